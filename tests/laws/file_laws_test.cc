// The laws of files, on random programs:
//   read(write(p)) == p, as .rh with the weights inside and with a bundle;
//   write(read(f)) == f for every file f that write made;
//   what write accepts does not make read crash, even if p does not verify.
//
// Another seed or more programs: ROUNDHOUSE_SEED and ROUNDHOUSE_COUNT in the environment.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/serialization/builtin_formats.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/serialization/rh_reader.h"
#include "roundhouse/serialization/rh_writer.h"
#include "roundhouse/tests/laws/seeds.h"
#include "roundhouse/tests/testing/corrupt_program.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/random_program.h"

namespace roundhouse {
namespace {

class FileLawsTest : public ::testing::Test {
 protected:
  FileLawsTest() {
    absl::StatusOr<std::unique_ptr<Context>> context =
        Context::With({RegisterMlProgram, RegisterControl, RegisterToybox, RegisterBuiltinFormats});
    EXPECT_THAT(context, IsOk());
    context_ = *std::move(context);
  }

  absl::StatusOr<std::unique_ptr<Program>> Read(const std::string& bytes) const {
    auto owner = std::make_shared<const std::string>(bytes);
    return ReadRhFromMemory(
        *context_,
        absl::MakeConstSpan(reinterpret_cast<const std::byte*>(owner->data()), owner->size()),
        owner, "law.rh", {.verify_payloads = true});
  }

  static bool HasExternalData(const Program& program) {
    for (const Global* global : program.globals()) {
      if (global->external_initial() != nullptr) return true;
    }
    return false;
  }

  const Seeds seeds_ = SeedsOr(1000);
  std::unique_ptr<Context> context_;
};

TEST_F(FileLawsTest, ReadUndoesWrite) {
  for (uint64_t seed = seeds_.first; seed < seeds_.end(); ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    const std::unique_ptr<Program> program = RandomProgram(*context_, seed);
    ASSERT_OK_AND_ASSIGN(const std::string bytes, SerializeRh(*program));
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> read, Read(bytes));
    ASSERT_EQ(FirstDifference(*program, *read), "") << DebugString(*program);
    ASSERT_THAT(VerifyOk(*read), IsOk());
    ASSERT_OK_AND_ASSIGN(const std::string again, SerializeRh(*read));
    ASSERT_EQ(again, bytes);
  }
}

// Alternates between weights of any size in the bundle and those from 64 bytes on. Fewer programs,
// as each is written to disk.
TEST_F(FileLawsTest, ReadUndoesWriteWithABundle) {
  uint64_t tried = 0;
  for (uint64_t seed = seeds_.first; seed < seeds_.first + seeds_.count / 8; ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    const std::unique_ptr<Program> program = RandomProgram(*context_, seed);
    // Data that is external already cannot be put into a bundle.
    if (HasExternalData(*program)) continue;
    ++tried;
    const std::string folder = std::getenv("TEST_TMPDIR");
    for (const char* model : {"/law.rh", "/law.mlir"}) {
      ASSERT_THAT(
          SaveModelWithBundle(*program, folder + model, absl::StrCat(folder, "/law", seed, ".rhw"),
                              seed % 2 == 0 ? 0 : 64),
          IsOk());
      ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> read,
                           LoadModel(*context_, folder + model, {.verify_data = true}));
      ASSERT_EQ(FirstDifference(*program, *read), "") << DebugString(*program);
    }
  }
  EXPECT_GT(tried, seeds_.count / 32);
}

TEST_F(FileLawsTest, WhatIsWrittenIsReadOrRefused) {
  uint64_t sound = 0;
  for (uint64_t seed = seeds_.first; seed < seeds_.first + 3 * seeds_.count; ++seed) {
    const std::unique_ptr<Program> program =
        RandomProgram(*context_, seed,
                      {.max_graphs = 3, .max_globals = 3, .max_nodes = 5, .max_big_elements = 80});
    std::string changes;
    for (uint64_t change = 0; change <= seed % 2; ++change)
      absl::StrAppend(&changes, "\n", Corrupt(*program, 2 * seed + change));
    SCOPED_TRACE(absl::StrCat("seed ", seed, changes));
    const bool verifies = VerifyOk(*program).ok();
    const absl::StatusOr<std::string> bytes = SerializeRh(*program);
    if (!bytes.ok()) {
      // The verifier does not check that external data exists.
      ASSERT_TRUE(!verifies || absl::IsNotFound(bytes.status()) ||
                  absl::IsFailedPrecondition(bytes.status()))
          << bytes.status();
      continue;
    }
    const absl::StatusOr<std::unique_ptr<Program>> read = Read(*bytes);
    if (!read.ok()) {
      ASSERT_FALSE(verifies) << read.status();
      continue;
    }
    ASSERT_EQ(VerifyOk(**read).ok(), verifies) << DebugString(*program);
    if (!verifies) continue;
    ++sound;
    ASSERT_EQ(FirstDifference(*program, **read), "") << DebugString(*program);
    ASSERT_THAT(SerializeRh(**read), IsOkAndHolds(*bytes));
  }
  EXPECT_GT(sound, seeds_.count / 10);
}

}  // namespace
}  // namespace roundhouse
