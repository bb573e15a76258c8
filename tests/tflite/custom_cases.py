"""Cases of custom operators for make_op_cases.py. TFLite runs its own; those that its library does not have are
computed here, by their definitions."""

import struct

from make_op_cases import Operand


def flex_map(options):
    """A FlexBuffers map, all of whose numbers have 32 bits."""
    data = bytearray()

    def align():
        data.extend(b"\0" * (-len(data) % 4))

    def offset_to(place):
        data.extend(struct.pack("<I", len(data) - place))

    keys = sorted(options)
    places = {}
    for key in keys:
        places[key] = len(data)
        data.extend(key.encode() + b"\0")
    targets = {}
    for key in keys:
        value = options[key]
        if isinstance(value, str):
            data.append(len(value))
            targets[key] = len(data)
            data.extend(value.encode() + b"\0")
        elif isinstance(value, list):
            align()
            data.extend(struct.pack("<I", len(value)))
            targets[key] = len(data)
            data.extend(struct.pack("<%di" % len(value), *value))
    align()
    data.extend(struct.pack("<I", len(keys)))
    keys_at = len(data)
    for key in keys:
        offset_to(places[key])
    offset_to(keys_at)
    data.extend(struct.pack("<II", 4, len(keys)))
    values_at = len(data)
    kinds = []
    for key in keys:
        value = options[key]
        if isinstance(value, str):
            kinds.append(5 << 2)
            offset_to(targets[key])
        elif isinstance(value, list):
            kinds.append(11 << 2 | 2)
            offset_to(targets[key])
        elif isinstance(value, bool):
            kinds.append(26 << 2 | 2)
            data.extend(struct.pack("<I", value))
        elif isinstance(value, int):
            kinds.append(1 << 2 | 2)
            data.extend(struct.pack("<i", value))
        else:
            kinds.append(3 << 2 | 2)
            data.extend(struct.pack("<f", value))
    data.extend(kinds)
    align()
    offset_to(values_at)
    data.extend((9 << 2 | 2, 4))
    return bytes(data)


def attributes(code, options):
    return 'custom_code = "%s", tfl.custom_options = dense<[%s]> : tensor<%dxui8>' % (
        code, ", ".join(map(str, options)), len(options))


def custom_cases(add, x, c):
    detections(add, x, c)
    pools(add)


# ---- TFLite_Detection_PostProcess ----


def detections(add, x, c):
    boxes = 9

    def detect(name, results, classes=3, columns=None, e="f32", score_elements="f32", anchors="f32", extra=0, **more):
        options = dict(max_detections=results, max_classes_per_detection=1, nms_score_threshold=0.25,
                       nms_iou_threshold=0.5, num_classes=classes, y_scale=10.0, x_scale=10.0, h_scale=5.0, w_scale=5.0)
        options.update(more)
        # Anchors that lie close to one another, so that boxes overlap.
        centers = [[i % 3 * 0.25 + 0.25, i // 3 * 0.25 + 0.25, 0.5, 0.375 + i * 0.03125] for i in range(boxes)]
        values = [number for row in centers for number in row]
        params = anchors.split(":")
        if len(params) > 1:
            values = [round(value / float(params[1])) + int(params[2]) for value in values]
        # All scores differ, as TFLite sorts some of them without an order among equal ones.
        columns = columns or classes + 1
        count = boxes * columns
        scores = [(i * 31 % count + 1) / 64 for i in range(count)]
        if score_elements != "f32":
            scores = [i * 31 % count * 4 + 40 for i in range(count)]
        add("custom", "detection_%s" % name, [
            x(1, boxes, 4 + extra, e=e, **({"low": -4, "high": 4} if e == "f32" else {})),
            Operand([1, boxes, columns], score_elements, scores),
            Operand([boxes, 4], anchors, values, is_constant=True)],
            ["f32"] * 4, attributes("TFLite_Detection_PostProcess", flex_map(options)), tolerance=1e-5)

    # Of the fast way only so many as there are: TFLite leaves the rest as it was.
    detect("fast", 2)
    detect("fast_no_background", 2, columns=3)
    detect("fast_key_points", 2, extra=3)
    detect("fast_classes", 2, classes=4, max_classes_per_detection=3)
    detect("fast_one_class", 2, classes=1)
    detect("regular", 6, use_regular_nms=True)
    detect("regular_few", 5, use_regular_nms=True, detections_per_class=1)
    detect("regular_many", 40, use_regular_nms=True, nms_iou_threshold=0.75, detections_per_class=6)
    detect("regular_high", 4, use_regular_nms=True, nms_score_threshold=0.375, columns=3)
    for name, regular in (("fast", False), ("regular", True)):
        detect(name + "_u8", 2, e="ui8:0.05:120", score_elements="ui8:0.00390625:0", anchors="ui8:0.01:10",
               use_regular_nms=regular)


# ---- Pools with places ----


class Pool:
    """As MediaPipe's options say it: height and width."""

    def __init__(self, same, stride, size, activation=0):
        self.same, self.stride, self.size, self.activation = same, stride, size, activation

    def options(self):
        numbers = (1 if self.same else 2, self.stride[1], self.stride[0], self.size[1], self.size[0], self.activation)
        return struct.pack("<6i", *numbers) + bytes(16)  # Behind them is what the runtime works out.

    def flex(self):
        return flex_map({"padding": "SAME" if self.same else "VALID", "ksize": [1] + self.size + [1],
                         "strides": [1] + self.stride + [1], "include_batch_in_index": False})

    def windows(self, sizes):
        """How many windows there are, and how far the first one sticks out."""
        counts = [-(-size // step) if self.same else (size - window) // step + 1
                  for size, step, window in zip(sizes, self.stride, self.size)]
        return counts, self.padding(sizes, counts)

    def padding(self, sizes, counts):
        return [max(0, ((count - 1) * step + window - size) // 2)
                for size, count, step, window in zip(sizes, counts, self.stride, self.size)]


def offset(shape, *index):
    place = 0
    for size, i in zip(shape, index):
        place = place * size + i
    return place


def greatest(pool, image, within_windows):
    """The greatest element of each window, and its place in the window or the image."""
    batches, height, width, channels = image.shape
    (rows, columns), padding = pool.windows((height, width))
    shape = [batches, rows, columns, channels]
    values, places = [], []
    for b in range(batches):
        for row in range(rows):
            for column in range(columns):
                for channel in range(channels):
                    best = None
                    for y in range(pool.size[0]):
                        for x in range(pool.size[1]):
                            in_y = row * pool.stride[0] - padding[0] + y
                            in_x = column * pool.stride[1] - padding[1] + x
                            if not (0 <= in_y < height and 0 <= in_x < width):
                                continue
                            value = image.values[offset(image.shape, b, in_y, in_x, channel)]
                            if best is None or value > best[0]:
                                best = (value, y * pool.size[1] + x + 0.1 if within_windows
                                        else (in_y * width + in_x) * channels + channel)
                    values.append(min(max(best[0], {0: -1e9, 1: 0, 2: -1, 3: 0}[pool.activation]),
                                      {0: 1e9, 1: 1e9, 2: 1, 3: 6}[pool.activation]))
                    places.append(best[1])
    return [(shape, values), (shape, places)]


def put_back(pool, image, places, within_windows):
    batches, rows, columns, channels = image.shape
    if within_windows:
        height, width = rows * pool.size[0], columns * pool.size[1]
    elif pool.same:
        height, width = rows * pool.stride[0], columns * pool.stride[1]
    else:
        height, width = [(count - 1) * step + window
                         for count, step, window in zip((rows, columns), pool.stride, pool.size)]
    shape = [batches, height, width, channels]
    values = [0.0] * (batches * height * width * channels)
    padding = pool.padding((height, width), (rows, columns))
    for b in range(batches):
        for row in range(rows):
            for column in range(columns):
                for channel in range(channels):
                    from_ = offset(image.shape, b, row, column, channel)
                    place = int(places.values[from_])
                    if within_windows:
                        y = row * pool.stride[0] - padding[0] + place // pool.size[1]
                        x = column * pool.stride[1] - padding[1] + place % pool.size[1]
                        place = offset(shape, 0, y, x, channel)
                    values[offset(shape, b, 0, 0, 0) + place] = image.values[from_]
    return [(shape, values)]


def pools(add):
    def different(*shape):
        """Elements none of which is there twice."""
        count = 1
        for size in shape:
            count *= size
        return Operand(shape, "f32", [(i * 37 % 1009 - 500) / 64 for i in range(count)])

    for name, pool, shape in (("same", Pool(True, [2, 2], [2, 2]), (2, 5, 6, 3)),
                              ("valid", Pool(False, [2, 3], [3, 2]), (1, 7, 8, 2)),
                              ("overlapping", Pool(True, [1, 2], [3, 3]), (1, 4, 5, 2)),
                              ("relu6", Pool(True, [2, 2], [2, 2], 3), (1, 4, 4, 2)),
                              ("relu_n1_to_1", Pool(False, [2, 2], [2, 2], 2), (1, 4, 4, 1))):
        image = different(*shape)
        add("custom", "max_pooling_with_argmax_%s" % name, [image], ["f32", "f32"],
            attributes("MaxPoolingWithArgmax2D", pool.options()),
            definition=lambda operands, pool=pool: greatest(pool, operands[0], True))
        if pool.activation == 0:
            add("custom", "max_pool_with_argmax_%s" % name, [image], ["f32", "i32"],
                attributes("MaxPoolWithArgmax", pool.flex()),
                definition=lambda operands, pool=pool: greatest(pool, operands[0], False))

    for name, pool, shape in (("same", Pool(True, [2, 2], [2, 2]), (2, 3, 4, 3)),
                              ("valid", Pool(False, [2, 3], [2, 3]), (1, 3, 2, 2)),
                              ("overlapping", Pool(True, [1, 1], [2, 2]), (1, 3, 3, 2))):
        image = different(*shape)
        window = pool.size[0] * pool.size[1]
        within = Operand(shape, "f32", [i * 7 % window + 0.1 for i in range(len(image.values))])
        add("custom", "max_unpooling_%s" % name, [image, within], ["f32"],
            attributes("MaxUnpooling2D", pool.options()),
            definition=lambda operands, pool=pool: put_back(pool, operands[0], operands[1], True))
        channels = shape[3]
        # Within the image: the first element of each window.
        whole = []
        across = shape[2] * pool.stride[1] if pool.same else (shape[2] - 1) * pool.stride[1] + pool.size[1]
        for _ in range(shape[0]):
            for y in range(shape[1]):
                for x in range(shape[2]):
                    for channel in range(channels):
                        whole.append((y * pool.stride[0] * across + x * pool.stride[1]) * channels + channel)
        add("custom", "max_unpooling_%s_i32" % name, [image, Operand(shape, "i32", whole)], ["f32"],
            attributes("MaxUnpooling2D", pool.options()),
            definition=lambda operands, pool=pool: put_back(pool, operands[0], operands[1], False))
