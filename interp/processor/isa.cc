#include "roundhouse/interp/processor/isa.h"

#if defined(__x86_64__)
#include <cpuid.h>
#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif
#endif

#include <algorithm>
#include <cstdint>

#include "roundhouse/interp/processor/isa_environment.h"

namespace roundhouse {
namespace {

#if defined(__x86_64__)
// __builtin_cpu_supports does not know it by the same name in all compilers.
bool HasAvx512Bf16() {
  constexpr unsigned kAvx512Bf16 = 1 << 5;
  unsigned eax = 0;
  unsigned ebx = 0;
  unsigned ecx = 0;
  unsigned edx = 0;
  return __get_cpuid_count(7, 1, &eax, &ebx, &ecx, &edx) != 0 && (eax & kAvx512Bf16) != 0;
}

// The state of tiles is large, so the kernel keeps it only for processes that ask. The permission
// holds for all threads, including later ones.
bool MayUseTiles() {
  constexpr unsigned kTile = 1 << 24;
  constexpr unsigned kTileBf16 = 1 << 22;
  unsigned eax = 0;
  unsigned ebx = 0;
  unsigned ecx = 0;
  unsigned edx = 0;
  if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) == 0) return false;
  if ((edx & kTile) == 0 || (edx & kTileBf16) == 0) return false;
#if defined(__linux__)
  constexpr int64_t kRequestPermission = 0x1023;  // ARCH_REQ_XCOMP_PERM
  constexpr int64_t kTileData = 18;               // XFEATURE_XTILEDATA
  return syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
#else
  return false;
#endif
}
#endif

}  // namespace

Isa IsaOfProcessor() {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return Isa::kSse2;
  if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512bw") ||
      !__builtin_cpu_supports("avx512dq") || !__builtin_cpu_supports("avx512vl")) {
    return Isa::kAvx2;
  }
  if (!HasAvx512Bf16()) return Isa::kAvx512;
  return MayUseTiles() ? Isa::kAmx : Isa::kAvx512Bf16;
#else
  return Isa::kSse2;
#endif
}

#if !defined(RH_ONLY_ISA)
Isa BestIsa() {
  static const Isa best = std::min(IsaOfProcessor(), IsaOfEnvironment());
  return best;
}
#endif

}  // namespace roundhouse
