"""Libraries of the Debian system, offered under the labels of their upstream Bazel workspaces.

A table says which targets a repository has and which headers each of them owns. The headers are
found in /usr/include by the compiler itself; only the flags for the linker come from here.
"""

def _query(ctx, command, remedy):
    result = ctx.execute(command)
    if result.return_code != 0:
        fail("@%s needs Debian packages that are not installed: run `apt-get install %s`" %
             (ctx.name, " ".join(remedy)))
    return result.stdout

def _split(label):
    package, _, target = label.partition(":")
    return package, target

def _names(ctx, extension):
    files = _query(ctx, ["dpkg-query", "-L"] + ctx.attr.packages, ctx.attr.packages).splitlines()
    return sorted([f.rpartition("/")[2] for f in files if f.endswith(extension)])

def _static_archives(ctx):
    names = _names(ctx, ".a")

    # The archives depend on one another in both directions, so the linker must see them as one.
    # It takes only the members that are needed.
    return ["-Wl,--start-group"] + ["-l:" + name for name in names] + ["-Wl,--end-group"]

def _target(name, hdrs, deps, linkopts, defines):
    return """
cc_library(
    name = "{name}",
    hdrs = {hdrs},
    defines = {defines},
    linkopts = {linkopts},
    visibility = ["//visibility:public"],
    deps = {deps},
)
""".format(name = name, hdrs = repr(hdrs), defines = repr(defines), linkopts = repr(linkopts), deps = repr(deps))

def _debian_library_impl(ctx):
    for header in ctx.attr.probe_headers:
        if not ctx.path("/usr/include/" + header).exists:
            fail("@%s: /usr/include/%s is missing: run `apt-get install %s`" %
                 (ctx.name, header, " ".join(ctx.attr.packages)))

    # Files below /usr are no inputs of Bazel's actions. This header is, and it changes when the
    # packages do, so that objects in a cache do not outlive an upgrade.
    versions = _query(
        ctx,
        ["dpkg-query", "-W", "-f", "// ${Package} ${Version}\\n"] + ctx.attr.packages,
        ctx.attr.packages,
    )
    ctx.file("versions.h", versions, executable = False)

    builds = {"": ["exports_files([\"versions.h\"])\n"]}
    common = []
    if ctx.attr.link_all_archives:
        common = ["//:archives"]
        builds[""].append(_target("archives", [], [], _static_archives(ctx) + ctx.attr.common_linkopts, []))

    for label in ctx.attr.targets:
        package, target = _split(label)
        builds.setdefault(package, []).append(_target(
            name = target,
            hdrs = ["//:versions.h"],
            deps = common + ctx.attr.deps.get(label, []),
            linkopts = ctx.attr.linkopts.get(label, []),
            defines = ctx.attr.defines,
        ))

    for label, path in ctx.attr.programs.items():
        package, target = _split(label)
        ctx.symlink(path, package + "/" + target if package else target)
        builds.setdefault(package, []).append("exports_files([\"%s\"])\n" % target)

    ctx.file("WORKSPACE", "workspace(name = \"%s\")\n" % ctx.name, executable = False)
    for package, parts in builds.items():
        ctx.file(
            package + "/BUILD" if package else "BUILD",
            "load(\"@rules_cc//cc:defs.bzl\", \"cc_library\")\n" + "".join(parts),
            executable = False,
        )

debian_library = repository_rule(
    implementation = _debian_library_impl,
    attrs = {
        "common_linkopts": attr.string_list(doc = "Flags that follow the archives."),
        "defines": attr.string_list(doc = "Preprocessor definitions that every user needs."),
        "deps": attr.string_list_dict(doc = "package:target -> labels that it depends on."),
        "link_all_archives": attr.bool(doc = "Link every static archive of the packages, as one group."),
        "linkopts": attr.string_list_dict(doc = "package:target -> flags for the linker."),
        "packages": attr.string_list(mandatory = True, doc = "The Debian packages that hold the library."),
        "probe_headers": attr.string_list(doc = "Headers below /usr/include that must exist."),
        "programs": attr.string_dict(doc = "package:target -> program of the system that it stands for."),
        "targets": attr.string_list(doc = "package:target of every library to offer."),
    },
    configure = True,
    local = True,
)
