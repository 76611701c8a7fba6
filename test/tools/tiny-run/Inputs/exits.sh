#!/bin/bash
# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# exits.sh CODE COMMAND...: succeeds if the command ends with just that code; `not`
# accepts any but 0, that of a crash included.

code=$1
shift
"$@"
actual=$?
if ((actual != code)); then
  echo "exit code $actual, not $code: $*" >&2
  exit 1
fi
