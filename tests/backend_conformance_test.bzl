"""Tests of backends against what they claim."""

load("@rules_cc//cc:defs.bzl", "cc_test")
load(":public_label.bzl", "public_or")

def backend_conformance_test(name, backend, deps, programs = None, size = "medium", **kwargs):
    """Holds a backend to its claims: see tests/backends/conformance.h. For other workspaces, too.

    Args:
      name: the test.
      backend: the name of the backend.
      deps: the target that has it, and dialects and kernels of ops beyond ours.
      programs: what cases are made of; the programs that test our own ops unless given.
      size: as for cc_test.
      **kwargs: as for cc_test.
    """
    programs = programs or [public_or("//:op_programs", "//tests/ops:value_programs")]
    cc_test(
        name = name,
        size = size,
        args = [backend] + ["$(locations %s)" % program for program in programs],
        data = programs,
        linkstatic = True,
        deps = deps + [public_or("//:backend_conformance", "//tests/backends:conformance_runner")],
        **kwargs
    )
