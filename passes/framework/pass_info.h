// File: pass_info.h
//
// The declaration of a pass: its name, documentation, options and requirements.
#ifndef ROUNDHOUSE_PASSES_FRAMEWORK_PASS_INFO_H_
#define ROUNDHOUSE_PASSES_FRAMEWORK_PASS_INFO_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/attribute_codec.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/passes/framework/pass.h"

namespace roundhouse {

// The changes that a pass may make to the numbers that a program computes.
enum class Numerics : uint8_t {
  kExact,         // No bit of any result changes: the same computations in the same order.
  kReassociates,  // The same in exact arithmetic, with sums and products in another order.
  kApproximates,  // Close to before, but not the same even in exact arithmetic.
  kQuantizes,     // Numbers are rounded to few bits, which is the purpose of the pass.
};
// "exact", "reassociates", "approximates", "quantizes".
absl::Span<const absl::string_view> EnumeratorNames(Numerics);
absl::string_view NumericsName(Numerics numerics);

struct PassInfo {
  std::string name;
  std::string doc;
  std::optional<Numerics> numerics;
  // In order of declaration.
  std::vector<AttributeInfo> options;
  std::vector<std::string> required_pass_attributes;
  std::vector<std::string> required_graph_attributes;
  std::vector<std::string> required_passes_before;
  std::vector<std::string> preserved;
  bool always_runs = false;
  std::string source;  // "passes/generic/dce.cc:40".
  std::function<std::unique_ptr<Pass>()> make_pass;
  std::function<absl::Status(Pass&, absl::string_view, const Attribute&)> set_option;

  // Makes the info from the class, with its options. Call the methods below on it to add the rest,
  // after RH_REGISTER_PASS or before PassRegistry::Add.
  template <typename P>
  static PassInfo Of(absl::string_view name, absl::string_view file = "", int line = 0);

  // Describes the pass in one sentence. Required.
  PassInfo&& Doc(absl::string_view text) && {
    doc = std::string(text);
    return std::move(*this);
  }
  // Required.
  PassInfo&& WithNumerics(Numerics what) && {
    numerics = what;
    return std::move(*this);
  }
  // The pass must have an object of this name (Pass::Set).
  PassInfo&& RequirePassAttr(absl::string_view attribute) && {
    required_pass_attributes.emplace_back(attribute);
    return std::move(*this);
  }
  // Every graph with nodes must have an attribute, or an attached object, of this name.
  PassInfo&& RequireGraphAttr(absl::string_view attribute) && {
    required_graph_attributes.emplace_back(attribute);
    return std::move(*this);
  }
  // A pass of this name must come earlier in every pipeline.
  PassInfo&& RequirePassBefore(absl::string_view pass) && {
    required_passes_before.emplace_back(pass);
    return std::move(*this);
  }
  // Objects of this name that are attached to graphs or the program stay valid when the pass
  // changes these, or are what the pass produces.
  PassInfo&& Preserves(absl::string_view attachment) && {
    preserved.emplace_back(attachment);
    return std::move(*this);
  }
  // Bisection must not leave the pass out: without it the program cannot run.
  PassInfo&& AlwaysRuns() && {
    always_runs = true;
    return std::move(*this);
  }

  // Ok if everything that is required is given.
  absl::Status Check() const;
  // Makes a pass that refers to this info, which must outlive it.
  std::unique_ptr<Pass> Make() const;
  // Null if there is none of that name.
  const AttributeInfo* FindOption(absl::string_view option) const;
};

// ---- implementation ----

namespace pass_internal {

template <typename T>
inline constexpr bool kIsOptionalOption = false;
template <typename T>
inline constexpr bool kIsOptionalOption<std::optional<T>> = true;

template <typename T>
struct OptionValue {
  using type = T;
};
template <typename T>
struct OptionValue<std::optional<T>> {
  using type = T;
};

// Calls visit(FieldRef) for each option of `pass`, in order.
template <typename P, typename Visitor>
void ForEachOption(P& pass, const Visitor& visit) {
  if constexpr (requires { P::Options(pass); }) {
    std::apply([&](auto... field) { (visit(field), ...); }, P::Options(pass));
  }
}

// Converts an int where a float is expected, and lists whose kind the text does not tell.
template <typename T>
Attribute Adapt(const Attribute& value) {
  if constexpr (std::is_same_v<T, double> || std::is_same_v<T, float>) {
    const double* number = value.if_float();
    const int64_t* integer = value.if_int();
    if (number != nullptr) return AttributeCodec<T>::ToAttribute(static_cast<T>(*number));
    if (integer != nullptr) return AttributeCodec<T>::ToAttribute(static_cast<T>(*integer));
  }
  if constexpr (std::is_same_v<T, std::vector<int64_t>>) {
    const std::vector<Attribute>* list = value.if_list();
    if (list == nullptr) return value;
    std::vector<int64_t> integers;
    for (const Attribute& element : *list) {
      if (element.if_int() == nullptr) return value;
      integers.push_back(*element.if_int());
    }
    return Attribute::IntArray(std::move(integers));
  }
  return value;
}

template <typename P>
absl::Status SetOption(Pass& pass, absl::string_view name, const Attribute& value) {
  absl::Status status = absl::NotFoundError("there is no such option");
  ForEachOption(static_cast<P&>(pass), [&](auto field) {
    if (field.name != name) return;
    using T = std::remove_cvref_t<decltype(field.value)>;
    using V = typename OptionValue<T>::type;
    absl::StatusOr<V> converted = AttributeCodec<V>::FromAttribute(Adapt<V>(value));
    status = converted.status();
    if (converted.ok()) field.value = *std::move(converted);
  });
  return status;
}

}  // namespace pass_internal

template <typename P>
PassInfo PassInfo::Of(absl::string_view name, absl::string_view file, int line) {
  static_assert(std::is_base_of_v<Pass, P>, "a pass derives from Pass or GraphPass");
  PassInfo info;
  info.name = std::string(name);
  if (!file.empty()) info.source = absl::StrCat(file, ":", line);
  P defaults;
  pass_internal::ForEachOption(defaults, [&](auto field) {
    using T = std::remove_cvref_t<decltype(field.value)>;
    using V = typename pass_internal::OptionValue<T>::type;
    std::optional<Attribute> default_value;
    if constexpr (!pass_internal::kIsOptionalOption<T>) {
      if (!field.required) default_value = AttributeCodec<V>::ToAttribute(field.value);
    }
    info.options.push_back({.name = std::string(field.name),
                            .type = AttributeCodec<V>::TypeName(),
                            .doc = std::string(field.doc),
                            .default_value = std::move(default_value),
                            .required = field.required});
  });
  info.make_pass = [] { return std::make_unique<P>(); };
  info.set_option = pass_internal::SetOption<P>;
  return info;
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_FRAMEWORK_PASS_INFO_H_
