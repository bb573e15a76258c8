#include "roundhouse/passes/framework/application_counter.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace roundhouse {

std::string ApplicationCounter::Describe(absl::string_view pass, absl::string_view what,
                                         absl::string_view where) {
  return absl::StrCat(pass, what.empty() ? "" : ": ", what, where.empty() ? "" : " at ", where);
}

}  // namespace roundhouse
