"""The parts of the documentation that are not run, with reasons, and the files that replace those of a reader.

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
    ("serve.md", "openssl", "makes keys; tools/serving:serve_test"),
    ("c.md", "cc classify.c", "needs the library installed; tests/installed:c_test"),
    ("consumers.md", " toy", "a dialect of another project; examples/consumer:consumer_test"),
    ("consumers.md", "build --cxxopt", "a line of .bazelrc"),
    ("python.md", "export PYTHONPATH", "the test has these"),
    ("onnx.md", "--input=x=", "a model with sequences; tests/onnx"),
    ("examples/training/README.md", "demonstrate_digits.sh", "needs python3-sklearn, and trains for minutes"),
    ("add_a_backend.md", "adder", "a program with a backend of another project; examples/consumer:adder_test"),
    ("--help", "=pages=", "a model with sequences; tests/onnx"),
    ("--help", "--resume=", "a training that was interrupted; tests/training/killed_test.sh"),
    ("--help", "| dot", "needs Graphviz"),
    ("--help", "| jq", "needs jq"),
    ("--help", "--bisect", "needs a wrong pass; tools/optimizing:optimize_test"),
    ("--help", "--while", "needs a failing model; tools/optimizing:reproducer_test"),
    ("devices_reference.md", "measure_topology", "measures for minutes; benchmarks:measure_topology_test"),
)

# By page: what a block has that is no command, and why nothing compares it.
TEXTS = (
    ("quantization.md", "real = scale", "a formula"),
    ("precision.md", "16·γ(C + 11)", "a formula"),
    ("text.md", "FILE:LINE:COLUMN", "the form of messages; core/text:parser_test"),
    ("architecture.md", "CompiledProgram   verified", "a picture made of letters"),
    ("serve.md", '{"id": "17"', "the form of a request; tools/serving:serve_test, tutorial.md"),
    ("c.md", '{"num_ranges"', "the form of a report; api/c:c_api_test"),
    ("c.md", '{"entries"', "the form of a description; api/c:c_api_test"),
    ("python.md", 'y = session.run({"pages"', "a model with sequences; python:python_test"),
    ("stablehlo.md", "import jax", "needs JAX"),
    ("stablehlo.md", "from torch_xla", "needs PyTorch/XLA"),
    ("add_a_backend.md", "annotate_target{", "a list of passes; tests/passes/placement"),
    ("calibrate.md", "SNR of the worst output", "tv_shufflenet_v2_x1_0, a model that is not in the repository"),
    ("devices.md", "%27 =", "a line of parts.mlir, which the command above it writes"),
    ("devices_reference.md", "devices reach different", "no command gives it; passes/collective tests"),
    ("devices_reference.md", "device flops=", "a description of many machines; tools/running:simulate_test"),
    ("devices_reference.md", "suggestion (", "a model that is large enough; tools/running:simulate_test"),
)

# Flags that pages name alone, of Bazel, benchmarks and scripts.
FOREIGN_FLAGS = set((
    "benchmark_filter benchmark_repetitions config copt corpus_dir findings_dir linkopt long "
    "mlir-print-debuginfo optimized per_file_copt recorded rounds run_flags seconds test_env times whole").split())

# Pieces of programs, and the rest that makes them whole.
FRAGMENTS = {
    "devices_reference.md": {
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

# Layers of weights, enough for four stages, and a batch that divides by all numbers of devices on the page.
SPREAD_LAYERS = ("embedding", "w1", "w2", "w3", "w4", "w5", "w6", "w7")
SPREAD = "".join(
    [f"ml_program.global private @{name}(dense<0.0{at + 1}> : tensor<64x64xf32>) : tensor<64x64xf32>\n"
     for at, name in enumerate(SPREAD_LAYERS)]
    + ['ml_program.subgraph @main(%v0: tensor<16000x64xf32> {ml_program.identifier = "x"}) '
       '-> (tensor<16000x64xf32> {ml_program.identifier = "y"}) {\n']
    + [f"  %w{at} = ml_program.global_load_const @{name} : tensor<64x64xf32>\n"
       f'  %v{at + 1} = "canonical.mat_mul"(%v{at}, %w{at}) '
       ": (tensor<16000x64xf32>, tensor<64x64xf32>) -> tensor<16000x64xf32>\n"
       for at, name in enumerate(SPREAD_LAYERS)]
    + [f"  ml_program.output %v{len(SPREAD_LAYERS)} : tensor<16000x64xf32>\n}}\n"])

# A loss, and adapters as training.md puts them into a model.
LOSS = """\
ml_program.global private @w(dense<0.5> : tensor<4x1xf32>) : tensor<4x1xf32>
ml_program.subgraph @loss(%x: tensor<8x4xf32> {ml_program.identifier = "x"})
    -> (tensor<f32> {ml_program.identifier = "loss"}) {
  %w = ml_program.global_load_const @w : tensor<4x1xf32>
  %y = "canonical.mat_mul"(%x, %w) : (tensor<8x4xf32>, tensor<4x1xf32>) -> tensor<8x1xf32>
  %z = "canonical.eltwise_mul"(%y, %y) : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
  %loss = "canonical.tensor_reduce"(%z) {axes = array<i64: 0, 1>, keep_dims = false, kind = "mean"}
      : (tensor<8x1xf32>) -> tensor<f32>
  ml_program.output %loss : tensor<f32>
}
"""
ADD_LORA = "lower, inline, [infer_types, canonicalize, cse, dce], add_lora{rank=8}"
CLUSTER = ("printf '%s\\n' 'device flops=100T bandwidth=1.5T overhead=5us' "
           "'level node size=8 latency=2us bandwidth=300G' 'level rack latency=8us bandwidth=50G' >cluster.txt")

TRAINING_EXAMPLES = [
    "python3 examples/training/make_digits.py >drawn.csv",
    "python3 $MAKE_FILES classes drawn.csv train.npz && cp train.npz test.npz",
    "python3 $MAKE_FILES one_hot drawn.csv one_hot.npz",
]
# Commands that make the files that a page assumes. The first are for all pages. $MAKE_FILES is make_files.py.
PREPARED = {
    "": [
        "for copy in model.onnx stranger.onnx; do cp examples/digits.onnx $copy; done",
        "mkdir images && cp examples/seven.png cat.jpg && cp examples/seven.png images/cat.png",
        "for copy in model.tflite model.rh model.mlir; do roundhouse convert model.onnx -o $copy; done",
        "roundhouse run model.onnx --output_dir=samples/first",
    ],
    "--help": TRAINING_EXAMPLES + [
        "python3 examples/training/make_spirals.py >spirals.csv",
        "for name in input output; do python3 $MAKE_FILES pb samples/first/${name}_0.npy ${name}_0.pb; done",
        "cp samples/first/input_0.npy cat.npy && cp samples/first/output_0.npy cat_scores.npy",
        "roundhouse convert model.rh -o whole.rh --weights=bundle --bundle=weights.rhw --min_bundle_bytes=0",
        "roundhouse bundle extract weights.rhw -o weights && python3 $MAKE_FILES safetensors weights weights.safetensors",
        "cp weights.rhw encoder.rhw && cp weights.safetensors decoder.safetensors",
        "roundhouse convert examples/classify.mlir -o decoder.rh",
        "roundhouse convert examples/running_mean.mlir -o streaming.tflite",
        "roundhouse train model.onnx --data=one_hot.npz --lora=rank:8 -o lora.rh --lora_out=adapters.safetensors --epochs=1",
        f"roundhouse optimize model.onnx --passes='{ADD_LORA}' -o adapted.rh",
        CLUSTER,
    ],
    "calibrate.md": [
        "python3 examples/training/make_digits.py >drawn.csv",
        "python3 $MAKE_FILES samples drawn.csv drawn.npy labels.txt",
    ],
    "devices_reference.md": [
        f"printf %s '{SPREAD}' >model.mlir && roundhouse convert model.mlir -o model.onnx",
        "roundhouse run model.onnx --output_dir=DIR",
        CLUSTER,
    ],
    "devices.md": ["python3 examples/training/make_spirals.py >spirals.csv"],
    "onnx.md": [
        "for name in input output; do python3 $MAKE_FILES pb samples/first/${name}_0.npy ${name}_0.pb; done",
        "mkdir test_data_set_0 && cp input_0.pb output_0.pb test_data_set_0",
        "roundhouse convert examples/running_mean.mlir -o streaming.tflite",
    ],
    "stablehlo.md": [
        f"mkdir unsupported && printf %s '{STABLEHLO_REFUSED}' >unsupported/model.mlir",
        f"printf %s '{STABLEHLO}' >model.mlir",
        "roundhouse run model.mlir --output_dir=first && cp first/input_0.npy x.npy",
    ],
    "tflite.md": ["cp samples/first/input_0.npy image.npy"],
    "training.md": TRAINING_EXAMPLES + [
        "mv one_hot.npz train.npz",
        "python3 examples/training/make_spirals.py >spirals.csv",
        f"printf %s '{LOSS}' >model.mlir",
    ],
}

# By page: what stands on the page, and what it is for these files.
REAL = {
    "devices_reference.md": {
        "--shard=input=": "--shard=x=",
        "--shape=batch:4000": "",
        "--shape=batch:512": "",
    },
    "--help": {
        "features": "pool",
        "'*/head/*'": "logits",
        "--shape=image:1x3x224x224": "--shape=batch:1",
        "--shape=image:1x3x64x64": "--shape=batch:2",
        "-o model.tosa.mlir": "-o model.tosa.mlir --shape=batch:1",
        "--expect=scores=cat_scores.npy": "--expect=logits=cat_scores.npy",
        "--entry=conv1_w": "--entry=constant_2",
        "--inputs=/layer3/in --outputs=/layer3/out": "--inputs=conv1/Conv --outputs=pool",
        "model.mlir --data=points.csv": "examples/training/spirals.mlir --data=spirals.csv",
        "model.rh --data=train.npz": "model.rh --data=one_hot.npz",
        "model.onnx --data=train.npz --lora": "model.onnx --data=one_hot.npz --lora",
        "--epochs=30": "--epochs=2",
        "--epochs=100": "--epochs=2",
        "'backbone*'": "constant_2",
        "@*attention*": "@constant_10",
        "old.onnx new.onnx": "model.onnx model.onnx",
    },
    "tflite.md": {"--shape=input:1x3x224x224": "--shape=batch:1"},
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
