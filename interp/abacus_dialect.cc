#include "roundhouse/interp/abacus_dialect.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"
#include "roundhouse/service/evaluation.h"

namespace roundhouse {
namespace {

absl::StatusOr<std::vector<Type>> InferSame(const InferenceContext& context) {
  absl::StatusOr<Type> merged = Merge(context.operand_type(0), context.operand_type(1));
  if (!merged.ok()) return context.OperandError(1, merged.status().message());
  return std::vector<Type>{*std::move(merged)};
}

absl::StatusOr<std::vector<Type>> InferLess(const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(std::vector<Type> types, InferSame(context));
  return std::vector<Type>{types[0].WithElementType(ElementKind::kI1)};
}

absl::StatusOr<std::vector<Type>> InferFill(const InferenceContext&) {
  return std::vector<Type>{Type::Tensor(ElementKind::kF32, Shape({Dim::Unknown()}))};
}

absl::StatusOr<std::vector<Type>> InferFirst(const InferenceContext& context) {
  return std::vector<Type>{context.operand_type(0)};
}

template <typename T>
Tensor Binary(absl::string_view op, const EvaluationContext& context) {
  Tensor result = *context.NewResult();
  absl::Span<const T> a = context.operand(0).data<T>();
  absl::Span<const T> b = context.operand(1).data<T>();
  for (size_t i = 0; i < a.size(); ++i) {
    if (op == "less") {
      result.mutable_data<bool>()[i] = a[i] < b[i];
    } else {
      result.mutable_data<T>()[i] = op == "add" ? a[i] + b[i] : a[i] * b[i];
    }
  }
  return result;
}

class AbacusEvaluation final : public EvaluationService {
 public:
  bool CanEvaluate(const OpInfo& op) const override { return op.short_name() != "odd"; }

  absl::StatusOr<std::vector<Tensor>> Evaluate(const EvaluationContext& context) const override {
    const absl::string_view op = context.op().short_name();
    if (op == "pass") return std::vector<Tensor>{context.operand(0)};
    if (op == "lie") return std::vector<Tensor>{Tensor::Of<float>({1}, {0})};
    if (op == "fill") {
      const int64_t count = context.operand(0).data<int64_t>()[0];
      std::vector<float> ones(count, 1.0f);
      return std::vector<Tensor>{Tensor::Of<float>({count}, absl::MakeConstSpan(ones))};
    }
    if (op == "div") {
      const int64_t divisor = context.operand(1).data<int64_t>()[0];
      if (divisor == 0) return context.OperandError(1, "division by zero");
      return std::vector<Tensor>{
          Tensor::Scalar<int64_t>(context.operand(0).data<int64_t>()[0] / divisor)};
    }
    switch (context.operand(0).element_type().kind()) {
      case ElementKind::kF32:
        return std::vector<Tensor>{Binary<float>(op, context)};
      case ElementKind::kI64:
        return std::vector<Tensor>{Binary<int64_t>(op, context)};
      default:
        return context.OperandError(0, "unsupported element type");
    }
  }
};

class AbacusDialect final : public Dialect {
 public:
  AbacusDialect() : Dialect("abacus") {
    using Infer = absl::StatusOr<std::vector<Type>> (*)(const InferenceContext&);
    auto add = [this](absl::string_view name, int operands, Infer infer) {
      AddOp({.name = absl::StrCat("abacus.", name),
             .min_operands = operands,
             .max_operands = operands,
             .min_results = 1,
             .max_results = 1,
             .is_pure = true,
             .infer = infer});
    };
    add("add", 2, InferSame);
    add("mul", 2, InferSame);
    add("div", 2, InferSame);
    add("less", 2, InferLess);
    add("fill", 1, InferFill);
    add("lie", 1, InferFirst);
    add("pass", 1, nullptr);
    add("odd", 1, InferFirst);
    service<TypeInferenceService>(std::make_unique<TableTypeInference>());
    service<EffectsService>(std::make_unique<TableEffects>());
    service<EvaluationService>(std::make_unique<AbacusEvaluation>());
  }
};

}  // namespace

void RegisterAbacus(Context& context) { context.AddDialect<AbacusDialect>(); }

}  // namespace roundhouse
