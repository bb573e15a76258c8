#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/generic/shape_binding.h"

namespace roundhouse {
namespace {

class SpecializeShapes final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(
        RequiredField("dims", pass.dims_, "names of dimensions and their sizes: [\"batch=4\"]"));
  }

 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    DimSizes sizes;
    for (const std::string& dim : dims_) {
      const std::pair<std::string, std::string> parts =
          absl::StrSplit(dim, absl::MaxSplits('=', 1));
      int64_t size = 0;
      if (parts.first.empty() || !absl::SimpleAtoi(parts.second, &size)) {
        return absl::InvalidArgumentError(
            absl::StrCat("option 'dims': expected \"name=size\", found \"", dim, "\""));
      }
      if (!sizes.emplace(parts.first, size).second) {
        return absl::InvalidArgumentError(
            absl::StrCat("option 'dims': dimension '", parts.first, "' is given twice"));
      }
    }
    // Types depend on one another, so either all or none are changed.
    if (!AllowAt("bind", [&] { return dims_.empty() ? std::string() : dims_.front(); }))
      return false;
    return BindDimensions(program, sizes);
  }

  std::vector<std::string> dims_;
};

RH_REGISTER_PASS(specialize_shapes, SpecializeShapes)
    .Doc("Binds named dimensions to sizes, and infers all types from these.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
