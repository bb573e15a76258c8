#include "roundhouse/passes/framework/program_fingerprint.h"

#include <cstdint>

#include "absl/hash/hash.h"
#include "roundhouse/core/program_contents.h"

namespace roundhouse {

uint64_t Fingerprint(const Program& program) {
  uint64_t hash = 0;
  VisitContents(program, [&](const auto& part) { hash = absl::HashOf(hash, part); });
  return hash;
}

}  // namespace roundhouse
