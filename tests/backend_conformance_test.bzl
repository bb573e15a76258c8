"""Tests of backends against what they claim."""

load("@rules_cc//cc:defs.bzl", "cc_test")

# Another workspace sees the public aliases, this one the targets themselves.
_IS_OUTSIDE = Label("//tests:check_case").workspace_name != ""
_RUNNER = str(Label("//:backend_conformance")) if _IS_OUTSIDE else "//tests/backends:conformance_runner"
_PROGRAMS = str(Label("//:op_programs")) if _IS_OUTSIDE else "//tests/ops:value_programs"

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
    programs = programs or [_PROGRAMS]
    cc_test(
        name = name,
        size = size,
        args = [backend] + ["$(locations %s)" % program for program in programs],
        data = programs,
        linkstatic = True,
        deps = deps + [_RUNNER],
        **kwargs
    )
