#include "roundhouse/tests/limited_memory/limited_memory.h"

#include <execinfo.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <new>

namespace roundhouse {
namespace {

std::atomic<int64_t> num_unrefusable = 0;

void* Allocate(size_t size, size_t alignment) {
  void* memory = nullptr;
  if (posix_memalign(&memory, std::max(alignment, sizeof(void*)), std::max<size_t>(size, 1)) != 0)
    return nullptr;
  return memory;
}

void* AllocateOrRefuse(size_t size, size_t alignment) {
  return size > kMostAtOnce ? nullptr : Allocate(size, alignment);
}

void* AllocateOrCount(size_t size, size_t alignment) {
  if (size > kMostAtOnce) {
    constexpr int kFrames = 24;
    void* frames[kFrames];
    std::fprintf(stderr, "operator new is asked for %zu bytes, and cannot refuse:\n", size);
    backtrace_symbols_fd(frames, backtrace(frames, kFrames), STDERR_FILENO);
    num_unrefusable.fetch_add(1);
  }
  void* const memory = Allocate(size, alignment);
  if (memory == nullptr) {
    std::fprintf(stderr, "there are no %zu bytes, and the process ends\n", size);
    std::abort();
  }
  return memory;
}

}  // namespace

int64_t TakeNumUnrefusable() { return num_unrefusable.exchange(0); }

}  // namespace roundhouse

using roundhouse::AllocateOrCount;
using roundhouse::AllocateOrRefuse;

void* operator new(size_t size) { return AllocateOrCount(size, alignof(std::max_align_t)); }
void* operator new[](size_t size) { return AllocateOrCount(size, alignof(std::max_align_t)); }
void* operator new(size_t size, std::align_val_t alignment) {
  return AllocateOrCount(size, static_cast<size_t>(alignment));
}
void* operator new[](size_t size, std::align_val_t alignment) {
  return AllocateOrCount(size, static_cast<size_t>(alignment));
}
void* operator new(size_t size, const std::nothrow_t&) noexcept {
  return AllocateOrRefuse(size, alignof(std::max_align_t));
}
void* operator new[](size_t size, const std::nothrow_t&) noexcept {
  return AllocateOrRefuse(size, alignof(std::max_align_t));
}
void* operator new(size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return AllocateOrRefuse(size, static_cast<size_t>(alignment));
}
void* operator new[](size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return AllocateOrRefuse(size, static_cast<size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t, const std::nothrow_t&) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::align_val_t, const std::nothrow_t&) noexcept {
  std::free(memory);
}
