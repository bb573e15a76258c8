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
// In the order of Isa.
constexpr Level kLevels[] = {{"sse2", Isa::kSse2},
                             {"avx2", Isa::kAvx2},
                             {"avx512", Isa::kAvx512},
                             {"avx512bf16", Isa::kAvx512Bf16},
                             {"amx", Isa::kAmx}};

// The value of ROUNDHOUSE_ISA.
absl::string_view Found() {
  const char* value = std::getenv("ROUNDHOUSE_ISA");
  return value == nullptr ? "" : value;
}

}  // namespace

absl::string_view NameOf(Isa isa) { return kLevels[static_cast<int>(isa)].name; }

Isa IsaOfEnvironment() {
  for (const Level& level : kLevels) {
    if (level.name == Found()) return level.isa;
  }
  return Isa::kAmx;
}

absl::Status CheckIsa() {
  std::string names;
  bool is_known = Found().empty();
  for (const Level& level : kLevels) {
    is_known = is_known || level.name == Found();
    absl::StrAppend(&names, names.empty() ? "" : ", ", level.name);
  }
  if (!is_known) {
    return absl::InvalidArgumentError(
        absl::StrCat("ROUNDHOUSE_ISA: expected one of ", names, "; found '", Found(), "'"));
  }
#if defined(RH_ONLY_ISA)
  static const Isa of_processor = IsaOfProcessor();
  const absl::string_view wanted = NameOf(BestIsa());
  constexpr absl::string_view kBuild = "this program was built for one instruction set, ";
  if (of_processor < BestIsa())
    return absl::FailedPreconditionError(
        absl::StrCat(kBuild, wanted, ", which this processor does not have"));
  if (IsaOfEnvironment() < BestIsa())
    return absl::FailedPreconditionError(
        absl::StrCat(kBuild, wanted, ", and ROUNDHOUSE_ISA=", Found(), " does not allow it"));
#endif
  return absl::OkStatus();
}

}  // namespace roundhouse
