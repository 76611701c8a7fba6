// RUN: tiny-opt %s --split-input-file --uop-schedule --uop-opt | FileCheck %s
// RUN: tiny-opt %s --split-input-file --uop-schedule --uop-opt=mode=none | FileCheck %s --check-prefix=NONE
// What has been chosen can be replayed.
// RUN: tiny-opt %s --split-input-file --uop-schedule --uop-opt -o %t.chosen.mlir
// RUN: tiny-opt %t.chosen.mlir --split-input-file --uop-opt --uop-codegen -o /dev/null

// NONE-NOT: uop.opts
// NONE: uop.kernel @chosen

// A matrix product: two vectors of columns and eight rows, a panel of the second
// operand is copied for all rows.
// CHECK: uop.kernel @{{.*}} attributes {uop.opts = [
// CHECK-SAME: #uop.opt<UPCAST:1:32>, #uop.opt<UPCAST:0:8>, #uop.opt<ORDER:1:0:2>, #uop.opt<STAGE:2:1>,
// CHECK-SAME: #uop.opt<THREAD:1:2>]}
module attributes {uop.target = #uop.target<"cpu", {vector_bits = 512 : i64, registers = 32 : i64, threads = 2 : i64, l2_bytes = 1048576 : i64}>} {
  func.func @matmul(%a: tensor<256x256xf32>, %b: tensor<256x256xf32>) -> tensor<256x1x256xf32> {
    %0 = uop.reshape %a : tensor<256x256xf32> -> tensor<256x256x1xf32>
    %1 = uop.expand %0 : tensor<256x256x1xf32> -> tensor<256x256x256xf32>
    %2 = uop.reshape %b : tensor<256x256xf32> -> tensor<1x256x256xf32>
    %3 = uop.expand %2 : tensor<1x256x256xf32> -> tensor<256x256x256xf32>
    %4 = uop.mul %1, %3 : tensor<256x256x256xf32>
    %5 = uop.reduce_axis add %4 axes [1] : tensor<256x256x256xf32> -> tensor<256x1x256xf32>
    return %5 : tensor<256x1x256xf32>
  }
}

// -----

// Elements of the first operand are converted one by one.
// CHECK: uop.kernel @{{.*}} attributes {uop.opts = [
// CHECK-SAME: #uop.opt<UPCAST:1:64>, #uop.opt<UPCAST:0:4>, #uop.opt<ORDER:1:0:2>, #uop.opt<STAGE:2:1>]}
module attributes {uop.target = #uop.target<"cpu", {vector_bits = 512 : i64, registers = 32 : i64}>} {
  func.func @matmul_bf16(%a: tensor<256x256xbf16>, %b: tensor<256x256xbf16>) -> tensor<256x1x256xf32> {
    %0 = uop.cast %a : tensor<256x256xbf16> -> tensor<256x256xf32>
    %1 = uop.cast %b : tensor<256x256xbf16> -> tensor<256x256xf32>
    %2 = uop.reshape %0 : tensor<256x256xf32> -> tensor<256x256x1xf32>
    %3 = uop.expand %2 : tensor<256x256x1xf32> -> tensor<256x256x256xf32>
    %4 = uop.reshape %1 : tensor<256x256xf32> -> tensor<1x256x256xf32>
    %5 = uop.expand %4 : tensor<1x256x256xf32> -> tensor<256x256x256xf32>
    %6 = uop.mul %3, %5 : tensor<256x256x256xf32>
    %7 = uop.reduce_axis add %6 axes [1] : tensor<256x256x256xf32> -> tensor<256x1x256xf32>
    return %7 : tensor<256x1x256xf32>
  }
}

// -----

// Half as many registers, each half as wide, and a long sum: the panel is copied
// in parts, and there are no threads.
// CHECK: uop.kernel @{{.*}} attributes {uop.opts = [
// CHECK-SAME: #uop.opt<UPCAST:1:16>, #uop.opt<UPCAST:0:4>, #uop.opt<SPLIT:2:2048>,
// CHECK-SAME: #uop.opt<ORDER:1:2:0:5>, #uop.opt<STAGE:2:2>]}
module attributes {uop.target = #uop.target<"cpu", {vector_bits = 256 : i64, registers = 16 : i64}>} {
  func.func @deep(%a: tensor<64x8192xf32>, %b: tensor<8192x64xf32>) -> tensor<64x1x64xf32> {
    %0 = uop.reshape %a : tensor<64x8192xf32> -> tensor<64x8192x1xf32>
    %1 = uop.expand %0 : tensor<64x8192x1xf32> -> tensor<64x8192x64xf32>
    %2 = uop.reshape %b : tensor<8192x64xf32> -> tensor<1x8192x64xf32>
    %3 = uop.expand %2 : tensor<1x8192x64xf32> -> tensor<64x8192x64xf32>
    %4 = uop.mul %1, %3 : tensor<64x8192x64xf32>
    %5 = uop.reduce_axis add %4 axes [1] : tensor<64x8192x64xf32> -> tensor<64x1x64xf32>
    return %5 : tensor<64x1x64xf32>
  }
}

// -----

// Rows are summed up by vectors of sums.
// CHECK: uop.kernel @{{.*}} attributes {uop.opts = [#uop.opt<UNROLL:1:64>]}
module attributes {uop.target = #uop.target<"cpu", {vector_bits = 512 : i64}>} {
  func.func @rows(%a: tensor<10x256xf32>) -> tensor<10x1xf32> {
    %0 = uop.reduce_axis add %a axes [1] : tensor<10x256xf32> -> tensor<10x1xf32>
    return %0 : tensor<10x1xf32>
  }
}

// -----

// Columns have a vector of sums; there are several rows at a time where the
// matrix is larger than a cache.
// CHECK: uop.kernel @{{.*}} attributes {uop.opts = [#uop.opt<UPCAST:0:64>]}
// CHECK: uop.kernel @{{.*}} attributes {uop.opts = [#uop.opt<UPCAST:0:64>, #uop.opt<SPLIT:1:8>, #uop.opt<ORDER:1:0:3>]}
module attributes {uop.target = #uop.target<"cpu", {vector_bits = 512 : i64, l2_bytes = 1048576 : i64}>} {
  func.func @columns(%a: tensor<256x128xf32>, %b: tensor<1024x1024xf32>) -> (tensor<1x128xf32>, tensor<1x1024xf32>) {
    %0 = uop.reduce_axis add %a axes [0] : tensor<256x128xf32> -> tensor<1x128xf32>
    %1 = uop.reduce_axis add %b axes [0] : tensor<1024x1024xf32> -> tensor<1x1024xf32>
    return %0, %1 : tensor<1x128xf32>, tensor<1x1024xf32>
  }
}

// -----

// Two axes that are one, and what little is computed on several vectors. The
// target is not known: vectors are short, and there are no threads.
// CHECK: uop.kernel @pairs{{.*}} attributes {uop.opts = [#uop.opt<MERGE:0:1>, #uop.opt<UPCAST:0:16>]}
uop.kernel @pairs(%out: memref<192xf32>, %in: memref<192xf32>) {
  %c8 = uop.const 8 : index
  %r0 = uop.range 24 loop 0
  %r1 = uop.range 8 loop 1
  %0 = uop.mul %r0, %c8 : index
  %1 = uop.add %0, %r1 : index
  %2 = uop.load %in[%1] : memref<192xf32>
  %3 = uop.neg %2 : f32
  uop.store %3, %out[%1] over (%r0, %r1) : memref<192xf32>
  uop.sink
}

// -----

// Loads are contiguous along one axis, stores along the other.
// CHECK: uop.kernel @{{.*}} attributes {uop.opts = [#uop.opt<UPCAST:0:8>, #uop.opt<UPCAST:1:16>]}
module attributes {uop.target = #uop.target<"cpu", {vector_bits = 512 : i64}>} {
  func.func @transposed(%a: tensor<128x128xf32>) -> tensor<128x128xf32> {
    %0 = uop.permute %a [1, 0] : tensor<128x128xf32> -> tensor<128x128xf32>
    %1 = uop.neg %0 : tensor<128x128xf32>
    return %1 : tensor<128x128xf32>
  }
}

// -----

// A convolution whose rows have 7 elements: vectors go over their ends.
// CHECK: uop.kernel @{{.*}} attributes {uop.opts = [#uop.opt<MERGE:1:2>, #uop.opt<UPCAST:1:32>, #uop.opt<UPCAST:0:8>,
// CHECK-SAME: #uop.opt<ORDER:1:0:3:4:5>, #uop.opt<STAGE:1:1>]}
module attributes {uop.target = #uop.target<"cpu", {vector_bits = 512 : i64, registers = 32 : i64}>} {
  func.func @convolution(%a: tensor<32x9x9xf32>, %b: tensor<64x32x3x3xf32>) -> tensor<64x7x7x1x1x1xf32> {
    %0 = uop.reshape %a : tensor<32x9x9xf32> -> tensor<32x1x9x1x9xf32>
    %1 = uop.expand %0 : tensor<32x1x9x1x9xf32> -> tensor<32x4x9x4x9xf32>
    %2 = uop.reshape %1 : tensor<32x4x9x4x9xf32> -> tensor<32x36x36xf32>
    %3 = uop.shrink %2 offsets [0, 0, 0] : tensor<32x36x36xf32> -> tensor<32x30x30xf32>
    %4 = uop.reshape %3 : tensor<32x30x30xf32> -> tensor<32x3x10x3x10xf32>
    %5 = uop.shrink %4 offsets [0, 0, 0, 0, 0] : tensor<32x3x10x3x10xf32> -> tensor<32x3x7x3x7xf32>
    %6 = uop.permute %5 [2, 4, 0, 1, 3] : tensor<32x3x7x3x7xf32> -> tensor<7x7x32x3x3xf32>
    %7 = uop.reshape %6 : tensor<7x7x32x3x3xf32> -> tensor<1x7x7x32x3x3xf32>
    %8 = uop.expand %7 : tensor<1x7x7x32x3x3xf32> -> tensor<64x7x7x32x3x3xf32>
    %9 = uop.reshape %b : tensor<64x32x3x3xf32> -> tensor<64x1x1x32x3x3xf32>
    %10 = uop.expand %9 : tensor<64x1x1x32x3x3xf32> -> tensor<64x7x7x32x3x3xf32>
    %11 = uop.mul %8, %10 : tensor<64x7x7x32x3x3xf32>
    %12 = uop.reduce_axis add %11 axes [3, 4, 5] : tensor<64x7x7x32x3x3xf32> -> tensor<64x7x7x1x1x1xf32>
    return %12 : tensor<64x7x7x1x1x1xf32>
  }
}

// -----

// No masks for stores of integers: the rows of 21 stay a loop.
// CHECK: uop.kernel @odd_rows{{[^ ]*}}({{[^)]*}}) {
uop.kernel @odd_rows(%out: memref<21xi8>, %in: memref<21xi32>) {
  %r0 = uop.range 21 loop 0
  %0 = uop.load %in[%r0] : memref<21xi32>
  %1 = uop.cast %0 : i32 -> i8
  uop.store %1, %out[%r0] over (%r0) : memref<21xi8>
  uop.sink
}

// -----

// A kernel that reads what it writes: only what divides.
// CHECK: uop.kernel @in_place{{.*}} attributes {uop.opts = [#uop.opt<UPCAST:0:4>]}
uop.kernel @in_place(%out: memref<20xf32>) {
  %r0 = uop.range 20 loop 0
  %0 = uop.load %out[%r0] : memref<20xf32>
  %1 = uop.neg %0 : f32
  uop.store %1, %out[%r0] over (%r0) : memref<20xf32>
  uop.sink
}

// -----

// An array for each row: the rows stay a loop, or there would be several.
// CHECK: uop.kernel @rows_kept{{.*}} attributes {uop.opts = [#uop.opt<UNROLL:2:16>]}
uop.kernel @rows_kept(%out: memref<64xf32>, %in: memref<4096xf32>) {
  %c64 = uop.const 64 : index
  %r0 = uop.range 64 loop 0
  %r1 = uop.range 64 loop 1
  %r2 = uop.range 64 reduce 2
  %0 = uop.mul %r1, %c64 : index
  %1 = uop.add %0, %r0 : index
  %2 = uop.load %in[%1] : memref<4096xf32>
  %3 = uop.stage %2 over (%r1) : f32 -> tensor<64xf32>
  %4 = uop.load %3[%r2] : tensor<64xf32>
  %5 = uop.reduce add %4 over (%r2) : f32
  uop.store %5, %out[%r0] over (%r0) : memref<64xf32>
  uop.sink
}

// -----

// Nothing fits: the axes are short.
// CHECK: uop.kernel @{{[^ ]*}}({{[^)]*}}) {
module {
  func.func @short(%a: tensor<3x2xf32>, %b: tensor<2x3xf32>) -> tensor<3x2xf32> {
    %0 = uop.permute %b [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
    %1 = uop.add %a, %0 : tensor<3x2xf32>
    return %1 : tensor<3x2xf32>
  }
}

// -----

// Somebody has chosen: only that is applied.
// CHECK: uop.kernel @chosen{{.*}} attributes {uop.opts = [#uop.opt<UPCAST:0:4>]}
uop.kernel @chosen(%out: memref<64xf32>) attributes {uop.requested_opts = [#uop.opt<UPCAST:0:4>]} {
  %r0 = uop.range 64 loop 0
  %c = uop.const 1.0 : f32
  uop.store %c, %out[%r0] over (%r0) : memref<64xf32>
  uop.sink
}
