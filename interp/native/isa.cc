#include "roundhouse/interp/native/isa.h"

#include <algorithm>
#include <cstdlib>

#include "absl/strings/string_view.h"

namespace roundhouse::native {
namespace {

Isa OfTheProcessor() {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return Isa::kSse2;
  if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512bw") ||
      !__builtin_cpu_supports("avx512dq") || !__builtin_cpu_supports("avx512vl")) {
    return Isa::kAvx2;
  }
  return Isa::kAvx512;
#else
  return Isa::kSse2;
#endif
}

Isa Cap() {
  const char* value = std::getenv("ROUNDHOUSE_ISA");
  const absl::string_view level = value == nullptr ? "" : value;
  if (level == "sse2") return Isa::kSse2;
  if (level == "avx2") return Isa::kAvx2;
  return Isa::kAvx512;
}

}  // namespace

Isa BestIsa() {
  static const Isa best = std::min(OfTheProcessor(), Cap());
  return best;
}

}  // namespace roundhouse::native
