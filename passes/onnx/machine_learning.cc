// The operations of ai.onnx.ml that are arithmetic on tables of numbers.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/onnx/families.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

using canonical::Comparison;

constexpr char kDomain[] = "ai.onnx.ml";

Value* Floats(Lowering& l, const std::vector<float>& values, const Ints& sizes) {
  return l.Constant(Tensor::Of<float>(sizes, absl::MakeConstSpan(values)));
}

// A number for each feature, or one for all.
Value* PerFeature(Lowering& l, const std::vector<float>& values, float otherwise) {
  if (values.empty()) return l.Number(otherwise, ElementKind::kF32);
  return Floats(l, values, {static_cast<int64_t>(values.size())});
}

Value* Compare(Lowering& l, Comparison direction, Value* lhs, Value* rhs) {
  return l(canonical::Compare{.direction = direction}, {lhs, rhs});
}

Value* LowerScaler(Lowering& l) {
  Value* x = l.Cast(l.need(0), ElementKind::kF32);
  return l.Mul(l.Sub(x, PerFeature(l, l.FloatList("offset"), 0)),
               PerFeature(l, l.FloatList("scale"), 1));
}

Value* LowerBinarizer(Lowering& l) {
  Value* x = l.need(0);
  const ElementKind kind = l.kind(x);
  Value* above = Compare(l, Comparison::kGreater, x, l.Number(l.Float("threshold", 0), kind));
  return l.Cast(above, kind);
}

Value* LowerNormalizer(Lowering& l) {
  Value* x = l.Cast(l.need(0), ElementKind::kF32);
  const std::string norm = l.String("norm", "MAX");
  canonical::TensorReduce reduce = {.kind = canonical::ReduceKind::kMax, .axes = Ints{-1}};
  Value* size = nullptr;
  if (norm == "MAX") {
    size = l(reduce, {x});
  } else if (norm == "L1") {
    reduce.kind = canonical::ReduceKind::kSum;
    size = l(reduce, {l(canonical::Abs{}, {x})});
  } else if (norm == "L2") {
    reduce.kind = canonical::ReduceKind::kSumSquare;
    size = l(canonical::EltwiseSqrt{}, {l(reduce, {x})});
  } else {
    return l.Invalid(absl::StrCat("attribute 'norm': unknown value '", norm, "'"));
  }
  // Nothing but zeros stays what it is.
  Value* is_zero = Compare(l, Comparison::kEqual, size, l.Number(0, ElementKind::kF32));
  return l.Div(x, l(canonical::Select{}, {is_zero, l.Number(1, ElementKind::kF32), size}));
}

Value* LowerArrayFeatureExtractor(Lowering& l) {
  Value* x = l.need(0);
  const int64_t rank = l.rank(x);
  if (rank == 1) x = l.Unsqueeze(x, {0});
  Value* indices = l.Reshape(l.need(1), {-1});
  return l(canonical::Gather{.axis = rank == 1 ? 1 : rank - 1}, {x, indices});
}

Value* LowerImputer(Lowering& l) {
  Value* x = l.need(0);
  const ElementKind kind = l.kind(x);
  Value* missing = nullptr;
  Value* imputed = nullptr;
  if (IsFloat(kind)) {
    const float replaced = l.Float("replaced_value_float", 0);
    missing = std::isnan(replaced) ? Compare(l, Comparison::kNotEqual, x, x)
                                   : Compare(l, Comparison::kEqual, x, l.Number(replaced, kind));
    imputed = l.Cast(PerFeature(l, l.FloatList("imputed_value_floats"), 0), kind);
  } else {
    missing =
        Compare(l, Comparison::kEqual, x, l.Cast(l.Whole(l.Int("replaced_value_int64", 0)), kind));
    const Ints values = l.IntList("imputed_value_int64s").value_or(Ints{0});
    imputed = l.Cast(l.IntsConstant(values), kind);
  }
  return l(canonical::Select{}, {missing, imputed, x});
}

Value* LowerLinearRegressor(Lowering& l) {
  const std::string transform = l.String("post_transform", "NONE");
  if (transform != "NONE") return l.Unsupported(absl::StrCat("post_transform ", transform));
  const std::vector<float> coefficients = l.FloatList("coefficients");
  const std::vector<float> intercepts = l.FloatList("intercepts");
  const int64_t targets = l.Int("targets", 1);
  const int64_t count = static_cast<int64_t>(coefficients.size());
  if (targets < 1 || count == 0 || count % targets != 0) {
    return l.Invalid("attribute 'coefficients': expected as many for each target");
  }
  Value* x = l.Cast(l.need(0), ElementKind::kF32);
  if (l.rank(x) == 1) x = l.Unsqueeze(x, {0});
  Value* weights = Floats(l, coefficients, {targets, count / targets});
  Value* product = l(canonical::MatMul{.transpose_rhs = true}, {x, weights});
  if (intercepts.empty()) return product;
  if (static_cast<int64_t>(intercepts.size()) != targets) {
    return l.Invalid("attribute 'intercepts': expected one for each target");
  }
  return l.Add(product, Floats(l, intercepts, {targets}));
}

// The place of each element in the list of keys, and whether it is there.
struct Found {
  Value* place;
  Value* is_there;
};
Found FindIn(Lowering& l, Value* x, Value* keys) {
  Value* equal = Compare(l, Comparison::kEqual, l.Unsqueeze(x, {-1}), keys);
  Value* as_number = l.Cast(equal, ElementKind::kI32);
  return {.place = l(canonical::ArgMax{.axis = -1, .keep_dims = false}, {as_number}),
          .is_there = l(
              canonical::TensorReduce{
                  .kind = canonical::ReduceKind::kMax, .axes = Ints{-1}, .keep_dims = false},
              {equal})};
}

Value* LowerLabelEncoder(Lowering& l) {
  const std::vector<float> float_keys = l.FloatList("keys_floats");
  const std::optional<Ints> int_keys = l.IntList("keys_int64s");
  const std::vector<float> float_values = l.FloatList("values_floats");
  const std::optional<Ints> int_values = l.IntList("values_int64s");
  if ((float_keys.empty() && !int_keys) || (float_values.empty() && !int_values)) {
    return l.Unsupported("keys or values that are no numbers");
  }
  Value* keys = int_keys ? l.IntsConstant(*int_keys) : PerFeature(l, float_keys, 0);
  Value* values = int_values ? l.IntsConstant(*int_values) : PerFeature(l, float_values, 0);
  if (l.size(keys, 0) != l.size(values, 0)) {
    return l.Invalid("expected as many values as there are keys");
  }
  const Found found = FindIn(l, l.need(0), keys);
  Value* otherwise = int_values ? l.Whole(l.Int("default_int64", -1))
                                : l.Number(l.Float("default_float", -0.0F), ElementKind::kF32);
  return l(canonical::Select{},
           {found.is_there, l(canonical::Gather{}, {values, found.place}), otherwise});
}

Value* LowerOneHotEncoder(Lowering& l) {
  const std::optional<Ints> categories = l.IntList("cats_int64s");
  if (!categories) return l.Unsupported("categories that are no numbers");
  if (l.Int("zeros", 1) == 0) return l.Unsupported("an error for what is no category");
  Value* x = l.Cast(l.need(0), ElementKind::kI64);
  Value* equal = Compare(l, Comparison::kEqual, l.Unsqueeze(x, {-1}), l.IntsConstant(*categories));
  return l.Cast(equal, ElementKind::kF32);
}

}  // namespace

void AddMachineLearning(LoweringTable& table) {
  table.Add("ArrayFeatureExtractor", 1, LowerArrayFeatureExtractor, kDomain);
  table.Add("Binarizer", 1, LowerBinarizer, kDomain);
  table.Add("Imputer", 1, LowerImputer, kDomain);
  table.Add("LabelEncoder", 2, LowerLabelEncoder, kDomain);
  table.Add("LinearRegressor", 1, LowerLinearRegressor, kDomain);
  table.Add("Normalizer", 1, LowerNormalizer, kDomain);
  table.Add("OneHotEncoder", 1, LowerOneHotEncoder, kDomain);
  table.Add("Scaler", 1, LowerScaler, kDomain);
}

}  // namespace roundhouse::onnx_lowering
