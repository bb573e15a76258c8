"""What of the documentation is not run, and why; and what stands in for what a page takes as given.

This is the one place for it. An entry that fits nothing on its page is an error.
"""

# By page ("" for all pages): what a command has, or begins with if it is behind ^, and why it is not run.
NOT_RUN = (
    ("", "^bazel ", "Bazel does not run inside a test; scripts/docs_lint.py looks for the targets"),
    ("", "^./quickstart.sh", "installs packages and builds: needs root"),
    ("", "^./test.sh", "runs all tests"),
    ("", "^apt", "needs root and a network"),
    ("", "^python3 -m venv", "needs python3-venv"),
    ("", "^env/bin/pip", "needs what the line before makes"),
    ("", "^scripts/", "works on the whole source tree; tests of the scripts, scripts/docs_lint.py for the flags"),
    ("", "^benchmarks/", "measures for minutes; scripts/docs_lint.py for the flags"),
    ("", "^mpirun", "needs an MPI; tests/mpi"),
    ("", "--launcher=mpi", "needs an MPI; tests/mpi"),
    ("", "^roundhouse serve ", "goes on until it is ended; tools/serving:serve_test, tutorial.md"),
    ("serve.md", "examples/serve/client.py", "asks a server that runs; tools/serving:serve_test, tutorial.md"),
    ("serve.md", "openssl", "makes keys; tools/serving/tls:tls_test"),
    ("c.md", "cc classify.c", "needs the package; package:package_test compiles it"),
    ("consumers.md", " toy", "a dialect of another project; examples/consumer:consumer_test"),
    ("consumers.md", "build --cxxopt", "a line of .bazelrc"),
    ("python.md", "export PYTHONPATH", "the test has these"),
    ("onnx.md", "streaming.tflite", "a model with state; tests/tflite"),
    ("onnx.md", "--input=x=", "a model with sequences; tests/onnx"),
    ("training.md", "gradients.rh", "a model with a loss; tests/passes/gradient"),
    ("training.md", "train.npz", "examples of that model; tools/adapting:train_test"),
    ("training.md", "tuned.rh", "what was trained there"),
    ("training.md", "trained.rh", "what was trained there"),
    ("training.md", "rounded.rh", "what was trained there"),
    ("examples/training/README.md", "demonstrate_digits.sh", "needs python3-sklearn, and trains for minutes"),
    ("add_a_backend.md", "adder", "a program with a backend of another project; examples/consumer:adder_test"),
    ("--help", "weights.rhw", "a bundle; tools/files:file_tools_test"),
    ("--help", "encoder.rhw", "a bundle; tools/files:file_tools_test"),
    ("--help", "weights.safetensors", "a bundle; tools/files:file_tools_test"),
    ("--help", "adapted.rh", "a bundle; tools/files:file_tools_test"),
    ("--help", "decoder.rh", "a model that shares weights; tools/files:file_tools_test"),
    ("--help", "streaming.tflite", "a model with state; tests/tflite"),
    ("--help", "=pages=", "a model with sequences; tests/onnx"),
    ("--help", "/layer3/", "names of another model"),
    ("--help", "| dot", "needs Graphviz"),
    ("--help", "| jq", "needs jq"),
    ("--help", "--bisect", "needs a wrong pass; tools/optimizing:optimize_test"),
    ("--help", "--while", "needs a failing model; tools/optimizing:reproducer_test"),
    ("--help", "cluster.txt", "a description of many machines; tools/running:simulate_test"),
    ("--help", "points.csv", "examples of that model; tools/adapting:train_test"),
    ("--help", "train.npz", "examples of that model; tools/adapting:train_test"),
    ("--help", "trained.rh", "what was trained there"),
    ("devices.md", "", "models that are large enough to spread; tests/devices"),
)

# By page: what a block has that is no command, and why nothing compares it.
TEXTS = (
    ("quantization.md", "real = scale", "a formula"),
    ("precision.md", "16·γ(C + 11)", "a formula"),
    ("text.md", "FILE:LINE:COLUMN", "the form of messages; core/text tests"),
    ("architecture.md", "CompiledProgram   verified", "a picture in letters"),
    ("serve.md", '{"id": "17"', "the form of a request; tools/serving:serve_test, tutorial.md"),
    ("c.md", '{"num_ranges"', "the form of a report; api/c:c_api_test"),
    ("c.md", '{"entries"', "the form of a description; api/c:c_api_test"),
    ("python.md", 'y = session.run({"pages"', "a model with sequences; python:python_test"),
    ("stablehlo.md", "import jax", "needs JAX"),
    ("stablehlo.md", "from torch_xla", "needs PyTorch/XLA"),
    ("add_a_backend.md", "annotate_target{", "a list of passes; tests/passes/placement"),
    ("calibrate.md", "SNR of the worst output", "tv_shufflenet_v2_x1_0, a model that is not in the repository"),
    ("devices.md", "devices reach different", "no command gives it; passes/collective tests"),
    ("devices.md", "device flops=", "a description of many machines; tools/running:simulate_test"),
    ("devices.md", "suggestion (", "a model that is large enough; tools/running:simulate_test"),
)

# What is not a whole program, and the rest of one.
FRAGMENTS = {
    "devices.md": {
        "collective.wait": (
            "module attributes {{roundhouse.devices = {{data = 2 : i64}}}} {{\n"
            "ml_program.subgraph @main(%g: tensor<256x256xf32>) -> tensor<256x256xf32> {{\n"
            "{}ml_program.output %s : tensor<256x256xf32>\n}}\n}}\n"),
    },
}

# Programs as JAX prints them.
STABLEHLO = """\
module @jit_f {
  func.func public @main(%arg0: tensor<1x4xf32>) -> tensor<1x3xf32> {
    %0 = stablehlo.constant dense<0.5> : tensor<4x3xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0]
        : (tensor<1x4xf32>, tensor<4x3xf32>) -> tensor<1x3xf32>
    %2 = stablehlo.tanh %1 : tensor<1x3xf32>
    return %2 : tensor<1x3xf32>
  }
}
"""
STABLEHLO_REFUSED = """\
module @jit_solve {
  func.func public @main(%arg0: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<4x4xf32>
    %2 = stablehlo.cholesky %1, lower = true : tensor<4x4xf32>
    %3 = stablehlo.custom_call @lapack_sgetrf(%2) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    return %3 : tensor<4x4xf32>
  }
}
"""

# What a page takes as given, made by these commands. The first are for all pages.
PREPARED = {
    "": [
        "for copy in model.onnx stranger.onnx; do cp examples/digits.onnx $copy; done",
        "mkdir images && cp examples/seven.png cat.jpg && cp examples/seven.png images/cat.png",
        "python3 examples/training/make_spirals.py >spirals.csv",
        "for copy in model.tflite model.rh model.mlir; do roundhouse convert model.onnx -o $copy; done",
        "roundhouse run model.onnx --output_dir=samples/first",
    ],
    "calibrate.md": [
        "python3 examples/training/make_digits.py >drawn.csv",
        "python3 -c 'import numpy\n"
        'table = numpy.loadtxt("drawn.csv", delimiter=",", skiprows=1, dtype="float32")\n'
        'numpy.save("drawn.npy", table[:, :64].reshape(-1, 1, 8, 8, 1))\n'
        'numpy.savetxt("labels.txt", table[:, 64], fmt="%d")\'',
    ],
    "stablehlo.md": [
        f"mkdir unsupported && printf %s '{STABLEHLO_REFUSED}' >unsupported/model.mlir",
        f"printf %s '{STABLEHLO}' >model.mlir",
        "roundhouse run model.mlir --output_dir=first && cp first/input_0.npy x.npy",
    ],
}

# By page: what stands on the page, and what it is for these files.
REAL = {
    "--help": {
        "features": "pool",
        "'*/head/*'": "logits",
        "--shape=image:1x3x224x224": "--shape=batch:1",
        "--shape=image:1x3x64x64": "--shape=batch:2",
        "-o model.tosa.mlir": "-o model.tosa.mlir --shape=batch:1",
        "input_0.pb": "samples/first/input_0.npy",
        "output_0.pb": "samples/first/output_0.npy",
        "image=cat.npy --expect=scores=cat_scores.npy":
            "image=samples/first/input_0.npy --expect='#0=samples/first/output_0.npy'",
        "old.onnx new.onnx": "model.onnx model.onnx",
    },
    "onnx.md": {
        "input_0.pb": "samples/first/input_0.npy",
        "output_0.pb": "samples/first/output_0.npy",
        "test_data_set_0": "samples/first",
    },
    "tflite.md": {
        "image.npy": "samples/first/input_0.npy",
        "--shape=input:1x3x224x224": "--shape=batch:1",
    },
}


def is_in(part, line):
    return line.startswith(part[1:]) if part.startswith("^") else part in line


def why_not_run(page, line):
    return next((why for of, part, why in NOT_RUN if of in ("", page) and is_in(part, line)), None)


def why_text(page, block):
    return next((why for of, text, why in TEXTS if of == page and text in block), None)


def whole_program(page, text):
    """A block of a program, with the rest of it where the block is a part."""
    for part, rest in FRAGMENTS.get(page, {}).items():
        if part in text:
            return rest.format(text)
    return text


def stale(page, text):
    """The entries for this page that are for nothing on it."""
    named = [part for of, part, _ in NOT_RUN + TEXTS if of == page]
    named += list(FRAGMENTS.get(page, {})) + list(REAL.get(page, {}))
    return [f"exceptions.py names what is not on this page: {part!r}" for part in named if part not in text]
