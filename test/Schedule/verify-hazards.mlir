// RUN: tiny-opt %s --uop-verify-hazards --split-input-file --verify-diagnostics

// The same element, written in two ways.
uop.kernel @same(%a: memref<6xi32>) {
  %r0 = uop.range 2 loop 0
  %r1 = uop.range 3 loop 1
  %three = uop.const 3 : index
  %0 = uop.mul %r0, %three : index
  %i = uop.add %0, %r1 : index
  %j = uop.add %r1, %0 : index
  %x = uop.load %a[%i] : memref<6xi32>
  uop.store %x, %a[%j] over (%r0, %r1) : memref<6xi32>
  uop.sink
}

// -----

// Elements that are never written.
uop.kernel @disjoint(%a: memref<8xi32>) {
  %r0 = uop.range 4 loop 0
  %four = uop.const 4 : index
  %i = uop.add %r0, %four : index
  %x = uop.load %a[%i] : memref<8xi32>
  uop.store %x, %a[%r0] over (%r0) : memref<8xi32>
  uop.sink
}

// -----

uop.kernel @reverse(%a: memref<8xi32>) {
  %r0 = uop.range 8 loop 0
  %seven = uop.const 7 : index
  %i = uop.sub %seven, %r0 : index
  // expected-error @below {{reads an element that may have been overwritten: its index is not that of the write}}
  %x = uop.load %a[%i] : memref<8xi32>
  // expected-note @below {{the buffer is written here}}
  uop.store %x, %a[%r0] over (%r0) : memref<8xi32>
  uop.sink
}

// -----

uop.kernel @reduce_of_all(%a: memref<8xi32>) {
  %r0 = uop.range 8 loop 0
  %r1 = uop.range 8 reduce 1
  // expected-error @below {{reads an element that may have been overwritten}}
  %x = uop.load %a[%r1] : memref<8xi32>
  %s = uop.reduce add %x over (%r1) : i32
  // expected-note @below {{the buffer is written here}}
  uop.store %s, %a[%r0] over (%r0) : memref<8xi32>
  uop.sink
}

// -----

// The index is that of the write, but each row is read in all environments of its
// column.
uop.kernel @reduce_over_own_range(%a: memref<32xi32>) {
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 8 loop 1
  %eight = uop.const 8 : index
  %base = uop.mul %r0, %eight : index
  %i = uop.add %base, %r1 : index
  // expected-error @below {{reads an element that may have been overwritten: a range of its index is closed before the write}}
  %x = uop.load %a[%i] : memref<32xi32>
  %s = uop.reduce add %x over (%r0) : i32
  %y = uop.sub %x, %s : i32
  // expected-note @below {{the buffer is written here}}
  uop.store %y, %a[%i] over (%r0, %r1) : memref<32xi32>
  uop.sink
}

// -----

// What is read of other buffers has nothing to do with it.
uop.kernel @other_buffer(%a: memref<8xi32>, %b: memref<8xi32>) {
  %r0 = uop.range 8 loop 0
  %seven = uop.const 7 : index
  %i = uop.sub %seven, %r0 : index
  %x = uop.load %b[%i] : memref<8xi32>
  uop.store %x, %a[%r0] over (%r0) : memref<8xi32>
  uop.sink
}

// -----

// The bounds of a number that is given at run time decide, too.
uop.kernel @disjoint_by_bounds(%a: memref<64xi32>, %n: index {uop.bounds = #uop.bounds<8 to 32>}) {
  %r0 = uop.range 8 loop 0
  %i = uop.add %r0, %n : index
  %x = uop.load %a[%i] : memref<64xi32>
  uop.store %x, %a[%r0] over (%r0) : memref<64xi32>
  uop.sink
}

// -----

uop.kernel @not_disjoint(%a: memref<64xi32>, %n: index {uop.bounds = #uop.bounds<7 to 32>}) {
  %r0 = uop.range 8 loop 0
  %i = uop.add %r0, %n : index
  // expected-error @below {{reads an element that may have been overwritten}}
  %x = uop.load %a[%i] : memref<64xi32>
  // expected-note @below {{the buffer is written here}}
  uop.store %x, %a[%r0] over (%r0) : memref<64xi32>
  uop.sink
}

// -----

// A condition on the read is no excuse: it may hold.
uop.kernel @gate(%a: memref<8xi32>, %m: memref<8xi1>) {
  %r0 = uop.range 8 loop 0
  %seven = uop.const 7 : index
  %zero = uop.const 0 : i32
  %i = uop.sub %seven, %r0 : index
  %g = uop.load %m[%r0] : memref<8xi1>
  // expected-error @below {{reads an element that may have been overwritten}}
  %x = uop.load %a[%i] if %g else %zero : memref<8xi32>
  // expected-note @below {{the buffer is written here}}
  uop.store %x, %a[%r0] over (%r0) : memref<8xi32>
  uop.sink
}

// -----

// Each of two writes counts.
uop.kernel @second_write(%a: memref<8xi32>, %b: memref<8xi32>) {
  %r0 = uop.range 8 loop 0
  %seven = uop.const 7 : index
  %i = uop.sub %seven, %r0 : index
  %x = uop.load %a[%r0] : memref<8xi32>
  // expected-error @below {{reads an element that may have been overwritten}}
  %y = uop.load %b[%i] : memref<8xi32>
  uop.store %y, %a[%r0] over (%r0) : memref<8xi32>
  // expected-note @below {{the buffer is written here}}
  uop.store %x, %b[%r0] over (%r0) : memref<8xi32>
  uop.sink
}

// -----

// Elements of a vector are not told apart.
uop.kernel @vector(%a: memref<16xi32>) {
  %r0 = uop.range 4 loop 0
  %four = uop.const 4 : index
  %i = uop.mul %r0, %four : index
  // expected-error @below {{reads an element that may have been overwritten}}
  %x = uop.load %a[%i] : memref<16xi32>, vector<4xi32>
  // expected-note @below {{the buffer is written here}}
  uop.store %x, %a[%i] over (%r0) : memref<16xi32>, vector<4xi32>
  uop.sink
}

// -----

// Places that alternate.
uop.kernel @alternating(%a: memref<24xi32>) {
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 2 loop 1
  %six = uop.const 6 : index
  %two = uop.const 2 : index
  %row = uop.mul %r0, %six : index
  %i = uop.add %row, %r1 : index
  %j = uop.add %i, %two : index
  %x = uop.load %a[%j] : memref<24xi32>
  uop.store %x, %a[%i] over (%r0, %r1) : memref<24xi32>
  uop.sink
}

// -----

uop.kernel @not_alternating(%a: memref<24xi32>) {
  %r0 = uop.range 4 loop 0
  %r1 = uop.range 3 loop 1
  %six = uop.const 6 : index
  %two = uop.const 2 : index
  %row = uop.mul %r0, %six : index
  %i = uop.add %row, %r1 : index
  %j = uop.add %i, %two : index
  // expected-error @below {{reads an element that may have been overwritten}}
  %x = uop.load %a[%j] : memref<24xi32>
  // expected-note @below {{the buffer is written here}}
  uop.store %x, %a[%i] over (%r0, %r1) : memref<24xi32>
  uop.sink
}
