// Sums with constants that folding has rounded to the scale of the sum: TFLite's operator requires
// bytes.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/service/dialect_export.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/tflite/models.h"

namespace roundhouse {
namespace {

using testing::HasSubstr;

// TFLite adds with a scale of twice the larger one, divided by 2^20.
double UnitOf(double x, double c) {
  return 2 * std::max(static_cast<float>(x), static_cast<float>(c)) / 1048576.0;
}

// The sum of x (bytes with this scale) and the numbers, which are multiples of `unit`.
absl::StatusOr<std::unique_ptr<Program>> Export(double scale, double unit,
                                                const std::vector<int64_t>& numbers) {
  const std::string x =
      absl::StrFormat("tensor<%dx!quant.uniform<i8:f32, %.17g:3>>", numbers.size(), scale);
  const std::string sum =
      absl::StrFormat("tensor<%dx!quant.uniform<i32:f32, %.17g>>", numbers.size(), unit);
  const std::string y =
      absl::StrFormat("tensor<%dx!quant.uniform<i8:f32, 0.5:-3>>", numbers.size());
  const absl::StatusOr<std::unique_ptr<Program>> program =
      Parse(TfliteTestContext(),
            absl::StrCat(
                "ml_program.subgraph @main(%x: ", x, ") -> ", y,
                " {\n%a = \"canonical.requantize\"(%x) {left_shift = 20 : i64, rounding = "
                "\"fixed_point_twice\", to = !quant.uniform<i32:f32, ",
                absl::StrFormat("%.17g", unit), ">} : (", x, ") -> ", sum,
                "\n%c = \"canonical.constant_gen\"() {value = dense<[",
                absl::StrJoin(numbers, ", "), "]> : tensor<", numbers.size(), "xi32>} : () -> ",
                sum, "\n%s = \"canonical.eltwise_add\"(%a, %c) : (", sum, ", ", sum, ") -> ", sum,
                "\n%y = \"canonical.requantize\"(%s) {rounding = \"fixed_point_twice\", to = "
                "!quant.uniform<i8:f32, 0.5:-3>} : (",
                sum, ") -> ", y, "\nml_program.output %y : ", y, "\n}"));
  if (!program.ok()) return program.status();
  return ExportTo(**program, "tfl");
}

// Returns the greatest difference between the numbers and the values of the bytes, in units.
double OffBy(const Program& model, double unit, const std::vector<int64_t>& numbers) {
  for (const Node* node : model.graphs()[0]->nodes()) {
    if (node->num_results() != 1) continue;
    const std::optional<Tensor> bytes = ConstantValue(node->result());
    if (!bytes.has_value()) continue;
    const Quantization& params = *node->result().type().element_type().quantization();
    const absl::StatusOr<Tensor> dense = bytes->Materialize();
    EXPECT_THAT(dense.status(), IsOk());
    double most = 0;
    for (size_t i = 0; i < numbers.size(); ++i) {
      const auto stored = static_cast<int64_t>(
          static_cast<int8_t>(std::to_integer<uint8_t>(dense->bytes()[dense->is_splat() ? 0 : i])));
      const double number =
          static_cast<double>(stored - params.zero_points[0]) * params.scales[0] / unit;
      most = std::max(most, std::fabs(std::round(number) - static_cast<double>(numbers[i])));
    }
    return most;
  }
  ADD_FAILURE() << "no constant";
  return -1;
}

TEST(ConstantSum, WhatWasBytesBecomesBytes) {
  SplitMix64 random(7);
  for (int round = 0; round < 300; ++round) {
    const auto scale = static_cast<double>(static_cast<float>(0.001 + random.Unit()));
    const auto own = static_cast<double>(static_cast<float>(0.001 + random.Unit()));
    const double unit = UnitOf(scale, own);
    const int zero_point = static_cast<int>(random.Next() % 256) - 128;
    std::vector<int64_t> numbers;
    const size_t size = 1 + random.Next() % 4;
    for (size_t i = 0; i < size; ++i) {
      const int byte = static_cast<int>(random.Next() % 256) - 128;
      numbers.push_back(std::llround((byte - zero_point) * own / unit));
    }
    const auto model = Export(scale, unit, numbers);
    ASSERT_THAT(model.status(), IsOk()) << round << ": " << absl::StrJoin(numbers, " ");
    EXPECT_LE(OffBy(**model, unit, numbers), 2) << round << ": " << absl::StrJoin(numbers, " ");
  }
}

// Half as many steps as with 255, and a scale that no f32 is close enough to.
TEST(ConstantSum, TheScaleIsOneThatF32Has) {
  const double unit = 1.4959598004793406e-08;
  const auto model = Export(0.0078431377187371254, unit, {66846720});
  ASSERT_THAT(model.status(), IsOk());
  EXPECT_EQ(OffBy(**model, unit, {66846720}), 0);
}

TEST(ConstantSum, WhatNeverWasBytesIsRefused) {
  EXPECT_THAT(Export(0.5, UnitOf(0.5, 0.5), {1, 100003, 52429007}),
              StatusIs(absl::StatusCode::kUnimplemented, HasSubstr("has no quantised form")));
}

}  // namespace
}  // namespace roundhouse
