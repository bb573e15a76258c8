#include "roundhouse/core/text/attribute_printer.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/packed_elements.h"
#include "roundhouse/core/text/text_names.h"
#include "roundhouse/core/type.h"

namespace roundhouse {
namespace {

// No deeper than the parser reads by default.
constexpr int kMaxDepth = 250;
static_assert(kMaxDepth > kMaxAttributeNesting, "what verifies must be printed");

constexpr absl::string_view kElided = "__elided__";

void AppendHex(std::string& out, absl::Span<const std::byte> bytes) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  const size_t begin = out.size();
  out.resize(begin + 2 * bytes.size());
  char* to = out.data() + begin;
  for (std::byte byte : bytes) {
    *to++ = kDigits[static_cast<int>(byte >> 4)];
    *to++ = kDigits[static_cast<int>(byte & std::byte{15})];
  }
}

void AppendInt(std::string& out, int64_t value, ElementKind kind) {
  if (kind == ElementKind::kI1) {
    out += value != 0 ? "true" : "false";
  } else if (kind == ElementKind::kU64) {
    absl::StrAppend(&out, static_cast<uint64_t>(value));
  } else {
    absl::StrAppend(&out, value);
  }
}

// ---- Tensors

// Prints the element at `index` of a dense tensor, or the only one of a splat. Strings are not
// supported.
class ElementPrinter {
 public:
  explicit ElementPrinter(const Tensor& tensor)
      : kind_(tensor.element_type().kind()), bytes_(tensor.bytes()), is_splat_(tensor.is_splat()) {}

  void Append(std::string& out, int64_t index) const {
    if (IsComplex(kind_)) {
      const ElementKind part =
          kind_ == ElementKind::kComplex64 ? ElementKind::kF32 : ElementKind::kF64;
      out += '(';
      AppendFloat(out, part, 2 * index);
      out += ", ";
      AppendFloat(out, part, 2 * index + 1);
      out += ')';
    } else if (IsAnyFloat(kind_)) {
      const absl::string_view quote = text_names::IsQuotedFloat(kind_) ? "\"" : "";
      absl::StrAppend(&out, quote);
      AppendFloat(out, kind_, index);
      absl::StrAppend(&out, quote);
    } else {
      AppendInt(out, IntAt(index), kind_);
    }
  }

  // The bits of an element of a kind with fewer than eight.
  uint8_t PackedAt(int64_t index) const {
    return PackedBitsAt(bytes_, is_splat_ ? 0 : index, BitWidth(kind_));
  }

 private:
  template <typename T>
  T Load(int64_t index) const {
    T value;
    std::memcpy(&value, bytes_.data() + index * sizeof(T), sizeof(T));
    return value;
  }

  int64_t IntAt(int64_t index) const {
    switch (kind_) {
      case ElementKind::kI64:
      case ElementKind::kU64:
        return Load<int64_t>(index);
      case ElementKind::kI32:
        return Load<int32_t>(index);
      case ElementKind::kU32:
        return Load<uint32_t>(index);
      case ElementKind::kI16:
        return Load<int16_t>(index);
      case ElementKind::kU16:
        return Load<uint16_t>(index);
      case ElementKind::kI8:
        return Load<int8_t>(index);
      default:
        return IsPacked(kind_) ? PackedInteger(kind_, PackedAt(index)) : Load<uint8_t>(index);
    }
  }

  void AppendFloat(std::string& out, ElementKind kind, int64_t index) const {
    uint64_t bits = 0;
    if (IsPacked(kind)) {
      bits = PackedAt(index);
    } else {
      // Little endian is the only byte order that Roundhouse runs on.
      const size_t width = BitWidth(kind) / 8;
      std::memcpy(&bits, bytes_.data() + index * width, width);
    }
    const double value = FloatFromBits(kind, bits);
    if (std::isfinite(value)) {
      out += FormatFloat(value, kind);
    } else {
      // Prints the bits, since a double would not keep all of a NaN.
      absl::StrAppendFormat(&out, "0x%0*X", BitWidth(kind) / 4, bits);
    }
  }

  ElementKind kind_;
  absl::Span<const std::byte> bytes_;
  bool is_splat_;
};

// Prints nested lists, one level for each axis of the shape.
void AppendLists(std::string& out, const Tensor& tensor) {
  const absl::Span<const int64_t> sizes = tensor.shape().sizes();
  if (tensor.is_dense() && sizes.empty()) {
    ElementPrinter(tensor).Append(out, 0);
    return;
  }
  // Brackets open and close where the element's number is a multiple of the number of elements
  // within them. There is at least one element.
  std::vector<int64_t> strides(sizes.size());
  int64_t stride = 1;
  for (size_t axis = sizes.size(); axis-- > 0;) {
    stride *= sizes[axis];
    strides[axis] = stride;
  }
  for (int64_t i = 0; i < tensor.num_elements(); ++i) {
    if (i > 0) {
      for (int64_t inside : strides) {
        if (i % inside == 0) out += ']';
      }
      out += ", ";
    }
    for (int64_t inside : strides) {
      if (i % inside == 0) out += '[';
    }
    if (tensor.is_strings()) {
      out += QuoteString(tensor.strings()[i]);
    } else {
      ElementPrinter(tensor).Append(out, i);
    }
  }
  out.append(sizes.size(), ']');
}

// Prints data in hexadecimal as MLIR does: i1 eight to a byte, other kinds of fewer than eight bits
// one to a byte.
void AppendHexData(std::string& out, const Tensor& tensor) {
  const ElementKind kind = tensor.element_type().kind();
  out += "\"0x";
  if (kind == ElementKind::kI1) {
    std::vector<std::byte> packed((tensor.num_elements() + 7) / 8);
    for (int64_t i = 0; i < tensor.num_elements(); ++i) {
      if (tensor.bytes()[i] != std::byte{0}) packed[i / 8] |= std::byte{1} << (i % 8);
    }
    AppendHex(out, packed);
  } else if (IsPacked(kind)) {
    const ElementPrinter elements(tensor);
    std::vector<std::byte> unpacked(tensor.num_elements());
    for (int64_t i = 0; i < tensor.num_elements(); ++i)
      unpacked[i] = std::byte{elements.PackedAt(i)};
    AppendHex(out, unpacked);
  } else {
    AppendHex(out, tensor.bytes());
  }
  out += '"';
}

// Prints a tensor of a type that MLIR's dense<> accepts.
absl::Status AppendPlainTensor(std::string& out, const Tensor& original, absl::string_view name,
                               const AttributePrintOptions& options) {
  const std::string type = original.type().ToString();
  if (original.is_outside() && options.elide_resources) {
    absl::StrAppend(&out, "dense_resource<", kElided, "> : ", type);
    return absl::OkStatus();
  }
  // Elided data is not printed again, as the text would look like that of a complete program.
  if (original.is_outside() && !original.outside_storage()->has_data() &&
      original.outside_storage()->name() != kElided) {
    absl::StrAppend(&out, "dense_resource<", original.outside_storage()->name(), "> : ", type);
    return absl::OkStatus();
  }
  Tensor tensor = original;
  if (tensor.is_outside()) {
    RH_ASSIGN_OR_RETURN(tensor, tensor.Materialize());
  }
  tensor = tensor.CompressedToSplat();
  const bool is_large = !tensor.is_splat() && !tensor.is_strings() &&
                        tensor.num_elements() > options.max_inline_elements;
  if (is_large && options.elide_resources) {
    absl::StrAppend(&out, "dense_resource<", kElided, "> : ", type);
    return absl::OkStatus();
  }
  if (is_large && options.resources != nullptr) {
    absl::StrAppend(&out, "dense_resource<", options.resources->Add(name, std::move(tensor)),
                    "> : ", type);
    return absl::OkStatus();
  }
  out += "dense<";
  if (tensor.num_elements() == 0) {
    // Prints no data, whatever the shape.
  } else if (is_large) {
    AppendHexData(out, tensor);
  } else if (tensor.is_splat()) {
    if (tensor.bytes().empty()) {
      out += QuoteString(tensor.strings()[0]);
    } else {
      ElementPrinter(tensor).Append(out, 0);
    }
  } else {
    AppendLists(out, tensor);
  }
  absl::StrAppend(&out, "> : ", type);
  return absl::OkStatus();
}

absl::Status AppendTensor(std::string& out, const Tensor& tensor, absl::string_view name,
                          const AttributePrintOptions& options) {
  const Type& type = tensor.type();
  if (type.is_tensor() && type.domain() == Domain::kTensor && !type.element_type().is_quantized()) {
    return AppendPlainTensor(out, tensor, name, options);
  }
  const Type plain = Type::Tensor(type.element_type().storage(), tensor.shape().WithoutNames());
  RH_ASSIGN_OR_RETURN(Tensor data, tensor.WithType(plain));
  // MLIR does not look into attributes of other dialects, so it would drop a resource that only
  // they name.
  AttributePrintOptions inline_options = options;
  inline_options.resources = nullptr;
  absl::StrAppend(&out, text_names::kTypedDense, "<");
  RH_RETURN_IF_ERROR(AppendPlainTensor(out, data, name, inline_options));
  absl::StrAppend(&out, ", ", type.ToString(), ">");
  return absl::OkStatus();
}

// ---- Attributes

class Printer {
 public:
  Printer(std::string& out, absl::string_view name, const AttributePrintOptions& options)
      : out_(out), name_(name), options_(options) {}

  // In lists the types of i64 and f64 are left out, as MLIR does.
  absl::Status Append(const Attribute& attribute, bool in_list, int depth);
  absl::Status AppendEntries(const AttributeMap& entries, int depth);

 private:
  void AppendArray(const Attribute& attribute);

  std::string& out_;
  absl::string_view name_;
  const AttributePrintOptions& options_;
};

absl::Status Printer::Append(const Attribute& attribute, bool in_list, int depth) {
  if (depth > kMaxDepth)
    return absl::InvalidArgumentError(absl::StrCat("an attribute nests deeper than ", kMaxDepth));
  switch (attribute.kind()) {
    case Attribute::Kind::kUnit:
      out_ += "unit";
      break;
    case Attribute::Kind::kBool:
      out_ += *attribute.if_bool() ? "true" : "false";
      break;
    case Attribute::Kind::kInt: {
      const ElementKind kind = attribute.element_kind();
      AppendInt(out_, *attribute.if_int(), kind);
      if (kind == ElementKind::kI1 || (in_list && kind == ElementKind::kI64)) break;
      absl::StrAppend(&out_, " : ", ElementKindName(kind));
      break;
    }
    case Attribute::Kind::kFloat: {
      const ElementKind kind = attribute.element_kind();
      const double value = *attribute.if_float();
      const absl::string_view quote = text_names::IsQuotedFloat(kind) ? "\"" : "";
      absl::StrAppend(&out_, quote, FormatFloat(value, kind), quote);
      // Bits look like an integer without the type.
      if (in_list && kind == ElementKind::kF64 && std::isfinite(value)) break;
      absl::StrAppend(&out_, " : ", ElementKindName(kind));
      break;
    }
    case Attribute::Kind::kString:
      out_ += QuoteString(*attribute.if_string());
      break;
    case Attribute::Kind::kType:
      out_ += attribute.if_type()->ToString();
      break;
    case Attribute::Kind::kTensor:
      return AppendTensor(out_, *attribute.if_tensor(), name_, options_);
    case Attribute::Kind::kSymbol:
      out_ += SymbolText(*attribute.if_symbol());
      break;
    case Attribute::Kind::kIntArray:
    case Attribute::Kind::kFloatArray:
      AppendArray(attribute);
      break;
    case Attribute::Kind::kList: {
      out_ += '[';
      bool first = true;
      for (const Attribute& element : *attribute.if_list()) {
        if (!first) out_ += ", ";
        first = false;
        RH_RETURN_IF_ERROR(Append(element, true, depth + 1));
      }
      out_ += ']';
      break;
    }
    case Attribute::Kind::kDictionary:
      return AppendEntries(*attribute.if_dictionary(), depth);
    case Attribute::Kind::kOpaque:
      out_ += *attribute.if_opaque();
      break;
  }
  return absl::OkStatus();
}

absl::Status Printer::AppendEntries(const AttributeMap& entries, int depth) {
  out_ += '{';
  bool first = true;
  for (const auto& [name, value] : entries) {
    if (!first) out_ += ", ";
    first = false;
    out_ += AttributeNameText(name);
    if (value.kind() == Attribute::Kind::kUnit) continue;
    out_ += " = ";
    // Without an outer name, a resource is named after its attribute.
    const absl::string_view outer =
        std::exchange(name_, name_.empty() ? absl::string_view(name) : name_);
    RH_RETURN_IF_ERROR(Append(value, false, depth + 1));
    name_ = outer;
  }
  out_ += '}';
  return absl::OkStatus();
}

void Printer::AppendArray(const Attribute& attribute) {
  const ElementKind kind = attribute.element_kind();
  const bool is_own = IsPacked(kind) || text_names::IsQuotedFloat(kind);
  absl::StrAppend(&out_, is_own ? text_names::kTypedArray : absl::string_view("array"), "<",
                  ElementKindName(kind));
  absl::string_view separator = ": ";
  if (const std::vector<int64_t>* values = attribute.if_int_array()) {
    for (int64_t value : *values) {
      absl::StrAppend(&out_, separator);
      separator = ", ";
      AppendInt(out_, value, kind);
    }
  } else {
    for (double value : *attribute.if_float_array()) {
      absl::StrAppend(&out_, separator, FormatFloat(value, kind));
      separator = ", ";
    }
  }
  out_ += '>';
}

}  // namespace

std::string ResourceTable::Add(absl::string_view hint, Tensor tensor) {
  std::string base;
  for (char c : hint) base += absl::ascii_isalnum(c) || c == '_' || c == '$' || c == '.' ? c : '_';
  if (!IsBareIdentifier(base) || base == kElided) base = absl::StrCat("data_", base);
  std::string name = base;
  // The next number is kept, so numbering many resources of one name stays fast.
  while (!used_.try_emplace(name, 1).second) {
    int& number = used_[base];
    name = absl::StrCat(base, "_", number++);
  }
  resources_.emplace_back(name, std::move(tensor));
  return name;
}

void ResourceTable::Reserve(absl::string_view name) { used_.try_emplace(std::string(name), 1); }

void ResourceTable::AppendTo(std::string& out) const {
  if (resources_.empty()) return;
  out += "{-#\n  dialect_resources: {\n    builtin: {";
  absl::string_view separator = "\n";
  for (const auto& [name, tensor] : resources_) {
    // The first four bytes give the alignment of the data.
    absl::StrAppend(&out, separator, "      ", name, ": \"0x40000000");
    AppendHex(out, tensor.bytes());
    out += '"';
    separator = ",\n";
  }
  out += "\n    }\n  }\n#-}\n";
}

absl::Status AppendAttribute(std::string& out, const Attribute& attribute, absl::string_view name,
                             const AttributePrintOptions& options) {
  return Printer(out, name, options).Append(attribute, false, 0);
}

absl::Status AppendDictionary(std::string& out, const AttributeMap& attributes,
                              absl::string_view name, const AttributePrintOptions& options) {
  return Printer(out, name, options).AppendEntries(attributes, 0);
}

}  // namespace roundhouse
