#include <tuple>

#include "absl/status/statusor.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/service/nan_handling.h"

namespace roundhouse {
namespace {

class SetNanPass final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(RequiredField(
        "nan", pass.nan_, "keep (NaN as in the reference) or ignore (libraries may lose it)"));
  }

 private:
  absl::StatusOr<bool> RunImpl(Program& program) override { return SetNanHandling(program, nan_); }

  NanHandling nan_ = NanHandling::kKeep;
};

RH_REGISTER_PASS(set_nan, SetNanPass)
    .Doc("Sets whether backends have to keep NaN.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse
