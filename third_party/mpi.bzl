"""An implementation of MPI in the Debian system. It is not needed to build: where it is not installed,
its repository says so, and what stands on it is left out.
"""

def _mpi_library_impl(ctx):
    found = ctx.path(ctx.attr.headers + "/mpi.h").exists
    ctx.file("WORKSPACE", "workspace(name = \"%s\")\n" % ctx.name, executable = False)
    ctx.file("available.bzl", "AVAILABLE = %s\n" % found, executable = False)
    if found:
        ctx.symlink(ctx.attr.headers, "include")
    ctx.file("BUILD", """
load("@rules_cc//cc:defs.bzl", "cc_library")

cc_library(
    name = "mpi",
    hdrs = glob(["include/**/*.h"], allow_empty = True),
    includes = ["include"],
    linkopts = ["-l:{library}"],
    visibility = ["//visibility:public"],
)
""".format(library = ctx.attr.library), executable = False)

mpi_library = repository_rule(
    implementation = _mpi_library_impl,
    attrs = {
        "headers": attr.string(mandatory = True, doc = "The folder with mpi.h."),
        "library": attr.string(mandatory = True, doc = "The shared library, by the name that programs load."),
    },
    configure = True,
    local = True,
)
