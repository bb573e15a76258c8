#!/usr/bin/env python3
"""Asks ONNX Runtime which elements its kernels take, operation by operation.

    tests/peers/onnxruntime_kernels.py            compares with passes/onnx/export/runtime_kernels.inc
    tests/peers/onnxruntime_kernels.py --update   writes it

For each operation that we export and each kind of elements there is a model of one node; the kinds are those of
which it loads. Needs what judge.py needs.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
sys.path.insert(0, os.path.join(ROOT, "benchmarks"))
import compare_peers  # noqa: E402
import onnx_writer  # noqa: E402

TABLE = os.path.join(ROOT, "passes", "onnx", "export", "runtime_kernels.inc")
# ONNX's numbers of our kinds of elements.
KINDS = {"F32": 1, "F64": 11, "F16": 10, "BF16": 16, "I8": 3, "I16": 5, "I32": 6, "I64": 7, "U8": 2, "U16": 4,
         "U32": 12, "U64": 13, "I1": 9, "String": 8}
FLOAT, INT64, INT32, BOOL = 1, 7, 6, 9
# The opset of exports, and one that they go to for elements that it does not have.
OPSET = 17
NEWER = 21

IMAGE, MATRIX, LIST = [1, 2, 4, 4], [2, 4], [4]
T = "T"  # The kind that is asked for.

# By operation: sizes and kinds of the operands, how many results, attributes.
OPERATIONS = {}


def add(names, operands, results=1, opset=OPSET, **attributes):
    for name in names.split():
        OPERATIONS[name] = (operands, results, opset, attributes)


add("Abs Acos Acosh Asin Asinh Atan Atanh Ceil Cos Cosh Elu Erf Exp Floor HardSigmoid HardSwish Identity IsNaN"
    " LeakyRelu Log LogSoftmax Neg NonZero Reciprocal Relu Round Selu Sigmoid Sign Sin Sinh Softmax Softplus Softsign"
    " Sqrt Tan Tanh ThresholdedRelu ReduceL2 ReduceLogSumExp ReduceMax ReduceMean ReduceMin ReduceProd ReduceSum"
    " ReduceSumSquare Transpose Trilu Unique Shape", [(MATRIX, T)])
add("Add And Div Equal Greater GreaterOrEqual Less LessOrEqual Max Min Mul Or PRelu Sub Xor Pow",
    [(MATRIX, T), (MATRIX, T)])
add("Mod", [(MATRIX, T), (MATRIX, T)], fmod=1)
add("Not", [(MATRIX, T)])
add("BitShift", [(MATRIX, T), (MATRIX, T)], direction="LEFT")
add("BitwiseAnd BitwiseOr BitwiseXor", [(MATRIX, T), (MATRIX, T)], opset=18)
add("BitwiseNot", [(MATRIX, T)], opset=18)
add("Gelu", [(MATRIX, T)], opset=20)
add("Mish", [(MATRIX, T)], opset=18)
add("ArgMax ArgMin", [(MATRIX, T)], axis=1)
add("AveragePool MaxPool", [(IMAGE, T)], kernel_shape=[2, 2])
add("BatchNormalization", [(IMAGE, T)] + [([2], T)] * 4)
add("InstanceNormalization", [(IMAGE, T), ([2], T), ([2], T)])
add("LayerNormalization", [(MATRIX, T), (LIST, T), (LIST, T)])
add("LRN", [(IMAGE, T)], size=1)
add("Cast", [(MATRIX, T)], to=FLOAT)
add("Clip", [(MATRIX, T), ([], T), ([], T)])
add("Concat", [(MATRIX, T), (MATRIX, T)], axis=0)
add("Conv", [(IMAGE, T), ([3, 2, 1, 1], T)])
add("ConvTranspose", [(IMAGE, T), ([2, 3, 1, 1], T)])
add("CumSum", [(MATRIX, T), ([], INT64)])
add("DepthToSpace", [([1, 4, 2, 2], T)], blocksize=2)
add("SpaceToDepth", [(IMAGE, T)], blocksize=2)
add("DFT", [([1, 4, 1], T)])
add("Einsum", [(MATRIX, T), ([4, 2], T)], equation="ij,jk->ik")
add("Expand", [(MATRIX, T), ([2], INT64)])
add("Gather GatherElements", [(MATRIX, T), (MATRIX, INT64)])
add("GatherND", [(MATRIX, T), ([1, 2], INT64)])
add("Gemm", [(MATRIX, T), ([4, 2], T), ([2], T)])
add("GridSample", [(IMAGE, T), ([1, 2, 2, 2], FLOAT)])
add("MatMul", [(MATRIX, T), ([4, 2], T)])
add("GRU", [([2, 1, 4], T), ([1, 6, 4], T), ([1, 6, 2], T)], hidden_size=2)
add("LSTM", [([2, 1, 4], T), ([1, 8, 4], T), ([1, 8, 2], T)], hidden_size=2)
add("RNN", [([2, 1, 4], T), ([1, 2, 4], T), ([1, 2, 2], T)], hidden_size=2)
add("OneHot", [(LIST, INT64), ([], INT64), ([2], T)])
add("Pad", [(MATRIX, T), ([4], INT64), ([], T)])
add("Range", [([], T), ([], T), ([], T)])
add("Reshape", [(MATRIX, T), ([2], INT64)])
add("Resize", [(IMAGE, T), "", ([4], FLOAT)])
add("RoiAlign", [(IMAGE, T), ([1, 4], T), ([1], INT64)])
add("ScatterElements", [(MATRIX, T), (MATRIX, INT64), (MATRIX, T)])
add("ScatterND", [(MATRIX, T), ([1, 2], INT64), ([1], T)])
add("Slice", [(MATRIX, T), ([1], INT64), ([1], INT64)])
add("Split", [(MATRIX, T)], results=2)
add("Squeeze Unsqueeze", [([1, 4], T), ([1], INT64)])
add("Tile", [(MATRIX, T), ([2], INT64)])
add("TopK", [(MATRIX, T), ([1], INT64)], results=2)
add("Where", [(MATRIX, BOOL), (MATRIX, T), (MATRIX, T)])

# What it says where it has no kernel, and where ONNX has no such elements.
LACKS = ("NOT_IMPLEMENTED", "not find an implementation", "Type Error")

LOADER = """
const ort = require(process.argv[1]);
const fs = require('fs');
(async () => {
  const found = [];
  for (const path of fs.readFileSync(process.argv[2], 'utf8').split('\\n')) {
    try {
      await (await ort.InferenceSession.create(path, {graphOptimizationLevel: 'disabled', logSeverityLevel: 4})).release();
      found.push('');
    } catch (error) { found.push(String(error)); }
  }
  console.log(JSON.stringify(found));
})();
"""


def write_model(path, op, kind, newer):
    operands, results, opset, attributes = OPERATIONS[op]
    if newer:
        opset = NEWER
    graph = onnx_writer.Graph("main")
    names = []
    for operand in operands:
        name = ""
        if operand:
            sizes, wanted = operand
            name = graph.input("x%d" % len(names), sizes, kind if wanted == T else wanted)
        names.append(name)
    for result in graph.nodes_of(op, names, results, **attributes):
        # Of a type that the runtime is to find.
        graph.outputs.append(onnx_writer._message(1, result))
    graph.write(path, opset)


def kinds_of_operations(package):
    with tempfile.TemporaryDirectory() as folder:
        asked, paths = [], []
        for op in sorted(OPERATIONS):
            for kind, number in KINDS.items():
                for newer in (False, True):
                    paths.append(os.path.join(folder, "%s_%s_%d.onnx" % (op, kind, newer)))
                    write_model(paths[-1], op, number, newer)
                    asked.append((op, kind, newer))
        listed = os.path.join(folder, "paths")
        with open(listed, "w", encoding="utf-8") as file:
            file.write("\n".join(paths))
        done = subprocess.run(["node", "-e", LOADER, package, listed], check=True, stdout=subprocess.PIPE, text=True)
    found = {}
    for (op, kind, newer), error in zip(asked, json.loads(done.stdout)):
        # The library of node.js has no numbers of 16 bits with 8 of exponent, but the runtime has loaded the model.
        if not error or "Unsupported data type: 16" in error:
            if kind not in found.setdefault(op, []):
                found[op].append(kind)
        # What the newer opset says in another way the older one has told.
        elif not newer and not any(known in error for known in LACKS):
            print("%s of %s: %s" % (op, kind, error[:300]), file=sys.stderr)
    return found


HEADER = """// Which elements the kernels of ONNX Runtime's CPU provider take, as the runtime says itself: the
// operation, its first operand with such elements, the elements.
// Written by tests/peers/onnxruntime_kernels.py --update.
// clang-format off
"""


def text_of(found):
    lines = []
    for op, kinds in sorted(found.items()):
        first = [operand[1] if operand else "" for operand in OPERATIONS[op][0]].index(T)
        lines.append("KERNEL(%s, %d, %s)" % (op, first, ", ".join("k" + kind for kind in kinds)))
    return HEADER + "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scratch", default=compare_peers.DEFAULT_SCRATCH, help="where the rival is installed")
    parser.add_argument("--update", action="store_true", help="writes the table")
    options = parser.parse_args()
    text = text_of(kinds_of_operations(compare_peers.install(options.scratch, "onnxruntime-node")))
    if options.update:
        with open(TABLE, "w", encoding="utf-8") as file:
            file.write(text)
        return
    with open(TABLE, encoding="utf-8") as file:
        kept = file.read()
    for line in sorted(set(kept.splitlines()) - set(text.splitlines())):
        print("not so any more: " + line, file=sys.stderr)
    for line in sorted(set(text.splitlines()) - set(kept.splitlines())):
        print("not in the table: " + line, file=sys.stderr)
    sys.exit(kept != text)


if __name__ == "__main__":
    main()
