// Models whose sizes, attributes and constants are as large, or as small, as their types allow.
// Each must be lowered, or give an error that says what was expected, in little time and memory. A
// sum or product that overflows may do no harm here, but is found where undefined behaviour is.
#include <onnx/onnx_pb.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/service/lowering/program_lowering.h"
#include "roundhouse/tests/onnx/model_text.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::HasSubstr;

// More than any of these models needs, and less than a node for each element of a large list.
constexpr int64_t kMostNodes = 100'000;

// MAX, MIN, HALF and EIGHTH stand for 2^63 - 1, -2^63, 2^62 and 2^60.
absl::Status Lower(absl::string_view text, int opset) {
  const std::string numbers = absl::StrReplaceAll(text, {{"MAX", "9223372036854775807"},
                                                         {"MIN", "-9223372036854775808"},
                                                         {"HALF", "4611686018427387904"},
                                                         {"EIGHTH", "1152921504606846976"}});
  absl::StatusOr<std::unique_ptr<Program>> program = ReadBytes(ModelBytes(numbers, opset));
  if (!program.ok()) return program.status();
  absl::Status status = LowerProgram(**program).status();
  int64_t nodes = 0;
  for (const Graph* graph : (*program)->graphs()) nodes += static_cast<int64_t>(graph->num_nodes());
  EXPECT_LE(nodes, kMostNodes) << text;
  return status;
}

struct Case {
  const char* text;
  int opset;
  const char* message;  // Part of the error; empty if the model is lowered.
};

class ExtremeNumbers : public testing::TestWithParam<Case> {};

TEST_P(ExtremeNumbers, AreLoweredOrRefused) {
  const Case& c = GetParam();
  const absl::Status status = Lower(c.text, c.opset);
  if (*c.message == '\0') {
    EXPECT_THAT(status, IsOk()) << c.text;
  } else {
    EXPECT_THAT(std::string(status.message()), HasSubstr(c.message)) << c.text;
  }
}

constexpr Case kSampling[] = {
    {"g (float[1,MAX,3] t, int64[4] s) => (float[A,B,C,D] y) { y = AffineGrid(t, s) }", 20,
     "expected 2 or 3 rows"},
    {"g (float[1,4,4] x, int64[MAX] i, int64[2] b) => (float[] y) { y = Col2Im(x, i, b) }", 18,
     "spatial axes"},
    {"g (float[1,4,4] x, int64[2] i, int64[2] b) => (float[] y) "
     "{ y = Col2Im<pads = [MIN, 0, MIN, 0]>(x, i, b) }",
     18, "'pads': expected 0 to"},
    {"g (float[1,1,4,4] x, float[1,1,2,2] w, float[1,8,3,3] o) => (float[] y) "
     "{ y = DeformConv<strides = [MAX, MAX], dilations = [MAX, MIN], pads = [MIN, MAX, 0, 0]>"
     "(x, w, o) }",
     19, ""},
    {"g (float[1,EIGHTH,4,4] x, float[1,EIGHTH,1,1] w, float[1,H,3,3] o) => (float[] y) "
     "{ y = DeformConv<offset_group = EIGHTH>(x, w, o) }",
     19, "1152921504606846976 groups of offsets"},
    {"g (float[1,HALF,4,4] x, float[1,HALF,2,2] w, float[1,8,3,3] o) => (float[] y) "
     "{ y = DeformConv(x, w, o) }",
     19, "a window of 4 taps in this many channels"},
};
INSTANTIATE_TEST_SUITE_P(Sampling, ExtremeNumbers, testing::ValuesIn(kSampling));

constexpr Case kWindows[] = {
    {"g (float[1,1,4] x, float[1,1,3] w) => (float[] y) "
     "{ y = ConvTranspose<dilations = [MAX], output_shape = [4]>(x, w) }",
     17, "the padding of spatial axis 0 for the output size 4 does not fit in 64 bits"},
    {"g (float[1,1,4] x, float[1,1,3] w) => (float[] y) "
     "{ y = ConvTranspose<output_padding = [MAX], output_shape = [MIN]>(x, w) }",
     17, "does not fit in 64 bits"},
    {"g (float[1,1,HALF] x, float[1,1,3] w) => (float[] y) "
     "{ y = ConvTranspose<strides = [4], auto_pad = \"SAME_UPPER\">(x, w) }",
     17, "with the stride 4 does not fit in 64 bits"},
    {"g (float[1,1,4,4] x, float[1,1,3,3] w) => (float[] y) "
     "{ y = ConvTranspose<strides = [2], output_shape = [8, 8]>(x, w) }",
     17, "'strides': expected 2 numbers"},
    {"g (float[1,0,4] x, float[0,MAX,3] w) => (float[] y) { y = ConvTranspose<group = 2>(x, w) }",
     17, "the number of output channels, 2 * 9223372036854775807"},
    {"g (float[1,4,4] x, float[4] w) => (float[] y) { y = ConvTranspose<group = 2>(x, w) }", 17,
     "expected a filter of rank 3, found 1"},
    {"g (float[1,1,HALF] x, float[1,1,2] w) => (float[] y) "
     "{ y = Conv<auto_pad = \"SAME_UPPER\", dilations = [HALF]>(x, w) }",
     17, "does not fit in 64 bits"},
    {"g (float[1,1,2,2] x, int64[1,1,2,2] i) => (float[] y) "
     "{ y = MaxUnpool<kernel_shape = [MAX, 2], strides = [MAX, 2]>(x, i) }",
     11, "the size of the output, of 2 windows of"},
    {"g (float[1,1,2,2] x, int64[1,1,2,2] i) => (float[] y) "
     "{ y = MaxUnpool<kernel_shape = [2, 2], pads = [MAX, 0, MAX, 0]>(x, i) }",
     11, "the size of the output, of 2 windows of"},
};
INSTANTIATE_TEST_SUITE_P(Windows, ExtremeNumbers, testing::ValuesIn(kWindows));

constexpr Case kPlaces[] = {
    {"g (int64[1] i, float[2] v) => (float[] y) "
     "{ d = Constant<value = float[1] {1e30}>() y = OneHot(i, d, v) }",
     13, "depth: expected a number of classes"},
    {"g (int64[1] i, float[2] v) => (float[] y) "
     "{ d = Constant<value = int64[1] {MAX}>() y = OneHot(i, d, v) }",
     13, ""},
    // Steps that are doubled until they reach the size.
    {"g (float[MAX] x) => (float[] y) { a = Constant<value = int64 {0}>() y = CumProd(x, a) }", 26,
     ""},
    {"g (float[1,1,1,HALF] x) => (float[] y) { s = Constant<value = int64[2] {HALF, MAX}>() "
     "y = Resize<axes = [2, 3], keep_aspect_ratio_policy = \"not_smaller\">(x, , , s) }",
     18, "the proportions of the input make axis 3 of size"},
    {"g (float[] x) => (float[] y) { y = Flatten<axis = MIN>(x) }", 13, "the rank is not known"},
    {"g (float[2] x, int64[MAX] a) => (float[] y) { y = Unsqueeze(x, a) }", 13,
     "there are too many axes"},
    {"g (float[4] x) => (float[] y) "
     "{ s = Constant<value = int64[1] {MIN}>() y = CenterCropPad(x, s) }",
     18, "expected sizes of at least 0, found -9223372036854775808"},
    {"g (float[8] x, float[HALF] s) => (uint8[] y) "
     "{ y = QuantizeLinear<axis = 0, block_size = 4>(x, s) }",
     21, "4611686018427387904 blocks of 4 elements do not fit in 64 bits"},
    // A list of very many equal sizes takes a few bytes.
    {"g () => (float[] y) { n = Constant<value = int64[1] {60000}>() "
     "s = ConstantOfShape<value = int64[1] {1}>(n) y = ConstantOfShape(s) }",
     17, "expected at most 255 axes, found 60000"},
};
INSTANTIATE_TEST_SUITE_P(Places, ExtremeNumbers, testing::ValuesIn(kPlaces));

constexpr Case kAttention[] = {
    {"g (float[1,2,4] x, float[4,4] w) => (float[] y) { y = com.microsoft.Attention<num_heads = 2, "
     "qkv_hidden_sizes = [MAX, MAX, 6]>(x, w) }",
     17, "'qkv_hidden_sizes': expected the sizes"},
    {"g (float[HALF,2,4] x, float[4,12] w, float[12] b, int32[4] m) => (float[] y) "
     "{ y = com.microsoft.Attention<num_heads = 2>(x, w, b, m) }",
     17, "a mask of 4 numbers"},
    {"g (float[1,2,2,3,4] x, float[24] b) => (float[] y) "
     "{ y = com.microsoft.MultiHeadAttention<num_heads = HALF>(x, , , b) }",
     17, "heads of 4 elements do not fit in 64 bits"},
    {"g (float[1,2,8] x, int64[1,2] p, float[4,HALF] c, float[4,HALF] s) => (float[] y) "
     "{ y = com.microsoft.RotaryEmbedding(x, p, c, s) }",
     17, "0 heads do not divide"},
    {"g (float[1,2,2,8] x, int64[1,2] p, float[4,HALF] c, float[4,HALF] s) => (float[] y) "
     "{ y = com.microsoft.RotaryEmbedding(x, p, c, s) }",
     17, "the tables of angles are wider than a head"},
    {"g (float[1,1,8] x, int32[1] l, int32 t) => (float[] y) { y = "
     "com.microsoft.GroupQueryAttention<num_heads = HALF, kv_num_heads = HALF>(x, , , , , l, t) }",
     17, "the number of heads does not divide"},
    {"g (float[1,2,2,8] x, float[1,2,HALF] c, float[1,2,HALF] s) => (float[] y) "
     "{ y = RotaryEmbedding(x, c, s) }",
     23, "expected angles of 4 pairs"},
    {"g (float[1,2,HALF] q, float[1,2,1] k, float[1,2,1] v) => (float[] y, float[] t) { y, t = "
     "LinearAttention<q_num_heads = HALF, kv_num_heads = 1, update_rule = \"linear\">(q, k, v) }",
     27, ""},
};
INSTANTIATE_TEST_SUITE_P(Attention, ExtremeNumbers, testing::ValuesIn(kAttention));

constexpr Case kLists[] = {
    {"g (int64[HALF] x) => (float[] y) { y = TfIdfVectorizer<mode = \"TF\", min_gram_length = 2, "
     "max_gram_length = 2, max_skip_count = MAX, ngram_counts = [0, 0], ngram_indexes = [0], "
     "pool_int64s = [1, 2]>(x) }",
     17, "'max_skip_count': comparing"},
    {"g (int64[5] x) => (float[] y) { y = TfIdfVectorizer<mode = \"TF\", min_gram_length = 2, "
     "max_gram_length = 2, max_skip_count = MAX, ngram_counts = [0, 0], ngram_indexes = [0], "
     "pool_int64s = [1, 2]>(x) }",
     17, ""},
    {"g (int64[5] x) => (float[] y) { y = TfIdfVectorizer<mode = \"TF\", min_gram_length = 1, "
     "max_gram_length = 1, max_skip_count = 0, ngram_counts = [0], ngram_indexes = [16777215], "
     "pool_int64s = [1]>(x) }",
     17, "'ngram_indexes': expected 0 to 65535, found 16777215"},
    {"g (float[MAX] x) => (float[] y) { n = Constant<value = int64 {HALF}>() "
     "s = SplitToSequence(x, n) i = Constant<value = int64 {1}>() y = SequenceAt(s, i) }",
     17, ""},
    {"g (float[N] x) => (float[] y) { n = Constant<value = int64[2] {MAX, MAX}>() "
     "s = SplitToSequence(x, n) i = Constant<value = int64 {1}>() y = SequenceAt(s, i) }",
     17, "the parts do not fit axis 0"},
    {"g (float[1000000] x) => (float[] y) { n = Constant<value = int64[1] {1000000}>() "
     "l = ConstantOfShape<value = int64[1] {1}>(n) s = SplitToSequence(x, l) "
     "i = Constant<value = int64 {1}>() y = SequenceAt(s, i) }",
     17, ""},
    // The greatest number of steps is known, and the size of what they give does not fit.
    {"g (double[HALF] x, bool c) => (double[HALF] s, double[N,HALF] y) { "
     "n = Constant<value = int64 {2}>() s, y = Loop (n, c, x) <body = b (int64 i, bool k, "
     "double[HALF] a) => (bool o, double[HALF] t, double[HALF] u) { z = Constant<value = int64 "
     "{1}>()"
     " o = Less(i, z) t = Identity(a) u = Neg(a) }> }",
     17, ""},
};
INSTANTIATE_TEST_SUITE_P(Lists, ExtremeNumbers, testing::ValuesIn(kLists));

// A program may contain values that a reader of models refuses.
TEST(ExtremeNumbersOfPrograms, SparseConstantsOfNegativeSizes) {
  const std::string model = ModelBytes(
      "g (float[4] x) => (float[N] y) { y = Add(x, w) }", 17, [](onnx::ModelProto& proto) {
        onnx::SparseTensorProto& weight = *proto.mutable_graph()->add_sparse_initializer();
        weight.add_dims(int64_t{1} << 40);
        weight.mutable_values()->set_name("w");
        weight.mutable_values()->set_data_type(onnx::TensorProto::FLOAT);
        weight.mutable_values()->add_dims(1);
        weight.mutable_values()->add_float_data(1);
        weight.mutable_indices()->set_data_type(onnx::TensorProto::INT64);
        weight.mutable_indices()->add_dims(1);
        weight.mutable_indices()->add_int64_data(2);
      });
  const absl::StatusOr<std::unique_ptr<Program>> program = ReadBytes(model);
  ASSERT_THAT(program, IsOk());
  int found = 0;
  for (Graph* graph : (*program)->graphs()) {
    for (Node* node : graph->nodes()) {
      const Attribute* sparse = node->attribute("sparse_value");
      if (sparse == nullptr) continue;
      AttributeMap parts = *sparse->if_dictionary();
      parts.Set("dims", Attribute::IntArray({-1}));
      node->set_attribute("sparse_value", Attribute::Dictionary(std::move(parts)));
      ++found;
    }
  }
  ASSERT_EQ(found, 1);
  EXPECT_THAT(std::string(LowerProgram(**program).status().message()),
              HasSubstr("sparse_value: the size -1 is negative"));
}

}  // namespace
}  // namespace roundhouse
