// Tests that a model loaded again from an unchanged file shares the work of the first one.

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/describe.h"
#include "roundhouse/api/roundhouse.h"
#include "roundhouse/api/sharing/kept_preparations.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

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

void Write(const std::string& name) {
  const absl::string_view text = kScaling;
  absl::StatusOr<Model> model = LoadBytes(
      absl::MakeConstSpan(reinterpret_cast<const std::byte*>(text.data()), text.size()), nullptr);
  RH_CHECK(model.ok()) << model.status();
  const absl::Status saved = model->Save(Path(name));
  RH_CHECK(saved.ok()) << saved;
}

absl::StatusOr<std::vector<float>> Scaled(const Compiled& compiled) {
  RH_ASSIGN_OR_RETURN(const auto session, Session::Create(compiled));
  const float ones[] = {1, 1, 1};
  RH_RETURN_IF_ERROR(SetInput(*session, "x", ones, {1, 3}));
  RH_RETURN_IF_ERROR(session->infer());
  RH_ASSIGN_OR_RETURN(const Tensor y, session->get_output("y"));
  return std::vector<float>(y.data<float>().begin(), y.data<float>().end());
}

absl::StatusOr<Compiled> LoadAndCompile(const std::string& name) {
  RH_ASSIGN_OR_RETURN(Model model, Load(Path(name)));
  RH_RETURN_IF_ERROR(model.Optimize().status());
  return model.Compile();
}

// A file is known if it was read seconds after it was written.
class ModelReloadTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    for (const char* name :
         {"session", "kept", "later", "edited", "copied", "threads", "described", "cancelled"}) {
      Write(absl::StrCat(name, ".rh"));
      Write(absl::StrCat(name, ".onnx"));
    }
    Write("warned.onnx");
    absl::StatusOr<std::string> bytes = ReadFile(Path("warned.onnx"));
    ASSERT_THAT(bytes, IsOk());
    // The version in an OperatorSetIdProto of the default domain.
    const size_t opset = bytes->rfind("\x42\x04\x0a\x00\x10");
    ASSERT_NE(opset, std::string::npos);
    (*bytes)[opset + 5] = 31;
    ASSERT_THAT(WriteFile(Path("warned.onnx"), *bytes), IsOk());
    std::this_thread::sleep_for(std::chrono::milliseconds(2100));
  }
};

// Notes what is being done.
struct Noted {
  std::vector<std::string> work;
  ProgressCallback callback() {
    return [this](absl::string_view what) { work.emplace_back(what); };
  }
};

TEST_F(ModelReloadTest, WhileASessionIsInUseNothingIsDoneAgain) {
  for (const char* name : {"session.rh", "session.onnx"}) {
    ASSERT_OK_AND_ASSIGN(const Compiled first, LoadAndCompile(name));
    // The model is gone; what is left are a compiled program and the results of optimising.
    Noted noted;
    ASSERT_OK_AND_ASSIGN(Model model, Load(Path(name)));
    ASSERT_OK_AND_ASSIGN(const OptimizeResult result,
                         model.Optimize({.progress = noted.callback()}));
    EXPECT_TRUE(result.changed);
    EXPECT_GT(result.nodes_before, result.nodes_after);
    ASSERT_OK_AND_ASSIGN(const Compiled again, model.Compile({.progress = noted.callback()}));
    EXPECT_EQ(again, first);
    EXPECT_THAT(noted.work, IsEmpty());
    EXPECT_THAT(Scaled(again), IsOkAndHolds(ElementsAre(1, 2, 4)));
    // The program is there for those who want to see it.
    EXPECT_EQ(static_cast<int64_t>(model.program().graphs().size()), 1);
    EXPECT_EQ(&model.program(), &Model(model).program());
    ASSERT_OK_AND_ASSIGN(const Compiled other, model.Compile({.entries = {"main"}}));
    EXPECT_NE(other, first);
    EXPECT_THAT(Scaled(other), IsOkAndHolds(ElementsAre(1, 2, 4)));
  }
}

// A cancelled load is tried again by the next caller.
TEST_F(ModelReloadTest, WhatWasCancelledIsTriedAgain) {
  for (const char* name : {"cancelled.rh", "cancelled.onnx"}) {
    ASSERT_OK_AND_ASSIGN(const Compiled first, LoadAndCompile(name));
    ASSERT_OK_AND_ASSIGN(Model model, Load(Path(name)));
    ASSERT_THAT(model.Optimize(), IsOk());
    {
      const std::atomic<bool> is_over = true;
      const CancellationScope scope(is_over);
      EXPECT_THAT(model.Check(), HasCode(absl::StatusCode::kCancelled));
      EXPECT_THAT(model.Compile({.entries = {"main"}}), HasCode(absl::StatusCode::kCancelled));
      EXPECT_THAT(Describe(model), HasCode(absl::StatusCode::kCancelled));
      EXPECT_THAT(model.program().graphs(), IsEmpty());
    }
    ASSERT_OK_AND_ASSIGN(Model other, Load(Path(name)));
    ASSERT_THAT(other.Optimize(), IsOk());
    for (Model* each : {&model, &other}) {
      ASSERT_OK_AND_ASSIGN(const Compiled compiled, each->Compile({.entries = {"main"}}));
      EXPECT_THAT(Scaled(compiled), IsOkAndHolds(ElementsAre(1, 2, 4)));
      EXPECT_EQ(static_cast<int64_t>(each->program().graphs().size()), 1);
    }
  }
}

TEST_F(ModelReloadTest, WhatIsKeptIsNotDoneAgain) {
  ASSERT_OK_AND_ASSIGN(const auto context, LinkedContext());
  const KeptPreparations kept(context, {});
  ASSERT_OK_AND_ASSIGN(Compiled first, LoadAndCompile("kept.onnx"));
  const CompiledProgram* const compiled = first.get();
  first.reset();
  Noted noted;
  ASSERT_OK_AND_ASSIGN(Model model, Load(Path("kept.onnx")));
  ASSERT_THAT(model.Optimize({.progress = noted.callback()}), IsOk());
  ASSERT_OK_AND_ASSIGN(const Compiled again, model.Compile({.progress = noted.callback()}));
  EXPECT_EQ(again.get(), compiled);
  EXPECT_THAT(noted.work, IsEmpty());
}

TEST_F(ModelReloadTest, WhatIsNeededLaterIsOfTheFileThatWasLoaded) {
  for (const char* name : {"later.rh", "later.onnx"}) {
    ASSERT_OK_AND_ASSIGN(const Compiled first, LoadAndCompile(name));
    ASSERT_OK_AND_ASSIGN(Model model, Load(Path(name)));
    ASSERT_EQ(unlink(Path(name).c_str()), 0);
    ASSERT_THAT(WriteFile(Path(name), "no model"), IsOk());
    // Nobody has made these.
    ASSERT_THAT(model.Save(Path(absl::StrCat("saved_", name))), IsOk());
    ASSERT_THAT(model.Optimize({.level = 1}), IsOk());
    ASSERT_OK_AND_ASSIGN(const Compiled compiled, model.Compile());
    EXPECT_NE(compiled, first);
    EXPECT_THAT(Scaled(compiled), IsOkAndHolds(ElementsAre(1, 2, 4)));
    EXPECT_FALSE(Load(Path(name)).ok());
    EXPECT_THAT(Load(Path(absl::StrCat("saved_", name))), IsOk());
  }
}

TEST_F(ModelReloadTest, WhatIsEditedIsNotShared) {
  const auto edit = [](Model& model) {
    for (Global* global : model.mutable_program().globals())
      global->set_initial(Attribute::OfTensor(Tensor::Of<float>({3}, {5, 5, 5})));
  };
  ASSERT_OK_AND_ASSIGN(const Compiled first, LoadAndCompile("edited.rh"));
  // Before and after it is optimised, by itself and with a copy.
  for (const bool is_optimized : {false, true}) {
    for (const bool has_copy : {false, true}) {
      ASSERT_OK_AND_ASSIGN(Model model, Load(Path("edited.rh")));
      if (is_optimized) {
        ASSERT_THAT(model.Optimize(), IsOk());
      }
      std::optional<Model> copy;
      if (has_copy) copy = model;
      edit(model);
      if (!is_optimized) {
        ASSERT_THAT(model.Optimize(), IsOk());
      }
      ASSERT_OK_AND_ASSIGN(const Compiled edited, model.Compile());
      EXPECT_THAT(Scaled(edited), IsOkAndHolds(ElementsAre(5, 5, 5)));
      EXPECT_THAT(LoadAndCompile("edited.rh"), IsOkAndHolds(first));
      if (!has_copy) continue;
      if (!is_optimized) {
        ASSERT_THAT(copy->Optimize(), IsOk());
      }
      EXPECT_THAT(copy->Compile(), IsOkAndHolds(first));
    }
  }
}

TEST_F(ModelReloadTest, WarningsComeAgain) {
  ASSERT_OK_AND_ASSIGN(const Model first, Load(Path("warned.onnx")));
  EXPECT_THAT(first.load_warnings(), ElementsAre(HasSubstr("opset 31")));
  ASSERT_OK_AND_ASSIGN(Model again, Load(Path("warned.onnx")));
  EXPECT_EQ(again.load_warnings(), first.load_warnings());
  ASSERT_THAT(again.Optimize(), IsOk());
  EXPECT_THAT(again.load_warnings(), IsEmpty());
}

TEST_F(ModelReloadTest, ErrorsAreThoseOfAFirstLoad) {
  const OptimizeRequest wrong = {.shapes = {{"y", {1}}}};
  ASSERT_OK_AND_ASSIGN(Model first, Load(Path("described.rh")));
  const absl::Status status = first.Optimize(wrong).status();
  EXPECT_FALSE(status.ok());
  ASSERT_OK_AND_ASSIGN(Model again, Load(Path("described.rh")));
  EXPECT_EQ(again.Optimize(wrong).status(), status);
  EXPECT_EQ(again.Optimize({.level = 9}).status(), first.Optimize({.level = 9}).status());
  const CompileRequest unknown = {.entries = {"other"}};
  EXPECT_EQ(again.Compile(unknown).status(), first.Compile(unknown).status());
}

TEST_F(ModelReloadTest, CopiesAreReadByAnyThread) {
  ASSERT_OK_AND_ASSIGN(const Compiled compiled, LoadAndCompile("threads.onnx"));
  ASSERT_OK_AND_ASSIGN(Model model, Load(Path("threads.onnx")));
  ASSERT_THAT(model.Optimize(), IsOk());
  std::vector<absl::Status> done(4, absl::UnknownError(""));
  std::vector<std::thread> threads;
  for (absl::Status& own : done) {
    threads.emplace_back([&own, copy = model]() mutable {
      own = copy.Optimize({.level = 1}).status();
      if (own.ok() && copy.program().graphs().size() != 1) own = absl::InternalError("no graph");
      copy.mutable_program().set_name("mine");
      if (own.ok()) own = LoadAndCompile("threads.onnx").status();
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(done, Each(IsOk()));
  EXPECT_EQ(model.program().name(), "");
}

}  // namespace
}  // namespace roundhouse
