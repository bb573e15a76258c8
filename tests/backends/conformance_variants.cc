#include "roundhouse/tests/backends/conformance_variants.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <utility>

#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/tests/backends/quantized_cases.h"

namespace roundhouse {
namespace {

constexpr int64_t kMaxElements = 1 << 16;

// Integers keep their values, which have a meaning; other elements are drawn.
std::optional<Tensor> Refill(const Tensor& old, const Type& type, SplitMix64& random) {
  if (std::optional<Tensor> integers = RandomIntegers(type, kMaxElements, random)) return integers;
  const absl::StatusOr<int64_t> count = type.shape().NumElements();
  if (!count.ok() || *count > kMaxElements) return std::nullopt;
  const bool is_same = type.element_type() == old.element_type();
  if (IsFloat(type.element_type().storage().kind()) || !is_same || old.num_elements() == 0) {
    absl::StatusOr<Tensor> drawn = SeededTensor(type, SplitMix64(random.Next()));
    return drawn.ok() ? std::optional<Tensor>(*std::move(drawn)) : std::nullopt;
  }
  const absl::StatusOr<Tensor> dense = old.Materialize();
  const absl::StatusOr<int64_t> size = ByteSize(type);
  if (!dense.ok() || !dense->is_dense() || !size.ok()) return std::nullopt;
  std::vector<std::byte> bytes(*size);
  for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = dense->bytes()[i % dense->bytes().size()];
  absl::StatusOr<Tensor> filled = Tensor::FromBytes(type, bytes);
  return filled.ok() ? std::optional<Tensor>(*std::move(filled)) : std::nullopt;
}

}  // namespace

bool ResizeCase(ConformanceCase& test, int64_t from, int64_t to, SplitMix64& random) {
  for (std::optional<Tensor>& operand : test.operands) {
    if (!operand || !operand->shape().is_static()) continue;
    Shape shape = operand->shape();
    for (int64_t axis = 0; axis < shape.rank(); ++axis) {
      if (shape.size(axis) == from) shape = shape.WithDim(axis, Dim(to));
    }
    if (shape == operand->shape()) continue;
    std::optional<Tensor> filled = Refill(*operand, operand->type().WithShape(shape), random);
    if (!filled) return false;
    operand = *std::move(filled);
  }
  for (Type& type : test.results) {
    // Inference determines the type; a size that was known must not contradict it.
    if (type.is_tensor()) type = Type::Unknown();
  }
  return true;
}

std::vector<int64_t> SizesOfCase(const ConformanceCase& test) {
  std::set<int64_t> sizes;
  for (const std::optional<Tensor>& operand : test.operands) {
    if (operand && operand->shape().is_static())
      sizes.insert(operand->shape().sizes().begin(), operand->shape().sizes().end());
  }
  return {sizes.begin(), sizes.end()};
}

bool HasQuantizationToVary(const ConformanceCase& test) {
  return test.attributes.Find("to") != nullptr ||
         std::any_of(test.operands.begin(), test.operands.end(), [](const auto& operand) {
           return operand.has_value() && operand->element_type().is_quantized();
         });
}

namespace {

bool MutateSizes(ConformanceCase& test, SplitMix64& random) {
  const std::vector<int64_t> sizes = SizesOfCase(test);
  if (sizes.empty()) return false;
  return ResizeCase(test, sizes[random.Below(sizes.size())],
                    static_cast<int64_t>(1 + random.Below(9)), random);
}

bool MutateElements(ConformanceCase& test, SplitMix64& random) {
  constexpr ElementKind kKinds[] = {ElementKind::kF32, ElementKind::kF16, ElementKind::kBF16,
                                    ElementKind::kF64, ElementKind::kI32, ElementKind::kI8};
  if (test.operands.empty() || !test.operands[0]) return false;
  const ElementType from = test.operands[0]->element_type();
  const ElementType to(kKinds[random.Below(std::size(kKinds))]);
  for (std::optional<Tensor>& operand : test.operands) {
    if (!operand || operand->element_type() != from) continue;
    std::optional<Tensor> filled = Refill(*operand, operand->type().WithElementType(to), random);
    if (!filled) return false;
    operand = *std::move(filled);
  }
  for (Type& type : test.results) type = Type::Unknown();
  return from != to;
}

// Returns number + step, or number - step if the sum overflows.
int64_t Neighbour(int64_t number, int64_t step) {
  const std::optional<int64_t> there = CheckedAdd(number, step);
  return there.has_value() ? *there : number - step;
}

bool MutateAttribute(const Context& context, ConformanceCase& test, SplitMix64& random) {
  const OpInfo* info = context.FindOp(test.op);
  if (info == nullptr || info->attributes.empty()) return false;
  const AttributeInfo& which = info->attributes[random.Below(info->attributes.size())];
  const Attribute* written = test.attributes.Find(which.name);
  const Attribute* now = written != nullptr    ? written
                         : which.default_value ? &*which.default_value
                                               : nullptr;
  if (now == nullptr) return false;
  const auto step = [&] { return random.Below(2) == 0 ? 1 : -1; };
  if (const bool* value = now->if_bool()) {
    test.attributes.Set(which.name, Attribute::Bool(!*value));
  } else if (const int64_t* number = now->if_int()) {
    test.attributes.Set(which.name,
                        Attribute::Int(Neighbour(*number, step()), now->element_kind()));
  } else if (const double* real = now->if_float()) {
    test.attributes.Set(which.name, Attribute::Float(*real * 1.5 + 0.25, now->element_kind()));
  } else if (const std::vector<int64_t>* list = now->if_int_array()) {
    std::vector<int64_t> numbers = *list;
    if (numbers.empty()) numbers.assign(random.Below(2) == 0 ? 2 : 4, 1);
    const int64_t by = step();
    int64_t& changed = numbers[random.Below(numbers.size())];
    changed = Neighbour(changed, by);
    test.attributes.Set(which.name, Attribute::IntArray(std::move(numbers)));
  } else {
    return false;
  }
  for (Type& type : test.results) type = Type::Unknown();
  return true;
}

bool MutateQuantization(const Context& context, ConformanceCase& test, SplitMix64& random) {
  const OpInfo* info = context.FindOp(test.op);
  if (info == nullptr ||
      !ChangeQuantization(*info, test.operands, test.attributes, kMaxElements, random))
    return false;
  for (Type& type : test.results) type = Type::Unknown();
  return true;
}

bool DrawValues(ConformanceCase& test, SplitMix64& random) {
  for (std::optional<Tensor>& operand : test.operands) {
    if (!operand) continue;
    std::optional<Tensor> filled = Refill(*operand, operand->type(), random);
    if (!filled) return false;
    operand = *std::move(filled);
  }
  return true;
}

}  // namespace

std::optional<ConformanceCase> VariantOf(const Context& context, const ConformanceCase& original,
                                         SplitMix64& random) {
  ConformanceCase test = original;
  test.others_are_constant = random.Below(2) == 0;
  const uint64_t steps = 1 + random.Below(2);
  for (uint64_t step = 0; step < steps; ++step) {
    bool changed = false;
    if (HasQuantizationToVary(test) && random.Below(2) == 0) {
      if (!MutateQuantization(context, test, random)) return std::nullopt;
      continue;
    }
    switch (random.Below(8)) {
      case 0:
        changed = MutateElements(test, random);
        break;
      case 1:
        changed = DrawValues(test, random);
        break;
      case 2:
      case 3:
      case 4:
        changed = MutateAttribute(context, test, random);
        break;
      default:
        changed = MutateSizes(test, random);
    }
    if (!changed) return std::nullopt;
  }
  return test;
}

}  // namespace roundhouse
