// RUN: tiny-opt %s --split-input-file --verify-diagnostics

// bounds_c1
uop.kernel @bounds_c1(
    // expected-error @+1 {{the lower bound 3 is greater than the upper bound 2}}
    %n: index {uop.bounds = #uop.bounds<3 to 2>}) {
  uop.sink
}

// -----

// target_c1
// expected-error @+1 {{the target's device has no name}}
module attributes {uop.target = #uop.target<"">} {}

// -----

// target_c2
// expected-error @+1 {{the target has an unknown property 'colour'}}
module attributes {uop.target = #uop.target<"cpu", {colour = 1 : i64}>} {}

// -----

// target_c3
// expected-error @+1 {{the target property 'threads' is not a positive i64: 0 : i64}}
module attributes {uop.target = #uop.target<"cpu", {threads = 0 : i64}>} {}

// -----

// target_c3
// expected-error @+1 {{the target property 'threads' is not a positive i64: 2 : i32}}
module attributes {uop.target = #uop.target<"cpu", {threads = 2 : i32}>} {}

// -----

// target_c3
// expected-error @+1 {{the target property 'max_workgroups' is not an array of three positive i64: [1, 2]}}
module attributes {uop.target = #uop.target<"gpu", {max_workgroups = [1, 2]}>} {}

// -----

// attr_c1
// expected-error @+1 {{'func.func' op argument #1 has 'uop.mutable', which stands on tensors and memrefs, not on 'index'}}
func.func @attr_c1_type(%a: tensor<4xf32>, %n: index {uop.mutable}) {
  return
}

// -----

// attr_c1
// expected-error @+1 {{'func.func' op argument #0 has 'uop.mutable', which has a value: 1 : i64}}
func.func @attr_c1_value(%a: tensor<4xf32> {uop.mutable = 1}) {
  return
}

// -----

// attr_c1
// expected-error @+1 {{'uop.kernel' op argument #0 has 'uop.mutable', which stands on arguments of functions}}
uop.kernel @attr_c1_kernel(%a: memref<4xf32> {uop.mutable}) {
  uop.sink
}

// -----

// attr_c1
// expected-error @+1 {{'func.func' op has 'uop.mutable', which stands on arguments of functions}}
func.func @attr_c1_operation() attributes {uop.mutable} {
  return
}

// -----

// attr_c1
// expected-error @+1 {{'func.func' op result #0 has 'uop.mutable', which does not stand on results}}
func.func private @attr_c1_result() -> (tensor<4xf32> {uop.mutable})

// -----

// attr_c2
// expected-error @+1 {{'func.func' op has 'uop.target', which stands on modules}}
func.func @attr_c2_function() attributes {uop.target = #uop.target<"cpu">} {
  return
}

// -----

// attr_c2
// expected-error @+1 {{'builtin.module' op has 'uop.target', which is not a #uop.target: "cpu"}}
module attributes {uop.target = "cpu"} {}

// -----

// attr_c3
// expected-error @+1 {{'func.func' op argument #0 has 'uop.bounds', which stands on arguments of kernels}}
func.func @attr_c3_function(%n: index {uop.bounds = #uop.bounds<0 to 1>}) {
  return
}

// -----

// attr_c3
// expected-error @+1 {{'uop.kernel' op argument #0 has 'uop.bounds', which stands on index arguments, not on 'memref<4xf32>'}}
uop.kernel @attr_c3_type(%a: memref<4xf32> {uop.bounds = #uop.bounds<0 to 1>}) {
  uop.sink
}

// -----

// attr_c3
// expected-error @+1 {{'uop.kernel' op argument #0 has 'uop.bounds', which is not a #uop.bounds: 3 : i64}}
uop.kernel @attr_c3_value(%n: index {uop.bounds = 3}) {
  uop.sink
}

// -----

// attr_c4
// expected-error @+1 {{'builtin.module' op has 'uop.kernel', which stands on functions that were kernels}}
module attributes {uop.kernel} {}

// -----

// attr_c4
// expected-error @+1 {{'func.func' op has 'uop.kernel', which has a value: true}}
func.func private @attr_c4_value() attributes {uop.kernel = true}

// -----

// attr_c5
// expected-error @+1 {{'func.func' op has 'uop.arena', which stands on buffers}}
func.func private @attr_c5_place() attributes {uop.arena}

// -----

func.func @attr_c5_value() {
  // attr_c5
  // expected-error @+1 {{'uop.buffer' op has 'uop.arena', which has a value: 1 : i64}}
  %b = uop.buffer {uop.arena = 1 : i64} : memref<8xi8>
  return
}

// -----

// expected-error @+1 {{'func.func' op has the unknown attribute 'uop.mutabel'}}
func.func @unknown_operation() attributes {uop.mutabel} {
  return
}

// -----

// expected-error @+1 {{'func.func' op argument #0 has the unknown attribute 'uop.mutabel'}}
func.func @unknown_argument(%a: tensor<4xf32> {uop.mutabel}) {
  return
}

// -----

func.func @unknown_on_uop(%a: tensor<4xf32>) {
  // expected-error @+1 {{'uop.neg' op has the unknown attribute 'uop.fast'}}
  %0 = uop.neg %a {uop.fast} : tensor<4xf32>
  return
}

// -----

// attr_c6
// expected-error @+1 {{'uop.kernel' op argument #0 has 'uop.size', which stands on buffers of symbolic size, not on 'memref<4xf32>'}}
uop.kernel @attr_c6_type(%a: memref<4xf32> {uop.size = affine_map<() -> (4)>}) {
  uop.sink
}

// -----

// attr_c7
// expected-error @+1 {{'uop.kernel' op has 'uop.given', which is no integer set: 1 : i64}}
uop.kernel @attr_c7_value(%n: index) attributes {uop.given = 1} {
  uop.sink
}

// -----

// attr_c8
// expected-error @+1 {{'uop.kernel' op has 'uop.size' of 0 dimensions and 2 symbols, but 1 index arguments}}
uop.kernel @attr_c8_symbols(%a: memref<?xf32> {uop.size = affine_map<()[n, m] -> (n * m)>}, %n: index) {
  uop.sink
}

// -----

// attr_c8
// expected-error @+1 {{'uop.kernel' op has 'uop.size' with something else than sums and products}}
uop.kernel @attr_c8_kind(%a: memref<?xf32> {uop.size = affine_map<()[n] -> (n floordiv 2)>}, %n: index) {
  uop.sink
}

// -----

// attr_c9
// expected-error @+1 {{'func.func' op has 'uop.opts', which stands on kernels}}
func.func @attr_c9_operation() attributes {uop.opts = []} {
  return
}

// -----

// attr_c9
// expected-error @+1 {{'uop.kernel' op has 'uop.requested_opts', which is no array of #uop.opt: [1]}}
uop.kernel @attr_c9_value() attributes {uop.requested_opts = [1]} {
  uop.sink
}

// -----

// expected-error @+1 {{there is no opt 'upcast'}}
uop.kernel @opt_kind() attributes {uop.opts = [#uop.opt<upcast:0:4>]} {
  uop.sink
}

// -----

// opt_c1
// expected-error @+1 {{UPCAST takes 2 numbers, not 1}}
uop.kernel @opt_c1() attributes {uop.opts = [#uop.opt<UPCAST:0>]} {
  uop.sink
}

// -----

// opt_c1
// expected-error @+1 {{ORDER takes 2 or more numbers, not 1}}
uop.kernel @opt_c1_order() attributes {uop.opts = [#uop.opt<ORDER:0>]} {
  uop.sink
}

// -----

// opt_c2
// expected-error @+1 {{number #1 of SPLIT is -4, less than 0}}
uop.kernel @opt_c2() attributes {uop.opts = [#uop.opt<SPLIT:0:-4>]} {
  uop.sink
}

// -----

// opt_c2
// expected-error @+1 {{number #1 of STAGE is -2, less than -1}}
uop.kernel @opt_c2_stage() attributes {uop.opts = [#uop.opt<STAGE:0:-2>]} {
  uop.sink
}
