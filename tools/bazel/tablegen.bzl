# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""TableGen for this project's dialect: declarations, definitions and docs in one."""

load("@llvm-project//mlir:tblgen.bzl", "gentbl_cc_library", "gentbl_filegroup")

_TBLGEN = "@llvm-project//mlir:mlir-tblgen"

# The options for the declarations and the definitions of each kind of record.
_KINDS = {
    "attr_interfaces": ("-gen-attr-interface-decls", "-gen-attr-interface-defs"),
    "attrs": ("-gen-attrdef-decls", "-gen-attrdef-defs"),
    "dialect": ("-gen-dialect-decls", "-gen-dialect-defs"),
    "enums": ("-gen-enum-decls", "-gen-enum-defs"),
    "op_interfaces": ("-gen-op-interface-decls", "-gen-op-interface-defs"),
    "ops": ("-gen-op-decls", "-gen-op-defs"),
    "passes": ("-gen-pass-decls", None),
    "rewriters": (None, "-gen-rewriters"),
    "type_interfaces": ("-gen-type-interface-decls", "-gen-type-interface-defs"),
    "types": ("-gen-typedef-decls", "-gen-typedef-defs"),
}

_DIALECT_OPTIONS = {
    "attrs": "-attrdefs-dialect=",
    "dialect": "-dialect=",
    "ops": "-dialect=",
    "types": "-typedefs-dialect=",
}

def tiny_tablegen(name, td_file, gen, deps, dialect = None, pass_group = None, docs = {}):
    """Makes the C++ fragments and the reference docs of one TableGen file.

    Args:
      name: the cc_library of the fragments; include them as
        "tiny/.../STEM.h.inc" and "tiny/.../STEM.cpp.inc".
      td_file: the TableGen file.
      gen: what to make: a dict from the kind of record (attr_interfaces, attrs,
        dialect, enums, op_interfaces, ops, passes, rewriters, type_interfaces,
        types) to the stem of the files.
      deps: td_library targets that td_file needs.
      dialect: the dialect to which the records belong.
      pass_group: for passes, the name after which the registration function is
        called (registerNAMEPasses).
      docs: reference docs to make: a dict from the Markdown file to mlir-tblgen's
        options. They are NAME_docs, apart from the cc_library.
    """
    tbl_outs = []
    for kind, stem in gen.items():
        decls, defs = _KINDS[kind]
        more = []
        if dialect and kind in _DIALECT_OPTIONS:
            more.append(_DIALECT_OPTIONS[kind] + dialect)
        if kind == "passes":
            more.append("-name=" + (pass_group or stem))
        if decls:
            tbl_outs.append(([decls] + more, stem + ".h.inc"))
        if defs:
            tbl_outs.append(([defs] + more, stem + ".cpp.inc"))
    gentbl_cc_library(
        name = name,
        tblgen = _TBLGEN,
        td_file = td_file,
        tbl_outs = tbl_outs,
        deps = deps,
        visibility = ["//visibility:public"],
    )
    if docs:
        gentbl_filegroup(
            name = name + "_docs",
            tblgen = _TBLGEN,
            td_file = td_file,
            tbl_outs = docs,
            deps = deps,
            visibility = ["//visibility:public"],
        )
