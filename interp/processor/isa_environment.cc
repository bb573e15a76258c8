#include "roundhouse/interp/processor/isa_environment.h"

#include <cstdlib>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace roundhouse {
namespace {

struct Level {
  absl::string_view name;
  Isa isa;
};
constexpr Level kLevels[] = {
    {"sse2", Isa::kSse2}, {"avx2", Isa::kAvx2}, {"avx512", Isa::kAvx512}, {"amx", Isa::kAmx}};

absl::string_view Found() {
  const char* value = std::getenv("ROUNDHOUSE_ISA");
  return value == nullptr ? "" : value;
}

}  // namespace

Isa IsaOfEnvironment() {
  for (const Level& level : kLevels) {
    if (level.name == Found()) return level.isa;
  }
  return Isa::kAmx;
}

absl::Status CheckIsaOfEnvironment() {
  std::string names;
  for (const Level& level : kLevels) {
    if (Found().empty() || level.name == Found()) return absl::OkStatus();
    absl::StrAppend(&names, names.empty() ? "" : ", ", level.name);
  }
  return absl::InvalidArgumentError(
      absl::StrCat("ROUNDHOUSE_ISA: expected one of ", names, "; found '", Found(), "'"));
}

}  // namespace roundhouse
