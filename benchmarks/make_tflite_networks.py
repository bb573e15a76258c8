#!/usr/bin/env python3
"""Writes TFLite networks whose weights, or all of whose elements, are quantised; with seeded random weights.

    benchmarks/make_tflite_networks.py CONVERT FOLDER [NAME...]   FOLDER/NAME/model.tflite, input_0.npy; all by default
    benchmarks/make_tflite_networks.py --list

CONVERT is our tool. The networks stand for kinds of networks, to find what is slow or wrong in general.
compare_peers.py reads the folder.
"""

import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import tflite_networks_of_bytes  # noqa: E402,F401 - importing it adds its networks to NETWORKS
from tflite_network import NETWORKS, Network, network, sizes_of  # noqa: E402
from tflite_peer import write_npy  # noqa: E402

# ---- Layers with weights of 8 bits, on real numbers.


def fully_connected(n, x, outputs, activation="NONE", **attributes):
    rows, inputs = sizes_of(x)
    return n.node("fully_connected", [x, n.bytes(outputs, inputs), n.floats(outputs)], [rows, outputs],
                  fused_activation_function='"%s"' % activation, **attributes)


def conv(n, x, outputs, kernel, stride=1, activation="RELU", by_channel=True, depthwise=False):
    batch, height, width, channels = sizes_of(x)
    out = [batch, -(-height // stride), -(-width // stride), channels if depthwise else outputs]
    common = {"padding": '"SAME"', "stride_h": "%d : i64" % stride, "stride_w": "%d : i64" % stride,
              "dilation_h_factor": "1 : i64", "dilation_w_factor": "1 : i64",
              "fused_activation_function": '"%s"' % activation}
    if depthwise:
        weights = n.bytes(1, kernel, kernel, channels, axis=3)
        return n.node("depthwise_conv_2d", [x, weights, n.floats(channels)], out, depth_multiplier="1 : i64", **common)
    weights = n.bytes(outputs, kernel, kernel, channels, axis=0 if by_channel else None)
    return n.node("conv_2d", [x, weights, n.floats(outputs)], out, **common)


def lstm(n, x, cells, asymmetric=False):
    """Batch first."""
    batch, steps, inputs = sizes_of(x)
    gates = lambda columns: [n.bytes(cells, columns) for _ in range(4)]
    operands = ([x] + gates(inputs) + gates(cells) + [None] * 3 + [n.floats(cells) for _ in range(4)] + [None, None] +
                [n.state(batch, cells), n.state(batch, cells)] + [None] * 4)
    return n.node("unidirectional_sequence_lstm", operands, [batch, steps, cells], states=(18, 19),
                  fused_activation_function='"TANH"', time_major="false",
                  asymmetric_quantize_inputs=str(asymmetric).lower())


def both_lstm(n, x, cells):
    batch, steps, inputs = sizes_of(x)

    def direction():
        gates = lambda columns: [n.bytes(cells, columns) for _ in range(4)]
        return gates(inputs) + gates(cells) + [None] * 3 + [n.floats(cells) for _ in range(4)] + [None, None]

    operands = [x] + direction() + direction() + [n.state(batch, cells) for _ in range(4)] + [None] * 9
    return n.node("bidirectional_sequence_lstm", operands, [batch, steps, 2 * cells], states=(35, 36, 37, 38),
                  fused_activation_function='"TANH"', time_major="false", merge_outputs="true")


def reshape(n, x, *sizes):
    return n.node("reshape", [x, n.ints(*sizes)], list(sizes))


def mean_of_image(n, x):
    batch, _, _, channels = sizes_of(x)
    return n.node("mean", [x, n.ints(1, 2)], [batch, channels], keep_dims="false")


@network
def hybrid_perceptron(n, width=512):
    """Layers on one row, which wait for their weights."""
    x = n.feed(1, 784)
    for outputs in (width, width, 128):
        x = fully_connected(n, x, outputs, "RELU")
    n.output(fully_connected(n, x, 10))


@network
def hybrid_rows(n, rows=64, width=256):
    """As a transformer's layers: many rows, with and without zero points."""
    x = n.feed(rows, width)
    for asymmetric in ("false", "true"):
        h = fully_connected(n, x, 4 * width, "RELU", asymmetric_quantize_inputs=asymmetric)
        x = n.node("add", [x, fully_connected(n, h, width, asymmetric_quantize_inputs=asymmetric)], [rows, width])
    n.output(x)


@network
def hybrid_attention(n, rows=64, width=128, heads=4):
    """One row of the sequence after the other is quantised for three layers."""
    x = n.feed(rows, width)
    depth = width // heads
    for _ in range(2):
        parts = []
        for _ in range(3):
            part = reshape(n, fully_connected(n, x, width), rows, heads, depth)
            parts.append(n.node("transpose", [part, n.ints(1, 0, 2)], [heads, rows, depth]))
        scores = n.node("batch_matmul", [parts[0], parts[1]], [heads, rows, rows], adj_y="true")
        weights = n.node("softmax", [scores], [heads, rows, rows], beta="1.0 : f32")
        mixed = n.node("batch_matmul", [weights, parts[2]], [heads, rows, depth])
        mixed = reshape(n, n.node("transpose", [mixed, n.ints(1, 0, 2)], [rows, heads, depth]), rows, width)
        x = n.node("add", [x, fully_connected(n, mixed, width)], [rows, width])
        x = n.node("add", [x, fully_connected(n, fully_connected(n, x, 4 * width, "RELU"), width)], [rows, width])
    n.output(x)


@network
def hybrid_mobile(n, size=96):
    """Depthwise and pointwise convolutions, a scale for each channel."""
    x = conv(n, n.feed(1, size, size, 3), 16, 3, 2, "RELU6")
    for outputs, stride in ((32, 1), (64, 2), (64, 1), (128, 2), (128, 1), (256, 2)):
        x = conv(n, x, 0, 3, stride, "RELU6", depthwise=True)
        x = conv(n, x, outputs, 1, 1, "RELU6")
    n.output(fully_connected(n, mean_of_image(n, x), 100))


@network
def hybrid_old_convolutions(n, size=64):
    """One scale for a filter, as the first converters wrote it."""
    x = n.feed(1, size, size, 3)
    for outputs, stride in ((32, 2), (32, 1), (64, 2), (64, 1), (128, 2)):
        x = conv(n, x, outputs, 3, stride, by_channel=False)
    n.output(fully_connected(n, mean_of_image(n, x), 100))


@network
def hybrid_segmentation(n, size=64):
    """Down and up again, with sums."""
    x = conv(n, n.feed(1, size, size, 3), 16, 3, 2)
    half = conv(n, x, 24, 3, 1)
    x = conv(n, half, 48, 3, 2)
    x = conv(n, x, 48, 3, 1)
    x = conv(n, x, 24, 1, 1)
    x = n.node("resize_bilinear", [x, n.ints(size // 2, size // 2)], [1, size // 2, size // 2, 24],
               half_pixel_centers="true", align_corners="false")
    x = n.node("add", [x, half], [1, size // 2, size // 2, 24])
    n.output(conv(n, conv(n, x, 16, 3), 2, 1, activation="NONE"))


@network
def hybrid_lstm(n, steps=32, cells=64):
    x = lstm(n, lstm(n, n.feed(1, steps, 40), cells), cells)
    n.output(fully_connected(n, reshape(n, x, steps, cells), 30))


@network
def hybrid_lstm_asymmetric(n, steps=32, cells=96):
    n.output(lstm(n, n.feed(1, steps, 40), cells, asymmetric=True))


@network
def hybrid_both_ways(n, steps=48, cells=48):
    n.output(both_lstm(n, n.feed(1, steps, 64), cells))


@network
def hybrid_keywords(n, filters=256, memory=10):
    """Streaming: a step of SVDFs."""
    x = n.feed(1, 40)
    for _ in range(4):
        x = n.node("svdf", [x, n.bytes(filters, sizes_of(x)[1]), n.bytes(filters, memory, scale=0.005), n.floats(filters),
                            n.state(1, filters * memory)], [1, filters], states=(4,), rank="1 : i64",
                   fused_activation_function='"RELU"')
        x = fully_connected(n, x, 64)
    n.output(fully_connected(n, x, 12))


def main():
    if sys.argv[1:] == ["--list"]:
        for name, build in NETWORKS.items():
            print(f"{name:24} {build.__doc__.splitlines()[0] if build.__doc__ else ''}".rstrip())
        return
    if len(sys.argv) < 3:
        sys.exit(__doc__.strip())
    convert, folder, *names = sys.argv[1:]
    unknown = [name for name in names if name not in NETWORKS]
    if unknown:
        sys.exit("make_tflite_networks: unknown: %s; see --list" % ", ".join(unknown))
    for name in names or NETWORKS:
        made = Network(name)
        NETWORKS[name](made)
        to = os.path.join(folder, name)
        os.makedirs(to, exist_ok=True)
        with tempfile.TemporaryDirectory() as scratch:
            text = os.path.join(scratch, "model.mlir")
            with open(text, "w") as file:
                file.write(made.text())
            done = subprocess.run([convert, text, "-o", os.path.join(to, "model.tflite")], stderr=subprocess.PIPE, text=True)
            if done.returncode != 0:
                sys.exit("make_tflite_networks: %s: %s" % (name, done.stderr.strip()))
        for i, feed in enumerate(made.feeds):
            write_npy(os.path.join(to, "input_%d.npy" % i), *feed)


if __name__ == "__main__":
    main()
