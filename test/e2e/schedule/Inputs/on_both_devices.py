# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs every function of a file on the interpreter and then on the CPU, which has
to give the same results and leave the same in mutable arguments.

  on_both_devices.py FILE.mlir [VARIABLE=INT]...

Arguments are random numbers. Functions that end in a comment `// expect: A B` are
also checked against these numbers, all elements of all results in order."""

import os
import re
import struct
import subprocess
import sys
import tempfile

FORMATS = {"<i4": "i", "<i8": "q", "<f4": "f", "<u4": "I", "|i1": "b", "|u1": "B",
           "|b1": "?", "<i2": "h", "<u2": "H"}


def read(path):
    """The elements of an npy file, in order."""
    with open(path, "rb") as file:
        data = file.read()
    end = 10 + struct.unpack_from("<H", data, 8)[0]
    kind = re.search(r"'descr': '([^']*)'", data[:end].decode("latin1")).group(1)
    return [value for value, in struct.iter_unpack("<" + FORMATS[kind], data[end:])]


def run(arguments):
    process = subprocess.run(["tiny-run"] + arguments, stderr=subprocess.STDOUT,
                             stdout=subprocess.PIPE, universal_newlines=True)
    if process.returncode:
        sys.exit(f"{' '.join(arguments)}:\n{process.stdout}")


def check(path, function, text, variables):
    needed = [v for v in variables if f'define_var "{v.split("=")[0]}"' in text]
    common = [path, f"--entry={function}", "--input=random:1"]
    common += [f"--var={variable}" for variable in needed]
    with tempfile.TemporaryDirectory() as folder:
        run(common + ["--device=ref", f"--output-dir={folder}"])
        files = os.listdir(folder)
        results = [f"{folder}/out{i}.npy" for i in range(len(files))
                   if f"out{i}.npy" in files]
        expected = re.search(r"// expect:(.*)", text)
        if expected:
            found = [value for result in results for value in read(result)]
            if found != [float(word) for word in expected.group(1).split()]:
                sys.exit(f"{function} gives {found}")
        checks = [f"--expect={result}" for result in results]
        checks += [f"--expect-arg={file[3:-4]}:{folder}/{file}" for file in files
                   if file.startswith("arg")]
        run(common + ["--device=cpu"] + checks)


def main():
    with open(sys.argv[1]) as file:
        functions = re.split(r"(?=^func\.func )", file.read(), flags=re.M)[1:]
    for text in functions:
        name = re.match(r"func\.func @(\w+)", text).group(1)
        check(sys.argv[1], name, text, sys.argv[2:])
    print(len(functions), "functions")


if __name__ == "__main__":
    main()
