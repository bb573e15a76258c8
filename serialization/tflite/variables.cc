#include "roundhouse/serialization/tflite/variables.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/tfl/builtin_ops.h"
#include "roundhouse/dialects/tfl/tflite_generated.h"
#include "roundhouse/serialization/copy_budget.h"
#include "roundhouse/serialization/tflite/model_bytes.h"
#include "roundhouse/serialization/tflite/tensor_reader.h"

namespace roundhouse::tflite_format {
namespace {

// Returns a type for values of both types; sizes in which they differ are unknown.
absl::StatusOr<Type> Widened(const Type& a, const Type& b) {
  if (a.is_unknown() || a == b) return b;
  if (a.element_type() != b.element_type()) {
    return absl::UnimplementedError(
        absl::StrCat("expected one element type, found ", a.ToString(), " and ", b.ToString()));
  }
  if (!a.shape().is_ranked() || !b.shape().is_ranked() || a.shape().rank() != b.shape().rank()) {
    return a.WithShape(Shape::Unranked());
  }
  Shape shape = a.shape();
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    if (shape.size(axis) != b.shape().size(axis)) shape = shape.WithDim(axis, Dim::Unknown());
  }
  return a.WithShape(shape);
}

// The bytes of an operator's operands and results.
uint64_t NumbersOf(const tflite::Operator& op) {
  return sizeof(int32_t) * (uint64_t{SizeOf(op.inputs())} + SizeOf(op.outputs()));
}

class VariableFinder {
 public:
  VariableFinder(const tflite::Model& model, CopyBudget& copies) : model_(model), copies_(copies) {}

  absl::StatusOr<Variables> Run() {
    for (uint32_t i = 0; i < SizeOf(model_.subgraphs()); ++i) {
      RH_RETURN_IF_ERROR(
          Annotate(Visit(*model_.subgraphs()->Get(i)), absl::StrCat("subgraph ", i)));
    }
    for (int64_t index : run_once_) RH_RETURN_IF_ERROR(CheckInitializer(index));
    return found_;
  }

 private:
  absl::Status Visit(const tflite::SubGraph& subgraph) {
    RH_ASSIGN_OR_RETURN(const auto handles, HandlesIn(model_, subgraph, copies_));
    for (const auto& [tensor, name] : handles) found_.by_name.try_emplace(name);
    for (uint32_t i = 0; i < SizeOf(subgraph.operators()); ++i) {
      const tflite::Operator& op = *subgraph.operators()->Get(i);
      RH_ASSIGN_OR_RETURN(const OperatorKind kind, KindOf(model_, op));
      if (kind.code == tflite::BuiltinOperator_CALL_ONCE) {
        const auto* options = op.builtin_options_as_CallOnceOptions();
        run_once_.insert(options == nullptr ? 0 : options->init_subgraph());
      }
      const bool is_read = kind.code == tflite::BuiltinOperator_READ_VARIABLE;
      if (!is_read && kind.code != tflite::BuiltinOperator_ASSIGN_VARIABLE) continue;
      if (!copies_.Spend(NumbersOf(op))) return copies_.status();
      const std::vector<int32_t> inputs = Numbers(op.inputs());
      const std::vector<int32_t> outputs = Numbers(op.outputs());
      const int32_t value =
          is_read ? (outputs.empty() ? -1 : outputs[0]) : (inputs.size() < 2 ? -1 : inputs[1]);
      auto handle = handles.find(inputs.empty() ? -1 : inputs[0]);
      if (handle == handles.end() || value < 0 ||
          value >= static_cast<int64_t>(SizeOf(subgraph.tensors()))) {
        continue;
      }
      RH_ASSIGN_OR_RETURN(const Type type, ReadType(*subgraph.tensors()->Get(value), empty_shape_));
      Variable& variable = found_.by_name[handle->second];
      absl::StatusOr<Type> widened = Widened(variable.type, type);
      if (!widened.ok()) {
        return Annotate(widened.status(), absl::StrCat("variable '", handle->second.second, "'"));
      }
      variable.type = *widened;
    }
    return absl::OkStatus();
  }

  // Records the subgraph as an initializer if it only computes values, from no inputs, and assigns
  // them, one to each variable.
  // variable.
  absl::Status CheckInitializer(int64_t index) {
    if (index < 0 || index >= static_cast<int64_t>(SizeOf(model_.subgraphs()))) {
      return absl::OkStatus();  // The reader of the operator reports it.
    }
    const tflite::SubGraph& subgraph = *model_.subgraphs()->Get(static_cast<uint32_t>(index));
    if (index == 0 || SizeOf(subgraph.inputs()) > 0 || SizeOf(subgraph.outputs()) > 0) {
      return absl::OkStatus();
    }
    RH_ASSIGN_OR_RETURN(const auto handles, HandlesIn(model_, subgraph, copies_));
    std::map<VariableName, int32_t> assigned;
    for (uint32_t i = 0; i < SizeOf(subgraph.operators()); ++i) {
      const tflite::Operator& op = *subgraph.operators()->Get(i);
      RH_ASSIGN_OR_RETURN(const OperatorKind kind, KindOf(model_, op));
      if (kind.code == tflite::BuiltinOperator_VAR_HANDLE) continue;
      if (!copies_.Spend(NumbersOf(op))) return copies_.status();
      const std::vector<int32_t> inputs = Numbers(op.inputs());
      if (kind.code == tflite::BuiltinOperator_ASSIGN_VARIABLE) {
        if (inputs.size() != 2 || !handles.contains(inputs[0]) ||
            !assigned.try_emplace(handles.at(inputs[0]), inputs[1]).second) {
          return absl::OkStatus();
        }
        continue;
      }
      const tfl::BuiltinOp* builtin = tfl::FindBuiltin(kind.code);
      if (builtin == nullptr || builtin->is_opaque || builtin->is_random || builtin->has_graphs() ||
          std::any_of(inputs.begin(), inputs.end(),
                      [&](int32_t input) { return handles.contains(input); })) {
        return absl::OkStatus();
      }
    }
    for (const auto& [name, tensor] : assigned) {
      if (found_.by_name[name].first_subgraph >= 0) return absl::OkStatus();
    }
    for (const auto& [name, tensor] : assigned) {
      found_.by_name[name].first_subgraph = index;
      found_.by_name[name].first_tensor = tensor;
    }
    found_.initializers.insert(index);
    return absl::OkStatus();
  }

  const tflite::Model& model_;
  CopyBudget& copies_;
  const EmptyShape empty_shape_ = EmptyShapeIn(model_);
  Variables found_;
  std::set<int64_t> run_once_;
};

}  // namespace

absl::StatusOr<OperatorKind> KindOf(const tflite::Model& model, const tflite::Operator& op) {
  if (op.opcode_index() >= SizeOf(model.operator_codes())) {
    return absl::InvalidArgumentError(absl::StrCat("operator code ", op.opcode_index(),
                                                   " is out of range: the model has ",
                                                   SizeOf(model.operator_codes())));
  }
  const tflite::OperatorCode& code = *model.operator_codes()->Get(op.opcode_index());
  return OperatorKind{
      .code = std::max<int32_t>(code.deprecated_builtin_code(), code.builtin_code()),
      .version = code.version(),
      .custom_code = TextView(code.custom_code())};
}

absl::StatusOr<std::map<int32_t, VariableName>> HandlesIn(const tflite::Model& model,
                                                          const tflite::SubGraph& subgraph,
                                                          CopyBudget& copies) {
  std::map<int32_t, VariableName> handles;
  if (!copies.Spend(sizeof(uint32_t) * uint64_t{SizeOf(subgraph.operators())}))
    return copies.status();
  for (uint32_t i = 0; i < SizeOf(subgraph.operators()); ++i) {
    const tflite::Operator& op = *subgraph.operators()->Get(i);
    RH_ASSIGN_OR_RETURN(const OperatorKind kind, KindOf(model, op));
    if (kind.code != tflite::BuiltinOperator_VAR_HANDLE || SizeOf(op.outputs()) != 1) continue;
    const auto* options = op.builtin_options_as_VarHandleOptions();
    if (options != nullptr && !copies.Spend(uint64_t{TextView(options->container()).size()} +
                                            TextView(options->shared_name()).size())) {
      return copies.status();
    }
    handles[Numbers(op.outputs())[0]] =
        options == nullptr ? VariableName()
                           : VariableName(Text(options->container()), Text(options->shared_name()));
  }
  return handles;
}

absl::StatusOr<Variables> FindVariables(const ModelBytes& bytes, CopyBudget& copies) {
  return VariableFinder(bytes.model(), copies).Run();
}

}  // namespace roundhouse::tflite_format
