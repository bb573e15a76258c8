#include "roundhouse/passes/onnx/families/scores.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/onnx/families/heads.h"

namespace roundhouse::onnx_lowering {
namespace {

using canonical::Comparison;

// Softmax over the scores that are not 0. Zeros do not count in the sum; they are scaled like the
// others.
Value* SoftmaxOfOthers(Lowering& l, Value* scores) {
  const ElementKind kind = l.kind(scores);
  Value* best =
      l(canonical::TensorReduce{.kind = canonical::ReduceKind::kMax, .axes = Ints{-1}}, {scores});
  Value* counts =
      Compare(l, Comparison::kGreater, l(canonical::Abs{}, {scores}), l.Number(1e-7, kind));
  Value* powers = l(canonical::Exp{}, {l.Sub(scores, best)});
  Value* zero = l.Number(0, kind);
  Value* sum = l(canonical::TensorReduce{.kind = canonical::ReduceKind::kSum, .axes = Ints{-1}},
                 {l(canonical::Select{}, {counts, powers, zero})});
  Value* faded = l.Mul(scores, l(canonical::Exp{}, {l(canonical::Neg{}, {best})}));
  return l.Div(l(canonical::Select{}, {counts, powers, faded}), sum);
}

// sqrt(2) erfinv(2 x - 1), by Winitzki's formula, which runtimes use.
Value* Probit(Lowering& l, Value* scores) {
  const ElementKind kind = l.kind(scores);
  const auto number = [&](double value) { return l.Number(value, kind); };
  constexpr double kA = 0.147;
  Value* x = l.Sub(l.Mul(scores, number(2)), number(1));
  Value* log = l(canonical::Log{}, {l.Mul(l.Sub(number(1), x), l.Add(number(1), x))});
  Value* v = l.Add(number(2 / (3.14159265358979 * kA)), l.Mul(log, number(0.5)));
  Value* root = l(canonical::EltwiseSqrt{}, {l.Sub(l.Mul(v, v), l.Mul(log, number(1 / kA)))});
  Value* inverse = l(canonical::EltwiseSqrt{}, {l.Sub(root, v)});
  return l.Mul(l.Mul(l(canonical::Sign{}, {x}), inverse), number(1.41421356));
}

}  // namespace

Value* Transformed(Lowering& l, absl::string_view transform, Value* scores) {
  if (transform == "NONE") return scores;
  if (transform == "SOFTMAX") return l(canonical::TensorSoftmax{.axis = -1}, {scores});
  if (transform == "LOGISTIC") return l(canonical::Sigmoid{}, {scores});
  if (transform == "SOFTMAX_ZERO") return SoftmaxOfOthers(l, scores);
  if (transform == "PROBIT") return Probit(l, scores);
  return l.Invalid(absl::StrCat("attribute 'post_transform': unknown value '", transform, "'"));
}

Value* StringList(Lowering& l, const std::vector<std::string>& strings) {
  const int64_t size = static_cast<int64_t>(strings.size());
  absl::StatusOr<Tensor> tensor =
      Tensor::FromStrings(Type::Tensor(ElementKind::kString, Shape({size})), strings);
  return tensor.ok() ? l.Constant(*tensor) : l.Fail(tensor.status());
}

Value* Labels(Lowering& l, absl::string_view strings, absl::string_view ints) {
  const std::vector<std::string> names = l.StringList(strings);
  if (!names.empty()) return StringList(l, names);
  const std::optional<Ints> numbers = l.IntList(ints);
  if (numbers && !numbers->empty()) return l.IntsConstant(*numbers);
  return l.Invalid(absl::StrCat("expected the labels in one of '", strings, "' and '", ints, "'"));
}

TwoClasses SplitInTwo(Lowering& l, absl::string_view transform, Value* scores, bool is_signed) {
  const ElementKind kind = l.kind(scores);
  Value* is_second =
      l.Squeeze(Compare(l, Comparison::kGreater, scores, l.Number(is_signed ? 0 : 0.5, kind)), {1});
  if (transform == "PROBIT") return {Probit(l, scores), is_second};
  Value* first = is_signed ? l(canonical::Neg{}, {scores}) : l.Sub(l.Number(1, kind), scores);
  Value* both = l.Concat({first, scores}, 1);
  if (transform == "LOGISTIC" && !is_signed) {
    Value* second = l(canonical::Sigmoid{}, {scores});
    return {l.Concat({l.Sub(l.Number(1, kind), second), second}, 1), is_second};
  }
  return {Transformed(l, transform, both), is_second};
}

}  // namespace roundhouse::onnx_lowering
