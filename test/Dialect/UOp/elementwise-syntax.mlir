// RUN: tiny-opt %s | FileCheck %s
// RUN: tiny-opt %s | tiny-opt | FileCheck %s
// RUN: tiny-opt %s --mlir-print-op-generic | tiny-opt | FileCheck %s
// RUN: tiny-opt %s --emit-bytecode | tiny-opt | FileCheck %s

// The elementwise operations take tensors, vectors and scalars.

// CHECK-LABEL: func.func @float_unary(
//  CHECK-SAME:   %[[A:.*]]: tensor<4x?xf32>)
func.func @float_unary(%a: tensor<4x?xf32>) {
  // CHECK-NEXT: %[[EXP2:.*]] = uop.exp2 %[[A]] : tensor<4x?xf32>
  %exp2 = uop.exp2 %a : tensor<4x?xf32>
  // CHECK-NEXT: %[[LOG2:.*]] = uop.log2 %[[A]] : tensor<4x?xf32>
  %log2 = uop.log2 %a : tensor<4x?xf32>
  // CHECK-NEXT: %[[SIN:.*]] = uop.sin %[[A]] : tensor<4x?xf32>
  %sin = uop.sin %a : tensor<4x?xf32>
  // CHECK-NEXT: %[[SQRT:.*]] = uop.sqrt %[[A]] : tensor<4x?xf32>
  %sqrt = uop.sqrt %a : tensor<4x?xf32>
  // CHECK-NEXT: %[[RECIPROCAL:.*]] = uop.reciprocal %[[A]] : tensor<4x?xf32>
  %reciprocal = uop.reciprocal %a : tensor<4x?xf32>
  // CHECK-NEXT: %[[TRUNC:.*]] = uop.trunc %[[A]] : tensor<4x?xf32>
  %trunc = uop.trunc %a : tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @float_binary(
//  CHECK-SAME:   %[[A:.*]]: f32, %[[B:.*]]: f32)
func.func @float_binary(%a: f32, %b: f32) {
  // CHECK-NEXT: %[[ADD:.*]] = uop.add %[[A]], %[[B]] : f32
  %add = uop.add %a, %b : f32
  // CHECK-NEXT: %[[MUL:.*]] = uop.mul %[[A]], %[[B]] : f32
  %mul = uop.mul %a, %b : f32
  // CHECK-NEXT: %[[SUB:.*]] = uop.sub %[[A]], %[[B]] : f32
  %sub = uop.sub %a, %b : f32
  // CHECK-NEXT: %[[FDIV:.*]] = uop.fdiv %[[A]], %[[B]] : f32
  %fdiv = uop.fdiv %a, %b : f32
  // CHECK-NEXT: %[[MAX:.*]] = uop.max %[[A]], %[[B]] : f32
  %max = uop.max %a, %b : f32
  // CHECK-NEXT: %[[POW:.*]] = uop.pow %[[A]], %[[B]] : f32
  %pow = uop.pow %a, %b : f32
  return
}

// CHECK-LABEL: func.func @integer(
//  CHECK-SAME:   %[[A:.*]]: vector<8xi32>, %[[B:.*]]: vector<8xi32>)
func.func @integer(%a: vector<8xi32>, %b: vector<8xi32>) {
  // CHECK-NEXT: %[[NEG:.*]] = uop.neg %[[A]] : vector<8xi32>
  %neg = uop.neg %a : vector<8xi32>
  // CHECK-NEXT: %[[ADD:.*]] = uop.add %[[A]], %[[B]] : vector<8xi32>
  %add = uop.add %a, %b : vector<8xi32>
  // CHECK-NEXT: %[[MUL:.*]] = uop.mul %[[A]], %[[B]] : vector<8xi32>
  %mul = uop.mul %a, %b : vector<8xi32>
  // CHECK-NEXT: %[[SUB:.*]] = uop.sub %[[A]], %[[B]] : vector<8xi32>
  %sub = uop.sub %a, %b : vector<8xi32>
  // CHECK-NEXT: %[[IDIV:.*]] = uop.idiv %[[A]], %[[B]] : vector<8xi32>
  %idiv = uop.idiv %a, %b : vector<8xi32>
  // CHECK-NEXT: %[[MOD:.*]] = uop.mod %[[A]], %[[B]] : vector<8xi32>
  %mod = uop.mod %a, %b : vector<8xi32>
  // CHECK-NEXT: %[[MAX:.*]] = uop.max %[[A]], %[[B]] : vector<8xi32>
  %max = uop.max %a, %b : vector<8xi32>
  // CHECK-NEXT: %[[XOR:.*]] = uop.xor %[[A]], %[[B]] : vector<8xi32>
  %xor = uop.xor %a, %b : vector<8xi32>
  // CHECK-NEXT: %[[OR:.*]] = uop.or %[[A]], %[[B]] : vector<8xi32>
  %or = uop.or %a, %b : vector<8xi32>
  // CHECK-NEXT: %[[AND:.*]] = uop.and %[[A]], %[[B]] : vector<8xi32>
  %and = uop.and %a, %b : vector<8xi32>
  // CHECK-NEXT: %[[SHL:.*]] = uop.shl %[[A]], %[[B]] : vector<8xi32>
  %shl = uop.shl %a, %b : vector<8xi32>
  // CHECK-NEXT: %[[SHR:.*]] = uop.shr %[[A]], %[[B]] : vector<8xi32>
  %shr = uop.shr %a, %b : vector<8xi32>
  return
}

// CHECK-LABEL: func.func @boolean(
//  CHECK-SAME:   %[[A:.*]]: tensor<3xi1>, %[[B:.*]]: tensor<3xi1>)
func.func @boolean(%a: tensor<3xi1>, %b: tensor<3xi1>) {
  // CHECK-NEXT: %[[ADD:.*]] = uop.add %[[A]], %[[B]] : tensor<3xi1>
  %add = uop.add %a, %b : tensor<3xi1>
  // CHECK-NEXT: %[[MUL:.*]] = uop.mul %[[A]], %[[B]] : tensor<3xi1>
  %mul = uop.mul %a, %b : tensor<3xi1>
  // CHECK-NEXT: %[[MAX:.*]] = uop.max %[[A]], %[[B]] : tensor<3xi1>
  %max = uop.max %a, %b : tensor<3xi1>
  // CHECK-NEXT: %[[XOR:.*]] = uop.xor %[[A]], %[[B]] : tensor<3xi1>
  %xor = uop.xor %a, %b : tensor<3xi1>
  // CHECK-NEXT: %[[OR:.*]] = uop.or %[[A]], %[[B]] : tensor<3xi1>
  %or = uop.or %a, %b : tensor<3xi1>
  // CHECK-NEXT: %[[AND:.*]] = uop.and %[[A]], %[[B]] : tensor<3xi1>
  %and = uop.and %a, %b : tensor<3xi1>
  return
}

// CHECK-LABEL: func.func @index(
//  CHECK-SAME:   %[[A:.*]]: index, %[[B:.*]]: index)
func.func @index(%a: index, %b: index) {
  // CHECK-NEXT: %[[DIV:.*]] = uop.idiv %[[A]], %[[B]] : index
  %div = uop.idiv %a, %b : index
  // CHECK-NEXT: %[[MOD:.*]] = uop.mod %[[A]], %[[B]] : index
  %mod = uop.mod %a, %b : index
  // CHECK-NEXT: %[[SHL:.*]] = uop.shl %[[A]], %[[B]] : index
  %shl = uop.shl %a, %b : index
  return
}

// CHECK-LABEL: func.func @comparisons(
//  CHECK-SAME:   %[[A:.*]]: tensor<2x3xbf16>, %[[B:.*]]: tensor<2x3xbf16>)
func.func @comparisons(%a: tensor<2x3xbf16>, %b: tensor<2x3xbf16>) {
  // CHECK-NEXT: %[[LT:.*]] = uop.cmplt %[[A]], %[[B]] : tensor<2x3xbf16>
  %lt = uop.cmplt %a, %b : tensor<2x3xbf16>
  // CHECK-NEXT: %[[NE:.*]] = uop.cmpne %[[A]], %[[B]] : tensor<2x3xbf16>
  %ne = uop.cmpne %a, %b : tensor<2x3xbf16>
  // CHECK-NEXT: %[[EQ:.*]] = uop.cmpeq %[[A]], %[[B]] : tensor<2x3xbf16>
  %eq = uop.cmpeq %a, %b : tensor<2x3xbf16>
  // CHECK-NEXT: %[[OR:.*]] = uop.or %[[LT]], %[[EQ]] : tensor<2x3xi1>
  %or = uop.or %lt, %eq : tensor<2x3xi1>
  return
}

// CHECK-LABEL: func.func @ternary(
//  CHECK-SAME:   %[[C:.*]]: tensor<4xi1>, %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>)
func.func @ternary(%c: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<4xf32>) {
  // CHECK-NEXT: %[[W:.*]] = uop.where %[[C]], %[[A]], %[[B]] : tensor<4xf32>
  %w = uop.where %c, %a, %b : tensor<4xf32>
  // CHECK-NEXT: %[[M:.*]] = uop.mulacc %[[A]], %[[B]], %[[W]] : tensor<4xf32>
  %m = uop.mulacc %a, %b, %w : tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @scalar_ternary(
//  CHECK-SAME:   %[[C:.*]]: i1, %[[A:.*]]: ui8, %[[B:.*]]: ui8)
func.func @scalar_ternary(%c: i1, %a: ui8, %b: ui8) {
  // CHECK-NEXT: %[[W:.*]] = uop.where %[[C]], %[[A]], %[[B]] : ui8
  %w = uop.where %c, %a, %b : ui8
  return
}

// CHECK-LABEL: func.func @threefry(
//  CHECK-SAME:   %[[COUNTER:.*]]: tensor<17xui64>, %[[KEY:.*]]: tensor<17xui64>)
func.func @threefry(%counter: tensor<17xui64>, %key: tensor<17xui64>) {
  // CHECK-NEXT: %[[T:.*]] = uop.threefry %[[COUNTER]], %[[KEY]] : tensor<17xui64>
  %t = uop.threefry %counter, %key : tensor<17xui64>
  return
}

// CHECK-LABEL: func.func @casts(
//  CHECK-SAME:   %[[A:.*]]: tensor<3xf32>)
func.func @casts(%a: tensor<3xf32>) {
  // CHECK-NEXT: %[[V_F16:.*]] = uop.cast %[[A]] : tensor<3xf32> -> tensor<3xf16>
  %v_f16 = uop.cast %a : tensor<3xf32> -> tensor<3xf16>
  // CHECK-NEXT: %[[V_BF16:.*]] = uop.cast %[[V_F16]] : tensor<3xf16> -> tensor<3xbf16>
  %v_bf16 = uop.cast %v_f16 : tensor<3xf16> -> tensor<3xbf16>
  // CHECK-NEXT: %[[V_F8E4M3FN:.*]] = uop.cast %[[V_BF16]] : tensor<3xbf16> -> tensor<3xf8E4M3FN>
  %v_f8e4m3fn = uop.cast %v_bf16 : tensor<3xbf16> -> tensor<3xf8E4M3FN>
  // CHECK-NEXT: %[[V_F8E5M2:.*]] = uop.cast %[[V_F8E4M3FN]] : tensor<3xf8E4M3FN> -> tensor<3xf8E5M2>
  %v_f8e5m2 = uop.cast %v_f8e4m3fn : tensor<3xf8E4M3FN> -> tensor<3xf8E5M2>
  // CHECK-NEXT: %[[V_F64:.*]] = uop.cast %[[V_F8E5M2]] : tensor<3xf8E5M2> -> tensor<3xf64>
  %v_f64 = uop.cast %v_f8e5m2 : tensor<3xf8E5M2> -> tensor<3xf64>
  // CHECK-NEXT: %[[V_I1:.*]] = uop.cast %[[V_F64]] : tensor<3xf64> -> tensor<3xi1>
  %v_i1 = uop.cast %v_f64 : tensor<3xf64> -> tensor<3xi1>
  // CHECK-NEXT: %[[V_I8:.*]] = uop.cast %[[V_I1]] : tensor<3xi1> -> tensor<3xi8>
  %v_i8 = uop.cast %v_i1 : tensor<3xi1> -> tensor<3xi8>
  // CHECK-NEXT: %[[V_I16:.*]] = uop.cast %[[V_I8]] : tensor<3xi8> -> tensor<3xi16>
  %v_i16 = uop.cast %v_i8 : tensor<3xi8> -> tensor<3xi16>
  // CHECK-NEXT: %[[V_I32:.*]] = uop.cast %[[V_I16]] : tensor<3xi16> -> tensor<3xi32>
  %v_i32 = uop.cast %v_i16 : tensor<3xi16> -> tensor<3xi32>
  // CHECK-NEXT: %[[V_I64:.*]] = uop.cast %[[V_I32]] : tensor<3xi32> -> tensor<3xi64>
  %v_i64 = uop.cast %v_i32 : tensor<3xi32> -> tensor<3xi64>
  // CHECK-NEXT: %[[V_UI8:.*]] = uop.cast %[[V_I64]] : tensor<3xi64> -> tensor<3xui8>
  %v_ui8 = uop.cast %v_i64 : tensor<3xi64> -> tensor<3xui8>
  // CHECK-NEXT: %[[V_UI16:.*]] = uop.cast %[[V_UI8]] : tensor<3xui8> -> tensor<3xui16>
  %v_ui16 = uop.cast %v_ui8 : tensor<3xui8> -> tensor<3xui16>
  // CHECK-NEXT: %[[V_UI32:.*]] = uop.cast %[[V_UI16]] : tensor<3xui16> -> tensor<3xui32>
  %v_ui32 = uop.cast %v_ui16 : tensor<3xui16> -> tensor<3xui32>
  // CHECK-NEXT: %[[V_UI64:.*]] = uop.cast %[[V_UI32]] : tensor<3xui32> -> tensor<3xui64>
  %v_ui64 = uop.cast %v_ui32 : tensor<3xui32> -> tensor<3xui64>
  // CHECK-NEXT: %[[V_INDEX:.*]] = uop.cast %[[V_UI64]] : tensor<3xui64> -> tensor<3xindex>
  %v_index = uop.cast %v_ui64 : tensor<3xui64> -> tensor<3xindex>
  return
}

// CHECK-LABEL: func.func @bitcasts(
//  CHECK-SAME:   %[[A:.*]]: tensor<2x33xf32>, %[[S:.*]]: f32, %[[V:.*]]: vector<4xi64>, %[[D:.*]]: tensor<2x?xf16>)
func.func @bitcasts(%a: tensor<2x33xf32>, %s: f32, %v: vector<4xi64>, %d: tensor<2x?xf16>) {
  // CHECK-NEXT: %[[SAME:.*]] = uop.bitcast %[[A]] : tensor<2x33xf32> -> tensor<2x33xui32>
  %same = uop.bitcast %a : tensor<2x33xf32> -> tensor<2x33xui32>
  // CHECK-NEXT: %[[NARROW:.*]] = uop.bitcast %[[A]] : tensor<2x33xf32> -> tensor<2x132xui8>
  %narrow = uop.bitcast %a : tensor<2x33xf32> -> tensor<2x132xui8>
  // CHECK-NEXT: %[[WIDE:.*]] = uop.bitcast %[[NARROW]] : tensor<2x132xui8> -> tensor<2x66xf16>
  %wide = uop.bitcast %narrow : tensor<2x132xui8> -> tensor<2x66xf16>
  // CHECK-NEXT: %[[SCALAR:.*]] = uop.bitcast %[[S]] : f32 -> i32
  %scalar = uop.bitcast %s : f32 -> i32
  // CHECK-NEXT: %[[VECTOR:.*]] = uop.bitcast %[[V]] : vector<4xi64> -> vector<4xindex>
  %vector = uop.bitcast %v : vector<4xi64> -> vector<4xindex>
  // CHECK-NEXT: %[[DYNAMIC:.*]] = uop.bitcast %[[D]] : tensor<2x?xf16> -> tensor<2x?xi16>
  %dynamic = uop.bitcast %d : tensor<2x?xf16> -> tensor<2x?xi16>
  return
}
