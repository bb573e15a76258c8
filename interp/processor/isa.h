// File: isa.h
//
// Selects the instruction set of kernels. A kernel is written once and compiled for each level. The
// level is chosen when the program starts: the best one that the processor has, capped by
// ROUNDHOUSE_ISA=sse2|avx2|avx512|avx512bf16|amx. A build may have the kernels of one level alone,
// for smaller programs (--//build_defs:instruction_sets).
//
//   struct AddOne {  // All that it calls must be RH_INLINE, too.
//     static RH_INLINE void Run(const float* x, float* y, int64_t n) { … }
//   };
//   auto* add_one = ForThisProcessor<AddOne, const float*, float*, int64_t>();
//   add_one(x, y, n);
#ifndef ROUNDHOUSE_INTERP_PROCESSOR_ISA_H_
#define ROUNDHOUSE_INTERP_PROCESSOR_ISA_H_

#include <cstdint>

#define RH_INLINE inline __attribute__((always_inline))
// Put in front of a loop with independent iterations, and of a loop to unroll. Compilers other than
// gcc find this out by themselves, or check it at run time.
#if defined(__clang__)
#define RH_INDEPENDENT
#define RH_UNROLL
#else
#define RH_INDEPENDENT _Pragma("GCC ivdep")
#define RH_UNROLL _Pragma("GCC unroll 16")
#endif
// For a lambda, after its parameters.
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
#define RH_TARGET_AVX512_BF16 \
  __attribute__((target("avx512bf16,avx512f,avx512bw,avx512dq,avx512vl,avx2,fma,bmi2,f16c")))
#define RH_TARGET_AMX                                                                \
  __attribute__((                                                                    \
      target("amx-tile,amx-bf16,avx512bf16,avx512f,avx512bw,avx512dq,avx512vl,avx2," \
             "fma,bmi2,f16c")))
#else
#define RH_TARGET_AVX2
#define RH_TARGET_AVX512
#define RH_TARGET_AVX512_BF16
#define RH_TARGET_AMX
#endif

namespace roundhouse {

// Each level includes all before it. kSse2 is the baseline of every processor, and the only level
// of other architectures. kAvx512Bf16 multiplies pairs of bf16 and kAmx tiles of them, which only
// products use; kAmx is available only if the operating system permits it for this process.
enum class Isa : uint8_t { kSse2, kAvx2, kAvx512, kAvx512Bf16, kAmx };

// Returns the level to use, which is constant for the whole run of the program. An unknown value of
// ROUNDHOUSE_ISA is ignored.
#if defined(RH_ONLY_ISA)
constexpr Isa BestIsa() { return Isa::RH_ONLY_ISA; }
#else
Isa BestIsa();
#endif

template <typename Body, typename... Arguments>
struct Versions {
  static void Sse2(Arguments... arguments) { Body::Run(arguments...); }
  RH_TARGET_AVX2 static void Avx2(Arguments... arguments) { Body::Run(arguments...); }
  RH_TARGET_AVX512 static void Avx512(Arguments... arguments) { Body::Run(arguments...); }
};

template <typename Body, typename... Arguments>
auto ForThisProcessor() -> void (*)(Arguments...) {
  using Compiled = Versions<Body, Arguments...>;
#if defined(RH_ONLY_ISA)
  // The other functions are not even compiled.
  if constexpr (BestIsa() == Isa::kAvx512) return Compiled::Avx512;
  if constexpr (BestIsa() == Isa::kAvx2) return Compiled::Avx2;
  if constexpr (BestIsa() == Isa::kSse2) return Compiled::Sse2;
#else
  switch (BestIsa()) {
    case Isa::kAmx:
    case Isa::kAvx512Bf16:
    case Isa::kAvx512:
      return Compiled::Avx512;
    case Isa::kAvx2:
      return Compiled::Avx2;
    case Isa::kSse2:
      break;
  }
  return Compiled::Sse2;
#endif
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_PROCESSOR_ISA_H_
