#!/usr/bin/env python3
# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a classifier's output, a .npy file of f32 probabilities, as a table.

Each row of the array is one input; the most probable class is named and drawn.
Only Python's own library is used.
"""

import ast
import struct
import sys


def read_npy(path):
    """The shape and the elements of a two-dimensional f32 array."""
    with open(path, "rb") as stream:
        data = stream.read()
    if data[:6] != b"\x93NUMPY":
        raise ValueError("not a .npy file")
    width = 2 if data[6] == 1 else 4
    start = 8 + width
    end = start + int.from_bytes(data[8:start], "little")
    header = ast.literal_eval(data[start:end].decode("latin1"))
    shape = header["shape"]
    if header["descr"] != "<f4" or header["fortran_order"] or len(shape) != 2:
        raise ValueError("not a two-dimensional f32 array in C order")
    return shape, struct.unpack("<%df" % (shape[0] * shape[1]), data[end:])


def main():
    try:
        (rows, classes), values = read_npy(sys.argv[1])
    except (OSError, ValueError, KeyError, SyntaxError, struct.error) as error:
        sys.exit("%s: %s" % (sys.argv[1], error))
    print("  class    " + "".join("%6d" % i for i in range(classes)))
    for row in range(rows):
        chances = values[row * classes : (row + 1) * classes]
        best = max(range(classes), key=chances.__getitem__)
        cells = "".join("%5.1f%%" % (100 * chance) for chance in chances)
        bar = "#" * round(50 * chances[best])
        print("  image %-3d%s   %d %s" % (row, cells, best, bar))


if __name__ == "__main__":
    main()
