# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs every function of a file on the interpreter and then on the CPU, which has
to give the same results and leave the same in mutable arguments.

  on_both_devices.py FILE.mlir [VARIABLE=INT]...

Comments in a function say more about it:

  // input N: NUMBERS        what argument N is given; random numbers otherwise
  // expect: NUMBERS         all elements of all results, in order
  // expect n=3 m=1: NUMBERS the same, for these values of variables only
  // expect-arg N: NUMBERS   what argument N holds afterwards
  // kernels: N              it takes at most so many
  // buffers: N              and so many buffers, results among them

NUMBERS are words, or `of i: EXPRESSION` with the position i of the element."""

import math
import os
import re
import struct
import subprocess
import sys
import tempfile

FORMATS = {"<i4": "i", "<i8": "q", "<f4": "f", "<u4": "I", "|i1": "b", "|u1": "B",
           "|b1": "?", "<i2": "h", "<u2": "H", "<u8": "Q", "<f8": "d", "<f2": "e"}
DTYPES = {"i1": "|b1", "i8": "|i1", "i16": "<i2", "i32": "<i4", "i64": "<i8",
          "ui8": "|u1", "ui16": "<u2", "ui32": "<u4", "ui64": "<u8", "f16": "<f2",
          "f32": "<f4", "f64": "<f8"}


def read(path):
    """The elements of an npy file, in order."""
    with open(path, "rb") as file:
        data = file.read()
    end = 10 + struct.unpack_from("<H", data, 8)[0]
    kind = re.search(r"'descr': '([^']*)'", data[:end].decode("latin1")).group(1)
    return [value for value, in struct.iter_unpack("<" + FORMATS[kind], data[end:])]


def write(path, text, type_text):
    """Writes an npy file of the numbers that `text` says."""
    *shape, element = type_text.split("x")
    shape = [int(size) for size in shape]
    values = numbers(text, math.prod(shape))
    dtype = DTYPES[element]
    if not dtype.startswith("<f"):
        values = [int(value) for value in values]
    header = f"{{'descr': '{dtype}', 'fortran_order': False, 'shape': ("
    header += "".join(f"{size}," for size in shape) + "), }"
    header = header.ljust(-(len(header) + 11) % 64 + len(header)) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)))
        file.write(header.encode("latin1"))
        file.write(struct.pack(f"<{len(values)}{FORMATS[dtype]}", *values))


def numbers(text, count):
    formula = re.match(r"of i:(.*)", text)
    if formula:
        return [eval(formula.group(1), {"i": i}) for i in range(count)]
    values = [float(word) if re.search(r"[.naf]", word) else int(word)
              for word in text.split()]
    if len(values) != count:
        sys.exit(f"{len(values)} numbers for {count} elements: {text}")
    return values


def compare(name, found, text):
    """Whether what was computed is what a comment says, up to rounding."""
    for i, (a, b) in enumerate(zip(found, numbers(text, len(found)))):
        isEqual = a == b or (a != a and b != b)
        if isinstance(a, float) and not isEqual:
            isEqual = abs(a - b) <= 1e-5 * max(1, abs(b))
        if not isEqual:
            sys.exit(f"element {i} of {name} is {a}, not {b}, of\n{found}")


def run(command):
    process = subprocess.run(command, stderr=subprocess.STDOUT,
                             stdout=subprocess.PIPE, universal_newlines=True)
    if process.returncode:
        sys.exit(f"{' '.join(command)}:\n{process.stdout}")
    return process.stdout


def check(path, function, text, variables):
    needed = [v for v in variables if f'define_var "{v.split("=")[0]}"' in text]
    common = ["tiny-run", path, f"--entry={function}"]
    common += [f"--var={variable}" for variable in needed]
    with tempfile.TemporaryDirectory() as folder:
        types = re.findall(r"%\w+: tensor<([^>]*)>", text[:text.index("{\n")])
        given = dict(re.findall(r"// input (\d+): (.*)", text))
        for number, type_text in enumerate(types):
            source = "random:1"
            if str(number) in given:
                source = f"{folder}/in{number}.npy"
                write(source, given[str(number)], type_text)
            common.append(f"--input={source}")
        run(common + ["--device=ref", f"--output-dir={folder}"])
        files = os.listdir(folder)
        results = [f"{folder}/out{i}.npy" for i in range(len(files))
                   if f"out{i}.npy" in files]
        for values, expected in re.findall(r"// expect((?: \w+=\d+)*): (.*)", text):
            if set(values.split()) <= set(variables):
                found = [value for result in results for value in read(result)]
                compare(f"the results of {function}", found, expected)
        for number, expected in re.findall(r"// expect-arg (\d+): (.*)", text):
            compare(f"argument {number} of {function}",
                    read(f"{folder}/arg{number}.npy"), expected)
        checks = [f"--expect={result}" for result in results]
        checks += [f"--expect-arg={file[3:-4]}:{folder}/{file}" for file in files
                   if file.startswith("arg")]
        run(common + ["--device=cpu"] + checks)


def check_schedule(path, functions):
    """Whether each function takes as few kernels and buffers as it says."""
    schedule = run(["tiny-opt", path, "--uop-schedule=plan-memory=false"])
    for name, text in functions:
        body = re.search(rf"func\.func @{name}\(.*?\n  }}\n", schedule, re.S).group()
        for what, op in [("kernels", "uop.call @"), ("buffers", "= uop.buffer")]:
            limit = re.search(rf"// {what}: (\d+)", text)
            count = len(re.findall(rf"{op}\b", body))
            if limit and count > int(limit.group(1)):
                sys.exit(f"{name} takes {count} {what}:\n{body}")


def main():
    with open(sys.argv[1]) as file:
        texts = re.split(r"(?=^func\.func )", file.read(), flags=re.M)[1:]
    functions = [(re.match(r"func\.func @(\w+)", text).group(1), text)
                 for text in texts]
    if not functions:
        sys.exit("there is no function")
    if any(re.search(r"// (kernels|buffers): ", text) for text in texts):
        check_schedule(sys.argv[1], functions)
    for name, text in functions:
        check(sys.argv[1], name, text, sys.argv[2:])
    print(len(functions), "functions")


if __name__ == "__main__":
    main()
