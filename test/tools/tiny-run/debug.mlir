// Each level of --debug shows what the ones before do, and more.

// RUN: tiny-run %s --input=zeros --debug=1 | FileCheck %s --check-prefix=TIME
// RUN: tiny-run %s --input=zeros --debug=2 | FileCheck %s --check-prefix=KERNELS
// RUN: tiny-run %s --input=zeros --debug=3 | FileCheck %s --check-prefixes=SCHEDULE,NOTHREE
// RUN: tiny-run %s --input=zeros --debug=4 | FileCheck %s --check-prefixes=SCHEDULE,GRAPH,NOFOUR
// RUN: tiny-run %s --input=zeros --debug=5 | FileCheck %s --check-prefixes=SCHEDULE,GRAPH,LOOPS,NOFIVE
// RUN: tiny-run %s --input=zeros --debug=6 | FileCheck %s --check-prefixes=SCHEDULE,GRAPH,LOOPS,LLVM,NOSIX
// RUN: tiny-run %s --input=zeros --debug=7 | FileCheck %s --check-prefixes=SCHEDULE,GRAPH,LOOPS,LLVM,ASSEMBLY

// The interpreter has no kernels.
// RUN: tiny-run %s --input=zeros --debug=7 --device=ref | FileCheck %s --check-prefix=REF

// TIME:     out0: tensor<8xf32>
// TIME-NOT: kernel
// TIME:     {{^}}buffers 32 bytes, 32 bytes if none shared memory{{$}}
// TIME-NEXT: {{^}}compile {{[0-9.]+ [mu]?s}}, run {{[0-9.]+ [mun]?s$}}

// KERNELS-NOT: ---
// KERNELS:      {{^}}kernel opts buffers time GFLOP/s GB/s{{$}}
// KERNELS-NEXT: {{^}}[[NAME:[^ ]+]] UPCAST:0:0 2 {{[0-9.]+ [mun]?s [0-9.]+ [0-9.]+$}}
// KERNELS-NEXT: {{^}}buffers 32 bytes
// KERNELS-NEXT: {{^}}compile

// SCHEDULE:     {{^}}--- program (schedule){{$}}
// SCHEDULE:     uop.call @[[NAME:.*]](
// NOTHREE-NOT:  {{^}}--- [[NAME]]
// GRAPH:        {{^}}--- [[NAME]] (kernel){{$}}
// GRAPH:        uop.exp2
// GRAPH:        {{^}}--- [[NAME]] (optimized kernel){{$}}
// GRAPH:        uop.opts = [#uop.opt<UPCAST:0:0>]
// NOFOUR-NOT:   {{^}}--- [[NAME]]
// LOOPS:        {{^}}--- [[NAME]] (program){{$}}
// LOOPS:        vector.load
// LOOPS:        math.trunc
// NOFIVE-NOT:   {{^}}--- [[NAME]]
// LLVM:         {{^}}--- [[NAME]] (llvm){{$}}
// LLVM:         define {{.*}}@uop.[[NAME]](
// NOSIX-NOT:    {{^}}--- [[NAME]]
// ASSEMBLY:     {{^}}--- [[NAME]] (assembly){{$}}
// ASSEMBLY:     {{^}}uop.[[NAME]]:
// ASSEMBLY:     {{^}}out0: tensor<8xf32>{{$}}

// REF-NOT: ---
// REF-NOT: kernel
// REF:     {{^}}compile {{.*}}, run {{.*}}

func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = uop.exp2 %a : tensor<8xf32>
  return %0 : tensor<8xf32>
}
