#include "roundhouse/core/builder.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/nearest_name.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse {
namespace {

// "2", "2 or 3", "2 to 4", "at least 2".
std::string CountText(int least, int most) {
  if (least == most) return absl::StrCat(least);
  if (most == OpInfo::kUnbounded) return absl::StrCat("at least ", least);
  return absl::StrCat(least, most == least + 1 ? " or " : " to ", most);
}

absl::Status CountError(absl::string_view what, absl::string_view details, int found, int least,
                        int most) {
  return absl::InvalidArgumentError(absl::StrCat("expected ", CountText(least, most), " ", what,
                                                 least == 1 && most == 1 ? "" : "s", details,
                                                 ", found ", found));
}

std::string OperandNames(const OpInfo& op) {
  std::string names;
  for (const OperandInfo& operand : op.operands) {
    absl::StrAppend(&names, names.empty() ? " (" : ", ", operand.name,
                    operand.optional   ? "?"
                    : operand.variadic ? "..."
                                       : "");
  }
  return names.empty() ? "" : names + ")";
}

}  // namespace

Builder Builder::Before(Node& node) const {
  Builder builder = *this;
  builder.before_ = &node;
  return builder;
}

Builder Builder::Named(absl::string_view name) const {
  Builder builder = *this;
  builder.name_ = std::string(name);
  return builder;
}

Builder Builder::Replacing(absl::Span<const Node* const> nodes) const {
  Builder builder = *this;
  builder.replaced_.assign(nodes.begin(), nodes.end());
  return builder;
}

absl::StatusOr<Value*> Builder::operator()(absl::string_view op, absl::Span<Value* const> operands,
                                           AttributeMap attributes) const {
  RH_ASSIGN_OR_RETURN(Node * node, Make(op, operands, std::move(attributes)));
  return &node->result(0);
}

absl::Status CheckAgainstOpInfo(const OpInfo& op, int num_operands, std::optional<int> num_results,
                                const AttributeMap& attributes) {
  if (num_operands < op.min_operands || num_operands > op.max_operands)
    return CountError("operand", OperandNames(op), num_operands, op.min_operands, op.max_operands);
  if (num_results && (*num_results < op.min_results || *num_results > op.max_results))
    return CountError("result", "", *num_results, op.min_results, op.max_results);
  for (const auto& [name, value] : attributes) {
    const AttributeInfo* info = op.FindAttribute(name);
    if (info == nullptr) {
      // An attribute name with a dot belongs to another dialect, which may put attributes on any
      // node.
      if (op.accepts_any_attribute || name.find('.') != std::string::npos) continue;
      std::vector<std::string> known;
      for (const AttributeInfo& attribute : op.attributes) known.push_back(attribute.name);
      return absl::InvalidArgumentError(
          absl::StrCat("there is no attribute '", name, "'", DidYouMean(name, known)));
    }
    if (info->check == nullptr) continue;
    const absl::Status checked = info->check(value);
    if (!checked.ok()) return Annotate(checked, absl::StrCat("attribute '", name, "'"));
  }
  for (const AttributeInfo& info : op.attributes) {
    if (info.required && !attributes.contains(info.name)) {
      return absl::InvalidArgumentError(
          absl::StrCat("attribute '", info.name, "' (", info.type, ") is missing"));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Node*> Builder::Make(absl::string_view op_name, absl::Span<Value* const> operands,
                                    AttributeMap attributes,
                                    std::optional<std::vector<Type>> result_types) const {
  Program& program = graph_.program();
  const OpInfo& op = program.op_info(op_name);
  const auto where = [&] {  // For errors.
    return name_.empty() ? op.name : absl::StrCat(op.name, " '", name_, "'");
  };
  std::optional<int> num_results;
  if (result_types) num_results = static_cast<int>(result_types->size());
  const absl::Status fits =
      CheckAgainstOpInfo(op, static_cast<int>(operands.size()), num_results, attributes);
  if (!fits.ok()) return Annotate(fits, where());
  const auto* inference =
      op.dialect == nullptr ? nullptr : op.dialect->service<TypeInferenceService>();
  if (inference != nullptr && inference->CanInfer(op)) {
    absl::Span<const Type> written_types;
    if (result_types) written_types = *result_types;
    absl::StatusOr<std::vector<Type>> inferred = inference->Infer(InferenceContext(
        program, op, operands, attributes, num_results.value_or(-1), written_types));
    if (!inferred.ok()) return Annotate(inferred.status(), where());
    if (result_types) {
      if (inferred->size() != result_types->size()) {
        return absl::InvalidArgumentError(absl::StrCat(where(), ": expected ", inferred->size(),
                                                       " results, found ", result_types->size()));
      }
      for (size_t i = 0; i < inferred->size(); ++i) {
        absl::StatusOr<Type> merged = Merge((*inferred)[i], (*result_types)[i]);
        if (!merged.ok()) return Annotate(merged.status(), absl::StrCat(where(), ": result ", i));
        (*inferred)[i] = *std::move(merged);
      }
    }
    result_types = *std::move(inferred);
  } else if (!result_types) {
    return absl::InvalidArgumentError(absl::StrCat(
        where(), ": result types must be given, as ",
        op.dialect == nullptr
            ? absl::StrCat("dialect '", op.dialect_name(), "' is not registered")
            : absl::StrCat("dialect '", op.dialect_name(), "' has no type inference for this op")));
  }
  Node* node = graph_.CreateNode(op, operands, *result_types, std::move(attributes), before_);
  for (const Node* replaced : replaced_) node->AbsorbProvenance(*replaced);
  if (!name_.empty()) node->set_name(name_);
  return node;
}

}  // namespace roundhouse
