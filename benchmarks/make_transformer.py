#!/usr/bin/env python3
"""Writes an encoder of transformers as an ONNX file, with seeded random weights.

    benchmarks/make_transformer.py out.onnx [--layers=6] [--width=384] [--heads=6] [--length=128]

Its input is what an embedding would give, (1, length, width).
"""

import argparse
import math
import sys

from onnx_writer import Graph


class Transformer(Graph):
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
        split = self.node("Reshape", [x, self.ints(1, length, heads, depth)])
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
        merged = self.node("Reshape", [merged, self.ints(1, length, width)])
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
    model = Transformer("transformer")
    sizes = [1, options.length, options.width]
    x = model.input("input", sizes)
    for _ in range(options.layers):
        x = model.layer(x, options.length, options.width, options.heads)
    model.output(x, sizes)
    model.write(options.output)


if __name__ == "__main__":
    main()
