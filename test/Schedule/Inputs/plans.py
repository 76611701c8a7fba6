# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the memory plans of random programs.

  plans.py COUNT -- tiny-opt ARGUMENT...

In each program kernels write and read buffers of 1 to 2^40 elements, some of which
live long. Two that are alive at one call must not share a byte, no view may leave its
arena, and each starts on a cache line. Each program is planned a second time with the
operands of its calls in another order: that is the same plan."""

import random
import re
import subprocess
import sys

SIZES = (1, 63, 64, 65, 4095, 4097, 1 << 40)
WIDTHS = {"i8": 1, "f32": 4, "f64": 8}


def make_program(generator):
    """Returns the types of the buffers and, for each call, the buffers that it uses."""
    types = [
        f"{generator.choice(SIZES)}x{generator.choice(list(WIDTHS))}"
        for _ in range(generator.randint(2, 12))
    ]
    calls = []
    for number in range(len(types)):
        known = range(max(0, number - generator.choice((1, 2, 12))), number)
        calls.append([number, *generator.sample(known, min(len(known), 2))])
    return types, calls


def write(name, types, calls, order):
    """Writes a function; `order` sorts the operands of a call."""
    lines = [f"func.func @{name}() {{"]
    kernels = {}
    for number, call in enumerate(calls):
        lines.append(f"  %{number} = uop.buffer : memref<{types[number]}>")
        operands = order(call)
        signature = ", ".join(f"memref<{types[buffer]}>" for buffer in operands)
        kernel = kernels.setdefault(signature, f"{name}_k{len(kernels)}")
        names = ", ".join(f"%{buffer}" for buffer in operands)
        lines.append(f"  uop.call @{kernel}({names}) : {signature}")
    lines += ["  return", "}"]
    lines += [
        f"func.func private @{kernel}({signature}) attributes {{uop.kernel}}"
        for signature, kernel in kernels.items()
    ]
    return "\n".join(lines)


def read_plans(text):
    """For each function the size of its arena, if any, and where each buffer lies; None
    for one that is not in the arena."""
    plans = {}
    for line in text.splitlines():
        if match := re.search(r"func\.func @(\w+)\(", line):
            plan = plans[match[1]] = {"arena": None, "offsets": []}
        elif match := re.search(r"uop\.buffer \{uop\.arena\} : memref<(\d+)xi8>", line):
            plan["arena"] = int(match[1])
        elif match := re.search(r"uop\.buffer_view %\w+( offset (\d+))? :", line):
            plan["offsets"].append(int(match[2] or 0))
        elif "uop.buffer :" in line:
            plan["offsets"].append(None)
    return plans


def check(types, calls, plan):
    """Says what is wrong with a plan; nothing if nothing is."""
    if len(plan["offsets"]) != len(types):
        return "buffers got lost"
    if plan["arena"] is None:
        return None
    placed = []
    for number, (type_, offset) in enumerate(zip(types, plan["offsets"])):
        if offset is None:
            continue
        count, element = type_.split("x")
        end = offset + int(count) * WIDTHS[element]
        if offset % 64 or end > plan["arena"]:
            return f"buffer {number} does not lie well"
        uses = [time for time, call in enumerate(calls) if number in call]
        for other, start, stop, first, last in placed:
            if start < end and offset < stop and first <= uses[-1] and uses[0] <= last:
                return f"buffers {other} and {number} overlap"
        placed.append((number, offset, end, uses[0], uses[-1]))
    return None


def main(count, command):
    generator = random.Random(14)
    programs = {f"f{number}": make_program(generator) for number in range(count)}
    orders = sorted, lambda call: sorted(call, reverse=True)
    plans = []
    for order in orders:
        text = "\n".join(write(name, *program, order)
                         for name, program in programs.items())
        run = subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True)
        if run.returncode != 0:
            sys.exit("a program is refused")
        plans.append(read_plans(run.stdout))
    for name, program in programs.items():
        if problem := check(*program, plans[0][name]):
            sys.exit(f"{name}: {problem}\n{write(name, *program, sorted)}")
        if plans[0][name] != plans[1][name]:
            sys.exit(f"{name}: the order of operands changes the plan")
    shared = sum(plans[0][name]["arena"] is not None for name in programs)
    print(f"{count} programs, {shared} with an arena")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[3:])
