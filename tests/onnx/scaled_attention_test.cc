// Attention of ONNX's own domain, versions 23 to 25, compared with its definition in plain loops.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/tests/onnx/run_model.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::FloatNear;
using testing::HasSubstr;
using testing::Pointwise;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Numbers along four axes.
struct Block {
  std::vector<int64_t> sizes;
  std::vector<double> values;
  double& at(int64_t a, int64_t b, int64_t c, int64_t d) {
    return values[((a * sizes[1] + b) * sizes[2] + c) * sizes[3] + d];
  }
  double at(int64_t a, int64_t b, int64_t c, int64_t d) const {
    return values[((a * sizes[1] + b) * sizes[2] + c) * sizes[3] + d];
  }
};

Block Empty(std::vector<int64_t> sizes) {
  const int64_t count = sizes[0] * sizes[1] * sizes[2] * sizes[3];
  return {.sizes = std::move(sizes), .values = std::vector<double>(count)};
}

Block BlockOf(const Tensor& tensor) {
  const auto sizes = tensor.shape().sizes();
  Block block = {.sizes = {sizes.begin(), sizes.end()}};
  for (const float value : tensor.data<float>()) block.values.push_back(value);
  return block;
}

// The arguments of the definition besides queries, keys and values.
struct Rules {
  double scale = 0;  // 0: 1 / sqrt(head size).
  double softcap = 0;
  bool is_causal = false;
  int64_t left = -1;
  int64_t right = -1;
  std::vector<int64_t> num_keys;  // By sequence; empty: all.
  int64_t past = 0;
  // The addend, minus infinity where masked: (B or 1, heads or 1, S or 1, T or fewer).
  Block bias;
};

struct Expected {
  Block output;
  Block stages[4];
};

Expected Attend(const Block& q, const Block& k, const Block& v, const Rules& rules) {
  const int64_t batch = q.sizes[0], heads = q.sizes[1], queries = q.sizes[2], width = q.sizes[3];
  const int64_t keys = k.sizes[2], group = heads / k.sizes[1];
  Expected expected = {.output = Empty({batch, heads, queries, v.sizes[3]})};
  for (Block& stage : expected.stages) stage = Empty({batch, heads, queries, keys});
  const double scale = rules.scale != 0 ? rules.scale : 1 / std::sqrt(static_cast<double>(width));
  for (int64_t b = 0; b < batch; ++b) {
    const int64_t counted = rules.num_keys.empty() ? keys : rules.num_keys[b];
    const int64_t offset = rules.num_keys.empty() ? rules.past : counted - queries;
    for (int64_t h = 0; h < heads; ++h) {
      for (int64_t i = 0; i < queries; ++i) {
        double greatest = -kInfinity;
        for (int64_t j = 0; j < keys; ++j) {
          double number = 0;
          for (int64_t d = 0; d < width; ++d) number += q.at(b, h, i, d) * k.at(b, h / group, j, d);
          number *= scale;
          expected.stages[0].at(b, h, i, j) = number;
          if (rules.softcap != 0) number = rules.softcap * std::tanh(number / rules.softcap);
          expected.stages[1].at(b, h, i, j) = number;
          const int64_t place = i + offset;
          bool is_seen = j < counted && (!rules.is_causal || j <= place) &&
                         (rules.left < 0 || j >= place - rules.left) &&
                         (rules.right < 0 || j <= place + rules.right);
          if (!rules.bias.sizes.empty()) {
            const std::vector<int64_t>& sizes = rules.bias.sizes;
            if (j >= sizes[3] && sizes[3] != 1) {
              is_seen = false;
            } else {
              number += rules.bias.at(sizes[0] == 1 ? 0 : b, sizes[1] == 1 ? 0 : h,
                                      sizes[2] == 1 ? 0 : i, sizes[3] == 1 ? 0 : j);
            }
          }
          if (!is_seen) number = -kInfinity;
          expected.stages[2].at(b, h, i, j) = number;
          greatest = std::max(greatest, number);
        }
        if (greatest == -kInfinity) continue;  // A query that sees no key gives zeros.
        double sum = 0;
        for (int64_t j = 0; j < keys; ++j)
          sum += std::exp(expected.stages[2].at(b, h, i, j) - greatest);
        for (int64_t j = 0; j < keys; ++j) {
          const double weight = std::exp(expected.stages[2].at(b, h, i, j) - greatest) / sum;
          expected.stages[3].at(b, h, i, j) = weight;
          for (int64_t d = 0; d < v.sizes[3]; ++d)
            expected.output.at(b, h, i, d) += weight * v.at(b, h / group, j, d);
        }
      }
    }
  }
  return expected;
}

void ExpectBlock(const Tensor& found, const Block& expected) {
  EXPECT_EQ(found.shape(), Shape::Of(expected.sizes));
  const std::vector<float> floats(expected.values.begin(), expected.values.end());
  const auto numbers = found.data<float>();
  ASSERT_EQ(numbers.size(), floats.size());
  for (size_t i = 0; i < floats.size(); ++i) {
    if (std::isinf(floats[i])) {
      EXPECT_EQ(numbers[i], floats[i]) << i;
    } else {
      EXPECT_NEAR(numbers[i], floats[i], 2e-5) << i;
    }
  }
}

Block BlockOfMask(const Tensor& mask, std::vector<int64_t> sizes) {
  Block block = {.sizes = std::move(sizes)};
  if (mask.element_type() == ElementKind::kI1) {
    for (const bool is_kept : mask.data<bool>()) block.values.push_back(is_kept ? 0 : -kInfinity);
  } else {
    for (const float number : mask.data<float>()) block.values.push_back(number);
  }
  return block;
}

const Tensor kQuery = UnrulyFloats({2, 4, 3, 8}, 1);
const Tensor kKey = UnrulyFloats({2, 4, 5, 8}, 2);
const Tensor kValue = UnrulyFloats({2, 4, 5, 6}, 3);
constexpr char kSignature[] =
    "g (float[2,4,3,8] q, float[2,4,5,8] k, float[2,4,5,6] v) => (float[2,4,3,6] y)";

Tensor Mask(const std::vector<int64_t>& sizes) {
  int64_t count = 1;
  for (int64_t size : sizes) count *= size;
  Tensor mask = *Tensor::Zeros(Type::Tensor(ElementKind::kI1, Shape::Of(sizes)));
  for (int64_t i = 0; i < count; ++i) mask.mutable_data<bool>()[i] = (i * 5 + i / 3) % 3 != 0;
  return mask;
}

TEST(Attention, IsTheSoftmaxOfProducts) {
  const auto found = RunOnnxForOne(absl::StrCat(kSignature, "{ y = Attention(q, k, v) }"),
                                   {kQuery, kKey, kValue}, 23);
  ASSERT_THAT(found, IsOk());
  ExpectBlock(*found, Attend(BlockOf(kQuery), BlockOf(kKey), BlockOf(kValue), {}).output);
}

TEST(Attention, ScalesAndCapsAndIsCausal) {
  for (const int opset : {23, 24, 25, 28}) {
    const auto found = RunOnnxForOne(
        absl::StrCat(kSignature,
                     "{ y = Attention<scale = 0.3, softcap = 1.5, is_causal = 1>(q, k, v) }"),
        {kQuery, kKey, kValue}, opset);
    ASSERT_THAT(found, IsOk());
    ExpectBlock(*found, Attend(BlockOf(kQuery), BlockOf(kKey), BlockOf(kValue),
                               {.scale = 0.3, .softcap = 1.5, .is_causal = true})
                            .output);
  }
}

// Consecutive heads of queries share a head of keys, whatever the mask.
TEST(Attention, SharesHeadsOfKeys) {
  const Tensor key = UnrulyFloats({2, 2, 5, 8}, 2);
  const Tensor value = UnrulyFloats({2, 2, 5, 6}, 3);
  for (const std::vector<int64_t>& sizes : std::vector<std::vector<int64_t>>{
           {3, 5}, {1, 3, 5}, {4, 3, 5}, {2, 1, 3, 5}, {2, 4, 3, 5}}) {
    const Tensor mask = Mask(sizes);
    std::vector<int64_t> all(4 - sizes.size(), 1);
    all.insert(all.end(), sizes.begin(), sizes.end());
    std::string text;
    for (int64_t size : sizes) absl::StrAppend(&text, text.empty() ? "" : ",", size);
    const auto found = RunOnnxForOne(
        absl::StrCat("g (float[2,4,3,8] q, float[2,2,5,8] k, float[2,2,5,6] v, bool[", text,
                     "] m) => (float[2,4,3,6] y) { y = Attention(q, k, v, m) }"),
        {kQuery, key, value, mask}, 24);
    ASSERT_THAT(found, IsOk()) << text;
    ExpectBlock(*found, Attend(BlockOf(kQuery), BlockOf(key), BlockOf(value),
                               {.bias = BlockOfMask(mask, all)})
                            .output);
  }
}

// A query that sees no key gives zeros, whether booleans or numbers mask it.
TEST(Attention, OfNothingIsZero) {
  Tensor mask = Mask({3, 5});
  for (int64_t j = 0; j < 5; ++j) mask.mutable_data<bool>()[5 + j] = false;
  Tensor numbers = UnrulyFloats({3, 5}, 4);
  for (int64_t j = 0; j < 5; ++j)
    numbers.mutable_data<float>()[10 + j] = -static_cast<float>(kInfinity);
  for (const Tensor& given : {mask, numbers}) {
    const bool is_bool = given.element_type() == ElementKind::kI1;
    const auto found =
        RunOnnx(absl::StrCat("g (float[2,4,3,8] q, float[2,4,5,8] k, float[2,4,5,6] v, ",
                             is_bool ? "bool" : "float",
                             "[3,5] m) => (float[2,4,3,6] y, float[2,4,3,5] p) ",
                             "{ y, a, b, p = Attention<qk_matmul_output_mode = 3>(q, k, v, m) }"),
                {kQuery, kKey, kValue, given}, 23);
    ASSERT_THAT(found, IsOk());
    const Expected expected = Attend(BlockOf(kQuery), BlockOf(kKey), BlockOf(kValue),
                                     {.bias = BlockOfMask(given, {1, 1, 3, 5})});
    ExpectBlock((*found)[0], expected.output);
    ExpectBlock((*found)[1], expected.stages[3]);
    const auto alone =
        RunOnnxForOne(absl::StrCat("g (float[2,4,3,8] q, float[2,4,5,8] k, float[2,4,5,6] v, ",
                                   is_bool ? "bool" : "float",
                                   "[3,5] m) => (float[2,4,3,6] y) { y = Attention(q, k, v, m) }"),
                      {kQuery, kKey, kValue, given}, 23);
    ASSERT_THAT(alone, IsOk());
    ExpectBlock(*alone, expected.output);
  }
}

TEST(Attention, GivesItsProductsInEachStage) {
  const Tensor mask = Mask({1, 1, 3, 5});
  for (int mode = 0; mode < 4; ++mode) {
    SCOPED_TRACE(mode);
    const auto found = RunOnnx(
        absl::StrCat("g (float[2,4,3,8] q, float[2,2,5,8] k, float[2,2,5,6] v, bool[1,1,3,5] m) => "
                     "(float[2,4,3,6] y, float[2,4,3,5] p) { y, a, b, p = "
                     "Attention<softcap = 0.7, qk_matmul_output_mode = ",
                     mode, ">(q, k, v, m) }"),
        {kQuery, UnrulyFloats({2, 2, 5, 8}, 2), UnrulyFloats({2, 2, 5, 6}, 3), mask}, 23);
    ASSERT_THAT(found, IsOk());
    const Expected expected = Attend(BlockOf(kQuery), BlockOf(UnrulyFloats({2, 2, 5, 8}, 2)),
                                     BlockOf(UnrulyFloats({2, 2, 5, 6}, 3)),
                                     {.softcap = 0.7, .bias = BlockOfMask(mask, {1, 1, 3, 5})});
    ExpectBlock((*found)[0], expected.output);
    ExpectBlock((*found)[1], expected.stages[mode]);
  }
}

Tensor Joined(const Tensor& a, const Tensor& b) {
  const auto sizes = a.shape().sizes();
  std::vector<float> values;
  for (int64_t i = 0; i < sizes[0] * sizes[1]; ++i) {
    for (const Tensor* part : {&a, &b}) {
      const int64_t count = part->shape().size(2).value() * sizes[3];
      const auto data = part->data<float>().subspan(i * count, count);
      values.insert(values.end(), data.begin(), data.end());
    }
  }
  return Tensor::Of<float>({sizes[0], sizes[1], sizes[2] + b.shape().size(2).value(), sizes[3]},
                           absl::MakeConstSpan(values));
}

// Past keys and values come first, and all queries see them.
TEST(Attention, KeepsWhatIsPast) {
  const Tensor past_key = UnrulyFloats({2, 4, 2, 8}, 5);
  const Tensor past_value = UnrulyFloats({2, 4, 2, 6}, 6);
  const auto found = RunOnnx(
      R"(g (float[2,4,3,8] q, float[2,4,5,8] k, float[2,4,5,6] v, float[2,4,P,8] pk,
            float[2,4,P,6] pv) => (float[2,4,3,6] y, float[2,4,T,8] ok, float[2,4,T,6] ov) {
        y, ok, ov = Attention<is_causal = 1>(q, k, v, , pk, pv) })",
      {kQuery, kKey, kValue, past_key, past_value}, 23);
  ASSERT_THAT(found, IsOk());
  const Tensor key = Joined(past_key, kKey);
  const Tensor value = Joined(past_value, kValue);
  ExpectBlock(
      (*found)[0],
      Attend(BlockOf(kQuery), BlockOf(key), BlockOf(value), {.is_causal = true, .past = 2}).output);
  EXPECT_EQ((*found)[1], key);
  EXPECT_EQ((*found)[2], value);
}

// Operands of shape (B, S, heads * D), with the number of heads as an attribute.
TEST(Attention, TakesHeadsThatLieBesideOneAnother) {
  const auto flat = [](const Tensor& heads) {
    const auto sizes = heads.shape().sizes();
    const Block block = BlockOf(heads);
    std::vector<float> values;
    for (int64_t b = 0; b < sizes[0]; ++b) {
      for (int64_t i = 0; i < sizes[2]; ++i) {
        for (int64_t h = 0; h < sizes[1]; ++h) {
          for (int64_t d = 0; d < sizes[3]; ++d)
            values.push_back(static_cast<float>(block.at(b, h, i, d)));
        }
      }
    }
    return Tensor::Of<float>({sizes[0], sizes[2], sizes[1] * sizes[3]},
                             absl::MakeConstSpan(values));
  };
  const Tensor key = UnrulyFloats({2, 2, 5, 8}, 2);
  const Tensor value = UnrulyFloats({2, 2, 5, 6}, 3);
  const auto found = RunOnnx(
      R"(g (float[2,3,32] q, float[2,5,16] k, float[2,5,12] v) =>
           (float[2,3,24] y, float[2,2,5,8] ok, float[2,2,5,6] ov) {
        y, ok, ov = Attention<q_num_heads = 4, kv_num_heads = 2>(q, k, v) })",
      {flat(kQuery), flat(key), flat(value)}, 24);
  ASSERT_THAT(found, IsOk());
  const Block expected = Attend(BlockOf(kQuery), BlockOf(key), BlockOf(value), {}).output;
  const std::vector<float> floats(expected.values.begin(), expected.values.end());
  const Tensor joined = flat(Tensor::Of<float>(expected.sizes, absl::MakeConstSpan(floats)));
  EXPECT_THAT((*found)[0].data<float>(), Pointwise(FloatNear(2e-5), joined.data<float>()));
  EXPECT_EQ((*found)[1], key);
  EXPECT_EQ((*found)[2], value);
}

// The number of valid keys differs between sequences; if there are fewer keys than queries, some
// queries see none.
TEST(Attention, CountsKeysThatAreNoPadding) {
  for (const std::vector<int64_t>& counts : std::vector<std::vector<int64_t>>{{5, 3}, {4, 1}}) {
    for (const bool is_causal : {false, true}) {
      const auto found = RunOnnxForOne(
          absl::StrCat("g (float[2,4,3,8] q, float[2,4,5,8] k, float[2,4,5,6] v, int64[2] n) => "
                       "(float[2,4,3,6] y) { y = Attention<is_causal = ",
                       is_causal ? 1 : 0, ">(q, k, v, , , , n) }"),
          {kQuery, kKey, kValue, Tensor::Of<int64_t>({2}, absl::MakeConstSpan(counts))}, 24);
      ASSERT_THAT(found, IsOk());
      ExpectBlock(*found, Attend(BlockOf(kQuery), BlockOf(kKey), BlockOf(kValue),
                                 {.is_causal = is_causal, .num_keys = counts})
                              .output);
    }
  }
}

// Since version 24 a mask may be shorter than the keys; keys beyond it are masked.
TEST(Attention, TakesShortMasks) {
  const Tensor mask = UnrulyFloats({3, 4}, 9);
  const auto found = RunOnnxForOne(
      "g (float[2,4,3,8] q, float[2,4,5,8] k, float[2,4,5,6] v, float[3,4] m) => "
      "(float[2,4,3,6] y) { y = Attention(q, k, v, m) }",
      {kQuery, kKey, kValue, mask}, 24);
  ASSERT_THAT(found, IsOk());
  ExpectBlock(*found, Attend(BlockOf(kQuery), BlockOf(kKey), BlockOf(kValue),
                             {.bias = BlockOfMask(mask, {1, 1, 3, 4})})
                          .output);
}

TEST(Attention, SeesThroughWindows) {
  struct Case {
    int64_t left, right;
    bool is_causal;
  };
  for (const Case& c :
       std::vector<Case>{{2, 1, false}, {0, 0, false}, {1, -1, true}, {-1, 0, false}}) {
    const auto found =
        RunOnnxForOne(absl::StrCat(kSignature, "{ y = Attention<left_window_size = ", c.left,
                                   ", right_window_size = ", c.right,
                                   ", is_causal = ", c.is_causal ? 1 : 0, ">(q, k, v) }"),
                      {kQuery, kKey, kValue}, 25);
    ASSERT_THAT(found, IsOk());
    ExpectBlock(*found, Attend(BlockOf(kQuery), BlockOf(kKey), BlockOf(kValue),
                               {.is_causal = c.is_causal, .left = c.left, .right = c.right})
                            .output);
  }
}

// Intermediate results have at least the precision that the softmax asks for, also for half
// precision.
TEST(Attention, OfHalfPrecision) {
  const auto found = RunOnnxForOne(
      absl::StrCat(kSignature,
                   "{ a = Cast<to = 10>(q) b = Cast<to = 10>(k) c = Cast<to = 10>(v) "
                   "d = Attention<softmax_precision = 1>(a, b, c) y = Cast<to = 1>(d) }"),
      {kQuery, kKey, kValue}, 23);
  ASSERT_THAT(found, IsOk());
  const Block expected = Attend(BlockOf(kQuery), BlockOf(kKey), BlockOf(kValue), {}).output;
  const std::vector<float> floats(expected.values.begin(), expected.values.end());
  EXPECT_THAT(found->data<float>(), Pointwise(FloatNear(2e-3), floats));
}

TEST(Attention, RefusesWhatDoesNotFit) {
  const auto refused = [](const std::string& attributes) {
    return std::string(RunOnnxForOne("g (float[2,3,32] q, float[2,5,16] k, float[2,5,12] v) => "
                                     "(float[2,3,24] y) { y = Attention" +
                                         attributes + "(q, k, v) }",
                                     {}, 23)
                           .status()
                           .message());
  };
  EXPECT_THAT(refused(""), HasSubstr("q_num_heads"));
  EXPECT_THAT(refused("<q_num_heads = 4, kv_num_heads = 3>"), HasSubstr("3 heads"));
}

// (B, heads, S, D), rotated by angles; by hand, for one head.
TEST(RotaryEmbedding, TurnsHalvesOrNeighbours) {
  const Tensor input = UnrulyFloats({2, 3, 2, 6}, 1);
  const Tensor cosine = UnrulyFloats({7, 2}, 2);
  const Tensor sine = UnrulyFloats({7, 2}, 3);
  const std::vector<int64_t> places = {4, 0, 6, 2};
  for (const bool is_interleaved : {false, true}) {
    Block expected = BlockOf(input);
    const Block given = expected;
    for (int64_t b = 0; b < 2; ++b) {
      for (int64_t h = 0; h < 3; ++h) {
        for (int64_t s = 0; s < 2; ++s) {
          for (int64_t p = 0; p < 2; ++p) {
            const int64_t first = is_interleaved ? 2 * p : p;
            const int64_t second = is_interleaved ? 2 * p + 1 : p + 2;
            const double c = cosine.data<float>()[places[2 * b + s] * 2 + p];
            const double n = sine.data<float>()[places[2 * b + s] * 2 + p];
            const double x = given.at(b, h, s, first), y = given.at(b, h, s, second);
            expected.at(b, h, s, first) = c * x - n * y;
            expected.at(b, h, s, second) = n * x + c * y;
          }
        }
      }
    }
    const auto found = RunOnnxForOne(
        absl::StrCat("g (float[2,3,2,6] x, float[7,2] c, float[7,2] s, int64[2,2] p) => "
                     "(float[2,3,2,6] y) { y = RotaryEmbedding<rotary_embedding_dim = 4, "
                     "interleaved = ",
                     is_interleaved ? 1 : 0, ">(x, c, s, p) }"),
        {input, cosine, sine, Tensor::Of<int64_t>({2, 2}, absl::MakeConstSpan(places))}, 23);
    ASSERT_THAT(found, IsOk());
    ExpectBlock(*found, expected);
  }
}

// The graphs of FlexAttention take scores and weights between the two products.
TEST(FlexAttention, RunsItsGraphs) {
  const Tensor key = UnrulyFloats({2, 2, 5, 8}, 2);
  const Tensor value = UnrulyFloats({2, 2, 5, 6}, 3);
  const auto found = RunOnnxForOne(
      R"(g (float[2,4,3,8] q, float[2,2,5,8] k, float[2,2,5,6] v, float b) => (float[2,4,3,6] y) {
        y = ai.onnx.preview.FlexAttention<scale = 0.5,
              score_mod = m (float[2,4,3,5] s) => (float[2,4,3,5] t) {
                c = Constant<value_float = 0.9>() u = Div(s, c) w = Tanh(u) t = Mul(w, c) },
              prob_mod = n (float[2,4,3,5] s) => (float[2,4,3,5] t) { t = Mul(s, b) }>(q, k, v) })",
      {kQuery, key, value, Tensor::Scalar<float>(2)}, 26);
  ASSERT_THAT(found, IsOk());
  Block expected =
      Attend(BlockOf(kQuery), BlockOf(key), BlockOf(value), {.scale = 0.5, .softcap = 0.9}).output;
  for (double& number : expected.values) number *= 2;
  ExpectBlock(*found, expected);
}

}  // namespace
}  // namespace roundhouse
