// The smallest program that runs a model: a .rh file, optimised before, on Roundhouse's own
// kernels.
#include <cstdio>
#include <vector>

#include "absl/status/status.h"
#include "roundhouse/roundhouse.h"

namespace rh = roundhouse;

absl::Status Run(const char* path) {
  RH_ASSIGN_OR_RETURN(rh::Model model, rh::Load(path));
  RH_ASSIGN_OR_RETURN(auto session, model.NewSession());
  const std::vector<float> image(8 * 8, 0.5f);
  RH_RETURN_IF_ERROR(rh::SetInput(*session, "image", image));
  RH_RETURN_IF_ERROR(session->infer());
  RH_ASSIGN_OR_RETURN(const rh::Tensor scores, session->get_output("scores"));
  for (float score : scores.data<float>()) std::printf("%.4f\n", score);
  return absl::OkStatus();
}

int main(int argc, char** argv) {
  const absl::Status status =
      argc == 2 ? Run(argv[1]) : absl::InvalidArgumentError("expected one argument, the model");
  if (!status.ok()) std::fprintf(stderr, "%s\n", status.ToString().c_str());
  return status.ok() ? 0 : 1;
}
