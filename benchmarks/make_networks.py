#!/usr/bin/env python3
"""Writes networks as exporters of today write them, with seeded random weights.

    benchmarks/make_networks.py FOLDER [NAME...]      FOLDER/NAME/model.onnx and input_0.npy …; all by default
    benchmarks/make_networks.py --list

They stand for kinds of networks, to find what is slow or wrong in general. compare_peers.py reads the folder.
"""

import argparse
import array
import math
import os
import random
import struct
import sys

from onnx_writer import BOOL, FLOAT, FLOAT16, INT32, INT64, INT8, UINT8, Graph

NPY_KINDS = {FLOAT: ("<f4", "f"), INT64: ("<i8", "q"), INT32: ("<i4", "i"), BOOL: ("|b1", "B"), UINT8: ("|u1", "B"),
             INT8: ("|i1", "b"), FLOAT16: ("<f2", "e")}


class Network(Graph):
    """A graph with the layers that several networks share; NCHW, as PyTorch exports."""

    def __init__(self, name, drawn=None):
        super().__init__(name, drawn=drawn)
        self.feeds = []

    def feed(self, name, sizes, declared=None, kind=FLOAT, below=None):
        """An input, and what it is when it is run: numbers about 0, or integers from 0 to `below`."""
        self.input(name, declared or sizes, kind)
        count = math.prod(sizes)
        if below is None:
            numbers = [self.random.gauss(0, 1) for _ in range(count)]
        else:
            numbers = [self.random.randrange(below) for _ in range(count)]
        self.feeds.append((kind, sizes, numbers))
        is_cast = kind == FLOAT and self.float_kind != FLOAT
        return self.node("Cast", [name], to=self.float_kind) if is_cast else name

    def output(self, value, sizes=None, kind=FLOAT):
        """Numbers go in and out as f32, whatever is between."""
        if kind == FLOAT and self.float_kind != FLOAT:
            value = self.node("Cast", [value], to=FLOAT)
        super().output(value, sizes, kind)

    def feed_numbers(self, name, sizes, numbers, declared=None, kind=INT64):
        self.input(name, declared or sizes, kind)
        self.feeds.append((kind, sizes, numbers))
        return name

    # ---- elementwise

    def add(self, a, b):
        return self.node("Add", [a, b])

    def mul(self, a, b):
        return self.node("Mul", [a, b])

    def silu(self, x):
        return self.mul(x, self.node("Sigmoid", [x]))

    def hard_swish(self, x):
        return self.node("HardSwish", [x])

    def gelu(self, x):
        erf = self.node("Erf", [self.node("Div", [x, self.scalar(math.sqrt(2))])])
        return self.mul(self.mul(x, self.add(erf, self.scalar(1.0))), self.scalar(0.5))

    def tanh_gelu(self, x):
        cube = self.node("Pow", [x, self.scalar(3.0)])
        inner = self.mul(self.add(x, self.mul(cube, self.scalar(0.044715))), self.scalar(math.sqrt(2 / math.pi)))
        return self.mul(self.mul(x, self.scalar(0.5)), self.add(self.node("Tanh", [inner]), self.scalar(1.0)))

    # ---- layers

    def conv(self, x, inputs, outputs, kernel, stride=1, pads=None, group=1, dilation=1, bias=True, rank=2):
        kernel = [kernel] * rank if isinstance(kernel, int) else kernel
        stride = [stride] * rank if isinstance(stride, int) else stride
        if pads is None:
            pads = [(one - 1) // 2 * dilation for one in kernel]
        spread = (inputs // group * math.prod(kernel)) ** -0.5
        operands = [x, self.floats([outputs, inputs // group, *kernel], 1.4 * spread)]
        if bias:
            operands.append(self.floats([outputs], 0.1))
        return self.node("Conv", operands, kernel_shape=kernel, strides=stride, pads=[*pads, *pads], group=group,
                         dilations=[dilation] * rank)

    def batch_norm(self, x, channels):
        return self.node("BatchNormalization", [x, self.floats([channels], 0.1, 1.0), self.floats([channels], 0.1),
                                                self.floats([channels], 0.1), self.floats([channels], 0.05, 1.0)])

    def conv_bn(self, x, inputs, outputs, kernel, stride=1, group=1):
        return self.batch_norm(self.conv(x, inputs, outputs, kernel, stride, group=group, bias=False), outputs)

    def linear(self, x, inputs, outputs, bias=True):
        product = self.node("MatMul", [x, self.floats([inputs, outputs], inputs**-0.5)])
        return self.add(product, self.floats([outputs], 0.1)) if bias else product

    def layer_norm(self, x, width):
        return self.node("LayerNormalization", [x, self.floats([width], 0.1, 1.0), self.floats([width], 0.1)],
                         axis=-1, epsilon=1e-5)

    def old_layer_norm(self, x, width, axis=-1):
        """As it was written before there was an operation for it."""
        mean = self.node("ReduceMean", [x], axes=[axis])
        centred = self.node("Sub", [x, mean])
        variance = self.node("ReduceMean", [self.node("Pow", [centred, self.scalar(2.0)])], axes=[axis])
        deviation = self.node("Sqrt", [self.add(variance, self.scalar(1e-6))])
        normal = self.node("Div", [centred, deviation])
        sizes = [width] + [1] * (-axis - 1)
        return self.add(self.mul(normal, self.floats(sizes, 0.1, 1.0)), self.floats(sizes, 0.1))

    def rms_norm(self, x, width):
        mean = self.node("ReduceMean", [self.node("Pow", [x, self.scalar(2.0)])], axes=[-1])
        scale = self.node("Reciprocal", [self.node("Sqrt", [self.add(mean, self.scalar(1e-6))])])
        return self.mul(self.floats([width], 0.1, 1.0), self.mul(x, scale))

    def size(self, x, axis):
        """One size of x, known when the model runs, as a list of one."""
        size = self.node("Gather", [self.node("Shape", [x]), self.int(axis)], axis=0)
        return self.node("Unsqueeze", [size, self.ints(0)])

    def reshape(self, x, *sizes):
        return self.node("Reshape", [x, self.ints(*sizes)])

    def reshape_like(self, x, *sizes):
        """Sizes are numbers or lists of one that the graph computes."""
        parts = [self.ints(one) if isinstance(one, int) else one for one in sizes]
        return self.node("Reshape", [x, self.node("Concat", parts, axis=0)])

    def transpose(self, x, *perm):
        return self.node("Transpose", [x], perm=list(perm))

    def slice(self, x, axis, start, end, step=1):
        return self.node("Slice", [x, self.ints(start), self.ints(end), self.ints(axis), self.ints(step)])

    def attention(self, x, width, heads, batch, length, mask=None):
        """Batch and length as reshape_like takes them."""
        depth = width // heads
        query, key, value = (
            self.transpose(self.reshape_like(self.linear(x, width, width), batch, length, heads, depth), 0, 2, 1, 3)
            for _ in range(3))
        scores = self.node("MatMul", [query, self.transpose(key, 0, 1, 3, 2)])
        scores = self.node("Div", [scores, self.scalar(math.sqrt(depth))])
        if mask is not None:
            scores = self.add(scores, mask)
        mixed = self.node("MatMul", [self.node("Softmax", [scores], axis=-1), value])
        merged = self.reshape_like(self.transpose(mixed, 0, 2, 1, 3), batch, length, width)
        return self.linear(merged, width, width)

    def squeeze_excite(self, x, channels, hidden):
        s = self.node("GlobalAveragePool", [x])
        s = self.node("Relu", [self.conv(s, channels, hidden, 1)])
        s = self.node("HardSigmoid", [self.conv(s, hidden, channels, 1)], alpha=1 / 6, beta=0.5)
        return self.mul(x, s)


NETWORKS = {}


def network(build):
    NETWORKS[build.__name__] = build
    return build


@network
def vision_transformer(n, width=192, heads=3, layers=4):
    x = n.feed("pixel_values", [1, 3, 224, 224], ["batch", 3, 224, 224])
    patches = n.conv(x, 3, width, 16, 16, pads=[0, 0])
    batch = n.size(patches, 0)
    x = n.transpose(n.reshape_like(patches, batch, width, -1), 0, 2, 1)
    shape = n.node("Concat", [batch, n.ints(-1), n.ints(-1)], axis=0)
    ones = n.node("ConstantOfShape", [n.ints(3)], )
    shape = n.node("Where", [n.node("Equal", [shape, n.ints(-1, -1, -1)]), n.node("Add", [n.node(
        "Cast", [ones], to=INT64), n.ints(1, 1, 1)]), shape])
    first = n.node("Expand", [n.floats([1, 1, width], 0.5), shape])
    x = n.node("Concat", [first, x], axis=1)
    x = n.add(x, n.floats([1, 197, width], 0.5))
    for _ in range(layers):
        x = n.add(x, n.attention(n.layer_norm(x, width), width, heads, batch, 197))
        hidden = n.gelu(n.linear(n.layer_norm(x, width), width, 4 * width))
        x = n.add(x, n.linear(hidden, 4 * width, width))
    first = n.node("Gather", [n.layer_norm(x, width), n.int(0)], axis=1)
    n.output(n.node("Gemm", [first, n.floats([1000, width], width**-0.5), n.floats([1000], 0.1)], transB=1),
             ["batch", 1000])


@network
def half_precision(n):
    """A transformer whose weights and arithmetic are f16."""
    n.float_kind = FLOAT16
    vision_transformer(n)


@network
def windowed_transformer(n, width=96, heads=3, layers=2, size=56, window=7):
    x = n.feed("input", [1, 3, 224, 224])
    x = n.conv(x, 3, width, 4, 4, pads=[0, 0])
    x = n.layer_norm(n.transpose(n.reshape(x, 1, width, -1), 0, 2, 1), width)
    count, area = size // window, window * window
    for layer in range(layers):
        shift = window // 2 if layer % 2 else 0
        h = n.reshape(n.layer_norm(x, width), 1, size, size, width)
        for axis in (1, 2):
            if shift:
                h = n.node("Concat", [n.slice(h, axis, shift, 1 << 62), n.slice(h, axis, 0, shift)], axis=axis)
        h = n.transpose(n.reshape(h, 1, count, window, count, window, width), 0, 1, 3, 2, 4, 5)
        h = n.reshape(h, count * count, area, width)
        places = n.constant(INT64, [area * area], [n.random.randrange(169) for _ in range(area * area)])
        bias = n.reshape(n.node("Gather", [n.floats([169, heads], 0.5), places], axis=0), area, area, heads)
        bias = n.node("Unsqueeze", [n.transpose(bias, 2, 0, 1), n.ints(0)])
        h = n.attention(h, width, heads, count * count, area, bias)
        h = n.transpose(n.reshape(h, 1, count, count, window, window, width), 0, 1, 3, 2, 4, 5)
        h = n.reshape(h, 1, size, size, width)
        for axis in (1, 2):
            if shift:
                h = n.node("Concat", [n.slice(h, axis, -shift, 1 << 62), n.slice(h, axis, 0, -shift)], axis=axis)
        x = n.add(x, n.reshape(h, 1, size * size, width))
        x = n.add(x, n.linear(n.gelu(n.linear(n.layer_norm(x, width), width, 4 * width)), 4 * width, width))
    # Patches of two by two become one.
    h = n.reshape(x, 1, size, size, width)
    parts = [n.slice(n.slice(h, 1, i, 1 << 62, 2), 2, j, 1 << 62, 2) for j in (0, 1) for i in (0, 1)]
    h = n.linear(n.layer_norm(n.node("Concat", parts, axis=-1), 4 * width), 4 * width, 2 * width, bias=False)
    n.output(n.node("ReduceMean", [h], axes=[1, 2], keepdims=0), [1, 2 * width])


@network
def modern_convolutions(n, widths=(96, 192), depths=(2, 3)):
    """Wide depthwise convolutions and norms over the channels, which change the order of axes."""
    x = n.feed("input", [1, 3, 224, 224], ["batch", 3, "height", "width"])
    x = n.old_layer_norm(n.conv(x, 3, widths[0], 4, 4, pads=[0, 0]), widths[0], axis=-3)
    for stage, (width, depth) in enumerate(zip(widths, depths)):
        if stage:
            x = n.conv(n.old_layer_norm(x, widths[stage - 1], axis=-3), widths[stage - 1], width, 2, 2, pads=[0, 0])
        for _ in range(depth):
            h = n.transpose(n.conv(x, width, width, 7, group=width), 0, 2, 3, 1)
            h = n.linear(n.gelu(n.linear(n.layer_norm(h, width), width, 4 * width)), 4 * width, width)
            h = n.transpose(n.mul(h, n.floats([width], 0.3)), 0, 3, 1, 2)
            x = n.add(x, h)
    x = n.node("Flatten", [n.node("GlobalAveragePool", [x])])
    n.output(n.node("Gemm", [x, n.floats([100, widths[-1]], 0.1), n.floats([100], 0.1)], transB=1), ["batch", 100])


@network
def mobile_convolutions(n):
    x = n.hard_swish(n.conv_bn(n.feed("input", [1, 3, 192, 192], ["batch", 3, 192, 192]), 3, 16, 3, 2))
    channels = 16
    for outputs, hidden, kernel, stride, squeeze in ((24, 64, 3, 2, False), (24, 72, 3, 1, False), (40, 72, 5, 2, True),
                                                     (40, 120, 5, 1, True), (80, 240, 3, 2, False),
                                                     (112, 480, 3, 1, True), (160, 672, 5, 2, True)):
        h = n.hard_swish(n.conv_bn(x, channels, hidden, 1))
        h = n.hard_swish(n.conv_bn(h, hidden, hidden, kernel, stride, group=hidden))
        if squeeze:
            h = n.squeeze_excite(h, hidden, hidden // 4)
        h = n.conv_bn(h, hidden, outputs, 1)
        x = n.add(x, h) if stride == 1 and channels == outputs else h
        channels = outputs
    x = n.node("ReduceMean", [n.hard_swish(n.conv_bn(x, channels, 960, 1))], axes=[2, 3], keepdims=0)
    n.output(n.linear(n.hard_swish(n.linear(x, 960, 1280)), 1280, 1000), ["batch", 1000])


def csp(n, x, inputs, outputs, depth):
    half = outputs // 2
    x = n.silu(n.conv(x, inputs, outputs, 1))
    parts = n.nodes_of("Split", [x, n.ints(half, half)], 2, axis=1)
    for _ in range(depth):
        h = n.silu(n.conv(n.silu(n.conv(parts[-1], half, half, 3)), half, half, 3))
        parts.append(n.add(parts[-1], h))
    return n.silu(n.conv(n.node("Concat", parts, axis=1), half * (2 + depth), outputs, 1))


@network
def detector(n, w=16, size=320, classes=20):
    """Boxes at three scales, and the best of them."""
    x = n.feed("images", [1, 3, size, size])
    x = n.silu(n.conv(x, 3, w, 3, 2))
    x = csp(n, n.silu(n.conv(x, w, 2 * w, 3, 2)), 2 * w, 2 * w, 1)
    p3 = csp(n, n.silu(n.conv(x, 2 * w, 4 * w, 3, 2)), 4 * w, 4 * w, 2)
    p4 = csp(n, n.silu(n.conv(p3, 4 * w, 8 * w, 3, 2)), 8 * w, 8 * w, 2)
    p5 = csp(n, n.silu(n.conv(p4, 8 * w, 16 * w, 3, 2)), 16 * w, 16 * w, 1)
    h = n.silu(n.conv(p5, 16 * w, 8 * w, 1))
    pools = [h]
    for _ in range(3):
        pools.append(n.node("MaxPool", [pools[-1]], kernel_shape=[5, 5], strides=[1, 1], pads=[2, 2, 2, 2]))
    p5 = n.silu(n.conv(n.node("Concat", pools, axis=1), 32 * w, 16 * w, 1))

    def up(value):
        scales = n.constant(FLOAT, [4], [1, 1, 2, 2])
        return n.node("Resize", [value, "", scales], mode="nearest", nearest_mode="floor",
                      coordinate_transformation_mode="asymmetric")

    p4 = csp(n, n.node("Concat", [up(p5), p4], axis=1), 24 * w, 8 * w, 1)
    p3 = csp(n, n.node("Concat", [up(p4), p3], axis=1), 12 * w, 4 * w, 1)
    boxes, scores = [], []
    for value, channels, stride in ((p3, 4 * w, 8), (p4, 8 * w, 16), (p5, 16 * w, 32)):
        cells = (size // stride) ** 2
        box = n.conv(n.silu(n.conv(value, channels, 64, 3)), 64, 64, 1)
        score = n.conv(n.silu(n.conv(value, channels, 32, 3)), 32, classes, 1)
        # Each side of a box is the mean of a distribution over 16 distances.
        box = n.transpose(n.reshape(box, 1, 4, 16, cells), 0, 2, 1, 3)
        box = n.conv(n.node("Softmax", [box], axis=1), 16, 1, 1, bias=False)
        box = n.reshape(box, 1, 4, cells)
        centres = [(i % (size // stride) + 0.5) for i in range(cells)] + [(i // (size // stride) + 0.5)
                                                                        for i in range(cells)]
        centre = n.constant(FLOAT, [1, 2, cells], centres)
        low, high = n.nodes_of("Split", [box, n.ints(2, 2)], 2, axis=1)
        corners = n.node("Concat", [n.node("Sub", [centre, low]), n.add(centre, high)], axis=1)
        boxes.append(n.mul(corners, n.scalar(float(stride))))
        scores.append(n.reshape(n.node("Sigmoid", [score]), 1, classes, cells))
    boxes = n.transpose(n.node("Concat", boxes, axis=2), 0, 2, 1)
    scores = n.node("Concat", scores, axis=2)
    n.output(boxes, [1, "boxes", 4])
    chosen = n.node("NonMaxSuppression", [boxes, scores, n.ints(20), n.constant(FLOAT, [1], [0.45]),
                                          n.constant(FLOAT, [1], [0.3])])
    places = n.node("Squeeze", [n.slice(chosen, 1, 2, 3), n.ints(1)])
    n.output(n.node("Gather", [boxes, places], axis=1), None)


@network
def separable_unet(n, size=256, widths=(8, 16, 32, 64, 128)):
    """Depthwise-separable blocks with few channels where pixels are many, and transposed convolutions back up."""

    def separable(x, inputs, outputs):
        h = n.node("Relu", [n.conv_bn(x, inputs, inputs, 3, group=inputs)])
        return n.node("Relu", [n.conv_bn(h, inputs, outputs, 1)])

    x = n.node("Relu", [n.conv_bn(n.feed("image", [1, 3, size, size], ["batch", 3, size, size]), 3, widths[0], 3)])
    kept = []
    for width, wider in zip(widths, widths[1:]):
        x = separable(separable(x, width, width), width, width)
        kept.append(x)
        x = separable(n.node("MaxPool", [x], kernel_shape=[2, 2], strides=[2, 2]), width, wider)
    for width, wider in reversed(list(zip(widths, widths[1:]))):
        up = n.node("ConvTranspose", [x, n.floats([wider, width, 3, 3], 1.4 * (wider * 9 / 4) ** -0.5),
                                      n.floats([width], 0.1)],
                    kernel_shape=[3, 3], strides=[2, 2], pads=[1, 1, 1, 1], output_padding=[1, 1])
        x = n.node("Concat", [n.node("Relu", [up]), kept.pop()], axis=1)
        x = separable(separable(x, 2 * width, width), width, width)
    n.output(n.node("Sigmoid", [n.conv(x, widths[0], 1, 1)]), ["batch", 1, size, size])


@network
def portrait_segmentation(n, height=144, width=256):
    """Gates by global pooling, hard swishes spelt out, linear upsampling and one transposed convolution at the end."""

    def hard_swish(x):
        clipped = n.node("Clip", [n.add(x, n.scalar(3.0)), n.scalar(0.0), n.scalar(6.0)])
        return n.mul(x, n.mul(clipped, n.scalar(1 / 6)))

    def gate(x, channels, hidden):
        s = n.node("Relu", [n.conv(n.node("GlobalAveragePool", [x]), channels, hidden, 1)])
        return n.mul(x, n.node("Sigmoid", [n.conv(s, hidden, channels, 1)]))

    def bottleneck(x, inputs, hidden, outputs, kernel, stride, activation):
        h = activation(n.conv(x, inputs, hidden, 1))
        h = activation(n.conv(h, hidden, hidden, kernel, stride, group=hidden))
        h = n.conv(gate(h, hidden, max(8, hidden // 4)), hidden, outputs, 1)
        return n.add(x, h) if stride == 1 and inputs == outputs else h

    def relu(x):
        return n.node("Relu", [x])

    def up(x, scale=2.0):
        scales = n.constant(FLOAT, [4], [1, 1, scale, scale])
        return n.node("Resize", [x, "", scales], mode="linear", coordinate_transformation_mode="half_pixel")

    x = hard_swish(n.conv(n.feed("image", [1, 3, height, width]), 3, 16, 3, 2))
    halves = bottleneck(x, 16, 16, 16, 3, 1, relu)
    quarters = bottleneck(halves, 16, 72, 24, 3, 2, relu)
    quarters = bottleneck(quarters, 24, 88, 24, 3, 1, relu)
    x = bottleneck(quarters, 24, 96, 32, 5, 2, hard_swish)
    for _ in range(3):
        x = bottleneck(x, 32, 128, 32, 5, 1, hard_swish)
    x = bottleneck(x, 32, 96, 64, 5, 2, hard_swish)
    x = bottleneck(x, 64, 192, 64, 5, 1, hard_swish)
    wide = relu(n.conv(x, 64, 128, 1))
    x = n.mul(wide, n.node("Sigmoid", [n.conv(n.node("GlobalAveragePool", [x]), 64, 128, 1)]))
    x = up(x, 4.0)
    channels = 128
    for skip, outputs in ((quarters, 24), (halves, 16)):
        x = n.conv(x, channels, outputs, 1)
        if outputs == 24:
            weight = n.node("Sigmoid", [n.conv(relu(n.conv(n.node("GlobalAveragePool", [n.add(x, skip)]), 24, 24, 1)),
                                               24, 24, 1)])
        else:
            x = up(x)
            weight = n.node("Sigmoid", [n.conv(relu(n.conv(n.node("GlobalAveragePool", [n.add(x, skip)]), 16, 16, 1)),
                                               16, 16, 1)])
        x = relu(n.add(n.mul(skip, weight), x))
        x = n.add(x, relu(n.conv(x, outputs, outputs, 3, group=outputs)))
        channels = outputs
    mask = n.node("ConvTranspose", [x, n.floats([16, 1, 2, 2], 0.25), n.floats([1], 0.1)], kernel_shape=[2, 2],
                  strides=[2, 2])
    n.output(n.node("Sigmoid", [mask]), [1, 1, height, width])


@network
def image_to_image(n, w=16):
    def group_norm(x, channels, groups=8):
        shape = n.node("Shape", [x])
        h = n.node("InstanceNormalization", [n.reshape(x, 0, groups, -1), n.floats([groups], 0.0, 1.0),
                                             n.floats([groups], 0.0)], epsilon=1e-5)
        h = n.node("Reshape", [h, shape])
        return n.add(n.mul(h, n.floats([channels, 1, 1], 0.1, 1.0)), n.floats([channels, 1, 1], 0.1))

    x = n.feed("image", [1, 3, 128, 160], [1, 3, "height", "width"])
    x = n.node("Pad", [x, n.ints(0, 0, 3, 3, 0, 0, 3, 3)], mode="reflect")
    x = n.node("Relu", [n.node("InstanceNormalization", [n.conv(x, 3, w, 7, pads=[0, 0]), n.floats([w], 0.1, 1.0),
                                                         n.floats([w], 0.1)], epsilon=1e-5)])
    skips, channels = [], w
    for _ in range(3):
        skips.append((x, channels))
        x = n.node("LeakyRelu", [group_norm(n.conv(x, channels, 2 * channels, 4, 2, pads=[1, 1]), 2 * channels)],
                   alpha=0.2)
        channels *= 2
    for i in range(3):
        x = n.add(x, n.conv(n.silu(group_norm(x, channels)), channels, channels, 3, pads=[2**i] * 2, dilation=2**i))
    for skip, skipped in reversed(skips):
        if skipped == w:
            sizes = n.node("Concat", [n.slice(n.node("Shape", [x]), 0, 0, 2), n.slice(n.node("Shape", [skip]), 0, 2, 4)],
                           axis=0)
            x = n.node("Resize", [x, "", "", sizes], mode="linear", coordinate_transformation_mode="half_pixel")
            x = n.conv(x, channels, skipped, 3)
        else:
            x = n.node("ConvTranspose", [x, n.floats([channels, skipped, 4, 4], 0.05), n.floats([skipped], 0.1)],
                       kernel_shape=[4, 4], strides=[2, 2], pads=[1, 1, 1, 1])
        x = n.node("Concat", [x, skip], axis=1)
        x = n.node("PRelu", [n.conv(x, 2 * skipped, skipped, 3), n.floats([skipped, 1, 1], 0.1, 0.2)])
        channels = skipped
    x = n.conv(x, channels, 12, 3)
    x = n.node("DepthToSpace", [x], blocksize=2, mode="CRD")
    n.output(n.node("Clip", [n.node("Tanh", [x]), n.scalar(-0.9), n.scalar(0.9)]), [1, 3, None or "h", "w"])


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


def write_npy(path, kind, sizes, numbers):
    descr, code = NPY_KINDS[kind]
    shape = "(" + "".join(f"{size}, " for size in sizes) + ")"
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with open(path, "wb") as out:
        out.write(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode())
        # Arrays know no halves.
        out.write(struct.pack(f"<{len(numbers)}e", *numbers) if code == "e" else array.array(code, numbers).tobytes())


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
