// RUN: tiny-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{'uop.kernel' op argument #1 has type 'memref<4x4xf32>', which is neither a contiguous rank-1 memref of an element type nor index}}
uop.kernel @kernel_c1(%n: index, %a: memref<4x4xf32>) {
  uop.sink
}

// -----

// expected-error @+1 {{'uop.kernel' op argument #0 has type 'memref<4xf32, strided<[2]>>', which is neither}}
uop.kernel @kernel_c1_layout(%a: memref<4xf32, strided<[2]>>) {
  uop.sink
}

// -----

// expected-error @+1 {{'uop.kernel' op argument #0 has type 'memref<4xi7>', which is neither}}
uop.kernel @kernel_c1_element(%a: memref<4xi7>) {
  uop.sink
}

// -----

// expected-error @+1 {{'uop.kernel' op the elements of 'memref<4611686018427387905xi8>' take more than 2^62 bytes}}
uop.kernel @sizes_c2(%a: memref<4611686018427387905xi8>) {
  uop.sink
}

// -----

// expected-error @+1 {{'uop.kernel' op has results: '(index) -> index'}}
uop.kernel @kernel_c2(%n: index) -> index {
  uop.sink
}

// -----

// expected-error @+1 {{'uop.kernel' op has no body}}
uop.kernel private @kernel_c3_body(index)

// -----

// expected-error @+1 {{'uop.kernel' op does not end with a uop.sink}}
uop.kernel @kernel_c3_sink() {
  // expected-note @+1 {{it ends with this uop.range}}
  %r = uop.range 4 loop 0
}

// -----

// expected-error @+1 {{'uop.kernel' op expects region #0 to have 0 or 1 blocks}}
uop.kernel @kernel_c3_blocks() {
  cf.br ^next
^next:
  uop.sink
}

// -----

func.func @sink_parent() {
  // expected-error @+1 {{'uop.sink' op expects parent op 'uop.kernel'}}
  uop.sink
}

// -----

uop.kernel @kernel_c4_missing(%out: memref<8xf32>, %in: memref<8xf32>) {
  %r = uop.range 8 loop 0
  // expected-note @+1 {{the range is here}}
  %k = uop.range 8 reduce 1
  %v = uop.load %in[%k] : memref<8xf32>
  // expected-error @+1 {{'uop.store' op depends on a range that it is not over}}
  uop.store %v, %out[%r] over (%r) : memref<8xf32>
  uop.sink
}

// -----

uop.kernel @kernel_c4_index(%out: memref<8xf32>, %in: memref<8xf32>) {
  // expected-note @+1 {{the range is here}}
  %r = uop.range 8 loop 0
  %v = uop.const 1.0 : f32
  // expected-error @+1 {{'uop.store' op depends on a range that it is not over}}
  uop.store %v, %out[%r] over () : memref<8xf32>
  uop.sink
}

// -----

uop.kernel @kernel_c4_gate(%out: memref<8xf32>) {
  // expected-note @+1 {{the range is here}}
  %r = uop.range 8 loop 0
  %i = uop.const 0 : index
  %g = uop.cmpeq %r, %i : index
  %v = uop.const 1.0 : f32
  // expected-error @+1 {{'uop.store' op depends on a range that it is not over}}
  uop.store %v, %out[%i] if %g over () : memref<8xf32>
  uop.sink
}

// -----

// A reduce closes its ranges.
uop.kernel @kernel_c4_extra(%out: memref<8xf32>, %in: memref<8xf32>) {
  %r = uop.range 8 loop 0
  // expected-note @+1 {{the range is here}}
  %k = uop.range 8 reduce 1
  %v = uop.load %in[%k] : memref<8xf32>
  %s = uop.reduce add %v over (%k) : f32
  // expected-error @+1 {{'uop.store' op is over a range on which it does not depend}}
  uop.store %s, %out[%r] over (%r, %k) : memref<8xf32>
  uop.sink
}

// -----

// So does a stage, but what indexes it depends on ranges again.
uop.kernel @kernel_c4_stage(%out: memref<8xf32>, %in: memref<8xf32>) {
  %r = uop.range 8 loop 0
  %s = uop.range 8 loop 1
  // expected-note @+1 {{the range is here}}
  %t = uop.range 8 loop 2
  %v = uop.load %in[%s] : memref<8xf32>
  %a = uop.stage %v over (%s) : f32 -> tensor<8xf32>
  %x = uop.load %a[%t] : tensor<8xf32>
  // expected-error @+1 {{'uop.store' op depends on a range that it is not over}}
  uop.store %x, %out[%r] over (%r) : memref<8xf32>
  uop.sink
}

// -----

uop.kernel @kernel_c5(%out: memref<8xf32>) {
  // expected-note @+1 {{the other range is here}}
  %r = uop.range 8 loop 0
  %n = uop.add %r, %r : index
  // expected-error @+1 {{'uop.range' op has a size that depends on another range}}
  %s = uop.range %n reduce 1
  uop.sink
}

// -----

uop.kernel @kernel_c6_reduce(%in: memref<8xf32>) {
  // expected-note @+1 {{the range is here}}
  %r = uop.range 8 thread 0
  %v = uop.load %in[%r] : memref<8xf32>
  // expected-error @+1 {{'uop.reduce' op cannot close a range of type thread}}
  %s = uop.reduce add %v over (%r) : f32
  uop.sink
}

// -----

uop.kernel @kernel_c6_group_reduce(%in: memref<8xf32>) {
  // expected-note @+1 {{the range is here}}
  %r = uop.range 8 group_reduce 0
  %v = uop.load %in[%r] : memref<8xf32>
  // expected-error @+1 {{'uop.reduce' op cannot close a range of type group_reduce}}
  %s = uop.reduce add %v over (%r) : f32
  uop.sink
}

// -----

uop.kernel @kernel_c6_store(%out: memref<8xf32>, %in: memref<8xf32>) {
  // expected-note @+1 {{the range is here}}
  %r = uop.range 8 group_reduce 0
  %v = uop.load %in[%r] : memref<8xf32>
  // expected-error @+1 {{'uop.store' op cannot close a range of type group_reduce}}
  uop.store %v, %out[%r] over (%r) : memref<8xf32>
  uop.sink
}

// -----

uop.kernel @kernel_c6_wmma(%a: memref<64xf16>, %b: memref<64xf32>) {
  %m = uop.range 8 upcast 0
  // expected-note @+1 {{the range is here}}
  %n = uop.range 8 local 1
  %k = uop.range 8 unroll 2
  %x = uop.load %a[%m] : memref<64xf16>
  %y = uop.load %a[%n] : memref<64xf16>
  %z = uop.load %b[%m] : memref<64xf32>
  // expected-error @+1 {{'uop.wmma' op cannot close a range of type local}}
  %d = uop.wmma %x, %y, %z over (%m, %n, %k) : f16, f16, f32 -> tensor<8x8xf32>
  uop.sink
}

// -----

// expected-note @+1 {{the kernel is here}}
uop.kernel @kernel_c7_graph_op() {
  // expected-error @+1 {{'uop.buffer' op cannot stand in a kernel: it is no operation of the kernel graph}}
  %b = uop.buffer : memref<8xf32>
  uop.sink
}

// -----

// expected-note @+1 {{the kernel is here}}
uop.kernel @kernel_c7_tensor() {
  // expected-error @+1 {{'uop.const' op cannot stand in a kernel: its result is a tensor}}
  %b = uop.const dense<0.0> : tensor<8xf32>
  uop.sink
}

// -----

// expected-note @+1 {{the kernel is here}}
uop.kernel @kernel_c7_elementwise(%in: memref<8xf32>) {
  %r = uop.range 8 loop 0
  %v = uop.load %in[%r] : memref<8xf32>
  %t = uop.stage %v over (%r) : f32 -> tensor<8xf32>
  // expected-error @+1 {{'uop.exp2' op cannot stand in a kernel: its result is a tensor}}
  %e = uop.exp2 %t : tensor<8xf32>
  uop.sink
}

// -----

// expected-note @+1 {{the kernel is here}}
uop.kernel @kernel_c7_nested() {
  %c = uop.const true
  scf.if %c {
    // expected-error @+1 {{'uop.const' op cannot stand in a kernel: its result is a tensor}}
    %t = uop.const dense<0.0> : tensor<8xf32>
  }
  uop.sink
}

// -----

uop.kernel @range_c1() {
  // expected-error @+1 {{'uop.range' op has the negative size -1}}
  %r = uop.range -1 loop 0
  uop.sink
}

// -----

uop.kernel @range_c2_neither() {
  // expected-error @+1 {{'uop.range' op has neither a constant size nor an operand}}
  %r = uop.range -9223372036854775808 loop 0
  uop.sink
}

// -----

func.func @range_c3(%b: memref<4xf32>) {
  // expected-error @+1 {{'uop.range' op of axis type 'outer' is a loop around calls, which is not supported yet}}
  %r = uop.range 8 outer 0
  return
}

// -----

uop.kernel @range_c2_both(%n: index) {
  // expected-error @+1 {{'uop.range' op has both a constant size and an operand}}
  %r = "uop.range"(%n) {static_size = 4 : i64, axis_type = #uop<axis_type loop>, id = 0 : i64} : (index) -> index
  uop.sink
}

// -----

// expected-note @+1 {{it is defined here}}
uop.kernel @reduce_c1(%n: index) {
  %v = uop.const 1.0 : f32
  // expected-error @+1 {{'uop.reduce' op range #0 is not the result of a uop.range}}
  %s = uop.reduce add %v over (%n) : f32
  uop.sink
}

// -----

uop.kernel @reduce_c1_twice() {
  // expected-note @+1 {{it is defined here}}
  %r = uop.range 8 reduce 0
  %v = uop.const 1.0 : f32
  // expected-error @+1 {{'uop.reduce' op range #1 is named twice}}
  %s = uop.reduce add %v over (%r, %r) : f32
  uop.sink
}

// -----

uop.kernel @reduce_types() {
  %r = uop.range 8 reduce 0
  %v = uop.const 1.0 : f32
  // expected-error @+1 {{'uop.reduce' op failed to verify that all of {value, result} have same type}}
  %s = "uop.reduce"(%v, %r) {kind = #uop<reduce_kind add>} : (f32, index) -> f64
  uop.sink
}

// -----

// expected-note @+1 {{it is defined here}}
uop.kernel @stage_c1(%n: index) {
  %v = uop.const 1.0 : f32
  // expected-error @+1 {{'uop.stage' op range #0 is not the result of a uop.range}}
  %s = uop.stage %v over (%n) : f32 -> tensor<8xf32>
  uop.sink
}

// -----

uop.kernel @stage_c2_shape() {
  %r = uop.range 8 loop 0
  %v = uop.const 1.0 : f32
  // expected-error @+1 {{'uop.stage' op over these ranges gives 'tensor<8xf32>', not 'tensor<9xf32>'}}
  %s = uop.stage %v over (%r) : f32 -> tensor<9xf32>
  uop.sink
}

// -----

uop.kernel @stage_c2_vector() {
  %v = uop.const dense<0.0> : vector<4xf32>
  %r = uop.range 8 loop 0
  // expected-error @+1 {{'uop.stage' op over these ranges gives 'tensor<8x4xf32>', not 'tensor<8xf32>'}}
  %s = uop.stage %v over (%r) : vector<4xf32> -> tensor<8xf32>
  uop.sink
}

// -----

uop.kernel @stage_c2_element() {
  %r = uop.range 8 loop 0
  %v = uop.const 1.0 : f32
  // expected-error @+1 {{'uop.stage' op keeps values of type 'f32' in 'tensor<8xf16>'}}
  %s = uop.stage %v over (%r) : f32 -> tensor<8xf16>
  uop.sink
}

// -----

uop.kernel @wmma_c1_size(%n: index) {
  %m = uop.range 8 upcast 0
  // expected-note @+1 {{the range is here}}
  %r = uop.range %n upcast 1
  %k = uop.range 8 unroll 2
  %v = uop.const 1.0 : f32
  // expected-error @+1 {{'uop.wmma' op needs ranges of constant size}}
  %d = uop.wmma %v, %v, %v over (%m, %r, %k) : f32, f32, f32 -> tensor<8x?xf32>
  uop.sink
}

// -----

uop.kernel @wmma_c1_twice() {
  // expected-note @+1 {{it is defined here}}
  %m = uop.range 8 upcast 0
  %k = uop.range 8 unroll 2
  %v = uop.const 1.0 : f32
  // expected-error @+1 {{'uop.wmma' op range #1 is named twice}}
  %d = uop.wmma %v, %v, %v over (%m, %m, %k) : f32, f32, f32 -> tensor<8x8xf32>
  uop.sink
}

// -----

uop.kernel @wmma_c2() {
  %m = uop.range 8 upcast 0
  %n = uop.range 4 upcast 1
  %k = uop.range 8 unroll 2
  %v = uop.const 1.0 : f32
  // expected-error @+1 {{'uop.wmma' op over these ranges gives 'tensor<8x4xf32>', not 'tensor<4x8xf32>'}}
  %d = uop.wmma %v, %v, %v over (%m, %n, %k) : f32, f32, f32 -> tensor<4x8xf32>
  uop.sink
}

// -----

uop.kernel @wmma_c3_factors() {
  %m = uop.range 8 upcast 0
  %n = uop.range 4 upcast 1
  %k = uop.range 8 unroll 2
  %v = uop.const 1.0 : f32
  %w = uop.const 1.0 : f16
  // expected-error @+1 {{'uop.wmma' op multiplies 'f32' with 'f16'}}
  %d = uop.wmma %v, %w, %v over (%m, %n, %k) : f32, f16, f32 -> tensor<8x4xf32>
  uop.sink
}

// -----

uop.kernel @wmma_c3_sum() {
  %m = uop.range 8 upcast 0
  %n = uop.range 4 upcast 1
  %k = uop.range 8 unroll 2
  %v = uop.const 1 : i8
  %w = uop.const 1.0 : f16
  // expected-error @+1 {{'uop.wmma' op adds products of 'i8' to 'f16'; both must be integers or both floats}}
  %d = uop.wmma %v, %v, %w over (%m, %n, %k) : i8, i8, f16 -> tensor<8x4xf16>
  uop.sink
}

// -----

uop.kernel @load_c1(%in: memref<8xf32>, %i: index) {
  // expected-error @+1 {{'uop.load' op has 2 indices for 1 dimensions of 'memref<8xf32>'}}
  %v = uop.load %in[%i, %i] : memref<8xf32>
  uop.sink
}

// -----

uop.kernel @load_c2(%in: memref<8xf32>, %i: index) {
  %g = uop.cmplt %i, %i : index
  // expected-error @+1 {{'uop.load' op has a gate but no alternative}}
  %v = "uop.load"(%in, %i, %g) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (memref<8xf32>, index, i1) -> f32
  uop.sink
}

// -----

uop.kernel @load_c2_alternative(%in: memref<8xf32>, %i: index) {
  %z = uop.const 0.0 : f32
  // expected-error @+1 {{'uop.load' op has an alternative but no gate}}
  %v = "uop.load"(%in, %i, %z) <{operandSegmentSizes = array<i32: 1, 1, 0, 1>}> : (memref<8xf32>, index, f32) -> f32
  uop.sink
}

// -----

uop.kernel @load_c3(%in: memref<8xf32>, %i: index) {
  // expected-error @+1 {{'uop.load' op loads 'vector<4xf16>' from 'memref<8xf32>'}}
  %v = uop.load %in[%i] : memref<8xf32>, vector<4xf16>
  uop.sink
}

// -----

uop.kernel @load_c3_alternative(%in: memref<8xf32>, %i: index) {
  %g = uop.cmplt %i, %i : index
  %z = uop.const 0.0 : f64
  // expected-error @+1 {{'uop.load' op has the alternative type 'f64' for the result 'f32'}}
  %v = "uop.load"(%in, %i, %g, %z) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (memref<8xf32>, index, i1, f64) -> f32
  uop.sink
}

// -----

uop.kernel @load_c4_index(%in: memref<8xf32>) {
  %i = uop.const dense<0> : vector<4xindex>
  // expected-error @+1 {{'uop.load' op index of type 'vector<4xindex>' does not have the shape of 'vector<8xf32>'}}
  %v = uop.load %in[%i : vector<4xindex>] : memref<8xf32>, vector<8xf32>
  uop.sink
}

// -----

uop.kernel @load_c4_scalar(%in: memref<8xf32>) {
  %i = uop.const dense<0> : vector<4xindex>
  // expected-error @+1 {{'uop.load' op index of type 'vector<4xindex>' does not have the shape of 'f32'}}
  %v = uop.load %in[%i : vector<4xindex>] : memref<8xf32>
  uop.sink
}

// -----

uop.kernel @load_c4_gate(%in: memref<8xf32>, %i: index) {
  %g = uop.const dense<true> : vector<4xi1>
  %z = uop.const 0.0 : f32
  // expected-error @+1 {{'uop.load' op gate of type 'vector<4xi1>' does not have the shape of 'f32'}}
  %v = uop.load %in[%i] if %g : vector<4xi1> else %z : memref<8xf32>
  uop.sink
}

// -----

uop.kernel @load_c4_last(%in: memref<8xf32>, %i: index) {
  %r = uop.range 8 loop 0
  %s = uop.range 8 loop 1
  %x = uop.load %in[%r] : memref<8xf32>
  %t = uop.stage %x over (%r, %s) : f32 -> tensor<8x8xf32>
  %k = uop.const dense<0> : vector<4xindex>
  // expected-error @+1 {{'uop.load' op index #0 is a vector but not the last}}
  %v = uop.load %t[%k : vector<4xindex>, %i] : tensor<8x8xf32>, vector<4xf32>
  uop.sink
}

// -----

uop.kernel @load_source(%in: memref<8xf32>, %i: index) {
  // expected-error @+1 {{expected a memref or tensor type, got 'f32'}}
  %v = uop.load %in[%i] : f32
  uop.sink
}

// -----

uop.kernel @store_c1(%out: memref<8xf32>, %i: index) {
  %v = uop.const 0.0 : f64
  // expected-error @+1 {{'uop.store' op stores 'f64' in 'memref<8xf32>'}}
  uop.store %v, %out[%i] over () : memref<8xf32>, f64
  uop.sink
}

// -----

uop.kernel @store_c2(%out: memref<8xf32>) {
  // expected-note @+1 {{it is defined here}}
  %i = uop.const 0 : index
  %v = uop.const 0.0 : f32
  // expected-error @+1 {{'uop.store' op range #0 is not the result of a uop.range}}
  uop.store %v, %out[%i] over (%i) : memref<8xf32>
  uop.sink
}

// -----

uop.kernel @store_c3(%out: memref<8xf32>) {
  %i = uop.const dense<0> : vector<4xindex>
  %v = uop.const 0.0 : f32
  // expected-error @+1 {{'uop.store' op index of type 'vector<4xindex>' does not have the shape of 'f32'}}
  uop.store %v, %out[%i : vector<4xindex>] over () : memref<8xf32>
  uop.sink
}

// -----

uop.kernel @store_c3_gate(%out: memref<8xf32>, %i: index) {
  %g = uop.const dense<true> : vector<2xi1>
  %v = uop.const dense<0.0> : vector<4xf32>
  // expected-error @+1 {{'uop.store' op gate of type 'vector<2xi1>' does not have the shape of 'vector<4xf32>'}}
  uop.store %v, %out[%i] if %g : vector<2xi1> over () : memref<8xf32>, vector<4xf32>
  uop.sink
}

// -----

func.func @store_parent(%out: memref<8xf32>, %i: index, %v: f32) {
  // expected-error @+1 {{'uop.store' op expects parent op 'uop.kernel'}}
  uop.store %v, %out[%i] over () : memref<8xf32>
  return
}

// -----

// Verifiers look at operations that have not been verified yet.
uop.kernel @stage_unverified(%in: memref<8xf32>) {
  %v = uop.const 1.0 : f32
  %s = uop.stage %v over (%r) : f32 -> tensor<?xf32>
  // expected-error @+1 {{'uop.range' op requires attribute 'axis_type'}}
  %r = "uop.range"(%in) : (memref<8xf32>) -> index
  uop.sink
}
