"""Tests that are programs."""

load("@rules_cc//cc:defs.bzl", "cc_test")

def check_test(name, srcs, size = "small", passes = None, deps = [], **kwargs):
    """Runs programs that carry their expected values: see check_case.h.

    Args:
      name: the test, which has one case for each file.
      srcs: the programs, of which there must be at least one.
      size: as for cc_test.
      passes: a pipeline that the programs are put through first.
      deps: the passes of the pipeline.
      **kwargs: as for cc_test.
    """
    if not srcs:
        fail("no programs to test: " + name)
    cc_test(
        name = name,
        size = size,
        args = (["'--passes=%s'" % passes] if passes else []) + ["$(locations %s)" % src for src in srcs],
        data = srcs,
        linkstatic = True,
        deps = ["//tests:check_runner"] + deps,
        **kwargs
    )
