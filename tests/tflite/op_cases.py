"""The cases of make_op_cases.py: operators with attributes and operands, in many kinds of elements."""

from custom_cases import custom_cases
from hybrid_cases import hybrid_cases
from make_op_cases import Case, Operand
from recurrent_cases import recurrent_cases

Q, R, U = "i8:0.05:-7", "i8:0.07:11", "ui8:0.05:120"  # Types that cover a few units around 0.
S = "i16:0.0002"


# How many steps ours may be off where TFLite's kernels have arithmetic of their own: reciprocals in fixed point,
# products of the weights of both axes in f32 (which makes halves lie elsewhere), tables of exponentials and of the
# logistic function whose numbers are not quite those.
STEPS = {
    "div_u8": 1,
    "logistic_i16_coarse": 1,
    "logistic_i16_fine": 1,
    "logistic_i16_shifted": 1,
    "mean_other_image": 1,
    "mean_same_image": 1,
    "mean_u8_other_image": 1,
    "mean_u8_same_image": 1,
    "resize_bilinear_centers_u8": 1,
    "tanh_i16_coarse": 1,
    "tanh_i16_fine": 1,
}


def x(*shape, e="f32", **kwargs):
    return Operand(shape, e, **kwargs)


def c(*shape, e="f32", **kwargs):
    return Operand(shape, e, is_constant=True, **kwargs)


def state(*shape, e="f32"):
    """The state of the operator, at first empty."""
    return Operand(shape, e, is_state=True)


def ints(*values, e="i32"):
    return c(len(values), e=e, values=list(values))


def scalar(value, e="i32"):
    return c(e=e, values=[value])


def padded(*rows):
    """Paddings: two numbers a row."""
    return c(len(rows), 2, e="i32", values=[number for row in rows for number in row])


def cases():
    found = []

    def add(op, name, operands, results="f32", attributes="", tolerance=None, definition=None):
        results = results if isinstance(results, list) else [results]
        if tolerance is None:
            tolerance = STEPS.get("%s_%s" % (op, name), 1e-5 if "f32" in results else 0)
        found.append(Case(op, "%s_%s" % (op, name) if name else op, operands, attributes,
                          [Operand([1], result) for result in results], tolerance, definition))

    unary(add)
    binary(add)
    layers(add)
    movement(add)
    reductions(add)
    gathers(add)
    others(add)
    selections(add)
    recurrent_cases(add, x, c, state)
    hybrid_cases(add, x, c, state, conv)
    custom_cases(add, x, c)
    return found


def unary(add):
    for op in ("abs", "ceil", "cos", "elu", "exp", "floor", "hard_swish", "logistic", "neg", "relu", "relu6",
               "relu_n1_to_1", "round", "sin", "square", "tanh"):
        add(op, "", [x(2, 3, 4)])
    for op in ("log", "rsqrt", "sqrt"):
        add(op, "", [x(2, 3, 4, low=1, high=9)])
    add("gelu", "", [x(3, 5)])
    add("gelu", "approximate", [x(3, 5)], attributes="approximate = true")
    add("leaky_relu", "", [x(2, 7)], attributes="alpha = 0.2 : f32")
    add("logical_not", "", [x(2, 3, e="i1")], "i1")
    for op in ("abs", "elu", "hard_swish", "leaky_relu", "logistic", "relu", "relu6", "relu_n1_to_1", "rsqrt",
               "tanh"):
        low = {"rsqrt": 0}.get(op)
        result = {"logistic": "i8:0.00390625:-128", "tanh": "i8:0.0078125:0"}.get(op, R)
        attributes = "alpha = 0.2 : f32" if op == "leaky_relu" else ""
        add(op, "i8", [x(2, 40, e=Q, low=low)], result, attributes)
    for op in ("hard_swish", "leaky_relu", "logistic", "relu", "relu6", "tanh"):
        result = {"logistic": "ui8:0.00390625:0", "tanh": "ui8:0.0078125:128"}.get(op, "ui8:0.06:110")
        attributes = "alpha = 0.2 : f32" if op == "leaky_relu" else ""
        add(op, "u8", [x(2, 40, e=U)], result, attributes)
    for op in ("logistic", "tanh"):
        for name, scale in (("i16", "0.000244140625"), ("i16_shifted", "0.00048828125"), ("i16_fine", "0.0000305"),
                            ("i16_coarse", "0.0005")):
            add(op, name, [x(2, 40, e="i16:" + scale, low=-32768, high=32767)], "i16:0.000030517578125")
    add("prelu", "", [x(1, 2, 2, 3), c(1, 1, 3)])
    add("prelu", "i8", [x(1, 2, 2, 3, e=Q), c(1, 1, 3, e=R)], Q)
    for low, high, to in ((0, 1, "f32"), (-9, 9, "i64"), (-9, 9, "i1")):
        add("cast", "i32_to_%s" % to, [x(5, e="i32", low=low, high=high)], to, cast("INT32", to))
    add("cast", "f32_to_i32", [x(9)], "i32", cast("FLOAT32", "i32"))
    add("cast", "i1_to_f32", [x(6, e="i1")], "f32", cast("BOOL", "f32"))
    for name, e in (("i8", Q), ("u8", U), ("i16", S)):
        add("dequantize", name, [x(20, e=e)])
        add("quantize", name, [x(20, low=-5, high=5)], e)
    add("quantize", "i8_to_i8", [x(60, e=Q)], R)
    add("quantize", "u8_to_i8", [x(60, e=U)], R)
    add("quantize", "i8_to_u8", [x(60, e=Q)], "ui8:0.06:110")
    add("quantize", "i16_to_i8", [x(60, e=S)], R)
    add("zeros_like", "", [x(2, 3)])
    add("shape", "", [x(2, 3, 5)], "i32", 'out_type = "INT32"')
    add("rank", "", [x(2, 3, 5)], "i32")


def cast(from_, to):
    return 'in_data_type = "%s", out_data_type = "%s"' % (
        from_, {"f32": "FLOAT32", "i32": "INT32", "i64": "INT64", "i1": "BOOL"}[to])


def binary(add):
    for op in ("add", "div", "floor_div", "maximum", "minimum", "mul", "squared_difference", "sub"):
        right = {"low": 1, "high": 5} if "div" in op else {}
        add(op, "", [x(2, 3, 4), x(2, 3, 4, **right)])
        add(op, "broadcast", [x(2, 1, 4), x(3, 1, **right)])
        add(op, "number", [x(2, 4), c(**right)])
        if op not in ("squared_difference",):
            add(op, "i32", [x(2, 3, e="i32"), x(2, 3, e="i32", **right)], "i32")
    for op in ("add", "div", "mul", "sub"):
        right = {"low": 1, "high": 5} if "div" in op else {}
        for activation in ("RELU", "RELU6", "RELU_N1_TO_1"):
            add(op, activation.lower(), [x(3, 4), x(3, 4, **right)],
                attributes='fused_activation_function = "%s"' % activation)
    for op in ("add", "mul", "sub", "squared_difference", "maximum", "minimum"):
        other = Q if op in ("maximum", "minimum") else R
        add(op, "i8", [x(2, 40, e=Q), x(2, 40, e=other)], Q if other == Q else "i8:0.09:3")
        add(op, "i8_broadcast", [x(2, 1, 20, e=Q), x(3, 1, e=other)], Q if other == Q else "i8:0.09:3")
    for op in ("add", "mul", "sub"):
        add(op, "u8", [x(2, 40, e=U), x(2, 40, e="ui8:0.03:99")], "ui8:0.1:128")
        add(op, "i8_relu", [x(2, 40, e=Q), x(2, 40, e=R)], "i8:0.09:3", 'fused_activation_function = "RELU"')
        add(op, "i16", [x(2, 20, e=S), x(2, 20, e=S)], "i16:0.0005")
    add("div", "u8", [x(20, e=U), x(20, e="ui8:0.05:0", low=10)], "ui8:0.06:110")
    add("pow", "", [x(3, 4, low=0, high=4), x(3, 4)])
    add("floor_mod", "", [x(3, 4), x(3, 4, low=1, high=3)])
    add("floor_mod", "i32", [x(12, e="i32"), x(12, e="i32", low=1, high=5)], "i32")
    add("floor_mod", "negative", [x(12, e="i32"), x(12, e="i32", low=-5, high=-1)], "i32")
    add("floor_div", "negative", [x(12, e="i32"), x(12, e="i32", low=-5, high=-1)], "i32")
    for op in ("equal", "greater", "greater_equal", "less", "less_equal", "not_equal"):
        add(op, "", [x(2, 3, low=-1, high=1), x(2, 3, low=-1, high=1)], "i1")
        add(op, "broadcast", [x(2, 1, e="i32"), x(3, e="i32")], "i1")
        add(op, "i8", [x(60, e=Q), x(60, e=R)], "i1")
    for op in ("logical_and", "logical_or"):
        add(op, "", [x(2, 8, e="i1"), x(8, e="i1")], "i1")
    add("add_n", "", [x(2, 3), x(2, 3), x(2, 3)])


def conv(padding, stride=1, dilation=1, activation="NONE", extra=""):
    return ('padding = "%s", stride_h = %d : i64, stride_w = %d : i64, dilation_h_factor = %d : i64, '
            'dilation_w_factor = %d : i64, fused_activation_function = "%s"%s') % (
                padding, stride, stride, dilation, dilation, activation, extra)


def layers(add):
    add("conv_2d", "same", [x(1, 5, 6, 2), c(3, 3, 3, 2), c(3)], attributes=conv("SAME"), tolerance=1e-4)
    add("conv_2d", "valid_relu6", [x(2, 5, 6, 2), c(3, 2, 3, 2), c(3)], attributes=conv("VALID", activation="RELU6"),
        tolerance=1e-4)
    add("conv_2d", "same_stride", [x(1, 6, 7, 2), c(4, 3, 3, 2), c(4)], attributes=conv("SAME", 2), tolerance=1e-4)
    add("conv_2d", "dilated", [x(1, 7, 7, 2), c(3, 3, 3, 2), c(3)], attributes=conv("VALID", 1, 2), tolerance=1e-4)
    add("conv_2d", "same_dilated", [x(1, 7, 7, 2), c(3, 3, 3, 2), c(3)], attributes=conv("SAME", 1, 2), tolerance=1e-4)
    W = "i8:0.02/0.03/0.01:0:0"
    add("conv_2d", "i8", [x(1, 5, 6, 4, e=Q), c(3, 3, 3, 4, e=W, low=-127), c(3, e="i32:0.001/0.0015/0.0005:0:0", low=-900, high=900)],
        "i8:0.3:5", conv("SAME"))
    add("conv_2d", "i8_relu_stride", [x(1, 6, 6, 3, e=Q), c(3, 3, 3, 3, e=W, low=-127), c(3, e="i32:0.001/0.0015/0.0005:0:0", low=-900, high=900)],
        "i8:0.3:-100", conv("SAME", 2, activation="RELU"))
    add("conv_2d", "i8_pointwise", [x(1, 5, 5, 5, e=Q), c(3, 1, 1, 5, e=W, low=-127), c(3, e="i32:0.001/0.0015/0.0005:0:0", low=-900, high=900)],
        "i8:0.1:5", conv("VALID", activation="RELU6"))
    add("conv_2d", "u8", [x(1, 5, 6, 4, e=U), c(3, 3, 3, 4, e="ui8:0.02:131"), c(3, e="i32:0.001", low=-900, high=900)],
        "ui8:0.3:120", conv("SAME"))
    add("conv_2d", "i16", [x(1, 4, 4, 3, e=S), c(3, 3, 3, 3, e=W, low=-127), c(3, e="i64:0.000004/0.000006/0.000002:0:0", low=-900, high=900)],
        "i16:0.001", conv("SAME"))
    for name, padding, stride, dilation in (("same", "SAME", 1, 1), ("valid", "VALID", 1, 1), ("stride", "SAME", 2, 1),
                                            ("dilated", "SAME", 1, 2)):
        extra = ", depth_multiplier = %d : i64"
        add("depthwise_conv_2d", name, [x(1, 6, 5, 3), c(1, 3, 3, 3), c(3)],
            attributes=conv(padding, stride, dilation, extra=extra % 1), tolerance=1e-4)
        add("depthwise_conv_2d", name + "_twice", [x(1, 6, 5, 3), c(1, 3, 3, 6), c(6)],
            attributes=conv(padding, stride, dilation, "RELU", extra % 2), tolerance=1e-4)
        add("depthwise_conv_2d", name + "_i8", [x(1, 6, 5, 3, e=Q), c(1, 3, 3, 3, e="i8:0.02/0.03/0.01:0:3", low=-127),
                                                c(3, e="i32:0.001/0.0015/0.0005:0:0", low=-900, high=900)],
            "i8:0.2:5", conv(padding, stride, dilation, extra=extra % 1))
    add("depthwise_conv_2d", "u8", [x(1, 5, 5, 4, e=U), c(1, 3, 3, 4, e="ui8:0.02:131"), c(4, e="i32:0.001", low=-900, high=900)],
        "ui8:0.2:120", conv("SAME", extra=", depth_multiplier = 1 : i64"))
    for padding, stride, sizes in (("SAME", 2, (6, 8)), ("VALID", 2, (7, 9)), ("SAME", 1, (3, 4))):
        attributes = 'padding = "%s", stride_h = %d : i64, stride_w = %d : i64' % (padding, stride, stride)
        name = "%s_%d" % (padding.lower(), stride)
        add("transpose_conv", name, [ints(1, *sizes, 2), c(2, 3, 3, 3), x(1, 3, 4, 3)], attributes=attributes, tolerance=1e-4)
        add("transpose_conv", name + "_bias", [ints(1, *sizes, 2), c(2, 3, 3, 3), x(1, 3, 4, 3), c(2)],
            attributes=attributes, tolerance=1e-4)
        add("transpose_conv", name + "_i8", [ints(1, *sizes, 2), c(2, 3, 3, 3, e="i8:0.02/0.03:0:0", low=-127), x(1, 3, 4, 3, e=Q),
                                             c(2, e="i32:0.001/0.0015:0:0", low=-900, high=900)], "i8:0.3:5", attributes)
    add("conv_3d", "", [x(1, 3, 4, 4, 2), c(2, 2, 2, 2, 3), c(3)], tolerance=1e-4, attributes=(
        'padding = "SAME", stride_d = 1 : i64, stride_h = 1 : i64, stride_w = 1 : i64'))
    for e, tolerance, w, b, to in (("f32", 1e-4, "f32", "f32", "f32"),
                                   (Q, 0, "i8:0.02:0", "i32:0.001", "i8:0.3:5"),
                                   (U, 0, "ui8:0.02:131", "i32:0.001", "ui8:0.3:120"),
                                   (S, 0, "i8:0.02:0", "i64:0.000004", "i16:0.001")):
        name = {"f": "", "i8": "i8", "ui": "u8", "i1": "i16"}[e[:2] if e != "f32" else "f"]
        low = {} if e == "f32" or e == U else {"low": -127}
        bias = {} if e == "f32" else {"low": -900, "high": 900}
        add("fully_connected", name, [x(3, 7, e=e), c(5, 7, e=w, **low), c(5, e=b, **bias)], to, tolerance=tolerance)
        add("fully_connected", (name + "_relu").strip("_"), [x(3, 7, e=e), c(5, 7, e=w, **low), c(5, e=b, **bias)], to,
            'fused_activation_function = "RELU"', tolerance)
    add("fully_connected", "flattens", [x(2, 3, 4), c(5, 12), c(5)], tolerance=1e-4)
    add("fully_connected", "keeps", [x(2, 3, 4), c(5, 4), c(5)], attributes="keep_num_dims = true", tolerance=1e-4)
    add("fully_connected", "no_bias", [x(3, 7), c(5, 7), None], tolerance=1e-4)
    add("batch_matmul", "", [x(2, 3, 4), x(2, 4, 5)], tolerance=1e-4)
    add("batch_matmul", "adjoint", [x(2, 4, 3), x(2, 5, 4)], attributes="adj_x = true, adj_y = true", tolerance=1e-4)
    add("batch_matmul", "broadcast", [x(2, 1, 3, 4), x(3, 4, 5)], tolerance=1e-4)
    add("batch_matmul", "i8", [x(2, 3, 8, e=Q), x(2, 8, 5, e=R)], "i8:0.4:5")
    pools(add)
    for beta in (1.0, 0.5):
        attributes = "beta = %s : f32" % beta
        add("softmax", "beta_%d" % int(10 * beta), [x(2, 3, 5)], attributes=attributes)
        add("softmax", "i8_%d" % int(10 * beta), [x(3, 20, e=Q)], "i8:0.00390625:-128", attributes)
        add("softmax", "u8_%d" % int(10 * beta), [x(3, 20, e=U)], "ui8:0.00390625:0", attributes)
    add("softmax", "i16", [x(3, 20, e=S)], "i16:0.000030517578125", "beta = 1.0 : f32")
    add("log_softmax", "", [x(3, 6)])
    add("log_softmax", "i8", [x(3, 20, e=Q)], "i8:0.0625:127")
    add("l2_normalization", "", [x(3, 6)])
    add("l2_normalization", "i8", [x(3, 20, e="i8:0.05:0")], "i8:0.0078125:0")
    add("local_response_normalization", "", [x(1, 2, 2, 7)],
        attributes="alpha = 0.1 : f32, beta = 0.5 : f32, bias = 1.0 : f32, radius = 2 : i64")
    for op in ("resize_bilinear", "resize_nearest_neighbor"):
        for name, attributes in (("plain", ""), ("corners", "align_corners = true"), ("centers", "half_pixel_centers = true")):
            for e, kind in (("f32", ""), (Q, "_i8"), (U, "_u8")):
                add(op, name + kind, [x(1, 3, 4, 2, e=e), ints(7, 6)], e, attributes)
            add(op, name + "_smaller", [x(1, 7, 6, 2), ints(3, 4)], "f32", attributes)


def pools(add):
    for op in ("average_pool_2d", "max_pool_2d", "l2_pool_2d"):
        for name, padding, stride, width, height in (("same", "SAME", 2, 3, 3), ("valid", "VALID", 1, 2, 3)):
            attributes = ('padding = "%s", stride_h = %d : i64, stride_w = %d : i64, filter_height = %d : i64, '
                          'filter_width = %d : i64') % (padding, stride, stride, height, width)
            add(op, name, [x(1, 5, 6, 3)], attributes=attributes)
            add(op, name + "_relu6", [x(1, 5, 6, 3)], attributes=attributes + ', fused_activation_function = "RELU6"')
            if op == "l2_pool_2d":
                continue
            for e, kind in ((Q, "_i8"), (U, "_u8"), (S, "_i16")):
                add(op, name + kind, [x(1, 5, 6, 3, e=e)], e, attributes)
            add(op, name + "_i8_relu", [x(1, 5, 6, 3, e=Q)], Q, attributes + ', fused_activation_function = "RELU"')


def movement(add):
    for e, kind in (("f32", ""), (Q, "i8")):
        def move(op, name, operands, attributes="", results=1):
            add(op, "_".join(filter(None, (name, kind))), operands, [e] * results, attributes)

        move("reshape", "", [x(2, 6, e=e), ints(3, -1)], "new_shape = array<i64: 3, -1>")
        move("squeeze", "", [x(1, 3, 1, e=e)], "squeeze_dims = array<i64: 0>")
        move("squeeze", "all", [x(1, 3, 1, e=e)], "squeeze_dims = array<i64>")
        move("expand_dims", "", [x(2, 3, e=e), scalar(-1)])
        move("transpose", "", [x(2, 3, 4, e=e), ints(2, 0, 1)])
        move("concatenation", "", [x(2, 3, e=e), x(2, 2, e=e)], "axis = 1 : i64")
        move("concatenation", "negative", [x(2, 3, 1, e=e), x(2, 3, 2, e=e)], "axis = -1 : i64")
        move("pack", "", [x(2, 3, e=e), x(2, 3, e=e)], "axis = 1 : i64, values_count = 2 : i64")
        move("unpack", "", [x(2, 3, e=e)], "axis = 1 : i64, num = 3 : i64", 3)
        move("split", "", [scalar(1), x(2, 6, e=e)], "num_splits = 3 : i64", 3)
        move("split_v", "", [x(2, 6, e=e), ints(1, 3, -1), scalar(1)], "num_splits = 3 : i64", 3)
        move("slice", "", [x(4, 5, e=e), ints(1, 2), ints(2, -1)])
        move("strided_slice", "", [x(4, 5, e=e), ints(0, 4), ints(3, 0), ints(2, -2)])
        move("strided_slice", "masks", [x(4, 5, 3, e=e), ints(1, 2, 1), ints(3, 3, 2), ints(1, 1, 1)],
             "begin_mask = 1 : i64, end_mask = 2 : i64, shrink_axis_mask = 4 : i64")
        move("strided_slice", "new_axis", [x(4, 5, e=e), ints(1, 0, 1), ints(3, 0, 4), ints(1, 1, 1)], "new_axis_mask = 2 : i64")
        move("strided_slice", "ellipsis", [x(2, 3, 4, e=e), ints(0, 1), ints(0, 3), ints(1, 1)], "ellipsis_mask = 1 : i64")
        move("pad", "", [x(2, 3, e=e), padded((1, 0), (2, 1))])
        move("mirror_pad", "reflect", [x(3, 4, e=e), padded((1, 2), (2, 1))], 'mode = "REFLECT"')
        move("mirror_pad", "symmetric", [x(3, 4, e=e), padded((1, 2), (2, 1))], 'mode = "SYMMETRIC"')
        move("tile", "", [x(2, 3, e=e), ints(2, 3)])
        move("reverse_v2", "", [x(2, 3, 4, e=e), ints(1)])
        move("depth_to_space", "", [x(1, 2, 3, 8, e=e)], "block_size = 2 : i64")
        move("space_to_depth", "", [x(1, 4, 6, 2, e=e)], "block_size = 2 : i64")
        move("space_to_batch_nd", "", [x(1, 4, 5, 2, e=e), ints(2, 3), padded((0, 0), (0, 1))])
        move("batch_to_space_nd", "", [x(6, 2, 2, 1, e=e), ints(2, 3), padded((0, 0), (1, 0))])
        move("broadcast_to", "", [x(2, 1, e=e), ints(2, 2, 3)])
    add("reverse_sequence", "", [x(2, 4, 2), ints(3, 2)], attributes="batch_dim = 0 : i64, seq_dim = 1 : i64")
    add("padv2", "", [x(2, 3), padded((1, 0), (2, 1)), scalar(1.5, "f32")])
    add("padv2", "i8", [x(2, 3, e=Q), padded((1, 0), (2, 1)), c(e=Q, values=[30])], Q)
    # Enough that some lie between two steps.
    for op in ("add", "sub"):
        add(op, "i16_grids", [x(1, 150, e=S, low=-32768, high=32767), x(1, 150, e="i16:0.00031")], "i16:0.00047")
    add("concatenation", "u8_grids_finer", [x(1, 150, e="ui8:0.041666668:127"), x(1, 4, e="ui8:0.041666668:127")],
        "ui8:0.033333335:129", "axis = 1 : i64")
    add("concatenation", "u8_grids", [x(2, 9, e=U), x(2, 9, e="ui8:0.03:99")], U, "axis = 1 : i64")
    add("fill", "", [ints(2, 3), scalar(1.5, "f32")])
    add("range", "", [scalar(1), scalar(9), scalar(3)], "i32")
    add("range", "f32", [scalar(1.0, "f32"), scalar(-2.0, "f32"), scalar(-0.75, "f32")])
    add("matrix_diag", "", [x(2, 3)])
    add("matrix_set_diag", "", [x(2, 3, 4), x(2, 3)])


def reductions(add):
    for op in ("mean", "reduce_max", "reduce_min", "reduce_prod", "sum"):
        add(op, "", [x(2, 3, 4), ints(1)], tolerance=1e-4)
        add(op, "two_keep", [x(2, 3, 4), ints(0, -1)], attributes="keep_dims = true", tolerance=1e-4)
        if op != "reduce_prod":
            # TFLite's sums do not saturate, so these have a large scale.
            add(op, "i8", [x(2, 3, 14, e=Q), ints(1)], {"mean": "i8:0.06:3", "sum": "i8:0.9:3"}.get(op, Q))
            add(op, "i8_image", [x(1, 5, 5, 4, e=Q), ints(1, 2)], "i8:1.5:3" if op == "sum" else Q, "keep_dims = true")
        if op == "mean":
            # Two or four elements, so that many of their means are halves.
            for name, e, to in (("same", "i8:0.02:-128", "i8:0.02:-128"), ("other", "i8:0.021:17", "i8:0.0137:5"),
                                ("u8_same", "ui8:0.02:3", "ui8:0.02:3"), ("u8_other", "ui8:0.021:145", "ui8:0.0137:133")):
                add(op, name + "_halves", [x(60, 2, e=e), ints(1)], to)
                add(op, name + "_image", [x(1, 2, 2, 60, e=e), ints(1, 2)], to, "keep_dims = true")
                add(op, name + "_flat_image", [x(1, 2, 2, 60, e=e), ints(1, 2)], to)
        if op != "mean":
            add(op, "i32", [x(2, 3, e="i32"), ints(0)], "i32")
    for op in ("reduce_all", "reduce_any"):
        add(op, "", [x(4, 3, e="i1"), ints(1)], "i1")
    for op in ("arg_max", "arg_min"):
        add(op, "", [x(3, 6), scalar(1)], "i32", 'output_type = "INT32"')
        add(op, "i64", [x(3, 6), scalar(-1)], "i64", 'output_type = "INT64"')
        add(op, "i8", [x(3, 9, e=Q), scalar(0)], "i32", 'output_type = "INT32"')
    add("cumsum", "", [x(3, 5), scalar(1)], tolerance=1e-5)
    add("cumsum", "exclusive_reverse", [x(3, 5), scalar(0)], attributes="exclusive = true, reverse = true")
    add("topk_v2", "", [x(3, 7), scalar(3)], ["f32", "i32"])
    add("topk_v2", "i8", [x(3, 17, e=Q), scalar(3)], [Q, "i32"])


def gathers(add):
    for e, kind in (("f32", ""), (Q, "i8")):
        def gather(op, name, operands, attributes=""):
            add(op, "_".join(filter(None, (name, kind))), operands, e, attributes)

        gather("gather", "", [x(4, 3, e=e), ints(2, 0, 3)])
        gather("gather", "axis", [x(2, 5, 3, e=e), ints(4, 0)], "axis = 1 : i64")
        gather("gather", "batch", [x(2, 5, 3, e=e), c(2, 2, e="i32", values=[4, 0, 1, 1])], "axis = 1 : i64, batch_dims = 1 : i64")
        gather("gather_nd", "", [x(3, 4, 2, e=e), c(2, 2, e="i32", values=[0, 3, 2, 1])])
        gather("embedding_lookup", "", [ints(2, 0), x(3, 4, e=e)])
    # The last list but one of the first two has no rows.
    lists = c(5, 3, e="i32", values=[0, 0, 0, 0, 1, 3, 0, 1, 4, 1, 1, 0, 1, 1, 2])
    weights = c(5, e="f32", values=[0.5, 1.0, -0.25, 2.0, 3.0])
    for combiner in ("SUM", "MEAN", "SQRTN"):
        attributes = 'combiner = "%s"' % combiner
        add("embedding_lookup_sparse", combiner.lower(), [
            ints(3, 0, 2, 2, 1), lists, ints(2, 2, 5), weights, x(4, 2, 3)], attributes=attributes)
        add("embedding_lookup_sparse", "%s_list" % combiner.lower(), [
            ints(3, 0, 2), c(3, 2, e="i32", values=[0, 0, 0, 1, 2, 0]), ints(4, 2), c(3, e="f32", values=[0.5, 1.0, 2.0]),
            x(4, 3)], attributes=attributes)
    add("hashtable_lookup", "", [ints(7, -3, 8, 12, 7), ints(-3, 0, 7, 12), x(4, 2)], ["f32", "ui8"])
    add("hashtable_lookup", "numbers", [ints(0, 1), ints(0, 5, 6), x(3, e="i32")], ["i32", "ui8"])
    add("scatter_nd", "", [c(3, 1, e="i32", values=[4, 1, 4]), x(3, 2), ints(5, 2)])
    add("one_hot", "", [ints(0, 2, 4, -1), scalar(4), scalar(2.5, "f32"), scalar(-1.0, "f32")], attributes="axis = -1 : i64")
    add("one_hot", "axis", [ints(0, 2, 1), scalar(3), scalar(1), scalar(0)], "i32", "axis = 0 : i64")
    add("where", "", [x(3, 4, e="i1")], "i64")
    add("unique", "", [x(9, e="i32", low=0, high=3)], ["i32", "i32"], 'idx_out_type = "INT32"')
    add("sparse_to_dense", "", [c(3, 2, e="i32", values=[0, 1, 1, 0, 2, 2]), ints(3, 4), x(3), scalar(-1.0, "f32")])
    add("select", "", [x(2, 3, e="i1"), x(2, 3), x(2, 3)])
    add("select", "rows", [x(2, e="i1"), x(2, 3), x(2, 3)])
    add("select_v2", "", [x(2, 1, e="i1"), x(3), x(2, 3)])
    add("select_v2", "i8", [x(2, 1, e="i1"), x(3, e=Q), x(2, 3, e=Q)], Q)


def others(add):
    add("broadcast_args", "", [ints(2, 1, 3), ints(4, 1)], "i32")
    add("bucketize", "", [x(9)], "i32", "boundaries = array<f32: -1.5, 0.25, 2.0>")
    add("fake_quant", "", [x(24, low=-8, high=8)], attributes="max = 3.0 : f32, min = -2.5 : f32, num_bits = 8 : i64")


def selections(add):
    # Boxes whose overlaps are the whole numbers' ratios: at a half, and above and below it.
    boxes = [0, 0, 4, 4, 0, 0, 4, 2, 1, 0, 5, 4, 8, 8, 6, 5, 6, 5, 8, 9, 0, 0.5, 4, 4.5, 6, 6, 8, 8]
    scores = [0.5, 0.9375, 0.75, 0.25, 0.625, 0.125, 0.8125]

    def operands(most, iou, score, **kwargs):
        return [Operand([7, 4], "f32", boxes), Operand([7], "f32", scores), most if most is None else scalar(most, **kwargs),
                scalar(iou, "f32"), scalar(score, "f32")]

    for name, most, iou, score in (("", 5, 0.5, 0.0), ("all", 9, 0.5, 0.25), ("strict", 4, 0.25, 0.0),
                                   ("disjoint", 3, 0.0, 0.0), ("few", 2, 0.75, 0.5)):
        add("non_max_suppression_v4", name, operands(most, iou, score), ["i32", "i32"])
        add("non_max_suppression_v5", name, operands(most, iou, score) + [scalar(0.0, "f32")], ["i32", "f32", "i32"])
    for name, sigma, score in (("soft", 0.5, 0.0), ("soft_low", 0.25, 0.3)):
        add("non_max_suppression_v5", name, operands(6, 0.75, score) + [scalar(sigma, "f32")], ["i32", "f32", "i32"])
