#!/usr/bin/env python3
"""Writes an encoder of transformers as an ONNX file, with seeded random weights.

    benchmarks/make_transformer.py out.onnx [--layers=6] [--width=384] [--heads=6] [--length=128]

Its input is what an embedding would give, (1, length, width). Nothing but Python's own library is
needed: the few messages of an ONNX file are written here byte by byte.
"""

import argparse
import array
import math
import random
import struct
import sys

FLOAT = 1
INT64 = 7


def varint(number):
    out = bytearray()
    while True:
        low = number & 0x7F
        number >>= 7
        if not number:
            out.append(low)
            return bytes(out)
        out.append(low | 0x80)


def integer(field, number):
    return varint(field << 3) + varint(number & (1 << 64) - 1)


def message(field, content):
    if isinstance(content, str):
        content = content.encode()
    return varint(field << 3 | 2) + varint(len(content)) + content


def tensor(name, kind, sizes, data):
    return (
        b"".join(integer(1, size) for size in sizes)
        + integer(2, kind)
        + message(8, name)
        + message(9, data)
    )


def attribute(name, value):
    if isinstance(value, float):
        return message(1, name) + varint(2 << 3 | 5) + struct.pack("<f", value) + integer(20, 1)
    if isinstance(value, int):
        return message(1, name) + integer(3, value) + integer(20, 2)
    return message(1, name) + b"".join(integer(8, one) for one in value) + integer(20, 7)


def value_info(name, sizes):
    dims = b"".join(message(1, integer(1, size)) for size in sizes)
    return message(1, name) + message(2, message(1, integer(1, FLOAT) + message(2, dims)))


class Model:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.nodes = []
        self.weights = []
        self.count = 0

    def fresh(self, what):
        self.count += 1
        return f"{what}_{self.count}"

    def floats(self, sizes, spread, middle=0.0):
        name = self.fresh("weight")
        count = math.prod(sizes)
        numbers = array.array("f", (self.random.gauss(middle, spread) for _ in range(count)))
        self.weights.append(tensor(name, FLOAT, sizes, numbers.tobytes()))
        return name

    def scalar(self, number):
        name = self.fresh("scalar")
        self.weights.append(tensor(name, FLOAT, [], struct.pack("<f", number)))
        return name

    def shape(self, sizes):
        name = self.fresh("shape")
        data = struct.pack(f"<{len(sizes)}q", *sizes)
        self.weights.append(tensor(name, INT64, [len(sizes)], data))
        return name

    def node(self, op, inputs, **attributes):
        name = self.fresh(op)
        content = b"".join(message(1, one) for one in inputs)
        content += message(2, name) + message(3, name) + message(4, op)
        content += b"".join(message(5, attribute(k, v)) for k, v in attributes.items())
        self.nodes.append(content)
        return name

    def linear(self, x, inputs, outputs):
        product = self.node("MatMul", [x, self.floats([inputs, outputs], inputs**-0.5)])
        return self.node("Add", [product, self.floats([outputs], 0.1)])

    def norm(self, x, width):
        scale, bias = self.floats([width], 0.1, 1.0), self.floats([width], 0.1)
        return self.node("LayerNormalization", [x, scale, bias], axis=-1, epsilon=1e-5)

    def gelu(self, x):
        erf = self.node("Erf", [self.node("Div", [x, self.scalar(math.sqrt(2))])])
        sum_ = self.node("Add", [erf, self.scalar(1.0)])
        return self.node("Mul", [self.node("Mul", [x, sum_]), self.scalar(0.5)])

    def heads(self, x, length, heads, depth, perm):
        split = self.node("Reshape", [x, self.shape([1, length, heads, depth])])
        return self.node("Transpose", [split], perm=perm)

    def attention(self, x, length, width, heads):
        depth = width // heads
        query, key, value = (self.linear(x, width, width) for _ in range(3))
        query = self.heads(query, length, heads, depth, [0, 2, 1, 3])
        key = self.heads(key, length, heads, depth, [0, 2, 3, 1])
        value = self.heads(value, length, heads, depth, [0, 2, 1, 3])
        scores = self.node("Div", [self.node("MatMul", [query, key]), self.scalar(depth**0.5)])
        mixed = self.node("MatMul", [self.node("Softmax", [scores], axis=-1), value])
        merged = self.node("Transpose", [mixed], perm=[0, 2, 1, 3])
        merged = self.node("Reshape", [merged, self.shape([1, length, width])])
        return self.linear(merged, width, width)

    def layer(self, x, length, width, heads):
        attended = self.attention(x, length, width, heads)
        x = self.norm(self.node("Add", [x, attended]), width)
        hidden = self.gelu(self.linear(x, width, 4 * width))
        return self.norm(self.node("Add", [x, self.linear(hidden, 4 * width, width)]), width)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("output")
    parser.add_argument("--layers", type=int, default=6)
    parser.add_argument("--width", type=int, default=384)
    parser.add_argument("--heads", type=int, default=6)
    parser.add_argument("--length", type=int, default=128)
    options = parser.parse_args()
    if options.width % options.heads:
        sys.exit(f"make_transformer: --heads={options.heads} does not divide {options.width}")
    model = Model(seed=1)
    x = "input"
    for _ in range(options.layers):
        x = model.layer(x, options.length, options.width, options.heads)
    sizes = [1, options.length, options.width]
    graph = b"".join(message(1, node) for node in model.nodes)
    graph += message(2, "transformer")
    graph += b"".join(message(5, weight) for weight in model.weights)
    graph += message(11, value_info("input", sizes)) + message(12, value_info(x, sizes))
    opset = message(1, "") + integer(2, 17)
    with open(options.output, "wb") as out:
        out.write(integer(1, 8) + message(7, graph) + message(8, opset))


if __name__ == "__main__":
    main()
