#include "roundhouse/passes/stablehlo/lowering.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <limits>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/source_text.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/generation.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/service/tensor_elements.h"

namespace roundhouse::stablehlo_lowering {

// ---- Attributes

namespace {

// A tensor of few bytes in a file may have any number of elements.
absl::StatusOr<Ints> IntsOfTensor(const Tensor& tensor) {
  const ElementKind kind = tensor.element_type().kind();
  if (!IsInteger(kind) && kind != ElementKind::kI1) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected integers, found ", tensor.type().ToString()));
  }
  if (tensor.num_elements() > kLongestList) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected at most ", kLongestList, " numbers, found ", tensor.num_elements()));
  }
  RH_ASSIGN_OR_RETURN(const Tensor dense, tensor.Materialize());
  if (kind == ElementKind::kI64)
    return Ints(dense.data<int64_t>().begin(), dense.data<int64_t>().end());
  Ints values;
  for (int64_t i = 0; i < dense.num_elements(); ++i) {
    const double number = ElementNumber(dense, i).value_or(0);
    // Of u64.
    if (number >= 0x1p63) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected numbers below 2^63, found ", ElementText(dense, i)));
    }
    values.push_back(static_cast<int64_t>(number));
  }
  return values;
}

}  // namespace

Ints Lowering::List(absl::string_view name) {
  const Attribute* attribute = request().attributes.Find(name);
  if (attribute == nullptr) return {};
  if (const auto* array = attribute->if_int_array()) return *array;
  if (const Tensor* tensor = attribute->if_tensor()) {
    const absl::StatusOr<Ints> values = IntsOfTensor(*tensor);
    if (values.ok()) return *values;
    Invalid(absl::StrCat(name, ": ", values.status().message()));
    return {};
  }
  Ints values;
  if (const auto* list = attribute->if_list()) {
    for (const Attribute& element : *list) {
      if (const int64_t* value = element.if_int()) values.push_back(*value);
      if (const bool* value = element.if_bool()) values.push_back(*value ? 1 : 0);
    }
    if (values.size() == list->size()) return values;
  }
  Invalid(absl::StrCat(name, ": expected a list of integers, found ",
                       ForMessage(attribute->ToString())));
  return {};
}

Ints Lowering::ListOr(absl::string_view name, int64_t count, int64_t otherwise) {
  Ints values = List(name);
  if (values.empty()) return Ints(static_cast<size_t>(std::max<int64_t>(count, 0)), otherwise);
  if (static_cast<int64_t>(values.size()) == count) return values;
  Invalid(absl::StrCat("expected ", count, " numbers in ", name, ", found ", values.size()));
  return Ints(static_cast<size_t>(std::max<int64_t>(count, 0)), otherwise);
}

bool Lowering::Padding(absl::string_view name, int64_t count, Ints& low, Ints& high) {
  constexpr int64_t kMost = int64_t{1} << 48;
  const Ints pairs = ListOr(name, 2 * count, 0);
  for (int64_t i = 0; i < count; ++i) {
    low.push_back(pairs[2 * i]);
    high.push_back(pairs[2 * i + 1]);
    if (std::max(low[i], high[i]) > kMost || std::min(low[i], high[i]) < -kMost)
      Invalid("expected padding of fewer than 2^48 elements");
  }
  return ok();
}

std::string Lowering::Text(absl::string_view name) const {
  const Attribute* attribute = request().attributes.Find(name);
  if (attribute == nullptr || attribute->if_opaque() == nullptr) return "";
  return *attribute->if_opaque();
}

std::string Lowering::Word(absl::string_view name) const {
  const Attribute* attribute = request().attributes.Find(name);
  if (attribute != nullptr && attribute->if_string() != nullptr) return *attribute->if_string();
  std::string text = Text(name);
  const size_t end = text.find_last_of('>');
  if (end != std::string::npos) text.resize(end);
  const size_t begin = text.find_last_of("< ");
  return begin == std::string::npos ? text : text.substr(begin + 1);
}

Ints Lowering::Field(absl::string_view text, absl::string_view name) const {
  size_t at = 0;
  while ((at = text.find(name, at)) != absl::string_view::npos) {
    absl::string_view rest = text.substr(at + name.size());
    const bool is_whole = at == 0 || !(absl::ascii_isalnum(text[at - 1]) || text[at - 1] == '_');
    at += name.size();
    while (!rest.empty() && rest[0] == ' ') rest.remove_prefix(1);
    if (!is_whole || rest.empty() || rest[0] != '=') continue;
    rest.remove_prefix(1);
    while (!rest.empty() && rest[0] == ' ') rest.remove_prefix(1);
    const bool is_list = !rest.empty() && rest[0] == '[';
    if (is_list) rest.remove_prefix(1);
    rest = rest.substr(0, rest.find_first_of(is_list ? "]" : ",>"));
    Ints values;
    for (absl::string_view part : absl::StrSplit(rest, ',', absl::SkipWhitespace())) {
      int64_t value = 0;
      if (absl::SimpleAtoi(part, &value)) values.push_back(value);
    }
    return values;
  }
  return {};
}

// ---- The declared result

Type Lowering::declared(int result) const {
  return result < static_cast<int>(request().result_types.size()) ? request().result_types[result]
                                                                  : Type::Unknown();
}

ElementKind Lowering::declared_kind(int result) {
  if (declared(result).is_tensor()) return declared(result).element_type().kind();
  NotKnown("the element type of the result");
  return ElementKind::kF32;
}

std::optional<Ints> Lowering::declared_sizes(int result) const {
  const Type type = declared(result);
  if (!type.is_tensor() || !type.shape().is_static()) return std::nullopt;
  const auto sizes = type.shape().sizes();
  return Ints(sizes.begin(), sizes.end());
}

// ---- Nodes

namespace {

// Whether values of `parts` broadcast to exactly these sizes.
bool Cover(const std::vector<Ints>& parts, const Ints& sizes) {
  Ints joint(sizes.size(), 1);
  for (const Ints& part : parts) {
    if (part.size() > sizes.size()) return false;
    const size_t shift = sizes.size() - part.size();
    for (size_t i = 0; i < part.size(); ++i) {
      if (part[i] != 1) joint[shift + i] = part[i];
    }
  }
  return joint == sizes;
}

std::optional<Ints> SizesOf(const Value& value) {
  const Type& type = value.type();
  if (!type.is_tensor() || !type.shape().is_static()) return std::nullopt;
  const auto sizes = type.shape().sizes();
  return Ints(sizes.begin(), sizes.end());
}

// Longer iotas are computed by the program: an operation of few bytes must not take the memory of
// its result.
constexpr int64_t kLongestLine = 256;

// The most bytes of a constant that are looked through for repetitions.
constexpr size_t kMostBytes = 256 << 10;

// The constant without its repetitions along axes, and without leading axes of size 1.
std::optional<Tensor> WithoutRepetitions(const Tensor& constant) {
  if (!constant.type().is_tensor() || constant.type().shape().rank() == 0 ||
      constant.num_elements() < 2)
    return std::nullopt;
  const Tensor splat = constant.is_splat() ? constant : constant.CompressedToSplat();
  const ElementType element = constant.type().element_type();
  if (splat.is_splat() && !splat.bytes().empty()) {
    absl::StatusOr<Tensor> scalar =
        Tensor::FromBytes(Type::Tensor(element, Shape::Of({})), splat.bytes());
    if (scalar.ok()) return *std::move(scalar);
  }
  if (!constant.is_dense() || constant.bytes().size() > kMostBytes) return std::nullopt;
  const auto shape = constant.type().shape().sizes();
  Ints sizes(shape.begin(), shape.end());
  std::vector<std::byte> bytes(constant.bytes().begin(), constant.bytes().end());
  const size_t size = bytes.size() / static_cast<size_t>(constant.num_elements());
  if (size == 0 || size * static_cast<size_t>(constant.num_elements()) != bytes.size())
    return std::nullopt;
  size_t inner = bytes.size();
  size_t outer = 1;
  for (int64_t& count : sizes) {
    const auto n = static_cast<size_t>(count);
    inner /= n;
    bool repeats = n > 1;
    for (size_t o = 0; repeats && o < outer; ++o) {
      const std::byte* first = bytes.data() + o * n * inner;
      for (size_t i = 1; repeats && i < n; ++i)
        repeats = std::memcmp(first, first + i * inner, inner) == 0;
    }
    if (repeats) {
      for (size_t o = 1; o < outer; ++o)
        std::memmove(bytes.data() + o * inner, bytes.data() + o * n * inner, inner);
      bytes.resize(outer * inner);
      count = 1;
    } else {
      outer *= n;
    }
  }
  while (!sizes.empty() && sizes[0] == 1) sizes.erase(sizes.begin());
  if (sizes.size() == static_cast<size_t>(constant.type().shape().rank())) return std::nullopt;
  absl::StatusOr<Tensor> smaller =
      Tensor::FromBytes(Type::Tensor(element, Shape::Of(sizes)), bytes);
  if (!smaller.ok()) return std::nullopt;
  return *std::move(smaller);
}

}  // namespace

Value* Lowering::SmallerConstant(Value* value) {
  if (value->type().is_tensor() && value->type().shape().is_ranked() &&
      value->type().shape().rank() == 0)
    return value;
  const std::optional<Tensor> constant = ConstantOf(value);
  if (!constant) return value;
  const std::optional<Tensor> smaller = WithoutRepetitions(*constant);
  return smaller ? Constant(*smaller) : value;
}

Values Lowering::Unbroadcast(Values values, const Shape& shape) {
  if (!ok() || !shape.is_ranked()) return values;
  // Whether another value has all the sizes, so that this one need not.
  auto is_carried = [&](size_t without) {
    std::vector<Ints> parts;
    for (size_t i = 0; i < values.size(); ++i) {
      if (values[i] == nullptr || !values[i]->type().is_tensor()) return false;
      if (i != without && values[i]->type().shape() == shape) return true;
      if (const auto sizes = SizesOf(*values[i])) parts.push_back(*sizes);
    }
    if (!shape.is_static() || parts.size() != values.size()) return false;
    const auto sizes = shape.sizes();
    return Cover(parts, Ints(sizes.begin(), sizes.end()));
  };
  for (size_t i = 0; i < values.size(); ++i) {
    Value* old = values[i];
    if (old == nullptr) return values;
    if (old->node().op_name() == "canonical.tensor_broadcast") {
      values[i] = &old->node().operand(0);
    } else {
      values[i] = SmallerConstant(old);
    }
    if (values[i] != old && !is_carried(i)) values[i] = old;
  }
  return values;
}

Value* Lowering::Iota(ElementKind kind, const Ints& sizes, int64_t axis) {
  if (axis < 0 || axis >= static_cast<int64_t>(sizes.size()))
    return Invalid("expected the axis to be one of the result's");
  const int64_t count = sizes[axis];
  Value* line = nullptr;
  if (count > kLongestLine) {
    line = (*this)(canonical::Range{}, {Whole(0), Whole(count), Whole(1)});
  } else {
    Ints numbers(static_cast<size_t>(count));
    for (int64_t i = 0; i < count; ++i) numbers[i] = i;
    line = IntsConstant(numbers);
  }
  line = Cast(line, kind);
  Ints around(sizes.size(), 1);
  around[axis] = count;
  if (sizes.size() == 1) return line;
  return Broadcast(Reshape(line, around), sizes);
}

Value* Lowering::Reversed(Value* value, const Ints& axes) {
  if (axes.empty()) return value;
  const size_t n = axes.size();
  return (*this)(canonical::Slice{.starts = Ints(n, std::numeric_limits<int64_t>::max()),
                                  .ends = Ints(n, std::numeric_limits<int64_t>::min()),
                                  .axes = axes,
                                  .steps = Ints(n, -1)},
                 {value});
}

Value* Lowering::TotalOrderOf(Value* floats) {
  if (!ok()) return nullptr;
  ElementKind bits = ElementKind::kI16;
  switch (kind(floats)) {
    case ElementKind::kF64:
      bits = ElementKind::kI64;
      break;
    case ElementKind::kF32:
      bits = ElementKind::kI32;
      break;
    case ElementKind::kF16:
    case ElementKind::kBF16:
      break;
    default:
      return Unsupported(absl::StrCat("the total order of ", ElementKindName(kind(floats))));
  }
  Value* whole = (*this)(canonical::Bitcast{.to = bits}, {floats});
  // Of those with a sign, the greater magnitude is the lesser number: all bits but the sign are
  // inverted.
  Value* sign = (*this)(canonical::ShiftRight{}, {whole, Number(BitWidth(bits) - 1, bits)});
  const int64_t greatest = IntegerRange(bits).second;
  Value* all =
      bits == ElementKind::kI64 ? Whole(greatest) : Number(static_cast<double>(greatest), bits);
  Value* inverted = (*this)(canonical::BitwiseAnd{}, {sign, all});
  return (*this)(canonical::BitwiseXor{}, {whole, inverted});
}

Value* Lowering::ReshapeToDeclared(Value* value, int result) {
  const std::optional<Ints> sizes = declared_sizes(result);
  if (sizes)
    return type(value).is_tensor() && SizesOf(*value) == sizes ? value : Reshape(value, *sizes);
  const Type type = declared(result);
  if (!type.is_tensor() || !type.shape().is_ranked()) return NotKnown("the shape of the result");
  Ints shape;
  int unknown = 0;
  for (int64_t axis = 0; axis < type.shape().rank(); ++axis) {
    const std::optional<int64_t> size = type.shape().size(axis);
    if (!size) ++unknown;
    shape.push_back(size.value_or(-1));
  }
  if (unknown > 1) return NotKnown("more than one size of the result");
  return Reshape(value, shape);
}

Value* Lowering::ListOfScalars(const Values& scalars) {
  Values lists;
  for (Value* scalar : scalars) lists.push_back(Reshape(Cast(scalar, ElementKind::kI64), {1}));
  if (lists.empty()) return IntsConstant({});
  return lists.size() == 1 ? lists[0] : Concat(lists, 0);
}

Value* Lowering::Padded(Value* value, Value* constant, const Ints& low, const Ints& high,
                        const Ints& interior) {
  const int64_t rank = this->rank(value);
  if (!ok()) return nullptr;
  for (const Ints* list : {&low, &high, &interior}) {
    if (static_cast<int64_t>(list->size()) == rank) continue;
    return Invalid(absl::StrCat("expected padding for each of ", rank, " axes, found ", low.size(),
                                " low, ", high.size(), " high, and ", interior.size(),
                                " between elements"));
  }
  for (int64_t axis = 0; axis < rank; ++axis) {
    const int64_t gap = interior[axis];
    if (gap == 0) continue;
    if (gap < 0) return Invalid("expected the padding between elements not to be negative");
    // Each element gets an axis of its own, on which the gap follows it; the last gap is cut off.
    const std::optional<Ints> sizes = this->sizes(value);
    if (!sizes) return NotKnown("the sizes of the padded operand");
    Ints pads(2 * static_cast<size_t>(rank + 1), 0);
    pads[rank + 1 + axis + 1] = gap;
    Value* apart = (*this)(canonical::TensorConstantPad{.pads = pads},
                           {Unsqueeze(value, {axis + 1}), constant});
    Ints merged = *sizes;
    const std::optional<int64_t> steps = CheckedAdd(gap, 1);
    const std::optional<int64_t> spread = steps ? CheckedMul(merged[axis], *steps) : std::nullopt;
    if (!spread) return Invalid("expected the result to have fewer than 2^63 elements");
    merged[axis] = *spread;
    value = Reshape(apart, merged);
    if (merged[axis] > 0) value = Slice(value, axis, 0, merged[axis] - gap);
  }
  Ints pads = low;
  pads.insert(pads.end(), high.begin(), high.end());
  if (std::all_of(pads.begin(), pads.end(), [](int64_t pad) { return pad == 0; })) return value;
  return (*this)(canonical::TensorConstantPad{.pads = pads}, {value, constant});
}

Ints Lowering::AxesWithout(int64_t rank, const Ints& axes) {
  Ints others;
  for (int64_t axis = 0; axis < rank; ++axis) {
    if (std::find(axes.begin(), axes.end(), axis) == axes.end()) others.push_back(axis);
  }
  return others;
}

void LoweringTable::Add(absl::string_view op, One lower) {
  AddSeveral(op, [lower = std::move(lower)](Lowering& l) { return Values{lower(l)}; });
}

void LoweringTable::AddSeveral(absl::string_view op, Several lower) {
  const bool has_dialect = op.find('.') != absl::string_view::npos;
  table_[has_dialect ? std::string(op) : absl::StrCat("stablehlo.", op)] = std::move(lower);
}

}  // namespace roundhouse::stablehlo_lowering
