# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes functions of one operation many times."""


def increments(times):
    """An argument that counts how often it was incremented, in its own place."""
    print(f"func.func @increments_{times}(%x: tensor<2xi32> {{uop.mutable}}) {{")
    print(f"  // input 0: 0 -5\n  // expect-arg 0: {times} {times - 5}")
    print("  // kernels: 1\n  // buffers: 0")
    print("  %one = uop.const dense<1> : tensor<2xi32>")
    value = "%x"
    for i in range(times):
        print(f"  %s{i} = uop.add {value}, %one : tensor<2xi32>")
        print(f"  %a{i} = uop.assign {value}, %s{i} : tensor<2xi32>")
        value = f"%a{i}"
    print("  return\n}\n")


def observed_increments(times):
    """The same, and somebody keeps what it was each time."""
    print(f"func.func @observed_increments_{times}", end="")
    print(f"(%x: tensor<1xi32> {{uop.mutable}}) -> tensor<{times}xi32> {{")
    print(f"  // input 0: 3\n  // expect: of i: 4 + i\n  // expect-arg 0: {times + 3}")
    print("  // kernels: 2\n  // buffers: 2")
    print("  %one = uop.const dense<1> : tensor<1xi32>")
    value, kept = "%x", None
    for i in range(times):
        print(f"  %s{i} = uop.add {value}, %one : tensor<1xi32>")
        print(f"  %a{i} = uop.assign {value}, %s{i} : tensor<1xi32>")
        print(f"  %n{i} = uop.after %x, %a{i} : tensor<1xi32>, tensor<1xi32>")
        print(f"  %p{i} = uop.pad %n{i} low [{i}] high [{times - 1 - i}]", end="")
        print(f" : tensor<1xi32> -> tensor<{times}xi32>")
        if kept:
            print(f"  %k{i} = uop.add {kept}, %p{i} : tensor<{times}xi32>")
        value, kept = f"%a{i}", f"%k{i}" if kept else f"%p{i}"
    print(f"  return {kept} : tensor<{times}xi32>\n}}\n")


def sum_of_elements(count):
    """One element, at symbolic places, of each of many tensors."""
    arguments = ", ".join(f"%a{i}: tensor<9x9xi32>" for i in range(count))
    print(f"func.func @sum_of_elements({arguments}) -> tensor<1x1xi32> {{")
    for i in range(count):
        print(f"  // input {i}: of i: 1 + (i == 30)")
    print(f"  // expect n=3 m=3: {2 * count}\n  // expect n=0 m=0: {count}")
    print('  %n = uop.define_var "n" min 0 max 8 : index')
    print('  %m = uop.define_var "m" min 0 max 8 : index')
    total = None
    for i in range(count):
        print(f"  %v{i} = uop.shrink %a{i} offsets [%n, %m]", end="")
        print(" : tensor<9x9xi32> -> tensor<1x1xi32>")
        if total:
            print(f"  %t{i} = uop.add {total}, %v{i} : tensor<1x1xi32>")
        total = f"%t{i}" if total else f"%v{i}"
    print(f"  return {total} : tensor<1x1xi32>\n}}\n")


for number in (1, 2, 10, 100):
    increments(number)
for number in (1, 2, 12):
    observed_increments(number)
sum_of_elements(31)
