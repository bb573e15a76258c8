// Both libraries use the threads of the session's pool and no others.
#include <dirent.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/onednn/openmp.h"
#include "roundhouse/interp/xnnpack/pthread_pool.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/seeded_tensors.h"
#include "roundhouse/service/thread_pool.h"
#include "roundhouse/tests/backends/region_runs.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

constexpr char kConvolution[] = R"(
ml_program.subgraph @region(%x: !canonical.feature<1x28x28x32xf32>) -> !canonical.feature<1x28x28x32xf32> {
  %filter = "canonical.constant_gen"() {value = dense<0.5> : tensor<32x3x3x32xf32>} : () -> !canonical.filter<32x3x3x32xf32>
  %y = "canonical.conv_2d"(%x, %filter) {auto_pad = "same_upper"} : (!canonical.feature<1x28x28x32xf32>, !canonical.filter<32x3x3x32xf32>) -> !canonical.feature<1x28x28x32xf32>
  ml_program.output %y : !canonical.feature<1x28x28x32xf32>
}
)";

int NumThreadsOfProcess() {
  int count = 0;
  DIR* tasks = opendir("/proc/self/task");
  if (tasks == nullptr) return -1;
  while (const dirent* task = readdir(tasks)) count += task->d_name[0] != '.' ? 1 : 0;
  closedir(tasks);
  return count;
}

class OnePoolTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_OK_AND_ASSIGN(context_, Context::WithLinkedExtensions());
    ASSERT_OK_AND_ASSIGN(program_, Parse(*context_, kConvolution));
    ASSERT_OK_AND_ASSIGN(inputs_, SeededInputs(*program_->FindGraph("region"), 1));
  }

  absl::StatusOr<std::unique_ptr<Invocation>> Prepare(const Executable& executable,
                                                      std::vector<Type> operands,
                                                      ThreadPool& threads) {
    RH_ASSIGN_OR_RETURN(
        Prepared prepared,
        executable.Prepare({.operands = operands, .threads = threads, .packed = packed_}));
    return std::move(prepared.invocation);
  }

  absl::StatusOr<std::unique_ptr<Executable>> Compile(const std::string& backend) const {
    RH_ASSIGN_OR_RETURN(const Backend* found, BackendRegistry::Of(*context_).Get(backend));
    return found->Compile(*program_->FindGraph("region"), {});
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
  std::vector<Tensor> inputs_;
  PackedConstants packed_;
};

TEST_F(OnePoolTest, TheLibrariesUseThePool) {
  // With the first thread of a process, ThreadSanitizer starts one of its own, which stays.
  std::thread([] {}).join();
  const int threads_before = NumThreadsOfProcess();
  for (const char* name : {"onednn", "xnnpack"}) {
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Executable> executable, Compile(name));
    const int64_t regions = onednn::NumOpenMpRegions();
    const int64_t jobs = xnnpack::NumPthreadPoolJobs();
    ASSERT_THAT(RunExecutable(*executable, inputs_, 2), IsOk());
    if (std::string(name) == "onednn") {
      EXPECT_GT(onednn::NumOpenMpRegions(), regions);
    } else {
      EXPECT_GT(xnnpack::NumPthreadPoolJobs(), jobs);
    }
    // The threads of the session's pool end soon, if they have not; those of a library's own pool
    // would stay.
    for (int i = 0; i < 1000 && NumThreadsOfProcess() != threads_before; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_EQ(NumThreadsOfProcess(), threads_before) << name;
  }
}

TEST_F(OnePoolTest, AnotherNumberOfThreadsThanItWasMadeFor) {
  for (const char* name : {"onednn", "xnnpack"}) {
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Executable> executable, Compile(name));
    ThreadPool two(2);
    ThreadPool one(1);
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Invocation> invocation,
                         Prepare(*executable, {inputs_[0].type()}, two));
    EXPECT_THAT(invocation->Run({{}, {}, nullptr, one}),
                StatusIs(absl::StatusCode::kFailedPrecondition));
  }
}

// Two executables of the same region share them, as two entries of a program do.
TEST_F(OnePoolTest, PackedWeightsAreShared) {
  ThreadPool threads(1);
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Executable> executable, Compile("onednn"));
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Executable> other, Compile("onednn"));
  EXPECT_EQ(packed_.num_held(), 0);
  {
    ASSERT_OK_AND_ASSIGN(const auto first, Prepare(*executable, {inputs_[0].type()}, threads));
    EXPECT_EQ(packed_.num_held(), 1);
    ASSERT_OK_AND_ASSIGN(const auto second, Prepare(*other, {inputs_[0].type()}, threads));
    EXPECT_EQ(packed_.num_held(), 1);
  }
  EXPECT_EQ(packed_.num_held(), 0);
}

TEST_F(OnePoolTest, InputsThatDoNotFit) {
  for (const char* name : {"onednn", "xnnpack"}) {
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Executable> executable, Compile(name));
    ThreadPool threads(1);
    EXPECT_FALSE(Prepare(*executable, {}, threads).ok());
    EXPECT_THAT(Prepare(*executable, {Type::Tensor(ElementKind::kF32, Shape::Of({3}))}, threads),
                StatusIs(absl::StatusCode::kInvalidArgument));
  }
}

// The sizes of an input become known when the region is prepared.
TEST_F(OnePoolTest, UnknownSizes) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context_, R"(
ml_program.subgraph @region(%x: !canonical.feature<?x?x5x4xf32>) -> !canonical.feature<?x?x5x4xf32> {
  %y = "canonical.relu"(%x) : (!canonical.feature<?x?x5x4xf32>) -> !canonical.feature<?x?x5x4xf32>
  %z = "canonical.eltwise_add"(%y, %x) : (!canonical.feature<?x?x5x4xf32>, !canonical.feature<?x?x5x4xf32>) -> !canonical.feature<?x?x5x4xf32>
  ml_program.output %z : !canonical.feature<?x?x5x4xf32>
})"));
  const Graph& region = *program->FindGraph("region");
  for (const char* name : {"onednn", "xnnpack"}) {
    ASSERT_OK_AND_ASSIGN(const Backend* backend, BackendRegistry::Of(*context_).Get(name));
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Executable> executable,
                         backend->Compile(region, {}));
    for (const int64_t size : {1, 3, 40}) {
      ASSERT_OK_AND_ASSIGN(const Tensor input,
                           SeededTensor(Type::Tensor(ElementKind::kF32, Shape::Of({2, size, 5, 4}),
                                                     Domain::kFeature),
                                        SplitMix64(size)));
      ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> expected, RunReference(region, {input}));
      ASSERT_OK_AND_ASSIGN(const std::vector<Tensor> found, RunExecutable(*executable, {input}, 2));
      EXPECT_EQ(found[0].bytes(), expected[0].bytes()) << name << ", size " << size;
    }
  }
}

}  // namespace
}  // namespace roundhouse
