// Runs the ops that move elements without looking at them on every kind that they claim: the
// results for i64 and for other kinds must agree element by element. tests/ops tests
// the ops themselves.
#include "roundhouse/interp/reference/movement.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/generation.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/interp/reference/evaluate_op.h"
#include "roundhouse/interp/reference/test_numbers.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::reference {
namespace {

// An operand of the element type under test; any other operand is a plain tensor.
struct Data {
  std::vector<int64_t> sizes;
  std::vector<double> values;  // 0 to 7, which all kinds but i1 have.
};
using Operand = std::variant<Data, Tensor>;

Data Count(std::vector<int64_t> sizes) {
  int64_t count = 1;
  for (int64_t size : sizes) count *= size;
  Data data = {std::move(sizes), {}};
  for (int64_t i = 0; i < count; ++i) data.values.push_back(static_cast<double>((i + 1) % 8));
  return data;
}

Tensor List(std::vector<int64_t> values) {
  return Tensor::Of<int64_t>({static_cast<int64_t>(values.size())}, values);
}

Tensor MakeTensor(const ElementType& element, const Data& data) {
  if (element.kind() != ElementKind::kString) return Numbers(element, data.sizes, data.values);
  std::vector<std::string> strings;
  for (double value : data.values) strings.push_back(value == 0 ? "" : absl::StrCat(value));
  return *Tensor::FromStrings(Type::Tensor(element, Shape::Of(data.sizes)), std::move(strings));
}

std::vector<double> ValuesOf(const Tensor& tensor) {
  if (!tensor.is_strings()) return Reals(tensor);
  std::vector<double> values;
  for (const std::string& text : tensor.strings()) {
    double value = 0;
    EXPECT_TRUE(text.empty() || absl::SimpleAtod(text, &value)) << text;
    values.push_back(value);
  }
  return values;
}

template <typename Op>
absl::StatusOr<std::vector<Tensor>> Run(const Op& op, const ElementType& element,
                                        const std::vector<Operand>& operands) {
  std::vector<std::optional<Tensor>> tensors;
  for (const Operand& operand : operands) {
    const Data* data = std::get_if<Data>(&operand);
    tensors.push_back(data != nullptr ? MakeTensor(element, *data) : std::get<Tensor>(operand));
  }
  return EvaluateOp(op, tensors);
}

template <typename Op>
void ExpectSameOnAllKinds(const Op& op, const std::vector<Operand>& operands,
                          ElementSet elements = Op::kSpec.elements) {
  ASSERT_OK_AND_ASSIGN(std::vector<Tensor> expected, Run(op, ElementKind::kI64, operands));
  std::vector<ElementType> types;
  for (ElementKind kind : kAllElementKinds) {
    if (kind != ElementKind::kOpaque && elements.contains(kind)) types.push_back(kind);
  }
  if (elements.has_quantized()) {
    const Quantization half = {.scales = {0.5}, .zero_points = {0}};
    types.push_back(ElementType::Quantized(ElementKind::kI8, half));
    types.push_back(ElementType::Quantized(ElementKind::kI4, half));
  }
  EXPECT_GT(types.size(), 3);
  for (const ElementType& element : types) {
    SCOPED_TRACE(absl::StrCat(Op::kSpec.name, " on ", element.ToString()));
    ASSERT_OK_AND_ASSIGN(std::vector<Tensor> results, Run(op, element, operands));
    ASSERT_EQ(results.size(), expected.size());
    for (size_t i = 0; i < results.size(); ++i) {
      EXPECT_EQ(results[i].shape(), expected[i].shape());
      std::vector<double> values = ValuesOf(expected[i]);
      if (element.kind() == ElementKind::kI1 && results[i].element_type() == element) {
        for (double& value : values) value = value != 0;
      } else if (!results[i].is_strings() && results[i].element_type() == element) {
        // As the kind stores them: few bits keep the low ones, small floats the nearest number.
        values = Reals(Numbers(element.storage(), results[i].shape().sizes(), values));
      }
      EXPECT_EQ(ValuesOf(results[i]), values);
    }
  }
}

TEST(AllKindsTest, Shapes) {
  using namespace canonical;
  ExpectSameOnAllKinds(FixedReshape{.shape = {3, 2}}, {Count({2, 3})});
  ExpectSameOnAllKinds(Reshape{}, {Count({2, 3}), List({-1})});
  ExpectSameOnAllKinds(Flatten{}, {Count({2, 3})});
  ExpectSameOnAllKinds(Squeeze{}, {Count({1, 3})});
  ExpectSameOnAllKinds(Unsqueeze{.axes = {1}}, {Count({3})});
  ExpectSameOnAllKinds(ShapeOf{}, {Count({5, 3})}, kAllElements);
  ExpectSameOnAllKinds(TensorBroadcast{.sizes = {{3, 2, 3}}}, {Count({2, 1})});
}

TEST(AllKindsTest, Movement) {
  using namespace canonical;
  ExpectSameOnAllKinds(TensorTranspose{.perm = {1, 2, 0}}, {Count({3, 5, 1})});
  ExpectSameOnAllKinds(TensorConcat{.axis = 1}, {Count({3, 1}), Count({3, 2}), Count({3, 0})});
  ExpectSameOnAllKinds(TensorSplit{.axis = 1, .sizes = {{1, 2}}}, {Count({3, 3})});
  ExpectSameOnAllKinds(Tile{.repeats = {{2, 1}}}, {Count({1, 3})});
  ExpectSameOnAllKinds(ReverseSequence{}, {Count({3, 3}), List({1, 2, 3})});
  ExpectSameOnAllKinds(BandPart{.lower = 0}, {Count({3, 3})});
}

TEST(AllKindsTest, Slices) {
  using namespace canonical;
  ExpectSameOnAllKinds(Slice{.starts = {{1}}, .ends = {{9}}, .steps = {{2}}}, {Count({7})});
  ExpectSameOnAllKinds(DynamicSlice{.sizes = {2, 1}}, {Count({3, 3}), List({1, 1})});
  ExpectSameOnAllKinds(DynamicUpdateSlice{}, {Count({3, 3}), Data{{1, 2}, {6, 5}}, List({2, 1})});
  ExpectSameOnAllKinds(TensorConstantPad{.pads = {{1, 2}}}, {Count({4})});
  ExpectSameOnAllKinds(TensorConstantPad{.pads = {{1, 2}}}, {Count({4}), Data{{}, {7}}});
  for (BorderMode mode :
       {BorderMode::kReflect, BorderMode::kSymmetric, BorderMode::kEdge, BorderMode::kWrap}) {
    ExpectSameOnAllKinds(TensorBorderPad{.mode = mode, .pads = {{2, 1}}}, {Count({3})});
  }
}

TEST(AllKindsTest, GathersAndScatters) {
  using namespace canonical;
  ExpectSameOnAllKinds(Gather{.axis = 1}, {Count({2, 3}), List({2, 0, -1})});
  ExpectSameOnAllKinds(GatherElements{.axis = 0}, {Count({3}), List({2, 0, -1})});
  ExpectSameOnAllKinds(GatherNd{}, {Count({2, 3}), Tensor::Of<int64_t>({3, 1}, {1, 0, 1})});
  ExpectSameOnAllKinds(ScatterElements{}, {Count({5}), List({3, 0}), Data{{2}, {6, 7}}});
  ExpectSameOnAllKinds(ScatterNd{},
                       {Count({3, 1}), Tensor::Of<int64_t>({2, 1}, {2, 0}), Data{{2, 1}, {6, 7}}});
  const ElementSet numbers = kNumbers | kComplexes;
  for (ScatterReduction reduction : {ScatterReduction::kAdd, ScatterReduction::kMul,
                                     ScatterReduction::kMin, ScatterReduction::kMax}) {
    const bool ordered = reduction == ScatterReduction::kMin || reduction == ScatterReduction::kMax;
    ExpectSameOnAllKinds(ScatterElements{.reduction = reduction},
                         {Count({3}), List({1, 1, 0}), Data{{3}, {3, 1, 5}}},
                         ordered ? kNumbers : numbers);
    ExpectSameOnAllKinds(ScatterNd{.reduction = reduction},
                         {Count({3}), Tensor::Of<int64_t>({3, 1}, {1, 1, 0}), Data{{3}, {3, 1, 5}}},
                         ordered ? kNumbers : numbers);
  }
  // Only 0 and 1, so that i1 has the same order.
  const Data bits = {{2, 3}, {1, 0, 0, 1, 0, 1}};
  ExpectSameOnAllKinds(NonZero{}, {bits});
  ExpectSameOnAllKinds(Unique{}, {bits});
  ExpectSameOnAllKinds(Unique{.axis = 1, .sorted = false}, {bits});
}

TEST(AllKindsTest, Values) {
  using namespace canonical;
  ExpectSameOnAllKinds(OneHot{.depth = 4}, {List({2, 0}), Data{{2}, {3, 7}}}, kAllElements);
  ExpectSameOnAllKinds(Range{}, {Data{{}, {1}}, Data{{}, {7}}, Data{{}, {2}}});
}

TEST(AllKindsTest, Indexes) {
  using namespace canonical;
  const Tensor input = Tensor::Of<float>({3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 9});
  const Tensor updates = Tensor::Of<float>({1, 2}, {-1, -2});
  const Data indices = {{1, 2}, {2, 1}};
  ExpectSameOnAllKinds(Gather{}, {input, indices}, kIntegers);
  ExpectSameOnAllKinds(GatherElements{}, {input, indices}, kIntegers);
  ExpectSameOnAllKinds(GatherNd{}, {input, indices}, kIntegers);
  ExpectSameOnAllKinds(ScatterElements{}, {input, indices, updates}, kIntegers);
  ExpectSameOnAllKinds(ScatterNd{}, {input, indices, Tensor::Of<float>({1}, {-1})}, kIntegers);
  ExpectSameOnAllKinds(OneHot{.depth = 4}, {indices, Tensor::Of<bool>({2}, {false, true})});
}

// Data that is an index list may be of any integer kind, too.
TEST(AllKindsTest, Lists) {
  using namespace canonical;
  const Tensor input = Tensor::Of<float>({2, 3}, {1, 2, 3, 4, 5, 6});
  ExpectSameOnAllKinds(Reshape{}, {input, Data{{2}, {3, 2}}}, kIntegers);
  ExpectSameOnAllKinds(TensorBroadcast{}, {input, Data{{3}, {2, 1, 3}}}, kIntegers);
  ExpectSameOnAllKinds(TensorSplit{.axis = 1}, {input, Data{{2}, {1, 2}}}, kIntegers);
  ExpectSameOnAllKinds(Tile{}, {input, Data{{2}, {1, 2}}}, kIntegers);
  ExpectSameOnAllKinds(ReverseSequence{}, {input, Data{{3}, {1, 2, 0}}}, kIntegers);
  ExpectSameOnAllKinds(BandPart{}, {input, Data{{}, {0}}, Data{{1}, {1}}}, kIntegers);
  ExpectSameOnAllKinds(
      Slice{}, {input, Data{{1}, {1}}, Data{{1}, {3}}, Data{{1}, {1}}, Data{{1}, {2}}}, kIntegers);
  ExpectSameOnAllKinds(DynamicSlice{.sizes = {1, 1}}, {input, Data{{2}, {1, 2}}}, kIntegers);
  ExpectSameOnAllKinds(TensorBorderPad{}, {input, Data{{4}, {0, 1, 1, 0}}}, kIntegers);
}

// As a signed number it would be -1, the last element.
TEST(GatherTest, AnIndexBeyondSignedIntegersIsOutOfRange) {
  const Tensor input = Tensor::Of<float>({2}, {1, 2});
  EXPECT_THAT(EvaluateOp(canonical::Gather{}, {input, Tensor::Of<uint64_t>({1}, {~uint64_t{0}})}),
              StatusIs(absl::StatusCode::kOutOfRange,
                       testing::HasSubstr("index 9223372036854775807 at [0] is out of range")));
}

// Elements that are equal though their bits are not, alone and in rows.
TEST(UniqueTest, ZerosAreOneAndNansAreOne) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const Tensor input = Tensor::Of<float>({4, 2}, {nan, 0, 3, -0.0F, -nan, -0.0F, 3, 0});
  ASSERT_OK_AND_ASSIGN(std::vector<Tensor> results, EvaluateOp(canonical::Unique{}, {input}));
  EXPECT_EQ(results[0].num_elements(), 3);
  EXPECT_THAT(Reals(results[1]), testing::ElementsAre(1, 2, 0));
  EXPECT_THAT(Reals(results[2]), testing::ElementsAre(2, 0, 1, 0, 2, 0, 1, 0));
  EXPECT_THAT(Reals(results[3]), testing::ElementsAre(4, 2, 2));
  ASSERT_OK_AND_ASSIGN(results, EvaluateOp(canonical::Unique{.axis = 0, .sorted = false}, {input}));
  EXPECT_THAT(Reals(results[1]), testing::ElementsAre(0, 1));
  EXPECT_THAT(Reals(results[2]), testing::ElementsAre(0, 1, 0, 1));
  EXPECT_THAT(Reals(results[3]), testing::ElementsAre(2, 2));
}

TEST(UniqueTest, SignedFourBitElementsAreInOrder) {
  const Tensor input = Numbers(ElementKind::kI4, {5}, {7, -8, 0, -1, 7});
  ASSERT_OK_AND_ASSIGN(std::vector<Tensor> results, EvaluateOp(canonical::Unique{}, {input}));
  EXPECT_THAT(Reals(results[0]), testing::ElementsAre(-8, -1, 0, 7));
}

}  // namespace
}  // namespace roundhouse::reference
