"""Tests of passes that are programs."""

load("@rules_cc//cc:defs.bzl", "cc_test")
load(":public_label.bzl", "public_or")

def pass_test(name, srcs, deps, size = "small", **kwargs):
    """Runs programs through passes: see pass_case_runner.cc. For other workspaces, too.

    Args:
      name: the test, which has one case for each file.
      srcs: the programs, each file named after its pass.
      deps: the passes, each of which must have a file or stand in a pipeline of one.
      size: as for cc_test.
      **kwargs: as for cc_test.
    """
    if not srcs:
        fail("no programs to test: " + name)
    cc_test(
        name = name,
        size = size,
        args = ["$(location %s)" % src for src in srcs],
        data = srcs,
        linkstatic = True,
        deps = deps + [public_or("//:pass_case_runner", "//tests:pass_case_runner")],
        **kwargs
    )
