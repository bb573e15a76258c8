// A training learns, stops early, continues where it stopped, and refuses to continue as another
// one. Killed processes: tests/training/killed_test.sh.
#include "roundhouse/training/trainer.h"

#include <atomic>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/roundhouse.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/training/checkpoint.h"
#include "roundhouse/training/curve.h"
#include "roundhouse/training/examples.h"
#include "roundhouse/training/training_program.h"

namespace roundhouse::training {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr absl::string_view kModel = R"(
ml_program.global private mutable @w : tensor<2x3xf32>
ml_program.global private mutable @b : tensor<3xf32>
ml_program.func @main(%x: tensor<?x2xf32, ["batch", ""]> {ml_program.identifier = "x"})
    -> (tensor<?x3xf32, ["batch", ""]> {ml_program.identifier = "y"}) {
  %w = ml_program.global_load @w : tensor<2x3xf32>
  %b = ml_program.global_load @b : tensor<3xf32>
  %p = "canonical.mat_mul"(%x, %w) : (tensor<?x2xf32, ["batch", ""]>, tensor<2x3xf32>) -> tensor<?x3xf32, ["batch", ""]>
  %y = "canonical.eltwise_add"(%p, %b) : (tensor<?x3xf32, ["batch", ""]>, tensor<3xf32>) -> tensor<?x3xf32, ["batch", ""]>
  ml_program.return %y : tensor<?x3xf32, ["batch", ""]>
}
)";

// Points around a circle, in three classes by their angle.
Examples Circle(int64_t size, float phase) {
  std::vector<float> points;
  std::vector<int64_t> classes;
  for (int64_t i = 0; i < size; ++i) {
    const double angle =
        6.28318 * (static_cast<double>(i) + 0.5) / static_cast<double>(size) + phase;
    points.push_back(static_cast<float>(std::cos(angle)));
    points.push_back(static_cast<float>(std::sin(angle)));
    classes.push_back(3 * i / size);
  }
  const int64_t sizes[] = {size, 2};
  Examples examples = {.size = size};
  examples.inputs.push_back(Tensor::Of<float>(sizes, points));
  examples.target = Tensor::Of<int64_t>(absl::MakeConstSpan(sizes, 1), classes);
  return examples;
}

struct Asked {
  TrainingRequest request = {.loss = "cross_entropy", .rate = 0.05, .batch = 8};
  TrainerOptions options = {.epochs = 6, .seed = 3};
  float phase = 0;
};

class TrainerTest : public ::testing::Test {
 protected:
  TrainerTest() : context_(*LinkedContext()) {}

  absl::StatusOr<std::unique_ptr<Trainer>> Make(const Asked& asked) const {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> program, Parse(*context_, kModel));
    RH_ASSIGN_OR_RETURN(TrainingProgram made, MakeTrainingProgram(*program, asked.request));
    return Trainer::Create(context_, std::move(made),
                           {.train = Circle(60, asked.phase), .validation = Circle(21, 0.1F)},
                           asked.options);
  }

  // All that a training produces, as text.
  static absl::StatusOr<std::string> Outcome(const Trainer& trainer) {
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Program> trained, trainer.Trained());
    RH_ASSIGN_OR_RETURN(const std::string text, Print(*trained));
    return absl::StrCat(text, CurveCsv(trainer.curve(), trainer.made().metric));
  }

  std::shared_ptr<const Context> context_;
};

TEST_F(TrainerTest, Learns) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Trainer> trainer, Make({.options = {.epochs = 20}}));
  ASSERT_THAT(trainer->Run(), IsOk());
  ASSERT_EQ(trainer->curve().size(), 20);
  EXPECT_LT(trainer->curve().back().loss, trainer->curve().front().loss / 2);
  EXPECT_GT(*trainer->curve().back().validation_metric, 0.9);
  // Seven full batches of eight from sixty examples.
  EXPECT_EQ(trainer->curve().back().step, 20 * 7);
}

// Wherever it is stopped, between steps or within one, the result is the same.
TEST_F(TrainerTest, GoesOnToTheSameBytes) {
  for (const std::string optimizer : {"sgd", "momentum", "adam", "rmsprop", "lion"}) {
    for (const int threads : {1, 2}) {
      SCOPED_TRACE(absl::StrCat(optimizer, ", ", threads, " threads"));
      Asked asked;
      asked.request.optimizer = optimizer;
      asked.options.place.num_threads = threads;
      asked.options.patience = 5;
      ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Trainer> whole, Make(asked));
      ASSERT_THAT(whole->Run(), IsOk());
      ASSERT_OK_AND_ASSIGN(const std::string expected, Outcome(*whole));

      asked.options.checkpoint = absl::StrCat(testing::TempDir(), "/", optimizer, threads, ".rhw");
      std::unique_ptr<Trainer> parts;
      absl::Status status = absl::CancelledError("");
      for (int64_t stop = 5; absl::IsCancelled(status); stop += 11) {
        std::atomic<bool> is_cancelled = false;
        const CancellationScope scope(is_cancelled);
        int64_t steps = 0;
        asked.options.on_step = [&](const TrainerProgress&) {
          if (++steps == stop % 17 + 1) is_cancelled = true;
        };
        const bool is_first = parts == nullptr;
        ASSERT_OK_AND_ASSIGN(parts, Make(asked));
        if (!is_first) {
          ASSERT_THAT(parts->Resume(asked.options.checkpoint), IsOk());
        }
        status = parts->Run();
        if (!status.ok()) {
          EXPECT_THAT(status.message(),
                      HasSubstr(absl::StrCat("option resume=", asked.options.checkpoint)));
        }
      }
      ASSERT_THAT(status, IsOk());
      ASSERT_OK_AND_ASSIGN(const std::string outcome, Outcome(*parts));
      EXPECT_EQ(outcome, expected);
    }
  }
}

TEST_F(TrainerTest, RefusesNamesOfACheckpointsOwnEntries) {
  const std::string text = absl::StrReplaceAll(kModel, {{"@w", "@\"roundhouse:curve\""}});
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> program, Parse(*context_, text));
  const auto status_with = [&](const std::string& checkpoint) {
    const Asked asked;
    absl::StatusOr<TrainingProgram> made = MakeTrainingProgram(*program, asked.request);
    if (!made.ok()) return made.status();
    return Trainer::Create(context_, *std::move(made), {.train = Circle(60, 0)},
                           {.epochs = 1, .checkpoint = checkpoint})
        .status();
  };
  EXPECT_THAT(status_with(""), IsOk());
  EXPECT_THAT(status_with(testing::TempDir() + "/names.rhw"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("global @roundhouse:curve: names that begin with 'roundhouse:'")));
}

TEST_F(TrainerTest, RefusesToGoOnAsAnother) {
  Asked asked;
  asked.options.checkpoint = absl::StrCat(testing::TempDir(), "/refuses.rhw");
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Trainer> trainer, Make(asked));
  ASSERT_THAT(trainer->Run(), IsOk());
  const auto error_of = [&](const Asked& other) {
    const auto made = Make(other);
    return made.ok() ? (*made)->Resume(asked.options.checkpoint) : made.status();
  };
  EXPECT_THAT(error_of(asked), IsOk());
  Asked other = asked;
  other.request.optimizer = "adam:beta1=0.5";
  EXPECT_THAT(error_of(other).message(),
              AllOf(HasSubstr("optimizer: it has adam "), HasSubstr("this run adam:beta1=0.5 "),
                    Not(HasSubstr("loss: "))));
  other = asked;
  other.request.rate = 0.1;
  EXPECT_THAT(error_of(other).message(), AllOf(HasSubstr("schedule: it has constant, rate 0.05 "),
                                               HasSubstr("this run constant, rate 0.1 ")));
  other = asked;
  other.phase = 0.5;
  EXPECT_THAT(error_of(other).message(), AllOf(HasSubstr("data: it has "), Not(HasSubstr("seed"))));
  other = asked;
  other.request.seed = 1;
  EXPECT_THAT(error_of(other).message(),
              AllOf(HasSubstr("weights: it has "), Not(HasSubstr("model: "))));
  other = asked;
  other.options.seed = 4;
  other.request.batch = 4;
  EXPECT_THAT(error_of(other).message(), AllOf(HasSubstr("batch: it has 8, this run 4"),
                                               HasSubstr("seed: it has 3, this run 4")));
  // A constant rate does not depend on the number of steps; a cosine schedule does.
  other = asked;
  other.options.epochs = 9;
  EXPECT_THAT(error_of(other), IsOk());
  ASSERT_THAT(WriteFile(asked.options.checkpoint, "no bundle"), IsOk());
  EXPECT_THAT(error_of(asked).message(), HasSubstr("refuses.rhw"));
}

TEST_F(TrainerTest, RefusesFewerEpochsThanThereAre) {
  Asked asked;
  asked.options.checkpoint = absl::StrCat(testing::TempDir(), "/epochs.rhw");
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Trainer> trainer, Make(asked));
  ASSERT_THAT(trainer->Run(), IsOk());
  const auto resumed = [&](int64_t epochs) {
    asked.options.epochs = epochs;
    const auto made = Make(asked);
    return made.ok() ? (*made)->Resume(asked.options.checkpoint) : made.status();
  };
  EXPECT_THAT(resumed(5).message(),
              AllOf(HasSubstr("option epochs=5: "), HasSubstr("epochs.rhw has 6 epochs already")));
  // All steps may be done, and the program not be written yet.
  EXPECT_THAT(resumed(6), IsOk());
  EXPECT_THAT(resumed(0).message(), HasSubstr("option epochs=0: expected 1 or more"));
}

TEST_F(TrainerTest, RefusesToGoOnWithOtherArithmetic) {
  Asked asked;
  asked.options.checkpoint = absl::StrCat(testing::TempDir(), "/arithmetic.rhw");
  asked.options.place.deterministic = true;
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Trainer> trainer, Make(asked));
  ASSERT_THAT(trainer->Run(), IsOk());
  asked.options.place.deterministic = false;
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Trainer> other, Make(asked));
  EXPECT_THAT(other->Resume(asked.options.checkpoint),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       HasSubstr("arithmetic: it has deterministic, this run native")));
  // As older versions wrote them.
  ASSERT_OK_AND_ASSIGN(Checkpoint old, ReadCheckpoint(asked.options.checkpoint));
  old.manifest.erase(std::string(kArithmetic));
  ASSERT_THAT(WriteCheckpoint(asked.options.checkpoint, old), IsOk());
  EXPECT_THAT(other->Resume(asked.options.checkpoint),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       AllOf(HasSubstr("arithmetic: it has nothing, this run native"),
                             HasSubstr("of an older version"),
                             HasSubstr("or start again without option resume"))));
}

TEST_F(TrainerTest, RefusesClassesThatTheModelLacks) {
  Asked asked;
  const auto status_with = [&](std::vector<int64_t> classes) {
    const std::unique_ptr<Program> program = *Parse(*context_, kModel);
    TrainingProgram made = *MakeTrainingProgram(*program, asked.request);
    Examples examples = Circle(8, 0);
    examples.target = Tensor::Of<int64_t>({8}, classes);
    return Trainer::Create(context_, std::move(made), {.train = std::move(examples)}, {.epochs = 1})
        .status();
  };
  EXPECT_THAT(status_with({0, 1, 2, 0, 1, 2, 0, 1}), IsOk());
  EXPECT_THAT(status_with({0, 1, 2, 3, 1, 2, 5, 1}),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "the targets of the examples to train on: expected classes from 0 to 2, as "
                       "output 'y' has 3, found 3; 2 of 8 are outside"));
  EXPECT_THAT(status_with({0, 1, 2, -1, 1, 2, 0, 1}).message(),
              HasSubstr("found -1; 1 of 8 is outside"));
}

TEST_F(TrainerTest, StopsWhenItGetsNoBetter) {
  Asked asked;
  asked.options.epochs = 100;
  asked.options.patience = 3;
  // A rate so high that the loss oscillates.
  asked.request.optimizer = "sgd";
  asked.request.rate = 30;
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Trainer> trainer, Make(asked));
  ASSERT_THAT(trainer->Run(), IsOk());
  const std::vector<CurvePoint>& curve = trainer->curve();
  ASSERT_LT(curve.size(), 100);
  EXPECT_EQ(static_cast<int64_t>(curve.size()) - trainer->best_epoch(), 3);
  for (const CurvePoint& point : curve) {
    EXPECT_GE(*point.validation_loss,
              *curve[static_cast<size_t>(trainer->best_epoch() - 1)].validation_loss);
  }
}

TEST_F(TrainerTest, SaysWhenTheLossIsNoNumber) {
  Asked asked;
  asked.request.loss = "cross_entropy";
  asked.request.optimizer = "sgd:decay=1e10";
  asked.request.rate = 1e38;  // The first step makes weights that are not finite in f32.
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Trainer> trainer, Make(asked));
  EXPECT_THAT(trainer->Run(), StatusIs(absl::StatusCode::kFailedPrecondition,
                                       HasSubstr("the loss became NaN or infinite in step ")));
}

TEST_F(TrainerTest, SaysWhatDoesNotSuit) {
  Asked asked;
  asked.request.batch = 61;
  EXPECT_THAT(Make(asked).status().message(),
              HasSubstr("option batch=61: there are only 60 examples to train on; at most option "
                        "batch=60 is possible"));
  asked = {};
  asked.request.loss = "mse";
  EXPECT_THAT(Make(asked).status().message(),
              HasSubstr("the target: expected 3 of each example, found single numbers; if they are "
                        "numbers of classes: option loss=cross_entropy"));
}

}  // namespace
}  // namespace roundhouse::training
