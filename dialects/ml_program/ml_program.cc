#include "roundhouse/dialects/ml_program/ml_program.h"

#include <cstdint>
#include <cstring>
#include <memory>
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
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/packed_elements.h"

namespace roundhouse {
namespace ml_program {
namespace {

absl::StatusOr<const Global*> FindGlobal(const InferenceContext& context, const SymbolRef& symbol) {
  const Program& program = context.program();
  if (const Global* global = program.FindGlobal(symbol.name)) return global;
  const std::string name = SymbolText(symbol.name);
  if (program.FindGraph(symbol.name) != nullptr) {
    return absl::InvalidArgumentError(absl::StrCat("expected a global, found the graph ", name));
  }
  std::vector<std::string> known;
  for (const Global* global : program.globals()) known.push_back(global->name());
  return absl::InvalidArgumentError(
      absl::StrCat("undefined global: ", name, DidYouMean(symbol.name, known)));
}

absl::StatusOr<Type> LoadedType(const InferenceContext& context, const Global& global) {
  const Type written = context.written_type(0);
  if (written.is_unknown() || written == global.type()) return global.type();
  return absl::InvalidArgumentError(absl::StrCat(
      "cannot load from global ", SymbolText(global.name()), " typed ", global.type().ToString(),
      " as ", written.ToString(), "; load it with its own type and refine it with control.refine"));
}

absl::Status CheckStore(const InferenceContext& context, const Global& global) {
  if (!global.is_mutable()) {
    return absl::InvalidArgumentError(
        absl::StrCat("cannot store to the immutable global ", SymbolText(global.name())));
  }
  if (context.operand_type(0) == global.type()) return absl::OkStatus();
  return context.OperandError(
      0, absl::StrCat("cannot store to global ", SymbolText(global.name()), " typed ",
                      global.type().ToString(),
                      Compatible(context.operand_type(0), global.type())
                          ? "; refine it to that type with control.refine first"
                          : ""));
}

absl::Status CheckTokens(const InferenceContext& context, int first) {
  for (int i = first; i < context.num_operands(); ++i) {
    if (!context.operand_type(i).is_token()) return context.OperandError(i, "expected a token");
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Type> Infer(const Input&, const InferenceContext& context) {
  return context.written_type(0);
}

absl::StatusOr<std::vector<Type>> Infer(const Output&, const InferenceContext&) {
  return std::vector<Type>();
}

absl::StatusOr<Type> Infer(const GlobalLoad& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(const Global* global, FindGlobal(context, op.global));
  return LoadedType(context, *global);
}

absl::StatusOr<Type> Infer(const GlobalLoadConst& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(const Global* global, FindGlobal(context, op.global));
  if (global->is_mutable()) {
    return absl::InvalidArgumentError(absl::StrCat("cannot load as const from the mutable global ",
                                                   SymbolText(global->name()), "; use ",
                                                   container::kGlobalLoad));
  }
  return LoadedType(context, *global);
}

absl::StatusOr<std::vector<Type>> Infer(const GlobalStore& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(const Global* global, FindGlobal(context, op.global));
  RH_RETURN_IF_ERROR(CheckStore(context, *global));
  return std::vector<Type>();
}

absl::StatusOr<std::vector<Type>> Infer(const GlobalLoadGraph& op,
                                        const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(const Global* global, FindGlobal(context, op.global));
  RH_RETURN_IF_ERROR(CheckTokens(context, 0));
  RH_ASSIGN_OR_RETURN(Type value, LoadedType(context, *global));
  return std::vector<Type>{std::move(value), Type::Token()};
}

absl::StatusOr<Type> Infer(const GlobalStoreGraph& op, const InferenceContext& context) {
  RH_ASSIGN_OR_RETURN(const Global* global, FindGlobal(context, op.global));
  RH_RETURN_IF_ERROR(CheckStore(context, *global));
  RH_RETURN_IF_ERROR(CheckTokens(context, 1));
  return Type::Token();
}

absl::StatusOr<Type> Infer(const Token&, const InferenceContext&) { return Type::Token(); }

namespace {

// ---- numbers as attributes and as tensors

// Returns a tensor of one element, little endian: Roundhouse runs on no other byte order.
absl::StatusOr<Tensor> FromElement(ElementKind kind, uint64_t bits) {
  const size_t size = IsPacked(kind) ? 1 : BitWidth(kind) / 8;
  std::byte bytes[sizeof(bits)];
  std::memcpy(bytes, &bits, sizeof(bits));
  return Tensor::FromBytes(Type::Scalar(kind), absl::MakeConstSpan(bytes, size));
}

std::optional<Tensor> NumberAsTensor(const Attribute& attribute) {
  absl::StatusOr<Tensor> tensor = absl::NotFoundError("not a number");
  if (const bool* truth = attribute.if_bool()) {
    tensor = FromElement(ElementKind::kI1, *truth ? 1 : 0);
  } else if (const int64_t* integer = attribute.if_int()) {
    const ElementKind kind = attribute.element_kind();
    const uint64_t bits = static_cast<uint64_t>(*integer);
    tensor = FromElement(kind, IsPacked(kind) ? bits & ((1 << BitWidth(kind)) - 1) : bits);
  } else if (const double* number = attribute.if_float()) {
    const ElementKind kind = attribute.element_kind();
    tensor = FromElement(kind, FloatToBits(kind, *number));
  }
  if (!tensor.ok()) return std::nullopt;
  return *std::move(tensor);
}

// Returns the value that a global of a scalar type holds: numbers are attributes of their own kind.
absl::StatusOr<Attribute> ScalarAsAttribute(const Tensor& scalar) {
  RH_ASSIGN_OR_RETURN(Tensor dense, scalar.Materialize());
  const ElementKind kind = dense.element_type().kind();
  RH_ASSIGN_OR_RETURN(dense, dense.WithType(Type::Scalar(kind)));
  if (kind == ElementKind::kI1) return Attribute::Bool(dense.data<bool>()[0]);
  if (!IsInteger(kind) && !IsAnyFloat(kind)) {
    return absl::UnimplementedError(
        absl::StrCat("a scalar constant of type ", scalar.type().ToString(),
                     " cannot be written as text; make it a tensor of rank 0"));
  }
  uint64_t bits = 0;
  std::memcpy(&bits, dense.bytes().data(), dense.bytes().size());
  if (IsAnyFloat(kind)) return Attribute::Float(FloatFromBits(kind, bits), kind);
  const int unused = 64 - BitWidth(kind);
  // Shifting up and down again extends the sign, or clears what is not part of the element.
  const int64_t value = IsSignedInteger(kind) ? static_cast<int64_t>(bits << unused) >> unused
                                              : static_cast<int64_t>((bits << unused) >> unused);
  return Attribute::Int(value, kind);
}

// ---- services

class Inputs final : public GraphInputIndexQueryService {
 public:
  bool associated(const Node& node) const override { return Is<Input>(node); }
  GraphInputIndex index(const Node& node) const override { return IndexOf(node); }

  // Returns -1, which no port has, if the attribute is missing or is not a number.
  static int64_t IndexOf(const Node& node) {
    const Attribute* index = node.attribute(container::kIndex);
    const int64_t* value = index == nullptr ? nullptr : index->if_int();
    return value == nullptr ? -1 : *value;
  }
};

class Outputs final : public GraphOutputIndexQueryService {
 public:
  bool associated(const Node& node) const override { return Is<Output>(node); }
  GraphOutputIndex index(const Node& node) const override { return Inputs::IndexOf(node); }
};

class Construction final : public BoundaryConstructionService {
 public:
  absl::StatusOr<Node*> MakeInput(Graph& graph, GraphInputIndex index,
                                  const Type& type) const override {
    return graph.CreateNode(container::kInput, {}, {type}, AttributesOf(Input{.index = index}));
  }
  absl::StatusOr<Node*> MakeOutput(Graph& graph, GraphOutputIndex index,
                                   Value& value) const override {
    return graph.CreateNode(container::kOutput, {&value}, {}, AttributesOf(Output{.index = index}));
  }
};

const std::string* GlobalNameOf(const Node& node) {
  const Attribute* global = node.attribute(container::kGlobal);
  return global == nullptr ? nullptr : global->if_symbol();
}

const Global* GlobalOf(const Node& node) {
  const std::string* name = GlobalNameOf(node);
  return name == nullptr ? nullptr : node.graph().program().FindGlobal(*name);
}

class AccessEffects final : public EffectsService {
 public:
  Effects EffectsOf(const Node& node) const override {
    if (node.op().is_pure) return {};
    const Global* global = GlobalOf(node);
    if (global == nullptr) return {.anything = true};
    if (Is<GlobalStore>(node) || Is<GlobalStoreGraph>(node)) return {.writes = {global->name()}};
    if (!global->is_mutable()) return {};
    return {.reads = {global->name()}};
  }
};

class GlobalConstants final : public ConstantsService {
 public:
  std::optional<Tensor> ConstantValue(const Node& node) const override {
    if (!Is<GlobalLoad>(node) && !Is<GlobalLoadConst>(node)) return std::nullopt;
    const Global* global = GlobalOf(node);
    if (global == nullptr || global->is_mutable()) return std::nullopt;
    return InlineValue(*global);
  }

  absl::StatusOr<Node*> MakeConstant(Graph& graph, const Tensor& value, const Type& type,
                                     Node* before) const override {
    if (!Fits(value.type(), type)) {
      return absl::InvalidArgumentError(absl::StrCat("a constant of type ", type.ToString(),
                                                     " cannot hold a ", value.type().ToString()));
    }
    Attribute initial = Attribute::OfTensor(value);
    if (value.type().is_scalar()) {
      RH_ASSIGN_OR_RETURN(initial, ScalarAsAttribute(value));
    }
    Program& program = graph.program();
    // The number makes it likely that the first name tried is unused, so that making many constants
    // is not quadratic.
    RH_ASSIGN_OR_RETURN(
        Global * global,
        program.CreateGlobal(
            program.UnusedSymbol(absl::StrCat("constant_", program.globals().size())), type));
    global->set_initial(std::move(initial));
    return graph.CreateNode(container::kGlobalLoadConst, {}, {type},
                            AttributesOf(GlobalLoadConst{.global = {global->name()}}), before);
  }
};

class MlProgramDialect final : public TableDialect {
 public:
  MlProgramDialect() : TableDialect(container::kMlProgram) {
    AddOps<Input, Output, GlobalLoad, GlobalLoadConst, GlobalStore, GlobalLoadGraph,
           GlobalStoreGraph, Token>();
    service<GraphInputIndexQueryService>(std::make_unique<Inputs>());
    service<GraphOutputIndexQueryService>(std::make_unique<Outputs>());
    service<BoundaryConstructionService>(std::make_unique<Construction>());
    service<EffectsService>(std::make_unique<AccessEffects>());
    service<ConstantsService>(std::make_unique<GlobalConstants>());
  }
};

}  // namespace

std::optional<Tensor> InlineValue(const Global& global) {
  const Attribute* initial = global.inline_initial();
  if (initial == nullptr || global.attributes().contains(container::kInitializer))
    return std::nullopt;
  if (const Tensor* tensor = initial->if_tensor()) return *tensor;
  return NumberAsTensor(*initial);
}

}  // namespace ml_program

void RegisterMlProgram(Context& context) { context.AddDialect<ml_program::MlProgramDialect>(); }

RH_REGISTER_EXTENSION(RegisterMlProgram);

}  // namespace roundhouse
