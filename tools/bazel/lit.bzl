# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""lit tests.

Each test file is a target of its own, so that a change runs only the tests that
it can affect. The files are copied into the test's own directory before lit sees
them: what a test reads is what its target declares. Files of other repositories
are linked there, since they may be large.
"""

_TOOLS = [
    "@llvm-project//llvm:FileCheck",
    "@llvm-project//llvm:count",
    "@llvm-project//llvm:not",
    "@llvm-project//llvm:split-file",
    "//tools/tiny-opt",
]

_SCRIPT = """#!/bin/bash
set -eu
root=$PWD
work=$TEST_TMPDIR/lit
mkdir -p "$work/bin" "$work/out"
for tool in {tools}; do
  ln -sf "$root/$tool" "$work/bin/${{tool##*/}}"
done
for file in {files}; do
  mkdir -p "$(dirname "$work/src/$file")"
  case $file in
  ../*) ln -s "$root/$file" "$work/src/$file" ;;
  *) cp -L "$file" "$work/src/$file" ;;
  esac
done
exec /usr/bin/python3 {lit} -a --xunit-xml-output "${{XML_OUTPUT_FILE:-/dev/null}}" \\
  --param "exec_root=$work/out" --param "tools=$work/bin" \\
  --param "workloads=$work/workloads/workloads" "$work/src/{test}"
"""

def _lit_test_impl(ctx):
    files = [ctx.file.src] + ctx.files._config + ctx.files.data
    tools = [tool[DefaultInfo].files_to_run.executable for tool in ctx.attr.tools]
    script = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.write(
        script,
        _SCRIPT.format(
            config = ctx.files._config[0].short_path,
            files = " ".join(["'%s'" % file.short_path for file in files]),
            lit = ctx.file._lit.short_path,
            test = ctx.file.src.short_path,
            tools = " ".join(["'%s'" % tool.short_path for tool in tools]),
        ),
        is_executable = True,
    )
    runfiles = ctx.runfiles(files + [ctx.file._lit])
    for tool in ctx.attr.tools:
        runfiles = runfiles.merge(ctx.runfiles(transitive_files = tool[DefaultInfo].files))
        runfiles = runfiles.merge(tool[DefaultInfo].default_runfiles)
    return [DefaultInfo(executable = script, runfiles = runfiles)]

_lit_test = rule(
    implementation = _lit_test_impl,
    attrs = {
        "src": attr.label(allow_single_file = True, mandatory = True),
        "data": attr.label_list(allow_files = True),
        "tools": attr.label_list(allow_files = True, cfg = "target"),
        "_config": attr.label(
            default = "//test:lit.cfg.py",
            allow_single_file = True,
        ),
        "_lit": attr.label(
            default = "@llvm-project//llvm:lit",
            allow_single_file = True,
        ),
    },
    test = True,
)

def lit_tests(name, srcs = None, tools = [], data = [], size = "small", tags = [], **kwargs):
    """One test for each file, and a suite of them all.

    Args:
      name: the suite.
      srcs: the test files; when not given, every .mlir and .test file of the
        folder.
      tools: programs that the tests run, besides tiny-opt, FileCheck, not, count
        and split-file.
      data: files that the tests read.
      size: the size of each test.
      tags: tags of each test.
      **kwargs: passed to each test.
    """
    if srcs == None:
        srcs = native.glob(["*.mlir", "*.test"])
    for src in srcs:
        _lit_test(
            name = src + ".test",
            src = src,
            data = data,
            tools = _TOOLS + tools,
            size = size,
            tags = tags,
            **kwargs
        )
    native.test_suite(name = name, tests = [src + ".test" for src in srcs])
