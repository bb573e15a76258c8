#include "roundhouse/serialization/onnx/scope.h"

#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/onnx/op_schema.h"
#include "roundhouse/dialects/onnx/schema_table.h"
#include "roundhouse/serialization/onnx/tensor_proto.h"

namespace roundhouse::onnx_format {
namespace {

// Returns the weight that the name refers to in a graph, whether it is stored or loaded there; null
// if it is not a weight.
const Global* WeightIn(const Scope& scope, const std::string& name) {
  auto weight = scope.weights.find(name);
  if (weight != scope.weights.end()) return weight->second;
  auto value = scope.values.find(name);
  if (value == scope.values.end()) return nullptr;
  const Node& node = value->second->node();
  if (node.op_name() != container::kGlobalLoadConst) return nullptr;
  return scope.graph->program().FindGlobal(*node.attribute(container::kGlobal)->if_symbol());
}

Value* Load(Scope& scope, const std::string& name, const Global& global) {
  Node* load = scope.graph->CreateNode(
      container::kGlobalLoadConst, {}, {global.type()},
      {{std::string(container::kGlobal), Attribute::Symbol(global.name())}});
  load->set_name(name);
  scope.values[name] = &load->result(0);
  return &load->result(0);
}

}  // namespace

absl::StatusOr<Value*> Scope::Resolve(const std::string& name) {
  auto known = values.find(name);
  if (known != values.end()) return known->second;
  for (const Scope* around = this; around != nullptr; around = around->parent) {
    const Global* global = WeightIn(*around, name);
    if (global != nullptr) return Load(*this, name, *global);
    if (around->values.contains(name)) break;
  }
  return absl::InvalidArgumentError(
      absl::StrCat("'", name, "' is read, but no earlier node produces it"));
}

bool Scope::IsWeight(const std::string& name) const {
  for (const Scope* around = this; around != nullptr; around = around->parent) {
    if (around->weights.contains(name)) return true;
    if (around->values.contains(name)) return false;
  }
  return false;
}

Value* Scope::None() {
  Value*& none = values[""];
  if (none == nullptr) {
    none = &graph->CreateNode(container::kNone, {}, {Type::None()})->result(0);
  }
  return none;
}

const onnx::AttributeProto* Scope::CallAttribute(const std::string& name) const {
  if (call == nullptr) return nullptr;
  auto attribute = call->find(name);
  return attribute == call->end() ? nullptr : attribute->second;
}

absl::Status Scope::AddWeight(const std::string& name, absl::StatusOr<Tensor> tensor) {
  const std::string where = absl::StrCat("initializer '", name, "'");
  if (!tensor.ok()) return Annotate(tensor.status(), where);
  if (name.empty()) return absl::InvalidArgumentError("an initializer has no name");
  if (weights.contains(name)) {
    return absl::InvalidArgumentError(absl::StrCat(where, " appears twice"));
  }
  Program& program = graph->program();
  RH_ASSIGN_OR_RETURN(Global * global,
                      program.CreateGlobal(program.UnusedSymbol(name), tensor->type()));
  if (global->name() != name) global->set_attribute("onnx.name", Attribute::String(name));
  global->set_initial(Attribute::OfTensor(*std::move(tensor)));
  weights[name] = global;
  return absl::OkStatus();
}

absl::Status Scope::AddSparseWeight(const std::string& name, absl::StatusOr<SparseTensor> sparse) {
  const std::string where = absl::StrCat("sparse initializer '", name, "'");
  if (name.empty()) return absl::InvalidArgumentError("a sparse initializer has no name");
  if (weights.contains(name) || values.contains(name)) {
    return absl::InvalidArgumentError(absl::StrCat(where, " appears twice"));
  }
  if (!sparse.ok()) return Annotate(sparse.status(), where);
  const onnx_dialect::OpSchema* schema =
      onnx_dialect::OpSchemas().Find("", "Constant", kSparseConstantVersion);
  Node* node = graph->CreateNode(schema->OpName(), {}, {sparse->type},
                                 {{"sparse_value", std::move(sparse->attribute)}});
  node->set_name(name);
  values[name] = &node->result(0);
  return absl::OkStatus();
}

}  // namespace roundhouse::onnx_format
