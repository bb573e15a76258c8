// File: law_seeds.h
//
// Which random programs a law is tested on: ROUNDHOUSE_SEED and ROUNDHOUSE_COUNT in the environment
// choose others, or more.
#ifndef ROUNDHOUSE_TESTS_TESTING_LAW_SEEDS_H_
#define ROUNDHOUSE_TESTS_TESTING_LAW_SEEDS_H_

#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace roundhouse {

struct LawSeeds {
  uint64_t first;
  uint64_t count;
  uint64_t end() const { return first + count; }
};

// Says on standard output which they are, so that a failure can be repeated.
inline LawSeeds SeedsForLaws() {
  auto number = [](const char* name, uint64_t otherwise) {
    const char* text = std::getenv(name);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
  };
  const LawSeeds seeds = {number("ROUNDHOUSE_SEED", 1), number("ROUNDHOUSE_COUNT", 1000)};
  std::printf("seeds %llu to %llu\n", static_cast<unsigned long long>(seeds.first),
              static_cast<unsigned long long>(seeds.end() - 1));
  return seeds;
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_TESTING_LAW_SEEDS_H_
