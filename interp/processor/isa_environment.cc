#include "roundhouse/interp/processor/isa_environment.h"

#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace roundhouse {

absl::Status CheckIsaOfEnvironment() {
  const char* value = std::getenv("ROUNDHOUSE_ISA");
  const absl::string_view found = value == nullptr ? "" : value;
  for (const absl::string_view level : {"", "sse2", "avx2", "avx512", "amx"}) {
    if (found == level) return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("ROUNDHOUSE_ISA: expected sse2, avx2, avx512 or amx, found '", found, "'"));
}

}  // namespace roundhouse
