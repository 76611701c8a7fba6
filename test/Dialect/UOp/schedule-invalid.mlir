// RUN: tiny-opt %s --split-input-file --verify-diagnostics

// expected-note @+1 {{it is defined here}}
func.func @bufferize_c1(%n: index, %v: f32) {
  // expected-error @+1 {{'uop.bufferize' op range #0 is not the result of a uop.range}}
  %b = uop.bufferize %v over (%n) : f32 -> tensor<?xf32>
  return
}

// -----

func.func @bufferize_c2(%v: f32) {
  %r = uop.range 64 loop 0
  %s = uop.range 100 loop 1
  // expected-error @+1 {{'uop.bufferize' op over these ranges gives 'tensor<64x100xf32>', not 'tensor<100x64xf32>'}}
  %b = uop.bufferize %v over (%r, %s) : f32 -> tensor<1x100x64xf32>
  return
}

// -----

func.func @bufferize_c2_dynamic(%v: f32, %n: index) {
  %r = uop.range %n loop 0
  // expected-error @+1 {{'uop.bufferize' op over these ranges gives 'tensor<?xf32>', not 'tensor<64xf32>'}}
  %b = uop.bufferize %v over (%r) : f32 -> tensor<64xf32>
  return
}

// -----

func.func @bufferize_c2_element(%v: f32) {
  %r = uop.range 64 loop 0
  // expected-error @+1 {{'uop.bufferize' op keeps values of type 'f32' in 'tensor<64xf16>'}}
  %b = uop.bufferize %v over (%r) : f32 -> tensor<64xf16>
  return
}

// -----

func.func @update_c1(%a: tensor<64xf32> {uop.mutable}, %v: f32) {
  // expected-note @+1 {{it is defined here}}
  %r = uop.range 64 loop 0
  // expected-error @+1 {{'uop.update' op range #1 is named twice}}
  %u = uop.update %a[%r] = %v over (%r, %r) : tensor<64xf32>, f32
  return
}

// -----

func.func @update_c2(%a: tensor<64xf32> {uop.mutable}, %v: f64) {
  %r = uop.range 64 loop 0
  // expected-error @+1 {{'uop.update' op writes 'f64' in elements of type 'f32', whose size it does not divide}}
  %u = uop.update %a[%r] = %v over (%r) : tensor<64xf32>, f64
  return
}

// -----

// expected-note @+1 {{it is defined here}}
func.func @update_c3(%a: tensor<64xf32>, %v: f32) {
  %r = uop.range 64 loop 0
  // expected-error @+1 {{'uop.update' op target is neither a uop.mutable argument nor an update}}
  %u = uop.update %a[%r] = %v over (%r) : tensor<64xf32>, f32
  return
}

// -----

func.func @buffer_c1() {
  // expected-error @+1 {{'uop.buffer' op has 0 size operands for 1 dynamic dimensions of 'memref<?x4xf32>'}}
  %b = uop.buffer : memref<?x4xf32>
  return
}

// -----

func.func @sizes_c1() {
  // expected-error @+1 {{'uop.buffer' op the number of elements of 'memref<4611686018427387904x4xi8>' does not fit in 64 bits}}
  %b = uop.buffer : memref<4611686018427387904x4xi8>
  return
}

// -----

func.func @buffer_view_c1(%b: memref<?xf32>, %n: index) {
  // expected-error @+1 {{'uop.buffer_view' op has 1 size operands for 2 dynamic dimensions of 'memref<?x?xf32>'}}
  %v = uop.buffer_view %b sizes (%n) : memref<?xf32> -> memref<?x?xf32>
  return
}

// -----

func.func @buffer_view_c2(%b: memref<4096xi8>) {
  // expected-error @+1 {{'uop.buffer_view' op has the negative offset -4}}
  %v = uop.buffer_view %b offset -4 : memref<4096xi8> -> memref<64xf32>
  return
}

// -----

func.func @buffer_view_c3(%b: memref<4096xi8>) {
  // expected-error @+1 {{'uop.buffer_view' op of 256 bytes from offset 3844 on does not lie in the 4096 bytes of the source}}
  %v = uop.buffer_view %b offset 3844 : memref<4096xi8> -> memref<64xf32>
  return
}

// -----

func.func @buffer_view_c3_symbolic(%b: memref<4096xi8>, %n: index) {
  // expected-error @+1 {{'uop.buffer_view' op of 0 bytes from offset 4100 on does not lie in the 4096 bytes of the source}}
  %v = uop.buffer_view %b offset 4100 sizes (%n) : memref<4096xi8> -> memref<?xf32>
  return
}

// -----

func.func @buffer_view_c4(%b: memref<4096xi8>) {
  // expected-error @+1 {{'uop.buffer_view' op has the offset 2, not a multiple of the 4 bytes of 'f32'}}
  %v = uop.buffer_view %b offset 2 : memref<4096xi8> -> memref<64xf32>
  return
}

// -----

func.func @buffer_view_c5(%b: memref<8xf32, 3>) {
  // expected-error @+1 {{'uop.buffer_view' op of 'memref<8xf32, 3>' as 'memref<8xf32>' changes the memory space}}
  %v = uop.buffer_view %b : memref<8xf32, 3> -> memref<8xf32>
  return
}

// -----

func.func @call_c1(%a: memref<8xf32>) {
  // expected-error @+1 {{'uop.call' op callee @missing is not defined}}
  uop.call @missing(%a) : memref<8xf32>
  return
}

// -----

// expected-note @+1 {{the callee is here}}
memref.global @data : memref<8xf32>

func.func @call_c1_kind(%a: memref<8xf32>) {
  // expected-error @+1 {{'uop.call' op callee is neither a kernel nor marked as one}}
  uop.call @data(%a) : memref<8xf32>
  return
}

// -----

// expected-note @+1 {{the callee is here}}
func.func private @other(memref<8xf32>)

func.func @call_c1_function(%a: memref<8xf32>) {
  // expected-error @+1 {{'uop.call' op callee is neither a kernel nor marked as one}}
  uop.call @other(%a) : memref<8xf32>
  return
}

// -----

// expected-note @+1 {{the callee is here}}
uop.kernel @kernel(%a: memref<8xf32>, %n: index) {
  uop.sink
}

func.func @call_c2(%a: memref<8xf32>) {
  // expected-error @+1 {{'uop.call' op has 1 arguments, but the kernel takes 2}}
  uop.call @kernel(%a) : memref<8xf32>
  return
}

// -----

// expected-note @+1 {{the callee is here}}
uop.kernel @kernel(%a: memref<8xf32>, %n: index) {
  uop.sink
}

func.func @call_c2_type(%a: memref<9xf32>, %n: index) {
  // expected-error @+1 {{'uop.call' op argument #0 has type 'memref<9xf32>', but the kernel takes 'memref<8xf32>'}}
  uop.call @kernel(%a, %n) : memref<9xf32>, index
  return
}

// -----

// expected-note @+1 {{the callee is here}}
uop.kernel @kernel(%a: memref<8xf32>, %b: memref<8xf32>) {
  uop.sink
}

func.func @call_c3(%a: memref<2x4xf32>) {
  %b = uop.buffer on "cpu:1" : memref<8xf32>
  %c = uop.buffer_view %a : memref<2x4xf32> -> memref<8xf32>
  // expected-error @+1 {{'uop.call' op has buffers on different devices}}
  uop.call @kernel(%b, %c) : memref<8xf32>, memref<8xf32>
  return
}

// -----

func.func @buffer_c2() {
  // expected-error @+1 {{'uop.buffer' op names no device}}
  %b = uop.buffer on "" : memref<8xf32>
  return
}

// -----

func.func @bufferize_c3(%a: tensor<4xf32>) -> tensor<4xf32> {
  %r = uop.range 4 loop 0
  %x = uop.load %a[%r] : tensor<4xf32>
  // expected-error @+1 {{'uop.bufferize' op names no device}}
  %b = uop.bufferize %x over (%r) on "" : f32 -> tensor<4xf32>
  return %b : tensor<4xf32>
}
