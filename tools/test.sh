#!/bin/bash
# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Sets up this machine, builds everything, and runs every test. The last line says
# how many tests passed and failed: GoogleTest's cases and lit's files, each one.
# Arguments go to `bazel test`, in place of //... if one is a target.

set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."

tools/setup.sh

targets=(//...)
for argument in "$@"; do
  [[ "$argument" == -* ]] || targets=()
done

events=$(mktemp -t tiny-test-events.XXXXXX)
trap 'rm -f "$events"' EXIT
status=0
bazel test --keep_going --build_event_json_file="$events" "${targets[@]}" "$@" || status=$?

# A test file in no target would pass by never running.
mapfile -t unowned < <(tools/ci/unowned_tests.sh)
/usr/bin/python3 tools/ci/summary.py "$events" "$status" \
  "${unowned[@]/%/ (in no target)}"
