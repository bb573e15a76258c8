"""The models on this machine that tests can be generated for.

    load("@roundhouse_models//:models.bzl", "MODELS")

MODELS is a list of (format, name, folder), empty unless ROUNDHOUSE_MODELS is set. The files of a model
are the target "@roundhouse_models//:FORMAT/NAME".
"""

def _models_impl(ctx):
    root = ctx.os.environ.get("ROUNDHOUSE_MODELS", "")
    models = []
    if root:
        found = ctx.execute(["find", "-L", root, "-mindepth", "3", "-maxdepth", "3", "-name", "model.*"])
        if found.return_code != 0:
            fail("ROUNDHOUSE_MODELS names a folder that cannot be read: " + root)
        folders = {file.rpartition("/")[0]: True for file in found.stdout.splitlines()}
        for folder in folders:
            format, name = folder.split("/")[-2:]
            models.append((format, name, folder))
    ctx.file("WORKSPACE", "workspace(name = \"%s\")\n" % ctx.name, executable = False)

    # One filegroup a model, so that a test which names it runs again when the model changes.
    build = "exports_files([\"models.bzl\"])\n"
    for format, name, folder in models:
        label = format + "/" + name
        ctx.symlink(folder, label)
        build += """
filegroup(
    name = "{label}",
    srcs = glob(["{label}/**"]),
    visibility = ["//visibility:public"],
)
""".format(label = label)
    ctx.file("BUILD", build, executable = False)
    ctx.file(
        "models.bzl",
        "# (format, name, folder) of each model below ROUNDHOUSE_MODELS.\nMODELS = %s\n" % repr(sorted(models)),
        executable = False,
    )

models_repository = repository_rule(
    implementation = _models_impl,
    configure = True,
    environ = ["ROUNDHOUSE_MODELS"],
    local = True,
)
