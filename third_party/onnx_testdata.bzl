"""ONNX's own conformance suite, where the system has it.

    load("@roundhouse_onnx_testdata//:testdata.bzl", "FOLDERS")

FOLDERS has the suite's folder, or is empty where Debian's libonnx-testdata is not installed.
"""

def _onnx_testdata_impl(ctx):
    listing = ctx.execute(["dpkg-query", "-L", "libonnx-testdata"])
    folders = [
        line
        for line in listing.stdout.splitlines()
        if line.endswith("/onnx/backend/test/data") and ctx.path(line + "/node").exists
    ] if listing.return_code == 0 else []
    folders = sorted(folders)[-1:]  # The package has it in two places.
    version = ctx.execute(["dpkg-query", "-W", "libonnx-testdata"]).stdout if folders else ""

    # Files below /usr are no inputs of tests. This one is, and changes when the package does.
    ctx.file("version.txt", version, executable = False)
    ctx.file("WORKSPACE", "workspace(name = \"%s\")\n" % ctx.name, executable = False)
    ctx.file("BUILD", "exports_files([\"version.txt\", \"testdata.bzl\"])\n", executable = False)
    ctx.file("testdata.bzl", "FOLDERS = %s\n" % repr(folders), executable = False)

onnx_testdata = repository_rule(implementation = _onnx_testdata_impl, configure = True, local = True)
