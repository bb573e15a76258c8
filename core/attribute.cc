#include "roundhouse/core/attribute.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/hash/hash.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/tensor/element_type.h"

namespace roundhouse {
namespace {

double RoundTo(double value, ElementKind kind) {
  RH_CHECK(IsAnyFloat(kind)) << "a float attribute of " << ElementKindName(kind);
  return FloatFromBits(kind, FloatToBits(kind, value));
}

// Returns the bits of `value` that an integer of `kind` keeps.
int64_t WrapTo(int64_t value, ElementKind kind) {
  RH_CHECK(IsInteger(kind) || kind == ElementKind::kI1)
      << "an int attribute of " << ElementKindName(kind);
  if (kind == ElementKind::kI1) return value & 1;
  const int drop = 64 - BitWidth(kind);
  const uint64_t shifted = static_cast<uint64_t>(value) << drop;
  return IsSignedInteger(kind) ? static_cast<int64_t>(shifted) >> drop
                               : static_cast<int64_t>(shifted >> drop);
}

bool SameBits(double a, double b) {
  return std::bit_cast<uint64_t>(a) == std::bit_cast<uint64_t>(b);
}

struct Doomed {
  const void* container;
  void (*destroy)(const void*);
};

// Containers that became free on this thread while a list or a dictionary was being deleted; null
// at other times.
thread_local absl::InlinedVector<Doomed, 4>* waiting = nullptr;

// Deletes a list or a dictionary without recursion, however deep its elements nest.
struct DeleteFlat {
  template <typename Container>
  void operator()(const Container* container) const {
    const Doomed doomed = {container,
                           [](const void* p) { delete static_cast<const Container*>(p); }};
    if (waiting != nullptr) {
      waiting->push_back(doomed);
      return;
    }
    absl::InlinedVector<Doomed, 4> pending = {doomed};
    waiting = &pending;
    while (!pending.empty()) {
      const Doomed next = pending.back();
      pending.pop_back();
      next.destroy(next.container);
    }
    waiting = nullptr;
  }
};

template <typename Container>
std::shared_ptr<const void> ShareFlat(Container elements) {
  return {new Container(std::move(elements)), DeleteFlat()};
}

template <typename T>
std::shared_ptr<const void> Share(T value) {
  return std::make_shared<const T>(std::move(value));
}

}  // namespace

Attribute Attribute::Int(int64_t value, ElementKind kind) {
  return Attribute(Kind::kInt, kind, {.integer = WrapTo(value, kind)});
}

Attribute Attribute::Float(double value, ElementKind kind) {
  return Attribute(Kind::kFloat, kind, {.real = RoundTo(value, kind)});
}

Attribute Attribute::String(std::string value) {
  return Attribute(Kind::kString, Share(std::move(value)));
}

Attribute Attribute::OfType(Type type) { return Attribute(Kind::kType, Share(std::move(type))); }

Attribute Attribute::OfTensor(Tensor tensor) {
  return Attribute(Kind::kTensor, Share(std::move(tensor)));
}

Attribute Attribute::Symbol(std::string name) {
  return Attribute(Kind::kSymbol, Share(std::move(name)));
}

Attribute Attribute::IntArray(std::vector<int64_t> values, ElementKind kind) {
  for (int64_t& value : values) value = WrapTo(value, kind);
  return Attribute(Kind::kIntArray, Share(std::move(values)), kind);
}

Attribute Attribute::FloatArray(std::vector<double> values, ElementKind kind) {
  for (double& value : values) value = RoundTo(value, kind);
  return Attribute(Kind::kFloatArray, Share(std::move(values)), kind);
}

Attribute Attribute::List(std::vector<Attribute> elements) {
  return Attribute(Kind::kList, ShareFlat(std::move(elements)));
}

Attribute Attribute::Dictionary(AttributeMap entries) {
  return Attribute(Kind::kDictionary, ShareFlat(std::move(entries)));
}

Attribute Attribute::Opaque(std::string text) {
  return Attribute(Kind::kOpaque, Share(std::move(text)));
}

absl::string_view Attribute::kind_name() const {
  constexpr absl::string_view kNames[] = {
      "unit",   "bool",      "int",         "float", "string",     "type",  "tensor",
      "symbol", "int array", "float array", "list",  "dictionary", "opaque"};
  return kNames[static_cast<int>(kind())];
}

ElementKind Attribute::element_kind() const {
  const bool has_one = kind_ == Kind::kInt || kind_ == Kind::kFloat || kind_ == Kind::kIntArray ||
                       kind_ == Kind::kFloatArray;
  RH_CHECK(has_one) << "the element kind of a " << kind_name() << " attribute was requested";
  return element_kind_;
}

namespace {

// Limits on the depth and length of an attribute in messages.
constexpr int kShownDepth = 4;
constexpr size_t kShownElements = 16;

std::string IntText(int64_t value, ElementKind kind) {
  if (kind == ElementKind::kI1) return value ? "true" : "false";
  return kind == ElementKind::kU64 ? absl::StrCat(static_cast<uint64_t>(value))
                                   : absl::StrCat(value);
}

template <typename Container, typename Appender>
void AppendShortened(std::string& out, const Container& elements, const Appender& append) {
  size_t shown = 0;
  for (const auto& element : elements) {
    if (shown > 0) out += ", ";
    if (shown++ == kShownElements) {
      absl::StrAppend(&out, "… ", elements.size() - kShownElements, " more");
      return;
    }
    append(element);
  }
}

void AppendForPeople(std::string& out, const Attribute& attribute, int depth) {
  switch (attribute.kind()) {
    case Attribute::Kind::kUnit:
      out += "unit";
      return;
    case Attribute::Kind::kBool:
      out += *attribute.if_bool() ? "true" : "false";
      return;
    case Attribute::Kind::kInt:
      absl::StrAppend(&out, IntText(*attribute.if_int(), attribute.element_kind()), " : ",
                      ElementKindName(attribute.element_kind()));
      return;
    case Attribute::Kind::kFloat:
      absl::StrAppend(&out, FormatFloat(*attribute.if_float(), attribute.element_kind()), " : ",
                      ElementKindName(attribute.element_kind()));
      return;
    case Attribute::Kind::kString:
      out += QuoteString(*attribute.if_string());
      return;
    case Attribute::Kind::kType:
      out += attribute.if_type()->ToString();
      return;
    case Attribute::Kind::kTensor:
      absl::StrAppend(&out, "dense<…> : ", attribute.if_tensor()->type().ToString());
      return;
    case Attribute::Kind::kSymbol:
      out += SymbolText(*attribute.if_symbol());
      return;
    case Attribute::Kind::kOpaque:
      out += *attribute.if_opaque();
      return;
    case Attribute::Kind::kIntArray:
    case Attribute::Kind::kFloatArray: {
      const ElementKind kind = attribute.element_kind();
      absl::StrAppend(&out, "array<", ElementKindName(kind));
      if (const std::vector<int64_t>* values = attribute.if_int_array()) {
        if (!values->empty()) out += ": ";
        AppendShortened(out, *values, [&](int64_t value) { out += IntText(value, kind); });
      } else {
        const std::vector<double>* floats = attribute.if_float_array();
        if (!floats->empty()) out += ": ";
        AppendShortened(out, *floats, [&](double value) { out += FormatFloat(value, kind); });
      }
      out += '>';
      return;
    }
    case Attribute::Kind::kList:
      out += '[';
      if (depth == kShownDepth) {
        out += "…";
      } else {
        AppendShortened(out, *attribute.if_list(), [&](const Attribute& element) {
          AppendForPeople(out, element, depth + 1);
        });
      }
      out += ']';
      return;
    case Attribute::Kind::kDictionary:
      out += '{';
      if (depth == kShownDepth) {
        out += "…";
      } else {
        AppendShortened(out, *attribute.if_dictionary(), [&](const AttributeMap::Entry& entry) {
          absl::StrAppend(&out, AttributeNameText(entry.first), " = ");
          AppendForPeople(out, entry.second, depth + 1);
        });
      }
      out += '}';
      return;
  }
}

}  // namespace

std::string Attribute::ToString() const {
  std::string text;
  AppendForPeople(text, *this, 0);
  return text;
}

bool operator==(const Attribute& a, const Attribute& b) {
  if (a.kind_ != b.kind_) return false;
  switch (a.kind_) {
    case Attribute::Kind::kUnit:
      return true;
    case Attribute::Kind::kBool:
      return *a.if_bool() == *b.if_bool();
    case Attribute::Kind::kInt:
      return a.element_kind_ == b.element_kind_ && *a.if_int() == *b.if_int();
    case Attribute::Kind::kFloat:
      return a.element_kind_ == b.element_kind_ && SameBits(*a.if_float(), *b.if_float());
    case Attribute::Kind::kString:
      return *a.if_string() == *b.if_string();
    case Attribute::Kind::kType:
      return *a.if_type() == *b.if_type();
    case Attribute::Kind::kTensor:
      return a.if_tensor() == b.if_tensor() || *a.if_tensor() == *b.if_tensor();
    case Attribute::Kind::kSymbol:
      return *a.if_symbol() == *b.if_symbol();
    case Attribute::Kind::kIntArray:
      return a.element_kind_ == b.element_kind_ && *a.if_int_array() == *b.if_int_array();
    case Attribute::Kind::kFloatArray:
      return a.element_kind_ == b.element_kind_ &&
             std::equal(a.if_float_array()->begin(), a.if_float_array()->end(),
                        b.if_float_array()->begin(), b.if_float_array()->end(), SameBits);
    case Attribute::Kind::kList:
      return a.if_list() == b.if_list() || *a.if_list() == *b.if_list();
    case Attribute::Kind::kDictionary:
      return a.if_dictionary() == b.if_dictionary() || *a.if_dictionary() == *b.if_dictionary();
    case Attribute::Kind::kOpaque:
      return *a.if_opaque() == *b.if_opaque();
  }
  return false;
}

size_t Attribute::Hash() const {
  const size_t seed = static_cast<size_t>(kind_);
  switch (kind_) {
    case Kind::kUnit:
      return absl::HashOf(seed);
    case Kind::kBool:
      return absl::HashOf(seed, *if_bool());
    case Kind::kInt:
      return absl::HashOf(seed, element_kind_, *if_int());
    case Kind::kFloat:
      return absl::HashOf(seed, element_kind_, std::bit_cast<uint64_t>(*if_float()));
    case Kind::kString:
      return absl::HashOf(seed, *if_string());
    case Kind::kType:
      return absl::HashOf(seed, *if_type());
    case Kind::kTensor:
      return absl::HashOf(seed, if_tensor()->Hash());
    case Kind::kSymbol:
      return absl::HashOf(seed, *if_symbol());
    case Kind::kIntArray:
      return absl::HashOf(seed, element_kind_, *if_int_array());
    case Kind::kFloatArray: {
      size_t hash = absl::HashOf(seed, element_kind_);
      for (double value : *if_float_array())
        hash = absl::HashOf(hash, std::bit_cast<uint64_t>(value));
      return hash;
    }
    case Kind::kList:
      return absl::HashOf(seed, *if_list());
    case Kind::kDictionary:
      return absl::HashOf(seed, *if_dictionary());
    case Kind::kOpaque:
      return absl::HashOf(seed, *if_opaque());
  }
  return seed;
}

AttributeMap::AttributeMap(std::initializer_list<Entry> entries) {
  for (const Entry& entry : entries) Set(entry.first, entry.second);
}

namespace {

// The position of the entry `name`, or where it would be inserted.
template <typename Entries>
auto Position(Entries& entries, absl::string_view name) {
  return std::lower_bound(
      entries.begin(), entries.end(), name,
      [](const AttributeMap::Entry& entry, absl::string_view key) { return entry.first < key; });
}

}  // namespace

const Attribute* AttributeMap::Find(absl::string_view name) const {
  // Most maps are so small that comparing lengths finds the entry soonest.
  constexpr size_t kFew = 8;
  if (entries_.size() <= kFew) {
    for (const Entry& entry : entries_) {
      if (entry.first.size() == name.size() && entry.first == name) return &entry.second;
    }
    return nullptr;
  }
  auto position = Position(entries_, name);
  return position != entries_.end() && position->first == name ? &position->second : nullptr;
}

void AttributeMap::Set(absl::string_view name, Attribute value) {
  auto position = Position(entries_, name);
  if (position != entries_.end() && position->first == name) {
    position->second = std::move(value);
  } else {
    entries_.insert(position, Entry(std::string(name), std::move(value)));
  }
}

bool AttributeMap::Erase(absl::string_view name) {
  auto position = Position(entries_, name);
  if (position == entries_.end() || position->first != name) return false;
  entries_.erase(position);
  return true;
}

}  // namespace roundhouse
