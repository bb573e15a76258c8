#include "roundhouse/tests/laws/seeds.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"

namespace roundhouse {
namespace {

std::optional<uint64_t> given_first;
std::optional<uint64_t> given_count;

// Takes --name=N from the command line, else `variable` from the environment.
std::optional<uint64_t> TakeNumber(int argc, char** argv, absl::string_view name,
                                   const char* variable) {
  const char* set = std::getenv(variable);
  std::string text = set == nullptr ? "" : set;
  const std::string flag = absl::StrCat("--", name, "=");
  for (int i = 1; i < argc; ++i) {
    if (absl::StartsWith(argv[i], flag)) text = argv[i] + flag.size();
  }
  if (text.empty()) return std::nullopt;
  uint64_t number = 0;
  if (!absl::SimpleAtoi(text, &number)) {
    std::fprintf(stderr, "%s: expected a number, found '%s'\n", std::string(name).c_str(),
                 text.c_str());
    std::exit(2);
  }
  return number;
}

}  // namespace

Seeds SeedsOr(uint64_t count) {
  const Seeds seeds = {given_first.value_or(1), given_count.value_or(count)};
  std::printf("seeds %llu to %llu\n", static_cast<unsigned long long>(seeds.first),
              static_cast<unsigned long long>(seeds.end() - 1));
  return seeds;
}

}  // namespace roundhouse

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  roundhouse::given_first = roundhouse::TakeNumber(argc, argv, "seed", "ROUNDHOUSE_SEED");
  roundhouse::given_count = roundhouse::TakeNumber(argc, argv, "count", "ROUNDHOUSE_COUNT");
  return RUN_ALL_TESTS();
}
