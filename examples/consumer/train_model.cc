// Trains a model from a file on examples in memory, stores what it has learned, and asks it. Prints
// how the loss fell and how much the model gets right.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/roundhouse.h"
#include "roundhouse/training/trainer.h"
#include "roundhouse/training/training_program.h"

namespace rh = roundhouse;

// Points on a circle, in three classes: which third of the circle they are on, with gaps between.
struct Points {
  std::vector<float> coordinates;
  std::vector<int64_t> thirds;
};

Points MakePoints(int64_t count) {
  Points points;
  for (int64_t i = 0; i < count; ++i) {
    const int64_t third = 3 * i / count;
    const double along =
        3 * static_cast<double>(i) / static_cast<double>(count) - static_cast<double>(third);
    const double angle = 6.2831853 * (static_cast<double>(third) + 0.1 + 0.8 * along) / 3;
    points.coordinates.push_back(static_cast<float>(std::cos(angle)));
    points.coordinates.push_back(static_cast<float>(std::sin(angle)));
    points.thirds.push_back(third);
  }
  return points;
}

rh::training::Examples ExamplesOf(const Points& points) {
  const int64_t count = static_cast<int64_t>(points.thirds.size());
  return {.size = count,
          .inputs = {rh::Tensor::Of<float>({count, 2}, points.coordinates)},
          .target = rh::Tensor::Of<int64_t>({count}, points.thirds)};
}

absl::StatusOr<std::unique_ptr<rh::training::Trainer>> Learn(const std::string& path,
                                                             rh::training::Examples examples) {
  RH_ASSIGN_OR_RETURN(rh::Model model, rh::Load(path));
  RH_ASSIGN_OR_RETURN(auto made, rh::training::MakeTrainingProgram(
                                     model.program(), {.loss = "cross_entropy", .rate = 0.05}));
  RH_ASSIGN_OR_RETURN(
      auto trainer, rh::training::Trainer::Create(model.context(), std::move(made),
                                                  {.train = std::move(examples)}, {.epochs = 60}));
  RH_RETURN_IF_ERROR(trainer->Run());
  return trainer;
}

// Counts the points whose third has the greatest score.
absl::StatusOr<int> CountRight(const rh::Model& model, const Points& points) {
  RH_ASSIGN_OR_RETURN(auto session, model.NewSession());
  std::vector<float> scores(points.thirds.size() * 3);
  RH_RETURN_IF_ERROR(rh::SetInput(*session, "point", absl::MakeConstSpan(points.coordinates)));
  RH_RETURN_IF_ERROR(rh::SetOutput(*session, "scores", absl::MakeSpan(scores)));
  RH_RETURN_IF_ERROR(session->infer());
  int right = 0;
  for (size_t i = 0; i < points.thirds.size(); ++i) {
    const float* of_point = &scores[3 * i];
    const float right_one = of_point[points.thirds[i]];
    right += right_one >= of_point[0] && right_one >= of_point[1] && right_one >= of_point[2];
  }
  return right;
}

absl::Status Run(const std::string& path, const std::string& output) {
  const Points points = MakePoints(96);
  RH_ASSIGN_OR_RETURN(auto trainer, Learn(path, ExamplesOf(points)));
  const double fallen = trainer->curve().back().loss / trainer->curve().front().loss;
  std::printf("the loss fell to %s\n", fallen < 0.1 ? "less than a tenth" : "a tenth or more");
  RH_ASSIGN_OR_RETURN(auto trained, trainer->Trained());
  // Removes the parts that only training steps need: the rest predicts.
  RH_ASSIGN_OR_RETURN(auto context, rh::LinkedContext());
  rh::Model model = rh::Model::Of(std::move(context), std::move(trained));
  RH_RETURN_IF_ERROR(model.Optimize({.passes = "strip_training"}).status());
  RH_RETURN_IF_ERROR(model.Save(output));
  RH_ASSIGN_OR_RETURN(const rh::Model stored, rh::Load(output));
  RH_ASSIGN_OR_RETURN(const int right, CountRight(stored, points));
  std::printf("%d of %d right\n", right, static_cast<int>(points.thirds.size()));
  return absl::OkStatus();
}

int main(int argc, char** argv) {
  if (argc != 3) return std::fprintf(stderr, "usage: %s MODEL OUT\n", argv[0]), 2;
  const absl::Status status = Run(argv[1], argv[2]);
  if (!status.ok()) return std::fprintf(stderr, "%s\n", status.ToString().c_str()), 1;
}
