// RUN: tiny-opt %s --uop-linearize --split-input-file --verify-diagnostics

uop.kernel @axis_type(%out: memref<4xindex>) {
  // expected-error @+1 {{of axis type 'outer' is not supported by uop-linearize}}
  %r = uop.range 4 outer 0
  uop.store %r, %out[%r] over (%r) : memref<4xindex>
  uop.sink
}

// -----

uop.kernel @scatter(%out: memref<8xf32>) {
  %k = uop.const dense<[1, 3, 5, 7]> : vector<4xindex>
  %x = uop.const dense<1.0> : vector<4xf32>
  // expected-error @+1 {{at an index of type 'vector<4xindex>' is not supported by uop-linearize}}
  uop.store %x, %out[%k : vector<4xindex>] over () : memref<8xf32>, vector<4xf32>
  uop.sink
}

// -----

uop.kernel @tile(%out: memref<8xf32>) {
  %c0 = uop.const 0 : index
  %x = uop.const dense<1.0> : vector<2x4xf32>
  // expected-error @+1 {{on values of type 'vector<2x4xf32>' is not supported by uop-linearize}}
  uop.store %x, %out[%c0] over () : memref<8xf32>, vector<2x4xf32>
  uop.sink
}

// -----

uop.kernel @wmma(%out: memref<64xf32>) {
  %m = uop.range 8 loop 0
  %n = uop.range 8 loop 1
  %k = uop.range 8 reduce 2
  %one = uop.const 1.0 : f16
  %zero = uop.const 0.0 : f32
  // expected-error @+1 {{is not supported by uop-linearize}}
  %d = uop.wmma %one, %one, %zero over (%m, %n, %k) : f16, f16, f32 -> tensor<8x8xf32>
  uop.sink
}

// -----

uop.kernel @size_from_memory(%out: memref<4xindex>, %in: memref<1xindex>) {
  %c0 = uop.const 0 : index
  // expected-note @+1 {{the size}}
  %n = uop.load %in[%c0] : memref<1xindex>
  // expected-error @+1 {{has a size that is not computed from the kernel's variables alone}}
  %r = uop.range %n loop 0
  uop.store %r, %out[%r] over (%r) : memref<4xindex>
  uop.sink
}

// -----

uop.kernel @foreign_effect(%out: memref<4xindex>) {
  // expected-error @+1 {{is not supported by uop-linearize}}
  %a = memref.alloca() : memref<4xindex>
  uop.sink
}

// -----

// The second store must come after the first, and reads what the first writes.
uop.kernel @circle(%a: memref<8xi32>) {
  %zero = uop.const 0 : i32
  %c1 = uop.const 1 : index
  %r = uop.range 7 loop 0
  uop.store %zero, %a[%r] over (%r) : memref<8xi32>
  %x = uop.load %a[%r] : memref<8xi32>
  %next = uop.add %r, %c1 : index
  // expected-error @+1 {{is in a circle of stores that overwrite what others read}}
  uop.store %x, %a[%next] over (%r) : memref<8xi32>
  uop.sink
}
