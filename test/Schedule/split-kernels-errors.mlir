// RUN: tiny-opt %s --uop-split-kernels --split-input-file --verify-diagnostics --allow-unregistered-dialect
// RUN: tiny-opt %s --uop-order-updates --split-input-file --verify-diagnostics --allow-unregistered-dialect
// RUN: tiny-opt %s --uop-fuse --split-input-file --verify-diagnostics --allow-unregistered-dialect

// All three rely on what uop-rangeify leaves, and refuse the same.

// expected-error @below {{has control flow, which a schedule has not}}
func.func @control_flow(%a: tensor<4xf32>) {
  cf.br ^next
^next:
  return
}

// -----

func.func @graph(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'uop.neg' op is not what uop-rangeify leaves}}
  %0 = uop.neg %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @other_dialect(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'tensor.cast' op is not what uop-rangeify leaves}}
  %0 = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  return %a : tensor<4xf32>
}

// -----

func.func @other_scalar(%a: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %r = uop.range 4 loop 0
  %x = uop.load %a[%r] : tensor<4xf32>
  // expected-error @below {{has an operand of type 'f32' that no operation of the dialect computes}}
  %y = uop.add %x, %f : f32
  %b = uop.bufferize keep %y over (%r) : f32 -> tensor<4xf32>
  return %b : tensor<4xf32>
}

// -----

// expected-error @below {{has an argument of type 'tensor<*xf32>'}}
func.func @unranked(%a: tensor<*xf32>) {
  return
}

// -----

func.func @result(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{returns 'tensor<4xf32>' that is not the result of a 'uop.bufferize'}}
  return %a : tensor<4xf32>
}

// -----

func.func @scheduled_in_between(%a: tensor<4xf32>) {
  // expected-error @below {{'uop.buffer' op is not what uop-rangeify leaves}}
  %0 = uop.buffer : memref<4xf32>
  return
}

// -----

func.func @load_of_memref(%a: tensor<4xf32>, %b: memref<4xf32>) -> tensor<4xf32> {
  %r = uop.range 4 loop 0
  // expected-error @below {{'uop.load' op is not what uop-rangeify leaves}}
  %x = uop.load %b[%r] : memref<4xf32>
  %c = uop.bufferize keep %x over (%r) : f32 -> tensor<4xf32>
  return %c : tensor<4xf32>
}

// -----

func.func @vector(%a: tensor<8xf32>) {
  %r = uop.range 4 loop 0
  // expected-error @below {{'uop.load' op is not what uop-rangeify leaves}}
  %x = uop.load %a[%r] : tensor<8xf32>, vector<2xf32>
  return
}

// -----

func.func @region(%a: tensor<4xi32> {uop.mutable}, %c: i1) {
  %r = uop.range 4 loop 0
  %x = uop.load %a[%r] : tensor<4xi32>
  // expected-error @below {{'scf.if' op is not what uop-rangeify leaves}}
  scf.if %c {
    "test.use"(%x) : (i32) -> ()
  }
  return
}

// -----

func.func @effect(%a: tensor<4xi32>, %m: memref<index>) -> tensor<?xi32> {
  // expected-error @below {{'memref.load' op is not what uop-rangeify leaves}}
  %n = memref.load %m[] : memref<index>
  %r = uop.range %n loop 0
  %x = uop.load %a[%r] : tensor<4xi32>
  %b = uop.bufferize keep %x over (%r) : i32 -> tensor<?xi32>
  return %b : tensor<?xi32>
}

// -----

func.func @computed_from_an_array(%a: tensor<4xindex>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %r = uop.range 4 loop 0
  %x = uop.load %a[%r] : tensor<4xindex>
  // expected-error @below {{'arith.addi' op is not what uop-rangeify leaves}}
  %i = arith.addi %x, %x : index
  %y = uop.load %b[%i] : tensor<4xi32>
  %c = uop.bufferize keep %y over (%r) : i32 -> tensor<4xi32>
  return %c : tensor<4xi32>
}

// -----

func.func @check_of_an_array(%a: tensor<i1>) {
  %x = uop.load %a[] : tensor<i1>
  // expected-error @below {{'cf.assert' op is not what uop-rangeify leaves}}
  cf.assert %x, "no"
  return
}

// -----

func.func @size_from_an_array(%a: tensor<index>) -> tensor<?xindex> {
  %n = uop.load %a[] : tensor<index>
  // expected-error @below {{has a size that is read from an array}}
  %r = uop.range %n loop 0
  %b = uop.bufferize keep %r over (%r) : index -> tensor<?xindex>
  return %b : tensor<?xindex>
}

// -----

func.func @size_from_a_range(%a: tensor<4xindex>) -> tensor<4x?xindex> {
  %r0 = uop.range 4 loop 0
  // expected-error @below {{has a size that depends on a range}}
  %r1 = uop.range %r0 loop 1
  %b = uop.bufferize keep %r1 over (%r0, %r1) : index -> tensor<4x?xindex>
  return %b : tensor<4x?xindex>
}

// -----

func.func @two_updates(%a: tensor<4xi32> {uop.mutable}, %v: tensor<4xi32>) {
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 4 loop 1
  %x = uop.load %v[%r0] : tensor<4xi32>
  %y = uop.load %v[%r1] : tensor<4xi32>
  // expected-note @below {{by this update}}
  %u = uop.update %a[%r0] = %x over (%r0) : tensor<4xi32>, i32
  // expected-error @below {{replaces contents that have been replaced}}
  %w = uop.update %a[%r1] = %y over (%r1) : tensor<4xi32>, i32
  return
}

// -----

func.func @end(%a: tensor<4xi32>) {
  // expected-error @below {{ends a schedule}}
  ub.unreachable
}

// -----

// A declaration stays as it is.
func.func private @declaration(tensor<4xf32>) -> tensor<4xf32>

// -----

// So does what has been scheduled.
func.func @scheduled(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = uop.buffer : memref<4xf32>
  return %0 : memref<4xf32>
}
