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
  // What kind of operation it is (op_traits.h).
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

// Calls visit(FieldRef) for each field of `op`, in order.
template <typename Op, typename Visitor>
void ForEachField(Op& op, const Visitor& visit) {
  if constexpr (requires { std::remove_const_t<Op>::Attrs(op); }) {
    std::apply([&](auto... field) { (visit(field), ...); }, std::remove_const_t<Op>::Attrs(op));
  }
}

template <typename T>
std::optional<Attribute> ToAttribute(const T& value) {
  if constexpr (kIsOptional<T>) {
    if (!value.has_value()) return std::nullopt;
    return AttributeCodec<typename T::value_type>::ToAttribute(*value);
  } else {
    return AttributeCodec<T>::ToAttribute(value);
  }
}

template <typename T>
absl::Status FromAttribute(const Attribute& attribute, T& value) {
  using Bare = std::remove_const_t<T>;
  if constexpr (kIsOptional<Bare>) {
    RH_ASSIGN_OR_RETURN(value, AttributeCodec<typename Bare::value_type>::FromAttribute(attribute));
  } else {
    RH_ASSIGN_OR_RETURN(value, AttributeCodec<Bare>::FromAttribute(attribute));
  }
  return absl::OkStatus();
}

template <typename T>
std::string TypeName() {
  if constexpr (kIsOptional<T>) {
    return absl::StrCat("optional ", AttributeCodec<typename T::value_type>::TypeName());
  } else {
    return AttributeCodec<T>::TypeName();
  }
}

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
  AttributeMap attributes;
  op_internal::ForEachField(op, [&](auto field) {
    if (std::optional<Attribute> attribute = op_internal::ToAttribute(field.value))
      attributes.Set(field.name, *attribute);
  });
  const Op defaults;
  op_internal::ForEachField(defaults, [&](auto field) {
    const Attribute* attribute = attributes.Find(field.name);
    if (attribute != nullptr && !field.required &&
        op_internal::ToAttribute(field.value) == *attribute) {
      attributes.Erase(field.name);
    }
  });
  return attributes;
}

// The inverse. Error: an attribute has the wrong kind, or a required one is missing; the message
// names it.
template <DeclaredOp Op>
absl::StatusOr<Op> ViewAttributes(const AttributeMap& attributes) {
  Op op;
  absl::Status status;
  op_internal::ForEachField(op, [&](auto field) {
    if (!status.ok()) return;
    if (const Attribute* attribute = attributes.Find(field.name)) {
      status = Annotate(op_internal::FromAttribute(*attribute, field.value),
                        absl::StrCat("attribute '", field.name, "'"));
    } else if (field.required) {
      status = absl::InvalidArgumentError(absl::StrCat("attribute '", field.name, "' is missing"));
    }
  });
  RH_RETURN_IF_ERROR(status);
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
  Op defaults;
  op_internal::ForEachField(defaults, [&](auto field) {
    using T = std::remove_cvref_t<decltype(field.value)>;
    info.attributes.push_back({
        .name = std::string(field.name),
        .type = op_internal::TypeName<T>(),
        .doc = std::string(field.doc),
        .default_value = field.required ? std::nullopt : op_internal::ToAttribute(field.value),
        .required = field.required,
        .check =
            [](const Attribute& attribute) {
              T value;
              return op_internal::FromAttribute(attribute, value);
            },
    });
  });
  info.infer = [](const InferenceContext& context) -> absl::StatusOr<std::vector<Type>> {
    RH_RETURN_IF_ERROR(op_internal::CheckOperands(context, Op::kSpec.takes_any_type));
    RH_ASSIGN_OR_RETURN(Op op, ViewAttributes<Op>(context.attributes()));
    auto types = Infer(op, context);
    if constexpr (std::is_same_v<decltype(types), absl::StatusOr<Type>>) {
      if (!types.ok()) return types.status();
      return std::vector<Type>{*std::move(types)};
    } else {
      return types;
    }
  };
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
  explicit TableDialect(absl::string_view name, int version = 1) : Dialect(name, version) {
    service<TypeInferenceService>(std::make_unique<TableTypeInference>());
  }
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
