// The operations of ai.onnx.ml that are arithmetic on tables of numbers.
#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/passes/onnx/families/families.h"
#include "roundhouse/passes/onnx/families/heads.h"
#include "roundhouse/passes/onnx/families/scores.h"
#include "roundhouse/passes/onnx/lowering.h"

namespace roundhouse::onnx_lowering {
namespace {

using canonical::Comparison;

Value* Floats(Lowering& l, const std::vector<float>& values, const Ints& sizes) {
  return l.Constant(Tensor::Of<float>(sizes, absl::MakeConstSpan(values)));
}

// One number per feature, or one for all.
Value* PerFeature(Lowering& l, const std::vector<float>& values, float otherwise) {
  if (values.empty()) return l.Number(otherwise, ElementKind::kF32);
  return Floats(l, values, {static_cast<int64_t>(values.size())});
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
  // Rows of zeros stay unchanged.
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
  const std::vector<float> coefficients = l.FloatList("coefficients");
  const std::vector<float> intercepts = l.FloatList("intercepts");
  const int64_t targets = l.Int("targets", 1);
  const int64_t count = static_cast<int64_t>(coefficients.size());
  if (targets < 1 || count == 0 || count % targets != 0) {
    return l.Invalid("attribute 'coefficients': expected the same number for each target");
  }
  Value* x = l.Cast(l.need(0), ElementKind::kF32);
  if (l.rank(x) == 1) x = l.Unsqueeze(x, {0});
  Value* weights = Floats(l, coefficients, {targets, count / targets});
  Value* product = l(canonical::MatMul{.transpose_rhs = true}, {x, weights});
  if (!intercepts.empty()) {
    if (static_cast<int64_t>(intercepts.size()) != targets) {
      return l.Invalid("attribute 'intercepts': expected one for each target");
    }
    product = l.Add(product, Floats(l, intercepts, {targets}));
  }
  return Transformed(l, l.String("post_transform", "NONE"), product);
}

// One row of coefficients per class, or only one for the second of two classes.
Values LowerLinearClassifier(Lowering& l) {
  const std::vector<float> coefficients = l.FloatList("coefficients");
  const std::vector<float> intercepts = l.FloatList("intercepts");
  Value* x = l.Cast(l.need(0), ElementKind::kF32);
  if (l.known_rank(x) == 1) x = l.Unsqueeze(x, {0});
  const std::optional<int64_t> width = l.size(x, 1);
  const std::string transform = l.String("post_transform", "NONE");
  Value* labels = Labels(l, "classlabels_strings", "classlabels_ints");
  if (!l.ok()) return {nullptr};
  const int64_t count = static_cast<int64_t>(coefficients.size());
  int64_t rows = static_cast<int64_t>(intercepts.size());
  if (rows == 0 && width && *width > 0) rows = count / *width;
  if (rows < 1 || count == 0 || count % rows != 0) {
    return {l.Invalid("attribute 'coefficients': expected the same number for each class")};
  }
  Value* weights = Floats(l, coefficients, {rows, count / rows});
  Value* scores = l(canonical::MatMul{.transpose_rhs = true}, {x, weights});
  if (!intercepts.empty()) scores = l.Add(scores, Floats(l, intercepts, {rows}));
  if (rows == 1 && l.size(labels, 0) == 2) {
    Value* is_second =
        l.Squeeze(Compare(l, Comparison::kGreater, scores, l.Number(0, ElementKind::kF32)), {1});
    return {l(canonical::Gather{}, {labels, l.Cast(is_second, ElementKind::kI64)}),
            SplitInTwo(l, transform, scores, /*is_signed=*/false).scores};
  }
  Value* best = l(canonical::ArgMax{.axis = 1, .keep_dims = false}, {scores});
  return {l(canonical::Gather{}, {labels, best}), Transformed(l, transform, scores)};
}

// Concatenates columns.
Value* LowerFeatureVectorizer(Lowering& l) {
  Values columns;
  for (int i = 0; i < l.num_inputs(); ++i) {
    Value* column = l.Cast(l.need(i), ElementKind::kF32);
    if (l.known_rank(column) == 1) column = l.Unsqueeze(column, {0});
    columns.push_back(column);
  }
  if (columns.empty()) return l.Invalid("expected at least one input");
  return columns.size() == 1 ? columns[0] : l.Concat(columns, 1);
}

// Keys, values or the default: a tensor, or a list of numbers or strings. Returns null if none is
// given.
Value* ListOf(Lowering& l, const std::string& name) {
  if (const Tensor* tensor = l.TensorOf(name + "_tensor"))
    return l.Reshape(l.Constant(*tensor), {-1});
  const std::vector<std::string> strings = l.StringList(name + "_strings");
  if (!strings.empty()) return StringList(l, strings);
  if (const std::optional<Ints> ints = l.IntList(name + "_int64s")) return l.IntsConstant(*ints);
  const std::vector<float> floats = l.FloatList(name + "_floats");
  return floats.empty() ? nullptr : PerFeature(l, floats, 0);
}

// Maps each element to the value of its key, of several equal keys to that of the last; other
// elements to `otherwise`. NaN equals NaN.
Value* Mapped(Lowering& l, Value* x, Value* keys, Value* values, Value* otherwise) {
  if (!l.ok()) return nullptr;
  const ElementKind kind = l.kind(keys);
  if (l.kind(x) != kind) {
    return l.Invalid(absl::StrCat("the elements are ", ElementKindName(l.kind(x)), ", the keys ",
                                  ElementKindName(kind)));
  }
  if (l.size(keys, 0) != l.size(values, 0)) return l.Invalid("expected as many values as keys");
  Value* wide = l.Unsqueeze(x, {-1});
  Value* equal = Compare(l, Comparison::kEqual, wide, keys);
  if (IsFloat(kind)) {
    Value* both = l(canonical::BitwiseAnd{}, {Compare(l, Comparison::kNotEqual, wide, wide),
                                              Compare(l, Comparison::kNotEqual, keys, keys)});
    equal = l(canonical::BitwiseOr{}, {equal, both});
  }
  Value* index = l(canonical::ArgMax{.axis = -1, .keep_dims = false, .select_last_index = true},
                   {l.Cast(equal, ElementKind::kI32)});
  Value* is_there = l(
      canonical::TensorReduce{
          .kind = canonical::ReduceKind::kMax, .axes = Ints{-1}, .keep_dims = false},
      {equal});
  return l(canonical::Select{}, {is_there, l(canonical::Gather{}, {values, index}), otherwise});
}

Value* StringConstant(Lowering& l, const std::string& text) {
  return l.AsScalar(StringList(l, {text}));
}

Value* LowerLabelEncoder(Lowering& l) {
  Value* keys = ListOf(l, "keys");
  Value* values = ListOf(l, "values");
  if (!l.ok()) return nullptr;
  if (keys == nullptr || values == nullptr) return l.Invalid("keys or values are not given");
  const ElementKind kind = l.kind(values);
  Value* otherwise = nullptr;
  if (const Tensor* given = l.TensorOf("default_tensor")) {
    otherwise = l.AsScalar(l.Constant(*given));
  } else if (kind == ElementKind::kString) {
    otherwise = StringConstant(l, l.String("default_string", "_Unused"));
  } else if (IsFloat(kind)) {
    otherwise = l.Number(l.Float("default_float", -0.0F), kind);
  } else {
    otherwise = l.Cast(l.Whole(l.Int("default_int64", -1)), kind);
  }
  return Mapped(l, l.need(0), keys, values, otherwise);
}

// Version 1: maps strings to their indices in the list, and back.
Value* LowerLabelNumbers(Lowering& l) {
  const std::vector<std::string> classes = l.StringList("classes_strings");
  Ints numbers(classes.size());
  std::iota(numbers.begin(), numbers.end(), 0);
  if (classes.empty()) return l.Invalid("attribute 'classes_strings' lists no labels");
  Value* x = l.need(0);
  if (l.kind(x) == ElementKind::kString) {
    return Mapped(l, x, StringList(l, classes), l.IntsConstant(numbers),
                  l.Whole(l.Int("default_int64", -1)));
  }
  return Mapped(l, x, l.IntsConstant(numbers), StringList(l, classes),
                StringConstant(l, l.String("default_string", "_Unused")));
}

Value* LowerCategoryMapper(Lowering& l) {
  const std::vector<std::string> strings = l.StringList("cats_strings");
  const std::optional<Ints> ints = l.IntList("cats_int64s");
  if (strings.empty() || !ints) return l.Invalid("both lists of categories are needed");
  Value* x = l.need(0);
  if (l.kind(x) == ElementKind::kString) {
    return Mapped(l, x, StringList(l, strings), l.IntsConstant(*ints),
                  l.Whole(l.Int("default_int64", -1)));
  }
  return Mapped(l, x, l.IntsConstant(*ints), StringList(l, strings),
                StringConstant(l, l.String("default_string", "_Unused")));
}

Value* LowerOneHotEncoder(Lowering& l) {
  const std::vector<std::string> strings = l.StringList("cats_strings");
  const std::optional<Ints> ints = l.IntList("cats_int64s");
  if (strings.empty() && !ints) return l.Invalid("the categories are not given");
  if (l.Int("zeros", 1) == 0) return l.Unsupported("an error for unknown categories");
  Value* x = l.need(0);
  const bool is_text = !strings.empty();
  if (is_text != (l.kind(x) == ElementKind::kString))
    return l.Invalid("expected elements and categories of one kind, found strings and numbers");
  if (!is_text) x = l.Cast(x, ElementKind::kI64);
  Value* equal = Compare(l, Comparison::kEqual, l.Unsqueeze(x, {-1}),
                         is_text ? StringList(l, strings) : l.IntsConstant(*ints));
  return l.Cast(equal, ElementKind::kF32);
}

}  // namespace

void AddMachineLearning(LoweringTable& table) {
  table.Add("ArrayFeatureExtractor", 1, LowerArrayFeatureExtractor, kMachineLearningDomain);
  table.Add("Binarizer", 1, LowerBinarizer, kMachineLearningDomain);
  table.Add("CategoryMapper", 1, LowerCategoryMapper, kMachineLearningDomain);
  table.Add("FeatureVectorizer", 1, LowerFeatureVectorizer, kMachineLearningDomain);
  table.Add("Imputer", 1, LowerImputer, kMachineLearningDomain);
  table.Add("LabelEncoder", 1, LowerLabelNumbers, kMachineLearningDomain);
  table.Add("LabelEncoder", 2, LowerLabelEncoder, kMachineLearningDomain);
  table.Add("LinearClassifier", 1, LowerLinearClassifier, kMachineLearningDomain);
  table.Add("LinearRegressor", 1, LowerLinearRegressor, kMachineLearningDomain);
  table.Add("Normalizer", 1, LowerNormalizer, kMachineLearningDomain);
  table.Add("OneHotEncoder", 1, LowerOneHotEncoder, kMachineLearningDomain);
  table.Add("Scaler", 1, LowerScaler, kMachineLearningDomain);
}

}  // namespace roundhouse::onnx_lowering
