// RUN: tiny-opt %s --uop-verify-bounds --split-input-file --verify-diagnostics

uop.kernel @plain(%out: memref<8xf32>, %in: memref<8xf32>) {
  %r0 = uop.range 8 loop 0
  %c1 = uop.const 1 : index
  %i = uop.add %r0, %c1 : index
  // expected-error @+1 {{index %0 is 8 in the 8 elements of %arg1 where %r0 = 7}}
  %x = uop.load %in[%i] : memref<8xf32>
  uop.store %x, %out[%r0] over (%r0) : memref<8xf32>
  uop.sink
}

// -----

uop.kernel @store(%out: memref<7xf32>) {
  %r0 = uop.range 8 loop 0
  %x = uop.const 1.0 : f32
  // expected-error @+1 {{index %r0 is 7 in the 7 elements of %arg0 where %r0 = 7}}
  uop.store %x, %out[%r0] over (%r0) : memref<7xf32>
  uop.sink
}

// -----

uop.kernel @gate(%out: memref<8xf32>) {
  %r0 = uop.range 16 loop 0
  %c9 = uop.const 9 : index
  %g = uop.cmplt %r0, %c9 : index
  %x = uop.const 1.0 : f32
  // expected-error @+1 {{index %r0 is 8 in the 8 elements of %arg0 where %r0 = 8}}
  uop.store %x, %out[%r0] if %g over (%r0) : memref<8xf32>
  uop.sink
}

// -----

uop.kernel @data(%out: memref<1xf32>, %ids: memref<1xi32>, %table: memref<100xf32>) {
  %c0 = uop.const 0 : index
  %id = uop.load %ids[%c0] : memref<1xi32>
  %zero = uop.const 0 : i32
  %low = uop.max %id, %zero : i32
  %i = uop.cast %low : i32 -> index
  // expected-error @+1 {{in the 100 elements of %arg2 where}}
  %x = uop.load %table[%i] : memref<100xf32>
  uop.store %x, %out[%c0] over () : memref<1xf32>
  uop.sink
}

// -----

uop.kernel @symbolic(%out: memref<?xf32> {uop.size = affine_map<()[n, m] -> (n * m - 1)>},
                     %n: index {uop.bounds = #uop.bounds<1 to 2>}, %m: index {uop.bounds = #uop.bounds<3 to 3>}) {
  %r0 = uop.range %n loop 0
  %r1 = uop.range %m loop 1
  %row = uop.mul %r0, %m : index
  %i = uop.add %row, %r1 : index
  %x = uop.const 1.0 : f32
  // expected-error @+1 {{of %arg0 where}}
  uop.store %x, %out[%i] over (%r0, %r1) : memref<?xf32>
  uop.sink
}

// -----

uop.kernel @unknown_size(%out: memref<?xf32>, %n: index) {
  %r0 = uop.range %n loop 0
  %x = uop.const 1.0 : f32
  // expected-error @+1 {{is of a buffer whose size the kernel does not give ('uop.size')}}
  uop.store %x, %out[%r0] over (%r0) : memref<?xf32>
  uop.sink
}

// -----

// The sum of two large numbers is a negative one.
uop.kernel @wraps(%out: memref<8xf32>, %a: index {uop.bounds = #uop.bounds<9223372036854775800 to 9223372036854775807>}) {
  %r0 = uop.range 10 loop 0
  %c8 = uop.const 8 : index
  %i = uop.add %a, %r0 : index
  %g = uop.cmplt %i, %c8 : index
  %x = uop.const 1.0 : f32
  // expected-error @+1 {{index %0 is -}}
  uop.store %x, %out[%i] if %g over (%r0) : memref<8xf32>
  uop.sink
}

// -----

// One too many at the end of a buffer of symbolic size, and before its beginning.
uop.kernel @symbolic_end(%out: memref<?xf32> {uop.size = affine_map<()[n, m] -> (n * m)>},
                         %n: index {uop.bounds = #uop.bounds<0 to 4096>}, %m: index {uop.bounds = #uop.bounds<0 to 4096>}) {
  %r0 = uop.range %n loop 0
  %r1 = uop.range %m loop 1
  %c1 = uop.const 1 : index
  %row = uop.mul %r0, %m : index
  %i = uop.add %row, %r1 : index
  %j = uop.add %i, %c1 : index
  %x = uop.const 1.0 : f32
  // expected-error @+1 {{of %arg0 where}}
  uop.store %x, %out[%j] over (%r0, %r1) : memref<?xf32>
  uop.sink
}

// -----

uop.kernel @symbolic_begin(%out: memref<?xf32> {uop.size = affine_map<()[n, m] -> (n * m)>},
                           %n: index {uop.bounds = #uop.bounds<0 to 4096>}, %m: index {uop.bounds = #uop.bounds<0 to 4096>}) {
  %r0 = uop.range %n loop 0
  %r1 = uop.range %m loop 1
  %c-1 = uop.const -1 : index
  %last = uop.add %n, %c-1 : index
  %back = uop.sub %r0, %last : index
  %row = uop.mul %back, %m : index
  %i = uop.add %row, %r1 : index
  %x = uop.const 1.0 : f32
  // expected-error @+1 {{of %arg0 where}}
  uop.store %x, %out[%i] over (%r0, %r1) : memref<?xf32>
  uop.sink
}

// -----

// The rows are longer than what is given allows.
uop.kernel @given_too_little(
    %out: memref<?xf32> {uop.size = affine_map<()[n, m, s] -> (n * s)>},
    %n: index {uop.bounds = #uop.bounds<0 to 1000>}, %m: index {uop.bounds = #uop.bounds<0 to 1000>},
    %s: index {uop.bounds = #uop.bounds<0 to 1000>})
    attributes {uop.given = affine_set<()[n, m, s] : (s - m + 1 >= 0)>} {
  %r0 = uop.range %n loop 0
  %r1 = uop.range %m loop 1
  %row = uop.mul %r0, %s : index
  %i = uop.add %row, %r1 : index
  %x = uop.const 1.0 : f32
  // expected-error @+1 {{of %arg0 where}}
  uop.store %x, %out[%i] over (%r0, %r1) : memref<?xf32>
  uop.sink
}

// -----

// There need be no element for the one that is stored without a loop.
uop.kernel @no_loop(%out: memref<?xf32> {uop.size = affine_map<()[n] -> (n)>}, %first: memref<1xf32>,
                    %n: index {uop.bounds = #uop.bounds<0 to 100>}) {
  %c0 = uop.const 0 : index
  %r0 = uop.range %n loop 0
  %x = uop.const 1.0 : f32
  uop.store %x, %out[%r0] over (%r0) : memref<?xf32>
  // expected-error @+1 {{index %c0 is 0 in the 0 elements of %arg0 where %arg2 = 0}}
  uop.store %x, %out[%c0] over () : memref<?xf32>
  uop.sink
}

// -----

// Each case of a selection counts.
uop.kernel @selection(%out: memref<?xf32> {uop.size = affine_map<()[n, m] -> (n * m)>},
                      %n: index {uop.bounds = #uop.bounds<0 to 1000>}, %m: index {uop.bounds = #uop.bounds<0 to 1000>}) {
  %r0 = uop.range %n loop 0
  %r1 = uop.range %m loop 1
  %c5 = uop.const 5 : index
  %few = uop.cmplt %m, %c5 : index
  %column = uop.where %few, %c5, %r1 : index
  %row = uop.mul %r0, %m : index
  %i = uop.add %row, %column : index
  %x = uop.const 1.0 : f32
  // expected-error @+1 {{of %arg0 where}}
  uop.store %x, %out[%i] over (%r0, %r1) : memref<?xf32>
  uop.sink
}

// -----

// An array outside of its bounds.
uop.kernel @stage(%out: memref<8xf32>, %in: memref<8xf32>) {
  %r0 = uop.range 4 loop 0
  %x = uop.load %in[%r0] : memref<8xf32>
  %row = uop.stage %x over (%r0) : f32 -> tensor<4xf32>
  %r1 = uop.range 8 loop 1
  // expected-error @+1 {{index %r1 is 4 in the 4 elements of}}
  %y = uop.load %row[%r1] : tensor<4xf32>
  uop.store %y, %out[%r1] over (%r1) : memref<8xf32>
  uop.sink
}
