#!/usr/bin/env python3
"""Makes the mistakes that people make, and holds what the program says to a standard.

    mistakes_test.py PROGRAM EXAMPLES

Each message says what is wrong in at most three lines that fit a screen, names what it is about, and
needs neither the source nor a debugger. With --show it prints all of them.
"""

import os
import re
import struct
import subprocess
import sys
import unittest

PROGRAM, EXAMPLES = (os.path.abspath(path) for path in sys.argv[1:3])
FOLDER = os.environ.get("TEST_TMPDIR", "/tmp")
MAX_LINES, MAX_COLUMNS = 3, 600
# What only our own source explains.
INTERNAL = re.compile(r"\.cc:\d|\.h:\d|roundhouse::|absl::|std::|0x[0-9a-f]{6}|INVALID_ARGUMENT|\(C\d\)| \[(?!flags\])[a-z_]+\]$", re.M)


def npy(name, descr, shape, data):
    head = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape!r}, }}".ljust(117) + "\n"
    with open(os.path.join(FOLDER, name), "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode() + data)


def write(name, data):
    with open(os.path.join(FOLDER, name), "wb") as file:
        file.write(data)


def make_files():
    for name in ("classify.mlir", "digits.onnx", "seven.png"):
        with open(os.path.join(EXAMPLES, name), "rb") as file:
            write(name, file.read())
    write("empty.onnx", b"")
    write("lfs.onnx", b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"0" * 64 + b"\nsize 4\n")
    write("page.onnx", b"<!DOCTYPE html><html><body>Not found</body></html>\n")
    write("noise.onnx", bytes(range(256)) * 8)
    write("cut.onnx", open(os.path.join(FOLDER, "digits.onnx"), "rb").read()[:5000])
    write("broken.mlir", b"ml_program.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n  ml_program.return %y : tensor<2xf32>\n}\n")
    write("typo.mlir", b'ml_program.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n  %y = "canonical.rellu"(%x)'
                       b" : (tensor<2xf32>) -> tensor<2xf32>\n  ml_program.return %y : tensor<2xf32>\n}\n")
    write("misfit.mlir", b'module {\n  ml_program.func @main(%x: tensor<2xf32>) -> tensor<3xf32> {\n     %y = "canonical.relu"(%x)'
                         b' : (tensor<2xf32>) -> tensor<3xf32> loc("act")\n    ml_program.return %y : tensor<3xf32>\n  }\n}\n')
    scales = ", ".join(f"0.{number + 1:03}" for number in range(96))
    quantised = f"!quant.uniform<i8:f32:0, {{{scales}}}>"
    write("scales.mlir", f"""ml_program.func @main(%x: tensor<96x2x{quantised}>) -> tensor<96x3x{quantised}> {{
  %y = "canonical.relu"(%x) : (tensor<96x2x{quantised}>) -> tensor<96x3x{quantised}>
  ml_program.return %y : tensor<96x3x{quantised}>
}}
""".encode())
    write("text.npy", b"1 2 3\n")
    npy("f64.npy", "<f8", (1, 8, 8, 1), b"\0" * 512)
    npy("flat.npy", "<f4", (64,), b"\0" * 256)
    npy("channels.npy", "<f4", (2, 1, 8, 8), b"\0" * 512)
    npy("good.npy", "<f4", (1, 8, 8, 1), b"\0" * 256)
    os.makedirs(os.path.join(FOLDER, "folder"), exist_ok=True)
    write("locked", b"x")
    pixels = ",".join(f"p{place}" for place in range(64)) + ",label\n"
    row = ",".join(["0.5"] * 64)
    write("pixels.csv", (pixels + row + ",1\n" + row + ",2\n").encode())
    write("classes.csv", (pixels + row + ",1\n" + row + ",7\n").encode())
    write("holes.csv", (pixels + "," + row[4:] + ",1\n").encode())


# The command, its exit code (None: 1 or 2), and what its message must have.
MISTAKES = (
    ("rum classify.mlir", 2, "run"),
    ("run", 2, "MODEL is missing"),
    ("run classify.mlr", 1, "classify.mlr"),
    ("run folder", 1, "found a folder"),
    ("run empty.onnx", 1, "the file is empty"),
    ("run lfs.onnx", 1, "git lfs pull"),
    ("run page.onnx", 1, "HTML"),
    ("run noise.onnx", 1, "noise.onnx"),
    ("run cut.onnx", 1, "cut.onnx"),
    ("run broken.mlir", 1, "broken.mlir:2"),
    ("run typo.mlir", 1, "typo.mlir:2:8: error: @main: canonical.rellu"),
    ("run misfit.mlir", 1, "misfit.mlir:3:11: error: @main: canonical.relu 'act' (tensor<2xf32>): result 0: expected tensor<2xf32>"),
    ("convert misfit.mlir -o out.rh", 1, "misfit.mlir:3:11: error: "),
    ("verify misfit.mlir", 1, "misfit.mlir:3:11: error: "),
    ("run noname", 1, "cannot read noname: No such file"),
    ("run scales.mlir", 1, "… (at least 53 in all)"),
    ("run classify.mlir --thread=2", 2, "--threads"),
    ("run classify.mlir --threads=two", 2, "two"),
    ("run classify.mlir --threads=-1", 2, "-1"),
    ("run classify.mlir -O4", 2, "-O"),
    ("run classify.mlir --backend=onedn", 2, "onednn"),
    ("run classify.mlir --precision=low", 2, "medium"),
    ("run classify.mlir --input=imag=good.npy", 2, "image"),
    ("run classify.mlir --input=image=none.npy", 1, "none.npy"),
    ("run classify.mlir --input=image=text.npy", 1, "text.npy"),
    ("run classify.mlir --input=image=flat.npy", 1, "found tensor<64xf32>; give it these sizes, as with array.reshape(-1, 8, 8, 1)"),
    ("run classify.mlir --input=channels.npy", 1, "array.transpose(0, 2, 3, 1)"),
    ("run classify.mlir --input=image=f64.npy", 0, "f64 is converted to f32"),
    ("run classify.mlir --shape=bach:2", 2, "batch"),
    ("run classify.mlir --shape=batch=2", 2, "NAME:SIZES"),
    ("run classify.mlir --entry=man", None, "did you mean 'main'?"),
    ("run classify.mlir --iterations=5", 2, "--benchmark"),
    ("run classify.mlir --case=none", 1, "none"),
    ("run classify.mlir --expect=scores=good.npy --input=image=good.npy", 1, "scores"),
    ("run classify.mlir --memory_limit=1", 1, "memory"),
    ("run classify.mlir --timeout=5", 2, "--timeout"),
    ("run digits.onnx --image=none.png", 1, "none.png"),
    ("run digits.onnx --image=good.npy", None, "expected a picture"),
    ("convert classify.mlir out.rh", 2, "-o"),
    ("convert classify.mlir -o out.xyz", None, ".xyz"),
    ("convert classify.mlir -o no/such/out.rh", 1, "no/such"),
    ("convert digits.onnx -o out.rh --to=cannonical", 2, "canonical"),
    ("convert digits.onnx -o out.rh --to", 2, "--to needs a value: --to=canonical|tosa"),
    ("convert digits.onnx -o locked/out.rh", 1, "locked"),
    ("optimize digits.onnx -o out.rh --passes=csse", None, "cse"),
    ("optimize digits.onnx -o out.rh --passes=cse,", None, "pass"),
    ("optimize digits.onnx -o out.rh --skip_passes=csse", None, "cse"),
    ("optimize digits.onnx -o out.rh --targets=tensorrt", 2, "tensorrt"),
    ("inspect folder", 1, "found a folder"),
    ("inspect none.onnx", 1, "none.onnx"),
    ("diff classify.mlir", 2, "missing"),
    ("format digits.onnx", 1, "digits.onnx: expected text, found a file of the format ONNX"),
    ("convert digits.onnx -o out.rh --to=tosa", 1, "more lines (--verbose shows them)"),
    ("inspect digits.onnx --help=all", 2, "--help=json"),
    ("--verison", 2, "did you mean '--version'?"),
    ("version", 2, "did you mean '--version'?"),
    ("serve none.onnx", 1, "serve: cannot read none.onnx: No such file"),
    ("calibrate digits.onnx -o out.rh", 2, "--data"),
    ("calibrate digits.onnx --data=none -o out.rh", None, "none"),
    ("extract digits.onnx --outputs=nothing -o out.onnx", None, "nothing"),
    ("bundle list weights.rhw", 2, "ls"),
    ("bundle ls digits.onnx", 1, "digits.onnx"),
    ("serve classify.mlir --port=99999", 2, "65535"),
    ("train classify.mlir --data=none.csv -o out.rh", None, "none.csv"),
    ("train classify.mlir --data=holes.csv -o out.rh", 1, "holes.csv: line 2: column 1 'p0': expected a number, found ''"),
    ("train classify.mlir --data=pixels.csv --lr=0 -o out.rh", 2, "--lr=0: expected a number above 0"),
    ("train classify.mlir --data=pixels.csv --optimizer=adam:beta1=2 -o out.rh", 2, "expected a number in [0, 1), found 2.0"),
    ("train classify.mlir --data=pixels.csv -o out.rh", 1, "--loss=cross_entropy"),
    ("train classify.mlir --data=pixels.csv --loss=cross_entropy -o out.rh", 2, "at most --batch=2"),
    ("train classify.mlir --data=classes.csv --loss=cross_entropy --batch=2 -o out.rh", 1, "expected classes from 0 to 2"),
    ("train classify.mlir --data=pixels.csv --freeze=* -o out.rh", 2, "that --freeze=* leaves"),
    ("train classify.mlir --data=pixels.csv -o none/out.rh", 1, "create it first"),
    ("train classify.mlir --data=pixels.csv -o out.exe", 1, "out.exe"),
)


def message_of(arguments):
    done = subprocess.run([PROGRAM, *arguments.split()], capture_output=True, text=True, check=False, cwd=FOLDER,
                          stdin=subprocess.DEVNULL, timeout=60)
    return done.returncode, done.stderr


class MistakesTest(unittest.TestCase):

    def test_messages(self):
        for arguments, code, text in MISTAKES:
            with self.subTest(arguments):
                found, message = message_of(arguments)
                lines = message.splitlines()
                if code is None:
                    self.assertIn(found, (1, 2), message)
                else:
                    self.assertEqual(found, code, message)
                self.assertIn(text, message)
                self.assertLessEqual(len(lines), MAX_LINES, message)
                self.assertLessEqual(max(map(len, lines)), MAX_COLUMNS, message)
                self.assertIsNone(INTERNAL.search(message), message)
                self.assertFalse(os.path.exists(os.path.join(FOLDER, "out.rh")) and found != 0, "an output of work that failed")

    def test_there_are_forty(self):
        self.assertGreaterEqual(len({arguments for arguments, _, _ in MISTAKES}), 40)


def main():
    make_files()
    if "--show" in sys.argv:
        for arguments, _, _ in MISTAKES:
            found, message = message_of(arguments)
            print(f"$ roundhouse {arguments}    # {found}\n{message}", end="")
        return
    unittest.main(argv=sys.argv[:1])


if __name__ == "__main__":
    main()
