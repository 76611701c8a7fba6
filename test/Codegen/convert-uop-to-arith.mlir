// RUN: tiny-opt %s --convert-uop-to-arith | FileCheck %s

// In memory unsigned integers, small floats and truth values are plain integers.
// CHECK-LABEL: func.func @memory(
// CHECK-SAME:    %[[U:.*]]: memref<8xi32>, %[[H:.*]]: memref<?xi16>, %[[F:.*]]: memref<8xi8>, %[[B:.*]]: memref<8xi8>, %[[N:.*]]: index)
// CHECK:         %[[BYTE:.*]] = memref.load %[[B]]
// CHECK:         %[[BIT:.*]] = arith.trunci %[[BYTE]] : i8 to i1
// CHECK:         %[[SAVED:.*]] = memref.alloca() {alignment = 64 : i64} : memref<4xi8>
// CHECK:         %[[WIDE:.*]] = arith.extui %[[BIT]] : i1 to i8
// CHECK:         memref.store %[[WIDE]], %[[SAVED]]
// CHECK:         arith.constant 15360 : i16
// CHECK:         memref.store %{{.*}}, %[[H]]
// CHECK:         arith.constant -8 : i8
// CHECK:         memref.store %{{.*}}, %[[F]]
// CHECK:         arith.constant -1 : i32
// CHECK:         memref.store %{{.*}}, %[[U]]
func.func @memory(%u: memref<8xui32>, %h: memref<?xf16>, %f: memref<8xf8E4M3FN>,
                  %b: memref<8xi1>, %n: index) attributes {uop.kernel} {
  %bit = memref.load %b[%n] : memref<8xi1>
  %saved = memref.alloca() {alignment = 64 : i64} : memref<4xi1>
  memref.store %bit, %saved[%n] : memref<4xi1>
  %one = uop.const 1.0 : f16
  memref.store %one, %h[%n] : memref<?xf16>
  %low = uop.const -256.0 : f8E4M3FN
  memref.store %low, %f[%n] : memref<8xf8E4M3FN>
  %max = uop.const 4294967295 : ui32
  memref.store %max, %u[%n] : memref<8xui32>
  return
}

// CHECK-LABEL: func.func @signs
// CHECK-SAME:    %[[X:.*]]: i32, %[[Y:.*]]: i32
// CHECK:         arith.maxsi %[[X]], %[[X]]
// CHECK:         arith.maxui %[[Y]], %[[Y]]
// CHECK:         arith.cmpi slt, %[[X]], %[[X]]
// CHECK:         arith.cmpi ult, %[[Y]], %[[Y]]
// CHECK:         %[[MASK:.*]] = arith.constant 31 : i32
// CHECK:         %[[BY:.*]] = arith.andi %[[X]], %[[MASK]]
// CHECK:         arith.shrsi %[[X]], %[[BY]]
// CHECK:         arith.shrui %[[Y]], %{{.*}}
// CHECK:         arith.extsi %[[X]] : i32 to i64
// CHECK:         arith.extui %[[Y]] : i32 to i64
// CHECK:         arith.sitofp %[[X]] : i32 to f32
// CHECK:         arith.uitofp %[[Y]] : i32 to f32
// CHECK:         arith.index_cast %[[X]] : i32 to index
// CHECK:         arith.index_castui %[[Y]] : i32 to index
// CHECK:         %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK:         arith.subi %[[ZERO]], %[[Y]]
func.func @signs(%x: i32, %y: ui32) attributes {uop.kernel} {
  %0 = uop.max %x, %x : i32
  %1 = uop.max %y, %y : ui32
  %2 = uop.cmplt %x, %x : i32
  %3 = uop.cmplt %y, %y : ui32
  %4 = uop.shr %x, %x : i32
  %5 = uop.shr %y, %y : ui32
  %6 = uop.cast %x : i32 -> i64
  %7 = uop.cast %y : ui32 -> ui64
  %8 = uop.cast %x : i32 -> f32
  %9 = uop.cast %y : ui32 -> f32
  %10 = uop.cast %x : i32 -> index
  %11 = uop.cast %y : ui32 -> index
  %12 = uop.neg %y : ui32
  return
}

// CHECK-LABEL: func.func @divisions
// CHECK-SAME:    %[[X:.*]]: i8, %[[Y:.*]]: i8
// CHECK-DAG:     %[[ZERO:.*]] = arith.constant 0 : i8
// CHECK-DAG:     %[[ONE:.*]] = arith.constant 1 : i8
// CHECK:         %[[ISZERO:.*]] = arith.cmpi eq, %[[X]], %[[ZERO]]
// CHECK:         %[[LOWEST:.*]] = arith.constant -128 : i8
// CHECK:         %[[ISLOWEST:.*]] = arith.cmpi eq, %[[X]], %[[LOWEST]]
// CHECK:         %[[ISMINUS:.*]] = arith.cmpi eq, %[[X]]
// CHECK:         %[[OVERFLOWS:.*]] = arith.andi %[[ISLOWEST]], %[[ISMINUS]]
// CHECK:         %[[UNSAFE:.*]] = arith.ori %[[ISZERO]], %[[OVERFLOWS]]
// CHECK:         %[[SAFE:.*]] = arith.select %[[UNSAFE]], %[[ONE]], %[[X]]
// CHECK:         %[[Q:.*]] = arith.divsi %[[X]], %[[SAFE]]
// CHECK:         arith.select %[[ISZERO]], %[[ZERO]], %[[Q]]
// CHECK-NOT:     arith.ori
// CHECK:         %[[R:.*]] = arith.remui %[[Y]], %{{.*}}
// CHECK:         arith.select %{{.*}}, %[[Y]], %[[R]]
// CHECK:         %[[C:.*]] = arith.constant 3 : i8
// CHECK-NEXT:    arith.divsi %[[X]], %[[C]]
// CHECK-NOT:     arith.select
// CHECK:         return
func.func @divisions(%x: i8, %y: ui8) attributes {uop.kernel} {
  %0 = uop.idiv %x, %x : i8
  %1 = uop.mod %y, %y : ui8
  %c3 = uop.const 3 : i8
  %2 = uop.idiv %x, %c3 : i8
  return
}

// CHECK-LABEL: func.func @truth_values
// CHECK-SAME:    %[[P:.*]]: i1, %[[X:.*]]: f32, %[[I:.*]]: i32
// CHECK:         arith.ori %[[P]], %[[P]] : i1
// CHECK:         arith.andi %[[P]], %[[P]] : i1
// CHECK:         arith.ori %[[P]], %[[P]] : i1
// CHECK:         arith.cmpi ult, %[[P]], %[[P]] : i1
// CHECK:         arith.extui %[[P]] : i1 to i8
// CHECK:         arith.uitofp %[[P]] : i1 to f32
// CHECK:         arith.cmpf une, %[[X]], %{{.*}} : f32
// CHECK:         arith.cmpi ne, %[[I]], %{{.*}} : i32
func.func @truth_values(%p: i1, %x: f32, %i: i32) attributes {uop.kernel} {
  %0 = uop.add %p, %p : i1
  %1 = uop.mul %p, %p : i1
  %2 = uop.max %p, %p : i1
  %3 = uop.cmplt %p, %p : i1
  %4 = uop.cast %p : i1 -> i8
  %5 = uop.cast %p : i1 -> f32
  %6 = uop.cast %x : f32 -> i1
  %7 = uop.cast %i : i32 -> i1
  return
}

// Multiplications and additions may be contracted. Nothing else may be changed.
// CHECK-LABEL: func.func @floats
// CHECK-SAME:    %[[X:.*]]: f32
// CHECK:         arith.addf %[[X]], %[[X]] fastmath<contract>
// CHECK:         arith.mulf %[[X]], %[[X]] fastmath<contract>
// CHECK:         arith.divf %[[X]], %[[X]] : f32
// CHECK:         %[[ONE:.*]] = arith.constant 1.0{{.*}} : f32
// CHECK:         arith.divf %[[ONE]], %[[X]] : f32
// CHECK:         arith.negf %[[X]] : f32
// CHECK:         arith.maximumf %[[X]], %[[X]] : f32
// CHECK:         arith.cmpf olt, %[[X]], %[[X]]
// CHECK:         arith.cmpf une, %[[X]], %[[X]]
// CHECK:         arith.cmpf oeq, %[[X]], %[[X]]
// CHECK:         math.exp2 %[[X]] : f32
// CHECK:         math.log2 %[[X]] : f32
// CHECK:         math.sin %[[X]] : f32
// CHECK:         math.sqrt %[[X]] : f32
// CHECK:         math.trunc %[[X]] : f32
// CHECK:         %[[ISONE:.*]] = arith.ori
// CHECK:         %[[POWER:.*]] = math.powf %[[X]], %[[X]] : f32
// CHECK:         arith.select %[[ISONE]], %{{.*}}, %[[POWER]] : f32
// CHECK:         arith.extf %[[X]] : f32 to f64
// CHECK:         arith.bitcast %[[X]] : f32 to i32
func.func @floats(%x: f32) attributes {uop.kernel} {
  %0 = uop.add %x, %x : f32
  %1 = uop.mul %x, %x : f32
  %2 = uop.fdiv %x, %x : f32
  %3 = uop.reciprocal %x : f32
  %4 = uop.neg %x : f32
  %5 = uop.max %x, %x : f32
  %6 = uop.cmplt %x, %x : f32
  %7 = uop.cmpne %x, %x : f32
  %8 = uop.cmpeq %x, %x : f32
  %9 = uop.exp2 %x : f32
  %10 = uop.log2 %x : f32
  %11 = uop.sin %x : f32
  %12 = uop.sqrt %x : f32
  %13 = uop.trunc %x : f32
  %14 = uop.pow %x, %x : f32
  %15 = uop.cast %x : f32 -> f64
  %16 = uop.bitcast %x : f32 -> ui32
  return
}

// A number out of range, or NaN, becomes one that is in range.
// CHECK-LABEL: func.func @to_integer
// CHECK-SAME:    %[[X:.*]]: f32
// CHECK:         %[[MIN:.*]] = arith.constant -2.14748365E+9 : f32
// CHECK:         %[[ABOVE:.*]] = arith.cmpf ogt, %[[X]], %[[MIN]]
// CHECK:         %[[Y:.*]] = arith.select %[[ABOVE]], %[[X]], %[[MIN]]
// CHECK:         %[[BELOW:.*]] = arith.cmpf olt, %[[Y]], %[[MAX:.*]] : f32
// CHECK:         %[[Z:.*]] = arith.select %[[BELOW]], %[[Y]], %[[MAX]]
// CHECK:         %[[I:.*]] = arith.fptosi %[[Z]] : f32 to i32
// CHECK:         arith.trunci %[[I]] : i32 to i8
// CHECK:         arith.fptoui %{{.*}} : f32 to i64
func.func @to_integer(%x: f32) attributes {uop.kernel} {
  %0 = uop.cast %x : f32 -> i8
  %1 = uop.cast %x : f32 -> ui64
  return
}

// Only what accumulates in a loop may be reassociated.
// CHECK-LABEL: func.func @accumulate
// CHECK:         scf.for {{.*}} iter_args(%[[S:.*]] = %{{.*}}, %[[U:.*]] = %{{.*}}, %[[M:.*]] = %{{.*}}) -> (f32, i8, f32)
// CHECK:           arith.mulf %{{.*}} fastmath<contract> : f32
// CHECK:           arith.addf %[[S]], %{{.*}} fastmath<reassoc,contract> : f32
// CHECK:           arith.addi %[[U]], %{{.*}} : i8
// CHECK:           arith.maximumf %[[M]], %{{.*}} : f32
// CHECK:         arith.addf %{{.*}} fastmath<contract> : f32
func.func @accumulate(%in: memref<8xf32>, %out: memref<8xui8>) attributes {uop.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = uop.const 0.0 : f32
  %none = uop.const 0 : ui8
  %r:3 = scf.for %i = %c0 to %c8 step %c1 iter_args(%s = %zero, %u = %none, %m = %zero) -> (f32, ui8, f32) {
    %x = memref.load %in[%i] : memref<8xf32>
    %y = memref.load %out[%i] : memref<8xui8>
    %p = uop.mul %x, %x : f32
    %s1 = uop.add %s, %p : f32
    %u1 = uop.add %u, %y : ui8
    %m1 = uop.max %m, %x : f32
    scf.yield %s1, %u1, %m1 : f32, ui8, f32
  }
  %t = uop.add %r#0, %r#2 : f32
  memref.store %t, %in[%c0] : memref<8xf32>
  memref.store %r#1, %out[%c0] : memref<8xui8>
  return
}

// The target's conversions look at the bits as a half.
// CHECK-LABEL: func.func @native_half
// CHECK:         %[[BITS:.*]] = memref.load %{{.*}} : memref<8xi16>
// CHECK:         %[[H:.*]] = arith.bitcast %[[BITS]] : i16 to f16
// CHECK:         %[[X:.*]] = arith.extf %[[H]] : f16 to f32
// CHECK:         %[[Y:.*]] = arith.truncf %[[X]] : f32 to f16
// CHECK:         %[[OUT:.*]] = arith.bitcast %[[Y]] : f16 to i16
// CHECK:         memref.store %[[OUT]]
func.func @native_half(%h: memref<8xf16>) attributes {uop.kernel} {
  %c0 = arith.constant 0 : index
  %x = memref.load %h[%c0] : memref<8xf16>
  %y = uop.cast %x : f16 -> f32
  %z = uop.cast %y : f32 -> f16
  memref.store %z, %h[%c0] : memref<8xf16>
  return
}

// What is not a kernel stays.
// CHECK-LABEL: func.func @not_a_kernel
// CHECK:         uop.add
func.func @not_a_kernel(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = uop.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @vectors
// CHECK-SAME:    %[[X:.*]]: vector<4xf32>, %[[U:.*]]: vector<4xi8>, %[[MEM:.*]]: memref<8xi8>, %[[HALF:.*]]: vector<4xi16>
// CHECK:         arith.mulf %[[X]], %[[X]] fastmath<contract> : vector<4xf32>
// CHECK:         %[[SEVEN:.*]] = arith.constant dense<7> : vector<4xi8>
// CHECK:         %[[AMOUNT:.*]] = arith.andi %[[U]], %[[SEVEN]]
// CHECK:         arith.shrui %[[U]], %[[AMOUNT]] : vector<4xi8>
// CHECK:         arith.cmpi ult, %[[U]], %{{.*}} : vector<4xi8>
// CHECK:         %[[BYTES:.*]] = vector.load %[[MEM]]{{.*}} : memref<8xi8>, vector<4xi8>
// CHECK:         %[[MASK:.*]] = arith.trunci %[[BYTES]] : vector<4xi8> to vector<4xi1>
// CHECK:         %[[STORED:.*]] = arith.extui %[[MASK]] : vector<4xi1> to vector<4xi8>
// CHECK:         vector.maskedstore %[[MEM]][%{{.*}}], %[[MASK]], %[[STORED]] : memref<8xi8>
// CHECK:         vector.shuffle %[[U]], %[[U]] [1, 0] : vector<4xi8>, vector<4xi8>
// CHECK:         arith.constant dense<[15360, 16384]> : vector<2xi16>
// CHECK:         arith.bitcast %[[HALF]] : vector<4xi16> to vector<4xf16>
// CHECK:         arith.extf %{{.*}} : vector<4xf16> to vector<4xf32>
// CHECK:         arith.uitofp %[[U]] : vector<4xi8> to vector<4xf32>
func.func @vectors(%x: vector<4xf32>, %u: vector<4xui8>, %m: memref<8xi1>,
                   %h: vector<4xf16>) attributes {uop.kernel} {
  %c0 = arith.constant 0 : index
  %0 = uop.mul %x, %x : vector<4xf32>
  %1 = uop.shr %u, %u : vector<4xui8>
  %2 = uop.cmplt %u, %1 : vector<4xui8>
  %3 = vector.load %m[%c0] : memref<8xi1>, vector<4xi1>
  vector.maskedstore %m[%c0], %3, %3 : memref<8xi1>, vector<4xi1>, vector<4xi1>
  %4 = vector.shuffle %u, %u [1, 0] : vector<4xui8>, vector<4xui8>
  %5 = uop.const dense<[1.0, 2.0]> : vector<2xf16>
  %6 = uop.cast %h : vector<4xf16> -> vector<4xf32>
  %7 = uop.cast %u : vector<4xui8> -> vector<4xf32>
  return
}
