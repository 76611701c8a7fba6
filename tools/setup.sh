#!/bin/bash
# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs what the build and the tests need and this machine lacks, on Debian 12.
# docs/dependencies.md says what each package is for.

set -euo pipefail

packages=(
  # The build tool, with the rules that its own repositories load.
  bazel-bootstrap bazel-platforms bazel-rules-java bazel-rules-proto bazel-skylib
  # The compiler.
  clang-22 lld-22 libstdc++-12-dev libc6-dev
  # LLVM and MLIR: libraries, mlir-tblgen, and lit, FileCheck and their kin.
  libmlir-22-dev llvm-22-dev llvm-22-tools mlir-22-tools
  # Threads of kernels.
  libomp-22-dev
  # What index expressions are proved with.
  libz3-dev
  # The tests of libraries.
  libgtest-dev
  # The benchmarks, and what they compare with.
  libbenchmark-dev libdnnl-dev libopenblas-dev
  # What runs lit and the scripts in tools/.
  python3
  # What the test of linear time counts instructions with.
  valgrind
)

installed() {
  [[ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" == installed ]]
}

missing=()
for package in "${packages[@]}"; do
  installed "$package" || missing+=("$package")
done
if ((${#missing[@]} == 0)); then
  exit 0
fi

if ! command -v apt-get >/dev/null; then
  echo "setup: this machine has no apt-get; install the equivalents of: ${missing[*]}" >&2
  exit 1
fi

as_root=()
if ((EUID != 0)); then
  if ! command -v sudo >/dev/null; then
    echo "setup: not root and no sudo; let root run: apt-get install ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi

echo "setup: installing ${missing[*]}"
apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o Acquire::Retries=3)
"${apt[@]}" update
for package in "${missing[@]}"; do
  if ! apt-cache show "$package" >/dev/null 2>&1; then
    echo "setup: apt knows no package '$package'. LLVM 22 comes with Debian 12's" \
      "security updates: is the bookworm-security suite among apt's sources?" >&2
    exit 1
  fi
done
"${apt[@]}" install -y --no-install-recommends "${missing[@]}"
