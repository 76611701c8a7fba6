# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a graph of some 20,000 operations, or of another number, of one kind: what
is quadratic in the size of a graph takes minutes there, and what is recursive in its
depth crashes."""

import sys

SIZE = 20000


def chain():
    """One kernel: every operation is on the result of the one before."""
    print("func.func @chain(%a: tensor<4x6xf32>, %b: tensor<6x4xf32>)")
    print("    -> tensor<4x6xf32> {")
    value, own, other = "%a", "4x6", "6x4"
    for i in range(SIZE):
        if i % 5 == 0:
            text = f"exp2 {value} : tensor<{own}xf32>"
        elif i % 5 == 1:
            text = f"add {value}, %{'ab'[own == '6x4']} : tensor<{own}xf32>"
        elif i % 5 == 2:
            text = f"flip {value} axes [1] : tensor<{own}xf32>"
        else:
            text = f"permute {value} [1, 0]" if i % 5 == 3 else f"reshape {value}"
            text += f" : tensor<{own}xf32> -> tensor<{other}xf32>"
            own, other = other, own
        print(f"  %{i} = uop.{text}")
        value = f"%{i}"
    print(f"  return {value} : tensor<{own}xf32>\n}}")


def reductions():
    """Rows that are reduced and changed by what comes out, again and again."""
    print("func.func @reductions(%a: tensor<8x8xf32>) -> tensor<8x8xf32> {")
    value = "%a"
    for i in range(0, SIZE, 3):
        print(f"  %{i} = uop.reduce_axis max {value} axes [1]", end="")
        print(" : tensor<8x8xf32> -> tensor<8x1xf32>")
        print(f"  %{i + 1} = uop.expand %{i}", end="")
        print(" : tensor<8x1xf32> -> tensor<8x8xf32>")
        print(f"  %{i + 2} = uop.sub {value}, %{i + 1} : tensor<8x8xf32>")
        value = f"%{i + 2}"
    print(f"  return {value} : tensor<8x8xf32>\n}}")


def increments():
    """One argument that is overwritten again and again before anybody looks."""
    print("func.func @increments(%a: tensor<8xf32> {uop.mutable},")
    print("    %b: tensor<8xf32>) {")
    value = "%a"
    for i in range(0, SIZE, 2):
        print(f"  %{i} = uop.add {value}, %b : tensor<8xf32>")
        print(f"  %{i + 1} = uop.assign {value}, %{i} : tensor<8xf32>")
        value = f"%{i + 1}"
    print("  return\n}")


def updates():
    """Parts of one argument are written from other parts as they are then."""
    print("func.func @updates(%a: tensor<8xf32> {uop.mutable}) {")
    value = "%a"
    for i in range(0, SIZE, 4):
        view = f"offsets [{i // 4 % 5}] : tensor<8xf32> -> tensor<4xf32>"
        other = f"offsets [{(i // 4 + 2) % 5}] : tensor<8xf32> -> tensor<4xf32>"
        print(f"  %{i} = uop.shrink %a {view}")
        print(f"  %{i + 1} = uop.shrink {value} {other}")
        print(f"  %{i + 2} = uop.assign %{i}, %{i + 1} : tensor<4xf32>")
        print(f"  %{i + 3} = uop.after %a, %{i + 2} : tensor<8xf32>, tensor<4xf32>")
        value = f"%{i + 3}"
    print("  return\n}")


def slices():
    """Parts of one argument that are updated each on its own: as many kernels."""
    rows = SIZE // 3
    print(f"func.func @slices(%a: tensor<{rows}x4xf32> {{uop.mutable}},")
    print("    %b: tensor<1x4xf32>) {")
    for i in range(rows):
        print(f"  %s{i} = uop.shrink %a offsets [{i}, 0]", end="")
        print(f" : tensor<{rows}x4xf32> -> tensor<1x4xf32>")
        print(f"  %v{i} = uop.add %s{i}, %b : tensor<1x4xf32>")
        print(f"  %w{i} = uop.assign %s{i}, %v{i} : tensor<1x4xf32>")
    print("  return\n}")


def results():
    """As many arrays as operations."""
    types = ", ".join(["tensor<8xf32>"] * SIZE)
    print(f"func.func @results(%a: tensor<8xf32>) -> ({types}) {{")
    value = "%a"
    for i in range(SIZE):
        print(f"  %{i} = uop.add {value}, %a : tensor<8xf32>")
        value = f"%{i}"
    print("  return", ", ".join(f"%{i}" for i in range(SIZE)), ":", types, "\n}")


def readers():
    """One array that as many kernels read, each another part of it."""
    count = SIZE // 4
    types = ", ".join(["tensor<4xf32>"] * count)
    print(f"func.func @readers(%a: tensor<{count + 4}xf32>) -> ({types}) {{")
    print(f"  %x = uop.exp2 %a : tensor<{count + 4}xf32>")
    print(f"  %y = uop.contiguous %x : tensor<{count + 4}xf32>")
    for i in range(count):
        print(f"  %p{i} = uop.shrink %y offsets [{i}]", end="")
        print(f" : tensor<{count + 4}xf32> -> tensor<4xf32>")
        print(f"  %q{i} = uop.neg %p{i} : tensor<4xf32>")
        print(f"  %r{i} = uop.sqrt %q{i} : tensor<4xf32>")
    print("  return", ", ".join(f"%r{i}" for i in range(count)), ":", types, "\n}")


def views():
    """The sum of as many parts of one argument, each padded: one kernel."""
    count = SIZE // 3
    print(f"func.func @views(%a: tensor<{count + 4}xf32>) -> tensor<8xf32> {{")
    print("  %s0 = uop.const dense<0.0> : tensor<8xf32>")
    for i in range(count):
        print(f"  %p{i} = uop.shrink %a offsets [{i}]", end="")
        print(f" : tensor<{count + 4}xf32> -> tensor<4xf32>")
        print(f"  %q{i} = uop.pad %p{i} low [{i % 5}] high [{4 - i % 5}]", end="")
        print(" : tensor<4xf32> -> tensor<8xf32>")
        print(f"  %s{i + 1} = uop.add %s{i}, %q{i} : tensor<8xf32>")
    print(f"  return %s{count} : tensor<8xf32>\n}}")


def wide():
    """As many reductions of rows of one argument, added in a balanced tree."""
    count = SIZE // 3
    print(f"func.func @wide(%a: tensor<{count}x8xf32>) -> tensor<1x1xf32> {{")
    level = []
    for i in range(count):
        print(f"  %m{i} = uop.shrink %a offsets [{i}, 0]", end="")
        print(f" : tensor<{count}x8xf32> -> tensor<1x8xf32>")
        print(f"  %r{i} = uop.reduce_axis add %m{i} axes [1]", end="")
        print(" : tensor<1x8xf32> -> tensor<1x1xf32>")
        level.append(f"%r{i}")
    number = 0
    while len(level) > 1:
        pairs = list(zip(level[::2], level[1::2]))
        rest = level[len(pairs) * 2 :]
        level = []
        for a, b in pairs:
            print(f"  %s{number} = uop.add {a}, {b} : tensor<1x1xf32>")
            level.append(f"%s{number}")
            number += 1
        level += rest
    print(f"  return {level[0]} : tensor<1x1xf32>\n}}")


def additions():
    """A chain of additions of sixteen arguments: one kernel that reads them all."""
    arguments = ", ".join(f"%a{i}: tensor<8xf32>" for i in range(16))
    print(f"func.func @additions({arguments}) -> tensor<8xf32> {{")
    value = "%a0"
    for i in range(SIZE):
        print(f"  %{i} = uop.add {value}, %a{i % 16} : tensor<8xf32>")
        value = f"%{i}"
    print(f"  return {value} : tensor<8xf32>\n}}")


if __name__ == "__main__":
    if len(sys.argv) > 2:
        SIZE = int(sys.argv[2])
    globals()[sys.argv[1]]()
