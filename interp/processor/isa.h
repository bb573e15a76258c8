// File: isa.h
//
// Which instructions kernels may use. A body of code is written once and compiled for each level;
// the level is chosen when the program starts, by what the processor has and by
// ROUNDHOUSE_ISA=sse2|avx2|avx512|amx, which caps it.
//
//   struct AddOne {  // All that it calls is RH_INLINE, too.
//     static RH_INLINE void Run(const float* x, float* y, int64_t n) { … }
//   };
//   auto* add_one = ForThisProcessor<AddOne, const float*, float*, int64_t>();
//   add_one(x, y, n);
#ifndef ROUNDHOUSE_INTERP_PROCESSOR_ISA_H_
#define ROUNDHOUSE_INTERP_PROCESSOR_ISA_H_

#include <cstdint>

#define RH_INLINE inline __attribute__((always_inline))
// In front of a loop whose steps do not depend on one another, and of one that is to be written
// out. Other compilers find that out for themselves, or check it when they run.
#if defined(__clang__)
#define RH_INDEPENDENT
#define RH_UNROLL
#else
#define RH_INDEPENDENT _Pragma("GCC ivdep")
#define RH_UNROLL _Pragma("GCC unroll 16")
#endif
// For a lambda, behind its parameters.
#define RH_INLINE_LAMBDA __attribute__((always_inline))

#if defined(__x86_64__)
#define RH_TARGET_AVX2 __attribute__((target("avx2,fma,bmi2,f16c")))
#if defined(__clang__)
#define RH_TARGET_AVX512 \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx2,fma,bmi2,f16c")))
#else
#define RH_TARGET_AVX512                                              \
  __attribute__((                                                     \
      target("avx512f,avx512bw,avx512dq,avx512vl,avx2,fma,bmi2,f16c," \
             "prefer-vector-width=512")))
#endif
#define RH_TARGET_AMX                                                                \
  __attribute__((                                                                    \
      target("amx-tile,amx-bf16,avx512bf16,avx512f,avx512bw,avx512dq,avx512vl,avx2," \
             "fma,bmi2,f16c")))
#else
#define RH_TARGET_AVX2
#define RH_TARGET_AVX512
#define RH_TARGET_AMX
#endif

namespace roundhouse {

// Each has all of those before it. kSse2 is what every processor has; so other architectures have
// kSse2 alone. kAmx multiplies tiles of bf16, which nothing but products makes use of; it is there
// only where the operating system lets this process do so.
enum class Isa : uint8_t { kSse2, kAvx2, kAvx512, kAmx };

// The same for the whole run of the program. A value of ROUNDHOUSE_ISA that is not known counts as
// none.
Isa BestIsa();

template <typename Body, typename... Arguments>
struct Versions {
  static void Sse2(Arguments... arguments) { Body::Run(arguments...); }
  RH_TARGET_AVX2 static void Avx2(Arguments... arguments) { Body::Run(arguments...); }
  RH_TARGET_AVX512 static void Avx512(Arguments... arguments) { Body::Run(arguments...); }
};

template <typename Body, typename... Arguments>
auto ForThisProcessor() -> void (*)(Arguments...) {
  using Compiled = Versions<Body, Arguments...>;
  switch (BestIsa()) {
    case Isa::kAmx:
    case Isa::kAvx512:
      return Compiled::Avx512;
    case Isa::kAvx2:
      return Compiled::Avx2;
    case Isa::kSse2:
      break;
  }
  return Compiled::Sse2;
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_PROCESSOR_ISA_H_
