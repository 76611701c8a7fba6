// RUN: tiny-opt %s --convert-uop-to-llvm --split-input-file --verify-diagnostics

func.func @uop(%x: i32) attributes {uop.kernel} {
  // expected-error @+1 {{failed to legalize operation 'uop.add'}}
  %0 = uop.add %x, %x : i32
  return
}

// -----

func.func @vectors(%x: vector<4x4xf32>) attributes {uop.kernel} {
  // expected-error @+1 {{failed to legalize operation 'vector.transpose'}}
  %0 = vector.transpose %x, [1, 0] : vector<4x4xf32> to vector<4x4xf32>
  return
}

// -----

// expected-error @+1 {{failed to legalize operation 'func.func'}}
func.func @strided(%x: memref<8xf32, strided<[2]>>) attributes {uop.kernel} {
  return
}

// -----

// expected-error @+1 {{failed to legalize operation 'func.func'}}
func.func @bits(%x: memref<8xi1>) attributes {uop.kernel} {
  return
}

// -----

// expected-error @+1 {{failed to legalize operation 'func.func'}}
func.func @elements(%x: memref<8xvector<4xf32>>) attributes {uop.kernel} {
  return
}

// -----

// expected-error @+1 {{'func.func' op is a kernel without a body}}
func.func private @declaration(memref<8xf32>) attributes {uop.kernel}

// -----

func.func @dimensions(%m: memref<8xf32>) attributes {uop.kernel} {
  %one = arith.constant 1.0 : f32
  // expected-error @+1 {{with results, several dimensions, or other bounds than a number of iterations is not supported by convert-uop-to-llvm}}
  scf.forall (%i, %j) in (2, 4) {
    memref.store %one, %m[%j] : memref<8xf32>
  }
  return
}
