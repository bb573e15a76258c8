#include "roundhouse/dialects/canonical/generation.h"

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/onnx/element_types.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

Value* LowerOneHot(Lowering& l) {
  Value* indices = l.Cast(l.need(0), ElementKind::kI64);
  // Since opset 11 negative indices count from the end.
  canonical::OneHot one_hot = {.axis = l.Int("axis", -1), .wrap_negative = l.version() >= 11};
  // ONNX allows any numbers. Integers are read as such, as a double does not hold all of them.
  const std::optional<Ints> whole = l.IntsOf(l.need(1));
  const std::optional<std::vector<double>> depth = whole ? std::nullopt : l.NumbersOf(l.need(1));
  if (whole && whole->size() == 1) {
    one_hot.depth = (*whole)[0];
  } else if (depth && depth->size() == 1) {
    const double number = (*depth)[0];
    if (!(number >= 0 && number < 0x1p63))
      return l.Invalid(absl::StrCat("depth: expected a number of classes, found ", number));
    one_hot.depth = static_cast<int64_t>(number);
  }
  if (one_hot.depth) return l(one_hot, {indices, l.need(2)});
  Value* dynamic = l.AsScalar(l.Cast(l.need(1), ElementKind::kI64));
  return l(one_hot, {indices, l.need(2), dynamic});
}

Value* LowerConstantOfShape(Lowering& l) {
  Tensor value = Tensor::Scalar<float>(0);
  if (const Tensor* given = l.TensorOf("value")) value = *given;
  absl::StatusOr<Tensor> scalar =
      value.num_elements() == 1
          ? value.WithType(Type::Tensor(value.element_type(), Shape()))
          : absl::InvalidArgumentError("attribute 'value': expected one element");
  if (!scalar.ok()) return l.Fail(scalar.status());
  const std::optional<Ints> sizes = l.IntsOf(l.need(0));
  if (!sizes) return l.BroadcastTo(l.Constant(*scalar), l.need(0));
  for (int64_t size : *sizes) {
    if (size < 0) return l.Invalid(absl::StrCat("the size ", size, " is negative"));
  }
  // A splat, which takes the memory of one element.
  const Type type = Type::Tensor(scalar->element_type(), Shape::Of(*sizes));
  absl::StatusOr<Tensor> splat = scalar->is_strings()
                                     ? Tensor::SplatString(type, scalar->strings()[0])
                                     : Tensor::Splat(type, scalar->bytes());
  if (!splat.ok()) return l.Fail(splat.status());
  return l.Constant(*splat);
}

Value* LowerEyeLike(Lowering& l) {
  Value* input = l.need(0);
  ElementKind kind = l.kind(input);
  if (l.HasAttribute("dtype")) {
    const std::optional<ElementType> wanted =
        onnx_dialect::ElementTypeFromOnnx(static_cast<int32_t>(l.Int("dtype")));
    if (!wanted) return l.Invalid("attribute 'dtype' is not an ONNX element type");
    kind = wanted->kind();
  }
  Value* ones = l.BroadcastTo(l.Number(1, kind), l.ShapeOf(input));
  const int64_t diagonal = l.Int("k", 0);
  return l(canonical::BandPart{.lower = diagonal, .upper = diagonal}, {ones});
}

Value* LowerRange(Lowering& l) {
  return l(canonical::Range{},
           {l.AsScalar(l.need(0)), l.AsScalar(l.need(1)), l.AsScalar(l.need(2))});
}

}  // namespace

void AddGeneration(LoweringTable& table) {
  table.Add("ConstantOfShape", 9, LowerConstantOfShape);
  table.Add("EyeLike", 9, LowerEyeLike);
  table.Add("Range", 11, LowerRange);
  table.Add("OneHot", 9, LowerOneHot);
}

}  // namespace roundhouse::onnx_lowering
