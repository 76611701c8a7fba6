// RUN: tiny-opt %s --uop-legalize-types | FileCheck %s
// RUN: tiny-opt %s --uop-legalize-types=native-half-conversions=true \
// RUN:   | FileCheck %s --check-prefix=NATIVE

// Every operation is done in f32 and rounded by itself; the conversions are
// integer arithmetic on the bits, or the target's own.
// CHECK-LABEL: uop.kernel @bf16
// CHECK:         %[[X:.*]] = memref.load {{.*}} : memref<8xbf16>
// CHECK:         %[[BITS:.*]] = uop.bitcast %[[X]] : bf16 -> ui16
// CHECK:         %[[WIDE:.*]] = uop.cast %[[BITS]] : ui16 -> ui32
// CHECK:         %[[HIGH:.*]] = uop.shl %[[WIDE]], %{{.*}} : ui32
// CHECK:         %[[A:.*]] = uop.bitcast %[[HIGH]] : ui32 -> f32
// CHECK:         %[[S:.*]] = uop.add %[[A]], %{{.*}} : f32
// CHECK:         %[[SBITS:.*]] = uop.bitcast %[[S]] : f32 -> ui32
// CHECK:         %[[LOW:.*]] = uop.cast %{{.*}} : ui32 -> ui16
// CHECK:         %[[Y:.*]] = uop.bitcast %[[LOW]] : ui16 -> bf16
// CHECK:         memref.store %[[Y]]
// NATIVE-LABEL: uop.kernel @bf16
// NATIVE:         uop.bitcast %{{.*}} : bf16 -> ui16
uop.kernel @bf16(%out: memref<8xbf16>, %in: memref<8xbf16>) {
  %c0 = arith.constant 0 : index
  %x = memref.load %in[%c0] : memref<8xbf16>
  %y = uop.add %x, %x : bf16
  memref.store %y, %out[%c0] : memref<8xbf16>
  uop.sink
}

// A comparison needs no rounding, a selection no arithmetic.
// CHECK-LABEL: uop.kernel @f16
// CHECK-NOT:     uop.cast %{{.*}} f16
// CHECK:         uop.cmplt %{{.*}}, %{{.*}} : f32
// CHECK-NEXT:    uop.where %{{.*}} : f16
// NATIVE-LABEL: uop.kernel @f16
// NATIVE:         %[[X:.*]] = memref.load
// NATIVE-DAG:     %[[A:.*]] = uop.cast %[[X]] : f16 -> f32
// NATIVE:         %[[S:.*]] = uop.sqrt %[[A]] : f32
// NATIVE:         %[[Y:.*]] = uop.cast %[[S]] : f32 -> f16
// NATIVE:         %[[C:.*]] = uop.cmplt %{{.*}}, %{{.*}} : f32
// NATIVE:         %[[W:.*]] = uop.where %[[C]], %[[X]], %[[Y]] : f16
// NATIVE:         memref.store %[[W]]
uop.kernel @f16(%out: memref<8xf16>, %in: memref<8xf16>) {
  %c0 = arith.constant 0 : index
  %x = memref.load %in[%c0] : memref<8xf16>
  %y = uop.sqrt %x : f16
  %c = uop.cmplt %x, %y : f16
  %w = uop.where %c, %x, %y : f16
  memref.store %w, %out[%c0] : memref<8xf16>
  uop.sink
}

// An f64 is rounded to odd on its way through f32: the neighbour is compared with
// the exact number.
// CHECK-LABEL: uop.kernel @f64_to_fp8
// CHECK:         %[[X:.*]] = memref.load
// CHECK:         %[[NEAR:.*]] = uop.cast %[[X]] : f64 -> f32
// CHECK:         uop.cast %[[NEAR]] : f32 -> f64
// CHECK:         uop.bitcast %{{.*}} : ui8 -> f8E4M3FN
// CHECK-NOT:     uop.cast %{{.*}}f8E4M3FN
uop.kernel @f64_to_fp8(%out: memref<8xf8E4M3FN>, %in: memref<8xf64>) {
  %c0 = arith.constant 0 : index
  %x = memref.load %in[%c0] : memref<8xf64>
  %y = uop.cast %x : f64 -> f8E4M3FN
  memref.store %y, %out[%c0] : memref<8xf8E4M3FN>
  uop.sink
}

// Integers of up to 16 bits are exact in f32, of up to 32 bits in f64.
// CHECK-LABEL: uop.kernel @integers
// CHECK:         uop.cast %{{.*}} : i16 -> f32
// CHECK:         uop.cast %{{.*}} : i32 -> f64
uop.kernel @integers(%out: memref<8xbf16>, %short: memref<8xi16>, %long: memref<8xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = memref.load %short[%c0] : memref<8xi16>
  %a = uop.cast %x : i16 -> bf16
  memref.store %a, %out[%c0] : memref<8xbf16>
  %y = memref.load %long[%c0] : memref<8xi32>
  %b = uop.cast %y : i32 -> bf16
  memref.store %b, %out[%c1] : memref<8xbf16>
  uop.sink
}

// What changes nothing keeps the bits, also of NaN.
// CHECK-LABEL: uop.kernel @same_type
// CHECK:         %[[X:.*]] = memref.load
// CHECK-NEXT:    memref.store %[[X]]
uop.kernel @same_type(%out: memref<8xf16>) {
  %c0 = arith.constant 0 : index
  %x = memref.load %out[%c0] : memref<8xf16>
  %y = uop.cast %x : f16 -> f16
  memref.store %y, %out[%c0] : memref<8xf16>
  uop.sink
}

// A sign is a bit.
// CHECK-LABEL: uop.kernel @neg
// CHECK:         %[[BITS:.*]] = uop.bitcast %{{.*}} : f8E5M2 -> ui8
// CHECK:         %[[FLIPPED:.*]] = uop.xor %[[BITS]], %{{.*}} : ui8
// CHECK:         %[[Y:.*]] = uop.bitcast %[[FLIPPED]] : ui8 -> f8E5M2
// CHECK-NEXT:    memref.store %[[Y]]
uop.kernel @neg(%out: memref<8xf8E5M2>) {
  %c0 = arith.constant 0 : index
  %x = memref.load %out[%c0] : memref<8xf8E5M2>
  %y = uop.neg %x : f8E5M2
  memref.store %y, %out[%c0] : memref<8xf8E5M2>
  uop.sink
}

// A sum is rounded at every step.
// CHECK-LABEL: uop.kernel @sum
// CHECK:         scf.for {{.*}} iter_args(%[[ACC:.*]] = %{{.*}}) -> (f8E5M2)
// CHECK:           uop.bitcast %[[ACC]] : f8E5M2 -> ui8
// CHECK:           uop.add %{{.*}} : f32
// CHECK:           %[[NEXT:.*]] = uop.bitcast %{{.*}} : ui8 -> f8E5M2
// CHECK:           scf.yield %[[NEXT]] : f8E5M2
uop.kernel @sum(%out: memref<1xf8E5M2>, %in: memref<8xf8E5M2>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = uop.const 0.0 : f8E5M2
  %s = scf.for %i = %c0 to %c8 step %c1 iter_args(%acc = %zero) -> (f8E5M2) {
    %x = memref.load %in[%i] : memref<8xf8E5M2>
    %next = uop.add %acc, %x : f8E5M2
    scf.yield %next : f8E5M2
  }
  memref.store %s, %out[%c0] : memref<1xf8E5M2>
  uop.sink
}

// Other types stay as they are.
// CHECK-LABEL: uop.kernel @untouched
// CHECK:         %[[X:.*]] = memref.load
// CHECK-NEXT:    %[[Y:.*]] = uop.mul %[[X]], %[[X]] : f64
// CHECK-NEXT:    memref.store %[[Y]]
uop.kernel @untouched(%out: memref<8xf64>) {
  %c0 = arith.constant 0 : index
  %x = memref.load %out[%c0] : memref<8xf64>
  %y = uop.mul %x, %x : f64
  memref.store %y, %out[%c0] : memref<8xf64>
  uop.sink
}

// Vectors of small floats are computed in vectors of f32.
// CHECK-LABEL: uop.kernel @vectors
// CHECK:         %[[X:.*]] = vector.load
// CHECK:         %[[BITS:.*]] = uop.bitcast %[[X]] : vector<8xbf16> -> vector<8xui16>
// CHECK:         uop.cast %[[BITS]] : vector<8xui16> -> vector<8xui32>
// CHECK:         %[[SINGLE:.*]] = uop.bitcast %{{.*}} : vector<8xui32> -> vector<8xf32>
// CHECK:         uop.mul %[[SINGLE]], %[[SINGLE]] : vector<8xf32>
// CHECK:         %[[Y:.*]] = uop.bitcast %{{.*}} : vector<8xui16> -> vector<8xbf16>
// CHECK:         vector.store %[[Y]]
uop.kernel @vectors(%out: memref<8xbf16>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %out[%c0] : memref<8xbf16>, vector<8xbf16>
  %y = uop.mul %x, %x : vector<8xbf16>
  vector.store %y, %out[%c0] : memref<8xbf16>, vector<8xbf16>
  uop.sink
}
