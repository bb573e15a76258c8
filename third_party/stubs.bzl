"""Repositories that Bazel 4.2 itself would download, generated instead."""

_CC = ["cc_binary", "cc_import", "cc_library", "cc_proto_library", "cc_test", "cc_toolchain", "cc_toolchain_suite", "objc_library"]
_JAVA = ["java_binary", "java_import", "java_library", "java_runtime", "java_test", "java_toolchain"]

def _native_rules_impl(ctx):
    ctx.file("WORKSPACE", "workspace(name = \"%s\")\n" % ctx.name, executable = False)
    ctx.file("BUILD", "", executable = False)
    ctx.file(ctx.attr.package + "/BUILD", "", executable = False)
    ctx.file(
        ctx.attr.package + "/defs.bzl",
        "".join(["%s = native.%s\n" % (rule, rule) for rule in ctx.attr.rules]),
        executable = False,
    )

_native_rules = repository_rule(
    implementation = _native_rules_impl,
    attrs = {
        "package": attr.string(mandatory = True),
        "rules": attr.string_list(mandatory = True),
    },
)

def rules_cc_stub(name):
    """The C++ rules that are built into Bazel, under the labels that newer versions ask for."""
    _native_rules(name = name, package = "cc", rules = _CC)

def rules_java_stub(name):
    _native_rules(name = name, package = "java", rules = _JAVA)

def _coverage_tools_impl(ctx):
    ctx.file("WORKSPACE", "workspace(name = \"%s\")\n" % ctx.name, executable = False)
    ctx.file("nothing.sh", "#!/bin/sh\nexit 0\n", executable = True)

    # `bazel coverage` insists on programs here; any other target makes it crash.
    ctx.file("BUILD", """
[sh_binary(
    name = name,
    srcs = ["nothing.sh"],
    visibility = ["//visibility:public"],
) for name in ["coverage_report_generator", "lcov_merger"]]
""", executable = False)

coverage_tools_stub = repository_rule(implementation = _coverage_tools_impl)
