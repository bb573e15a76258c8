// The smallest program that runs a model: a .rh file, optimised before, on Roundhouse's own
// kernels, by the session itself. It has none of what `Load` and `Compile` bring besides: no text,
// no passes, no bundles (run_rh.cc is the same with them).
#include <cstdint>
#include <cstdio>
#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/serialization/rh_reader.h"

namespace rh = roundhouse;

absl::Status Run(const char* path) {
  RH_ASSIGN_OR_RETURN(const auto context, rh::Context::WithLinkedExtensions());
  RH_ASSIGN_OR_RETURN(const auto program, rh::ReadRh(*context, path));
  RH_ASSIGN_OR_RETURN(const auto session, rh::Session::Create(*program));
  const std::vector<int64_t> sizes = {1, 8, 8, 1};
  const std::vector<float> image(8 * 8, 0.5f);
  RH_RETURN_IF_ERROR(session->set_input("image", rh::Tensor::Of<float>(sizes, image)));
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
