// The law of devices on random convolutions and pools: spread along their spatial axes, in parts
// that reach into one another, they give the same results as on one device.
//
// Other seeds: seeds.h.
#include <algorithm>
#include <cstdint>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/ops.h"
#include "roundhouse/dialects/collective/collective.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/devices/partitioned_run.h"
#include "roundhouse/tests/laws/seeds.h"
#include "roundhouse/tests/testing/compare_runs.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

constexpr const char* kMeshes[] = {"x:2", "x:2,y:2", "x:3", "x:2,y:3", "x:4", "x:6"};

// A chain of windows over an image.
class RandomWindows {
 public:
  RandomWindows(const Context& context, uint64_t seed)
      : program_(std::make_unique<Program>(context)), random_(seed) {}

  absl::StatusOr<std::unique_ptr<Program>> Make() {
    RH_ASSIGN_OR_RETURN(graph_, program_->CreateGraph("main"));
    axes_ = Up(4) == 0 ? 1 : 2;
    std::vector<int64_t> sizes = {1 + Up(2)};
    for (int64_t axis = 0; axis < axes_; ++axis) sizes.push_back(12 * (1 + Up(3)));
    sizes.push_back(1 + Up(3));
    RH_ASSIGN_OR_RETURN(Value * input,
                        AddInput(*graph_, "x", Type::Tensor(ElementKind::kF64, Shape::Of(sizes))));
    RH_ASSIGN_OR_RETURN(value_, build()(canonical::FeatureEncode{}, {input}));
    for (int64_t i = 0, count = 1 + Up(4); i < count; ++i) {
      // A window that does not fit is left out.
      const absl::StatusOr<Value*> next = Next();
      if (next.ok()) value_ = *next;
    }
    RH_ASSIGN_OR_RETURN(Value * output, build()(canonical::FeatureDecode{}, {value_}));
    RH_RETURN_IF_ERROR(AddOutput(*graph_, "y", *output).status());
    return std::move(program_);
  }

 private:
  Builder build() const { return Builder(*graph_); }
  int64_t Up(uint64_t end) { return static_cast<int64_t>(random_.Next() % end); }
  std::vector<int64_t> List(int64_t count, int64_t least, uint64_t end) {
    std::vector<int64_t> list;
    for (int64_t i = 0; i < count; ++i) list.push_back(least + Up(end));
    return list;
  }

  absl::StatusOr<Value*> Constant(std::vector<int64_t> sizes) {
    int64_t count = 1;
    for (const int64_t size : sizes) count *= size;
    std::vector<double> numbers;
    for (int64_t i = 0; i < count; ++i) numbers.push_back(static_cast<double>(Up(9)) - 4);
    return build()(
        canonical::ConstantGen{.value = Tensor::Of<double>(absl::MakeConstSpan(sizes), numbers)},
        {});
  }

  // Mostly windows that keep the size, or divide it by the stride.
  template <typename Op>
  void SetWindow(Op& op, const std::vector<int64_t>& window) {
    op.stride = Up(2) == 0 ? std::vector<int64_t>() : List(axes_, 1, 3);
    op.dilation = Up(3) == 0 ? List(axes_, 1, 2) : std::vector<int64_t>();
    if constexpr (requires { op.auto_pad; }) {
      const int64_t kind = Up(4);
      if (kind == 0) op.auto_pad = canonical::AutoPad::kSameUpper;
      if (kind == 1) op.auto_pad = canonical::AutoPad::kSameLower;
      if (kind < 2) return;
    }
    op.pad.assign(static_cast<size_t>(2 * axes_), 0);
    for (int64_t axis = 0; axis < axes_; ++axis) {
      const int64_t span = (window[axis] - 1) * (op.dilation.empty() ? 1 : op.dilation[axis]) + 1;
      const int64_t stride = op.stride.empty() ? 1 : op.stride[axis];
      const int64_t all = std::max<int64_t>(0, span - stride) + (Up(6) == 0 ? 1 : 0);
      op.pad[axis] = Up(static_cast<uint64_t>(all) + 1);
      op.pad[axis + axes_] = all - op.pad[axis];
    }
  }

  absl::StatusOr<Value*> Next() {
    const int64_t channels = *value_->type().shape().size(axes_ + 1);
    const std::vector<int64_t> window = List(axes_, 1, 5);
    std::vector<int64_t> filter = window;
    switch (Up(6)) {
      case 0: {
        canonical::MaxPool2D pool = {.window = window};
        SetWindow(pool, window);
        pool.ceil_mode = Up(3) == 0;
        return build()(pool, {value_});
      }
      case 1: {
        canonical::AvgPool2D pool = {.window = window};
        SetWindow(pool, window);
        pool.ceil_mode = Up(4) == 0;
        if (Up(2) == 0) pool.convention = canonical::PoolConvention::kFull;
        return build()(pool, {value_});
      }
      case 2: {
        canonical::DepthwiseConv2D conv;
        SetWindow(conv, window);
        filter.push_back(channels);
        filter.push_back(1 + Up(2));
        RH_ASSIGN_OR_RETURN(Value * weights, Constant(filter));
        RH_ASSIGN_OR_RETURN(weights, build()(canonical::DepthwiseFilterEncode{}, {weights}));
        return build()(conv, {value_, weights});
      }
      case 3: {
        canonical::TransposedConv2D conv;
        SetWindow(conv, window);
        if (Up(3) == 0) conv.output_pad = List(axes_, 0, 2);
        RH_ASSIGN_OR_RETURN(Value * weights, Filter(filter, channels));
        return build()(conv, {value_, weights});
      }
      default: {
        canonical::Conv2D conv;
        SetWindow(conv, window);
        if (Up(3) == 0) conv.activation = canonical::Activation::kRelu;
        RH_ASSIGN_OR_RETURN(Value * weights, Filter(filter, channels));
        if (Up(2) == 0) return build()(conv, {value_, weights});
        RH_ASSIGN_OR_RETURN(Value * bias, Constant({*weights->type().shape().size(0)}));
        RH_ASSIGN_OR_RETURN(bias, build()(canonical::BiasEncode{}, {bias}));
        return build()(conv, {value_, weights, bias});
      }
    }
  }

  absl::StatusOr<Value*> Filter(std::vector<int64_t> window, int64_t channels) {
    window.insert(window.begin(), 1 + Up(3));
    window.push_back(channels);
    RH_ASSIGN_OR_RETURN(Value * weights, Constant(window));
    return build()(canonical::FilterEncode{}, {weights});
  }

  std::unique_ptr<Program> program_;
  SplitMix64 random_;
  Graph* graph_ = nullptr;
  Value* value_ = nullptr;
  int64_t axes_ = 2;
};

class SpatialShardingLaws : public ::testing::Test {
 protected:
  SpatialShardingLaws() : seeds_(SeedsOr(150)) {
    absl::StatusOr<std::unique_ptr<Context>> context = Context::WithLinkedExtensions();
    EXPECT_THAT(context, IsOk());
    context_ = *std::move(context);
  }

  const Seeds seeds_;
  std::unique_ptr<Context> context_;
};

TEST_F(SpatialShardingLaws, ManyDevicesDoWhatOneDoes) {
  uint64_t spread = 0;
  uint64_t with_halo = 0;
  std::map<std::string, int> on_parts;
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                         RandomWindows(*context_, seed).Make());
    SplitMix64 random(seed);
    const std::string devices = kMeshes[random.Next() % std::size(kMeshes)];
    ASSERT_OK_AND_ASSIGN(const DeviceMesh mesh, DeviceMesh::Parse(devices));
    const Type& type = program->FindGraph("main")->inputs()[0].type;
    std::string pin = "x=_";
    for (int64_t axis = 1; axis + 1 < type.shape().rank(); ++axis) {
      const bool is_last = axis + 2 == type.shape().rank();
      const bool takes_y = mesh.num_axes() > 1 && is_last && axis > 1;
      absl::StrAppend(&pin, ",", axis == 1 ? "x" : takes_y ? "y" : "_");
    }
    absl::StrAppend(&pin, ",_");
    ++spread;
    const std::string before =
        absl::StrCat("seed ", seed, " on ", devices, ", ", pin, "\n", DebugString(*program));
    const absl::StatusOr<std::unique_ptr<Program>> partitioned =
        Partitioned(*program, {.devices = devices, .pins = {pin}});
    ASSERT_THAT(partitioned, IsOk()) << before;
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> inputs,
                         SeededInputsOf(*program->FindGraph("main"), seed));
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> expected, RunOnOne(*program, "main", inputs, 1));
    if (seed % 2 == 0) {
      ASSERT_THAT(RunPasses(**partitioned,
                            "[optimize_collectives, cse, dce], overlap_exchanges, "
                            "multi_devices_check"),
                  IsOk())
          << before << DebugString(**partitioned);
    }
    const absl::StatusOr<std::vector<Tensor>> found = RunOnMany(**partitioned, "main", inputs, 1);
    ASSERT_THAT(found, IsOk()) << before << DebugString(**partitioned);
    ASSERT_OK_AND_ASSIGN(const TensorDifference difference,
                         Compare((*found)[0], expected[0], Tolerance::Close(1e-9, 1e-9)));
    ASSERT_TRUE(difference.ok()) << before << difference.ToString() << "\n"
                                 << DebugString(**partitioned);
    bool has_halo = false;
    for (const Node* node : (*partitioned)->FindGraph("main")->nodes()) {
      has_halo |= Is<collective::Shift>(*node);
      const int64_t rank = node->num_results() == 1 && node->result().type().is_tensor() &&
                                   node->result().type().shape().is_ranked()
                               ? node->result().type().shape().rank()
                               : 0;
      if (rank > 2) ++on_parts[std::string(node->op_name())];
    }
    with_halo += has_halo;
  }
  for (const auto& [op, count] : on_parts) std::cout << count << "  " << op << "\n";
  std::cout << spread << " programs, " << with_halo << " of which exchange borders\n";
  EXPECT_GT(with_halo, seeds_.count / 4);
}

}  // namespace
}  // namespace roundhouse
