"""Operations whose results are elements, or parts, of their operands, or computed from a few: see make_operators.py."""

from onnx_writer import BOOL, FLOAT, FLOAT16, INT32, INT64, INT8, UINT8
from operator_model import B, C, F, H, I, I32, I8, P, S, U, U8, W, cast, given, inner, operator

IMAGE = (1, 64, 56, 56)
TOKENS = (1, 128, 768)
SCORES = (1, 12, 128, 128)

# ---- Functions of one element
for op in ("Abs Ceil Cos Elu Erf Exp Floor HardSigmoid HardSwish LeakyRelu Mish Neg Reciprocal Relu Round Selu Sigmoid "
           "Sign Sin Softplus Softsign Tanh Celu ThresholdedRelu Shrink Atan Sinh Cosh Asinh").split():
    operator(op.lower(), op, F(*IMAGE))
for op in "Log Sqrt".split():
    operator(op.lower(), op, P(*IMAGE))
for op in "Acos Asin Atanh Tan".split():
    operator(op.lower(), op, U(*IMAGE))
operator("acosh", "Acosh", inner("Add", P(*IMAGE), S(1.0)))
operator("gelu_erf", "Gelu", F(*TOKENS), opset=20)
operator("gelu_tanh", "Gelu", F(*TOKENS), opset=20, approximate="tanh")
operator("clip_constant", "Clip", F(*IMAGE), S(-0.5), S(1.5))
operator("clip_fed", "Clip", F(*IMAGE), given(FLOAT, [], [-0.5]), given(FLOAT, [], [1.5]))
operator("clip_i64", "Clip", I(100, 8400, 4), S(3, INT64), S(60, INT64), to=INT64)
operator("clip_i32", "Clip", I32(100, 1, 300, 300), S(3, INT32), S(60, INT32), to=INT32)
operator("isnan", "IsNaN", F(*SCORES), to=BOOL)
operator("isinf", "IsInf", F(*SCORES), to=BOOL)
operator("not", "Not", B(*SCORES), to=BOOL)
operator("bitwise_not", "BitwiseNot", I32(1 << 30, 512, 256), to=INT32)
for kind, operand in (("i64", I(1000, 512, 256)), ("i32", I32(1000, 512, 256))):
    number = INT64 if kind == "i64" else INT32
    for op in "Abs Neg Sign".split():
        operator(f"{op.lower()}_{kind}", op, operand, to=number)
operator("relu_f16", "Relu", H(*IMAGE), to=FLOAT16)
operator("sigmoid_f16", "Sigmoid", H(*IMAGE), to=FLOAT16)
operator("exp_f16", "Exp", H(*IMAGE), to=FLOAT16)
operator("dropout", "Dropout", F(*IMAGE))
operator("identity", "Identity", F(*IMAGE))

# ---- Functions of two
for op in "Add Sub Mul Div".split():
    operator(f"{op.lower()}_same", op, F(*IMAGE), P(*IMAGE))
operator("add_channel_first", "Add", F(*IMAGE), W(64, 1, 1))
operator("mul_channel_fed", "Mul", F(*IMAGE), F(1, 64, 1, 1))
operator("add_channel_last", "Add", F(*TOKENS), W(768))
operator("add_row", "Add", F(*TOKENS), F(1, 128, 1))
operator("mul_left_broadcast", "Mul", F(1, 128, 1), F(1, 1, 768))
operator("sub_outer", "Sub", F(1, 1, 512, 1), F(1, 512, 1, 512))
operator("sub_corners", "Sub", F(300, 1, 4), F(1, 100, 4))
operator("add_mask", "Add", F(*SCORES), F(1, 1, 128, 128))
operator("add_padding_mask", "Add", F(*SCORES), F(1, 1, 1, 128))
operator("add_scalar_fed", "Add", F(*IMAGE), given(FLOAT, [], [0.3]))
operator("mul_middle", "Mul", F(8, 64, 56, 8), F(8, 1, 56, 1))
operator("div_scalar", "Div", F(*SCORES), S(8.0))
operator("add_unknown_batch", "Add", F(1, 128, 768, declared=["batch", "length", 768]), W(768))
operator("max_two", "Max", F(*IMAGE), F(*IMAGE))
operator("min_three", "Min", F(*IMAGE), F(*IMAGE), F(*IMAGE))
operator("sum_four", "Sum", F(*IMAGE), F(*IMAGE), F(*IMAGE), F(*IMAGE))
operator("mean_three", "Mean", F(*IMAGE), F(*IMAGE), F(*IMAGE))
operator("pow_square", "Pow", F(*TOKENS), S(2.0))
operator("pow_cube", "Pow", F(*TOKENS), S(3.0))
operator("pow_half", "Pow", P(*TOKENS), S(0.5))
operator("pow_fraction", "Pow", P(*TOKENS), S(1.7))
operator("pow_negative", "Pow", P(*TOKENS), S(-1.0))
operator("pow_same", "Pow", P(*TOKENS), F(*TOKENS))
operator("pow_of_base", "Pow", S(10000.0), F(512, 64))
operator("pow_i64_exponent", "Pow", P(*TOKENS), S(2, INT64))
operator("prelu_channel", "PRelu", F(*IMAGE), W(64, 1, 1))
operator("prelu_fed", "PRelu", F(*IMAGE), F(64, 1, 1))
for op in "Add Mul Div".split():
    operator(f"{op.lower()}_f16", op, H(*IMAGE), inner("Add", H(*IMAGE), S(8.0, FLOAT16)), to=FLOAT16)
for kind, make, number in (("i64", I, INT64), ("i32", I32, INT32)):
    left, right = make(1000, 512, 256), inner("Add", make(50, 512, 256), S(1, number))
    for op in "Add Sub Mul Div Mod".split():
        operator(f"{op.lower()}_{kind}", op, left, right, to=number)
    operator(f"div_{kind}_constant", "Div", left, S(7, number), to=number)
    operator(f"mod_{kind}_constant", "Mod", left, S(32, number), to=number)
    operator(f"max_{kind}", "Max", left, S(50, number), to=number)
    for op in "BitwiseAnd BitwiseOr BitwiseXor".split():
        operator(f"{op.lower()}_{kind}", op, left, left, to=number)
operator("pow_i64", "Pow", I(50, 512, 256), S(2, INT64), to=INT64)
operator("add_i64_row", "Add", I(1000, 512, 256), I(1000, 512, 1), to=INT64)
operator("fmod", "Mod", F(*TOKENS), S(2.5), fmod=1)
operator("shift_left", "BitShift", U8(512, 512), U8(512, 512, below=8), to=UINT8, direction="LEFT")
operator("add_u8", "Add", U8(512, 512, below=100), U8(512, 512, below=100), to=UINT8)

# ---- Comparisons, conditions
for op in "Equal Less LessOrEqual Greater GreaterOrEqual".split():
    operator(f"{op.lower()}_f32", op, F(*SCORES), F(*SCORES), to=BOOL)
    operator(f"{op.lower()}_i64", op, I(9, *SCORES), S(4, INT64), to=BOOL)
operator("greater_scalar", "Greater", F(8400, 80), S(0.25), to=BOOL)
operator("equal_outer_i64", "Equal", I(60, 1, 512, 1), I(60, 1, 1, 512), to=BOOL)
operator("less_outer_i32", "Less", I32(512, 512, 1), I32(512, 1, 512), to=BOOL)
operator("equal_bool", "Equal", B(*SCORES), B(*SCORES), to=BOOL)
operator("and_outer", "And", B(1, 1, 512, 1), B(1, 1, 1, 512), to=BOOL)
operator("or_same", "Or", B(*SCORES), B(*SCORES), to=BOOL)
operator("xor_same", "Xor", B(*SCORES), B(*SCORES), to=BOOL)
operator("where_same", "Where", B(*SCORES), F(*SCORES), F(*SCORES))
operator("where_scalar", "Where", B(1, 1, 128, 128), F(*SCORES), S(-1e9))
operator("where_scalar_left", "Where", B(*SCORES), S(-1e9), F(*SCORES))
operator("where_two_scalars", "Where", B(*SCORES), S(0.0), S(-1e9))
operator("where_column", "Where", B(8400, 1), F(8400, 80), S(0.0))
operator("where_i64", "Where", B(512, 256), I(99, 512, 256), S(0, INT64), to=INT64)
operator("where_bool", "Where", B(*SCORES), B(*SCORES), B(*SCORES), to=BOOL)
operator("where_f16", "Where", B(*SCORES), H(*SCORES), S(-1e4, FLOAT16), to=FLOAT16)

# ---- Casts
for name, operand in (("f32", F(*SCORES)), ("f16", H(*SCORES)), ("i64", I(100, *SCORES)), ("i32", I32(100, *SCORES)),
                      ("bool", B(*SCORES)), ("u8", U8(*SCORES)), ("i8", I8(*SCORES))):
    for to_name, to in (("f32", FLOAT), ("f16", FLOAT16), ("i64", INT64), ("i32", INT32), ("bool", BOOL), ("u8", UINT8),
                        ("i8", INT8)):
        if name != to_name and "f32" in (name, to_name) or (name, to_name) in (
                ("i64", "i32"), ("i32", "i64"), ("bool", "i64"), ("i64", "bool"), ("bool", "i32"), ("f16", "i64"),
                ("i64", "f16"), ("bool", "f16"), ("i32", "bool"), ("u8", "i32"), ("u8", "i64")):
            cast(f"cast_{name}_{to_name}", operand, to)

# ---- Reductions
for op in "ReduceMean ReduceSum ReduceMax ReduceMin ReduceProd ReduceL1 ReduceL2 ReduceLogSum ReduceSumSquare".split():
    short = op[6:].lower()
    values = U if op == "ReduceProd" else P
    operator(f"reduce_{short}_last", op, values(*TOKENS), C(-1))
    operator(f"reduce_{short}_middle", op, values(*TOKENS), C(1), keepdims=0)
operator("reduce_logsumexp_last", "ReduceLogSumExp", F(*TOKENS), C(-1))
operator("reduce_logsumexp_middle", "ReduceLogSumExp", F(1, 21, 64, 64), C(1))
for op in "ReduceMean ReduceMax ReduceSum".split():
    short = op[6:].lower()
    operator(f"reduce_{short}_spatial", op, F(*IMAGE), C(2, 3))
    operator(f"reduce_{short}_first", op, F(64, 56, 56), C(0))
    operator(f"reduce_{short}_channels", op, F(*IMAGE), C(1))
    operator(f"reduce_{short}_apart", op, F(8, 64, 28, 16), C(0, 2))
    operator(f"reduce_{short}_all", op, F(*IMAGE), keepdims=0)
for name, make, kind in (("i64", I, INT64), ("i32", I32, INT32)):
    for op in "ReduceSum ReduceMax ReduceMin ReduceProd ReduceMean".split():
        short = op[6:].lower()
        operator(f"reduce_{short}_{name}_last", op, make(9, 512, 256), C(-1), to=kind)
        operator(f"reduce_{short}_{name}_first", op, make(9, 512, 256), C(0), to=kind)
operator("reduce_max_u8", "ReduceMax", U8(512, 512), C(-1), to=UINT8)
operator("reduce_sum_f16", "ReduceSum", H(*TOKENS), C(-1), to=FLOAT16)
for op in "ArgMax ArgMin".split():
    operator(f"{op.lower()}_last", op, F(512, 1000), axis=-1, to=INT64)
    operator(f"{op.lower()}_channels", op, F(1, 21, 128, 128), axis=1, to=INT64)
operator("argmax_vocabulary", "ArgMax", F(16, 32000), axis=-1, keepdims=0, to=INT64)
operator("argmax_first", "ArgMax", F(85, 8400), axis=0, to=INT64)
operator("argmax_i64", "ArgMax", I(30522, 64, 512), axis=-1, to=INT64)
operator("argmax_i32", "ArgMax", I32(30522, 64, 512), axis=-1, to=INT64)
operator("cumsum_last_i64", "CumSum", I(2, 64, 1024), S(1, INT64), to=INT64)
operator("cumsum_last_i32", "CumSum", I32(2, 64, 1024), S(1, INT64), to=INT32)
operator("cumsum_last", "CumSum", F(64, 1024), S(1, INT64))
operator("cumsum_middle", "CumSum", F(1, 256, 256), S(1, INT64))
operator("cumsum_reverse", "CumSum", F(64, 1024), S(1, INT64), exclusive=1, reverse=1)
operator("topk_boxes", "TopK", F(1, 8400), C(300), to=(FLOAT, INT64))
operator("topk_vocabulary", "TopK", F(4, 32000), C(50), to=(FLOAT, INT64))
operator("topk_classes", "TopK", F(512, 80), C(1), to=(FLOAT, INT64))
operator("topk_middle", "TopK", F(1, 1000, 16), C(10), to=(FLOAT, INT64), axis=1)
operator("topk_i64", "TopK", I(100000, 4, 8400), C(300), to=(INT64, INT64))
operator("topk_sort", "TopK", F(4, 8400), C(8400), to=(FLOAT, INT64))

# ---- Movement
for name, make, kind in (("", F, FLOAT), ("_i64", lambda *sizes: I(9, *sizes), INT64), ("_u8", U8, UINT8),
                         ("_f16", H, FLOAT16)):
    operator("transpose_heads" + name, "Transpose", make(1, 128, 12, 64), perm=[0, 2, 1, 3], to=kind)
    operator("transpose_last" + name, "Transpose", make(1, 256, 784), perm=[0, 2, 1], to=kind)
    operator("concat_last" + name, "Concat", make(256, 256), make(256, 128), axis=-1, to=kind)
    operator("slice_last" + name, "Slice", make(8400, 85), C(5), C(85), C(1), to=kind)
    operator("expand_middle" + name, "Expand", make(1, 8, 1, 128, 64), C(1, 8, 4, 128, 64), to=kind)
    operator("gather_rows" + name, "Gather", make(2048, 256), I(2048, 1, 128), axis=0, to=kind)
    operator("pad_image" + name, "Pad", make(1, 3, 224, 224), C(0, 0, 3, 3, 0, 0, 3, 3), to=kind)
operator("transpose_nhwc", "Transpose", F(1, 3, 224, 224), perm=[0, 2, 3, 1])
operator("transpose_nchw", "Transpose", F(1, 56, 56, 64), perm=[0, 3, 1, 2])
operator("transpose_windows", "Transpose", F(1, 8, 7, 8, 7, 96), perm=[0, 1, 3, 2, 4, 5])
operator("transpose_shuffle", "Transpose", F(1, 2, 58, 28, 28), perm=[0, 2, 1, 3, 4])
operator("transpose_reversed", "Transpose", F(64, 48, 80), perm=[2, 1, 0])
operator("concat_channels", "Concat", F(1, 64, 56, 56), F(1, 32, 56, 56), axis=1)
operator("concat_single_columns", "Concat", F(8400, 1), F(8400, 1), F(8400, 1), F(8400, 1), axis=-1)
operator("concat_cache", "Concat", F(1, 12, 256, 64), F(1, 12, 1, 64), axis=2)
operator("split_channels", "Split", F(1, 64, 56, 56), C(32, 32), axis=1, to=(FLOAT, FLOAT))
operator("split_last", "Split", F(1, 128, 2304), C(768, 768, 768), axis=-1, to=(FLOAT, FLOAT, FLOAT))
operator("split_columns", "Split", F(8400, 4), C(1, 1, 1, 1), axis=1, to=(FLOAT,) * 4)
operator("slice_strided", "Slice", F(1, 3, 320, 320), C(0), C(1 << 62), C(3), C(2))
operator("slice_rows_strided", "Slice", F(1, 3, 320, 320), C(1), C(1 << 62), C(2), C(2))
operator("slice_reversed", "Slice", F(1, 80, 1000), C(-1), C(-(1 << 62)), C(2), C(-1))
operator("slice_fed", "Slice", F(1, 512, 768), given(INT64, [1], [10]), given(INT64, [1], [300]), C(1))
operator("tile_last", "Tile", F(64, 100), C(1, 32))
operator("tile_first", "Tile", F(1, 128, 256), C(8, 1, 1))
operator("tile_elements", "Tile", F(4096, 1), C(1, 32))
operator("expand_last", "Expand", F(1, 128, 1), C(1, 128, 768))
operator("expand_first", "Expand", F(1, 1, 768), C(8, 64, 768))
operator("expand_fed", "Expand", F(1, 128, 1), given(INT64, [3], [1, 128, 768]))
operator("expand_bool", "Expand", B(1, 1, 1, 512), C(1, 1, 512, 512), to=BOOL)
for mode in "reflect edge wrap".split():
    operator(f"pad_{mode}", "Pad", F(1, 16, 96, 96), C(0, 0, 2, 2, 0, 0, 2, 2), mode=mode, opset=19)
operator("pad_last", "Pad", F(1, 80, 1000), C(0, 0, 8, 0, 0, 8), S(-1.5))
operator("pad_reflect_audio", "Pad", F(1, 64000), C(0, 256, 0, 256), mode="reflect")
operator("depth_to_space", "DepthToSpace", F(1, 64, 64, 64), blocksize=2)
operator("depth_to_space_crd", "DepthToSpace", F(1, 27, 128, 128), blocksize=3, mode="CRD")
operator("space_to_depth", "SpaceToDepth", F(1, 12, 256, 256), blocksize=2)
operator("gather_channels", "Gather", F(*IMAGE), C(*range(63, -1, -1)), axis=1)
operator("gather_last", "Gather", F(1, 512, 256), C(*range(0, 256, 3)), axis=2)
operator("gather_one_row", "Gather", F(1, 512, 768), S(0, INT64), axis=1)
operator("gather_i32_indices", "Gather", F(2048, 256), I32(2048, 128), axis=0)
operator("gather_elements_last", "GatherElements", F(512, 256), I(256, 512, 128), axis=1)
operator("gather_elements_first", "GatherElements", F(8400, 80), I(8400, 300, 80), axis=0)
operator("gather_elements_boxes", "GatherElements", F(1, 8400, 4), I(8400, 1, 300, 4), axis=1)
operator("gather_elements_i64", "GatherElements", I(9, 512, 256), I(256, 512, 256), axis=1, to=INT64)
operator("gather_nd_rows", "GatherND", F(8400, 85), I(8400, 300, 1))
operator("gather_nd_elements", "GatherND", F(512, 256), I(256, 20000, 2))
operator("gather_nd_batch", "GatherND", F(4, 2100, 80), I(2100, 4, 300, 1), batch_dims=1)
operator("scatter_nd_rows", "ScatterND", F(2048, 64), I(2048, 300, 1), F(300, 64))
operator("scatter_nd_elements", "ScatterND", F(512, 256), I(256, 20000, 2), F(20000))
operator("scatter_nd_add", "ScatterND", F(2048, 64), I(2048, 300, 1), F(300, 64), reduction="add")
operator("scatter_nd_i64", "ScatterND", I(9, 512, 256), I(256, 2000, 2), I(9, 2000), to=INT64)
operator("scatter_elements", "ScatterElements", F(512, 256), I(256, 512, 32), F(512, 32), axis=1)
operator("scatter_elements_first", "ScatterElements", F(512, 256), I(512, 64, 256), F(64, 256), axis=0)
operator("scatter_elements_add", "ScatterElements", F(4096, 64), I(4096, 8192, 64), F(8192, 64), axis=0, reduction="add")
operator("nonzero_bool", "NonZero", B(8400, 80, share=0.01), to=INT64)
operator("nonzero_f32", "NonZero", inner("Relu", F(512, 256)), to=INT64)
operator("compress_rows", "Compress", F(8400, 85), B(8400, share=0.05), axis=0)
operator("onehot_i64", "OneHot", I(1000, 512), S(1000, INT64), C(0, 1, kind=FLOAT))
operator("onehot_to_i64", "OneHot", I(150, 64, 64), S(150, INT64), C(0, 1), to=INT64)
operator("onehot_first", "OneHot", I(21, 64, 64), S(21, INT64), C(0, 1, kind=FLOAT), axis=1)
operator("range_i64", "Range", S(0, INT64), given(INT64, [], [100000]), S(1, INT64), to=INT64)
operator("range_f32", "Range", S(0.0), given(FLOAT, [], [100000.0]), S(1.0))
operator("trilu_upper", "Trilu", F(8, 256, 256), upper=1)
operator("trilu_lower", "Trilu", F(8, 256, 256), upper=0)
operator("trilu_bool", "Trilu", B(512, 512), S(1, INT64), upper=1, to=BOOL)
operator("trilu_i64", "Trilu", I(9, 512, 256), upper=0, to=INT64)
operator("eye_like", "EyeLike", F(512, 512))
operator("constant_of_shape", "ConstantOfShape", given(INT64, [3], [8, 128, 256]))
operator("reverse_sequence", "ReverseSequence", F(100, 8, 256), given(INT64, [8], [100, 90, 80, 70, 60, 50, 40, 30]))
operator("unique_sorted", "Unique", I(500, 20000), to=(INT64, INT64, INT64, INT64), sorted=1)
operator("reshape", "Reshape", F(*TOKENS), C(1, 128, 12, 64))
operator("center_crop_pad", "CenterCropPad", F(1, 3, 256, 256), C(224, 224), axes=[2, 3])
operator("hardmax", "Hardmax", F(512, 256), axis=-1)
