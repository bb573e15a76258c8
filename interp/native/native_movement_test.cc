// Tests the native kernels that move or resample elements against the reference.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/gather_scatter.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/resize.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/interp/native/native_test_base.h"

namespace roundhouse {
namespace {

TEST_F(NativeTest, Transposes) {
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<int64_t> sizes = DrawSizes(1, 5, round % 4 == 0 ? 40 : 7);
    std::vector<int64_t> perm;
    for (size_t i = 0; i < sizes.size(); ++i)
      perm.insert(perm.begin() + Draw(0, static_cast<int64_t>(i)), static_cast<int64_t>(i));
    if (Product(sizes) > 1000000) continue;
    ExpectAgreement(canonical::TensorTranspose{.perm = perm}, {DrawTensor(sizes)});
  }
}

TEST_F(NativeTest, ConcatsSplitsAndSlices) {
  for (int round = 0; round < kRounds; ++round) {
    std::vector<int64_t> sizes = DrawSizes(1, 4, 9);
    const int64_t axis = Draw(0, static_cast<int64_t>(sizes.size()) - 1);
    std::vector<std::optional<Tensor>> parts;
    for (int i = 0; i < 3; ++i) {
      sizes[axis] = Draw(0, 9);
      parts.push_back(DrawTensor(sizes));
    }
    ExpectAgreement(canonical::TensorConcat{.axis = axis}, parts);
    sizes[axis] = Draw(1, 9);
    const int64_t start = Draw(-12, 12);
    const int64_t step = Draw(0, 1) == 0 ? Draw(1, 3) : -Draw(1, 3);
    ExpectAgreement(
        canonical::Slice{
            .starts = {{start}}, .ends = {{Draw(-12, 12)}}, .axes = {{axis}}, .steps = {{step}}},
        {DrawTensor(sizes)});
    std::vector<int64_t> pads(2 * sizes.size());
    for (int64_t& pad : pads) pad = Draw(0, 2);
    ExpectAgreement(canonical::TensorConstantPad{.pads = pads}, {DrawTensor(sizes)});
  }
}

TEST_F(NativeTest, KeepsBands) {
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<int64_t> sizes = DrawSizes(2, 4, round % 3 == 0 ? 40 : 7);
    canonical::BandPart op;
    if (Draw(0, 3) != 0) op.lower = Draw(-9, 9);
    if (Draw(0, 3) != 0) op.upper = Draw(-9, 9);
    if (Draw(0, 9) == 0) op.lower = INT64_MIN;
    if (Draw(0, 9) == 0) op.upper = INT64_MAX;
    ExpectAgreement(op, {DrawTensor(sizes), std::nullopt, std::nullopt}, {}, 0);
  }
  // Elements of one byte, and a bound that is an operand.
  std::vector<uint8_t> bytes(70);
  for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<uint8_t>(i + 1);
  ExpectAgreement(canonical::BandPart{.upper = 1},
                  {Tensor::Of<uint8_t>(std::vector<int64_t>{7, 10}, absl::MakeConstSpan(bytes)),
                   Tensor::Scalar(int64_t{-2}), std::nullopt},
                  {false, true, false}, 0);
}

TEST_F(NativeTest, Resizes) {
  using canonical::Interpolation;
  const canonical::CoordinateMode modes[] = {
      canonical::CoordinateMode::kHalfPixel, canonical::CoordinateMode::kAlignCorners,
      canonical::CoordinateMode::kAsymmetric, canonical::CoordinateMode::kTfHalfPixelForNn};
  for (int round = 0; round < 2 * kRounds; ++round) {
    const std::vector<int64_t> sizes = DrawSizes(1, 4, round % 3 == 0 ? 30 : 6);
    if (Product(sizes) == 0) continue;
    canonical::Resize op = {.mode = static_cast<Interpolation>(Draw(0, 2)),
                            .coordinates = modes[Draw(0, 3)],
                            .rounding = static_cast<canonical::NearestRounding>(Draw(0, 3))};
    for (int64_t axis = 0; axis < static_cast<int64_t>(sizes.size()); ++axis) {
      if (Draw(0, 2) == 0) continue;
      op.axes.push_back(axis);
      op.sizes.push_back(Draw(0, 3) == 0 ? sizes[axis] : Draw(1, 20));
    }
    if (op.axes.empty()) continue;
    if (op.mode != Interpolation::kNearest) {
      op.antialias = Draw(0, 1) == 0;
      op.exclude_outside = Draw(0, 1) == 0;
    }
    Tensor x = DrawTensor(sizes);
    ExpectAgreement(op, {x, std::nullopt, std::nullopt});
    // Infinities stay infinite, and turn nothing else into NaN.
    x.mutable_data<float>()[0] = INFINITY;
    ExpectAgreement(op, {x, std::nullopt, std::nullopt});
  }
}

TEST_F(NativeTest, Borders) {
  for (int i = 0; i < 120; ++i) {
    const std::vector<int64_t> sizes = DrawSizes(1, 4, i % 4 == 0 ? 40 : 9);
    canonical::TensorBorderPad op;
    op.mode = static_cast<canonical::BorderMode>(Draw(0, 3));
    std::vector<int64_t> pads;
    for (int side = 0; side < 2; ++side) {
      // Negative pads leave something.
      for (const int64_t size : sizes) pads.push_back(Draw(size > 2 ? -(size - 1) / 2 : 0, 2));
    }
    op.pads = pads;
    Program program(*context_);
    // An axis may be too short for its border mode, which is an error of the program.
    Graph* graph = *program.CreateGraph("g");
    const Tensor x = DrawTensor(sizes);
    Value* source = &graph->CreateNode("test.source", {}, {x.type()})->result();
    if (!Builder(*graph)(op, {source}).ok()) continue;
    ExpectAgreement(op, {x}, {}, 0);
  }
}

TEST_F(NativeTest, Gathers) {
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<int64_t> sizes = DrawSizes(1, 4, 9);
    const int64_t axis = Draw(0, static_cast<int64_t>(sizes.size()) - 1);
    std::vector<int64_t> indices(Draw(1, 12));
    for (int64_t& index : indices) index = Draw(-sizes[axis], sizes[axis] - 1);
    ExpectAgreement(canonical::Gather{.axis = axis},
                    {DrawTensor(sizes),
                     Tensor::Of<int64_t>(std::vector<int64_t>{static_cast<int64_t>(indices.size())},
                                         absl::MakeConstSpan(indices))});
  }
}

// As functions of bytes are written: also those whose table has less than all bytes.
TEST_F(NativeTest, GathersBySmallIndices) {
  const auto gather = [&](int64_t size, auto kind, int64_t least, int64_t most) {
    using Index = decltype(kind);
    Tensor table = *Tensor::Uninitialized(Type::Tensor(ElementKind::kI8, Shape({size})));
    for (int8_t& value : table.mutable_data<int8_t>()) value = static_cast<int8_t>(Draw(-128, 127));
    std::vector<Index> indices;
    for (int i = 0; i < 700; ++i) indices.push_back(static_cast<Index>(Draw(least, most)));
    ExpectAgreement(canonical::Gather{}, {table, Tensor::Of<Index>(std::vector<int64_t>{7, 100},
                                                                   absl::MakeConstSpan(indices))});
  };
  gather(256, int8_t{}, -128, 127);
  gather(256, uint8_t{}, 0, 255);
  gather(100, int8_t{}, -100, 99);
  gather(200, uint8_t{}, 0, 199);
  gather(1000, int16_t{}, -1000, 999);
}

}  // namespace
}  // namespace roundhouse
