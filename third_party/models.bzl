"""The models on this machine that tests can be generated for."""

def _models_impl(ctx):
    root = ctx.os.environ.get("ROUNDHOUSE_MODELS", "")
    models = []
    if root:
        found = ctx.execute(["find", "-L", root, "-mindepth", "3", "-maxdepth", "3", "-name", "meta.tsv"])
        if found.return_code != 0:
            fail("ROUNDHOUSE_MODELS names a folder that cannot be read: " + root)
        for meta in found.stdout.splitlines():
            folder = meta.rpartition("/")[0]
            format, name = folder.split("/")[-2:]
            models.append((format, name, folder))
    ctx.file("WORKSPACE", "workspace(name = \"%s\")\n" % ctx.name, executable = False)
    ctx.file("BUILD", "exports_files([\"models.bzl\"])\n", executable = False)
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
