"""Rules for models: a zoo that is built, tested and cached as code is, here or in another workspace.

    load("@roundhouse//build_defs:models.bzl", "rh_calibrate", "rh_library", "rh_optimize", "rh_test")

    rh_optimize(name = "fast", src = "classify.onnx")
    rh_calibrate(name = "small", src = "classify.onnx", samples = glob(["samples/**"]))
    rh_test(name = "fast_test", model = ":fast", case = glob(["case/*.npy"]))
    rh_library(name = "classify", model = ":fast", namespace = "zoo")  # "zoo/classify.h", zoo::Classify

Each action has the program `roundhouse` and its files as its only inputs, an empty environment, and
gives the same bytes each time. The program is built for the machine that the targets are for, as it
is what runs on it.
"""

load("@rules_cc//cc:defs.bzl", "cc_library")

_PROGRAM = Label("//:roundhouse_of_rules")
_EMBED = Label("//build_defs:embed_model.py")

_COMMON = {
    "src": attr.label(
        allow_single_file = True,
        mandatory = True,
        doc = "The model, of any format that Roundhouse reads.",
    ),
    "data": attr.label_list(
        allow_files = True,
        doc = "Files that the model names: bundles of weights, external data.",
    ),
    "out": attr.string(doc = "The file, whose extension is its format; NAME.rh unless given."),
    "flags": attr.string_list(doc = "More flags of the command."),
    "_program": attr.label(default = _PROGRAM, executable = True, cfg = "target"),
}

def _run_command(ctx, command, flags, inputs = []):
    out = ctx.actions.declare_file(ctx.attr.out or ctx.label.name + ".rh")
    ctx.actions.run(
        executable = ctx.executable._program,
        arguments = [command, ctx.file.src.path, "-o", out.path] + flags + ctx.attr.flags,
        inputs = depset([ctx.file.src] + ctx.files.data + inputs),
        outputs = [out],
        mnemonic = "Roundhouse" + command.capitalize(),
        progress_message = "roundhouse %s %s" % (command, ctx.label),
    )
    return [DefaultInfo(files = depset([out]), runfiles = ctx.runfiles([out]))]

def _convert_impl(ctx):
    to = ["--to=" + ctx.attr.to] if ctx.attr.to else []
    return _run_command(ctx, "convert", to + ["--shape=" + shape for shape in ctx.attr.shapes])

rh_convert = rule(
    implementation = _convert_impl,
    attrs = dict(
        _COMMON,
        to = attr.string(doc = "\"canonical\": the dialect to bring it into."),
        shapes = attr.string_list(doc = "NAME:1x3x224x224, sizes of inputs."),
    ),
    doc = "A model in another format, as `roundhouse convert` writes it.",
)

def _optimize_impl(ctx):
    flags = ["-O%d" % ctx.attr.level]
    flags += ["--shape=" + shape for shape in ctx.attr.shapes]
    if ctx.attr.passes:
        flags = ["--passes=" + ctx.attr.passes] + flags[1:]
    if ctx.attr.targets:
        flags.append("--targets=" + ctx.attr.targets)
    return _run_command(ctx, "optimize", flags)

rh_optimize = rule(
    implementation = _optimize_impl,
    attrs = dict(
        _COMMON,
        level = attr.int(default = 2, values = [0, 1, 2, 3]),
        passes = attr.string(doc = "A pipeline instead of a level."),
        targets = attr.string(doc = "Backends to give nodes to."),
        shapes = attr.string_list(doc = "NAME:1x3x224x224, sizes of inputs."),
    ),
    doc = "A model after a pipeline of passes, as `roundhouse optimize` writes it.",
)

def _common_folder(paths):
    """The deepest folder that has all files."""
    folder = paths[0].split("/")[:-1]
    for path in paths[1:]:
        other = path.split("/")[:-1]
        same = 0
        for i in range(min(len(folder), len(other))):
            if folder[i] != other[i]:
                break
            same = i + 1
        folder = folder[:same]
    return "/".join(folder)

def _calibrate_impl(ctx):
    samples = ctx.files.samples
    flags = ["--quantize=" + ctx.attr.quantize, "--threads=1"]
    if len(samples) == 1 and not samples[0].path.endswith("input_0.npy"):
        flags.append("--data=" + samples[0].path)
    elif samples:
        folder = _common_folder([sample.path for sample in samples])
        if samples[0].dirname == folder and samples[0].path.endswith(".npy"):
            folder = folder.rpartition("/")[0]  # One sample: the folder above its own.
        flags.append("--data=" + folder)
    return _run_command(ctx, "calibrate", flags, samples)

rh_calibrate = rule(
    implementation = _calibrate_impl,
    attrs = dict(
        _COMMON,
        samples = attr.label_list(
            allow_files = True,
            doc = "One .npz or .npy file, or all files of a folder, as `roundhouse calibrate --data` takes it.",
        ),
        quantize = attr.string(default = "int8"),
    ),
    doc = "A quantised model, as `roundhouse calibrate` writes it.",
)

def _runfile(file, ctx):
    """Where a test finds it below its folder of runfiles."""
    path = file.short_path
    return path[3:] if path.startswith("../") else ctx.workspace_name + "/" + path

def _test_impl(ctx):
    folders = {_runfile(file, ctx).rpartition("/")[0]: None for file in ctx.files.case}.keys()
    lines = [
        "#!/bin/sh",
        "exec \"$TEST_SRCDIR/%s\" run \"$TEST_SRCDIR/%s\" --threads=1 \\" % (
            _runfile(ctx.executable._program, ctx),
            _runfile(ctx.file.model, ctx),
        ),
    ] + ["  --case=\"$TEST_SRCDIR/%s\" \\" % folder for folder in folders] + [
        "  " + " ".join(["'%s'" % flag.replace("'", "'\\''") for flag in ctx.attr.flags] + ['"$@"']),
    ]
    script = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.write(script, "\n".join(lines) + "\n", is_executable = True)
    files = [ctx.file.model, ctx.executable._program] + ctx.files.case + ctx.files.data
    return [DefaultInfo(executable = script, runfiles = ctx.runfiles(files))]

rh_test = rule(
    implementation = _test_impl,
    test = True,
    attrs = {
        "model": attr.label(allow_single_file = True, mandatory = True),
        "case": attr.label_list(
            allow_files = True,
            mandatory = True,
            allow_empty = False,
            doc = "input_N.npy and output_N.npy; several folders are one session.",
        ),
        "data": attr.label_list(allow_files = True, doc = "Files that the model names."),
        "flags": attr.string_list(doc = "Of `roundhouse run`: --rtol=…, --backend=…"),
        "_program": attr.label(default = _PROGRAM, executable = True, cfg = "target"),
    },
    doc = "Runs a model on a case and compares with the case's results.",
)

def _embed_impl(ctx):
    base = ctx.attr.base
    description = ctx.actions.declare_file(base + ".json")
    ctx.actions.run_shell(
        command = '"$1" inspect "$2" --json > "$3"',
        arguments = [ctx.executable._program.path, ctx.file.model.path, description.path],
        tools = [ctx.executable._program],
        inputs = [ctx.file.model],
        outputs = [description],
        mnemonic = "RoundhouseDescribe",
    )
    outputs = [ctx.actions.declare_file(base + suffix) for suffix in [".h", ".cc", "_bytes.S"]]
    ctx.actions.run_shell(
        command = 'exec /usr/bin/python3 "$@"',
        arguments = [file.path for file in [ctx.file._embed, description, ctx.file.model] + outputs] +
                    [base, ctx.label.package, ctx.attr.cc_namespace, str(ctx.label)],
        inputs = [ctx.file._embed, description, ctx.file.model],
        outputs = outputs,
        mnemonic = "RoundhouseEmbed",
    )
    return [
        DefaultInfo(files = depset(outputs)),
        OutputGroupInfo(header = depset(outputs[:1]), sources = depset(outputs[1:])),
    ]

_embed = rule(
    implementation = _embed_impl,
    attrs = {
        "base": attr.string(mandatory = True),
        "cc_namespace": attr.string(mandatory = True),
        "model": attr.label(allow_single_file = True, mandatory = True),
        "_embed": attr.label(default = _EMBED, allow_single_file = True),
        "_program": attr.label(default = _PROGRAM, executable = True, cfg = "target"),
    },
)

def rh_library(name, model, namespace, deps = None, visibility = None, **kwargs):
    """A C++ library that has a model in it, with a class for it in the header "PACKAGE/NAME.h".

    The header says each input and output by name and type; docs/model_rules.md has an example. A
    model of one public graph, whose weights are in the model.

    Args:
      name: the target, the header, and in camel case the class.
      model: the model, best one that is optimised before: .rh links no format.
      namespace: of the class.
      deps: what runs it; //:native_kernels unless given. Formats, where it is none of ours.
      visibility: as for cc_library.
      **kwargs: as for cc_library.
    """
    _embed(name = name + "_embedded", base = name, cc_namespace = namespace, model = model)
    native.filegroup(name = name + "_header", srcs = [name + "_embedded"], output_group = "header")
    native.filegroup(name = name + "_sources", srcs = [name + "_embedded"], output_group = "sources")
    cc_library(
        name = name,
        srcs = [name + "_sources"],
        hdrs = [name + "_header"],
        linkstatic = True,
        # What the assembler takes in; the source has the checksum of it.
        textual_hdrs = [model],
        visibility = visibility,
        deps = [
            "@com_google_absl//absl/status",
            "@com_google_absl//absl/status:statusor",
            "@com_google_absl//absl/types:span",
            str(Label("//:roundhouse")),
        ] + ([str(Label("//:native_kernels"))] if deps == None else deps),
        **kwargs
    )
