#include "roundhouse/service/precision_use.h"

#include <string>

#include "absl/strings/string_view.h"

namespace roundhouse {

const PrecisionUsers& PrecisionUsers::Of(const Context& context) {
  static const PrecisionUsers* const kNone = new PrecisionUsers;
  const auto* users = context.FindExtension<PrecisionUsers>();
  return users == nullptr ? *kNone : *users;
}

void DeclarePrecisionUse(Context& context, absl::string_view backend) {
  context.Extension<PrecisionUsers>().names_.insert(std::string(backend));
}

}  // namespace roundhouse
