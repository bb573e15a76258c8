// File: seeds.h
//
// The seeds that a law is tested with: few in a test, any number by hand. Includes the main that
// parses them.
//
//   bazel run //tests/laws:text_laws_test -- --seed=7 --count=5000
//   ROUNDHOUSE_SEED=7 ROUNDHOUSE_COUNT=5000 ./text_laws_test
#ifndef ROUNDHOUSE_TESTS_LAWS_SEEDS_H_
#define ROUNDHOUSE_TESTS_LAWS_SEEDS_H_

#include <cstdint>

namespace roundhouse {

struct Seeds {
  uint64_t first = 1;
  uint64_t count = 0;
  uint64_t end() const { return first + count; }
};

// The seeds of the command line or the environment, else `count` seeds from 1. Prints them.
Seeds SeedsOr(uint64_t count);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_LAWS_SEEDS_H_
