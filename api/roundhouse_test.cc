#include "roundhouse/api/roundhouse.h"

#include <cstddef>
#include <cstdint>
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
#include "roundhouse/api/compare.h"
#include "roundhouse/api/describe.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::FloatNear;
using ::testing::HasSubstr;
using ::testing::Key;
using ::testing::SizeIs;

constexpr auto kInvalid = absl::StatusCode::kInvalidArgument;

// scores = softmax(relu(image x w)); the batch is open.
constexpr char kClassifier[] = R"(
ml_program.global private @w(dense<[[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]> : tensor<3x2xf32>)
    : tensor<3x2xf32>
ml_program.subgraph @main(
    %image: tensor<?x3xf32, ["batch", ""]> {ml_program.identifier = "image"})
    -> (tensor<?x2xf32, ["batch", ""]> {ml_program.identifier = "scores"}) {
  %w = ml_program.global_load_const @w : tensor<3x2xf32>
  %0 = "canonical.mat_mul"(%image, %w) : (tensor<?x3xf32, ["batch", ""]>, tensor<3x2xf32>)
      -> tensor<?x2xf32, ["batch", ""]>
  %1 = "canonical.relu"(%0) : (tensor<?x2xf32, ["batch", ""]>) -> tensor<?x2xf32, ["batch", ""]>
  %2 = "canonical.tensor_softmax"(%1) {axis = 1 : i64}
      : (tensor<?x2xf32, ["batch", ""]>) -> tensor<?x2xf32, ["batch", ""]>
  ml_program.output %2 : tensor<?x2xf32, ["batch", ""]>
})";

constexpr char kCounter[] = R"(
ml_program.global public mutable @count(dense<0> : tensor<i32>) : tensor<i32>
ml_program.func @main() -> (tensor<i32> {ml_program.identifier = "count"}) {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
  %0 = ml_program.global_load @count : tensor<i32>
  %1 = "canonical.eltwise_add"(%0, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  ml_program.global_store @count = %1 : tensor<i32>
  ml_program.return %1 : tensor<i32>
})";

absl::Span<const std::byte> BytesOf(const std::string& text) {
  return absl::MakeConstSpan(reinterpret_cast<const std::byte*>(text.data()), text.size());
}

Model ModelOf(const std::string& text) {
  absl::StatusOr<Model> model = LoadBytes(BytesOf(text), nullptr);
  RH_CHECK(model.ok()) << model.status();
  return *std::move(model);
}

std::string Path(const std::string& name) {
  return absl::StrCat(std::getenv("TEST_TMPDIR"), "/", name);
}

// The scores of the classifier for two images.
constexpr float kImages[] = {1, 0, 0, 0, 2, 1};
const std::vector<float> kScores = {0.7310586f, 0.2689414f, 0.1192029f, 0.8807971f};

absl::StatusOr<std::vector<float>> Classify(Session& session) {
  RH_RETURN_IF_ERROR(SetInput(session, "image", kImages));
  RH_RETURN_IF_ERROR(session.infer());
  RH_ASSIGN_OR_RETURN(const Tensor scores, session.get_output("scores"));
  return std::vector<float>(scores.data<float>().begin(), scores.data<float>().end());
}

TEST(RoundhouseTest, FromAFileToAResult) {
  ASSERT_THAT(ModelOf(kClassifier).Save(Path("m.onnx")), IsOk());
  float scores[4] = {};
  const auto run = [&]() -> absl::Status {
    RH_ASSIGN_OR_RETURN(Model model, Load(Path("m.onnx")));
    RH_RETURN_IF_ERROR(model.Optimize({.level = 2}).status());
    RH_ASSIGN_OR_RETURN(std::unique_ptr<Session> session, model.NewSession());
    RH_RETURN_IF_ERROR(SetInput(*session, "image", kImages));
    RH_RETURN_IF_ERROR(SetOutput(*session, "scores", scores));
    return session->infer();
  };
  ASSERT_THAT(run(), IsOk());
  for (int i = 0; i < 4; ++i) EXPECT_THAT(scores[i], FloatNear(kScores[i], 1e-6));
}

TEST(RoundhouseTest, EveryFormatComesBack) {
  const Model model = ModelOf(kClassifier);
  for (const char* name : {"a.rh", "a.mlir", "a.onnx"}) {
    ASSERT_THAT(model.Save(Path(name)), IsOk()) << name;
    ASSERT_OK_AND_ASSIGN(const Model read, Load(Path(name)));
    ASSERT_OK_AND_ASSIGN(const Comparison same, CompareModels(model, read, {.open_size = 2}));
    EXPECT_TRUE(same.ok()) << name << "\n" << same.ToString();
    // From memory, where only the contents show the format.
    ASSERT_OK_AND_ASSIGN(const std::string bytes, ReadFile(Path(name)));
    ASSERT_OK_AND_ASSIGN(const Model again, LoadBytes(BytesOf(bytes), nullptr));
    ASSERT_OK_AND_ASSIGN(const Comparison still, CompareModels(model, again, {.open_size = 2}));
    EXPECT_TRUE(still.ok()) << name << "\n" << still.ToString();
  }
  EXPECT_THAT(Load(Path("nothing.onnx")),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("nothing.onnx")));
  EXPECT_THAT(LoadBytes({}, nullptr, {.name = "the upload"}),
              StatusIs(kInvalid, "the upload: the file is empty"));
}

TEST(RoundhouseTest, WeightsGoToAFileOfTheirOwn) {
  const Model model = ModelOf(kClassifier);
  ASSERT_THAT(model.Save(Path("b.rh"), {.weights = "auto", .min_weight_bytes = 1}), IsOk());
  ASSERT_OK_AND_ASSIGN(const Model read, Load(Path("b.rh")));
  ASSERT_OK_AND_ASSIGN(const Comparison same, CompareModels(model, read));
  EXPECT_TRUE(same.ok());
  EXPECT_THAT(ReadFile(Path("b.rhw")), IsOk());
}

TEST(RoundhouseTest, OptimizeChangesThisModelAndNoCopy) {
  Model model = ModelOf(kClassifier);
  const Model before = model;
  ASSERT_OK_AND_ASSIGN(const OptimizeResult result, model.Optimize({.shapes = {{"batch", {2}}}}));
  EXPECT_TRUE(result.changed);
  EXPECT_FALSE(result.pipeline.empty());
  ASSERT_OK_AND_ASSIGN(const ModelDescription now, Describe(model));
  ASSERT_OK_AND_ASSIGN(const ModelDescription then, Describe(before));
  EXPECT_THAT(now.entries[0].inputs[0].sizes, ElementsAre(2, 3));
  EXPECT_THAT(then.entries[0].inputs[0].sizes, ElementsAre(-1, 3));
  // A failed pipeline changes nothing.
  EXPECT_THAT(model.Optimize({.passes = "cse, no_such_pass"}).status(),
              StatusIs(kInvalid, HasSubstr("no_such_pass")));
  EXPECT_THAT(model.Optimize({.level = 4}).status(), StatusIs(kInvalid, HasSubstr("0 to 3")));
  EXPECT_THAT(model.Optimize({.shapes = {{"batsh", {2}}}}).status(),
              StatusIs(kInvalid, HasSubstr("batsh")));
  EXPECT_THAT(model.Optimize({.precision = "high"}).status(),
              StatusIs(kInvalid, HasSubstr("targets")));
  EXPECT_THAT(model.Optimize({.targets = "none_such"}).status(),
              StatusIs(kInvalid, HasSubstr("none_such")));
  ASSERT_OK_AND_ASSIGN(const Comparison same, CompareModels(before, model, {.open_size = 2}));
  EXPECT_TRUE(same.ok()) << same.ToString();
}

TEST(RoundhouseTest, SaysWhatItIsDoing) {
  Model model = ModelOf(kClassifier);
  std::vector<std::string> said;
  const auto say = [&](absl::string_view what) { said.emplace_back(what); };
  ASSERT_THAT(model.Optimize({.passes = "cse, dce", .progress = say}), IsOk());
  EXPECT_THAT(said, ElementsAre("cse", "dce"));
  ASSERT_THAT(model.Compile({.progress = say}), IsOk());
  EXPECT_EQ(said.back(), "compiling");
}

TEST(RoundhouseTest, RunsOnTheBackendsThatAreNamed) {
  const Model model = ModelOf(kClassifier);
  for (const char* backends : {"auto", "native", "reference", "onednn", "xnnpack"}) {
    ASSERT_OK_AND_ASSIGN(auto session, model.NewSession({.placement = {.backends = backends}}));
    ASSERT_OK_AND_ASSIGN(const std::vector<float> scores, Classify(*session));
    ASSERT_THAT(scores, SizeIs(4));
    for (int i = 0; i < 4; ++i) EXPECT_THAT(scores[i], FloatNear(kScores[i], 1e-6)) << backends;
  }
  EXPECT_THAT(model.NewSession({.placement = {.backends = "gpu"}}),
              StatusIs(kInvalid, HasSubstr("gpu")));
  // A model that was placed and stored before runs as it is.
  Model placed = model;
  ASSERT_THAT(placed.Optimize({.targets = "onednn"}), IsOk());
  ASSERT_OK_AND_ASSIGN(auto session, placed.NewSession());
  EXPECT_THAT(Classify(*session), IsOk());
}

TEST(RoundhouseTest, MemoryOfTheCallerIsWorkedOnDirectly) {
  const Model model = ModelOf(kClassifier);
  ASSERT_OK_AND_ASSIGN(AlignedBuffer<float> image, AlignedBuffer<float>::Create(6));
  ASSERT_OK_AND_ASSIGN(AlignedBuffer<float> scores, AlignedBuffer<float>::Create(4));
  // The last kernel writes directly into the caller's memory.
  float at_once = 0;
  ASSERT_OK_AND_ASSIGN(auto session,
                       model.NewSession({.placement = {.backends = "native"}},
                                        {.timer = [&](const StepTime&) { at_once = scores[0]; }}));
  std::copy(std::begin(kImages), std::end(kImages), image.begin());
  ASSERT_THAT(SetInput(*session, "image", image, {}, Padding::kPadded), IsOk());
  ASSERT_THAT(SetOutput(*session, "scores", scores, Padding::kPadded), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  for (int i = 0; i < 4; ++i) EXPECT_THAT(scores[i], FloatNear(kScores[i], 1e-6));
  EXPECT_EQ(at_once, scores[0]);
  ASSERT_OK_AND_ASSIGN(const Tensor output, session->get_output(0));
  EXPECT_EQ(reinterpret_cast<const float*>(output.bytes().data()), scores.data());
  // The next run reads the current contents.
  std::fill(image.begin(), image.end(), 0.0f);
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(std::vector<float>(scores.begin(), scores.end()), Each(0.5f));
  // Memory that is neither aligned nor padded.
  std::vector<float> odd(1 + 4);
  ASSERT_THAT(SetOutput(*session, "scores", absl::MakeSpan(odd).subspan(1)), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  EXPECT_THAT(odd, ElementsAre(0, 0.5f, 0.5f, 0.5f, 0.5f));
  // The session's own memory again.
  ASSERT_THAT(session->set_output(0, {}), IsOk());
  ASSERT_THAT(session->infer(), IsOk());
  ASSERT_OK_AND_ASSIGN(const Tensor own, session->get_output(0));
  EXPECT_NE(reinterpret_cast<const float*>(own.bytes().data()), &odd[1]);
}

TEST(RoundhouseTest, MemoryThatDoesNotFitIsRefused) {
  const Model model = ModelOf(kClassifier);
  ASSERT_OK_AND_ASSIGN(auto session, model.NewSession());
  std::vector<float> five(5);
  EXPECT_THAT(SetInput(*session, "image", five),
              StatusIs(kInvalid, HasSubstr("do not follow from 5 elements")));
  EXPECT_THAT(SetInput(*session, "image", five, {5, 1}),
              StatusIs(kInvalid, HasSubstr("expected tensor<?x3xf32")));
  EXPECT_THAT(SetInput(*session, "image", five, {-5, -1}), StatusIs(kInvalid, HasSubstr("-5x-1")));
  EXPECT_THAT(SetInput(*session, "image", five, {2, 3}), StatusIs(kInvalid, HasSubstr("image")));
  EXPECT_THAT(SetInput(*session, "imago", five), StatusIs(kInvalid, HasSubstr("image")));
  std::vector<double> doubles(6);
  EXPECT_THAT(SetInput(*session, "image", doubles), StatusIs(kInvalid, HasSubstr("f64")));
  EXPECT_THAT(SetOutput(*session, "scores", doubles), StatusIs(kInvalid, HasSubstr("f64")));
  ASSERT_THAT(SetInput(*session, "image", kImages), IsOk());
  ASSERT_THAT(SetOutput(*session, "scores", five), IsOk());
  EXPECT_THAT(session->infer(), StatusIs(kInvalid, HasSubstr("expected memory of 16 bytes")));
  ASSERT_THAT(SetOutput(*session, "scores", absl::MakeSpan(five).subspan(1)), IsOk());
  EXPECT_THAT(session->infer(), IsOk());
}

TEST(RoundhouseTest, WhatIsCompiledOutlivesTheModelAndItsBytes) {
  std::shared_ptr<const CompiledProgram> compiled;
  {
    auto bytes = std::make_shared<const std::string>(kClassifier);
    absl::StatusOr<Model> model = LoadBytes(BytesOf(*bytes), bytes);
    ASSERT_THAT(model, IsOk());
    ASSERT_OK_AND_ASSIGN(compiled, model->Compile());
    model->mutable_program().Erase(model->program().FindGraph("main"));
  }
  ASSERT_OK_AND_ASSIGN(auto session, Session::Create(compiled));
  EXPECT_THAT(Classify(*session), IsOk());
}

TEST(RoundhouseTest, DescribesWhatThereIs) {
  ASSERT_OK_AND_ASSIGN(const ModelDescription description,
                       Describe(ModelOf(kClassifier), {.with_placement = true}));
  ASSERT_THAT(description.entries, SizeIs(1));
  const EntryDescription& entry = description.entries[0];
  EXPECT_EQ(entry.name, "main");
  EXPECT_EQ(entry.inputs[0].name, "image");
  EXPECT_EQ(entry.inputs[0].element, "f32");
  EXPECT_THAT(entry.inputs[0].dimensions, ElementsAre("batch", ""));
  EXPECT_EQ(entry.inputs[0].bytes, std::nullopt);
  EXPECT_EQ(entry.outputs[0].name, "scores");
  EXPECT_EQ(description.constant_bytes, 24);
  EXPECT_EQ(description.num_nodes, 3);
  EXPECT_THAT(description.dialects, ElementsAre("canonical"));
  EXPECT_FALSE(description.placement.empty());
  const std::string json = DescriptionJson(description);
  EXPECT_THAT(json, HasSubstr("\"scores\""));
  // ONNX nodes have costs, too, once sizes are known.
  Model onnx = ModelOf(kClassifier);
  ASSERT_THAT(onnx.Optimize({.level = 0, .shapes = {{"batch", {2}}}}), IsOk());
  ASSERT_THAT(onnx.Save(Path("c.onnx")), IsOk());
  ASSERT_OK_AND_ASSIGN(const Model read, Load(Path("c.onnx")));
  ASSERT_OK_AND_ASSIGN(const ModelDescription cost, Describe(read));
  EXPECT_THAT(cost.dialects, ElementsAre("onnx"));
  EXPECT_GE(cost.total_cost.flops, 2 * 2 * 3 * 2);
  ASSERT_OK_AND_ASSIGN(const ModelDescription counter, Describe(ModelOf(kCounter)));
  ASSERT_THAT(counter.state, SizeIs(1));
  EXPECT_EQ(counter.state[0].name, "count");
}

TEST(RoundhouseTest, ComparesModels) {
  const Model model = ModelOf(kClassifier);
  std::string other = kClassifier;
  other.replace(other.find("[1.0, 1.0]"), 10, "[1.0, 1.5]");
  ASSERT_OK_AND_ASSIGN(const Comparison comparison, CompareModels(model, ModelOf(other)));
  EXPECT_FALSE(comparison.ok());
  EXPECT_THAT(comparison.ToString(), HasSubstr("output 0 'scores'"));
  EXPECT_THAT(CompareModels(model, ModelOf(kCounter)),
              StatusIs(kInvalid, HasSubstr("expected 1 inputs, found 0")));
}

TEST(RoundhouseTest, SessionsOfOneProgramRunAtOnce) {
  const Model model = ModelOf(kClassifier);
  ASSERT_OK_AND_ASSIGN(const auto compiled, model.Compile());
  std::vector<std::thread> threads;
  std::vector<absl::Status> results(4);
  for (absl::Status& result : results) {
    threads.emplace_back([&] {
      result = [&]() -> absl::Status {
        RH_ASSIGN_OR_RETURN(const auto session, Session::Create(compiled));
        for (int i = 0; i < 20; ++i) RH_RETURN_IF_ERROR(Classify(*session).status());
        return absl::OkStatus();
      }();
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(results, Each(IsOk()));
}

TEST(RoundhouseTest, CopiesOfAModelAreForThreadsOfTheirOwn) {
  const Model model = ModelOf(kClassifier);
  std::vector<std::thread> threads;
  std::vector<absl::Status> results(4);
  for (absl::Status& result : results) {
    threads.emplace_back([copy = model, &result]() mutable {
      result = [&]() -> absl::Status {
        RH_RETURN_IF_ERROR(copy.Optimize().status());
        copy.mutable_program().set_name("mine");
        RH_ASSIGN_OR_RETURN(const auto session, copy.NewSession());
        RH_RETURN_IF_ERROR(Describe(copy).status());
        return Classify(*session).status();
      }();
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(results, Each(IsOk()));
  EXPECT_EQ(model.program().name(), "");
}

TEST(RoundhouseTest, EverySessionHasAStateOfItsOwn) {
  const Model model = ModelOf(kCounter);
  ASSERT_OK_AND_ASSIGN(const auto compiled, model.Compile());
  ASSERT_OK_AND_ASSIGN(const auto one, Session::Create(compiled));
  ASSERT_OK_AND_ASSIGN(const auto other, Session::Create(compiled));
  int32_t count[1] = {};
  ASSERT_THAT(SetOutput(*one, "count", count), IsOk());
  for (int32_t i = 1; i <= 3; ++i) {
    ASSERT_THAT(one->infer(), IsOk());
    EXPECT_EQ(count[0], i);
  }
  EXPECT_THAT(one->get_global("count"), IsOkAndHolds(Tensor::Of<int32_t>({}, {3})));
  EXPECT_THAT(other->get_global("count"), IsOkAndHolds(Tensor::Of<int32_t>({}, {0})));
}

}  // namespace
}  // namespace roundhouse
