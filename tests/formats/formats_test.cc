// Files of all versions stay readable: each file under tests/formats loads and equals its text.
#include <dirent.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/dialects/canonical/canonical.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/serialization/builtin_formats.h"
#include "roundhouse/serialization/bundle.h"
#include "roundhouse/serialization/model_file.h"
#include "roundhouse/serialization/rh_version.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::IsEmpty;
using ::testing::IsSupersetOf;

constexpr char kFolder[] = "tests/formats";

std::vector<std::string> Listing(const std::string& folder) {
  DIR* directory = opendir(folder.c_str());
  RH_CHECK(directory != nullptr) << folder;
  std::vector<std::string> names;
  while (const dirent* entry = readdir(directory)) {
    if (entry->d_name[0] != '.') names.emplace_back(entry->d_name);
  }
  closedir(directory);
  std::sort(names.begin(), names.end());
  return names;
}

class FormatsTest : public ::testing::Test {
 protected:
  // Copies the files: the test gets links, and a model may not use a bundle through a link.
  FormatsTest() {
    absl::StatusOr<std::unique_ptr<Context>> context = Context::With(
        {RegisterMlProgram, RegisterControl, RegisterCanonical, RegisterBuiltinFormats});
    RH_CHECK(context.ok()) << context.status();
    context_ = *std::move(context);
    for (const std::string& version : Listing(kFolder)) {
      if (version[0] != 'v') continue;
      const std::string copy = absl::StrCat(std::getenv("TEST_TMPDIR"), "/", version);
      mkdir(copy.c_str(), 0777);
      for (const std::string& name : Listing(absl::StrCat(kFolder, "/", version))) {
        const std::string contents = *ReadFile(absl::StrCat(kFolder, "/", version, "/", name));
        RH_CHECK(WriteFile(absl::StrCat(copy, "/", name), contents).ok()) << name;
        const size_t dot = name.rfind('.');
        files_[absl::StrCat(copy, "/", name.substr(0, dot))].insert(name.substr(dot));
      }
    }
  }

  // The program that has the entries of the bundle as globals.
  std::unique_ptr<Program> ProgramOf(const Bundle& bundle) const {
    auto program = std::make_unique<Program>(*context_);
    for (const BundleEntry& entry : bundle.entries()) {
      Global* global = *program->CreateGlobal(entry.name, entry.type);
      global->set_initial(Attribute::OfTensor(bundle.Get(entry)));
    }
    return program;
  }

  std::unique_ptr<Context> context_;
  std::map<std::string, std::set<std::string>> files_;  // By path without extension.
};

TEST_F(FormatsTest, EveryFileIsWhatItsTextSays) {
  std::set<std::string> kinds;
  for (const auto& [base, extensions] : files_) {
    SCOPED_TRACE(base);
    ASSERT_TRUE(extensions.contains(".mlir"));
    ASSERT_GT(extensions.size(), 1) << "run //tests/formats:make_files";
    kinds.insert(extensions.begin(), extensions.end());
    ASSERT_OK_AND_ASSIGN(const std::string text, ReadFile(base + ".mlir"));
    std::unique_ptr<Program> read;
    if (extensions.contains(".rh")) {
      ASSERT_OK_AND_ASSIGN(read, LoadModel(*context_, base + ".rh", {.verify_data = true}));
    } else {
      ASSERT_OK_AND_ASSIGN(
          const std::shared_ptr<const Bundle> bundle,
          Bundle::Open(base + (extensions.contains(".rhw") ? ".rhw" : ".safetensors")));
      for (const BundleEntry& entry : bundle->entries()) EXPECT_THAT(bundle->Verify(entry), IsOk());
      read = ProgramOf(*bundle);
    }
    EXPECT_THAT(Print(*read), IsOkAndHolds(text));
    ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> parsed, Parse(*context_, text));
    EXPECT_EQ(FirstDifference(*parsed, *read), "");
  }
  EXPECT_THAT(kinds, IsSupersetOf({".mlir", ".rh", ".rhw", ".safetensors"}));
}

// A new version of a dialect is listed in a row of the format's versions, so that a user can ask
// for a file that older readers accept.
TEST_F(FormatsTest, EveryVersionOfADialectIsInTheTable) {
  std::map<std::string, int> newest;
  for (const RhVersionRow& row : RhVersions()) {
    for (const auto& [dialect, version] : row.dialects) newest[dialect] = version;
  }
  std::vector<std::string> missing;
  for (const Dialect* dialect : context_->dialects()) {
    const int listed = newest.emplace(dialect->name(), 1).first->second;
    if (listed != dialect->version()) missing.push_back(dialect->name());
  }
  EXPECT_THAT(missing, IsEmpty()) << "add them to RhVersions(), with a new version of the format";
}

}  // namespace
}  // namespace roundhouse
