// File: attribute.h
//
// A compile-time constant that hangs on a node, a graph, a global or a program: what MLIR calls an
// attribute. Values, cheap to copy, compared by content, immutable.
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
#include <variant>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

class AttributeMap;

// How deep lists and dictionaries may stand in one another in a program that verifies. Text can be
// read a little deeper.
inline constexpr int kMaxAttributeNesting = 240;

class Attribute {
 public:
  enum class Kind : uint8_t {
    kUnit,        // Present, and that is all it says.
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
  static Attribute Bool(bool value) { return Attribute(Value(value)); }
  // `kind` is an integer kind; for u64 above the greatest i64 the bits are what counts.
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

  Kind kind() const;
  // "int", "list" … for messages.
  absl::string_view kind_name() const;

  // Each gives null when the attribute is of another kind.
  const bool* if_bool() const { return std::get_if<bool>(&value_); }
  const int64_t* if_int() const;
  const double* if_float() const;
  const std::string* if_string() const;
  const Type* if_type() const { return std::get_if<Type>(&value_); }
  const Tensor* if_tensor() const;
  const std::string* if_symbol() const;
  const std::vector<int64_t>* if_int_array() const;
  const std::vector<double>* if_float_array() const;
  const std::vector<Attribute>* if_list() const;
  const AttributeMap* if_dictionary() const;
  const std::string* if_opaque() const;

  // Of an int, float, int array or float array.
  ElementKind element_kind() const;

  // For people: as the text form, with long tensors and lists shortened.
  std::string ToString() const;

  // Floats are equal when their bits are, so NaN equals itself and 0.0 differs from -0.0.
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
  struct IntValue {
    int64_t value;
    ElementKind kind;
  };
  struct FloatValue {
    double value;
    ElementKind kind;
  };
  struct IntArrayValue {
    std::vector<int64_t> values;
    ElementKind kind;
  };
  struct FloatArrayValue {
    std::vector<double> values;
    ElementKind kind;
  };
  struct SymbolValue {
    std::string name;
  };
  struct OpaqueValue {
    std::string text;
  };
  using Value =
      std::variant<std::monostate, bool, IntValue, FloatValue, std::shared_ptr<const std::string>,
                   Type, std::shared_ptr<const Tensor>, std::shared_ptr<const SymbolValue>,
                   std::shared_ptr<const IntArrayValue>, std::shared_ptr<const FloatArrayValue>,
                   std::shared_ptr<const std::vector<Attribute>>,
                   std::shared_ptr<const AttributeMap>, std::shared_ptr<const OpaqueValue>>;

  explicit Attribute(Value value) : value_(std::move(value)) {}

  Value value_;
};

// Named attributes, sorted by name.
class AttributeMap {
 public:
  using Entry = std::pair<std::string, Attribute>;

  AttributeMap() = default;
  // A later entry of the same name wins.
  AttributeMap(std::initializer_list<Entry> entries);

  // Null when there is none of that name.
  const Attribute* Find(absl::string_view name) const;
  bool contains(absl::string_view name) const { return Find(name) != nullptr; }
  void Set(absl::string_view name, Attribute value);
  // Whether there was one.
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

// Calls `visit` with every attribute in `attribute` that is no list or dictionary, however deep in
// such, in order.
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

// Calls `visit` with every symbol in `attribute`, in the same order.
template <typename Visitor>
void ForEachSymbol(const Attribute& attribute, const Visitor& visit) {
  ForEachLeaf(attribute, [&](const Attribute& leaf) {
    if (const std::string* symbol = leaf.if_symbol()) visit(*symbol);
  });
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_ATTRIBUTE_H_
