// File: op.h
//
// Declares an operation in one place: a plain struct that is a typed view of a node. Its fields are
// the attributes, named once in `Attrs`; its initialisers are their defaults. All else that generic
// code needs to know about the op is derived from it.
//
//   // 2-D convolution of a feature with a filter.
//   struct Conv2D {
//     static constexpr OpSpec kSpec = {.name = "canonical.conv_2d",
//                                      .summary = "Convolves a feature with a filter.",
//                                      .operands = "input, filter, bias?"};
//     std::vector<int64_t> stride = {1, 1};
//     std::vector<int64_t> pad = {0, 0, 0, 0};
//     template <typename Self>
//     static auto Attrs(Self& op) {
//       return std::make_tuple(Field("stride", op.stride, "step of the window along height and
//       width"),
//                              Field("pad", op.pad, "top, left, bottom, right"));
//     }
//   };
//   absl::StatusOr<Type> Infer(const Conv2D& op, const InferenceContext& context);
//
// `Infer` returns one Type, or a vector of them if there are several results or none; an op without
// it does not compile into a dialect. A dialect adds the op by `AddOps<Conv2D, …>()` (TableDialect
// below).
#ifndef ROUNDHOUSE_CORE_OP_H_
#define ROUNDHOUSE_CORE_OP_H_

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/attribute_codec.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/op_traits.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse {

struct OpSpec {
  absl::string_view name;     // "dialect.op"
  absl::string_view summary;  // One sentence, for the docs.
  // Names, separated by commas. "bias?" is optional, "inputs..." any number (last only), "" none.
  absl::string_view operands = "";
  absl::string_view results = "output";
  // The allowed elements of the first operand; inference refuses all others.
  ElementSet elements = kAllElements;
  // Whether operands may be tokens, of foreign types, or absent without being optional. Otherwise
  // inference refuses them before it calls the op's own rules, so a known type always has elements.
  bool takes_any_type = false;
  // Its kinds of computation (op_traits.h).
  OpTraits traits = {};
  bool pure = true;
  bool commutative = false;
  // The dialect version that added the op, or last changed the meaning of its stored form.
  int since = 1;
};

// One line of an op's list of fields.
template <typename T>
struct FieldRef {
  absl::string_view name;
  T& value;
  absl::string_view doc;
  bool required;
};

// A field whose attribute may be absent; its value is then the struct's initialiser.
template <typename T>
FieldRef<T> Field(absl::string_view name, T& value, absl::string_view doc = "") {
  return {name, value, doc, false};
}
// A field whose attribute must be present.
template <typename T>
FieldRef<T> RequiredField(absl::string_view name, T& value, absl::string_view doc = "") {
  return {name, value, doc, true};
}

template <typename Op>
concept DeclaredOp = std::default_initializable<Op> &&
    std::same_as<std::remove_cvref_t<decltype(Op::kSpec)>, OpSpec>;

namespace op_internal {

// Reads and writes the fields of one type, for code that knows neither the field nor its op, so
// that it is compiled once and not for each op.
struct FieldCodec {
  std::string (*type_name)();
  std::optional<Attribute> (*to_attribute)(const void* field);
  absl::Status (*from_attribute)(const Attribute& attribute, void* field);
  absl::Status (*check)(const Attribute& attribute);
};

template <typename T>
struct CodecOfField {
  static constexpr bool kMayBeAbsent = kIsOptional<T>;
  static auto Bare() {
    if constexpr (kMayBeAbsent) {
      return AttributeCodec<typename T::value_type>();
    } else {
      return AttributeCodec<T>();
    }
  }
  using Codec = decltype(Bare());

  static std::string TypeName() {
    return kMayBeAbsent ? absl::StrCat("optional ", Codec::TypeName()) : Codec::TypeName();
  }
  static std::optional<Attribute> ToAttribute(const void* field) {
    const T& value = *static_cast<const T*>(field);
    if constexpr (kMayBeAbsent) {
      if (!value.has_value()) return std::nullopt;
      return Codec::ToAttribute(*value);
    } else {
      return Codec::ToAttribute(value);
    }
  }
  static absl::Status FromAttribute(const Attribute& attribute, void* field) {
    RH_ASSIGN_OR_RETURN(*static_cast<T*>(field), Codec::FromAttribute(attribute));
    return absl::OkStatus();
  }
  static absl::Status Check(const Attribute& attribute) {
    return Codec::FromAttribute(attribute).status();
  }
  static constexpr FieldCodec kCodec = {TypeName, ToAttribute, FromAttribute, Check};
};

struct AnyField {
  absl::string_view name;
  absl::string_view doc;
  bool required;
  const FieldCodec* codec;
  const void* value;
  void* writable;  // Null for a field of a constant op.
};

template <typename T>
AnyField AnyFieldOf(const FieldRef<T>& field) {
  AnyField any = {field.name,     field.doc,
                  field.required, &CodecOfField<std::remove_const_t<T>>::kCodec,
                  &field.value,   nullptr};
  if constexpr (!std::is_const_v<T>) any.writable = &field.value;
  return any;
}

// The fields of `op`, in order.
template <typename Op>
auto FieldsOf(Op& op) {
  if constexpr (requires { std::remove_const_t<Op>::Attrs(op); }) {
    return std::apply(
        [](const auto&... field) {
          return std::array<AnyField, sizeof...(field)>{AnyFieldOf(field)...};
        },
        std::remove_const_t<Op>::Attrs(op));
  } else {
    return std::array<AnyField, 0>();
  }
}

// The attributes of these fields but for those that are as in `defaults` and not required.
AttributeMap AttributesOf(absl::Span<const AnyField> fields, absl::Span<const AnyField> defaults);
absl::Status ReadFields(const AttributeMap& attributes, absl::Span<const AnyField> fields);
void AddFields(absl::Span<const AnyField> defaults, OpInfo& info);

// Checks that the op takes operands of these kinds (OpSpec::takes_any_type), and elements like the
// first operand's. Accepts unknown types.
absl::Status CheckOperands(const InferenceContext& context, bool takes_any_type);

// Fills in name, summary, operands, results and traits from the spec. A malformed spec is a broken
// invariant.
OpInfo OpInfoFromSpec(const OpSpec& spec);

}  // namespace op_internal

// The attributes of a node with these fields: those that differ from their defaults.
template <DeclaredOp Op>
AttributeMap AttributesOf(const Op& op) {
  const Op defaults;
  return op_internal::AttributesOf(op_internal::FieldsOf(op), op_internal::FieldsOf(defaults));
}

// The inverse. Error: an attribute has the wrong kind, or a required one is missing; the message
// names it.
template <DeclaredOp Op>
absl::StatusOr<Op> ViewAttributes(const AttributeMap& attributes) {
  Op op;
  RH_RETURN_IF_ERROR(op_internal::ReadFields(attributes, op_internal::FieldsOf(op)));
  return op;
}

// Whether the node is of the op that `Op` declares.
template <DeclaredOp Op>
bool Is(const Node& node) {
  return node.op().declaration == &Op::kSpec;
}

// Returns the node as an `Op`; the error names the node. Requires Is<Op>(node).
template <DeclaredOp Op>
absl::StatusOr<Op> View(const Node& node) {
  absl::StatusOr<Op> op = ViewAttributes<Op>(node.attributes());
  if (!op.ok()) return Annotate(op.status(), node.DebugName());
  return op;
}

namespace op_internal {

template <DeclaredOp Op>
absl::StatusOr<std::vector<Type>> InferWith(const InferenceContext& context) {
  RH_RETURN_IF_ERROR(CheckOperands(context, Op::kSpec.takes_any_type));
  RH_ASSIGN_OR_RETURN(const Op op, ViewAttributes<Op>(context.attributes()));
  auto types = Infer(op, context);
  if constexpr (std::is_same_v<decltype(types), absl::StatusOr<Type>>) {
    if (!types.ok()) return types.status();
    return std::vector<Type>{*std::move(types)};
  } else {
    return types;
  }
}

}  // namespace op_internal

// Makes the row of the op table from a declaration.
template <DeclaredOp Op>
OpInfo MakeOpInfo() {
  static_assert(
      requires(const Op& op, const InferenceContext& context) { Infer(op, context); },
      "a declared op needs `absl::StatusOr<Type> Infer(const Op&, const InferenceContext&)` beside "
      "it");
  OpInfo info = op_internal::OpInfoFromSpec(Op::kSpec);
  info.declaration = &Op::kSpec;
  info.accepts_any_attribute = false;
  const Op defaults;
  op_internal::AddFields(op_internal::FieldsOf(defaults), info);
  info.infer = op_internal::InferWith<Op>;
  return info;
}

// Several declarations under one name, for dialects of many ops: using PoolingOps =
// OpList<MaxPool2D, AvgPool2D>;
template <DeclaredOp... Ops>
struct OpList {};

// Whether the node's op is in the list.
template <DeclaredOp... Ops>
bool IsOneOf(const Node& node, OpList<Ops...>) {
  return (Is<Ops>(node) || ...);
}

inline bool HasTrait(const Node& node, OpTrait trait) { return node.op().traits.contains(trait); }

// Returns the attribute `axis` of a node, or its default, for ops of OpTrait::kAlongAxis; nullopt
// if it has neither.
std::optional<int64_t> AxisOf(const Node& node);

// For JoinOps.
template <DeclaredOp... First, DeclaredOp... Second>
OpList<First..., Second...> operator+(OpList<First...>, OpList<Second...>);

namespace op_internal {

template <OpTrait kTrait, DeclaredOp... Ops>
auto WithTrait(OpList<Ops...>)
    -> decltype((OpList<>() + ... +
                 std::conditional_t<Ops::kSpec.traits.contains(kTrait), OpList<Ops>, OpList<>>()));

}  // namespace op_internal

// All ops of several lists.
template <typename... Lists>
using JoinOps = decltype((OpList<>() + ... + Lists()));

// The ops of a list that have a trait.
template <typename List, OpTrait kTrait>
using OpsWithTrait = decltype(op_internal::WithTrait<kTrait>(List()));

// A dialect whose op table does all its type inference. Subclasses add other services in their
// constructors.
class TableDialect : public Dialect {
 protected:
  explicit TableDialect(absl::string_view name, int version = 1);
  template <DeclaredOp... Ops>
  void AddOps() {
    (AddOp(MakeOpInfo<Ops>()), ...);
  }
  template <DeclaredOp... Ops>
  void AddOps(OpList<Ops...>) {
    AddOps<Ops...>();
  }
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_OP_H_
