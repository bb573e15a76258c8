#include "roundhouse/tests/testing/random_values.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/tensor/packed_elements.h"

namespace roundhouse {
namespace {

constexpr ElementKind kFloatKinds[] = {ElementKind::kF64, ElementKind::kF32, ElementKind::kF16,
                                       ElementKind::kBF16};
// The kinds of floats that attributes may have, too.
constexpr ElementKind kAnyFloatKinds[] = {ElementKind::kF64,        ElementKind::kF32,
                                          ElementKind::kF16,        ElementKind::kBF16,
                                          ElementKind::kF8E4M3FN,   ElementKind::kF8E5M2,
                                          ElementKind::kF8E4M3FNUZ, ElementKind::kF8E5M2FNUZ,
                                          ElementKind::kF8E8M0FNU,  ElementKind::kF4E2M1FN};
constexpr ElementKind kIntegerKinds[] = {ElementKind::kI64, ElementKind::kI32, ElementKind::kI16,
                                         ElementKind::kI8,  ElementKind::kI4,  ElementKind::kI2,
                                         ElementKind::kU64, ElementKind::kU32, ElementKind::kU16,
                                         ElementKind::kU8,  ElementKind::kU4,  ElementKind::kU2};

// All kinds but kOpaque.
absl::Span<const ElementKind> StoredKinds() {
  static const auto* const kinds = [] {
    auto* stored = new std::vector<ElementKind>;
    for (const ElementKind kind : kAllElementKinds) {
      if (kind != ElementKind::kOpaque) stored->push_back(kind);
    }
    return stored;
  }();
  return *kinds;
}

template <typename T>
T Checked(absl::StatusOr<T> value) {
  RH_CHECK(value.ok()) << value.status().ToString();
  return *std::move(value);
}

}  // namespace

std::string RandomValues::Name() {
  static const auto* const kOdd = new std::vector<std::string>{"conv1/weights:0",
                                                               "with space",
                                                               "quote\"inside",
                                                               "back\\slash",
                                                               "new\nline",
                                                               "tab\tand\rreturn",
                                                               "größe",
                                                               "名前",
                                                               "🚂",
                                                               "\x01\x7f",
                                                               "\xff\xfe bytes",
                                                               "%0",
                                                               "@symbol",
                                                               "0digit",
                                                               "-",
                                                               "loc(\"x\")",
                                                               "unknown",
                                                               "fused",
                                                               "a.b$c_d",
                                                               "// comment",
                                                               "{-# #-}",
                                                               "^bb0",
                                                               "true",
                                                               " ",
                                                               "'",
                                                               "<[{(",
                                                               ")}]>",
                                                               "->",
                                                               "dense<1>",
                                                               "x\"}] } } ;",
                                                               "_",
                                                               "ml_program.func",
                                                               "\\22\\0A",
                                                               "array<i64: 1>",
                                                               "#alias",
                                                               "!type",
                                                               "// -----",
                                                               "percent%d%s",
                                                               "ends in \\",
                                                               "\xe2\x80\xa8",
                                                               "..",
                                                               "module"};
  if (OneIn(4)) return OneOf(*kOdd);
  if (OneIn(40)) return std::string(300, static_cast<char>('a' + Below(26)));
  std::string name;
  for (int64_t length = 1 + Below(6); length > 0; --length)
    name += static_cast<char>('a' + Below(26));
  if (OneIn(2)) absl::StrAppend(&name, "_", Below(1000));
  return name;
}

std::string RandomValues::Bytes() {
  if (OneIn(8)) return "";
  if (OneIn(2)) return Name();
  std::string bytes;
  for (int64_t length = 1 + Below(12); length > 0; --length) bytes += static_cast<char>(Below(256));
  return bytes;
}

Shape RandomValues::AnyShape(int64_t min_rank, int64_t max_rank) {
  static const auto* const kDimNames =
      new std::vector<std::string>{"batch", "N", "time", "seq len", "\"", "größe", "]>"};
  const bool named = OneIn(3);
  std::vector<Dim> dims;
  for (int64_t rank = min_rank + Below(max_rank - min_rank + 1); rank > 0; --rank) {
    std::string name = named && OneIn(2) ? OneOf(*kDimNames) : "";
    if (OneIn(4)) {
      dims.push_back(Dim::Unknown(std::move(name)));
    } else if (OneIn(20)) {
      dims.push_back(Dim(OneIn(2) ? 0 : int64_t{1} << Below(40), std::move(name)));
    } else {
      dims.push_back(Dim(1 + Below(5), std::move(name)));
    }
  }
  return Shape(dims);
}

ElementType RandomValues::QuantizedElement(const Shape& shape) {
  const ElementKind storage = Kind(kIntegerKinds);
  auto [least, greatest] = IntegerRange(storage);
  Quantization quantization;
  quantization.expressed = OneIn(3) ? Kind(kFloatKinds) : ElementKind::kF32;
  size_t count = 1;
  if (shape.is_ranked() && shape.rank() > 0 && OneIn(2)) {
    const int64_t axis = Below(shape.rank());
    const int64_t size = shape.size(axis).value_or(1 + Below(3));
    if (size >= 1 && size <= 8) {
      quantization.axis = axis;
      count = size;
    }
  }
  if (OneIn(4) && BitWidth(storage) <= 32)
    quantization.storage_range = {least + Below(2), greatest - Below(2)};
  const bool odd = OneIn(3);
  for (size_t i = 0; i < count; ++i) {
    static const auto* const kOddScales =
        new std::vector<double>{0.0,
                                1e300,
                                5e-324,
                                0.1 + 0.2,
                                1.0 / 3,
                                -0.5,
                                std::numeric_limits<double>::infinity(),
                                1.4012984643e-45};
    quantization.scales.push_back(odd ? OneOf(*kOddScales) : (1 + Below(999)) / 1024.0);
    quantization.zero_points.push_back(OneIn(2) ? 0 : odd ? Below(1000) - 500 : least + Below(8));
  }
  return ElementType::Quantized(storage, std::move(quantization));
}

Type RandomValues::ScalarType() {
  if (OneIn(8)) return Type::Scalar(QuantizedElement(Shape()));
  return Type::Scalar(Kind(StoredKinds()));
}

Type RandomValues::TensorType() {
  const Domain domain = OneIn(4) ? kAllDomains[Below(std::size(kAllDomains))] : Domain::kTensor;
  auto [least, greatest] = DomainRanks(domain);
  Shape shape = domain == Domain::kTensor && OneIn(10)
                    ? Shape::Unranked()
                    : AnyShape(least, greatest < 5 ? greatest : 4);
  ElementType element = OneIn(6)    ? QuantizedElement(shape)
                        : OneIn(12) ? ElementType::Opaque(OneIn(2) ? "!acme.text" : "i7")
                                    : ElementType(Kind(StoredKinds()));
  if (domain == Domain::kTensor && shape.is_ranked() && OneIn(10)) {
    static const auto* const kEncodings =
        new std::vector<std::string>{"#acme.sparse", "#acme.layout<[0, 1]>", "\"rows\""};
    return Type::TensorWithEncoding(std::move(element), shape.WithoutNames(), OneOf(*kEncodings));
  }
  return Type::Tensor(std::move(element), std::move(shape), domain);
}

Type RandomValues::AnyType() {
  static const auto* const kOpaque = new std::vector<std::string>{
      "!acme.handle",    "!acme.handle<4>", "!acme.pair<tensor<4xf32>, \"a > b\">",
      "index",           "vector<4xf32>",   "memref<4x?xf32>",
      "tuple<i32, f32>", "(i32) -> f32"};
  switch (Below(12)) {
    case 0:
      return Type::None();
    case 1:
      return Type::Token();
    case 2:
      return Type::Unknown();
    case 3:
      return Type::Opaque(OneOf(*kOpaque));
    case 4:
      return ScalarType();
    default:
      return TensorType();
  }
}

Type RandomValues::DataType(int64_t max_elements) {
  std::vector<Dim> dims;
  int64_t left = max_elements;
  const bool named = OneIn(8);
  for (int64_t rank = Below(4); rank > 0; --rank) {
    const int64_t size = OneIn(30) ? 0 : 1 + Below(left < 6 || OneIn(8) ? left : 6);
    dims.push_back(Dim(size, named && OneIn(2) ? "axis" : ""));
    left /= size == 0 ? 1 : size;
  }
  return Type::Tensor(Kind(StoredKinds()), Shape(dims));
}

Type RandomValues::Widened(const Type& type) {
  if (!type.is_tensor() || !type.shape().is_ranked() || OneIn(2)) return type;
  const bool is_plain = type.domain() == Domain::kTensor && type.encoding().empty();
  if (is_plain && OneIn(5)) return type.WithShape(Shape::Unranked());
  std::vector<Dim> dims;
  for (const Dim& dim : type.shape().dims()) {
    // A foreign encoding excludes names.
    const std::string name = type.encoding().empty() && OneIn(3) ? "wide" : dim.name();
    dims.push_back(dim.is_known() && !OneIn(3) ? Dim(dim.size(), name) : Dim::Unknown(name));
  }
  return type.WithShape(Shape(dims));
}

double RandomValues::FloatValue() {
  using Limits = std::numeric_limits<double>;
  static const auto* const kOdd = new std::vector<double>{Limits::quiet_NaN(),
                                                          -Limits::quiet_NaN(),
                                                          Limits::infinity(),
                                                          -Limits::infinity(),
                                                          -0.0,
                                                          0.0,
                                                          5e-324,
                                                          1e-310,
                                                          1e-45,
                                                          5.9604644775390625e-08,
                                                          Limits::max(),
                                                          Limits::lowest(),
                                                          1e-300,
                                                          0.1,
                                                          1.0 / 3,
                                                          1e22,
                                                          65504};
  if (OneIn(3)) return OneOf(*kOdd);
  return (random_.Unit() - 0.5) * static_cast<double>(int64_t{1} << Below(40));
}

Tensor RandomValues::Data(const Type& type) {
  const ElementKind kind = type.element_type().kind();
  const bool splat = OneIn(4);
  if (kind == ElementKind::kString) {
    if (splat) return Checked(Tensor::SplatString(type, Bytes()));
    std::vector<std::string> strings(type.shape().NumElements().value());
    for (std::string& string : strings) string = Bytes();
    return Checked(Tensor::FromStrings(type, std::move(strings)));
  }
  Tensor tensor = Checked(Tensor::Zeros(splat ? type.WithShape(Shape({1})) : type));
  absl::Span<std::byte> bytes = tensor.mutable_bytes();
  const bool numbers = OneIn(2);
  for (std::byte& byte : bytes) byte = static_cast<std::byte>(random_.Next());
  if (kind == ElementKind::kI1) {
    for (std::byte& byte : bytes) byte &= std::byte{1};
  } else if (IsPacked(kind)) {
    // Bits outside of elements stay zero.
    const int width = BitWidth(kind);
    if (const int64_t last = tensor.num_elements() % (8 / width); last != 0)
      bytes.back() &= std::byte((1 << last * width) - 1);
  } else if (kind == ElementKind::kF32 && numbers) {
    for (float& value : tensor.mutable_data<float>()) value = static_cast<float>(FloatValue());
  } else if (kind == ElementKind::kF64 && numbers) {
    for (double& value : tensor.mutable_data<double>()) value = FloatValue();
  } else if (kind == ElementKind::kF16 && numbers) {
    for (Half& value : tensor.mutable_data<Half>()) value = Half(FloatValue());
  } else if (kind == ElementKind::kBF16 && numbers) {
    for (BFloat16& value : tensor.mutable_data<BFloat16>()) value = BFloat16(FloatValue());
  }
  return splat ? Checked(Tensor::Splat(type, tensor.bytes())) : tensor;
}

Attribute RandomValues::Number(ElementKind kind) {
  if (kind == ElementKind::kI1) return Attribute::Bool(OneIn(2));
  if (IsAnyFloat(kind)) return Attribute::Float(FloatValue(), kind);
  return Attribute::Int(OneIn(2) ? Below(10) : static_cast<int64_t>(random_.Next()), kind);
}

Attribute RandomValues::AnyAttribute(absl::Span<const std::string> symbols, int depth) {
  static const auto* const kOpaque = new std::vector<std::string>{
      "#acme.place<dev0>", "#acme.flag", "#acme.nest<{a = [1, \"]\"]}>",
      "affine_map<(d0, d1) -> (d1, d0)>"};
  switch (Below(depth > 0 ? 13 : 11)) {
    case 0:
      return Attribute::Unit();
    case 1:
      return Attribute::Bool(OneIn(2));
    case 2:
      return Number(Kind(kIntegerKinds));
    case 3:
      return Number(Kind(kAnyFloatKinds));
    case 4:
      return Attribute::String(Bytes());
    case 5:
      return Attribute::OfType(AnyType());
    case 6:
      return Attribute::OfTensor(Data(DataType(OneIn(6) ? 200 : 12)));
    case 7:
      if (symbols.empty()) return Attribute::String("no symbols");
      return Attribute::Symbol(symbols[Below(symbols.size())]);
    case 8: {
      std::vector<int64_t> values(Below(4));
      for (int64_t& value : values) value = static_cast<int64_t>(random_.Next()) >> Below(64);
      return Attribute::IntArray(std::move(values),
                                 OneIn(6) ? ElementKind::kI1 : Kind(kIntegerKinds));
    }
    case 9: {
      std::vector<double> values(Below(4));
      for (double& value : values) value = FloatValue();
      return Attribute::FloatArray(std::move(values), Kind(kAnyFloatKinds));
    }
    case 10:
      return Attribute::Opaque(OneOf(*kOpaque));
    case 11: {
      std::vector<Attribute> elements;
      for (int64_t count = Below(4); count > 0; --count)
        elements.push_back(AnyAttribute(symbols, depth - 1));
      return Attribute::List(std::move(elements));
    }
    default: {
      AttributeMap entries;
      for (int64_t count = Below(4); count > 0; --count) {
        const std::string name = Name();
        entries.Set(name, AnyAttribute(symbols, depth - 1));
      }
      return Attribute::Dictionary(std::move(entries));
    }
  }
}

AttributeMap RandomValues::Attributes(absl::Span<const std::string> symbols, bool dotted) {
  AttributeMap attributes;
  for (int64_t count = Below(4); count > 0; --count) {
    const std::string name = dotted ? absl::StrCat("acme.", Name()) : Name();
    attributes.Set(name, AnyAttribute(symbols));
  }
  return attributes;
}

}  // namespace roundhouse
