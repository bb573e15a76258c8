#include "roundhouse/passes/canonical/gradient/cotangent_sum.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/slicing.h"

namespace roundhouse::canonical_gradient {
namespace {

using canonical::TensorConcat;
using canonical::TensorConstantPad;

// A value with zeros before and behind it along one axis.
struct Piece {
  Value* inner = nullptr;
  int64_t axis = 0;
  int64_t begin = 0;
  int64_t end = 0;
  int64_t behind = 0;
  size_t part = 0;
  bool is_sum = false;  // `inner` is not that of the part alone.
};

std::optional<Piece> PieceOf(Value& part, size_t number) {
  Node& node = part.node();
  if (!Is<TensorConstantPad>(node) || node.num_operands() != 1) return std::nullopt;
  const absl::StatusOr<TensorConstantPad> pad = View<TensorConstantPad>(node);
  Value& inner = node.operand(0);
  if (!pad.ok() || !pad->pads.has_value() || !part.type().is_tensor() ||
      !part.type().shape().is_static() || !inner.type().is_tensor() ||
      !inner.type().shape().is_static()) {
    return std::nullopt;
  }
  const std::vector<int64_t>& pads = *pad->pads;
  const size_t rank = pads.size() / 2;
  std::optional<Piece> piece;
  for (size_t axis = 0; axis < rank; ++axis) {
    const int64_t before = pads[axis];
    const int64_t behind = pads[rank + axis];
    if (before == 0 && behind == 0) continue;
    if (piece.has_value() || before < 0 || behind < 0) return std::nullopt;
    piece = Piece{.inner = &inner,
                  .axis = static_cast<int64_t>(axis),
                  .begin = before,
                  .end = before + inner.type().shape().sizes()[axis],
                  .behind = behind,
                  .part = number};
  }
  return piece;
}

// Concatenates pieces that follow one another, with the zeros that remain around them.
absl::StatusOr<Value*> Joined(const Builder& build, absl::Span<const Piece> run, int64_t rank) {
  std::vector<Value*> inner;
  for (const Piece& piece : run) inner.push_back(piece.inner);
  const auto axis = static_cast<size_t>(run.front().axis);
  Value* whole = inner.front();
  if (inner.size() > 1) {
    RH_ASSIGN_OR_RETURN(whole, build(TensorConcat{.axis = run.front().axis}, inner));
  }
  if (run.front().begin == 0 && run.back().behind == 0) return whole;
  std::vector<int64_t> pads(static_cast<size_t>(2 * rank), 0);
  pads[axis] = run.front().begin;
  pads[static_cast<size_t>(rank) + axis] = run.back().behind;
  return build(TensorConstantPad{.pads = pads}, {whole});
}

// Sums up pieces of the same range, which follow one another; the parts of all but the first become
// null. Later steps of an unrolled loop take the same slices of a weight again.
absl::Status AddEqualRanges(const Builder& build, std::vector<Piece>& pieces,
                            std::vector<Value*>& parts) {
  std::vector<Piece> sums;
  for (const Piece& piece : pieces) {
    if (sums.empty() || sums.back().axis != piece.axis || sums.back().begin != piece.begin ||
        sums.back().end != piece.end) {
      sums.push_back(piece);
      continue;
    }
    Piece& sum = sums.back();
    RH_ASSIGN_OR_RETURN(sum.inner, build(canonical::EltwiseAdd{}, {sum.inner, piece.inner}));
    sum.is_sum = true;
    parts[piece.part] = nullptr;
  }
  pieces = std::move(sums);
  return absl::OkStatus();
}

// Replaces runs of pieces in `parts` by one part each, in the place of their first.
absl::Status JoinPieces(const Builder& build, std::vector<Value*>& parts) {
  std::vector<Piece> pieces;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (const std::optional<Piece> piece = PieceOf(*parts[i], i)) pieces.push_back(*piece);
  }
  std::stable_sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) {
    return std::tie(a.axis, a.begin, a.end) < std::tie(b.axis, b.begin, b.end);
  });
  RH_RETURN_IF_ERROR(AddEqualRanges(build, pieces, parts));
  // Pieces that overlap belong to different runs.
  std::vector<std::vector<Piece>> runs;
  for (const Piece& piece : pieces) {
    const auto run = std::find_if(runs.rbegin(), runs.rend(), [&](const std::vector<Piece>& one) {
      return one.back().axis == piece.axis && one.back().end == piece.begin;
    });
    if (run == runs.rend()) {
      runs.push_back({piece});
    } else {
      run->push_back(piece);
    }
  }
  for (const std::vector<Piece>& run : runs) {
    if (run.size() < 2 && !run.front().is_sum) continue;
    const auto rank = static_cast<int64_t>(run.front().inner->type().shape().sizes().size());
    size_t first = run.front().part;
    for (const Piece& piece : run) {
      first = std::min(first, piece.part);
      parts[piece.part] = nullptr;
    }
    RH_ASSIGN_OR_RETURN(parts[first], Joined(build, run, rank));
  }
  std::erase(parts, nullptr);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Value*> SumOfCotangents(const Builder& build, std::vector<Value*> parts) {
  if (parts.size() > 1) RH_RETURN_IF_ERROR(JoinPieces(build, parts));
  Value* sum = nullptr;
  for (Value* part : parts) {
    if (sum == nullptr) {
      sum = part;
    } else {
      RH_ASSIGN_OR_RETURN(sum, build(canonical::EltwiseAdd{}, {sum, part}));
    }
  }
  return sum;
}

}  // namespace roundhouse::canonical_gradient
