// Operations that carry a state from one call to the next: caches, convolutions over what came
// before, linear attention; each compared with its definition, in plain loops.
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/tests/onnx/run_model.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::FloatNear;
using testing::Pointwise;

void ExpectFloats(const Tensor& found, const Tensor& expected, float tolerance = 2e-5F) {
  EXPECT_EQ(found.shape(), expected.shape());
  EXPECT_THAT(found.data<float>(), Pointwise(FloatNear(tolerance), expected.data<float>()));
}

TEST(TensorScatter, WritesEachSequenceAtItsPlace) {
  const Tensor cache = UnrulyFloats({2, 1, 4, 2}, 1);
  const Tensor update = UnrulyFloats({2, 1, 3, 2}, 2);
  const std::vector<int64_t> starts = {1, 3};
  for (const bool is_circular : {false, true}) {
    std::vector<float> expected(cache.data<float>().begin(), cache.data<float>().end());
    for (int64_t b = 0; b < 2; ++b) {
      for (int64_t s = 0; s < 3; ++s) {
        const int64_t place = is_circular ? (starts[b] + s) % 4 : s + (b == 0 ? 1 : 0);
        for (int64_t d = 0; d < 2; ++d)
          expected[(b * 4 + place) * 2 + d] = update.data<float>()[(b * 3 + s) * 2 + d];
      }
    }
    const Tensor indices =
        is_circular ? Tensor::Of<int64_t>({2}, {1, 3}) : Tensor::Of<int64_t>({2}, {1, 0});
    EXPECT_THAT(RunOnnxForOne(absl::StrCat("g (float[2,1,4,2] c, float[2,1,3,2] u, int64[2] i) => ",
                                           "(float[2,1,4,2] y) { y = TensorScatter<mode = \"",
                                           is_circular ? "circular" : "linear", "\">(c, u, i) }"),
                              {cache, update, indices}, 24),
                IsOkAndHolds(Tensor::Of<float>({2, 1, 4, 2}, absl::MakeConstSpan(expected))));
  }
}

TEST(CausalConvWithState, LooksBackAsFarAsItsFilter) {
  const Tensor input = UnrulyFloats({2, 3, 2}, 1);
  const Tensor filter = UnrulyFloats({3, 1, 4}, 2);
  const Tensor bias = UnrulyFloats({3}, 3);
  const Tensor past = UnrulyFloats({2, 3, 3}, 4);
  for (const bool has_past : {false, true}) {
    std::vector<float> output;
    std::vector<float> state;
    for (int64_t b = 0; b < 2; ++b) {
      for (int64_t c = 0; c < 3; ++c) {
        std::vector<double> line;
        for (int64_t i = 0; i < 3; ++i)
          line.push_back(has_past ? past.data<float>()[(b * 3 + c) * 3 + i] : 0);
        for (int64_t i = 0; i < 2; ++i) line.push_back(input.data<float>()[(b * 3 + c) * 2 + i]);
        for (int64_t i = 0; i < 2; ++i) {
          double sum = bias.data<float>()[c];
          for (int64_t j = 0; j < 4; ++j) sum += line[i + j] * filter.data<float>()[c * 4 + j];
          output.push_back(static_cast<float>(sum / (1 + std::exp(-sum))));
        }
        for (int64_t i = 2; i < 5; ++i) state.push_back(static_cast<float>(line[i]));
      }
    }
    const auto found = RunOnnx(absl::StrCat("g (float[2,3,L] x, float[3,1,4] w, float[3] b",
                                            has_past ? ", float[2,3,3] p" : "",
                                            ") => (float[2,3,L] y, float[2,3,3] s) { y, s = "
                                            "CausalConvWithState<activation = \"silu\">(x, w, b",
                                            has_past ? ", p" : "", ") }"),
                               has_past ? std::vector<Tensor>{input, filter, bias, past}
                                        : std::vector<Tensor>{input, filter, bias},
                               27);
    ASSERT_THAT(found, IsOk());
    ExpectFloats((*found)[0], Tensor::Of<float>({2, 3, 2}, absl::MakeConstSpan(output)));
    ExpectFloats((*found)[1], Tensor::Of<float>({2, 3, 3}, absl::MakeConstSpan(state)));
  }
}

// Two heads of keys for four of queries, step by step.
TEST(LinearAttention, FollowsEachRule) {
  constexpr int64_t kB = 2, kHeads = 4, kKeys = 2, kWidth = 3, kOut = 2;
  for (const std::string rule : {"linear", "gated", "delta", "gated_delta"}) {
    for (const int64_t length : {1, 4}) {
      for (const bool is_by_row : {false, true}) {
        const bool is_gated = rule == "gated" || rule == "gated_delta";
        const bool is_delta = rule == "delta" || rule == "gated_delta";
        const Tensor q = UnrulyFloats({kB, length, kHeads * kWidth}, 1);
        const Tensor k = UnrulyFloats({kB, length, kKeys * kWidth}, 2);
        const Tensor v = UnrulyFloats({kB, length, kKeys * kOut}, 3);
        const Tensor past = UnrulyFloats({kB, kKeys, kWidth, kOut}, 4);
        const int64_t rows = is_by_row ? kWidth : 1;
        const Tensor g = UnrulyFloats({kB, length, kKeys * rows}, 5);
        const Tensor beta = UnrulyFloats({kB, length, kKeys}, 6);
        std::vector<float> output(kB * length * kHeads * kOut);
        std::vector<float> state(past.data<float>().begin(), past.data<float>().end());
        for (int64_t b = 0; b < kB; ++b) {
          for (int64_t h = 0; h < kKeys; ++h) {
            double s[kWidth][kOut];
            for (int64_t i = 0; i < kWidth; ++i) {
              for (int64_t j = 0; j < kOut; ++j)
                s[i][j] = past.data<float>()[((b * kKeys + h) * kWidth + i) * kOut + j];
            }
            for (int64_t t = 0; t < length; ++t) {
              const int64_t step = b * length + t;
              const auto key = [&](int64_t i) -> double {
                return k.data<float>()[(step * kKeys + h) * kWidth + i];
              };
              for (int64_t i = 0; i < kWidth && is_gated; ++i) {
                const double decay =
                    std::exp(g.data<float>()[(step * kKeys + h) * rows + (is_by_row ? i : 0)]);
                for (int64_t j = 0; j < kOut; ++j) s[i][j] *= decay;
              }
              double change[kOut];
              for (int64_t j = 0; j < kOut; ++j) {
                change[j] = v.data<float>()[(step * kKeys + h) * kOut + j];
                if (!is_delta) continue;
                for (int64_t i = 0; i < kWidth; ++i) change[j] -= key(i) * s[i][j];
                change[j] *= beta.data<float>()[step * kKeys + h];
              }
              for (int64_t i = 0; i < kWidth; ++i) {
                for (int64_t j = 0; j < kOut; ++j) s[i][j] += key(i) * change[j];
              }
              for (int64_t r = 0; r < kHeads / kKeys; ++r) {
                const int64_t head = h * (kHeads / kKeys) + r;
                for (int64_t j = 0; j < kOut; ++j) {
                  double sum = 0;
                  for (int64_t i = 0; i < kWidth; ++i)
                    sum += q.data<float>()[(step * kHeads + head) * kWidth + i] * s[i][j];
                  output[(step * kHeads + head) * kOut + j] =
                      static_cast<float>(sum / std::sqrt(static_cast<double>(kWidth)));
                }
              }
            }
            for (int64_t i = 0; i < kWidth; ++i) {
              for (int64_t j = 0; j < kOut; ++j)
                state[((b * kKeys + h) * kWidth + i) * kOut + j] = static_cast<float>(s[i][j]);
            }
          }
        }
        // The length is known, or it is not.
        const std::string text =
            absl::StrCat("g (float[2,T,12] q, float[2,T,6] k, float[2,T,4] v, float[2,2,3,2] p, ",
                         "float[2,T,", kKeys * rows, "] g, float[2,T,2] b) => (float[2,T,8] y, ",
                         "float[2,2,3,2] s) { y, s = LinearAttention<q_num_heads = 4, ",
                         "kv_num_heads = 2, update_rule = \"", rule, "\">(q, k, v, p, g, b) }");
        std::string known = text;
        for (size_t at = known.find("[2,T"); at != std::string::npos; at = known.find("[2,T"))
          known.replace(at, 4, absl::StrCat("[2,", length));
        for (const std::string& one : {text, known}) {
          SCOPED_TRACE(one);
          const auto found = RunOnnx(one, {q, k, v, past, g, beta}, 27);
          ASSERT_THAT(found, IsOk());
          ExpectFloats((*found)[0],
                       Tensor::Of<float>({kB, length, kHeads * kOut}, absl::MakeConstSpan(output)),
                       1e-4F);
          ExpectFloats((*found)[1],
                       Tensor::Of<float>({kB, kKeys, kWidth, kOut}, absl::MakeConstSpan(state)),
                       1e-4F);
        }
      }
    }
  }
}

}  // namespace
}  // namespace roundhouse
