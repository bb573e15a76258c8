#include "roundhouse/interp/native/ops/bytes/byte_map.h"

#include <algorithm>
#include <cstdint>

#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/interp/reference/quantization.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace roundhouse::native {
namespace {

constexpr int64_t kMinElementsPerThread = 1 << 16;

#if defined(__x86_64__)

bool HasBytePermutations() {
  static const bool has = BestIsa() >= Isa::kAvx512 && __builtin_cpu_supports("avx512vbmi");
  return has;
}

__attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,bmi2"))) void MapInVectors(
    const ByteTable& table, const uint8_t* x, uint8_t* y, int64_t count) {
  const __m512i first = _mm512_loadu_si512(table.data());
  const __m512i second = _mm512_loadu_si512(table.data() + 64);
  const __m512i third = _mm512_loadu_si512(table.data() + 128);
  const __m512i fourth = _mm512_loadu_si512(table.data() + 192);
  for (int64_t i = 0; i < count; i += 64) {
    const __mmask64 lanes =
        _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(std::min<int64_t>(64, count - i)));
    const __m512i bytes = _mm512_maskz_loadu_epi8(lanes, x + i);
    const __m512i below = _mm512_permutex2var_epi8(first, bytes, second);
    const __m512i above = _mm512_permutex2var_epi8(third, bytes, fourth);
    _mm512_mask_storeu_epi8(y + i, lanes,
                            _mm512_mask_blend_epi8(_mm512_movepi8_mask(bytes), below, above));
  }
}

#endif

}  // namespace

void MapBytes(const ByteTable& table, const uint8_t* x, uint8_t* y, int64_t count) {
#if defined(__x86_64__)
  if (HasBytePermutations()) return MapInVectors(table, x, y, count);
#endif
  for (int64_t i = 0; i < count; ++i) y[i] = table[x[i]];
}

Prepared NewByteMap(const NativeRequest& request, const ByteTable& table) {
  return NewKernel(request,
                   [table, count = request.num_elements()](const InvocationArguments& arguments) {
                     const auto* x = Input<uint8_t>(arguments);
                     auto* y = Result<uint8_t>(arguments);
                     arguments.threads.RunRanges(
                         count, kMinElementsPerThread, [&](int64_t begin, int64_t end, int) {
                           MapBytes(table, x + begin, y + begin, end - begin);
                         });
                   },
                   {.may_overwrite_first = true});
}

absl::StatusOr<Prepared> PrepareQuantizedClamp(const NativeRequest& request, double least,
                                               double greatest) {
  const ElementType& element = request.operands[0].element_type();
  if (BitWidth(element.kind()) != 8 || element.quantization()->axis)
    return Declined("only quantised elements of 8 bits with one scale are supported");
  const reference::Quantizer quantizer(element, 0);
  ByteTable table;
  for (int i = 0; i < 256; ++i) {
    const int64_t stored = element.kind() == ElementKind::kU8 ? i : static_cast<int8_t>(i);
    const double real = quantizer.Real(stored);
    table[i] = static_cast<uint8_t>(quantizer.Stored(real < least      ? least
                                                     : real > greatest ? greatest
                                                                       : real));
  }
  return NewByteMap(request, table);
}

}  // namespace roundhouse::native
