#include "roundhouse/dialects/canonical/movement.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/generation.h"
#include "roundhouse/dialects/canonical/rules/border.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/dialects/canonical/space.h"
#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {
namespace {

// ---- Order

Value* ExportTranspose(OpExport& e, const canonical::TensorTranspose& op) {
  return e.Transpose(e.in(0), op.perm);
}

template <typename Conversion>
Value* ExportDomain(OpExport& e, const Conversion& op) {
  return e.Transpose(e.in(0), op.perm);
}

Value* ExportConcat(OpExport& e, const canonical::TensorConcat& op) {
  Values operands;
  for (int i = 0; i < e.num_inputs(); ++i) operands.push_back(e.in(i));
  return e.Concat(operands, e.Axis(0, op.axis));
}

Values ExportSplit(OpExport& e, const canonical::TensorSplit& op) {
  const int64_t axis = e.Axis(0, op.axis);
  Values parts;
  int64_t start = 0;
  for (int i = 0; i < e.node().num_results(); ++i) {
    const int64_t size = e.result_sizes(i)[axis];
    parts.push_back(e.Part(e.in(0), axis, start, size));
    start += size;
  }
  return parts;
}

Value* ExportTile(OpExport& e, const canonical::Tile&) {
  Ints multiples = e.result_sizes();
  const Ints sizes = e.sizes(0);
  for (size_t i = 0; i < sizes.size(); ++i) multiples[i] /= sizes[i];
  return e.Tile(e.in(0), multiples);
}

Value* ExportBroadcast(OpExport& e, const canonical::TensorBroadcast&) {
  return e.Broadcast(e.in(0), e.result_sizes());
}

// A boolean mask of the diagonals that are kept.
Value* ExportBandPart(OpExport& e, const canonical::BandPart& op) {
  const auto bound = [&](int operand, const std::optional<int64_t>& given) {
    const std::optional<Ints> known =
        e.ListOf(operand, given ? std::optional<Ints>(Ints{*given}) : std::nullopt);
    return known && known->size() == 1 ? std::optional<int64_t>((*known)[0]) : std::nullopt;
  };
  const int64_t lower = bound(1, op.lower).value_or(std::numeric_limits<int64_t>::min());
  const int64_t upper = bound(2, op.upper).value_or(std::numeric_limits<int64_t>::max());
  const Ints sizes = e.sizes(0);
  const int64_t rows = sizes[sizes.size() - 2];
  const int64_t columns = sizes.back();
  absl::StatusOr<Tensor> mask =
      Tensor::Zeros(Type::Tensor(ElementKind::kI1, Shape::Of({rows, columns})));
  if (!mask.ok()) return e.Fail(mask.status());
  const absl::Span<std::byte> truths = mask->mutable_bytes();
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < columns; ++j) {
      if (lower <= j - i && j - i <= upper) truths[i * columns + j] = std::byte{1};
    }
  }
  Value* x = e.in(0);
  if (e.kind(0) == ElementKind::kI1) return e.Binary("logical_and", x, e.Constant(*mask));
  return e.Select(e.Constant(*mask), x, e.Beside(x, 0));
}

// ---- Windows

Value* ExportSlice(OpExport& e, const canonical::Slice& op) {
  const std::optional<Ints> starts = e.ListOf(1, op.starts);
  const std::optional<Ints> ends = e.ListOf(2, op.ends);
  const std::optional<Ints> axes = e.ListOf(3, op.axes);
  const std::optional<Ints> steps = e.ListOf(4, op.steps);
  if (!e.ok() || !starts || !ends) return nullptr;
  const Ints sizes = e.sizes(0);
  Value* value = e.in(0);
  for (size_t i = 0; i < starts->size(); ++i) {
    const int64_t axis = axes ? e.Axis(0, (*axes)[i]) : static_cast<int64_t>(i);
    const canonical::SliceRange range =
        canonical::ResolveSlice(sizes[axis], (*starts)[i], (*ends)[i], steps ? (*steps)[i] : 1);
    value = e.Strided(value, axis, range.start, range.step, range.count);
  }
  return value;
}

// Crops by negative pads first; the pads that are left are not negative.
Value* Cropped(OpExport& e, Value* value, Ints& pads) {
  const int64_t rank = static_cast<int64_t>(pads.size()) / 2;
  for (int64_t axis = 0; axis < rank && value != nullptr; ++axis) {
    const int64_t front = std::max<int64_t>(0, -pads[axis]);
    const int64_t behind = std::max<int64_t>(0, -pads[rank + axis]);
    const int64_t left = OpExport::SizesOf(value)[axis] - front - behind;
    if (left < 1)
      return e.Unsupported("all is taken away before it is padded, and TOSA has nothing empty");
    value = e.Part(value, axis, front, left);
  }
  for (int64_t& pad : pads) pad = std::max<int64_t>(0, pad);
  return value;
}

Value* ExportConstantPad(OpExport& e, const canonical::TensorConstantPad& op) {
  std::optional<Ints> pads = e.ListOf(2, op.pads);
  if (!pads) return nullptr;
  Value* value = Cropped(e, e.in(0), *pads);
  Value* constant = e.has(1) ? e.in(1) : e.Number(0, e.kind(0));
  return e.Pad(value, *pads, constant);
}

Value* ExportBorderPad(OpExport& e, const canonical::TensorBorderPad& op) {
  std::optional<Ints> pads = e.ListOf(1, op.pads);
  if (!pads) return nullptr;
  Value* value = Cropped(e, e.in(0), *pads);
  const int64_t rank = e.rank(0);
  for (int64_t axis = 0; axis < rank && value != nullptr; ++axis) {
    const int64_t front = (*pads)[axis];
    const int64_t behind = (*pads)[rank + axis];
    if (front == 0 && behind == 0) continue;
    const absl::StatusOr<std::vector<int64_t>> places =
        canonical::BorderSources(op.mode, OpExport::SizesOf(value)[axis], front, behind);
    if (!places.ok()) return e.Fail(places.status());
    value = e.Take(value, axis, *places);
  }
  return value;
}

// ---- Blocks

// The permutation from (N, deep spatial…, blocks…, C) to the axes of the wide feature.
Ints WideOrder(size_t axes) {
  Ints perm = {0};
  for (size_t i = 0; i < axes; ++i) {
    perm.push_back(static_cast<int64_t>(1 + i));
    perm.push_back(static_cast<int64_t>(1 + axes + i));
  }
  perm.push_back(static_cast<int64_t>(1 + 2 * axes));
  return perm;
}

Value* ExportDepthToSpace(OpExport& e, const canonical::DepthToSpace& op) {
  const Ints deep = e.sizes(0);
  const size_t axes = deep.size() - 2;
  const bool places_first = op.order == canonical::BlockOrder::kDepthColumnRow;
  Ints apart(deep.begin(), deep.end() - 1);
  const int64_t channels = e.result_sizes().back();
  if (!places_first) apart.push_back(channels);
  apart.insert(apart.end(), axes, op.block_size);
  if (places_first) apart.push_back(channels);
  Value* value = e.Reshape(e.in(0), apart);
  if (!places_first) {
    Ints perm;
    for (size_t i = 0; i < apart.size(); ++i) perm.push_back(static_cast<int64_t>(i));
    std::rotate(perm.begin() + 1 + axes, perm.begin() + 2 + axes, perm.end());
    value = e.Transpose(value, perm);
  }
  return e.Reshape(e.Transpose(value, WideOrder(axes)), e.result_sizes());
}

Value* ExportSpaceToDepth(OpExport& e, const canonical::SpaceToDepth& op) {
  const Ints wide = e.sizes(0);
  const size_t axes = wide.size() - 2;
  Ints apart = {wide[0]};
  for (size_t i = 0; i < axes; ++i) {
    apart.push_back(wide[1 + i] / op.block_size);
    apart.push_back(op.block_size);
  }
  apart.push_back(wide.back());
  Value* value =
      e.Transpose(e.Reshape(e.in(0), apart), canonical::InversePermutation(WideOrder(axes)));
  if (op.order == canonical::BlockOrder::kColumnRowDepth) {
    Ints perm;
    for (size_t i = 0; i < apart.size(); ++i) perm.push_back(static_cast<int64_t>(i));
    std::rotate(perm.begin() + 1 + axes, perm.end() - 1, perm.end());
    value = e.Transpose(value, perm);
  }
  return e.Reshape(value, e.result_sizes());
}

// ---- Shapes as data

Value* ExportShapeOf(OpExport& e, const canonical::ShapeOf&) {
  const Ints sizes = e.sizes(0);
  const int64_t rank = static_cast<int64_t>(sizes.size());
  return e.Constant(Tensor::Of<int64_t>({&rank, 1}, absl::MakeConstSpan(sizes)));
}

}  // namespace

void AddMovement(ExportTable& table) {
  table.Add(ExportBandPart);
  table.Add(ExportBorderPad);
  table.Add(ExportBroadcast);
  table.Add(ExportConcat);
  table.Add(ExportConstantPad);
  table.Add(ExportDepthToSpace);
  table.Add(ExportShapeOf);
  table.Add(ExportSlice);
  table.Add(ExportSpaceToDepth);
  table.Add(ExportSplit);
  table.Add(ExportTile);
  table.Add(ExportTranspose);
  table.Add(ExportDomain<canonical::BiasDecode>);
  table.Add(ExportDomain<canonical::BiasEncode>);
  table.Add(ExportDomain<canonical::DepthwiseFilterDecode>);
  table.Add(ExportDomain<canonical::DepthwiseFilterEncode>);
  table.Add(ExportDomain<canonical::FeatureDecode>);
  table.Add(ExportDomain<canonical::FeatureEncode>);
  table.Add(ExportDomain<canonical::FilterDecode>);
  table.Add(ExportDomain<canonical::FilterEncode>);
  table.Add(ExportDomain<canonical::MatrixDecode>);
  table.Add(ExportDomain<canonical::MatrixEncode>);
  table.AddReshape<canonical::FixedReshape>();
  table.AddReshape<canonical::Flatten>();
  table.AddReshape<canonical::Reshape>();
  table.AddReshape<canonical::Squeeze>();
  table.AddReshape<canonical::Unsqueeze>();
}

}  // namespace roundhouse::tosa_export
