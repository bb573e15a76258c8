// The laws of the passes that move conversions, on random programs full of them:
//   results stay the same, bit by bit;
//   the number of conversions that move elements does not increase;
//   the pipeline terminates, and a second run changes nothing.
//
// Another seed or more programs: ROUNDHOUSE_SEED and ROUNDHOUSE_COUNT in the environment.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/passes/canonical/layout/layout_conversion.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/execution.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using canonical::CountLayoutConversions;
using Ints = std::vector<int64_t>;

uint64_t FromEnvironment(const char* name, uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

const Context& LinkedContext() {
  static const auto* const context =
      new absl::StatusOr<std::unique_ptr<Context>>(Context::WithLinkedExtensions());
  EXPECT_THAT(*context, IsOk());
  return ***context;
}

class RandomModel {
 public:
  explicit RandomModel(uint64_t seed)
      : random_(seed),
        program_(std::make_unique<Program>(LinkedContext())),
        graph_(**program_->CreateGraph("main")),
        build_(graph_) {}

  std::unique_ptr<Program> Take() {
    for (int i = 0; i < 2; ++i) {
      const Type type = Type::Tensor(ElementKind::kF32, Shape({2, 3, 2, 4}));
      Add(AddInput(graph_, absl::StrCat("x", i), type));
    }
    const int count = 4 + static_cast<int>(random_.Below(24));
    for (int i = 0; i < count; ++i) AddNode();
    int outputs = 0;
    for (Value* value : values_) {
      if (value->has_users() && random_.Below(10) != 0) continue;
      EXPECT_THAT(AddOutput(graph_, absl::StrCat("y", outputs++), *value), IsOk());
    }
    EXPECT_THAT(VerifyOk(*program_), IsOk());
    return std::move(program_);
  }

 private:
  // Drops ops that do not accept their operands.
  void Add(const absl::StatusOr<Value*>& value) {
    if (value.ok()) values_.push_back(*value);
  }
  template <typename Op>
  void Make(const Op& op, absl::Span<Value* const> operands) {
    Add(build_(op, operands));
  }
  // Prefers recent values.
  Value& Any() {
    const size_t back = std::min(random_.Below(values_.size()), random_.Below(values_.size()));
    return *values_[values_.size() - 1 - back];
  }
  int64_t AnyAxis(const Value& x) {
    return static_cast<int64_t>(random_.Below(std::max<int64_t>(1, x.type().shape().rank())));
  }
  Ints AnyPermutation(int64_t rank) {
    if (rank == 4 && random_.Below(4) != 0) {
      return random_.Below(2) == 0 ? Ints{0, 2, 3, 1} : Ints{0, 3, 1, 2};
    }
    Ints perm(rank);
    std::iota(perm.begin(), perm.end(), 0);
    for (int64_t i = rank - 1; i > 0; --i) std::swap(perm[i], perm[random_.Below(i + 1)]);
    return perm;
  }

  void AddNode() {
    Value& x = Any();
    const int64_t rank = x.type().shape().rank();
    const int64_t axis = AnyAxis(x);
    const bool is_tensor = x.type().domain() == Domain::kTensor;
    switch (random_.Below(is_tensor ? 18 : 6)) {
      case 0:
        return Make(canonical::Relu{}, {&x});
      case 1:
        return Make(canonical::Tanh{}, {&x});
      case 2:
      case 3: {
        Value& y = Any();
        if (random_.Below(2) == 0) return Make(canonical::EltwiseSub{}, {&x, &y});
        return Make(canonical::EltwiseMul{}, {&x, &y});
      }
      case 4:
      case 5:
        if (!is_tensor) return Make(canonical::FeatureDecode{.perm = AnyPermutation(rank)}, {&x});
        return Make(canonical::FeatureEncode{.perm = AnyPermutation(rank)}, {&x});
      case 6:
      case 7:
        return Make(canonical::TensorTranspose{.perm = AnyPermutation(rank)}, {&x});
      case 8:
        return Make(canonical::TensorConcat{.axis = axis}, {&x, &Any()});
      case 9:
        return Make(canonical::TensorReduce{.kind = canonical::ReduceKind::kSum,
                                            .axes = Ints{axis},
                                            .keep_dims = random_.Below(2) == 0},
                    {&x});
      case 10:
        return Make(canonical::TensorSoftmax{.axis = axis}, {&x});
      case 11:
        return Make(canonical::Slice{.starts = Ints{1}, .ends = Ints{3}, .axes = Ints{axis}}, {&x});
      case 12: {
        Ints pads(2 * rank, 0);
        if (!pads.empty()) pads[random_.Below(pads.size())] = 1;
        return Make(canonical::TensorConstantPad{.pads = pads}, {&x});
      }
      case 13:
        return Make(canonical::Unsqueeze{.axes = {axis}}, {&x});
      case 14:
        return Make(canonical::Squeeze{.axes = Ints{axis}}, {&x});
      case 15:
        return Make(canonical::Flatten{.start_axis = axis, .end_axis = std::min(axis + 2, rank)},
                    {&x});
      case 16: {
        Ints sizes(x.type().shape().sizes().begin(), x.type().shape().sizes().end());
        if (sizes.size() > 1) std::swap(sizes[axis], sizes[(axis + 1) % sizes.size()]);
        return Make(canonical::FixedReshape{.shape = sizes}, {&x});
      }
      default: {
        Ints sizes(x.type().shape().sizes().begin(), x.type().shape().sizes().end());
        sizes.erase(sizes.begin(), sizes.begin() + random_.Below(sizes.size() + 1));
        for (int64_t& size : sizes) size = random_.Below(2) == 0 ? size : 1;
        const Type type = Type::Tensor(ElementKind::kF32, Shape::Of(sizes));
        absl::StatusOr<Value*> constant = build_(
            canonical::ConstantGen{.value = *SeededTensor(type, SplitMix64(random_.Next()))}, {});
        EXPECT_THAT(constant, IsOk());
        return Make(canonical::EltwiseAdd{}, {&x, *constant});
      }
    }
  }

  SplitMix64 random_;
  std::unique_ptr<Program> program_;
  Graph& graph_;
  Builder build_;
  std::vector<Value*> values_;
};

std::vector<Tensor> RunOn(const Program& program) {
  const Graph& graph = *program.FindGraph("main");
  auto run = StartExecution(program);
  EXPECT_THAT(run, IsOk());
  absl::StatusOr<std::vector<Tensor>> outputs = (*run)->Run(graph, *SeededInputs(graph, 3));
  EXPECT_THAT(outputs, IsOk());
  return *outputs;
}

TEST(RandomLayoutTest, Laws) {
  constexpr char kPipeline[] =
      "[canonicalize, simplify_domain_conversion, move_domain_conversions, move_transposes]";
  const uint64_t first = FromEnvironment("ROUNDHOUSE_SEED", 1);
  const uint64_t count = FromEnvironment("ROUNDHOUSE_COUNT", 400);
  uint64_t fewer = 0;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    const std::unique_ptr<Program> before = RandomModel(seed).Take();
    const int64_t moving = CountLayoutConversions(*before->FindGraph("main")).moving;
    const std::vector<Tensor> expected = RunOn(*before);
    for (const char* passes :
         {"move_transposes", "move_domain_conversions", "canonicalize", kPipeline}) {
      SCOPED_TRACE(passes);
      const std::unique_ptr<Program> after = before->clone();
      const Graph& graph = *after->FindGraph("main");
      ASSERT_THAT(RunPasses(*after, passes), IsOk()) << DebugString(*before);
      ASSERT_LE(CountLayoutConversions(graph).moving, moving)
          << DebugString(*before) << DebugString(*after);
      if (CountLayoutConversions(graph).moving < moving) ++fewer;
      const std::vector<Tensor> found = RunOn(*after);
      for (size_t i = 0; i < found.size(); ++i) {
        absl::StatusOr<TensorDifference> difference =
            Compare(found[i], expected[i], Tolerance::Exact());
        ASSERT_THAT(difference, IsOk());
        ASSERT_TRUE(difference->ok())
            << difference->ToString() << DebugString(*before) << DebugString(*after);
      }
      const std::unique_ptr<Program> once = after->clone();
      ASSERT_THAT(RunPasses(*after, passes), IsOkAndHolds(false))
          << DebugString(*before) << DebugString(*once) << DebugString(*after);
    }
  }
  EXPECT_GT(fewer, count / 4);
}

}  // namespace
}  // namespace roundhouse
