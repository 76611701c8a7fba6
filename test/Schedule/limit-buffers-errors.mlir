// RUN: tiny-opt %s --uop-rangeify --uop-limit-buffers --verify-diagnostics

module attributes {uop.target = #uop.target<"cpu", {max_buffers = 4 : i64}>} {
  // expected-error @+1 {{'func.func' op cannot be split into kernels of 4 buffers; 5 are the least}}
  func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
    %0 = uop.neg %a : tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}
