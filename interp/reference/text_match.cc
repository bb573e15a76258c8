#include "roundhouse/interp/reference/text_match.h"

#include <cstddef>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "re2/re2.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/text.h"
#include "roundhouse/interp/reference/kernel.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse {
namespace reference {

absl::StatusOr<Tensor> Evaluate(const canonical::MatchPattern& op, const KernelContext& context) {
  RE2::Options options;
  options.set_log_errors(false);
  const RE2 pattern(op.pattern, options);
  if (!pattern.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("attribute 'pattern': \"", op.pattern,
                     "\" is not an RE2 regular expression: ", pattern.error()));
  }
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  const absl::Span<const std::string> texts = context.operand(0).strings();
  const absl::Span<bool> matches = output.mutable_data<bool>();
  const Cancellation cancellation = Cancellation::OfThisThread();
  for (size_t i = 0; i < texts.size() && !cancellation.is_requested(); ++i)
    matches[i] = RE2::FullMatch(texts[i], pattern);
  return output;
}

}  // namespace reference

void RegisterMatchPatternKernel(Context& context) {
  context.Extension<reference::KernelTable>().Add<canonical::MatchPattern>();
}

RH_REGISTER_EXTENSION(RegisterMatchPatternKernel);

}  // namespace roundhouse
