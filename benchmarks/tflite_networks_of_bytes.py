"""Networks whose elements are all quantised: i8 and u8, and 16-bit activations with weights of 8 bits."""

import math

from tflite_network import quantized, network, sizes_of

KINDS = {"i8": "b", "u8": "B", "i16": "h"}


class Bytes:
    """Layers on elements of a kind. Numbers are about 1 in size everywhere."""

    def __init__(self, n, kind):
        self.n, self.kind = n, kind
        self.weights = "u8" if kind == "u8" else "i8"

    def element(self, scale=1 / 32, zero=-3):
        """A type that holds -4 to 4; one of 16 bits has a smaller scale, and is symmetric."""
        if self.kind == "i16":
            return quantized("i16", scale / 256)
        return quantized(self.kind, scale, zero + (128 if self.kind == "u8" else 0))

    def type(self, sizes, *args, **kwargs):
        return "tensor<%s>" % "x".join([str(size) for size in sizes] + [self.element(*args, **kwargs)])

    def scale_of(self, x):
        return float(x[1].split("f32, ")[1].rstrip(">").split(":")[0])

    def parameters(self, x, sizes, axis, inputs):
        """Weights by channel for i8 and i16, with one scale and a zero point for u8; and a bias."""
        n, count = self.n, sizes[axis]
        scale = 1.0 / (60 * math.sqrt(inputs))
        if self.kind == "u8":
            scales, element = [scale] * count, quantized("u8", scale, 126)
        else:
            scales = [scale * n.random.uniform(0.5, 1) for _ in range(count)]
            element = quantized("i8", scales, axis=axis)
        numbers = [max(-127, min(127, round(n.random.gauss(0, 45)))) for _ in range(math.prod(sizes))]
        if self.kind == "u8":
            numbers = [number + 126 if number > -126 else 0 for number in numbers]
            numbers = [min(number, 255) for number in numbers]
        weights = n.constant(sizes, element, KINDS[self.weights], numbers)
        wide = "i64" if self.kind == "i16" else "i32"
        steps = [self.scale_of(x) * one for one in scales]
        bias_type = quantized(wide, steps[0]) if self.kind == "u8" else quantized(wide, steps, axis=0)
        bias = n.constant([count], bias_type, "q" if wide == "i64" else "i",
                          [round(n.random.gauss(0, 0.2) / step) for step in steps])
        return weights, bias

    def conv(self, x, outputs, kernel=3, stride=1, activation="RELU", depthwise=False, scale=None):
        batch, height, width, channels = sizes_of(x)
        out = [batch, -(-height // stride), -(-width // stride), channels if depthwise else outputs]
        sizes = [1, kernel, kernel, channels] if depthwise else [outputs, kernel, kernel, channels]
        weights, bias = self.parameters(x, sizes, 3 if depthwise else 0, kernel * kernel * (1 if depthwise else channels))
        attributes = {"padding": '"SAME"', "stride_h": "%d : i64" % stride, "stride_w": "%d : i64" % stride,
                      "dilation_h_factor": "1 : i64", "dilation_w_factor": "1 : i64",
                      "fused_activation_function": '"%s"' % activation}
        if depthwise:
            attributes["depth_multiplier"] = "1 : i64"
        return self.n.node("depthwise_conv_2d" if depthwise else "conv_2d", [x, weights, bias],
                           self.type(out, scale or 1 / 32), **attributes)

    def upsample(self, x, outputs):
        """A transposed convolution to twice the size."""
        batch, height, width, channels = sizes_of(x)
        weights, bias = self.parameters(x, [outputs, 3, 3, channels], 0, 4 * channels)
        sizes = [batch, 2 * height, 2 * width, outputs]
        return self.n.node("transpose_conv", [self.n.ints(*sizes), weights, x, bias], self.type(sizes), padding='"SAME"',
                           stride_h="2 : i64", stride_w="2 : i64")

    def linear(self, x, outputs, activation="NONE"):
        rows, inputs = sizes_of(x)
        n = self.n
        scale = 1.0 / (60 * math.sqrt(inputs))
        u8 = self.kind == "u8"
        numbers = [max(-120, min(120, round(n.random.gauss(0, 45)))) + (128 if u8 else 0) for _ in range(outputs * inputs)]
        weights = n.constant([outputs, inputs], quantized(self.weights, scale, 128 if u8 else 0), KINDS[self.weights], numbers)
        wide = "i64" if self.kind == "i16" else "i32"
        step = self.scale_of(x) * scale
        bias = n.constant([outputs], quantized(wide, step), "q" if wide == "i64" else "i",
                          [round(n.random.gauss(0, 0.2) / step) for _ in range(outputs)])
        return n.node("fully_connected", [x, weights, bias], self.type([rows, outputs]),
                      fused_activation_function='"%s"' % activation)

    def two(self, op, a, b, scale=1 / 24, zero=2):
        sizes = [max(x, y) for x, y in zip(sizes_of(a), sizes_of(b))]
        return self.n.node(op, [a, b], self.type(sizes, scale, zero), fused_activation_function='"NONE"')

    def one(self, op, x, scale=1 / 32, zero=-3, **attributes):
        return self.n.node(op, [x], self.type(sizes_of(x), scale, zero), **attributes)

    def logistic(self, x):
        return self.one("logistic", x, *((1 / 128, 0) if self.kind == "i16" else (1 / 256, -128)))

    def tanh(self, x):
        return self.one("tanh", x, 1 / 128, 0)

    def softmax(self, x):
        return self.one("softmax", x, *((1 / 128, 0) if self.kind == "i16" else (1 / 256, -128)), beta="1.0 : f32")

    def reshape(self, x, *sizes):
        element = x[1][:-1].split("x", len(sizes_of(x)))[-1]
        return self.n.node("reshape", [x, self.n.ints(*sizes)], "tensor<%s>" % "x".join([str(size) for size in sizes] + [element]))

    def transpose(self, x, *perm):
        sizes = sizes_of(x)
        element = x[1][:-1].split("x", len(sizes))[-1]
        return self.n.node("transpose", [x, self.n.ints(*perm)],
                           "tensor<%s>" % "x".join([str(sizes[axis]) for axis in perm] + [element]))

    def concat(self, parts, axis, scale=1 / 30, zero=1):
        """Only u8 may have parts with other scales than the whole."""
        sizes = list(sizes_of(parts[0]))
        sizes[axis] = sum(sizes_of(part)[axis] for part in parts)
        type_ = self.type(sizes, scale, zero) if self.kind == "u8" else self.type(sizes)
        return self.n.node("concatenation", parts, type_, axis="%d : i64" % axis,
                           fused_activation_function='"NONE"')

    def resize(self, x, height, width, op="resize_bilinear"):
        batch, _, _, channels = sizes_of(x)
        element = x[1][:-1].split("x", 4)[-1]
        return self.n.node(op, [x, self.n.ints(height, width)],
                           "tensor<%dx%dx%dx%dx%s>" % (batch, height, width, channels, element),
                           half_pixel_centers="true", align_corners="false")

    def mean(self, x):
        batch, _, _, channels = sizes_of(x)
        return self.n.node("mean", [x, self.n.ints(1, 2)], self.type([batch, channels]), keep_dims="false")

    def pad(self, x, amount=1):
        batch, height, width, channels = sizes_of(x)
        element = x[1][:-1].split("x", 4)[-1]
        rows = [0, 0, amount, amount, amount, amount, 0, 0]
        pads = self.n.constant([4, 2], "i32", "i", rows)
        return self.n.node("pad", [x, pads], "tensor<%dx%dx%dx%dx%s>" % (
            batch, height + 2 * amount, width + 2 * amount, channels, element))


def in_kinds(kinds):
    """A network for each kind of elements."""
    def add(build):
        for kind in kinds:
            def made(n, kind=kind):
                q = Bytes(n, kind)
                build(n, q)
            made.__name__ = "%s_%s" % (build.__name__, kind)
            made.__doc__ = build.__doc__
            network(made)
        return build
    return add


@in_kinds(("i8", "u8", "i16"))
def bytes_mobile(n, q):
    """Depthwise and pointwise convolutions with residuals."""
    x = q.conv(n.feed(1, 96, 96, 3, element=q.element()), 16, 3, 2)
    for outputs, stride in ((16, 1), (24, 2), (24, 1), (48, 2), (48, 1), (96, 2)):
        h = q.conv(x, 4 * sizes_of(x)[3], 1)
        h = q.conv(h, 0, 3, stride, depthwise=True)
        h = q.conv(h, outputs, 1, activation="NONE")
        x = q.two("add", x, h) if sizes_of(x) == sizes_of(h) else h
    n.output(q.linear(q.mean(x), 100))


@in_kinds(("i8", "u8"))
def bytes_detector(n, q):
    """Heads of several scales, joined with other scales, and logistic scores."""
    x = q.conv(n.feed(1, 96, 96, 3, element=q.element()), 16, 3, 2)
    scores, boxes = [], []
    for channels in (24, 32, 48, 64):
        x = q.conv(q.conv(x, 0, 3, 2, depthwise=True), channels, 1)
        count = sizes_of(x)[1] ** 2
        step = 1 / (20 + channels / 8) if q.kind == "u8" else None
        scores.append(q.reshape(q.conv(x, 12, 3, activation="NONE", scale=step), 1, count * 2, 6))
        boxes.append(q.reshape(q.conv(x, 8, 3, activation="NONE", scale=step), 1, count * 2, 4))
    n.output(q.logistic(q.concat(scores, 1)))
    n.output(q.concat(boxes, 1))


@in_kinds(("i8", "u8"))
def bytes_segmentation(n, q):
    """Down and up again by linear interpolation, with joints."""
    half = q.conv(n.feed(1, 96, 96, 3, element=q.element()), 16, 3, 2)
    x = q.conv(q.conv(half, 32, 3, 2), 32, 3)
    x = q.resize(q.conv(x, 16, 1), 48, 48)
    x = q.conv(q.concat([x, half], 3), 16, 3)
    n.output(q.resize(q.conv(x, 4, 1, activation="NONE"), 96, 96))


@in_kinds(("i8", "i16"))
def bytes_unet(n, q):
    """Up again by transposed convolutions."""
    x = q.conv(n.feed(1, 64, 64, 3, element=q.element()), 16, 3)
    half = q.conv(x, 24, 3, 2)
    low = q.conv(half, 48, 3, 2)
    h = q.two("add", q.upsample(low, 24), half)
    n.output(q.conv(q.upsample(h, 16), 2, 1, activation="NONE"))


@in_kinds(("i8", "u8"))
def bytes_super_resolution(n, q):
    """Explicit pads, and channels that become pixels."""
    x = n.feed(1, 48, 48, 3, element=q.element())
    h = q.conv(x, 28, 3)
    for _ in range(3):
        h = q.conv(h, 28, 3)
    h = q.conv(q.pad(h), 12, 3, activation="NONE")
    element = h[1][:-1].split("x", 4)[-1]
    _, height, width, _ = sizes_of(h)
    n.output(n.node("depth_to_space", [h], "tensor<1x%dx%dx3x%s>" % (2 * height, 2 * width, element), block_size="2 : i64"))


@in_kinds(("i8", "i16"))
def bytes_attention(n, q):
    """A transformer's layers on 32 rows."""
    rows, width, heads = 32, 64, 4
    x = n.feed(rows, width, element=q.element())
    depth = width // heads
    for _ in range(2):
        parts = [q.transpose(q.reshape(q.linear(x, width), rows, heads, depth), 1, 0, 2) for _ in range(3)]
        scores = n.node("batch_matmul", [parts[0], parts[1]], q.type([heads, rows, rows], 1 / 8, 0), adj_y="true")
        mixed = n.node("batch_matmul", [q.softmax(scores), parts[2]], q.type([heads, rows, depth], 1 / 64, 0))
        mixed = q.reshape(q.transpose(mixed, 1, 0, 2), rows, width)
        x = q.two("add", x, q.linear(mixed, width), 1 / 28, 0)
        x = q.two("add", x, q.linear(q.linear(x, 4 * width, "RELU"), width), 1 / 24, 1)
    n.output(x)


@in_kinds(("i8", "u8"))
def bytes_gates(n, q):
    """Gates by channel and hard_swish."""
    x = q.conv(n.feed(1, 64, 64, 3, element=q.element()), 16, 3, 2, activation="NONE")
    for outputs, stride in ((24, 2), (40, 1), (40, 2)):
        h = q.one("hard_swish", q.conv(x, 3 * outputs, 1, activation="NONE"))
        h = q.one("hard_swish", q.conv(h, 0, 5, stride, activation="NONE", depthwise=True))
        gate = q.linear(q.linear(q.mean(h), outputs // 2, "RELU"), 3 * outputs)
        gate = q.logistic(q.reshape(gate, 1, 1, 1, 3 * outputs))
        x = q.conv(q.two("mul", h, gate, 1 / 40, 0), outputs, 1, activation="NONE")
    n.output(q.softmax(q.linear(q.mean(x), 50)))


@in_kinds(("i8", "i16"))
def bytes_audio(n, q):
    """Spectra over time: long windows, few channels."""
    x = n.feed(1, 96, 40, 1, element=q.element())
    for channels, stride in ((16, 2), (24, 2), (32, 2)):
        x = q.conv(x, channels, 5, stride)
        x = q.conv(x, 0, 3, 1, depthwise=True)
    x = q.tanh(q.conv(x, 32, 1, activation="NONE"))
    n.output(q.softmax(q.linear(q.mean(x), 12)))


@in_kinds(("i8",))
def bytes_steps(n, q):
    """A recurrence written out: small slices, sums and functions."""
    steps, cells = 16, 32
    x = q.linear(n.feed(steps, 24, element=q.element()), 3 * cells)
    element = x[1][:-1].split("x", 2)[-1]
    h = q.linear(n.feed(1, 8, element=q.element()), cells)
    for step in range(steps):
        row = n.node("slice", [x, n.ints(step, 0), n.ints(1, 3 * cells)], "tensor<1x%dx%s>" % (3 * cells, element))
        sums = q.two("add", row, q.linear(h, 3 * cells), 1 / 24, 0)
        sum_element = sums[1][:-1].split("x", 2)[-1]
        parts = [n.node("slice", [sums, n.ints(0, i * cells), n.ints(1, cells)], "tensor<1x%dx%s>" % (cells, sum_element))
                 for i in range(3)]
        gate = q.two("mul", q.logistic(parts[0]), q.tanh(parts[1]), 1 / 128, 0)
        h = q.two("add", q.two("mul", q.logistic(parts[2]), h, 1 / 40, 0), gate, 1 / 32, -3)
    n.output(h)
