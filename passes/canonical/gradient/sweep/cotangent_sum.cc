#include "roundhouse/passes/canonical/gradient/sweep/cotangent_sum.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/slicing.h"

namespace roundhouse::canonical_gradient {
namespace {

using canonical::TensorConcat;
using canonical::TensorConstantPad;

// Zeros before and behind a value along one axis.
struct Zeros {
  int64_t axis = 0;
  int64_t before = 0;
  int64_t behind = 0;
};

std::optional<Zeros> ZerosAround(const Value& part) {
  const Node& node = part.node();
  if (!Is<TensorConstantPad>(node) || node.num_operands() != 1) return std::nullopt;
  const absl::StatusOr<TensorConstantPad> pad = View<TensorConstantPad>(node);
  const Type& inner = node.operand(0).type();
  if (!pad.ok() || !pad->pads.has_value() || !part.type().is_tensor() ||
      !part.type().shape().is_static() || !inner.is_tensor() || !inner.shape().is_static()) {
    return std::nullopt;
  }
  const std::vector<int64_t>& pads = *pad->pads;
  const size_t rank = pads.size() / 2;
  std::optional<Zeros> zeros;
  for (size_t axis = 0; axis < rank; ++axis) {
    const int64_t before = pads[axis];
    const int64_t behind = pads[rank + axis];
    if (before == 0 && behind == 0) continue;
    if (zeros.has_value() || before < 0 || behind < 0) return std::nullopt;
    zeros = Zeros{.axis = static_cast<int64_t>(axis), .before = before, .behind = behind};
  }
  return zeros;
}

}  // namespace

// Pieces that follow one another.
struct CotangentSum::Run {
  int64_t axis = 0;
  int64_t begin = 0;
  std::vector<Piece> pieces = {};

  // With the zeros that remain around them.
  absl::StatusOr<Value*> Joined(const Builder& build) {
    if (pieces.size() == 1 && pieces.front().padded != nullptr) return pieces.front().padded;
    std::vector<Value*> inner;
    for (Piece& piece : pieces) {
      RH_ASSIGN_OR_RETURN(inner.emplace_back(), piece.inner.Total(build));
    }
    Value* whole = inner.front();
    if (inner.size() > 1) {
      RH_ASSIGN_OR_RETURN(whole, build(TensorConcat{.axis = axis}, inner));
    }
    if (begin == 0 && pieces.back().behind == 0) return whole;
    const size_t rank = whole->type().shape().sizes().size();
    std::vector<int64_t> pads(2 * rank, 0);
    pads[static_cast<size_t>(axis)] = begin;
    pads[rank + static_cast<size_t>(axis)] = pieces.back().behind;
    return build(TensorConstantPad{.pads = pads}, {whole});
  }
};

absl::Status CotangentSum::Add(const Builder& build, Value& part) {
  const std::optional<Zeros> zeros = ZerosAround(part);
  if (!zeros.has_value()) return whole_.Add(build, part);
  Value& inner = part.node().operand(0);
  const int64_t size = inner.type().shape().sizes()[static_cast<size_t>(zeros->axis)];
  const auto [found, is_new] =
      pieces_.try_emplace(Range(zeros->axis, zeros->before, zeros->before + size),
                          Piece{.behind = zeros->behind, .padded = &part});
  // Later steps of an unrolled loop take the same slices of a weight again.
  if (!is_new) found->second.padded = nullptr;
  return found->second.inner.Add(build, inner);
}

absl::StatusOr<Value*> CotangentSum::Total(const Builder& build) {
  // Pieces that overlap belong to different runs.
  std::vector<Run> runs;
  std::multimap<std::pair<int64_t, int64_t>, size_t> ends;  // By axis and end.
  for (const auto& [range, piece] : pieces_) {
    const auto [axis, begin, end] = range;
    const auto before = ends.find({axis, begin});
    size_t run = runs.size();
    if (before == ends.end()) {
      runs.push_back({.axis = axis, .begin = begin});
    } else {
      run = before->second;
      ends.erase(before);
    }
    runs[run].pieces.push_back(piece);
    ends.emplace(std::pair(axis, end), run);
  }
  pieces_.clear();
  for (Run& run : runs) {
    RH_ASSIGN_OR_RETURN(Value * joined, run.Joined(build));
    RH_RETURN_IF_ERROR(whole_.Add(build, *joined));
  }
  return whole_.Total(build);
}

}  // namespace roundhouse::canonical_gradient
