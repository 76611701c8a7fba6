// RUN: tiny-opt %s --split-input-file --verify-diagnostics

func.func @const_c1() {
  // expected-error @+1 {{'uop.const' op value is neither a number nor a dense array}}
  %0 = uop.const dense_resource<weights> : tensor<4xf32>
  return
}

// -----

func.func @const_c1_sparse() {
  // expected-error @+1 {{'uop.const' op value is neither a number nor a dense array}}
  %0 = uop.const sparse<[[0]], [1.0]> : tensor<4xf32>
  return
}

// -----

func.func @const_type() {
  // expected-error @+1 {{'uop.const' op result #0 must be scalar, vector or ranked tensor of scalar of an element type, but got 'i7'}}
  %0 = uop.const 5 : i7
  return
}

// -----

func.func @define_var_c1() {
  // expected-error @+1 {{'uop.define_var' op has an empty name}}
  %n = uop.define_var "" min 0 max 8 : index
  return
}

// -----

func.func @define_var_c2() {
  // expected-error @+1 {{'uop.define_var' op 'n' has the minimum 8, greater than its maximum -8}}
  %n = uop.define_var "n" min 8 max -8 : index
  return
}

// -----

// expected-error @+1 {{'uop.define_var' op 'n' is not in the entry block of a function}}
%n = uop.define_var "n" min 0 max 8 : index

// -----

func.func @define_var_c3_block() {
  cf.br ^next
^next:
  // expected-error @+1 {{'uop.define_var' op 'n' is not in the entry block of a function}}
  %n = uop.define_var "n" min 0 max 8 : index
  return
}

// -----

uop.kernel @define_var_c3_kernel() {
  // expected-error @+1 {{'uop.define_var' op 'n' is not in the entry block of a function}}
  %n = uop.define_var "n" min 0 max 8 : index
  uop.sink
}

// -----

func.func @define_var_c4() {
  // expected-note @+1 {{it is first defined here}}
  %n = uop.define_var "n" min 0 max 8 : index
  %m = uop.define_var "m" min 0 max 9 : index
  %n1 = uop.define_var "n" min 0 max 8 : index
  // expected-error @+1 {{'uop.define_var' op 'n' has the bounds 0 to 9, but elsewhere 0 to 8}}
  %n2 = uop.define_var "n" min 0 max 9 : index
  return
}

// -----

func.func @bind_c1(%c: index) {
  // expected-note @+1 {{it is defined here}}
  %n = uop.const 3 : index
  // expected-error @+1 {{'uop.bind' op variable is not the result of a uop.define_var}}
  %b = uop.bind %n, %c : index
  return
}

// -----

func.func @bind_c2() {
  // expected-note @+1 {{'n' is defined here}}
  %n = uop.define_var "n" min -1 max 8 : index
  %c = uop.const -2 : index
  // expected-error @+1 {{'uop.bind' op value -2 is not in the bounds -1 to 8}}
  %b = uop.bind %n, %c : index
  return
}

// -----

func.func @reduce_axis_c1(%a: tensor<4x5xf32>) {
  // expected-error @+1 {{'uop.reduce_axis' op axis 2 is no dimension of a tensor of rank 2}}
  %0 = uop.reduce_axis add %a axes [2] : tensor<4x5xf32> -> tensor<4x5xf32>
  return
}

// -----

func.func @reduce_axis_c1_order(%a: tensor<4x5xf32>) {
  // expected-error @+1 {{'uop.reduce_axis' op axis 0 follows axis 1; axes must ascend}}
  %0 = uop.reduce_axis add %a axes [1, 0] : tensor<4x5xf32> -> tensor<1x1xf32>
  return
}

// -----

func.func @reduce_axis_c2(%a: tensor<4x5xf32>) {
  // expected-error @+1 {{'uop.reduce_axis' op gives 'tensor<4x1xf32>', not 'tensor<4xf32>'}}
  %0 = uop.reduce_axis add %a axes [1] : tensor<4x5xf32> -> tensor<4xf32>
  return
}

// -----

func.func @copy_c1(%a: tensor<4xf32>) {
  // expected-error @+1 {{'uop.copy' op names no device}}
  %0 = uop.copy %a to "" : tensor<4xf32>
  return
}

// -----

func.func @assign_c1(%a: tensor<4xf32> {uop.mutable}, %v: tensor<4xf32>) {
  cf.br ^next
^next:
  // expected-error @+1 {{'uop.assign' op is not in the entry block of a function}}
  %0 = uop.assign %a, %v : tensor<4xf32>
  return
}

// -----

func.func @assign_c1_region(%c: i1, %a: tensor<4xf32> {uop.mutable}, %v: tensor<4xf32>) {
  scf.if %c {
    // expected-error @+1 {{'uop.assign' op is not in the entry block of a function}}
    %0 = uop.assign %a, %v : tensor<4xf32>
  }
  return
}

// -----

// expected-note @+1 {{it is a view of this argument, which is not uop.mutable}}
func.func @assign_c2(%a: tensor<4xf32>, %v: tensor<2xf32>) {
  %0 = uop.shrink %a offsets [1] : tensor<4xf32> -> tensor<2xf32>
  // expected-error @+1 {{'uop.assign' op target is no view of a uop.mutable argument or of a write}}
  %1 = uop.assign %0, %v : tensor<2xf32>
  return
}

// -----

func.func @assign_c2_chain(%a: tensor<4xf32> {uop.mutable}, %v: tensor<4xf32>) {
  // expected-note @+1 {{it is a view of this uop.neg}}
  %0 = uop.neg %a : tensor<4xf32>
  %1 = uop.flip %0 axes [0] : tensor<4xf32>
  // expected-error @+1 {{'uop.assign' op target is no view of a uop.mutable argument or of a write}}
  %2 = uop.assign %1, %v : tensor<4xf32>
  return
}

// -----

// A write through what repeats or adds elements has no meaning.
func.func @assign_c2_expand(%a: tensor<1xf32> {uop.mutable}, %v: tensor<4xf32>) {
  // expected-note @+1 {{it is a view of this uop.expand}}
  %0 = uop.expand %a : tensor<1xf32> -> tensor<4xf32>
  // expected-error @+1 {{'uop.assign' op target is no view of a uop.mutable argument or of a write}}
  %1 = uop.assign %0, %v : tensor<4xf32>
  return
}

// -----

func.func @assign_types(%a: tensor<4xf32> {uop.mutable}, %v: tensor<2xf32>) {
  // expected-error @+1 {{'uop.assign' op failed to verify that all of {target, value, result} have same type}}
  %1 = "uop.assign"(%a, %v) : (tensor<4xf32>, tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

// expected-note @+1 {{it is defined here}}
func.func @after_c1(%a: tensor<4xf32>, %b: tensor<4xf32> {uop.mutable}, %v: tensor<4xf32>) {
  %0 = uop.assign %b, %v : tensor<4xf32>
  // expected-error @+1 {{'uop.after' op operand is not a uop.mutable argument of a function}}
  %1 = uop.after %a, %0 : tensor<4xf32>, tensor<4xf32>
  return
}

// -----

func.func @after_c2_none(%a: tensor<4xf32> {uop.mutable}) {
  // expected-error @+1 {{'uop.after' op names no assign}}
  %1 = "uop.after"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @after_c2_other_op(%a: tensor<4xf32> {uop.mutable}, %v: tensor<4xf32>) {
  %0 = uop.assign %a, %v : tensor<4xf32>
  // expected-note @+1 {{it is defined here}}
  %1 = uop.neg %v : tensor<4xf32>
  // expected-error @+1 {{'uop.after' op operand #2 is not the result of a uop.assign}}
  %2 = uop.after %a, %0, %1 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  return
}

// -----

func.func @after_c2_other_argument(%a: tensor<4xf32> {uop.mutable}, %b: tensor<4xf32> {uop.mutable}, %v: tensor<4xf32>) {
  // expected-note @+1 {{the assign is here}}
  %0 = uop.assign %b, %v : tensor<4xf32>
  // expected-error @+1 {{'uop.after' op operand #1 is an assign to something else}}
  %1 = uop.after %a, %0 : tensor<4xf32>, tensor<4xf32>
  return
}

// -----

// Through a chain of writes as well.
func.func @after_c2_chain(%a: tensor<4xf32> {uop.mutable}, %b: tensor<4xf32> {uop.mutable}, %v: tensor<4xf32>) {
  %0 = uop.assign %b, %v : tensor<4xf32>
  %1 = uop.flip %0 axes [0] : tensor<4xf32>
  // expected-note @+1 {{the assign is here}}
  %2 = uop.assign %1, %v : tensor<4xf32>
  %3 = uop.assign %a, %v : tensor<4xf32>
  // expected-error @+1 {{'uop.after' op operand #2 is an assign to something else}}
  %4 = uop.after %a, %3, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  return
}

// -----

// Views of one another are no view of an argument.
func.func @assign_c2_cycle(%v: tensor<4xf32>) {
  %0 = uop.flip %2 axes [0] : tensor<4xf32>
  %1 = uop.flip %0 axes [0] : tensor<4xf32>
  // expected-note @+1 {{it is a view of this uop.flip}}
  %2 = uop.flip %1 axes [0] : tensor<4xf32>
  // expected-error @+1 {{'uop.assign' op target is no view of a uop.mutable argument or of a write}}
  %3 = uop.assign %0, %v : tensor<4xf32>
  return
}

// -----

// Verifiers look at operations that have not been verified yet.
func.func @define_var_unverified() {
  %n = uop.define_var "n" min 0 max 8 : index
  // expected-error @+1 {{'uop.define_var' op requires attribute 'max'}}
  %m = "uop.define_var"() {name = "n", min = 0 : i64} : () -> index
  return
}

// -----

func.func @bind_unverified() {
  %c = uop.const 3 : index
  %b = uop.bind %n, %c : index
  // expected-error @+1 {{'uop.define_var' op requires attribute 'max'}}
  %n = "uop.define_var"() {name = "n", min = 0 : i64} : () -> index
  return
}

// -----

func.func @after_unverified(%a: tensor<4xf32> {uop.mutable}) {
  %0 = uop.after %a, %1 : tensor<4xf32>, tensor<4xf32>
  // expected-error @+1 {{'uop.assign' op expected 2 operands, but found 0}}
  %1 = "uop.assign"() : () -> tensor<4xf32>
  return
}
