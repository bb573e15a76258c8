#!/usr/bin/env python3
"""Runs the command lines of our tools in docs, page by page, in a folder with the files that they name.

    tests/docs/commands.py PROGRAM EXAMPLES FILE.md… [--help]

--help stands for the examples in the help of all tools.

A command line stands in an indented block and begins with `bazel run //:TOOL --`, `roundhouse TOOL` or
the name of a tool. It must succeed. A block of MLIR must be a program that verifies. Each page has a folder of its own, in which a command finds what
those before it have written. What is not run here is in NOT_RUN, with the reason.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

TOOLS = ("bundle calibrate convert diff extract format inspect optimize print_ops reduce run simulate train "
         "verify serve").split()
COMMAND = re.compile(r"(?:bazel run //:|roundhouse )?(?P<tool>%s)(?: --)? (?P<rest>\S.*)" % "|".join(TOOLS))
# By page (or for all), what a line has, and why it is not run.
NOT_RUN = (
    ("", "serve ", "it goes on until it is ended; tools/serving:serve_test"),
    ("", "mpirun", "needs an MPI; tests/mpi"),
    ("", "--launcher=mpi", "needs an MPI; tests/mpi"),
    ("devices_reference.md", "", "models that are large enough to spread; tests/devices"),
    ("onnx.md", "streaming.tflite", "a model with state; tests/tflite"),
    ("onnx.md", "--input=x=", "a model with sequences; tests/onnx"),
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
    ("stablehlo.md", "--input='#0=", "a model of that dialect; tests/stablehlo"),
    ("training.md", "gradients.rh", "a model with a loss; tests/passes/gradient"),
    ("training.md", "train.npz", "examples of that model; tools/adapting:train_test"),
    ("training.md", "tuned.rh", "what was trained there"),
    ("training.md", "trained.rh", "what was trained there"),
    ("training.md", "rounded.rh", "what was trained there"),
)
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
    "README.md": {"--outputs=features": "--outputs=pool"},
    "onnx.md": {
        "input_0.pb": "samples/first/input_0.npy",
        "output_0.pb": "samples/first/output_0.npy",
        "test_data_set_0": "samples/first",
    },
    "tflite.md": {
        "image.npy": "samples/first/input_0.npy",
        "--shape=input:1x3x224x224": "--shape=batch:1",
    },
    # TOSA has known sizes only.
    "tosa.md": {"-o model.tosa.mlir": "-o model.tosa.mlir --shape=batch:1"},
}


def commands_of(text):
    text = re.sub(r"```.*?```\n", "", text, flags=re.S)
    for block in re.findall(r"(?:^|\n\n)((?:    [^\n]*\n)+)", text):
        for line in re.sub(r"\\\n\s*", "", block).splitlines():
            line = re.sub(r"\s+#(?![0-9]).*$", "", line.strip())
            found = COMMAND.fullmatch(line)
            if found:
                yield found["tool"], found["rest"]


def programs_of(text):
    return re.findall(r"```mlir\n(.*?)```\n", text, re.S)


def run(program, tool, rest, folder):
    return subprocess.run(f"{shlex.quote(program)} {tool} {rest}", shell=True, executable="/bin/bash", cwd=folder,
                          capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)


def make_folder(program, examples, folder):
    """The files that docs name as if everybody had them."""
    shutil.copytree(examples, os.path.join(folder, "examples"))
    digits = os.path.join(examples, "digits.onnx")
    for name in ("model.onnx", "stranger.onnx"):
        shutil.copy(digits, os.path.join(folder, name))
    os.mkdir(os.path.join(folder, "images"))
    for name in ("cat.jpg", "images/cat.png"):
        shutil.copy(os.path.join(examples, "seven.png"), os.path.join(folder, name))
    with open(os.path.join(folder, "spirals.csv"), "w", encoding="utf-8") as file:
        subprocess.run(["/usr/bin/python3", os.path.join(examples, "training/make_spirals.py")], stdout=file, check=True)
    for tool, rest in (
        ("convert", "model.onnx -o model.tflite"),
        ("convert", "model.onnx -o model.rh"),
        ("convert", "model.onnx -o model.mlir"),
        ("run", "model.onnx --output_dir=samples/first"),
    ):
        done = run(program, tool, rest, folder)
        if done.returncode != 0:
            raise AssertionError(f"{tool} {rest}: {done.stderr}")


def help_text(program):
    """The examples of all tools, as a page."""
    lines = []
    for tool in TOOLS:
        help_of_tool = subprocess.run([program, tool, "--help=json"], capture_output=True, text=True, check=True).stdout
        lines += ["    " + example["command"] for example in json.loads(help_of_tool)["examples"]]
    return "\n\n" + "\n".join(lines) + "\n"


def check(program, examples, path):
    """What is wrong with the commands and programs of a page, and how many there are."""
    page = os.path.basename(path)
    if path == "--help":
        text = help_text(program)
    else:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    wrong, count = [], 0
    with tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR")) as folder:
        make_folder(program, examples, folder)
        for number, block in enumerate(programs_of(text)):
            with open(os.path.join(folder, f"block_{number}.mlir"), "w", encoding="utf-8") as file:
                file.write(block)
            count += 1
            done = run(program, "format", f"block_{number}.mlir", folder)
            if done.returncode != 0:
                wrong.append(f"{page}: program {number}: {done.stderr.strip()}")
        for tool, rest in commands_of(text):
            line = f"{tool} {rest}"
            if any(of in ("", page) and text in line for of, text, _ in NOT_RUN):
                continue
            for placeholder, real in REAL.get(page, {}).items():
                rest = rest.replace(placeholder, real)
            rest = rest.replace("/tmp/", folder + "/")
            count += 1
            done = run(program, tool, rest, folder)
            if done.returncode != 0:
                wrong.append(f"{page}: {line}: exit code {done.returncode}: {done.stderr.strip()[-400:]}")
    return wrong, count


def main():
    program, examples = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    wrong = []
    for path in sys.argv[3:]:
        found, count = check(program, examples, path)
        print(f"{path}: {count} commands and programs, {len(found)} wrong")
        wrong += found
    for line in wrong:
        print("error: " + line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
