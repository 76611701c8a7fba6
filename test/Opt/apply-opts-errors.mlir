// RUN: tiny-opt %s --uop-apply-opts=skip-refused --verify-diagnostics --split-input-file
// RUN: not tiny-opt %s --uop-apply-opts=opts=UPCAST:x:4 --split-input-file 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NUMBER
// RUN: not tiny-opt %s --uop-apply-opts=opts=VECTORIZE:0:4 --split-input-file 2>&1 \
// RUN:   | FileCheck %s --check-prefix=KIND
// RUN: not tiny-opt %s --uop-apply-opts=opts=SWAP:0 --split-input-file 2>&1 \
// RUN:   | FileCheck %s --check-prefix=COUNT
// RUN: not tiny-opt %s '--uop-apply-opts=opts=NOLOCALS kernel=none' --split-input-file 2>&1 \
// RUN:   | FileCheck %s --check-prefix=KERNEL
// RUN: not tiny-opt %s --uop-apply-opts --split-input-file 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ERROR

// NUMBER: error: 'x' in the opt 'UPCAST:x:4' is no number
// KIND: error: there is no opt 'VECTORIZE'
// COUNT: error: 'SWAP:0': SWAP takes 2 numbers, not 1
// KERNEL: error: there is no kernel 'none'
// ERROR: error: UPCAST:9:4 is refused for kernel 'output': there is no axis 9

// A refused opt leaves everything as it was: numbers that are not unique and
// the places of the ranges, too. The opts after it do not notice.

// expected-remark @+10 {{UPCAST:9:4 is refused for kernel 'output': there is no axis 9}}
// expected-remark @+9 {{UPCAST:1:2 is refused for kernel 'output': axis 1 is of type reduce, not loop or global}}
// expected-remark @+8 {{UPCAST:0:1 is refused for kernel 'output': an amount of 1 changes nothing}}
// expected-remark @+7 {{UPCAST:0:9 is refused for kernel 'output': the amount 9 exceeds the size 8}}
// expected-remark @+6 {{UPCAST:2:0 is refused for kernel 'output': the axis has the size 1}}
// expected-remark @+5 {{UNROLL:0:2 is refused for kernel 'output': axis 0 is of type loop, not reduce}}
// expected-remark @+4 {{SPLIT:0:8 is refused for kernel 'output': the amount is the whole axis}}
// expected-remark @+3 {{SWAP:0:0 is refused for kernel 'output': axis 0 is named twice}}
// expected-remark @+2 {{SWAP:0:1 is refused for kernel 'output': axis 1 is of type reduce, not loop or global}}
// expected-remark @+1 {{TC:1 is refused for kernel 'output': no target with a matrix unit is known}}
uop.kernel @output(%out: memref<8xf32>, %in: memref<128xf32>) attributes {uop.requested_opts = [
    #uop.opt<UPCAST:9:4>, #uop.opt<UPCAST:1:2>, #uop.opt<UPCAST:0:1>, #uop.opt<UPCAST:0:9>, #uop.opt<UPCAST:2:0>,
    #uop.opt<UNROLL:0:2>, #uop.opt<SPLIT:0:8>, #uop.opt<SWAP:0:0>, #uop.opt<SWAP:0:1>, #uop.opt<TC:1>]} {
  %c16 = uop.const 16 : index
  %r0 = uop.range 8 loop 0
  %r1 = uop.range 16 reduce 1
  %r2 = uop.range 1 loop 2
  %0 = uop.mul %r0, %c16 : index
  %1 = uop.add %0, %r1 : index
  %x = uop.load %in[%1] : memref<128xf32>
  %s = uop.reduce add %x over (%r1) : f32
  %2 = uop.add %r0, %r2 : index
  uop.store %s, %out[%2] over (%r0, %r2) : memref<8xf32>
  uop.sink
}

// -----

// expected-remark @+5 {{PADTO:0:4 is refused for kernel 'pad': the size 8 is a multiple of 4}}
// expected-remark @+4 {{PADTO:1:40 is refused for kernel 'pad': the size 10 would be 4 times as large or more}}
// expected-remark @+3 {{PADTO:1:9223372036854775807 is refused for kernel 'pad': the size 10 would be 4 times as large or more}}
// expected-remark @+2 {{PADTO:2:4 is refused for kernel 'pad': the axis has a symbolic size}}
// expected-remark @+1 {{UPCAST:2:0 is refused for kernel 'pad': the whole axis has a symbolic size}}
uop.kernel @pad(%out: memref<?xf32>, %n: index) attributes {uop.requested_opts = [
    #uop.opt<PADTO:0:4>, #uop.opt<PADTO:1:40>, #uop.opt<PADTO:1:9223372036854775807>, #uop.opt<PADTO:2:4>,
    #uop.opt<UPCAST:2:0>]} {
  %c10 = uop.const 10 : index
  %c8 = uop.const 8 : index
  %one = uop.const 1.0 : f32
  %r0 = uop.range 8 loop 0
  %r1 = uop.range 10 loop 1
  %r2 = uop.range %n loop 2
  %0 = uop.mul %r2, %c8 : index
  %1 = uop.add %0, %r0 : index
  %2 = uop.mul %1, %c10 : index
  %3 = uop.add %2, %r1 : index
  uop.store %one, %out[%3] over (%r2, %r0, %r1) : memref<?xf32>
  uop.sink
}

// -----

// expected-remark @+4 {{MERGE:0:1 is refused for kernel 'merge': axis 0 is of type loop, axis 1 of type reduce}}
// expected-remark @+3 {{MERGE:0:2 is refused for kernel 'merge': the axes are not closed by the same operations}}
// expected-remark @+2 {{MERGE:1:1 is refused for kernel 'merge': axis 1 is named twice}}
// expected-remark @+1 {{ORDER:0:2:0 is refused for kernel 'merge': axis 0 is named twice}}
uop.kernel @merge(%out: memref<8xf32>, %other: memref<8xf32>) attributes {uop.requested_opts = [
    #uop.opt<MERGE:0:1>, #uop.opt<MERGE:0:2>, #uop.opt<MERGE:1:1>, #uop.opt<ORDER:0:2:0>]} {
  %one = uop.const 1.0 : f32
  %r0 = uop.range 8 loop 0
  %r1 = uop.range 16 reduce 1
  %r2 = uop.range 8 loop 2
  %s = uop.reduce add %one over (%r1) : f32
  uop.store %s, %out[%r0] over (%r0) : memref<8xf32>
  uop.store %s, %other[%r2] over (%r2) : memref<8xf32>
  uop.sink
}

// -----

// Threads and workgroups run all stores.

// expected-remark @+2 {{THREAD:0:2 is refused for kernel 'stores': not every store is over the axis}}
// expected-remark @+1 {{LOCAL:0:2 is refused for kernel 'stores': not every store is over the axis}}
uop.kernel @stores(%out: memref<8xf32>, %other: memref<8xf32>) attributes {uop.requested_opts = [
    #uop.opt<THREAD:0:2>, #uop.opt<LOCAL:0:2>]} {
  %one = uop.const 1.0 : f32
  %r0 = uop.range 8 loop 0
  %r2 = uop.range 8 loop 2
  uop.store %one, %out[%r0] over (%r0) : memref<8xf32>
  uop.store %one, %other[%r2] over (%r2) : memref<8xf32>
  uop.sink
}

// -----

// An axis that a reduce and a store close is neither.

// expected-remark @+1 {{UPCAST:0:2 is refused for kernel 'both': axis 0 is not closed by stores and stages alone}}
uop.kernel @both(%out: memref<8xf32>) attributes {uop.requested_opts = [#uop.opt<UPCAST:0:2>]} {
  %one = uop.const 1.0 : f32
  %r0 = uop.range 8 loop 0
  %s = uop.reduce add %one over (%r0) : f32
  uop.store %s, %out[%r0] over (%r0) : memref<8xf32>
  uop.sink
}

// -----

module attributes {uop.target = #uop.target<"cpu", {threads = 4 : i64, max_workgroup_invocations = 8 : i64, shared_bytes = 64 : i64}>} {
  // expected-remark @+9 {{THREAD:0:8 is refused for kernel 'limits': 8 exceed the target's 4 threads}}
  // expected-remark @+8 {{LOCAL:0:16 is refused for kernel 'limits': a workgroup of 16 exceeds the target's 8}}
  // expected-remark @+7 {{GROUP:1:8 is refused for kernel 'limits': a workgroup of 32 exceeds the target's 8}}
  // expected-remark @+6 {{STAGE:1:-1 is refused for kernel 'limits': the stages would take 65536 bytes, more than 64}}
  // expected-remark @+5 {{TC:1 is refused for kernel 'limits': the target 'cpu' has no matrix unit}}
  // expected-remark @+4 {{NOLOCALS is refused for kernel 'limits': there is an axis of type local}}
  // expected-remark @+3 {{THREAD:0:2 is refused for kernel 'limits': the kernel has a thread axis already}}
  // expected-remark @+2 {{UPCAST:3:2 is refused for kernel 'limits': axis 3 is of type local, not loop or global}}
  // expected-remark @+1 {{UNROLL:1:0 is refused for kernel 'limits': that would make 16384 copies, more than 4096}}
  uop.kernel @limits(%out: memref<64xf32>, %in: memref<16384xf32>) attributes {uop.requested_opts = [
      #uop.opt<THREAD:0:8>, #uop.opt<LOCAL:0:16>, #uop.opt<THREAD:0:2>, #uop.opt<LOCAL:0:4>, #uop.opt<GROUP:1:8>,
      #uop.opt<STAGE:1:-1>, #uop.opt<TC:1>, #uop.opt<NOLOCALS>, #uop.opt<THREAD:0:2>, #uop.opt<UPCAST:3:2>,
      #uop.opt<UNROLL:1:0>]} {
    %c16384 = uop.const 16384 : index
    %r0 = uop.range 64 loop 0
    %r1 = uop.range 16384 reduce 1
    %x = uop.load %in[%r1] : memref<16384xf32>
    %s = uop.reduce add %x over (%r1) : f32
    uop.store %s, %out[%r0] over (%r0) : memref<64xf32>
    uop.sink
  }
}

// -----

module attributes {uop.target = #uop.target<"vulkan">} {
  // expected-remark @+2 {{THREAD:0:2 is refused for kernel 'no_threads': the target 'vulkan' has no threads}}
  // expected-remark @+1 {{LOCAL:0:2 is refused for kernel 'no_threads': NOLOCALS has been applied}}
  uop.kernel @no_threads(%out: memref<64xf32>) attributes {uop.requested_opts = [
      #uop.opt<THREAD:0:2>, #uop.opt<NOLOCALS>, #uop.opt<LOCAL:0:2>]} {
    %one = uop.const 1.0 : f32
    %r0 = uop.range 64 loop 0
    uop.store %one, %out[%r0] over (%r0) : memref<64xf32>
    uop.sink
  }
}

// -----

// expected-remark @+4 {{STAGE:0:-1 is refused for kernel 'stage': the kernel writes argument 0}}
// expected-remark @+3 {{STAGE:2:-1 is refused for kernel 'stage': there is no buffer that is argument 2}}
// expected-remark @+2 {{STAGE:1:0 is refused for kernel 'stage': no load of argument 1 depends on a range inside of that axis}}
// expected-remark @+1 {{STAGE:1:-1 is refused for kernel 'stage': the tile has a symbolic size}}
uop.kernel @stage(%out: memref<?xf32>, %in: memref<?xf32>, %n: index) attributes {uop.requested_opts = [
    #uop.opt<STAGE:0:-1>, #uop.opt<STAGE:2:-1>, #uop.opt<STAGE:1:0>, #uop.opt<STAGE:1:-1>]} {
  %r0 = uop.range %n loop 0
  %x = uop.load %in[%r0] : memref<?xf32>
  uop.store %x, %out[%r0] over (%r0) : memref<?xf32>
  uop.sink
}

// -----

// expected-remark @+1 {{UPCAST:0:2 is refused for kernel 'vector': the kernel is no graph over scalars: there is a 'uop.load'}}
uop.kernel @vector(%out: memref<64xf32>, %in: memref<64xf32>) attributes {uop.requested_opts = [#uop.opt<UPCAST:0:2>]} {
  %c8 = uop.const 8 : index
  %r0 = uop.range 8 loop 0
  %i = uop.mul %r0, %c8 : index
  %x = uop.load %in[%i] : memref<64xf32>, vector<8xf32>
  uop.store %x, %out[%i] over (%r0) : memref<64xf32>, vector<8xf32>
  uop.sink
}

// -----

// expected-remark @+1 {{SPLIT:0:2 is refused for kernel 'size': the size of a range is not computed from the kernel's variables alone}}
uop.kernel @size(%out: memref<64xf32>) attributes {uop.requested_opts = [#uop.opt<SPLIT:0:2>]} {
  %one = uop.const 1.0 : f32
  %r1 = uop.range 8 reduce 1
  %n = uop.reduce add %r1 over (%r1) : index
  %r0 = uop.range %n loop 0
  uop.store %one, %out[%r0] over (%r0) : memref<64xf32>
  uop.sink
}

// -----

// expected-remark @+1 {{SPLIT:0:2 is refused for kernel 'huge': the size 9223372036854775807 is too large}}
uop.kernel @huge(%out: memref<?xi8>) attributes {uop.requested_opts = [#uop.opt<SPLIT:0:2>]} {
  %one = uop.const 1 : i8
  %r0 = uop.range 9223372036854775807 loop 0
  uop.store %one, %out[%r0] over (%r0) : memref<?xi8>
  uop.sink
}
