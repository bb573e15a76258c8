#include "roundhouse/tests/limited_memory/peak_memory.h"

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace roundhouse {
namespace {

std::atomic<int64_t> now = 0;
std::atomic<int64_t> most = 0;

void* Allocate(size_t size, size_t alignment) {
  void* memory = nullptr;
  if (posix_memalign(&memory, std::max(alignment, sizeof(void*)), std::max<size_t>(size, 1)) != 0)
    return nullptr;
  const int64_t there = now.fetch_add(static_cast<int64_t>(malloc_usable_size(memory))) +
                        static_cast<int64_t>(malloc_usable_size(memory));
  int64_t before = most.load();
  while (there > before && !most.compare_exchange_weak(before, there)) {
  }
  return memory;
}

void* AllocateOrEnd(size_t size, size_t alignment) {
  void* const memory = Allocate(size, alignment);
  if (memory == nullptr) std::abort();
  return memory;
}

void Free(void* memory) {
  if (memory == nullptr) return;
  now.fetch_sub(static_cast<int64_t>(malloc_usable_size(memory)));
  std::free(memory);
}

}  // namespace

PeakMemory::PeakMemory() : before_(now.load()) { most = before_; }

int64_t PeakMemory::bytes() const { return most.load() - before_; }

}  // namespace roundhouse

using roundhouse::Allocate;
using roundhouse::AllocateOrEnd;
using roundhouse::Free;

void* operator new(size_t size) { return AllocateOrEnd(size, alignof(std::max_align_t)); }
void* operator new[](size_t size) { return AllocateOrEnd(size, alignof(std::max_align_t)); }
void* operator new(size_t size, std::align_val_t alignment) {
  return AllocateOrEnd(size, static_cast<size_t>(alignment));
}
void* operator new[](size_t size, std::align_val_t alignment) {
  return AllocateOrEnd(size, static_cast<size_t>(alignment));
}
void* operator new(size_t size, const std::nothrow_t&) noexcept {
  return Allocate(size, alignof(std::max_align_t));
}
void* operator new[](size_t size, const std::nothrow_t&) noexcept {
  return Allocate(size, alignof(std::max_align_t));
}
void* operator new(size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return Allocate(size, static_cast<size_t>(alignment));
}
void* operator new[](size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return Allocate(size, static_cast<size_t>(alignment));
}
void operator delete(void* memory) noexcept { Free(memory); }
void operator delete[](void* memory) noexcept { Free(memory); }
void operator delete(void* memory, size_t) noexcept { Free(memory); }
void operator delete[](void* memory, size_t) noexcept { Free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { Free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { Free(memory); }
void operator delete(void* memory, size_t, std::align_val_t) noexcept { Free(memory); }
void operator delete[](void* memory, size_t, std::align_val_t) noexcept { Free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { Free(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { Free(memory); }
void operator delete(void* memory, std::align_val_t, const std::nothrow_t&) noexcept {
  Free(memory);
}
void operator delete[](void* memory, std::align_val_t, const std::nothrow_t&) noexcept {
  Free(memory);
}
