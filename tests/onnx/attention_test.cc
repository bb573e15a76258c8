// Operations of com.microsoft into which tools fuse the parts of a transformer, compared with the
// parts written out.
#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/tests/onnx/run_model.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::FloatNear;
using testing::Pointwise;
using testing::SizeIs;

constexpr int kOpset = 17;

// Both models take the same inputs and must give the same outputs.
void ExpectSame(const std::string& signature, const std::string& fused, const std::string& parts,
                const std::vector<Tensor>& inputs) {
  const absl::StatusOr<std::vector<Tensor>> found =
      RunOnnx(absl::StrCat("g ", signature, " {", fused, "}"), inputs, kOpset);
  const absl::StatusOr<std::vector<Tensor>> expected =
      RunOnnx(absl::StrCat("g ", signature, " {", parts, "}"), inputs, kOpset);
  ASSERT_THAT(found, IsOk());
  ASSERT_THAT(expected, IsOk());
  ASSERT_THAT(*found, SizeIs(expected->size()));
  for (size_t i = 0; i < found->size(); ++i) {
    SCOPED_TRACE(i);
    EXPECT_EQ((*found)[i].shape(), (*expected)[i].shape());
    if ((*found)[i].element_type() == ElementKind::kF32) {
      EXPECT_THAT((*found)[i].data<float>(),
                  Pointwise(FloatNear(2e-5), (*expected)[i].data<float>()));
    } else {
      EXPECT_EQ((*found)[i], (*expected)[i]);
    }
  }
}

// Two heads of two numbers each, as (B, heads, S, 2), and back.
constexpr char kShapes[] = R"(
  split = Constant<value_ints = [0, 0, 2, 2]>()
  join = Constant<value_ints = [0, 0, 4]>()
  scale = Constant<value = float {0.70710678}>()
)";
std::string Heads(const std::string& from, const std::string& to) {
  return absl::StrCat(to, "_split = Reshape(", from, ", split)\n", to,
                      " = Transpose<perm = [0, 2, 1, 3]>(", to, "_split)\n");
}
// Attention of q, k, v as y; `mask` is the text that makes `masked` of `scaled`.
std::string Attended(const std::string& mask) {
  return absl::StrCat(R"(
    kt = Transpose<perm = [0, 1, 3, 2]>(k)
    product = MatMul(q, kt)
    scaled = Mul(product, scale)
  )",
                      mask.empty() ? "masked = Identity(scaled)\n" : mask, R"(
    weights = Softmax(masked)
    attended = MatMul(weights, v)
    turned = Transpose<perm = [0, 2, 1, 3]>(attended)
    y = Reshape(turned, join)
  )");
}

TEST(Attention, WithBiasAndAMaskOfKeys) {
  ExpectSame("(float[1,3,4] x, float[4,12] w, float[12] b, int32[1,3] m) => (float[1,3,4] y)",
             "y = com.microsoft.Attention<num_heads = 2>(x, w, b, m)",
             absl::StrCat(kShapes, R"(
    xw = MatMul(x, w)
    all = Add(xw, b)
    qs, ks, vs = Split<axis = 2>(all)
  )",
                          Heads("qs", "q"), Heads("ks", "k"), Heads("vs", "v"), Attended(R"(
    axes = Constant<value_ints = [1, 2]>()
    wide = Unsqueeze(m, axes)
    kept = Cast<to = 9>(wide)
    zero = Constant<value = float {0.0}>()
    low = Constant<value = float {-10000.0}>()
    addend = Where(kept, zero, low)
    masked = Add(scaled, addend)
  )")),
             {UnrulyFloats({1, 3, 4}, 1), UnrulyFloats({4, 12}, 2), UnrulyFloats({12}, 3),
              Tensor::Of<int32_t>({1, 3}, {1, 1, 0})});
}

TEST(Attention, SeesThePastOnlyAndHandsItOn) {
  ExpectSame(
      "(float[1,2,4] x, float[4,12] w, float[12] b, float[2,1,2,1,2] past) => (float[1,2,4] y, "
      "float[2,1,2,3,2] present)",
      "y, present = com.microsoft.Attention<num_heads = 2, unidirectional = 1>(x, w, b, , past)",
      absl::StrCat(kShapes, R"(
    xw = MatMul(x, w)
    all = Add(xw, b)
    qs, ks, vs = Split<axis = 2>(all)
  )",
                   Heads("qs", "q"), Heads("ks", "k_new"), Heads("vs", "v_new"), R"(
    pk, pv = Split<axis = 0>(past)
    first = Constant<value_ints = [0]>()
    k_old = Squeeze(pk, first)
    v_old = Squeeze(pv, first)
    k = Concat<axis = 2>(k_old, k_new)
    v = Concat<axis = 2>(v_old, v_new)
    k5 = Unsqueeze(k, first)
    v5 = Unsqueeze(v, first)
    present = Concat<axis = 0>(k5, v5)
  )",
                   Attended(R"(
    future = Constant<value = float[2,3] {0, 0, -1e9, 0, 0, 0}>()
    masked = Add(scaled, future)
  )")),
      {UnrulyFloats({1, 2, 4}, 1), UnrulyFloats({4, 12}, 2), UnrulyFloats({12}, 3),
       UnrulyFloats({2, 1, 2, 1, 2}, 4)});
}

TEST(MultiHeadAttention, OfOtherKeysWithBias) {
  ExpectSame("(float[1,2,4] a, float[1,3,4] b, float[1,3,4] c, float[12] bias) => (float[1,2,4] y)",
             "y = com.microsoft.MultiHeadAttention<num_heads = 2>(a, b, c, bias)",
             absl::StrCat(kShapes, R"(
    thirds = Constant<value_ints = [4, 4, 4]>()
    ba, bb, bc = Split(bias, thirds)
    qs = Add(a, ba)
    ks = Add(b, bb)
    vs = Add(c, bc)
  )",
                          Heads("qs", "q"), Heads("ks", "k"), Heads("vs", "v"), Attended("")),
             {UnrulyFloats({1, 2, 4}, 1), UnrulyFloats({1, 3, 4}, 2), UnrulyFloats({1, 3, 4}, 3),
              UnrulyFloats({12}, 4)});
}

TEST(MultiHeadAttention, OfPackedHeadsWithAnAddend) {
  ExpectSame("(float[1,2,2,3,2] x, float[1,2,2,2] addend) => (float[1,2,4] y)",
             "y = com.microsoft.MultiHeadAttention<num_heads = 2>(x, , , , , addend)",
             absl::StrCat(kShapes, R"(
    q5, k5, v5 = Split<axis = 3>(x)
    third = Constant<value_ints = [3]>()
    q4 = Squeeze(q5, third)
    k4 = Squeeze(k5, third)
    v4 = Squeeze(v5, third)
    q = Transpose<perm = [0, 2, 1, 3]>(q4)
    k = Transpose<perm = [0, 2, 1, 3]>(k4)
    v = Transpose<perm = [0, 2, 1, 3]>(v4)
  )",
                          Attended("masked = Add(scaled, addend)\n")),
             {UnrulyFloats({1, 2, 2, 3, 2}, 1), UnrulyFloats({1, 2, 2, 2}, 2)});
}

// Rotates the pairs (first half, second half) of four numbers by the angles of positions 5 and 6.
TEST(RotaryEmbedding, HalvesFromOnePlaceOn) {
  ExpectSame("(float[1,1,2,4] x, float[8,2] cos, float[8,2] sin) => (float[1,1,2,4] y)",
             R"(at = Constant<value_ints = [5]>()
             y = com.microsoft.RotaryEmbedding(x, at, cos, sin))",
             R"(
    places = Constant<value_ints = [5, 6]>()
    c = Gather(cos, places)
    s = Gather(sin, places)
    a, b = Split<axis = 3>(x)
    ac = Mul(a, c)
    bs = Mul(b, s)
    bc = Mul(b, c)
    as = Mul(a, s)
    left = Sub(ac, bs)
    right = Add(bc, as)
    y = Concat<axis = 3>(left, right)
  )",
             {UnrulyFloats({1, 1, 2, 4}, 1), UnrulyFloats({8, 2}, 2), UnrulyFloats({8, 2}, 3)});
}

TEST(RotaryEmbedding, InterleavedPairsOfSomeOfAHead) {
  ExpectSame("(float[1,1,1,5] x, float[3,2] cos, float[3,2] sin) => (float[1,1,1,5] y)",
             R"(at = Constant<value = int64[1,1] {2}>()
      y = com.microsoft.RotaryEmbedding<interleaved = 1, rotary_embedding_dim = 4>(x, at, cos, sin))",
             R"(
    two = Constant<value_ints = [2]>()
    c = Gather(cos, two)
    s = Gather(sin, two)
    even = Constant<value_ints = [0, 2]>()
    odd = Constant<value_ints = [1, 3]>()
    last = Constant<value_ints = [4]>()
    a = Gather<axis = 3>(x, even)
    b = Gather<axis = 3>(x, odd)
    rest = Gather<axis = 3>(x, last)
    ac = Mul(a, c)
    bs = Mul(b, s)
    bc = Mul(b, c)
    as = Mul(a, s)
    left = Sub(ac, bs)
    right = Add(bc, as)
    blocks = Concat<axis = 3>(left, right, rest)
    order = Constant<value_ints = [0, 2, 1, 3, 4]>()
    y = Gather<axis = 3>(blocks, order)
  )",
             {UnrulyFloats({1, 1, 1, 5}, 1), UnrulyFloats({3, 2}, 2), UnrulyFloats({3, 2}, 3)});
}

// Two heads of queries share one of keys; the third word of a sequence, after two others.
TEST(GroupQueryAttention, OneMoreWord) {
  ExpectSame(
      "(float[1,1,4] x, float[1,1,2] kn, float[1,1,2] vn, float[1,1,2,2] pk, float[1,1,2,2] pv) => "
      "(float[1,1,4] y, float[1,1,3,2] present_k, float[1,1,3,2] present_v)",
      R"(length = Constant<value = int32[1] {2}>()
         total = Constant<value = int32 {3}>()
         y, present_k, present_v = com.microsoft.GroupQueryAttention<num_heads = 2, kv_num_heads = 1>(x, kn, vn, pk, pv, length, total))",
      absl::StrCat(kShapes, Heads("x", "q"), R"(
    first = Constant<value_ints = [1]>()
    k4 = Unsqueeze(kn, first)
    v4 = Unsqueeze(vn, first)
    present_k = Concat<axis = 2>(pk, k4)
    present_v = Concat<axis = 2>(pv, v4)
    k = Concat<axis = 1>(present_k, present_k)
    v = Concat<axis = 1>(present_v, present_v)
  )",
                   Attended("")),
      {UnrulyFloats({1, 1, 4}, 1), UnrulyFloats({1, 1, 2}, 2), UnrulyFloats({1, 1, 2}, 3),
       UnrulyFloats({1, 1, 2, 2}, 4), UnrulyFloats({1, 1, 2, 2}, 5)});
}

// A buffer for four words, one of which is filled: the new word is the second, not the fifth.
TEST(GroupQueryAttention, FillsABuffer) {
  ExpectSame(
      "(float[1,1,4] x, float[1,1,2] kn, float[1,1,2] vn, float[1,1,4,2] pk, float[1,1,4,2] pv) => "
      "(float[1,1,4] y)",
      R"(length = Constant<value = int32[1] {1}>()
         total = Constant<value = int32 {2}>()
         y, present_k, present_v = com.microsoft.GroupQueryAttention<num_heads = 2, kv_num_heads = 1>(x, kn, vn, pk, pv, length, total))",
      absl::StrCat(kShapes, Heads("x", "q"), R"(
    first = Constant<value_ints = [1]>()
    k4 = Unsqueeze(kn, first)
    v4 = Unsqueeze(vn, first)
    zero = Constant<value_ints = [0]>()
    ko = Gather<axis = 2>(pk, zero)
    vo = Gather<axis = 2>(pv, zero)
    k1 = Concat<axis = 2>(ko, k4)
    v1 = Concat<axis = 2>(vo, v4)
    k = Concat<axis = 1>(k1, k1)
    v = Concat<axis = 1>(v1, v1)
  )",
                   Attended("")),
      {UnrulyFloats({1, 1, 4}, 1), UnrulyFloats({1, 1, 2}, 2), UnrulyFloats({1, 1, 2}, 3),
       UnrulyFloats({1, 1, 4, 2}, 4), UnrulyFloats({1, 1, 4, 2}, 5)});
}

// The first words: each sees itself and its predecessor.
TEST(GroupQueryAttention, PackedWithAWindow) {
  ExpectSame("(float[1,3,8] x) => (float[1,3,4] y)",
             R"(length = Constant<value = int32[1] {2}>()
         total = Constant<value = int32 {3}>()
         y, pk, pv = com.microsoft.GroupQueryAttention<num_heads = 2, kv_num_heads = 1, local_window_size = 2>(x, , , , , length, total))",
             absl::StrCat(kShapes, R"(
    sizes = Constant<value_ints = [4, 2, 2]>()
    qs, ks, vs = Split<axis = 2>(x, sizes)
  )",
                          Heads("qs", "q"), R"(
    first = Constant<value_ints = [1]>()
    k4 = Unsqueeze(ks, first)
    v4 = Unsqueeze(vs, first)
    k = Concat<axis = 1>(k4, k4)
    v = Concat<axis = 1>(v4, v4)
  )",
                          Attended(R"(
    hidden = Constant<value = float[3,3] {0, -1e9, -1e9, 0, 0, -1e9, -1e9, 0, 0}>()
    masked = Add(scaled, hidden)
  )")),
             {UnrulyFloats({1, 3, 8}, 1)});
}

TEST(Normalization, WithoutCentringOfASum) {
  ExpectSame(
      "(float[1,2,4] x, float[1,2,4] skip, float[4] gamma) => (float[1,2,4] y, float[1,2,4] sum)",
      "y, , , sum = com.microsoft.SkipSimplifiedLayerNormalization<epsilon = 0.5>(x, skip, gamma)",
      R"(
    sum = Add(x, skip)
    square = Mul(sum, sum)
    mean = ReduceMean<axes = [2]>(square)
    half = Constant<value = float {0.5}>()
    more = Add(mean, half)
    size = Sqrt(more)
    unit = Div(sum, size)
    y = Mul(unit, gamma)
  )",
      {UnrulyFloats({1, 2, 4}, 1), UnrulyFloats({1, 2, 4}, 2), UnrulyFloats({4}, 3)});
}

TEST(Normalization, OfEmbeddings) {
  ExpectSame(
      "(int32[1,2] words, int32[1,2] parts, float[5,4] a, float[3,4] b, float[2,4] c, float[4] "
      "gamma, float[4] beta, int32[1,2] mask) => (float[1,2,4] y, int32[1] count)",
      R"(y, count = com.microsoft.EmbedLayerNormalization<epsilon = 0.5>(words, parts, a, b, c, gamma, beta, mask))",
      R"(
    ea = Gather(a, words)
    places = Constant<value_ints = [0, 1]>()
    eb = Gather(b, places)
    ec = Gather(c, parts)
    ab = Add(ea, eb)
    sum = Add(ab, ec)
    y = LayerNormalization<epsilon = 0.5>(sum, gamma, beta)
    one = Constant<value_ints = [1]>()
    count = ReduceSum<keepdims = 0>(mask, one)
  )",
      {Tensor::Of<int32_t>({1, 2}, {4, 1}), Tensor::Of<int32_t>({1, 2}, {0, 1}),
       UnrulyFloats({5, 4}, 1), UnrulyFloats({3, 4}, 2), UnrulyFloats({2, 4}, 3),
       UnrulyFloats({4}, 4), UnrulyFloats({4}, 5), Tensor::Of<int32_t>({1, 2}, {1, 0})});
}

TEST(FusedGemm, HasAnActivation) {
  ExpectSame(
      "(float[2,3] a, float[3,2] b, float[2] c) => (float[2,2] y)",
      R"(y = com.microsoft.FusedGemm<activation = "LeakyRelu", activation_alpha = 0.25>(a, b, c))",
      "p = Gemm(a, b, c)\n y = LeakyRelu<alpha = 0.25>(p)",
      {UnrulyFloats({2, 3}, 1), UnrulyFloats({3, 2}, 2), UnrulyFloats({2}, 3)});
}

// Two rows of three weights, in blocks of two: (1 - 8) * 0.5 and so on; the last block of a row is
// padded.
TEST(MatMulNBits, UnpacksHalfBytes) {
  ExpectSame("(float[1,3] x) => (float[1,2] y)",
             R"(
    w = Constant<value = uint8[2,2,1] {145, 7, 200, 10}>()
    scales = Constant<value = float[4] {0.5, 1.0, 2.0, 0.25}>()
    y = com.microsoft.MatMulNBits<K = 3, N = 2, bits = 4, block_size = 2>(x, w, scales))",
             R"(
    w = Constant<value = float[3,2] {-3.5, 0.0, 0.5, 8.0, -1.0, 0.5}>()
    y = MatMul(x, w))",
             {UnrulyFloats({1, 3}, 1)});
}

TEST(MatMulNBits, HasZeroPointsOfItsOwn) {
  ExpectSame("(float[1,4] x) => (float[1,1] y)",
             R"(
    w = Constant<value = uint8[1,2,1] {145, 7}>()
    scales = Constant<value = float[2] {0.5, 1.0}>()
    zeros = Constant<value = uint8[1] {65}>()
    y = com.microsoft.MatMulNBits<K = 4, N = 1, bits = 4, block_size = 2>(x, w, scales, zeros))",
             R"(
    w = Constant<value = float[4,1] {0.0, 4.0, 3.0, -4.0}>()
    y = MatMul(x, w))",
             {UnrulyFloats({1, 4}, 1)});
}

}  // namespace
}  // namespace roundhouse
