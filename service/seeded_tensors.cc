#include "roundhouse/service/seeded_tensors.h"

#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/float16.h"
#include "roundhouse/core/tensor/packed_elements.h"

namespace roundhouse {
namespace {

constexpr double kTwoPi = 6.283185307179586476925286766559;

double Normal(SplitMix64& random) {
  const double radius = std::sqrt(-2 * std::log(1 - random.Unit()));
  return radius * std::cos(kTwoPi * random.Unit());
}

bool Coin(SplitMix64& random) { return random.Next() >> 63 != 0; }

// Fills all elements, as `T`s, with results of `make`.
template <typename T, typename Make>
void Fill(Tensor& tensor, const Make& make) {
  absl::Span<std::byte> bytes = tensor.mutable_bytes();
  T* elements = reinterpret_cast<T*>(bytes.data());
  for (int64_t i = 0; i < tensor.num_elements(); ++i) elements[i] = static_cast<T>(make());
}

}  // namespace

absl::StatusOr<Tensor> SeededTensor(const Type& type, SplitMix64 random) {
  if (type.is_tensor() && !type.shape().is_static()) {
    return absl::InvalidArgumentError(
        absl::StrCat("cannot generate data for ", type.ToString(), ": its shape is not known"));
  }
  RH_ASSIGN_OR_RETURN(Tensor tensor, Tensor::Zeros(type));
  auto normal = [&] { return Normal(random); };
  auto coin = [&] { return Coin(random); };
  const ElementKind kind = type.element_type().kind();
  switch (kind) {
    case ElementKind::kF64:
      Fill<double>(tensor, normal);
      return tensor;
    case ElementKind::kF32:
      Fill<float>(tensor, normal);
      return tensor;
    case ElementKind::kF16:
      Fill<Half>(tensor, normal);
      return tensor;
    case ElementKind::kBF16:
      Fill<BFloat16>(tensor, normal);
      return tensor;
    case ElementKind::kComplex64:
    case ElementKind::kComplex128: {
      auto both = [&] {
        const double real = Normal(random);
        return std::complex<double>(real, Normal(random));
      };
      if (kind == ElementKind::kComplex64) {
        Fill<std::complex<float>>(tensor, both);
      } else {
        Fill<std::complex<double>>(tensor, both);
      }
      return tensor;
    }
    case ElementKind::kI64:
    case ElementKind::kU64:
      Fill<int64_t>(tensor, coin);
      return tensor;
    case ElementKind::kI32:
    case ElementKind::kU32:
      Fill<int32_t>(tensor, coin);
      return tensor;
    case ElementKind::kI16:
    case ElementKind::kU16:
      Fill<int16_t>(tensor, coin);
      return tensor;
    case ElementKind::kI8:
    case ElementKind::kU8:
    case ElementKind::kI1:
      Fill<int8_t>(tensor, coin);
      return tensor;
    case ElementKind::kI4:
    case ElementKind::kU4:
    case ElementKind::kI2:
    case ElementKind::kU2:
      for (int64_t i = 0; i < tensor.num_elements(); ++i)
        PutPackedBits(tensor.mutable_bytes(), i, BitWidth(kind), Coin(random) ? 1 : 0);
      return tensor;
    case ElementKind::kF8E4M3FN:
    case ElementKind::kF8E4M3FNUZ:
    case ElementKind::kF8E5M2:
    case ElementKind::kF8E5M2FNUZ:
      for (std::byte& element : tensor.mutable_bytes())
        element = static_cast<std::byte>(FloatToBits(kind, Normal(random)));
      return tensor;
    case ElementKind::kF8E8M0FNU:  // It has no zero and no sign.
      for (std::byte& element : tensor.mutable_bytes())
        element = static_cast<std::byte>(FloatToBits(kind, Coin(random) ? 2 : 1));
      return tensor;
    case ElementKind::kF4E2M1FN:
      for (int64_t i = 0; i < tensor.num_elements(); ++i) {
        PutPackedBits(tensor.mutable_bytes(), i, BitWidth(kind),
                      static_cast<int64_t>(FloatToBits(kind, Normal(random))));
      }
      return tensor;
    case ElementKind::kString:
      for (std::string& text : tensor.mutable_strings()) text = Coin(random) ? "1" : "0";
      return tensor;
    case ElementKind::kOpaque:
      break;
  }
  return absl::UnimplementedError(
      absl::StrCat("cannot generate data for the foreign elements of ", type.ToString()));
}

SplitMix64 GeneratorOfInput(uint64_t seed, int64_t index) {
  SplitMix64 seeds(seed);
  uint64_t own = seeds.Next();
  for (int64_t i = 0; i < index; ++i) own = seeds.Next();
  return SplitMix64(own);
}

absl::StatusOr<std::vector<Tensor>> SeededInputs(const Graph& graph, uint64_t seed,
                                                 std::optional<int64_t> unknown_size) {
  std::vector<Tensor> inputs;
  SplitMix64 seeds(seed);
  for (size_t i = 0; i < graph.inputs().size(); ++i) {
    const Port& port = graph.inputs()[i];
    Type type = port.type;
    if (unknown_size && type.is_tensor() && type.shape().is_ranked()) {
      Shape shape = type.shape();
      for (int64_t axis = 0; axis < shape.rank(); ++axis) {
        if (!shape.size(axis)) shape = shape.WithDim(axis, Dim(*unknown_size));
      }
      type = type.WithShape(std::move(shape));
    }
    absl::StatusOr<Tensor> tensor = SeededTensor(type, SplitMix64(seeds.Next()));
    if (!tensor.ok()) {
      return Annotate(tensor.status(), absl::StrCat("input ", i, " '", port.name, "'"));
    }
    inputs.push_back(*std::move(tensor));
  }
  return inputs;
}

}  // namespace roundhouse
