// The backend `fused` on random regions: chains of arithmetic, broadcasts, choices, sums over any
// axes and what uses these, on sizes that fill no tile or many, with and without NaN. Each region
// is compared with the reference, and gives the same bits with one thread and with three, and with
// results in the places of inputs. And which nodes it asks for.
//
// The regions are always the same; a failure names the seed of its region.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/substitute.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/packed_constants.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/service/tensor_difference.h"
#include "roundhouse/service/thread_pool.h"
#include "roundhouse/tests/backends/region_runs.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using Sizes = std::vector<int64_t>;

constexpr uint64_t kRegions = 150;

Sizes SizesOf(const Value& value) {
  const absl::Span<const int64_t> sizes = value.type().shape().sizes();
  return Sizes(sizes.begin(), sizes.end());
}

class RegionMaker {
 public:
  RegionMaker(Graph& graph, uint64_t seed) : graph_(graph), build_(graph), random_(seed) {}

  absl::Status Make() {
    static const auto* const kSpaces = new std::vector<Sizes>{
        {7},         {3, 5},      {2, 33, 17},   {4, 9, 9, 16}, {1, 40, 1}, {2, 3, 1025}, {5000},
        {64, 64, 3}, {3, 1, 700}, {2, 64, 5, 5}, {1},           {37, 129},  {2, 2050, 2}};
    space_ = (*kSpaces)[Below(kSpaces->size())];
    for (int i = 0; i < 2; ++i) {
      RH_ASSIGN_OR_RETURN(Value * input, Input(space_));
      values_.push_back(input);
    }
    const uint64_t length = 3 + Below(12);
    for (uint64_t i = 0; i < length; ++i) RH_RETURN_IF_ERROR(Step());
    const uint64_t outputs = 1 + Below(3);
    for (uint64_t i = 0; i < outputs; ++i) {
      Value* value = i == 0 ? values_.back() : values_[Below(values_.size())];
      if (IsInputNode(value->node())) continue;
      RH_RETURN_IF_ERROR(AddOutput(graph_, absl::StrCat("y", i), *value).status());
    }
    // The sums are outputs, too, in whatever shape they have.
    for (size_t i = 0; i < sums_.size(); ++i)
      RH_RETURN_IF_ERROR(AddOutput(graph_, absl::StrCat("s", i), *sums_[i]).status());
    return absl::OkStatus();
  }

 private:
  uint64_t Below(uint64_t bound) { return random_.Next() % bound; }

  absl::StatusOr<Value*> Input(const Sizes& sizes) {
    return AddInput(graph_, absl::StrCat("x", graph_.inputs().size()),
                    Type::Tensor(ElementKind::kF32, Shape::Of(sizes)));
  }

  // One of the values, or a new input that is repeated along some axes.
  absl::StatusOr<Value*> Operand() {
    if (Below(3) != 0) return values_[Below(values_.size())];
    Sizes sizes = space_;
    for (int64_t& size : sizes) size = Below(2) == 0 ? 1 : size;
    if (Below(3) == 0) sizes.erase(sizes.begin());
    return Input(sizes);
  }

  absl::Status Step() {
    Value* x = values_[Below(values_.size())];
    RH_ASSIGN_OR_RETURN(Value * y, Operand());
    switch (Below(10)) {
      case 0:
        return Keep(build_(canonical::EltwiseAdd{}, {x, y}));
      case 1:
        return Keep(build_(canonical::EltwiseSub{}, {y, x}));
      case 2:
        return Keep(build_(canonical::EltwiseMul{}, {x, y}));
      case 3:
        return Keep(build_(canonical::EltwiseMax{}, {x, y}));
      case 4: {
        static constexpr absl::string_view kFunctions[] = {"canonical.neg", "canonical.abs",
                                                           "canonical.relu", "canonical.tanh",
                                                           "canonical.sigmoid"};
        return Keep(build_(kFunctions[Below(5)], {x}));
      }
      case 5: {
        RH_ASSIGN_OR_RETURN(
            Value * is_greater,
            build_(canonical::Compare{.direction = canonical::Comparison::kGreater}, {x, y}));
        RH_ASSIGN_OR_RETURN(
            Value * is_less,
            build_(canonical::Compare{.direction = canonical::Comparison::kLessEqual}, {y, x}));
        RH_ASSIGN_OR_RETURN(Value * both, build_(canonical::BitwiseAnd{}, {is_greater, is_less}));
        return Keep(build_(canonical::Select{}, {both, x, y}));
      }
      case 6: {
        RH_ASSIGN_OR_RETURN(Value * repeated,
                            build_(canonical::TensorBroadcast{.sizes = space_}, {y}));
        return Keep(build_(canonical::EltwiseSub{}, {x, repeated}));
      }
      case 7: {
        // Seen in another shape on the way.
        int64_t count = 1;
        for (const int64_t size : SizesOf(*x)) count *= size;
        RH_ASSIGN_OR_RETURN(Value * flat, build_(canonical::FixedReshape{.shape = {count}}, {x}));
        RH_ASSIGN_OR_RETURN(flat, build_("canonical.neg", {flat}));
        return Keep(build_(canonical::FixedReshape{.shape = space_}, {flat}));
      }
      default:
        return Sum(x);
    }
  }

  absl::Status Sum(Value* x) {
    Sizes axes;
    for (size_t axis = 0; axis < space_.size(); ++axis) {
      if (Below(2) == 0) axes.push_back(static_cast<int64_t>(axis));
    }
    const bool keep = Below(3) != 0;
    RH_ASSIGN_OR_RETURN(
        Value * sum,
        build_(canonical::TensorReduce{.kind = Below(2) == 0 ? canonical::ReduceKind::kSum
                                                             : canonical::ReduceKind::kMean,
                                       .axes = axes,
                                       .keep_dims = keep},
               {x}));
    sums_.push_back(sum);
    if (!keep) return absl::OkStatus();
    // As a norm does with its variance.
    if (Below(2) == 0) {
      RH_ASSIGN_OR_RETURN(Value * part, build_("canonical.sigmoid", {sum}));
      RH_ASSIGN_OR_RETURN(sum, build_(canonical::EltwiseMul{}, {sum, part}));
    }
    return Keep(build_(canonical::EltwiseSub{}, {x, sum}));
  }

  absl::Status Keep(absl::StatusOr<Value*> value) {
    RH_RETURN_IF_ERROR(value.status());
    values_.push_back(*value);
    return absl::OkStatus();
  }

  Graph& graph_;
  const Builder build_;
  SplitMix64 random_;
  Sizes space_;
  std::vector<Value*> values_;  // Of the sizes of the space.
  std::vector<Value*> sums_;
};

class FusedRegionsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_OK_AND_ASSIGN(context_, Context::WithLinkedExtensions());
    ASSERT_OK_AND_ASSIGN(fused_, BackendRegistry::Of(*context_).Get("fused"));
  }

  static void PutNan(std::vector<Tensor>& inputs, uint64_t seed) {
    for (size_t i = seed % 2; i < inputs.size(); i += 2) {
      std::vector<float> numbers(inputs[i].data<float>().begin(), inputs[i].data<float>().end());
      numbers[seed % numbers.size()] = std::numeric_limits<float>::quiet_NaN();
      numbers[(seed + 3) % numbers.size()] = std::numeric_limits<float>::infinity();
      inputs[i] =
          Tensor::Of<float>(inputs[i].type().shape().sizes(), absl::Span<const float>(numbers));
    }
  }

  // Beyond the range of bytes, and of 32 bits; some exactly at 0.
  static Tensor WithExtremes(const Tensor& tensor) {
    std::vector<float> numbers(tensor.data<float>().begin(), tensor.data<float>().end());
    for (size_t i = 0; i < numbers.size(); ++i)
      numbers[i] *= i % 11 == 0 ? 1e6F : i % 5 == 0 ? 0.0F : 9.0F;
    numbers[numbers.size() / 2] = std::numeric_limits<float>::quiet_NaN();
    numbers[numbers.size() / 3] = std::numeric_limits<float>::infinity();
    return Tensor::Of<float>(tensor.type().shape().sizes(), absl::Span<const float>(numbers));
  }

  // As those of the reference, with any number of threads and in place.
  void ExpectSameBits(const Graph& graph, absl::Span<const Tensor> inputs, absl::string_view what) {
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> expected, RunReference(graph, inputs));
    for (const int num_threads : {1, 3}) {
      ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> found,
                           RunRegion(*fused_, graph, inputs, num_threads));
      ExpectSame(found, expected, Tolerance::Exact(), what);
    }
    RunInPlace(graph, inputs, expected, what);
  }

  static void ExpectSame(absl::Span<const Tensor> found, absl::Span<const Tensor> expected,
                         const Tolerance& tolerance, absl::string_view what) {
    ASSERT_EQ(found.size(), expected.size()) << what;
    for (size_t i = 0; i < found.size(); ++i) {
      ASSERT_OK_AND_ASSIGN(const TensorDifference difference,
                           Compare(found[i], expected[i], tolerance));
      EXPECT_TRUE(difference.ok()) << what << ", output " << i << ": " << difference.ToString();
    }
  }

  // With each result in the place of the first input that it may overwrite. Returns how many are.
  int RunInPlace(const Graph& graph, absl::Span<const Tensor> inputs,
                 absl::Span<const Tensor> expected, absl::string_view what) {
    absl::StatusOr<std::unique_ptr<Executable>> executable = fused_->Compile(graph, {});
    EXPECT_THAT(executable.status(), IsOk()) << what;
    ThreadPool threads(2);
    PackedConstants packed;
    std::vector<Type> types;
    for (const Tensor& input : inputs) types.push_back(input.type());
    absl::StatusOr<Prepared> prepared =
        (*executable)->Prepare({.operands = types, .threads = threads, .packed = packed});
    EXPECT_THAT(prepared.status(), IsOk()) << what;
    Invocation& invocation = *prepared->invocation;
    const auto copy_of = [](const Tensor& tensor) {
      return std::vector<std::byte>(tensor.bytes().begin(), tensor.bytes().end());
    };
    std::vector<std::vector<std::byte>> memory;
    for (const Tensor& input : inputs) memory.push_back(copy_of(input));
    std::vector<std::vector<std::byte>> own;
    for (const Tensor& result : expected) own.emplace_back(result.bytes().size());
    std::vector<const std::byte*> from;
    for (const std::vector<std::byte>& bytes : memory) from.push_back(bytes.data());
    std::vector<std::byte*> to;
    std::vector<bool> is_taken(inputs.size(), false);
    int num_in_place = 0;
    for (size_t i = 0; i < own.size(); ++i) {
      to.push_back(own[i].data());
      for (size_t k = 0; k < inputs.size(); ++k) {
        if (is_taken[k] || !invocation.MayOverwrite(static_cast<int>(k), static_cast<int>(i)))
          continue;
        EXPECT_EQ(memory[k].size(), own[i].size()) << what;
        is_taken[k] = true;
        to.back() = memory[k].data();
        ++num_in_place;
        break;
      }
    }
    std::vector<std::byte> scratch(invocation.scratch_bytes() + 64);
    void* aligned = scratch.data();
    size_t space = scratch.size();
    std::align(64, scratch.size() - 64, aligned, space);
    EXPECT_THAT(invocation.Run({.inputs = from,
                                .results = to,
                                .scratch = static_cast<std::byte*>(aligned),
                                .threads = threads}),
                IsOk());
    for (size_t i = 0; i < to.size(); ++i) {
      EXPECT_EQ(std::memcmp(to[i], expected[i].bytes().data(), own[i].size()), 0)
          << what << ", output " << i;
    }
    return num_in_place;
  }

  absl::StatusOr<std::string> ComposedIn(absl::string_view text, absl::string_view name) const {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, Parse(*context_, text));
    for (const Node* node : program->graphs()[0]->nodes()) {
      if (node->name() != name) continue;
      const std::vector<Composite> composites = fused_->CompositesEndingIn(*node);
      if (composites.empty()) return std::string();
      std::vector<std::string> names;
      for (const Node* member : composites[0].nodes) names.push_back(member->name());
      std::sort(names.begin(), names.end());
      std::string all;
      for (const std::string& member : names) absl::StrAppend(&all, member, " ");
      return all;
    }
    return absl::NotFoundError(name);
  }

  std::unique_ptr<Context> context_;
  const Backend* fused_ = nullptr;
};

TEST_F(FusedRegionsTest, ComputesWhatTheReferenceDoes) {
  int num_run = 0;
  int num_in_place = 0;
  for (uint64_t seed = 0; seed < kRegions; ++seed) {
    const std::string what = absl::StrCat("seed ", seed);
    Program program(*context_);
    ASSERT_OK_AND_ASSIGN(Graph * graph, program.CreateGraph("region"));
    ASSERT_THAT(RegionMaker(*graph, seed).Make(), IsOk()) << what;
    if (graph->outputs().empty()) continue;
    ++num_run;
    ASSERT_OK_AND_ASSIGN(std::vector<Tensor> inputs, SeededInputs(*graph, seed));
    if (seed % 3 == 0) PutNan(inputs, seed);
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> expected, RunReference(*graph, inputs));
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> found, RunRegion(*fused_, *graph, inputs, 1));
    ExpectSame(found, expected, Tolerance::Close(1e-4, 1e-4), what);
    ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> three, RunRegion(*fused_, *graph, inputs, 3));
    ExpectSame(three, found, Tolerance::Exact(), absl::StrCat(what, ", 3 threads"));
    num_in_place += RunInPlace(*graph, inputs, found, what);
  }
  EXPECT_GE(num_run, 100);
  EXPECT_GE(num_in_place, 20);
}

// Dynamic quantisation, and what uses its integers: also of a row that is repeated.
constexpr absl::string_view kCasts = R"(
ml_program.subgraph @main(%x: tensor<$0xf32>, %zero: tensor<f32>, %row: tensor<$1x$2>) -> (tensor<$0x$2>, tensor<$0xf32>) {
  %p = "canonical.eltwise_mul"(%x, %x) : (tensor<$0xf32>, tensor<$0xf32>) -> tensor<$0xf32>
  %s = "canonical.eltwise_add"(%p, %zero) : (tensor<$0xf32>, tensor<f32>) -> tensor<$0xf32>
  %q = "canonical.cast"(%s) {to = $2} : (tensor<$0xf32>) -> tensor<$0x$2> loc("cast")
  %f = "canonical.cast"(%q) {to = f32} : (tensor<$0x$2>) -> tensor<$0xf32>
  %r = "canonical.cast"(%row) {to = f32} : (tensor<$1x$2>) -> tensor<$1xf32>
  %d = "canonical.eltwise_sub"(%f, %r) : (tensor<$0xf32>, tensor<$1xf32>) -> tensor<$0xf32>
  %y = "canonical.eltwise_mul"(%d, %x) : (tensor<$0xf32>, tensor<$0xf32>) -> tensor<$0xf32> loc("product")
  ml_program.output %q, %y : tensor<$0x$2>, tensor<$0xf32>
}
)";

TEST_F(FusedRegionsTest, Casts) {
  for (const absl::string_view kind : {"i1", "i8", "ui8", "i32"}) {
    for (const auto& [space, row] : {std::pair("37x129", "129"), std::pair("64x64x3", "3"),
                                     std::pair("3x2050", "3x1"), std::pair("1", "1")}) {
      const std::string what = absl::StrCat(kind, " ", space);
      ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program,
                           Parse(*context_, absl::Substitute(kCasts, space, row, kind)));
      const Graph& graph = *program->graphs()[0];
      ASSERT_OK_AND_ASSIGN(std::vector<Tensor> inputs, SeededInputs(graph, 1));
      inputs[0] = WithExtremes(inputs[0]);
      ExpectSameBits(graph, inputs, what);
    }
  }
}

// A quantisation by numbers that are inputs. What isn't stored is computed with the last cast; the
// divisor and the zero point are the same for all elements or not, and are computed from others.
constexpr absl::string_view kQuantized = R"(
ml_program.subgraph @main(%x: tensor<$0xf32>, %s: tensor<$1f32>, %z: tensor<$2>) -> ($3) {
  %h = "canonical.eltwise_add"(%s, %s) : (tensor<$1f32>, tensor<$1f32>) -> tensor<$1f32>
  %q = "canonical.eltwise_div"(%x, %h) : (tensor<$0xf32>, tensor<$1f32>) -> tensor<$0xf32>
  %r = "canonical.round"(%q) : (tensor<$0xf32>) -> tensor<$0xf32>
  %f = "canonical.cast"(%z) {to = f32} : (tensor<$2>) -> tensor<f32>
  %a = "canonical.eltwise_add"(%f, %r) : (tensor<f32>, tensor<$0xf32>) -> tensor<$0xf32>
  %c = "canonical.clamp"(%a) {min = -7.0 : f64, max = 99.0 : f64} : (tensor<$0xf32>) -> tensor<$0xf32>
  %y = "canonical.cast"(%c) {to = $2} : (tensor<$0xf32>) -> tensor<$0x$2>
  %u = "canonical.round"(%x) : (tensor<$0xf32>) -> tensor<$0xf32>
  %v = "canonical.eltwise_sub"(%u, %f) : (tensor<$0xf32>, tensor<f32>) -> tensor<$0xf32>
  %w = "canonical.cast"(%v) {to = $2} : (tensor<$0xf32>) -> tensor<$0x$2>
  ml_program.output $4
}
)";

TEST_F(FusedRegionsTest, QuantizesInOneStep) {
  for (const absl::string_view kind : {"i8", "ui8"}) {
    for (const absl::string_view space : {"37x129", "64x64x3", "3x2050", "1"}) {
      // The last axis of each; and what is stored besides the bytes.
      for (const absl::string_view divisors :
           {absl::string_view(""), space.substr(space.rfind('x') + 1)}) {
        for (const absl::string_view stored : {"", "%q", "%r", "%a", "%f"}) {
          const std::string scale = divisors.empty() ? "" : absl::StrCat(divisors, "x");
          std::string types = absl::Substitute("tensor<$0x$1>, tensor<$0x$1>", space, kind);
          std::string outputs = absl::Substitute("%y, %w : $0", types);
          if (!stored.empty()) {
            const std::string type =
                stored == "%f" ? "tensor<f32>" : absl::Substitute("tensor<$0xf32>", space);
            absl::StrAppend(&types, ", ", type);
            outputs = absl::Substitute("%y, %w, $0 : $1", stored, types);
          }
          const std::string text = absl::Substitute(kQuantized, space, scale, kind, types, outputs);
          ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context_, text));
          const Graph& graph = *program->graphs()[0];
          ASSERT_OK_AND_ASSIGN(std::vector<Tensor> inputs, SeededInputs(graph, 1));
          inputs[0] = WithExtremes(inputs[0]);
          ExpectSameBits(graph, inputs, text);
        }
      }
    }
  }
}

TEST_F(FusedRegionsTest, TakesCastsInChains) {
  EXPECT_THAT(ComposedIn(absl::Substitute(kCasts, "37x129", "129", "ui8"), "cast"),
              IsOkAndHolds(::testing::HasSubstr("cast")));
}

// A norm of rows, in one loop, and with sums that f32 cannot hold on the way.
constexpr absl::string_view kNorm = R"(
ml_program.subgraph @main(%x: tensor<24x512xf32>, %s: tensor<512xf32>) -> (tensor<24x512xf32>, tensor<512xf32>) {
  %m = "canonical.tensor_reduce"(%x) {axes = array<i64: 1>, keep_dims = true, kind = "mean"} : (tensor<24x512xf32>) -> tensor<24x1xf32> loc("mean")
  %d = "canonical.eltwise_sub"(%x, %m) : (tensor<24x512xf32>, tensor<24x1xf32>) -> tensor<24x512xf32> loc("deviation")
  %a = "canonical.abs"(%d) : (tensor<24x512xf32>) -> tensor<24x512xf32> loc("absolute")
  %v = "canonical.tensor_reduce"(%a) {axes = array<i64: 1>, keep_dims = true, kind = "mean"} : (tensor<24x512xf32>) -> tensor<24x1xf32> loc("spread")
  %r = "canonical.rsqrt"(%v) : (tensor<24x1xf32>) -> tensor<24x1xf32> loc("factor")
  %n = "canonical.eltwise_mul"(%d, %r) : (tensor<24x512xf32>, tensor<24x1xf32>) -> tensor<24x512xf32> loc("norm")
  %y = "canonical.eltwise_mul"(%n, %s) : (tensor<24x512xf32>, tensor<512xf32>) -> tensor<24x512xf32> loc("scaled")
  %c = "canonical.tensor_reduce"(%x) {axes = array<i64: 0>, keep_dims = false, kind = "mean"} : (tensor<24x512xf32>) -> tensor<512xf32> loc("columns")
  ml_program.output %y, %c : tensor<24x512xf32>, tensor<512xf32>
}
)";

TEST_F(FusedRegionsTest, TakesWhatIsSmallBetweenTheLarge) {
  EXPECT_THAT(ComposedIn(kNorm, "factor"), IsOkAndHolds("absolute factor spread "));
}

TEST_F(FusedRegionsTest, SumsBeyondTheRangeOfNumbers) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context_, kNorm));
  const Graph& graph = *program->graphs()[0];
  ASSERT_OK_AND_ASSIGN(std::vector<Tensor> inputs, SeededInputs(graph, 1));
  // Rows and columns have mean 0, and neighbours overflow.
  std::vector<float> numbers(24 * 512);
  for (size_t i = 0; i < numbers.size(); ++i)
    numbers[i] = (i % 512 < 256) == (i / 512 < 12) ? 1e38F : -1e38F;
  inputs[0] = Tensor::Of<float>({24, 512}, absl::Span<const float>(numbers));
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> expected, RunReference(graph, inputs));
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> found, RunRegion(*fused_, graph, inputs, 1));
  ExpectSame(found, expected, Tolerance::Close(1e-4, 1e-4), "overflow");
  EXPECT_EQ(expected[1].data<float>()[0], 0);
}

// A product that only one other operation needs is computed with that.
constexpr absl::string_view kProducts = R"(
ml_program.subgraph @main(%a: tensor<37x129xf32>, %b: tensor<37x129xf32>, %c: tensor<129xf32>) -> $0 {
  %p = "canonical.eltwise_mul"(%a, %b) : (tensor<37x129xf32>, tensor<37x129xf32>) -> tensor<37x129xf32>
  %y = "canonical.eltwise_sub"(%c, %p) : (tensor<129xf32>, tensor<37x129xf32>) -> tensor<37x129xf32>
  %q = "canonical.eltwise_mul"(%b, %b) : (tensor<37x129xf32>, tensor<37x129xf32>) -> tensor<37x129xf32>
  %r = "canonical.tensor_reduce"(%q) {axes = array<i64: 1>, keep_dims = true, kind = "sum"} : (tensor<37x129xf32>) -> tensor<37x1xf32>
  %z = "canonical.eltwise_mul"(%y, %r) : (tensor<37x129xf32>, tensor<37x1xf32>) -> tensor<37x129xf32>
  ml_program.output $1
}
)";

TEST_F(FusedRegionsTest, GivesTheSameBitsWhateverElseIsNeeded) {
  const std::string type = "tensor<37x129xf32>";
  ASSERT_OK_AND_ASSIGN(
      const std::unique_ptr<Program> alone,
      Parse(*context_, absl::Substitute(kProducts, type, absl::StrCat("%z : ", type))));
  ASSERT_OK_AND_ASSIGN(
      const std::unique_ptr<Program> all,
      Parse(*context_, absl::Substitute(kProducts, absl::Substitute("($0, $0, $0)", type),
                                        absl::Substitute("%z, %p, %q : $0, $0, $0", type))));
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> inputs, SeededInputs(*alone->graphs()[0], 1));
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> expected,
                       RunRegion(*fused_, *all->graphs()[0], inputs, 1));
  ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> found,
                       RunRegion(*fused_, *alone->graphs()[0], inputs, 1));
  ExpectSame(found, {expected[0]}, Tolerance::Exact(), "alone");
}

constexpr absl::string_view kMomentum = R"(
ml_program.subgraph @main(%w: tensor<64x64xf32>, %m: tensor<64x64xf32>, %g: tensor<64x64xf32>, %r: tensor<f32>) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
  %a = "canonical.eltwise_mul"(%m, %r) : (tensor<64x64xf32>, tensor<f32>) -> tensor<64x64xf32> loc("scaled")
  %b = "canonical.eltwise_sub"(%a, %g) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32> loc("momentum")
  %c = "canonical.eltwise_mul"(%b, %r) : (tensor<64x64xf32>, tensor<f32>) -> tensor<64x64xf32> loc("change")
  %d = "canonical.eltwise_sub"(%w, %c) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32> loc("next")
  ml_program.output %d, %b : tensor<64x64xf32>, tensor<64x64xf32>
}
)";

TEST_F(FusedRegionsTest, AsksForChainsThatNothingElseNeeds) {
  EXPECT_THAT(ComposedIn(kMomentum, "next"), IsOkAndHolds("change next "));
  EXPECT_THAT(ComposedIn(kMomentum, "momentum"), IsOkAndHolds("momentum scaled "));
}

// A layer, and arithmetic that a library appends to it.
constexpr absl::string_view kResidual = R"(
ml_program.subgraph @main(%x: tensor<1x64x64xf32>, %w: tensor<64x64xf32>, %y: tensor<1x64x64xf32>) -> tensor<1x64x64xf32> {
  %a = "canonical.mat_mul"(%x, %w) : (tensor<1x64x64xf32>, tensor<64x64xf32>) -> tensor<1x64x64xf32> loc("product")
  %b = "canonical.eltwise_add"(%a, %y) : (tensor<1x64x64xf32>, tensor<1x64x64xf32>) -> tensor<1x64x64xf32> loc("sum")
  %c = "canonical.relu"(%b) : (tensor<1x64x64xf32>) -> tensor<1x64x64xf32> loc("bound")
  %d = "canonical.eltwise_add"(%c, %y) : (tensor<1x64x64xf32>, tensor<1x64x64xf32>) -> tensor<1x64x64xf32> loc("second")
  %e = "canonical.relu"(%d) : (tensor<1x64x64xf32>) -> tensor<1x64x64xf32> loc("last")
  ml_program.output %e : tensor<1x64x64xf32>
}
)";

TEST_F(FusedRegionsTest, LeavesWhatLibrariesAppendToLayers) {
  EXPECT_THAT(ComposedIn(kResidual, "last"), IsOkAndHolds(""));
  EXPECT_THAT(ComposedIn(kResidual, "sum"), IsOkAndHolds(""));
}

TEST_F(FusedRegionsTest, DeclinesOtherNodes) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context_, kResidual));
  EXPECT_THAT(fused_->Compile(*program->graphs()[0], {}).status(),
              testing::Property(&absl::Status::message,
                                testing::HasSubstr("neither a function of elements nor a sum")));
}

}  // namespace
}  // namespace roundhouse
