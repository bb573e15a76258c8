// File: domain.h
//
// Ops that convert into a domain and back. A program in NCHW and the same one in NHWC differ only
// in these nodes:
//
//   %1 = "canonical.feature_encode"(%0) {perm = array<i64: 0, 2, 3, 1>}
//       : (tensor<1x3x224x224xf32>) -> !canonical.feature<1x224x224x3xf32>
//
// Both directions permute as a transpose does: axis i of the result is axis perm[i] of the operand.
// So an encode with `perm` is undone by a decode with the inverse permutation. An empty `perm`
// keeps the axes as they are. Quantisation along an axis follows the axis.
//
// (C1) The operand of an encode is in domain tensor, that of a decode in the domain that its name
//      says.
// (C2) The operand of an encode has a rank that the domain allows.
// (C3) perm is empty or a permutation of the operand's axes.
#ifndef ROUNDHOUSE_DIALECTS_CANONICAL_DOMAIN_H_
#define ROUNDHOUSE_DIALECTS_CANONICAL_DOMAIN_H_

#include <cstdint>
#include <tuple>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/type_inference.h"

namespace roundhouse::canonical {

namespace domain_internal {

constexpr OpTraits kTraits = OpTrait::kMoves | OpTrait::kPermutesAxes;

constexpr OpSpec EncodeSpec(Domain domain) {
  switch (domain) {
    case Domain::kFeature:
      return {.name = "canonical.feature_encode",
              .summary = "Makes a feature (N, spatial, C) from a tensor.",
              .operands = "input",
              .traits = kTraits};
    case Domain::kFilter:
      return {.name = "canonical.filter_encode",
              .summary = "Makes a filter (O, spatial, I) from a tensor.",
              .operands = "input",
              .traits = kTraits};
    case Domain::kDepthwiseFilter:
      return {.name = "canonical.depthwise_filter_encode",
              .summary = "Makes a depthwise filter (spatial, C, M) from a tensor.",
              .operands = "input",
              .traits = kTraits};
    case Domain::kBias:
      return {.name = "canonical.bias_encode",
              .summary = "Makes a bias (C) from a tensor.",
              .operands = "input",
              .traits = kTraits};
    case Domain::kMatrix:
    case Domain::kTensor:
      break;
  }
  return {.name = "canonical.matrix_encode",
          .summary = "Makes a matrix (H, W) from a tensor.",
          .operands = "input",
          .traits = kTraits};
}

constexpr OpSpec DecodeSpec(Domain domain) {
  switch (domain) {
    case Domain::kFeature:
      return {.name = "canonical.feature_decode",
              .summary = "Makes a tensor from a feature (N, spatial, C).",
              .operands = "input",
              .traits = kTraits};
    case Domain::kFilter:
      return {.name = "canonical.filter_decode",
              .summary = "Makes a tensor from a filter (O, spatial, I).",
              .operands = "input",
              .traits = kTraits};
    case Domain::kDepthwiseFilter:
      return {.name = "canonical.depthwise_filter_decode",
              .summary = "Makes a tensor from a depthwise filter (spatial, C, M).",
              .operands = "input",
              .traits = kTraits};
    case Domain::kBias:
      return {.name = "canonical.bias_decode",
              .summary = "Makes a tensor from a bias (C).",
              .operands = "input",
              .traits = kTraits};
    case Domain::kMatrix:
    case Domain::kTensor:
      break;
  }
  return {.name = "canonical.matrix_decode",
          .summary = "Makes a tensor from a matrix (H, W).",
          .operands = "input",
          .traits = kTraits};
}

}  // namespace domain_internal

template <Domain kInto>
struct DomainEncode {
  static constexpr OpSpec kSpec = domain_internal::EncodeSpec(kInto);
  std::vector<int64_t> perm;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("perm", op.perm, "for each axis of the domain, the axis of the tensor"));
  }
};

template <Domain kOutOf>
struct DomainDecode {
  static constexpr OpSpec kSpec = domain_internal::DecodeSpec(kOutOf);
  std::vector<int64_t> perm;
  template <typename Self>
  static auto Attrs(Self& op) {
    return std::make_tuple(
        Field("perm", op.perm, "for each axis of the tensor, the axis of the domain"));
  }
};

using FeatureEncode = DomainEncode<Domain::kFeature>;
using FeatureDecode = DomainDecode<Domain::kFeature>;
using FilterEncode = DomainEncode<Domain::kFilter>;
using FilterDecode = DomainDecode<Domain::kFilter>;
using DepthwiseFilterEncode = DomainEncode<Domain::kDepthwiseFilter>;
using DepthwiseFilterDecode = DomainDecode<Domain::kDepthwiseFilter>;
using BiasEncode = DomainEncode<Domain::kBias>;
using BiasDecode = DomainDecode<Domain::kBias>;
using MatrixEncode = DomainEncode<Domain::kMatrix>;
using MatrixDecode = DomainDecode<Domain::kMatrix>;

// The operand's type with its axes permuted, in domain `to`.
absl::StatusOr<Type> InferPermuted(const std::vector<int64_t>& perm, Domain from, Domain to,
                                   const InferenceContext& context);

template <Domain kInto>
absl::StatusOr<Type> Infer(const DomainEncode<kInto>& op, const InferenceContext& context) {
  return InferPermuted(op.perm, Domain::kTensor, kInto, context);
}
template <Domain kOutOf>
absl::StatusOr<Type> Infer(const DomainDecode<kOutOf>& op, const InferenceContext& context) {
  return InferPermuted(op.perm, kOutOf, Domain::kTensor, context);
}

// For passes: the inverse of `perm`, and the composition of `first` and then `second`. Require
// permutations of equal size; an empty one is the identity.
std::vector<int64_t> InversePermutation(absl::Span<const int64_t> perm);
std::vector<int64_t> ComposePermutations(absl::Span<const int64_t> first,
                                         absl::Span<const int64_t> second);

using DomainOps =
    OpList<FeatureEncode, FeatureDecode, FilterEncode, FilterDecode, DepthwiseFilterEncode,
           DepthwiseFilterDecode, BiasEncode, BiasDecode, MatrixEncode, MatrixDecode>;

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_DIALECTS_CANONICAL_DOMAIN_H_
