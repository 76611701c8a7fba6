#!/bin/bash
# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Compares generated docs with those in the tree, or writes them there:
#   reference_docs.sh check UPDATE_LABEL (GENERATED CHECKED_IN)...
#   reference_docs.sh update (GENERATED CHECKED_IN)...

set -euo pipefail

mode=$1
shift
if [[ "$mode" == check ]]; then
  label=$1
  shift
fi

status=0
while (($# > 0)); do
  if [[ "$mode" == update ]]; then
    mkdir -p "$BUILD_WORKSPACE_DIRECTORY/${2%/*}"
    cp --no-preserve=mode "$1" "$BUILD_WORKSPACE_DIRECTORY/$2"
  elif ! diff -u "$2" "$1"; then
    echo "$2 is stale; bring it up to date with: bazel run $label" >&2
    status=1
  fi
  shift 2
done
exit "$status"
