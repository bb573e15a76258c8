// A model from a file to a result, by Roundhouse's front door. Prints what the classifier of
// examples/classify.mlir says of two images.
#include <cstdio>
#include <string>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "roundhouse/roundhouse.h"

namespace rh = roundhouse;

absl::Status Classify(const std::string& path, absl::Span<const float> image,
                      absl::Span<float> scores) {
  RH_ASSIGN_OR_RETURN(rh::Model model, rh::Load(path));
  RH_RETURN_IF_ERROR(model.Optimize({.level = 2}).status());
  RH_ASSIGN_OR_RETURN(auto session, model.NewSession());
  RH_RETURN_IF_ERROR(rh::SetInput(*session, "image", image));
  RH_RETURN_IF_ERROR(rh::SetOutput(*session, "scores", scores));
  return session->infer();
}

int main(int argc, char** argv) {
  if (argc != 2) return std::fprintf(stderr, "usage: %s MODEL\n", argv[0]), 2;
  float image[2 * 8 * 8];
  for (int i = 0; i < 2 * 8 * 8; ++i) image[i] = static_cast<float>(i % 8) / 8;
  float scores[2 * 3];
  const absl::Status status = Classify(argv[1], image, absl::MakeSpan(scores));
  if (!status.ok()) return std::fprintf(stderr, "%s\n", status.ToString().c_str()), 1;
  for (int i = 0; i < 2; ++i)
    std::printf("image %d: %.4f %.4f %.4f\n", i, scores[3 * i], scores[3 * i + 1],
                scores[3 * i + 2]);
}
