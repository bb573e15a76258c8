#!/usr/bin/env python3
"""Writes tests/tflite/ops/*.mlir: what TFLite's own kernels make of each operator.

    tests/tflite/make_op_cases.py PACKAGE CONVERT [OP...]

PACKAGE is the folder of tfjs-tflite-node, as benchmarks/compare_peers.py installs it; CONVERT is our tool. Each
case below becomes a model of one operator, which TFLite runs without delegates on seeded operands. Operands
and results are written down as a program that checks itself. Only the files of the OPs, or all, are written
anew: run this when a case is added, and read what has changed.
"""

import copy
import ctypes
import os
import random
import struct
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "benchmarks"))
import tflite_peer  # noqa: E402  (beside the other script)

# By our name of a storage: its struct code and the range of random elements.
STORAGE = {
    "f32": ("f", (-4, 4)),
    "i32": ("i", (-9, 9)),
    "i64": ("q", (-9, 9)),
    "i16": ("h", (-3000, 3000)),
    "i8": ("b", (-128, 127)),
    "ui8": ("B", (0, 255)),
    "i1": ("?", (0, 1)),
}
# TfLiteType, by number.
TYPE_OF = {1: "f32", 2: "i32", 3: "ui8", 4: "i64", 6: "i1", 7: "i16", 9: "i8"}


class Operand:
    """A tensor of a case: shape, elements ("f32", or "i8:0.5:3" with scale and zero point), values, and whether the model has it
    as a constant or as the operator's state."""

    def __init__(self, shape, elements, values=None, low=None, high=None, is_constant=False, is_state=False):
        self.shape, self.is_constant, self.is_state = list(shape), is_constant, is_state
        self.storage, *params = elements.split(":")
        self.params = params
        self.values, self.low, self.high = values, low, high

    def fill(self, generator):
        if self.values is not None:
            return
        code, (low, high) = STORAGE[self.storage]
        low = low if self.low is None else self.low
        high = high if self.high is None else self.high
        count = 1
        for size in self.shape:
            count *= size
        if self.is_state:
            # As TFLite resets it.
            self.values = [int(self.params[1]) if self.storage == "i8" else 0] * count
        elif code == "f":
            # Few digits, so that the program is short and exact.
            self.values = [generator.randint(int(low * 16), int(high * 16)) / 16 for _ in range(count)]
        else:
            self.values = [generator.randint(low, high) for _ in range(count)]

    def bytes(self):
        return struct.pack("<%d%s" % (len(self.values), STORAGE[self.storage][0]), *self.values)

    def plain_type(self):
        return "tensor<%s>" % "x".join([str(size) for size in self.shape] + [self.storage])

    def type(self, sizes=None):
        elements = self.storage
        if self.params:
            # Our quantised i8 is signed, u8 is not.
            kind = {"ui8": "u8"}.get(self.storage, self.storage)
            # As f64 with the value of the f32.
            scales = [repr(struct.unpack("<f", struct.pack("<f", float(scale)))[0]) for scale in self.params[0].split("/")]
            zero = self.params[1] if len(self.params) > 1 else "0"
            if len(self.params) > 2:  # Along an axis.
                elements = "!quant.uniform<%s:f32:%s, {%s}>" % (kind, self.params[2], ", ".join(scales))
            else:
                elements = "!quant.uniform<%s:f32, %s:%s>" % (kind, scales[0], zero)
                if zero == "0":
                    elements = elements.replace(":0>", ">")
        sizes = [sizes] if sizes else [str(size) for size in self.shape]
        return "tensor<%s>" % "x".join(sizes + [elements])

    def rows(self):
        """One tensor for each index of the first axis."""
        size = len(self.values) // self.shape[0]
        made = []
        for i in range(self.shape[0]):
            row = copy.copy(self)
            row.shape, row.values = self.shape[1:], self.values[i * size:(i + 1) * size]
            made.append(row)
        return made

    def dense(self):
        def text(value):
            if self.storage == "i1":
                return "true" if value else "false"
            if self.storage == "f32":
                return spelled(value)
            return str(value)

        def nested(values, shape):
            if not shape:
                return text(values[0])
            step = len(values) // shape[0] if shape[0] else 0
            return "[%s]" % ", ".join(nested(values[i * step:(i + 1) * step], shape[1:]) for i in range(shape[0]))

        if not self.values:
            return "dense<> : %s" % self.plain_type()
        return "dense<%s> : %s" % (nested(self.values, self.shape), self.plain_type())


def spelled(value):
    """The shortest text that is the same f32."""
    if value != value or value in (float("inf"), float("-inf")):
        return "0x%08X" % struct.unpack("<I", struct.pack("<f", value))[0]
    for digits in range(1, 10):
        text = "%.*g" % (digits, value)
        if struct.pack("<f", float(text)) == struct.pack("<f", value):
            break
    return text if any(mark in text for mark in ".e") else text + ".0"


class Case:
    """An operator with its attributes, operands and the elements of its results. One with states is run once for
    each row of its first operand, which then has the steps for its first axis, as have the results."""

    # `tolerance` is absolute and relative for real numbers, and so many quantised steps otherwise. What TFLite's
    # library does not have is computed by its `definition`: shapes and values of the operands.
    def __init__(self, op, name, operands, attributes, results, tolerance, definition=None):
        self.definition = definition
        self.op, self.name, self.operands = op, name, operands
        self.attributes, self.results, self.tolerance = attributes, results, tolerance
        self.states = [i for i, operand in enumerate(operands) if operand is not None and operand.is_state]
        self.steps = operands[0].shape[0] if self.states else 1

    def rows(self, operand):
        """The tensors of the steps, where it has several."""
        return operand.rows() if self.states else [operand]

    def model(self, version):
        """The program of which the model is made. The results' sizes are TFLite's business."""
        lines, header, inputs, values, types = [], [], [], [], []
        for i, operand in enumerate(self.operands):
            values.append("%%o%d" % i)
            if operand is None:
                lines.append("    %%o%d = \"control.none\"() : () -> none" % i)
                types.append("none")
                continue
            if i == 0:
                operand = self.rows(operand)[0]
            types.append(operand.type())
            if operand.is_constant:
                header.append("  ml_program.global private @c%d(%s) : %s" % (i, operand.dense(), operand.type()))
                lines.append("    %%o%d = ml_program.global_load_const @c%d : %s" % (i, i, operand.type()))
            elif operand.is_state:
                header.append("  ml_program.global private mutable @c%d(%s) : %s" % (i, operand.dense(), operand.type()))
                lines.append("    %%o%d = ml_program.global_load @c%d : %s" % (i, i, operand.type()))
            else:
                inputs.append("%%o%d: %s" % (i, operand.type()))
        outs = [result.type(sizes="*") for result in self.results]
        names = ["%%r%d" % i for i in range(len(outs))]
        states = ["%%s%d" % i for i in self.states]
        all_types = outs + [self.operands[i].type() for i in self.states]
        lines.append("    %s = \"tfl.%s\"(%s)%s : (%s) -> %s" % (
            ", ".join(names + states), self.op, ", ".join(values), self.attribute_text(version), ", ".join(types),
            all_types[0] if len(all_types) == 1 else "(%s)" % ", ".join(all_types)))
        for i in self.states:
            lines.append("    ml_program.global_store @c%d = %%s%d : %s" % (i, i, self.operands[i].type()))
        kind, end = ("func", "return") if self.states else ("subgraph", "output")
        lines.append("    ml_program.%s %s : %s" % (end, ", ".join(names), ", ".join(outs)))
        return "module {\n%s\n  ml_program.%s @main(%s) -> (%s) {\n%s\n  }\n}\n" % (
            "\n".join(header), kind, ", ".join(inputs), ", ".join(outs), "\n".join(lines))

    def attribute_text(self, version=1):
        attributes = self.attributes
        if self.states:
            listed = "tfl.states = array<i64: %s>" % ", ".join(map(str, self.states))
            attributes = ", ".join(filter(None, [attributes, listed]))
        if version > 1:
            attributes = ", ".join(filter(None, [attributes, "tfl.version = %d : i64" % version]))
        return " {%s}" % attributes if attributes else ""

    def program(self):
        """The graph that tests run: all operands are constants, and the results are known."""
        globals_, lines, values, types = [], [], [], []
        for i, operand in enumerate(self.operands):
            values.append("%%o%d" % i)
            types.append("none" if operand is None else operand.type())
            if operand is None:
                lines.append("  %%o%d = \"control.none\"() : () -> none" % i)
                continue
            name = "@%s_%d" % (self.name, i)
            if i == 0 and self.states:
                types[0] = self.rows(operand)[0].type()
                for step, row in enumerate(self.rows(operand)):
                    globals_.append("ml_program.global private %s_%d(%s) : %s" % (name, step, row.dense(), types[0]))
                    lines.append("  %%o0_%d = ml_program.global_load_const %s_%d : %s" % (step, name, step, types[0]))
                continue
            globals_.append("ml_program.global private %s(%s) : %s" % (name, operand.dense(), operand.type()))
            lines.append("  %%o%d = ml_program.global_load_const %s : %s" % (i, name, operand.type()))
        for step in range(self.steps):
            suffix = "_%d" % step if self.states else ""
            results = [self.rows(result)[step] for result in self.results]
            outs = [result.type() for result in results]
            names = ["%%r%d%s" % (i, suffix) for i in range(len(outs))]
            states = ["%%s%d%s" % (i, suffix) for i in self.states]
            if self.states:
                values[0] = "%%o0_%d" % step
            all_types = outs + [self.operands[i].type() for i in self.states]
            lines.append("  %s = \"tfl.%s\"(%s)%s : (%s) -> %s" % (
                ", ".join(names + states), self.op, ", ".join(values), self.attribute_text(), ", ".join(types),
                all_types[0] if len(all_types) == 1 else "(%s)" % ", ".join(all_types)))
            for i, state in zip(self.states, states):
                values[i] = state
            for name, result in zip(names, results):
                if self.tolerance:
                    relative = self.tolerance if result.storage == "f32" else 0.0
                    lines.append("  \"check.almost_eq\"(%s) {atol = %s, rtol = %s, expected = %s} : (%s) -> ()" % (
                        name, spelled64(self.tolerance), spelled64(relative), result.dense(), result.type()))
                else:
                    lines.append("  \"check.eq\"(%s) {expected = %s} : (%s) -> ()" % (name, result.dense(), result.type()))
        lines.append("  ml_program.output")
        return "%s\nml_program.subgraph @%s() {\n%s\n}\n" % ("\n".join(globals_), self.name, "\n".join(lines))


def spelled64(value):
    text = repr(value)
    return (text if "." in text or "e" in text else text + ".0").replace("1e-", "1.0e-")


class Tflite:
    """Runs models by TFLite's builtin kernels."""

    def __init__(self, package, convert):
        self.lib, self.convert = tflite_peer.library(package), convert
        self.lib.TfLiteInterpreterGetOutputTensor.restype = ctypes.c_void_p
        self.lib.TfLiteTensorData.restype = ctypes.c_void_p

    def run(self, case):
        """Fills in the case's results. Says why not in a ValueError."""
        problem = "?"
        # An operator has a higher version for every kind of elements that it has learnt.
        for version in range(1, 8):
            try:
                return self.run_version(case, version)
            except ValueError as error:
                problem = str(error)
        raise ValueError(problem)

    def run_version(self, case, version):
        lib = self.lib
        with tempfile.TemporaryDirectory() as folder:
            text, path = os.path.join(folder, "case.mlir"), os.path.join(folder, "case.tflite")
            with open(text, "w") as file:
                file.write(case.model(version))
            done = subprocess.run([self.convert, text, "-o", path], stderr=subprocess.PIPE, text=True)
            if done.returncode != 0:
                sys.exit("%s: %s" % (case.name, done.stderr))
            read = ctypes.c_void_p(lib.TfLiteModelCreateFromFile(path.encode()))
            options = ctypes.c_void_p(lib.TfLiteInterpreterOptionsCreate())
            interpreter = ctypes.c_void_p(lib.TfLiteInterpreterCreate(read, options))
            if not interpreter or lib.TfLiteInterpreterAllocateTensors(interpreter) != tflite_peer.OK:
                raise ValueError("TFLite cannot prepare it")
            inputs = [operand for operand in case.operands
                      if operand is not None and not operand.is_constant and not operand.is_state]
            for result in case.results:
                result.values = []
            for step in range(case.steps):
                for i, operand in enumerate(inputs):
                    tensor = ctypes.c_void_p(lib.TfLiteInterpreterGetInputTensor(interpreter, i))
                    data = (case.rows(operand)[step] if i == 0 else operand).bytes()
                    if lib.TfLiteTensorCopyFromBuffer(tensor, data, ctypes.c_size_t(len(data))) != tflite_peer.OK:
                        raise ValueError("operand %d has other sizes" % i)
                if lib.TfLiteInterpreterInvoke(interpreter) != tflite_peer.OK:
                    raise ValueError("TFLite cannot run it")
                for i, result in enumerate(case.results):
                    tensor = ctypes.c_void_p(lib.TfLiteInterpreterGetOutputTensor(interpreter, i))
                    result.shape = [lib.TfLiteTensorDim(tensor, axis)
                                    for axis in range(lib.TfLiteTensorNumDims(tensor))]
                    size = lib.TfLiteTensorByteSize(tensor)
                    data = ctypes.string_at(lib.TfLiteTensorData(tensor), size)
                    code = STORAGE[result.storage][0]
                    if TYPE_OF.get(lib.TfLiteTensorType(tensor)) != result.storage:
                        raise ValueError("result %d is of type %d" % (i, lib.TfLiteTensorType(tensor)))
                    result.values += struct.unpack("<%d%s" % (size // struct.calcsize("<" + code), code), data)
            if case.states:
                for result in case.results:
                    result.shape = [case.steps] + result.shape


HEADER = """// Made by make_op_cases.py of what TFLite 2.9's builtin kernels compute%s; do not edit.

"""


def main():
    sys.path.insert(0, HERE)
    from op_cases import cases  # The table.

    package, convert, *ops = sys.argv[1:]
    tflite = Tflite(package, convert)
    files = {}
    failures = 0
    for case in cases():
        if ops and case.op not in ops:
            continue
        generator = random.Random(case.name)
        for operand in case.operands:
            if operand is not None:
                operand.fill(generator)
        try:
            if case.definition:
                for result, (shape, values) in zip(case.results, case.definition(case.operands)):
                    result.shape, result.values = shape, values
            else:
                tflite.run(case)
        except ValueError as error:
            print("%s: %s" % (case.name, error), file=sys.stderr)
            failures += 1
            continue
        files.setdefault(case.op, []).append(case.program())
    for op, programs in files.items():
        with open(os.path.join(HERE, "ops", op + ".mlir"), "w") as file:
            defined = ", or by definition" if any(case.definition for case in cases() if case.op == op) else ""
            file.write(HEADER % defined + "// -----\n".join(programs))
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
