#include <cstddef>
#include <string>
#include <tuple>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/service/lowering/program_lowering.h"

namespace roundhouse {
namespace {

class Lower final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(Field("to", pass.options_.target, "the dialect to lower to"),
                           Field("max_folded_bytes", pass.options_.max_folded_bytes,
                                 "nodes on constants are folded on the way if operands and results "
                                 "are at most this large"));
  }

 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    const size_t num_sources = SourceDialects(program, options_.target).size();
    RH_ASSIGN_OR_RETURN(const bool changed, LowerProgram(program, options_));
    Count(absl::StrCat("dialects lowered to ", options_.target), static_cast<int64_t>(num_sources));
    return changed;
  }

  ProgramLoweringOptions options_;
};

RH_REGISTER_PASS(lower, Lower)
    .Doc("Lowers the operations of other dialects to those of one dialect, by default canonical.")
    .WithNumerics(Numerics::kExact)
    .AlwaysRuns();

}  // namespace
}  // namespace roundhouse
