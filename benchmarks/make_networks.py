#!/usr/bin/env python3
"""Writes networks as exporters of today write them, with seeded random weights.

    benchmarks/make_networks.py FOLDER [NAME...]      FOLDER/NAME/model.onnx and input_0.npy …; all by default
    benchmarks/make_networks.py --list

They stand for kinds of networks, to find what is slow or wrong in general. compare_peers.py reads the folder.
"""

import argparse
import math
import os
import sys

import networks_of_images  # noqa: F401 - importing it adds its networks to NETWORKS
from network import NETWORKS, Network, network, write_npy
from onnx_writer import BOOL, FLOAT, INT32, INT64, INT8, UINT8


@network
def language_model(n, width=128, heads=4, layers=3, words=1000, past=24):
    """One more word, with what is kept of those before it."""
    depth = width // heads
    ids = n.feed("input_ids", [1, 1], ["batch", "sequence"], INT64, words)
    n.feed_numbers("attention_mask", [1, past + 1], [1] * (past + 1), ["batch", "total"])
    position = n.feed_numbers("position_ids", [1, 1], [past], ["batch", "sequence"])
    batch, length, total = n.size(ids, 0), n.size(ids, 1), n.size("attention_mask", 1)
    table = n.floats([words, width], 1.0)
    x = n.node("Gather", [table, ids], axis=0)
    # Angles of places.
    rates = n.constant(FLOAT, [1, depth // 2, 1], [10000 ** (-2 * i / depth) for i in range(depth // 2)])
    angle = n.node("MatMul", [rates, n.node("Cast", [n.node("Unsqueeze", [position, n.ints(1)])], to=FLOAT)])
    angle = n.transpose(angle, 0, 2, 1)
    angle = n.node("Unsqueeze", [n.node("Concat", [angle, angle], axis=-1), n.ints(1)])
    cos, sin = n.node("Cos", [angle]), n.node("Sin", [angle])

    def turn(value):
        half = n.node("Concat", [n.node("Neg", [n.slice(value, 3, depth // 2, 1 << 62)]),
                                 n.slice(value, 3, 0, depth // 2)], axis=-1)
        return n.add(n.mul(value, cos), n.mul(half, sin))

    # Words see those before them, and none that is masked.
    zero = n.int(0)
    ends = n.node("Range", [zero, n.node("Squeeze", [total, n.ints(0)]), n.int(1)])
    place = n.node("Unsqueeze", [position, n.ints(1, 3)])
    place = n.reshape_like(place, batch, 1, length, 1)
    seen = n.node("LessOrEqual", [n.reshape_like(ends, 1, 1, 1, total), place])
    given = n.node("Cast", [n.node("Unsqueeze", ["attention_mask", n.ints(1, 2)])], to=BOOL)
    mask = n.node("Where", [n.node("And", [seen, given]), n.scalar(0.0), n.scalar(-3.4028234663852886e38)])
    kept = []
    for layer in range(layers):
        h = n.rms_norm(x, width)
        parts = [n.transpose(n.reshape_like(n.linear(h, width, width, bias=False), batch, length, heads, depth),
                             0, 2, 1, 3) for _ in range(3)]
        query, key, value = turn(parts[0]), turn(parts[1]), parts[2]
        for what in ("key", "value"):
            n.feed(f"past_{layer}_{what}", [1, heads, past, depth], ["batch", heads, "past", depth])
        key = n.node("Concat", [f"past_{layer}_key", key], axis=2)
        value = n.node("Concat", [f"past_{layer}_value", value], axis=2)
        kept += [key, value]
        scores = n.mul(n.node("MatMul", [query, n.transpose(key, 0, 1, 3, 2)]), n.scalar(depth**-0.5))
        mixed = n.node("MatMul", [n.node("Softmax", [n.add(scores, mask)], axis=-1), value])
        mixed = n.reshape_like(n.transpose(mixed, 0, 2, 1, 3), batch, length, width)
        x = n.add(x, n.linear(mixed, width, width, bias=False))
        h = n.rms_norm(x, width)
        gate = n.mul(n.silu(n.linear(h, width, 3 * width, bias=False)), n.linear(h, width, 3 * width, bias=False))
        x = n.add(x, n.linear(gate, 3 * width, width, bias=False))
    n.output(n.node("MatMul", [n.rms_norm(x, width), n.transpose(table, 1, 0)]), ["batch", "sequence", words])
    for value in kept:
        n.output(value, ["batch", heads, "total", depth])


@network
def speech_encoder(n, width=96, heads=4, layers=2, frames=160):
    x = n.feed("features", [1, frames, 80], ["batch", "frames", 80])
    x = n.node("Unsqueeze", [x, n.ints(1)])
    x = n.node("Relu", [n.conv(x, 1, 32, 3, 2, pads=[0, 0])])
    x = n.node("Relu", [n.conv(x, 32, 32, 3, 2, pads=[0, 0])])
    batch, length = n.size(x, 0), n.size(x, 2)
    x = n.linear(n.reshape_like(n.transpose(x, 0, 2, 1, 3), batch, length, 32 * 19), 32 * 19, width)
    depth = width // heads
    for _ in range(layers):
        h = n.linear(n.silu(n.linear(n.layer_norm(x, width), width, 4 * width)), 4 * width, width)
        x = n.add(x, n.mul(h, n.scalar(0.5)))
        # Attention to places relative to one's own: columns are shifted by a reshape of a padded matrix.
        h = n.layer_norm(x, width)
        split = [n.reshape_like(n.linear(h, width, width), batch, length, heads, depth) for _ in range(3)]
        places = n.floats([1, 2 * frames, width], 0.3)
        need = n.node("Sub", [n.node("Mul", [length, n.ints(2)]), n.ints(1)])
        places = n.node("Slice", [places, n.ints(0), need, n.ints(1)])
        places = n.transpose(n.reshape_like(n.linear(places, width, width, bias=False), 1, -1, heads, depth), 0, 2, 3, 1)
        content = n.transpose(n.add(split[0], n.floats([heads, depth], 0.1)), 0, 2, 1, 3)
        position = n.transpose(n.add(split[0], n.floats([heads, depth], 0.1)), 0, 2, 1, 3)
        by_content = n.node("MatMul", [content, n.transpose(split[1], 0, 2, 3, 1)])
        by_place = n.node("MatMul", [position, places])
        shifted = n.node("Pad", [by_place, n.ints(0, 0, 0, 1, 0, 0, 0, 0), n.scalar(0.0)])
        shifted = n.slice(n.reshape_like(shifted, batch, heads, -1, length), 2, 1, 1 << 62)
        shifted = n.reshape_like(shifted, batch, heads, length, need)
        shifted = n.node("Slice", [shifted, n.ints(0), length, n.ints(3)])
        scores = n.mul(n.add(by_content, shifted), n.scalar(depth**-0.5))
        mixed = n.node("MatMul", [n.node("Softmax", [scores], axis=-1), n.transpose(split[2], 0, 2, 1, 3)])
        mixed = n.reshape_like(n.transpose(mixed, 0, 2, 1, 3), batch, length, width)
        x = n.add(x, n.linear(mixed, width, width))
        # Convolution over time, half of the channels the gates of the others.
        h = n.conv(n.transpose(n.layer_norm(x, width), 0, 2, 1), width, 2 * width, 1, rank=1)
        a, b = n.nodes_of("Split", [h, n.ints(width, width)], 2, axis=1)
        h = n.conv(n.mul(a, n.node("Sigmoid", [b])), width, width, 15, group=width, rank=1)
        h = n.conv(n.silu(n.batch_norm(h, width)), width, width, 1, rank=1)
        x = n.add(x, n.transpose(h, 0, 2, 1))
        h = n.linear(n.silu(n.linear(n.layer_norm(x, width), width, 4 * width)), 4 * width, width)
        x = n.layer_norm(n.add(x, n.mul(h, n.scalar(0.5))), width)
    n.output(n.node("LogSoftmax", [n.linear(x, width, 128)], axis=-1), ["batch", "length", 128])


@network
def text_reader(n, w=24, hidden=48):
    """Lines of text: convolutions, then recurrences both ways over the columns."""
    x = n.feed("line", [1, 1, 32, 200], ["batch", 1, 32, "width"])
    channels = 1
    for i, outputs in enumerate((w, 2 * w, 4 * w, 4 * w)):
        x = n.node("Relu", [n.conv_bn(x, channels, outputs, 3)])
        kernel = [2, 2] if i < 2 else [2, 1]
        x = n.node("MaxPool", [x], kernel_shape=kernel, strides=kernel)
        channels = outputs
    x = n.node("Squeeze", [n.conv(x, channels, channels, [2, 1], pads=[0, 0]), n.ints(2)])
    x = n.transpose(x, 2, 0, 1)
    for _ in range(2):
        batch = n.size(x, 1)
        state = n.node("Expand", [n.constant(FLOAT, [1, 1, 1], [0.0]),
                                  n.node("Concat", [n.ints(2), batch, n.ints(hidden)], axis=0)])
        y, _, _ = n.nodes_of("LSTM", [x, n.floats([2, 4 * hidden, channels], 0.15), n.floats([2, 4 * hidden, hidden], 0.15),
                                      n.floats([2, 8 * hidden], 0.1), "", state, state], 3,
                             direction="bidirectional", hidden_size=hidden)
        x = n.reshape(n.transpose(y, 0, 2, 1, 3), 0, 0, -1)
        channels = 2 * hidden
    x = n.node("Softmax", [n.linear(x, channels, 97)], axis=2)
    n.output(x, ["length", "batch", 97])
    n.output(n.node("ArgMax", [x], axis=2, keepdims=0), ["length", "batch"], INT64)


@network
def vocoder(n, channels=64, frames=40):
    x = n.conv(n.feed("mel", [1, 80, frames], [1, 80, "frames"]), 80, channels, 7, rank=1)
    for kernel, stride in ((16, 8), (8, 4), (4, 2)):
        x = n.node("LeakyRelu", [x], alpha=0.1)
        pad = (kernel - stride) // 2
        x = n.node("ConvTranspose", [x, n.floats([channels, channels // 2, kernel], 0.06), n.floats([channels // 2], 0.1)],
                   kernel_shape=[kernel], strides=[stride], pads=[pad, pad])
        channels //= 2
        sums = None
        for size in (3, 7):
            h = x
            for dilation in (1, 3):
                a = n.conv(n.node("LeakyRelu", [h], alpha=0.1), channels, channels, size, dilation=dilation, rank=1,
                           pads=[(size - 1) // 2 * dilation])
                h = n.add(n.conv(n.node("LeakyRelu", [a], alpha=0.1), channels, channels, size, rank=1), h)
            sums = h if sums is None else n.add(sums, h)
        x = n.node("Div", [sums, n.scalar(2.0)])
    x = n.conv(n.node("LeakyRelu", [x], alpha=0.01), channels, 1, 7, rank=1)
    n.output(n.node("Tanh", [x]), [1, 1, "samples"])


@network
def set_of_boxes(n, width=64, heads=4, queries=20):
    """Queries that look at places of an image between its pixels."""
    x = n.node("Relu", [n.conv_bn(n.feed("image", [1, 3, 96, 96]), 3, width, 7, 4)])
    x = n.node("MaxPool", [x], kernel_shape=[3, 3], strides=[2, 2], pads=[1, 1, 1, 1], ceil_mode=1)
    flat = n.transpose(n.reshape(x, 1, width, -1), 0, 2, 1)
    best = n.node("ReduceMax", [n.linear(flat, width, 10)], axes=[-1], keepdims=0)
    _, places = n.nodes_of("TopK", [best, n.ints(queries)], 2, axis=1)
    index = n.node("Tile", [n.node("Unsqueeze", [places, n.ints(-1)]), n.ints(1, 1, width)])
    q = n.node("GatherElements", [flat, index], axis=1)
    for _ in range(2):
        q = n.layer_norm(n.add(q, n.attention(q, width, heads, 1, queries)), width)
        grid = n.node("Sub", [n.mul(n.node("Sigmoid", [n.linear(q, width, 2 * 4)]), n.scalar(2.0)), n.scalar(1.0)])
        sampled = n.node("GridSample", [x, n.reshape(grid, 1, queries, 4, 2)], mode="bilinear", padding_mode="zeros",
                         align_corners=0)
        weight = n.node("Softmax", [n.linear(q, width, 4)], axis=-1)
        mixed = n.node("Einsum", [sampled, weight], equation="bcqp,bqp->bqc")
        q = n.layer_norm(n.add(q, n.linear(mixed, width, width)), width)
    box = n.node("Sigmoid", [n.linear(q, width, 4)])
    centre, size = n.nodes_of("Split", [box, n.ints(2, 2)], 2, axis=-1)
    half = n.mul(size, n.scalar(0.5))
    n.output(n.node("Concat", [n.node("Sub", [centre, half]), n.add(centre, half)], axis=-1), [1, queries, 4])
    table = n.node("ScatterND", [n.constant(FLOAT, [1, 169, 1], [0.0] * 169),
                                 n.node("Concat", [n.constant(INT64, [1, queries, 1], [0] * queries),
                                                   n.node("Unsqueeze", [places, n.ints(-1)])], axis=-1),
                                 n.linear(q, width, 1)])
    n.output(n.node("CumSum", [table, n.int(1)]), [1, 169, 1])


@network
def video(n, w=16):
    x = n.feed("clip", [1, 3, 8, 56, 56])
    channels = 3
    for outputs in (w, 2 * w, 4 * w):
        x = n.conv(x, channels, outputs, 3, pads=[1, 1, 1], rank=3, bias=False)
        x = n.node("Relu", [n.batch_norm(x, outputs)])
        x = n.node("MaxPool", [x], kernel_shape=[1, 2, 2] if channels == 3 else [2, 2, 2],
                   strides=[1, 2, 2] if channels == 3 else [2, 2, 2])
        channels = outputs
    x = n.node("Flatten", [n.node("GlobalAveragePool", [x])])
    n.output(n.node("Gemm", [x, n.floats([50, channels], 0.2), n.floats([50], 0.1)], transB=1), [1, 50])


@network
def decoding_loop(n, width=48, words=60, steps=12):
    """A recurrent decoder with attention that goes on until it says that it is done."""
    memory = n.feed("memory", [1, 20, width], [1, "length", width])
    body = n.body("step")
    body.input("i", [], INT64)
    body.input("go", [], BOOL)
    body.input("h", [1, width])
    body.input("word", [1], INT64)
    weight = [n.floats([words, width], 0.5), n.floats([2 * width, 3 * width], 0.1), n.floats([width, 3 * width], 0.1),
              n.floats([width, words], 0.3)]
    embedded = body.node("Gather", [weight[0], "word"], axis=0)
    scores = body.node("MatMul", [memory, body.node("Unsqueeze", ["h", body.ints(2)])])
    context = body.node("ReduceSum", [body.node("Mul", [memory, body.node("Softmax", [scores], axis=1)]), body.ints(1)],
                        keepdims=0)
    x = body.node("MatMul", [body.node("Concat", [embedded, context], axis=1), weight[1]])
    r = body.node("MatMul", ["h", weight[2]])
    sizes = body.ints(width, width, width)
    xs, rs = (body.nodes_of("Split", [one, sizes], 3, axis=1) for one in (x, r))
    z = body.node("Sigmoid", [body.node("Add", [xs[0], rs[0]])])
    reset = body.node("Sigmoid", [body.node("Add", [xs[1], rs[1]])])
    new = body.node("Tanh", [body.node("Add", [xs[2], body.node("Mul", [reset, rs[2]])])])
    h = body.node("Add", [body.node("Mul", [z, "h"]),
                          body.node("Mul", [body.node("Sub", [body.scalar(1.0), z]), new])])
    logits = body.node("MatMul", [h, weight[3]])
    word = body.node("ArgMax", [logits], axis=1, keepdims=0)
    go = body.node("Not", [body.node("Equal", [body.node("Squeeze", [word, body.ints(0)]), body.int(words + 1)])])
    for value, sizes_, kind in ((go, [], BOOL), (h, [1, width], FLOAT), (word, [1], INT64), (logits, [1, words], FLOAT)):
        body.output(value, sizes_, kind)
    start = n.constant(FLOAT, [1, width], [0.1] * width)
    _, last, all_logits = n.nodes_of("Loop", [n.int(steps), n.constant(BOOL, [], [1]), start,
                                              n.constant(INT64, [1], [1])], 3, body=body)
    n.output(all_logits, ["steps", 1, words])
    n.output(last, [1], INT64)


def quantized_weight(n, sizes, axis):
    """Integers and their scales and zero points, one for each channel."""
    numbers = [max(-127, min(127, round(30 * n.drawn[(7 * i) % len(n.drawn)]))) for i in range(math.prod(sizes))]
    scales = n.constant(FLOAT, [sizes[axis]], [0.002 + 0.00001 * i for i in range(sizes[axis])])
    return n.constant(INT8, sizes, numbers), scales, n.constant(INT8, [sizes[axis]], [0] * sizes[axis])


@network
def quantized_convolutions(n, w=32):
    """Quantise and dequantise around every layer, weights by channel."""
    def fake(x, scale, zero=128):
        operands = [n.scalar(scale), n.constant(UINT8, [], [zero])]
        return n.node("DequantizeLinear", [n.node("QuantizeLinear", [x, *operands]), *operands])

    def layer(x, inputs, outputs, kernel, stride=1, group=1):
        weight = n.node("DequantizeLinear", [*quantized_weight(n, [outputs, inputs // group, kernel, kernel], 0)], axis=0)
        pad = (kernel - 1) // 2
        return n.node("Conv", [x, weight, n.floats([outputs], 0.1)], kernel_shape=[kernel] * 2, strides=[stride] * 2,
                      pads=[pad] * 4, group=group)

    x = fake(n.feed("input", [1, 3, 96, 96]), 0.04)
    x = fake(n.node("Relu", [layer(x, 3, w, 3, 2)]), 0.02, 0)
    for i in range(4):
        h = fake(n.node("Clip", [layer(x, w, 2 * w, 1), n.scalar(0.0), n.scalar(6.0)]), 0.0235, 0)
        h = fake(n.node("Relu", [layer(h, 2 * w, 2 * w, 3, group=2 * w)]), 0.02, 0)
        h = fake(layer(h, 2 * w, w, 1), 0.05)
        x = fake(n.add(x, h), 0.06)
    x = fake(n.node("GlobalAveragePool", [x]), 0.02)
    x = n.node("Flatten", [x])
    weight = n.node("DequantizeLinear", [*quantized_weight(n, [100, w], 0)], axis=0)
    n.output(n.node("Gemm", [x, weight, n.floats([100], 0.1)], transB=1), [1, 100])


@network
def dynamic_quantization(n, width=128, heads=4, layers=2, length=64, words=500):
    """Integer products of activations that are quantised as they come."""
    def linear(x, inputs, outputs):
        value, scale, zero = n.nodes_of("DynamicQuantizeLinear", [x], 3)
        weight, scales, zeros = quantized_weight(n, [inputs, outputs], 1)
        product = n.node("Cast", [n.node("MatMulInteger", [value, weight, zero, zeros])], to=FLOAT)
        return n.add(n.mul(product, n.mul(scale, scales)), n.floats([outputs], 0.1))

    ids = n.feed("input_ids", [1, length], ["batch", "length"], INT64, words)
    mask = n.node("Cast", [n.feed_numbers("attention_mask", [1, length], [1] * 50 + [0] * (length - 50),
                                          ["batch", "length"])], to=FLOAT)
    mask = n.mul(n.node("Sub", [n.scalar(1.0), n.node("Unsqueeze", [mask, n.ints(1, 2)])]), n.scalar(-10000.0))
    x = n.layer_norm(n.node("Gather", [n.floats([words, width], 1.0), ids], axis=0), width)
    batch, count = n.size(ids, 0), n.size(ids, 1)
    depth = width // heads
    for _ in range(layers):
        query, key, value = (n.transpose(n.reshape_like(linear(x, width, width), batch, count, heads, depth), 0, 2, 1, 3)
                             for _ in range(3))
        scores = n.node("Div", [n.node("MatMul", [query, n.transpose(key, 0, 1, 3, 2)]), n.scalar(math.sqrt(depth))])
        mixed = n.node("MatMul", [n.node("Softmax", [n.add(scores, mask)], axis=-1), value])
        mixed = n.reshape_like(n.transpose(mixed, 0, 2, 1, 3), batch, count, width)
        x = n.layer_norm(n.add(x, linear(mixed, width, width)), width)
        x = n.layer_norm(n.add(x, linear(n.tanh_gelu(linear(x, width, 4 * width)), 4 * width, width)), width)
    n.output(n.node("ReduceMean", [x], axes=[1], keepdims=0), ["batch", width])


@network
def fused_encoder(n, width=128, heads=4, layers=2, length=64, words=500):
    """As ONNX Runtime's own tools write an encoder, with its operations."""
    ms = "com.microsoft"
    ids = n.feed("input_ids", [1, length], ["batch", "length"], INT32, words)
    segments = n.feed_numbers("segment_ids", [1, length], [0] * length, ["batch", "length"], INT32)
    mask = n.feed_numbers("mask", [1, length], [1] * 50 + [0] * (length - 50), ["batch", "length"], INT32)
    x, index = n.nodes_of("EmbedLayerNormalization", [
        ids, segments, n.floats([words, width], 1.0), n.floats([128, width], 0.3), n.floats([2, width], 0.3),
        n.floats([width], 0.1, 1.0), n.floats([width], 0.1), mask], 2, ms, epsilon=1e-12)
    for _ in range(layers):
        h = n.node("Attention", [x, n.floats([width, 3 * width], width**-0.5), n.floats([3 * width], 0.1), index], ms,
                   num_heads=heads)
        h = n.node("MatMul", [h, n.floats([width, width], width**-0.5)])
        norm = lambda: [n.floats([width], 0.1, 1.0), n.floats([width], 0.1)]
        x = n.node("SkipLayerNormalization", [h, x, *norm(), n.floats([width], 0.1)], ms, epsilon=1e-12)
        h = n.node("FastGelu", [n.node("MatMul", [x, n.floats([width, 4 * width], width**-0.5)]), n.floats([4 * width], 0.1)],
                   ms)
        h = n.node("MatMul", [h, n.floats([4 * width, width], 0.5 * width**-0.5)])
        x = n.node("SkipLayerNormalization", [h, x, *norm(), n.floats([width], 0.1)], ms, epsilon=1e-12)
    n.output(x, ["batch", "length", width])


@network
def recommender(n, features=8, width=16):
    """Many small tables, crossed; tiny work in many nodes."""
    ids = n.feed("categories", [32, features], ["batch", features], INT64, 100)
    dense = n.feed("numbers", [32, 13], ["batch", 13])
    columns = n.nodes_of("Split", [ids], features, axis=1)
    parts = [n.node("Squeeze", [n.node("Gather", [n.floats([100, width], 0.5), one], axis=0), n.ints(1)])
             for one in columns]
    h = n.node("Relu", [n.node("Gemm", [n.node("Log", [n.add(n.node("Abs", [dense]), n.scalar(1.0))]),
                                        n.floats([13, width], 0.3), n.floats([width], 0.1)])])
    stacked = n.node("Concat", [n.node("Unsqueeze", [one, n.ints(1)]) for one in [h, *parts]], axis=1)
    crossed = n.reshape(n.node("MatMul", [stacked, n.transpose(stacked, 0, 2, 1)]), -1, (features + 1) ** 2)
    upper = [i * (features + 1) + j for i in range(features + 1) for j in range(i)]
    crossed = n.node("Gather", [crossed, n.ints(*upper)], axis=1)
    x = n.node("Concat", [h, crossed], axis=1)
    inputs = width + len(upper)
    for outputs in (64, 32):
        x = n.node("Relu", [n.node("Gemm", [x, n.floats([outputs, inputs], inputs**-0.5), n.floats([outputs], 0.1)],
                                   transB=1)])
        inputs = outputs
    n.output(n.node("Sigmoid", [n.linear(x, inputs, 1)]), ["batch", 1])


@network
def tiny_nodes(n, count=500, width=16):
    """A chain of so little work that all that counts is what a node costs."""
    x = n.feed("x", [1, width])
    for i in range(count // 4):
        x = n.node("Sin", [n.add(x, n.floats([width], 0.3))])
        x = n.node("Softmax", [n.mul(x, n.floats([width], 1.0))], axis=-1)
    n.output(x, [1, width])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--list", action="store_true", help="what there is")
    options = parser.parse_args()
    if options.list:
        for name, build in NETWORKS.items():
            print(f"{name:24} {build.__doc__.splitlines()[0] if build.__doc__ else ''}".rstrip())
        return
    unknown = [name for name in options.names if name not in NETWORKS]
    if not options.folder or unknown:
        sys.exit(f"make_networks: {'unknown: ' + ', '.join(unknown) if unknown else 'no FOLDER is named'}; see --list")
    for name in options.names or NETWORKS:
        folder = os.path.join(options.folder, name)
        os.makedirs(folder, exist_ok=True)
        made = Network(name)
        NETWORKS[name](made)
        made.write(os.path.join(folder, "model.onnx"))
        for i, feed in enumerate(made.feeds):
            write_npy(os.path.join(folder, f"input_{i}.npy"), *feed)


if __name__ == "__main__":
    main()
