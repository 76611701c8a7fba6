# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C++ targets of this project.

The tree keeps a library's headers in include/tiny/X and its sources in lib/X,
and every file is included as "tiny/X/...": these macros add the include path.
"""

_INCLUDE = "//include"

def tiny_cc_library(name, deps = [], **kwargs):
    """A library of this project.

    Args:
      name: the target.
      deps: the libraries it uses.
      **kwargs: passed to cc_library.
    """
    native.cc_library(
        name = name,
        deps = deps + [_INCLUDE],
        # Archives only: a shared object of each library would serve nobody.
        linkstatic = True,
        **kwargs
    )

def tiny_cc_binary(name, deps = [], **kwargs):
    """A program of this project.

    Args:
      name: the target.
      deps: the libraries it uses.
      **kwargs: passed to cc_binary.
    """
    native.cc_binary(name = name, deps = deps + [_INCLUDE], **kwargs)

def tiny_cc_test(name, deps = [], **kwargs):
    """A GoogleTest program; its main() comes with it.

    Args:
      name: the target.
      deps: the libraries it uses, besides GoogleTest.
      **kwargs: passed to cc_test.
    """
    native.cc_test(
        name = name,
        deps = deps + [
            _INCLUDE,
            "@com_google_googletest//:gtest_main",
        ],
        **kwargs
    )
