// The laws of the text form, on random programs:
//   parse(print(p)) == p;  print(parse(t)) == t for every t that print made;  clone(p) == p;
//   mlir-opt accepts t, and what it prints back parses to a program equal to p.
//
// Other seeds: seeds.h.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/tests/laws/seeds.h"
#include "roundhouse/tests/testing/corrupt_program.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/random_program.h"

namespace roundhouse {
namespace {

class TextLawsTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    absl::StatusOr<std::unique_ptr<Context>> context =
        Context::With({RegisterMlProgram, RegisterControl, RegisterToybox});
    ASSERT_THAT(context, IsOk());
    context_ = context->release();
    seeds_ = SeedsOr(1000);
  }
  static void TearDownTestSuite() { delete context_; }

  // The options for printing: the seed determines whether more or less is printed as resources.
  static PrintOptions OptionsFor(uint64_t seed) {
    PrintOptions options;
    if (seed % 3 == 0) options.max_inline_elements = 0;
    if (seed % 3 == 1) options.max_inline_elements = 1 << 20;
    return options;
  }

  static const Context* context_;
  static Seeds seeds_;
};

const Context* TextLawsTest::context_ = nullptr;
Seeds TextLawsTest::seeds_;

TEST_F(TextLawsTest, RandomProgramsVerifyAndDifferFromOneAnother) {
  std::string last;
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    const std::unique_ptr<Program> program = RandomProgram(*context_, seed);
    ASSERT_THAT(VerifyOk(*program), IsOk()) << "seed " << seed << "\n" << DebugString(*program);
    ASSERT_EQ(FirstDifference(*program, *RandomProgram(*context_, seed)), "") << "seed " << seed;
    // Almost all texts differ; a few seeds give an empty program.
    const std::string text = DebugString(*program);
    if (!program->graphs().empty()) {
      EXPECT_NE(text, last) << "seed " << seed;
    }
    last = text;
  }
}

TEST_F(TextLawsTest, CloneEqualsItsOriginal) {
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    const std::unique_ptr<Program> program = RandomProgram(*context_, seed);
    const std::unique_ptr<Program> copy = program->clone();
    ASSERT_EQ(FirstDifference(*program, *copy), "") << "seed " << seed;
    ASSERT_THAT(VerifyOk(*copy), IsOk()) << "seed " << seed;
  }
}

TEST_F(TextLawsTest, ParseUndoesPrint) {
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    const std::unique_ptr<Program> program = RandomProgram(*context_, seed);
    ASSERT_OK_AND_ASSIGN(const std::string text, Print(*program, OptionsFor(seed)));
    absl::StatusOr<std::unique_ptr<Program>> parsed = Parse(*context_, text);
    ASSERT_THAT(parsed, IsOk()) << text;
    ASSERT_EQ(FirstDifference(*program, **parsed), "") << text;
    ASSERT_THAT(VerifyOk(**parsed), IsOk()) << text;
    ASSERT_OK_AND_ASSIGN(const std::string again, Print(**parsed, OptionsFor(seed)));
    ASSERT_EQ(again, text);
  }
}

// A program that may or may not verify, and the changes made to it.
struct Corrupted {
  std::unique_ptr<Program> program;
  std::string changes;
};

Corrupted CorruptedProgram(const Context& context, uint64_t seed, MlirTexts mlir_texts) {
  Corrupted corrupted = {
      RandomProgram(context, seed,
                    {.max_graphs = 3, .max_globals = 3, .max_nodes = 5, .max_big_elements = 80}),
      ""};
  for (uint64_t change = 0; change <= seed % 2; ++change) {
    absl::StrAppend(&corrupted.changes, "\n",
                    Corrupt(*corrupted.program, 2 * seed + change, mlir_texts));
  }
  return corrupted;
}

TEST_F(TextLawsTest, WhatVerifiesKeepsTheLawsAndTheRestIsRefused) {
  uint64_t sound = 0;
  for (uint64_t seed = seeds_.first; seed < seeds_.first + 3 * seeds_.count; ++seed) {
    const Corrupted corrupted = CorruptedProgram(*context_, seed, MlirTexts::kAllowed);
    const Program& program = *corrupted.program;
    SCOPED_TRACE(absl::StrCat("seed ", seed, corrupted.changes));
    EXPECT_NE(DebugString(program), "");
    const bool verifies = VerifyOk(program).ok();
    ASSERT_EQ(VerifyOk(*program.clone()).ok(), verifies);
    const absl::StatusOr<std::string> text = Print(program);
    if (!verifies) {
      // Its text, if it has one, may parse or not; a parsed program must have a debug text.
      if (!text.ok()) continue;
      const absl::StatusOr<std::unique_ptr<Program>> parsed = Parse(*context_, *text);
      if (parsed.ok()) {
        EXPECT_NE(DebugString(**parsed), "");
      }
      continue;
    }
    ++sound;
    // The verifier does not check that external data exists.
    if (absl::IsNotFound(text.status())) continue;
    ASSERT_THAT(text, IsOk());
    const absl::StatusOr<std::unique_ptr<Program>> parsed = Parse(*context_, *text);
    ASSERT_THAT(parsed, IsOk()) << *text;
    ASSERT_EQ(FirstDifference(program, **parsed), "") << *text;
    ASSERT_THAT(Print(**parsed), IsOkAndHolds(*text));
  }
  // Some changes are harmless.
  EXPECT_GT(sound, seeds_.count / 10);
}

// ---- mlir-opt

// Separates the programs of a file; the usual "// -----" is among the names that programs use.
constexpr char kSeparator[] = "// ======== next program";

struct MlirResult {
  bool accepted;
  std::string output;
  std::string errors;
};

// Runs mlir-opt once on several texts, each of which it treats as a file.
absl::StatusOr<MlirResult> RunMlirOpt(const std::string& text) {
  const std::string folder = ::testing::TempDir();
  const std::string in = absl::StrCat(folder, "/laws.in.mlir");
  const std::string out = absl::StrCat(folder, "/laws.out.mlir");
  const std::string err = absl::StrCat(folder, "/laws.err");
  absl::Status written = WriteFile(in, text);
  if (!written.ok()) return written;
  const int code = std::system(
      absl::StrCat("mlir-opt-19 --allow-unregistered-dialect --mlir-print-debuginfo '",
                   "--split-input-file=", kSeparator, "' '--output-split-marker=", kSeparator,
                   "' '", in, "' -o '", out, "' 2> '", err, "'")
          .c_str());
  absl::StatusOr<std::string> errors = ReadFile(err);
  if (!errors.ok()) return errors.status();
  if (code != 0) return MlirResult{false, "", *std::move(errors)};
  absl::StatusOr<std::string> output = ReadFile(out);
  if (!output.ok()) return output.status();
  return MlirResult{true, *std::move(output), *std::move(errors)};
}

// A program, and its name in messages.
struct Named {
  std::unique_ptr<Program> program;
  std::string name;
  std::string text;
};

void ExpectMlirGivesBack(const Context& context, const std::vector<Named>& programs) {
  ASSERT_EQ(std::system("mlir-opt-19 --version > /dev/null"), 0)
      << "mlir-opt-19 is needed: apt-get install mlir-19-tools";
  constexpr size_t kBatch = 100;
  for (size_t begin = 0; begin < programs.size(); begin += kBatch) {
    const size_t end = std::min(begin + kBatch, programs.size());
    std::string all;
    for (size_t i = begin; i < end; ++i) {
      // mlir-opt cannot split off an empty text; the comment keeps that of an empty program
      // non-empty.
      absl::StrAppend(&all, i == begin ? "" : absl::StrCat(kSeparator, "\n"), "// A program.\n",
                      programs[i].text);
    }
    ASSERT_OK_AND_ASSIGN(const MlirResult result, RunMlirOpt(all));
    if (!result.accepted) {
      // Try each alone to find the one that fails.
      for (size_t i = begin; i < end; ++i) {
        ASSERT_OK_AND_ASSIGN(const MlirResult alone, RunMlirOpt(programs[i].text));
        ASSERT_TRUE(alone.accepted) << programs[i].name << "\n" << alone.errors << programs[i].text;
      }
      FAIL() << "mlir-opt refuses programs together and none of them alone: " << result.errors;
    }
    const std::vector<std::string> outputs =
        absl::StrSplit(result.output, absl::StrCat("\n", kSeparator, "\n"));
    ASSERT_EQ(outputs.size(), end - begin);
    for (size_t i = begin; i < end; ++i) {
      const std::string& output = outputs[i - begin];
      const absl::StatusOr<std::unique_ptr<Program>> parsed = Parse(context, output);
      ASSERT_THAT(parsed, IsOk()) << programs[i].name << "\nprinted:\n"
                                  << programs[i].text << "\nmlir-opt:\n"
                                  << output;
      ASSERT_EQ(FirstDifference(*programs[i].program, **parsed), "")
          << programs[i].name << "\nprinted:\n"
          << programs[i].text << "\nmlir-opt:\n"
          << output;
    }
  }
}

TEST_F(TextLawsTest, MlirTakesTheTextAndGivesBackTheProgram) {
  std::vector<Named> programs;
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    std::unique_ptr<Program> program = RandomProgram(*context_, seed);
    ASSERT_OK_AND_ASSIGN(std::string text, Print(*program, OptionsFor(seed)));
    programs.push_back({std::move(program), absl::StrCat("seed ", seed), std::move(text)});
  }
  ExpectMlirGivesBack(*context_, programs);
}

TEST_F(TextLawsTest, MlirTakesAllThatVerifies) {
  std::vector<Named> programs;
  for (uint64_t seed = seeds_.first; seed < seeds_.first + 3 * seeds_.count; ++seed) {
    Corrupted corrupted = CorruptedProgram(*context_, seed, MlirTexts::kAvoided);
    if (!VerifyOk(*corrupted.program).ok()) continue;
    absl::StatusOr<std::string> text = Print(*corrupted.program, OptionsFor(seed));
    if (!text.ok()) continue;
    programs.push_back({std::move(corrupted.program),
                        absl::StrCat("seed ", seed, corrupted.changes), *std::move(text)});
  }
  ExpectMlirGivesBack(*context_, programs);
}

}  // namespace
}  // namespace roundhouse
