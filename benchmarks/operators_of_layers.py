"""Operations that are layers of networks, or parts of detectors and of speech: see make_operators.py."""

from onnx_writer import BOOL, FLOAT, FLOAT16, INT32, INT64, INT8, UINT8
from operator_model import (B, C, F, H, I, I8, P, S, U, U8, W, bytes_of, fed, given, inner, operator, subgraph)

IMAGE = (1, 64, 56, 56)
TOKENS = (1, 128, 768)
SCORES = (1, 12, 128, 128)

# ---- Softmax and norms
for name, sizes, axis in (("rows", SCORES, -1), ("classes", (1, 1000), -1), ("channels", (1, 21, 128, 128), 1),
                          ("vocabulary", (4, 32000), -1), ("distances", (1, 16, 4, 2100), 1), ("first", (64, 4096), 0),
                          ("middle", (8, 64, 100), 1), ("narrow", (8400, 16), -1)):
    operator("softmax_" + name, "Softmax", F(*sizes), axis=axis)
    if name in ("rows", "vocabulary", "channels"):
        operator("log_softmax_" + name, "LogSoftmax", F(*sizes), axis=axis)
operator("softmax_f16", "Softmax", H(*SCORES), axis=-1, to=FLOAT16)
operator("layer_norm", "LayerNormalization", F(*TOKENS), W(768, middle=1.0), W(768), axis=-1)
operator("layer_norm_narrow", "LayerNormalization", F(1, 3136, 96), W(96, middle=1.0), W(96), axis=-1)
operator("layer_norm_image", "LayerNormalization", F(1, 64, 28, 28), W(64, 28, 28, middle=1.0), W(64, 28, 28), axis=1)
operator("instance_norm", "InstanceNormalization", F(*IMAGE), W(64, middle=1.0), W(64))
operator("instance_norm_audio", "InstanceNormalization", F(1, 80, 2000), W(80, middle=1.0), W(80))
operator("group_norm", "GroupNormalization", F(*IMAGE), W(64, middle=1.0), W(64), num_groups=8, opset=21)
operator("batch_norm", "BatchNormalization", F(*IMAGE), W(64, middle=1.0), W(64), W(64), W(64, spread=0.01, middle=1.0))
operator("lrn", "LRN", F(1, 64, 28, 28), size=5)
operator("lp_normalization", "LpNormalization", F(512, 256), axis=-1, p=2)
operator("lp_normalization_channels", "LpNormalization", F(*IMAGE), axis=1, p=2)
operator("mean_variance_norm", "MeanVarianceNormalization", F(1, 64, 56, 56))

# ---- Products
operator("matmul_weights", "MatMul", F(1, 128, 256), W(256, 512))
operator("matmul_batches", "MatMul", F(1, 12, 128, 64), F(1, 12, 64, 128))
operator("matmul_vector", "MatMul", F(1, 1024), W(1024, 1024))
operator("matmul_left_weights", "MatMul", W(64, 256), F(1, 256, 784))
operator("matmul_broadcast", "MatMul", F(8, 1, 64, 64), F(1, 8, 64, 64))
operator("matmul_dot", "MatMul", F(4096, 64), F(64))
operator("matmul_f16", "MatMul", H(128, 256), inner("Cast", F(256, 256), **{"to": FLOAT16}), to=FLOAT16)
operator("matmul_small", "MatMul", F(2048, 4, 4), F(2048, 4, 4))
operator("gemm_trans_b", "Gemm", F(32, 512), W(512, 512), W(512), transB=1)
operator("gemm_trans_a", "Gemm", F(256, 128), F(256, 128), W(128, 128), transA=1, alpha=0.5, beta=2.0)
for name, equation, operands in (
        ("scores", "bhqd,bhkd->bhqk", (F(1, 8, 128, 64), F(1, 8, 128, 64))),
        ("heads", "bqhd,bkhd->bhqk", (F(1, 128, 8, 64), F(1, 128, 8, 64))),
        ("mix", "bhqk,bkhd->bqhd", (F(1, 8, 128, 128), F(1, 128, 8, 64))),
        ("outer", "i,j->ij", (F(512), F(64))),
        ("relative", "bhwc,hkc->bhwk", (F(8, 14, 14, 64), F(14, 14, 64))),
        ("sum", "bij->bj", (F(8, 128, 256),))):
    operator("einsum_" + name, "Einsum", *operands, equation=equation)

# ---- Convolutions
SPATIAL = dict(pads=[1, 1, 1, 1])
operator("conv", "Conv", F(1, 32, 56, 56), W(32, 32, 3, 3), W(32), **SPATIAL)
operator("conv_pointwise", "Conv", F(1, 64, 28, 28), W(128, 64, 1, 1), W(128))
operator("conv_first", "Conv", F(1, 3, 160, 160), W(16, 3, 3, 3), W(16), strides=[2, 2], **SPATIAL)
operator("conv_depthwise", "Conv", F(1, 96, 56, 56), W(96, 1, 3, 3), W(96), group=96, **SPATIAL)
operator("conv_groups", "Conv", F(1, 64, 28, 28), W(64, 8, 3, 3), W(64), group=8, **SPATIAL)
operator("conv_dilated", "Conv", F(1, 32, 28, 28), W(32, 32, 3, 3), W(32), dilations=[2, 2], pads=[2, 2, 2, 2])
operator("conv_weights_fed", "Conv", F(1, 32, 28, 28), F(32, 32, 3, 3), **SPATIAL)
operator("conv_1d", "Conv", F(1, 80, 1000), W(64, 80, 5), W(64), pads=[2, 2])
operator("conv_1d_depthwise", "Conv", F(1, 256, 200), W(256, 1, 31), W(256), pads=[15, 15], group=256)
operator("conv_1d_stride", "Conv", F(1, 1, 16000), W(64, 1, 10), strides=[5])
operator("conv_3d", "Conv", F(1, 3, 8, 56, 56), W(16, 3, 3, 3, 3), W(16), pads=[1] * 6)
operator("conv_asymmetric", "Conv", F(1, 32, 28, 28), W(32, 32, 1, 7), W(32), pads=[0, 3, 0, 3])
operator("conv_f16", "Conv", H(1, 32, 28, 28), inner("Cast", F(32, 32, 3, 3), **{"to": FLOAT16}), to=FLOAT16, **SPATIAL)
operator("conv_transpose", "ConvTranspose", F(1, 64, 28, 28), W(64, 32, 2, 2), W(32), strides=[2, 2])
operator("conv_transpose_4", "ConvTranspose", F(1, 32, 28, 28), W(32, 16, 4, 4), W(16), strides=[2, 2], **SPATIAL)
operator("conv_transpose_1d", "ConvTranspose", F(1, 64, 200), W(64, 32, 8), W(32), strides=[4], pads=[2, 2])
operator("conv_transpose_depthwise", "ConvTranspose", F(1, 32, 28, 28), W(32, 1, 4, 4), strides=[2, 2], group=32, **SPATIAL)
operator("deform_conv", "DeformConv", F(1, 16, 28, 28), W(16, 16, 3, 3), F(1, 18, 28, 28), opset=19, **SPATIAL)

# ---- Pools
operator("max_pool", "MaxPool", F(1, 64, 112, 112), kernel_shape=[3, 3], strides=[2, 2], **SPATIAL)
operator("max_pool_same", "MaxPool", F(1, 128, 20, 20), kernel_shape=[5, 5], pads=[2, 2, 2, 2])
operator("max_pool_ceil", "MaxPool", F(1, 64, 55, 55), kernel_shape=[3, 3], strides=[2, 2], ceil_mode=1)
operator("max_pool_dilated", "MaxPool", F(1, 64, 56, 56), kernel_shape=[3, 3], dilations=[2, 2])
operator("max_pool_indices", "MaxPool", F(1, 64, 56, 56), kernel_shape=[2, 2], strides=[2, 2], to=(FLOAT, INT64))
operator("max_pool_1d", "MaxPool", F(1, 128, 2000), kernel_shape=[3], strides=[2])
operator("max_pool_u8", "MaxPool", U8(1, 64, 56, 56), kernel_shape=[2, 2], strides=[2, 2], to=UINT8)
operator("max_pool_3d", "MaxPool", F(1, 16, 8, 28, 28), kernel_shape=[2, 2, 2], strides=[2, 2, 2])
operator("average_pool", "AveragePool", F(1, 64, 56, 56), kernel_shape=[2, 2], strides=[2, 2])
operator("average_pool_padded", "AveragePool", F(1, 64, 56, 56), kernel_shape=[3, 3], **SPATIAL)
operator("average_pool_counting", "AveragePool", F(1, 64, 56, 56), kernel_shape=[3, 3], count_include_pad=1, **SPATIAL)
operator("average_pool_1d", "AveragePool", F(1, 128, 2000), kernel_shape=[4], strides=[4])
operator("global_average_pool", "GlobalAveragePool", F(1, 512, 14, 14))
operator("global_max_pool", "GlobalMaxPool", F(1, 512, 14, 14))
operator("lp_pool", "LpPool", F(1, 64, 56, 56), kernel_shape=[2, 2], strides=[2, 2])
operator("max_unpool", "MaxUnpool", F(1, 16, 28, 28), I(1, 1, 16, 28, 28), kernel_shape=[2, 2], strides=[2, 2])

# ---- Sampling
TWICE = C(1.0, 1.0, 2.0, 2.0, kind=FLOAT)
operator("resize_nearest", "Resize", F(1, 64, 40, 40), "", TWICE, mode="nearest", nearest_mode="floor",
         coordinate_transformation_mode="asymmetric")
operator("resize_linear", "Resize", F(1, 32, 40, 40), "", TWICE, mode="linear",
         coordinate_transformation_mode="half_pixel")
operator("resize_corners", "Resize", F(1, 32, 40, 40), "", "", C(1, 32, 100, 90), mode="linear",
         coordinate_transformation_mode="align_corners")
operator("resize_cubic", "Resize", F(1, 8, 40, 40), "", TWICE, mode="cubic", cubic_coeff_a=-0.75)
operator("resize_down", "Resize", F(1, 3, 320, 320), "", "", C(1, 3, 224, 224), mode="linear")
operator("resize_u8", "Resize", U8(1, 3, 160, 160), "", TWICE, mode="nearest", to=UINT8)
operator("resize_linear_1d", "Resize", F(1, 80, 500), "", C(1.0, 1.0, 4.0, kind=FLOAT), mode="linear")
operator("resize_sizes_fed", "Resize", F(1, 32, 40, 40), "", "", given(INT64, [4], [1, 32, 80, 80]), mode="linear")
operator("grid_sample", "GridSample", F(1, 32, 56, 56), U(1, 56, 56, 2), align_corners=0)
operator("grid_sample_nearest", "GridSample", F(1, 32, 56, 56), U(1, 56, 56, 2), mode="nearest")
operator("grid_sample_border", "GridSample", F(8, 32, 20, 20), U(8, 300, 4, 2), padding_mode="border")
ROIS = given(FLOAT, [64, 4], [v for i in range(64) for v in (i, i / 2, i + 60.0, i / 2 + 50.0)])
operator("roi_align", "RoiAlign", F(1, 64, 50, 50), ROIS, given(INT64, [64], [0] * 64), output_height=7, output_width=7,
         sampling_ratio=2, spatial_scale=0.25)
operator("affine_grid", "AffineGrid", F(1, 2, 3), C(1, 3, 224, 224), opset=20)
operator("col2im", "Col2Im", F(1, 144, 784), C(28, 28), C(3, 3), pads=[1, 1, 1, 1])

# ---- Detectors
BOXES = fed(FLOAT, (1, 1000, 4), lambda random: random.uniform(0, 100))
operator("nms", "NonMaxSuppression", BOXES, P(1, 1, 1000), S(100, INT64), S(0.5), S(0.2), to=INT64)
operator("nms_classes", "NonMaxSuppression", BOXES, P(1, 20, 1000), S(20, INT64), S(0.5), S(2.0), to=INT64)

# ---- Speech
operator("dft", "DFT", F(1, 100, 400, 1), "", S(2, INT64), onesided=1, opset=20)
operator("dft_512", "DFT", F(1, 100, 512, 1), axis=2, onesided=1, opset=19)
operator("stft", "STFT", F(1, 16000), S(160, INT64), W(400, middle=1.0), S(400, INT64))
for op, gates in (("LSTM", 4), ("GRU", 3), ("RNN", 1)):
    for direction, count in (("forward", 1), ("bidirectional", 2)):
        operator(f"{op.lower()}_{direction}", op, F(50, 1, 64), W(count, gates * 64, 64), W(count, gates * 64, 64),
                 W(count, 2 * gates * 64), hidden_size=64, direction=direction)
operator("lstm_batch", "LSTM", F(20, 16, 128), W(1, 512, 128), W(1, 512, 128), W(1, 1024), hidden_size=128)
operator("gru_linear_before", "GRU", F(50, 1, 64), W(1, 192, 64), W(1, 192, 64), W(1, 384), hidden_size=64,
         linear_before_reset=1)
operator("mel_weights", "MelWeightMatrix", S(80, INT64), S(400, INT64), S(16000, INT64), S(0.0), S(8000.0))

# ---- Quantised
operator("quantize_u8", "QuantizeLinear", F(*IMAGE), S(0.05), S(128, UINT8), to=UINT8)
operator("quantize_i8", "QuantizeLinear", F(*TOKENS), S(0.05), S(0, INT8), to=INT8)
operator("quantize_channels", "QuantizeLinear", F(*IMAGE), W(64, spread=0.001, middle=0.05), bytes_of(INT8, 64), axis=1, to=INT8)
operator("quantize_fed", "QuantizeLinear", F(*IMAGE), given(FLOAT, [], [0.05]), given(UINT8, [], [120]), to=UINT8)
operator("dequantize_u8", "DequantizeLinear", U8(*IMAGE), S(0.05), S(128, UINT8))
operator("dequantize_channels", "DequantizeLinear", I8(*IMAGE), W(64, spread=0.001, middle=0.05), bytes_of(INT8, 64), axis=1)
operator("dequantize_fed", "DequantizeLinear", U8(*IMAGE), given(FLOAT, [], [0.05]), given(UINT8, [], [120]))
operator("dynamic_quantize", "DynamicQuantizeLinear", F(*TOKENS), to=(UINT8, FLOAT, UINT8))
operator("matmul_integer", "MatMulInteger", U8(128, 256), bytes_of(INT8, 256, 512), S(128, UINT8), to=INT32)
operator("matmul_integer_fed_zero", "MatMulInteger", U8(128, 256), bytes_of(INT8, 256, 512),
         given(UINT8, [], [121]), S(0, INT8), to=INT32)
operator("matmul_integer_both_fed", "MatMulInteger", U8(64, 128), I8(128, 64), to=INT32)
operator("matmul_integer_columns", "MatMulInteger", U8(128, 256), bytes_of(INT8, 256, 512), S(128, UINT8),
         bytes_of(INT8, 512), to=INT32)
operator("conv_integer", "ConvInteger", U8(1, 32, 28, 28), bytes_of(UINT8, 32, 32, 3, 3), S(128, UINT8), S(127, UINT8),
         to=INT32, **SPATIAL)
operator("conv_integer_fed_zero", "ConvInteger", U8(1, 32, 28, 28), bytes_of(UINT8, 32, 32, 3, 3),
         given(UINT8, [], [121]), S(127, UINT8), to=INT32, **SPATIAL)
operator("qlinear_conv", "QLinearConv", U8(1, 32, 28, 28), S(0.05), S(128, UINT8), bytes_of(INT8, 32, 32, 3, 3), S(0.01),
         S(0, INT8), S(0.4), S(110, UINT8), to=UINT8, **SPATIAL)
operator("qlinear_conv_depthwise", "QLinearConv", U8(1, 64, 28, 28), S(0.05), S(128, UINT8), bytes_of(INT8, 64, 1, 3, 3),
         S(0.01), S(0, INT8), S(0.2), S(110, UINT8), to=UINT8, group=64, **SPATIAL)
operator("qlinear_matmul", "QLinearMatMul", U8(128, 256), S(0.05), S(128, UINT8), bytes_of(INT8, 256, 512), S(0.01),
         S(0, INT8), S(0.5), S(120, UINT8), to=UINT8)
for op in "Add Mul".split():
    operator(f"qlinear_{op.lower()}", f"QLinear{op}", U8(*IMAGE), S(0.05), S(128, UINT8), U8(*IMAGE), S(0.03),
             S(100, UINT8), S(0.2), S(120, UINT8), to=UINT8, domain="com.microsoft")
operator("qlinear_sigmoid", "QLinearSigmoid", U8(*IMAGE), S(0.05), S(128, UINT8), S(0.004), S(0, UINT8), to=UINT8,
         domain="com.microsoft")

# ---- Control flow


def loop_body(body):
    body.input("i", [], INT64)
    body.input("condition", [], BOOL)
    body.input("state", [1, 256])
    body.output(body.node("Identity", ["condition"]), [], BOOL)
    body.output(body.node("Tanh", [body.node("Add", ["state", body.floats([256], 0.1)])]), [1, 256])
    body.output(body.node("Identity", ["state"]), [1, 256])


def scan_body(body):
    body.input("sum", [256])
    body.input("row", [256])
    total = body.node("Add", ["sum", "row"])
    body.output(total, [256])
    body.output(body.node("Relu", [total]), [256])


def branch(op):
    def build(body):
        x = body.node(op, [body.node("Add", [body.floats([256, 256], 1.0), body.floats([256], 1.0)])])
        body.output(x, [256, 256])

    return build


operator("loop", "Loop", S(100, INT64), S(1, BOOL), F(1, 256), to=(FLOAT, FLOAT), body=subgraph(loop_body))
operator("scan", "Scan", F(256), F(100, 256), to=(FLOAT, FLOAT), body=subgraph(scan_body), num_scan_inputs=1)
operator("if", "If", given(BOOL, [], [1]), then_branch=subgraph(branch("Relu")), else_branch=subgraph(branch("Tanh")))
