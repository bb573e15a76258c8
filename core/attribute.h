// File: attribute.h
//
// A compile-time constant on a node, a graph, a global or a program: MLIR's attribute. Attributes
// are immutable values, cheap to copy, compared by content.
//
//   node->set_attribute("axis", Attribute::Int(1));
//   node->set_attribute("stride", Attribute::IntArray({2, 2}));
#ifndef ROUNDHOUSE_CORE_ATTRIBUTE_H_
#define ROUNDHOUSE_CORE_ATTRIBUTE_H_

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

class AttributeMap;

// The deepest nesting of lists and dictionaries in a program that verifies. The parser reads
// slightly deeper ones.
inline constexpr int kMaxAttributeNesting = 240;

class Attribute {
 public:
  enum class Kind : uint8_t {
    kUnit,        // Carries no value: its presence is all it says.
    kBool,        //
    kInt,         // With its integer kind: 1 : i64 and 1 : i32 differ.
    kFloat,       // With its float kind.
    kString,      //
    kType,        //
    kTensor,      //
    kSymbol,      // The name of a graph or global of the program.
    kIntArray,    // array<i64: 1, 2>; of one integer kind or i1.
    kFloatArray,  // array<f32: 1.0, 2.0>; of one float kind.
    kList,        // [attributes]
    kDictionary,  // {name = attribute}
    kOpaque,      // A foreign attribute, kept as text.
  };

  Attribute() = default;  // Unit.
  static Attribute Unit() { return Attribute(); }
  static Attribute Bool(bool value) {
    return Attribute(Kind::kBool, ElementKind::kI1, {.boolean = value});
  }
  // `kind` is an integer kind. For u64 values above the greatest i64, `value` holds the same bits.
  static Attribute Int(int64_t value, ElementKind kind = ElementKind::kI64);
  // `kind` is a float kind; the value is rounded to it.
  static Attribute Float(double value, ElementKind kind = ElementKind::kF64);
  static Attribute String(std::string value);
  static Attribute OfType(Type type);
  static Attribute OfTensor(Tensor tensor);
  static Attribute Symbol(std::string name);
  static Attribute IntArray(std::vector<int64_t> values, ElementKind kind = ElementKind::kI64);
  static Attribute FloatArray(std::vector<double> values, ElementKind kind = ElementKind::kF32);
  static Attribute List(std::vector<Attribute> elements);
  static Attribute Dictionary(AttributeMap entries);
  // `text` as MLIR spells it, e.g. "#acme.place<dev0>".
  static Attribute Opaque(std::string text);

  Kind kind() const { return kind_; }
  // "int", "list" … for messages.
  absl::string_view kind_name() const;

  // Each returns null if the attribute has another kind.
  const bool* if_bool() const { return kind_ == Kind::kBool ? &number_.boolean : nullptr; }
  const int64_t* if_int() const { return kind_ == Kind::kInt ? &number_.integer : nullptr; }
  const double* if_float() const { return kind_ == Kind::kFloat ? &number_.real : nullptr; }
  const std::string* if_string() const { return Payload<std::string>(Kind::kString); }
  const Type* if_type() const { return Payload<Type>(Kind::kType); }
  const Tensor* if_tensor() const { return Payload<Tensor>(Kind::kTensor); }
  const std::string* if_symbol() const { return Payload<std::string>(Kind::kSymbol); }
  const std::vector<int64_t>* if_int_array() const {
    return Payload<std::vector<int64_t>>(Kind::kIntArray);
  }
  const std::vector<double>* if_float_array() const {
    return Payload<std::vector<double>>(Kind::kFloatArray);
  }
  const std::vector<Attribute>* if_list() const {
    return Payload<std::vector<Attribute>>(Kind::kList);
  }
  const AttributeMap* if_dictionary() const { return Payload<AttributeMap>(Kind::kDictionary); }
  const std::string* if_opaque() const { return Payload<std::string>(Kind::kOpaque); }

  // For an int, float, int array or float array.
  ElementKind element_kind() const;

  // For messages: the text form, with long tensors and lists shortened.
  std::string ToString() const;

  // Floats are compared bit by bit, so NaN equals itself and 0.0 differs from -0.0.
  friend bool operator==(const Attribute& a, const Attribute& b);
  size_t Hash() const;
  template <typename H>
  friend H AbslHashValue(H state, const Attribute& attribute) {
    return H::combine(std::move(state), attribute.Hash());
  }
  friend std::ostream& operator<<(std::ostream& out, const Attribute& attribute) {
    return out << attribute.ToString();
  }

 private:
  union Number {
    bool boolean;
    int64_t integer = 0;
    double real;
  };

  Attribute(Kind kind, ElementKind element_kind, Number number)
      : kind_(kind), element_kind_(element_kind), number_(number) {}
  Attribute(Kind kind, std::shared_ptr<const void> payload,
            ElementKind element_kind = ElementKind::kI1)
      : kind_(kind), element_kind_(element_kind), payload_(std::move(payload)) {}

  // The payload of an attribute of `kind`, which is a T; null for an attribute of another kind.
  template <typename T>
  const T* Payload(Kind kind) const {
    return kind_ == kind ? static_cast<const T*>(payload_.get()) : nullptr;
  }

  // One pointer that knows no type, not a variant of typed ones: every source that includes this
  // would instantiate the variant's functions, which were a third of all that it instantiated.
  Kind kind_ = Kind::kUnit;
  ElementKind element_kind_ = ElementKind::kI1;  // Of numbers and arrays of them.
  Number number_ = {};                           // Of kinds bool, int and float.
  std::shared_ptr<const void> payload_;          // Of all others but unit.
};

// Named attributes, sorted by name.
class AttributeMap {
 public:
  using Entry = std::pair<std::string, Attribute>;

  AttributeMap() = default;
  // A later entry of the same name wins.
  AttributeMap(std::initializer_list<Entry> entries);

  // Returns null if there is no attribute of that name.
  const Attribute* Find(absl::string_view name) const;
  bool contains(absl::string_view name) const { return Find(name) != nullptr; }
  void Set(absl::string_view name, Attribute value);
  // Returns whether there was one.
  bool Erase(absl::string_view name);

  bool empty() const { return entries_.empty(); }
  size_t size() const { return entries_.size(); }
  std::vector<Entry>::const_iterator begin() const { return entries_.begin(); }
  std::vector<Entry>::const_iterator end() const { return entries_.end(); }

  friend bool operator==(const AttributeMap&, const AttributeMap&) = default;
  template <typename H>
  friend H AbslHashValue(H state, const AttributeMap& map) {
    return H::combine(std::move(state), map.entries_);
  }

 private:
  std::vector<Entry> entries_;
};

// Calls `visit` in order with every attribute inside `attribute`, at any depth, that is not a list
// or dictionary.
template <typename Visitor>
void ForEachLeaf(const Attribute& attribute, const Visitor& visit) {
  std::vector<const Attribute*> pending = {&attribute};
  while (!pending.empty()) {
    const Attribute& current = *pending.back();
    pending.pop_back();
    if (const std::vector<Attribute>* list = current.if_list()) {
      for (auto element = list->rbegin(); element != list->rend(); ++element)
        pending.push_back(&*element);
    } else if (const AttributeMap* dictionary = current.if_dictionary()) {
      for (auto entry = dictionary->end(); entry != dictionary->begin();)
        pending.push_back(&(--entry)->second);
    } else {
      visit(current);
    }
  }
}

// Calls `visit` with every symbol inside `attribute`, in the same order.
template <typename Visitor>
void ForEachSymbol(const Attribute& attribute, const Visitor& visit) {
  ForEachLeaf(attribute, [&](const Attribute& leaf) {
    if (const std::string* symbol = leaf.if_symbol()) visit(*symbol);
  });
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_ATTRIBUTE_H_
