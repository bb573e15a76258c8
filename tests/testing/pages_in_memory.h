// Counts the pages of mapped memory that a process really has.
#ifndef ROUNDHOUSE_TESTS_TESTING_PAGES_IN_MEMORY_H_
#define ROUNDHOUSE_TESTS_TESTING_PAGES_IN_MEMORY_H_

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>

#include "absl/types/span.h"

namespace roundhouse {

// The number of pages that begin in `bytes` and are in the memory of this process; -1 if the system
// does not tell.
inline int PagesInMemory(absl::Span<const std::byte> bytes) {
  const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  std::FILE* const map = std::fopen("/proc/self/pagemap", "rb");
  if (map == nullptr) return -1;
  int count = 0;
  for (size_t at = 0; at < bytes.size(); at += page) {
    const auto number = reinterpret_cast<uintptr_t>(bytes.data() + at) / page;
    uint64_t entry = 0;
    if (std::fseek(map, static_cast<long>(number * sizeof(entry)), SEEK_SET) != 0 ||
        std::fread(&entry, sizeof(entry), 1, map) != 1) {
      count = -1;
      break;
    }
    count += static_cast<int>(entry >> 63);
  }
  std::fclose(map);
  return count;
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_TESTING_PAGES_IN_MEMORY_H_
