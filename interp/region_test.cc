// Regions that a backend has compiled: graphs with an executable among their attachments.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/program_test_base.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/thread_pool.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

// Computes 10 x where the region of these tests says x + x, to show which of the two ran.
class TenfoldInvocation final : public Invocation {
 public:
  explicit TenfoldInvocation(Type type) : types_{std::move(type)} {}
  absl::Span<const Type> result_types() const override { return types_; }
  size_t scratch_bytes() const override { return 256; }
  bool MayOverwrite(int, int) const override { return true; }
  absl::Status Run(const InvocationArguments& arguments) override {
    const auto* x = reinterpret_cast<const float*>(arguments.inputs[0]);
    auto* y = reinterpret_cast<float*>(arguments.results[0]);
    auto* scratch = reinterpret_cast<float*>(arguments.scratch);
    for (const void* pointer : {static_cast<const void*>(x), static_cast<const void*>(y),
                                static_cast<const void*>(scratch)}) {
      if (reinterpret_cast<uintptr_t>(pointer) % kTensorAlignment != 0)
        return absl::InternalError("not aligned");
    }
    scratch[63] = 10;
    for (int64_t i = 0; i < types_[0].shape().sizes()[0]; ++i) {
      if (x[i] < 0) return absl::InvalidArgumentError("it does not like negative numbers");
      y[i] = x[i] * scratch[63];
    }
    return absl::OkStatus();
  }

 private:
  const std::vector<Type> types_;
};

class TenfoldExecutable final : public Executable {
 public:
  struct Log {
    std::atomic<int> num_prepared = 0;
    std::atomic<int> num_threads = 0;
  };
  explicit TenfoldExecutable(Log& log) : log_(log) {}
  absl::StatusOr<Prepared> Prepare(const PrepareRequest& request) const override {
    ++log_.num_prepared;
    log_.num_threads = request.threads.num_threads();
    const Type& type = request.operands[0];
    if (type.shape().sizes()[0] > 3) return absl::UnimplementedError("too many for it");
    return Prepared{.invocation = std::make_unique<TenfoldInvocation>(type)};
  }

 private:
  Log& log_;
};

class RegionTest : public ProgramTestBase {
 protected:
  static constexpr char kProgram[] = R"(
ml_program.subgraph @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %a = "abacus.add"(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %b = "control.call"(%a) {callee = @region} : (tensor<?xf32>) -> tensor<?xf32> loc("the region")
  %c = "abacus.add"(%b, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  ml_program.output %c : tensor<?xf32>
}
ml_program.subgraph private @region(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = "abacus.add"(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  ml_program.output %y : tensor<?xf32>
})";

  Program& MakeProgram(absl::string_view text = kProgram) {
    Program& program = ParseProgram(text);
    EXPECT_THAT(program.FindGraph("region")->attachments().Set(
                    CompiledRegion::kAttributeName,
                    CompiledRegion{"tenfold", std::make_shared<TenfoldExecutable>(log_)}),
                IsOk());
    return program;
  }

  static absl::StatusOr<Tensor> Infer(Session& session, const Tensor& x) {
    absl::Status status = session.set_input(0, x);
    if (status.ok()) status = session.infer();
    if (!status.ok()) return status;
    return session.get_output(0);
  }

  static Tensor F32(std::vector<float> values) {
    return Tensor::Of<float>(std::vector<int64_t>{static_cast<int64_t>(values.size())},
                             absl::MakeConstSpan(values));
  }

  TenfoldExecutable::Log log_;
};

TEST_F(RegionTest, RunsOnItsExecutable) {
  ASSERT_OK_AND_ASSIGN(auto session, Session::Create(MakeProgram(), {}, {.num_threads = 2}));
  EXPECT_THAT(Infer(*session, F32({1, 2})), IsOkAndHolds(F32({40, 80})));
  EXPECT_EQ(log_.num_threads, 2);
}

TEST_F(RegionTest, IsPreparedOnceForEachShape) {
  ASSERT_OK_AND_ASSIGN(auto session, Session::Create(MakeProgram()));
  for (int i = 0; i < 3; ++i) {
    EXPECT_THAT(Infer(*session, F32({1})), IsOkAndHolds(F32({40})));
    EXPECT_THAT(Infer(*session, F32({1, 2})), IsOkAndHolds(F32({40, 80})));
  }
  EXPECT_EQ(log_.num_prepared, 2);
}

TEST_F(RegionTest, RunsItsNodesWhereItCannotBePrepared) {
  ASSERT_OK_AND_ASSIGN(auto session, Session::Create(MakeProgram()));
  EXPECT_THAT(Infer(*session, F32({1, 2, 3, 4})), IsOkAndHolds(F32({8, 16, 24, 32})));
  const int num_prepared = log_.num_prepared;
  for (int i = 0; i < 3; ++i)
    EXPECT_THAT(Infer(*session, F32({1, 2, 3, 4})), IsOkAndHolds(F32({8, 16, 24, 32})));
  EXPECT_EQ(log_.num_prepared, num_prepared);
}

TEST_F(RegionTest, RunsItsNodesWhereOnlyEvaluationIsWanted) {
  ASSERT_OK_AND_ASSIGN(auto session, Session::Create(MakeProgram(), {.use_regions = false}));
  EXPECT_THAT(Infer(*session, F32({1, 2})), IsOkAndHolds(F32({8, 16})));
  EXPECT_EQ(log_.num_prepared, 0);
}

TEST_F(RegionTest, ItsErrorsNameTheCall) {
  ASSERT_OK_AND_ASSIGN(auto session, Session::Create(MakeProgram()));
  EXPECT_THAT(Infer(*session, F32({-1})),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "@main: control.call 'the region': it does not like negative numbers"));
  EXPECT_THAT(Infer(*session, F32({1})), IsOkAndHolds(F32({40})));
}

TEST_F(RegionTest, CopiesInputsThatAreSomebodyElses) {
  constexpr char kDirect[] = R"(
ml_program.subgraph @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %b = "control.call"(%x) {callee = @region} : (tensor<?xf32>) -> tensor<?xf32>
  ml_program.output %b : tensor<?xf32>
}
ml_program.subgraph private @region(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = "abacus.add"(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  ml_program.output %y : tensor<?xf32>
})";
  ASSERT_OK_AND_ASSIGN(auto session, Session::Create(MakeProgram(kDirect)));
  std::vector<float> values = {0, 1, 2};
  const auto* bytes = reinterpret_cast<const std::byte*>(values.data() + 1);
  ASSERT_OK_AND_ASSIGN(const Tensor borrowed,
                       Tensor::Borrow(F32({0, 0}).type(), absl::MakeConstSpan(bytes, 8), nullptr));
  EXPECT_THAT(Infer(*session, borrowed), IsOkAndHolds(F32({10, 20})));
  values[2] = 5;  // The values may change between two invocations.
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(session->get_output(0), IsOkAndHolds(F32({10, 50})));
}

TEST_F(RegionTest, CountsInTheMemoryLimit) {
  ASSERT_OK_AND_ASSIGN(auto session, Session::Create(MakeProgram(), {}, {.memory_limit = 23}));
  EXPECT_THAT(Infer(*session, F32({1, 2})),
              StatusIs(absl::StatusCode::kResourceExhausted,
                       AllOf(HasSubstr("'the region': "), HasSubstr("it needs 8 bytes"))));
}

}  // namespace
}  // namespace roundhouse
