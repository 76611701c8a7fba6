# Part of the tiny-mlir project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds an installed LLVM/MLIR 22 and offers it as upstream's Bazel overlay does.

The labels (@llvm-project//mlir:IR, @llvm-project//llvm:Support, ...) and macros
(@llvm-project//mlir:tblgen.bzl) have the overlay's names, so that a workspace
which builds LLVM from source replaces this repository and nothing else. Here
they all stand for libMLIR.so, libLLVM.so and the few archives that are in
neither.
"""

_MAJOR = "22"

# Archives that libMLIR.so does not contain, by the overlay's target name.
_STATIC_MLIR = {
    "MlirOptLib": "libMLIROptLib.a",
    "MlirLspServerLib": "libMLIRLspServerLib.a",
    "MlirLspServerSupportLib": "libMLIRLspServerSupportLib.a",
    "MlirReduceLib": "libMLIRReduceLib.a",
}

_STATIC_LLVM = {
    "SupportLSP": "libLLVMSupportLSP.a",
}

# Components whose CMake name differs from the overlay's target.
_MLIR_ALIASES = [
    "AllPassesAndDialects",
    "AnalysisTransforms",
    "BuiltinToLLVMIRTranslation",
    "ConversionPasses",
    "FromLLVMIRTranslation",
    "FuncExtensions",
    "LLVMToLLVMIRTranslation",
    "LinalgStructuredOpsIncGen",
    "MlirTranslateMain",
    "NVVMToLLVMIRTranslation",
    "RegisterAllDialects",
    "RegisterAllExtensions",
    "RegisterAllPasses",
    "ToLLVMIRTranslation",
    "TranslateLib",
]

_LLVM_ALIASES = [
    "AllTargetsAsmParsers",
    "AllTargetsCodeGens",
    "NVPTX",
    "X86",
    "config",
    "llvm-c",
]

_TOOLS_MLIR = [
    "mlir-lsp-server",
    "mlir-opt",
    "mlir-reduce",
    "mlir-runner",
    "mlir-tblgen",
    "mlir-translate",
    "tblgen-lsp-server",
]

_TOOLS_LLVM = [
    "FileCheck",
    "clang",
    "clang-format",
    "clang-tidy",
    "count",
    "lit",
    "llc",
    "lli",
    "llvm-ar",
    "llvm-config",
    "llvm-dis",
    "llvm-nm",
    "llvm-objdump",
    "llvm-readobj",
    "llvm-symbolizer",
    "not",
    "opt",
    "split-file",
]

_PACKAGES = "libmlir-22-dev mlir-22-tools llvm-22-dev llvm-22-tools clang-22 lld-22"

def _has_version(rctx, prefix):
    config = rctx.path(prefix + "/include/llvm/Config/llvm-config.h")
    if not config.exists or not rctx.path(prefix + "/include/mlir/IR/MLIRContext.h").exists:
        return False
    return "#define LLVM_VERSION_MAJOR %s\n" % _MAJOR in rctx.read(config)

def _find_prefix(rctx):
    """Returns the installation prefix, or fails with what to install."""
    asked = rctx.os.environ.get("LLVM_PREFIX")
    if asked:
        if not _has_version(rctx, asked):
            fail("LLVM_PREFIX is '%s', but no headers of LLVM and MLIR %s are under it" % (asked, _MAJOR))
        return asked
    tried = []
    llvm_config = rctx.which("llvm-config-" + _MAJOR)
    if llvm_config:
        result = rctx.execute([llvm_config, "--prefix"])
        if result.return_code == 0:
            tried.append(result.stdout.strip())
    if "/usr/lib/llvm-" + _MAJOR not in tried:
        tried.append("/usr/lib/llvm-" + _MAJOR)
    for prefix in tried:
        if _has_version(rctx, prefix):
            return prefix
    fail(("LLVM and MLIR %s were not found (looked in %s). Install them, on Debian with\n" +
          "  apt-get install %s\n" +
          "or run tools/setup.sh, or set LLVM_PREFIX to where they are.") %
         (_MAJOR, ", ".join(tried), _PACKAGES))

def _shared_library(rctx, libdir, stem):
    """Returns the file name of the versioned shared library `stem`."""
    prefix = stem + ".so." + _MAJOR
    for entry in rctx.path(libdir).readdir():
        if entry.basename.startswith(prefix):
            return entry.basename
    fail("%s has no %s.*; install libmlir-%s-dev and llvm-%s-dev" % (libdir, prefix, _MAJOR, _MAJOR))

def _components(names, prefix, taken):
    """Names of the components that have an archive, less those in `taken`."""
    found = {}
    for name in names:
        if not name.startswith(prefix) or not name.endswith(".a"):
            continue
        component = name[len(prefix):-len(".a")]
        if component and component not in taken and "Test" not in component:
            found[component] = True
    return found

def _link_files(rctx, package, source, kind, names):
    """Symlinks files of the installation and returns those that exist."""
    present = []
    for name in names:
        path = rctx.path("%s/%s" % (source, name))
        if path.exists:
            rctx.symlink(path, "%s/%s/%s" % (package, kind, name))
            present.append(name)
    return present

def _package(rctx, package, template, components, static, tools, link):
    """Writes the BUILD file of one package and the lists that it loads."""
    libdir, bindir = link.libdir, link.bindir
    archives = _link_files(rctx, package, libdir, "lib", static.values())
    lists = {
        "COMPONENTS": sorted(components),
        "STATIC": {k: v for k, v in static.items() if v in archives},
        "TOOLS": _link_files(rctx, package, bindir, "bin", tools),
        "LINKOPTS": link.linkopts,
    }
    rctx.file(
        package + "/lists.bzl",
        '"""Made by llvm_repository."""\n\n' +
        "".join(["%s = %s\n" % (k, repr(v)) for k, v in lists.items()]),
        executable = False,
    )
    rctx.symlink(template, package + "/BUILD.bazel")

def _llvm_repository_impl(rctx):
    prefix = _find_prefix(rctx)
    libdir = prefix + "/lib"
    names = [entry.basename for entry in rctx.path(libdir).readdir()]

    rctx.symlink(prefix + "/include/mlir", "mlir/include/mlir")
    rctx.symlink(prefix + "/include/mlir-c", "mlir/include/mlir-c")
    rctx.symlink(prefix + "/include/llvm", "llvm/include/llvm")
    rctx.symlink(prefix + "/include/llvm-c", "llvm/include/llvm-c")
    rctx.symlink(Label("//tools/bazel/llvm:tblgen.bzl"), "mlir/tblgen.bzl")
    rctx.file("BUILD.bazel", "", executable = False)

    rpath = ["-L" + libdir, "-Wl,-rpath," + libdir]
    llvm_so = _shared_library(rctx, libdir, "libLLVM")
    mlir_so = _shared_library(rctx, libdir, "libMLIR")

    llvm = _components(names, "libLLVM", _STATIC_LLVM.keys() + _TOOLS_LLVM)
    llvm.update({name: True for name in _LLVM_ALIASES})
    _package(
        rctx,
        "llvm",
        Label("//tools/bazel/llvm:llvm.BUILD"),
        llvm,
        _STATIC_LLVM,
        _TOOLS_LLVM,
        struct(
            libdir = libdir,
            bindir = prefix + "/bin",
            linkopts = rpath + ["-l:" + llvm_so],
        ),
    )

    taken = {v[len("libMLIR"):-len(".a")]: True for v in _STATIC_MLIR.values()}
    mlir = _components(names, "libMLIR", taken)
    mlir.update({name: True for name in _MLIR_ALIASES})
    _package(
        rctx,
        "mlir",
        Label("//tools/bazel/llvm:mlir.BUILD"),
        mlir,
        _STATIC_MLIR,
        _TOOLS_MLIR,
        struct(
            libdir = libdir,
            bindir = prefix + "/bin",
            linkopts = rpath + ["-l:" + mlir_so],
        ),
    )

llvm_repository = repository_rule(
    implementation = _llvm_repository_impl,
    doc = "An installed LLVM/MLIR under the labels of upstream's Bazel overlay.",
    environ = ["LLVM_PREFIX", "PATH"],
    local = True,
)
