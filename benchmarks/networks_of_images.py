"""Networks that look at images."""

from network import network
from onnx_writer import FLOAT, FLOAT16, INT64


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
