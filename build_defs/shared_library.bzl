"""A shared library of C++ objects that are otherwise compiled for programs alone.

Everything here is linked statically, and .bazelrc has objects compiled once, for that. A shared
library needs position independent ones; this rule builds what goes into it in a configuration of
its own, where they are that, and leaves all other targets what they are.

    rh_shared_library(
        name = "libacme.so.1",
        exports = "acme.lds",  # The linker's version script: what is not global there is hidden.
        deps = [":acme"],
    )
"""

load(":cc.bzl", "rh_cc_binary")

_PIC = ["-fPIC", "-fno-semantic-interposition"]

def _pic_impl(settings, _attr):
    return {"//command_line_option:copt": settings["//command_line_option:copt"] + _PIC}

_pic = transition(
    implementation = _pic_impl,
    inputs = ["//command_line_option:copt"],
    outputs = ["//command_line_option:copt"],
)

def _in_pic_impl(ctx):
    linked = ctx.attr.linked[0][DefaultInfo]
    file = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.symlink(output = file, target_file = linked.files.to_list()[0])
    return [DefaultInfo(files = depset([file]), runfiles = ctx.runfiles([file]))]

_in_pic = rule(
    implementation = _in_pic_impl,
    attrs = {
        "linked": attr.label(cfg = _pic),
        "_allowlist_function_transition": attr.label(
            default = "@bazel_tools//tools/allowlists/function_transition_allowlist",
        ),
    },
)

def rh_shared_library(name, exports, linkopts = [], deps = [], visibility = None):
    """A shared library. Not for builds with sanitizers: who loads it has none of their functions.

    Args:
      name: the file, which is its soname, too: libacme.so.1.
      exports: the version script.
      linkopts: flags after those that this takes.
      deps: what goes in.
      visibility: as for any target.
    """
    rh_cc_binary(
        name = name + ".linked.so",
        additional_linker_inputs = [exports],
        linkopts = [
            "-Wl,--version-script=$(location %s)" % exports,
            "-Wl,-soname=" + name,
            "-Wl,-z,defs",
        ] + linkopts,
        linkshared = True,
        tags = [
            "manual",  # Its objects are those of a program, but for who asks for it below.
            "unsanitized",
        ],
        visibility = ["//visibility:private"],
        deps = deps,
    )
    _in_pic(
        name = name,
        linked = name + ".linked.so",
        tags = ["unsanitized"],
        visibility = visibility,
    )
