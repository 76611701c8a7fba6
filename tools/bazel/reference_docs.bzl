# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generated documentation that is checked in, so that it can be read without a build."""

def reference_docs(name, docs):
    """A test that checked-in docs are up to date, and a program that brings them so.

    The test is NAME_test; `bazel run` of NAME writes the files into the tree.

    Args:
      name: the program.
      docs: a dict from the checked-in file to the label that makes its contents.
    """
    arguments = []
    for checked_in, generated in docs.items():
        arguments += ["$(rootpath %s)" % generated, native.package_name() + "/" + checked_in]
    script = "//tools/bazel:reference_docs.sh"
    native.sh_binary(
        name = name,
        srcs = [script],
        args = ["update"] + arguments,
        data = docs.values(),
    )
    native.sh_test(
        name = name + "_test",
        size = "small",
        srcs = [script],
        args = [
            "check",
            "//%s:%s" % (native.package_name(), name),
        ] + arguments,
        data = docs.values() + docs.keys(),
    )
