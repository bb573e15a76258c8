// Tests what models with the same contents share.

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/roundhouse.h"
#include "roundhouse/api/sharing/kept_preparations.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;

using Compiled = std::shared_ptr<const CompiledProgram>;

// y = relu(x * w + 0), in which there is something to simplify.
constexpr char kScaling[] = R"(
ml_program.global private @w(dense<[1.0, 2.0, 4.0]> : tensor<3xf32>) : tensor<3xf32>
ml_program.subgraph @main(%x: tensor<?x3xf32> {ml_program.identifier = "x"})
    -> (tensor<?x3xf32> {ml_program.identifier = "y"}) {
  %w = ml_program.global_load_const @w : tensor<3xf32>
  %zero = "canonical.constant_gen"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %0 = "canonical.eltwise_mul"(%x, %w) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  %1 = "canonical.eltwise_sub"(%0, %zero) : (tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
  %2 = "canonical.relu"(%1) : (tensor<?x3xf32>) -> tensor<?x3xf32>
  ml_program.output %2 : tensor<?x3xf32>
})";

std::string Path(const std::string& name) {
  return absl::StrCat(std::getenv("TEST_TMPDIR"), "/", name);
}

absl::Span<const std::byte> BytesOf(const std::string& text) {
  return absl::MakeConstSpan(reinterpret_cast<const std::byte*>(text.data()), text.size());
}

Model ModelOf(const std::string& text) {
  absl::StatusOr<Model> model = LoadBytes(BytesOf(text), nullptr);
  RH_CHECK(model.ok()) << model.status();
  return *std::move(model);
}

// Writes the model with this second weight.
void Write(const std::string& name, const std::string& weight = "2.0",
           const SaveRequest& request = {}) {
  const std::string text = absl::StrReplaceAll(kScaling, {{"2.0", weight}});
  const absl::Status saved = ModelOf(text).Save(Path(name), request);
  RH_CHECK(saved.ok()) << saved;
}

struct Loaded {
  Model model;
  Compiled compiled;
};
absl::StatusOr<Loaded> LoadAndCompile(const std::string& name, const OptimizeRequest& optimize = {},
                                      const CompileRequest& compile = {},
                                      const LoadRequest& load = {}) {
  RH_ASSIGN_OR_RETURN(Model model, Load(Path(name), load));
  RH_RETURN_IF_ERROR(model.Optimize(optimize).status());
  RH_ASSIGN_OR_RETURN(Compiled compiled, model.Compile(compile));
  return Loaded{std::move(model), std::move(compiled)};
}

absl::StatusOr<std::vector<float>> Scaled(const Compiled& compiled, int threads = 1) {
  RH_ASSIGN_OR_RETURN(const auto session, Session::Create(compiled, {.num_threads = threads}));
  const float ones[] = {1, 1, 1};
  RH_RETURN_IF_ERROR(SetInput(*session, "x", ones, {1, 3}));
  RH_RETURN_IF_ERROR(session->infer());
  RH_ASSIGN_OR_RETURN(const Tensor y, session->get_output("y"));
  return std::vector<float>(y.data<float>().begin(), y.data<float>().end());
}

TEST(ModelSharingTest, ASecondModelOfTheSameFileSharesAll) {
  for (const char* name : {"same.rh", "same.onnx"}) {
    Write(name);
    ASSERT_OK_AND_ASSIGN(const Loaded one, LoadAndCompile(name));
    ASSERT_OK_AND_ASSIGN(Model model, Load(Path(name)));
    ASSERT_OK_AND_ASSIGN(const OptimizeResult result, model.Optimize());
    EXPECT_TRUE(result.changed);
    EXPECT_GT(result.nodes_before, result.nodes_after);
    EXPECT_FALSE(result.pipeline.empty());
    EXPECT_EQ(&model.program(), &one.model.program());
    ASSERT_OK_AND_ASSIGN(const Compiled compiled, model.Compile());
    EXPECT_EQ(compiled, one.compiled);
    for (const int threads : {1, 2})
      EXPECT_THAT(Scaled(compiled, threads), IsOkAndHolds(ElementsAre(1, 2, 4)));
  }
}

TEST(ModelSharingTest, NothingStaysThatNobodyUses) {
  Write("gone.rh");
  std::weak_ptr<const CompiledProgram> first;
  {
    ASSERT_OK_AND_ASSIGN(const Loaded one, LoadAndCompile("gone.rh"));
    first = one.compiled;
  }
  EXPECT_TRUE(first.expired());
  EXPECT_THAT(LoadAndCompile("gone.rh"), IsOk());
}

TEST(ModelSharingTest, WhatIsAskedForIsKept) {
  Write("kept.rh");
  Write("other.rh", "3.0");
  ASSERT_OK_AND_ASSIGN(const auto context, LinkedContext());
  std::weak_ptr<const CompiledProgram> first;
  {
    // An optimised and a compiled program.
    const KeptPreparations kept(context, {.max_count = 2});
    {
      ASSERT_OK_AND_ASSIGN(const Loaded one, LoadAndCompile("kept.rh"));
      first = one.compiled;
    }
    ASSERT_FALSE(first.expired());
    {
      ASSERT_OK_AND_ASSIGN(const Loaded again, LoadAndCompile("kept.rh"));
      EXPECT_EQ(again.compiled, first.lock());
    }
    EXPECT_EQ(kept.count(), 2);
    EXPECT_GT(kept.bytes(), 0);
    ASSERT_THAT(LoadAndCompile("other.rh"), IsOk());
    EXPECT_EQ(kept.count(), 2);
    EXPECT_TRUE(first.expired());
    ASSERT_OK_AND_ASSIGN(const Loaded again, LoadAndCompile("other.rh"));
    first = again.compiled;
  }
  EXPECT_TRUE(first.expired());
}

// In place, of the same size and with the same times.
TEST(ModelSharingTest, AFileThatChangedIsSeen) {
  for (const bool read_files : {false, true}) {
    Write("changing.rh");
    Write("changed.rh", "3.0");
    const LoadRequest load = {.read_files = read_files};
    ASSERT_OK_AND_ASSIGN(const Loaded one, LoadAndCompile("changing.rh", {}, {}, load));
    struct stat before;
    ASSERT_EQ(stat(Path("changing.rh").c_str(), &before), 0);
    ASSERT_OK_AND_ASSIGN(const std::string bytes, ReadFile(Path("changed.rh")));
    ASSERT_EQ(static_cast<off_t>(bytes.size()), before.st_size);
    const int file = open(Path("changing.rh").c_str(), O_WRONLY);
    ASSERT_EQ(write(file, bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
    const timespec times[] = {before.st_atim, before.st_mtim};
    ASSERT_EQ(futimens(file, times), 0);
    ASSERT_EQ(close(file), 0);
    ASSERT_OK_AND_ASSIGN(const Loaded again, LoadAndCompile("changing.rh", {}, {}, load));
    EXPECT_NE(again.compiled, one.compiled);
    EXPECT_THAT(Scaled(again.compiled), IsOkAndHolds(ElementsAre(1, 3, 4)));
    if (read_files) {
      EXPECT_THAT(Scaled(one.compiled), IsOkAndHolds(ElementsAre(1, 2, 4)));
    }
  }
}

TEST(ModelSharingTest, ABundleThatChangedIsSeen) {
  Write("bundled.rh", "2.0", {.weights = "auto", .min_weight_bytes = 1});
  ASSERT_OK_AND_ASSIGN(const Loaded one, LoadAndCompile("bundled.rh"));
  ASSERT_OK_AND_ASSIGN(const Loaded same, LoadAndCompile("bundled.rh"));
  EXPECT_EQ(same.compiled, one.compiled);
  Write("bundled3.rh", "3.0", {.weights = "auto", .min_weight_bytes = 1});
  ASSERT_OK_AND_ASSIGN(const Loaded other,
                       LoadAndCompile("bundled.rh", {}, {}, {.bundle = Path("bundled3.rhw")}));
  EXPECT_THAT(Scaled(other.compiled), IsOkAndHolds(ElementsAre(1, 3, 4)));
  ASSERT_EQ(rename(Path("bundled3.rhw").c_str(), Path("bundled.rhw").c_str()), 0);
  ASSERT_OK_AND_ASSIGN(const Loaded again, LoadAndCompile("bundled.rh"));
  EXPECT_THAT(Scaled(again.compiled), IsOkAndHolds(ElementsAre(1, 3, 4)));
  EXPECT_THAT(Scaled(one.compiled), IsOkAndHolds(ElementsAre(1, 2, 4)));
}

TEST(ModelSharingTest, OtherRequestsGetOtherResults) {
  Write("requests.rh");
  const std::vector<std::pair<OptimizeRequest, CompileRequest>> requests = {
      {{}, {}},
      {{.level = 1}, {}},
      {{.level = 3}, {}},
      {{.passes = "cse"}, {}},
      {{.passes = "dce"}, {}},
      {{.shapes = {{"x", {1, 3}}}}, {}},
      {{.targets = "onednn"}, {}},
      {{.deterministic = true}, {}},
      {{.for_storage = true}, {}},
      {{}, {.placement = {.backends = "native"}}},
      {{}, {.placement = {.precision = "high"}}},
      {{}, {.placement = {.nan = "ignore"}}},
      {{}, {.entries = {"main"}}},
  };
  std::vector<Loaded> all;
  std::set<const CompiledProgram*> different;
  for (int round = 0; round < 2; ++round) {
    for (const auto& [optimize, compile] : requests) {
      ASSERT_OK_AND_ASSIGN(Loaded one, LoadAndCompile("requests.rh", optimize, compile));
      EXPECT_THAT(Scaled(one.compiled), IsOkAndHolds(ElementsAre(1, 2, 4)));
      different.insert(one.compiled.get());
      all.push_back(std::move(one));
    }
    EXPECT_EQ(different.size(), requests.size());
  }
  // Errors are those of a first load.
  const OptimizeRequest wrong = {.shapes = {{"y", {1}}}};
  ASSERT_OK_AND_ASSIGN(Model model, Load(Path("requests.rh")));
  const absl::Status first = model.Optimize(wrong).status();
  EXPECT_FALSE(first.ok());
  ASSERT_OK_AND_ASSIGN(Model again, Load(Path("requests.rh")));
  EXPECT_EQ(again.Optimize(wrong).status(), first);
}

TEST(ModelSharingTest, OneModelDoesNotSeeWhatIsDoneToAnother) {
  Write("edited.rh");
  ASSERT_OK_AND_ASSIGN(Loaded one, LoadAndCompile("edited.rh"));
  ASSERT_OK_AND_ASSIGN(Loaded two, LoadAndCompile("edited.rh"));
  const auto edit = [](Model& model) {
    model.mutable_program().globals()[0]->set_initial(
        Attribute::OfTensor(Tensor::Of<float>({3}, {5, 5, 5})));
  };
  edit(two.model);
  ASSERT_OK_AND_ASSIGN(const Compiled edited, two.model.Compile());
  EXPECT_THAT(Scaled(edited), IsOkAndHolds(ElementsAre(5, 5, 5)));
  EXPECT_THAT(Scaled(two.compiled), IsOkAndHolds(ElementsAre(1, 2, 4)));
  ASSERT_OK_AND_ASSIGN(const Compiled of_one, one.model.Compile());
  EXPECT_EQ(of_one, one.compiled);
  // The only one that has the program edits it in place, and later ones do not get it.
  edit(one.model);
  ASSERT_OK_AND_ASSIGN(const Loaded three, LoadAndCompile("edited.rh"));
  EXPECT_THAT(Scaled(three.compiled), IsOkAndHolds(ElementsAre(1, 2, 4)));
  // An edited model is optimised by itself.
  ASSERT_THAT(one.model.Optimize(), IsOk());
  ASSERT_OK_AND_ASSIGN(const Compiled optimized, one.model.Compile());
  EXPECT_THAT(Scaled(optimized), IsOkAndHolds(ElementsAre(5, 5, 5)));
  // Of what was read and then edited, too.
  ASSERT_OK_AND_ASSIGN(Model four, Load(Path("edited.rh")));
  edit(four);
  ASSERT_THAT(four.Optimize(), IsOk());
  ASSERT_OK_AND_ASSIGN(const Compiled of_four, four.Compile());
  EXPECT_THAT(Scaled(of_four), IsOkAndHolds(ElementsAre(5, 5, 5)));
}

TEST(ModelSharingTest, BytesWithoutAnOwnerAreNotShared) {
  Write("bytes.rh");
  ASSERT_OK_AND_ASSIGN(const std::string bytes, ReadFile(Path("bytes.rh")));
  const auto load = [](const std::string& from,
                       std::shared_ptr<const void> owner) -> absl::StatusOr<Loaded> {
    RH_ASSIGN_OR_RETURN(Model model, LoadBytes(BytesOf(from), std::move(owner)));
    RH_RETURN_IF_ERROR(model.Optimize().status());
    RH_ASSIGN_OR_RETURN(Compiled compiled, model.Compile());
    return Loaded{std::move(model), std::move(compiled)};
  };
  ASSERT_OK_AND_ASSIGN(const Loaded one, load(bytes, nullptr));
  ASSERT_OK_AND_ASSIGN(const Loaded two, load(bytes, nullptr));
  EXPECT_NE(one.compiled, two.compiled);
  // The first owner lives on in what was made of its bytes.
  auto first = std::make_shared<const std::string>(bytes);
  const std::weak_ptr<const std::string> watched = first;
  ASSERT_OK_AND_ASSIGN(Loaded three, load(*first, first));
  first.reset();
  const auto second = std::make_shared<const std::string>(bytes);
  ASSERT_OK_AND_ASSIGN(const Loaded four, load(*second, second));
  EXPECT_EQ(three.compiled, four.compiled);
  three = one;
  EXPECT_THAT(Scaled(four.compiled), IsOkAndHolds(ElementsAre(1, 2, 4)));
}

TEST(ModelSharingTest, ManyThreadsLoadAtOnce) {
  Write("threads.rh");
  std::vector<absl::StatusOr<Loaded>> loaded(6, absl::UnknownError(""));
  std::vector<std::thread> threads;
  for (auto& own : loaded) {
    threads.emplace_back([&own] {
      for (int i = 0; i < 5; ++i) {
        own = LoadAndCompile("threads.rh");
        if (!own.ok()) return;
        Model copy = own->model;
        copy.mutable_program().set_name("mine");
        const absl::StatusOr<std::vector<float>> result = Scaled(own->compiled);
        if (!result.ok() || *result != std::vector<float>{1, 2, 4})
          own = absl::InternalError(absl::StrCat("run ", i));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(loaded, Each(IsOk()));
  std::set<const CompiledProgram*> different;
  for (const auto& one : loaded) {
    different.insert(one->compiled.get());
    EXPECT_EQ(one->model.program().name(), "");
  }
  EXPECT_EQ(different.size(), 1u);
}

}  // namespace
}  // namespace roundhouse
