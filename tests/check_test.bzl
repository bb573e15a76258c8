"""Tests that are programs."""

load("@rules_cc//cc:defs.bzl", "cc_test")

def check_test(name, srcs, size = "small", **kwargs):
    """Runs programs that carry their expected values: see check_case.h.

    Args:
      name: the test, which has one case for each file.
      srcs: the programs, of which there must be at least one.
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
        deps = ["//tests:check_runner"],
        **kwargs
    )
