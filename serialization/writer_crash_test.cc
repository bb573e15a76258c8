// After a writer is killed, the disk is full, or the folder is read-only, the old file or the new
// one is there, complete. Writers are killed at chosen bytes, by a fatal limit on file sizes, and
// at chosen moments.
#include <dirent.h>
#include <linux/capability.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/bundle.h"
#include "roundhouse/serialization/bundle_writer.h"
#include "roundhouse/serialization/rh_reader.h"
#include "roundhouse/serialization/rh_writer.h"
#include "roundhouse/serialization/safetensors.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;

Tensor Weights(uint64_t seed, int64_t elements) {
  Tensor tensor = *Tensor::Uninitialized(Type::Tensor(ElementKind::kU32, {elements}));
  SplitMix64 random(seed);
  for (uint32_t& element : tensor.mutable_data<uint32_t>())
    element = static_cast<uint32_t>(random.Next());
  return tensor;
}

// Large enough to be written in several pieces.
constexpr int64_t kOldElements = 20000;
constexpr int64_t kNewElements = 150000;

absl::Status WriteModel(const std::string& path, uint64_t seed, int64_t elements) {
  Context context;
  RH_CHECK(context.Freeze().ok());
  Program program(context);
  for (const char* name : {"a", "b"}) {
    Tensor weights = Weights(seed + static_cast<uint64_t>(name[0]), elements);
    Global* global = *program.CreateGlobal(name, weights.type());
    global->set_initial(Attribute::OfTensor(std::move(weights)));
  }
  return WriteRh(program, path);
}

absl::Status AddWeights(absl::StatusOr<BundleWriter> writer, const std::string& prefix,
                        uint64_t seed, int64_t elements) {
  if (!writer.ok()) return writer.status();
  for (const char* name : {"a", "b"}) {
    absl::Status added = writer->Add(absl::StrCat(prefix, name),
                                     Weights(seed + static_cast<uint64_t>(name[0]), elements));
    if (!added.ok()) return added;
  }
  return writer->Commit();
}

absl::Status WriteSafetensorsOf(const std::string& path, uint64_t seed, int64_t elements) {
  return WriteSafetensors({{"a", Weights(seed, elements)}, {"b", Weights(seed + 1, elements)}},
                          path);
}

struct Writer {
  std::string name;
  std::string file;
  std::function<absl::Status(const std::string& path)> write_old;
  std::function<absl::Status(const std::string& path)> write_new;
  bool in_place = false;  // Adds to the file instead of replacing it.
};

std::vector<Writer> Writers() {
  const auto write_bundle = [](const std::string& path) {
    return AddWeights(BundleWriter::Create(path), "", 1, kOldElements);
  };
  return {
      {"Model", "m.rh", [](const std::string& p) { return WriteModel(p, 1, kOldElements); },
       [](const std::string& p) { return WriteModel(p, 2, kNewElements); }},
      {"Bundle", "w.rhw", write_bundle,
       [](const std::string& p) {
         return AddWeights(BundleWriter::Create(p), "", 2, kNewElements);
       }},
      {"Addition", "w.rhw", write_bundle,
       [](const std::string& p) {
         return AddWeights(BundleWriter::Append(p), "new_", 2, kNewElements);
       },
       true},
      {"Safetensors", "w.safetensors",
       [](const std::string& p) { return WriteSafetensorsOf(p, 1, kOldElements); },
       [](const std::string& p) { return WriteSafetensorsOf(p, 2, kNewElements); }},
  };
}

class WriterCrashTest : public ::testing::TestWithParam<Writer> {
 protected:
  WriterCrashTest() {
    std::string name = ::testing::UnitTest::GetInstance()->current_test_info()->name();
    std::replace(name.begin(), name.end(), '/', '_');
    folder_ = absl::StrCat(std::getenv("TEST_TMPDIR"), "/", name);
    mkdir(folder_.c_str(), 0777);
    path_ = absl::StrCat(folder_, "/", writer().file);
    WriteOld();
    old_ = *ReadFile(path_);
    RH_CHECK(writer().write_new(path_).ok()) << path_;
    new_ = *ReadFile(path_);
    WriteOld();
  }
  ~WriterCrashTest() override { chmod(folder_.c_str(), 0777); }

  static const Writer& writer() { return GetParam(); }
  void WriteOld() const {
    unlink(path_.c_str());
    RH_CHECK(writer().write_old(path_).ok()) << path_;
  }

  std::vector<std::string> Listing() const {
    std::vector<std::string> names;
    DIR* directory = opendir(folder_.c_str());
    while (dirent* entry = readdir(directory)) {
      const std::string name = entry->d_name;
      if (name != "." && name != "..") names.push_back(name);
    }
    closedir(directory);
    return names;
  }
  // Temporary files that killed writers cannot remove.
  void RemoveTemporaries() const {
    for (const std::string& name : Listing()) {
      if (absl::StartsWith(name, ".roundhouse.")) unlink(absl::StrCat(folder_, "/", name).c_str());
    }
  }

  // Runs `work` in a child process that exits with its result, and returns the status from waitpid.
  static int InChild(const std::function<bool()>& work) {
    const pid_t child = fork();
    if (child == 0) {
      const rlimit none = {0, 0};
      setrlimit(RLIMIT_CORE, &none);
      _exit(work() ? 0 : 1);
    }
    int status = 0;
    RH_CHECK(waitpid(child, &status, 0) == child) << "waitpid";
    return status;
  }
  static void LimitFiles(size_t bytes) {
    const rlimit limit = {bytes, bytes};
    setrlimit(RLIMIT_FSIZE, &limit);
  }

  enum class Found { kOld, kNew };
  // Fails the test if the file is neither.
  Found Check(const std::string& where) const {
    const absl::StatusOr<std::string> found = ReadFile(path_);
    EXPECT_THAT(found, IsOk()) << where;
    if (!writer().in_place) {
      EXPECT_TRUE(*found == old_ || *found == new_) << where;
      return *found == new_ ? Found::kNew : Found::kOld;
    }
    // Rubbish may follow the old bytes.
    EXPECT_EQ(found->substr(64, old_.size() - 64), old_.substr(64)) << where;
    const absl::StatusOr<std::shared_ptr<const Bundle>> bundle = Bundle::Open(path_);
    EXPECT_THAT(bundle, IsOk()) << where;
    if (!bundle.ok()) return Found::kOld;
    for (const BundleEntry& entry : (*bundle)->entries())
      EXPECT_THAT((*bundle)->Verify(entry), IsOk()) << where;
    const size_t entries = (*bundle)->entries().size();
    EXPECT_TRUE(entries == 2 || entries == 4) << where;
    // Entries can be added to such a bundle.
    EXPECT_THAT(AddWeights(BundleWriter::Append(path_), "later_", 3, 10), IsOk()) << where;
    return entries == 2 ? Found::kOld : Found::kNew;
  }

  std::string folder_;
  std::string path_;
  std::string old_;
  std::string new_;
};

TEST_P(WriterCrashTest, KilledAtAnyByte) {
  std::vector<size_t> points = {0, 1, 63, 64, 65};
  const size_t start = writer().in_place ? old_.size() : 0;
  for (size_t step = 0; step < 60; ++step)
    points.push_back(start + (new_.size() - start) * step / 60);
  for (size_t before_end = 0; before_end <= 200; before_end += 8)
    points.push_back(new_.size() - 1 - before_end);
  for (size_t point : points) {
    const int status = InChild([&] {
      LimitFiles(point);
      return writer().write_new(path_).ok();
    });
    ASSERT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGXFSZ) << "at byte " << point;
    EXPECT_EQ(Check(absl::StrCat("at byte ", point)), Found::kOld);
    if (writer().in_place) WriteOld();
  }
  RemoveTemporaries();
  const int status = InChild([&] {
    LimitFiles(new_.size());
    return writer().write_new(path_).ok();
  });
  EXPECT_EQ(status, 0);
  EXPECT_EQ(Check("at its end"), Found::kNew);
  EXPECT_THAT(Listing(), ElementsAre(writer().file));
}

TEST_P(WriterCrashTest, KilledAtAnyMoment) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  ASSERT_EQ(InChild([&] { return writer().write_new(path_).ok(); }), 0);
  const auto undisturbed = Clock::now() - start;
  int old = 0;
  constexpr int kMoments = 60;
  for (int moment = 0; moment < kMoments; ++moment) {
    WriteOld();
    const pid_t child = fork();
    if (child == 0) _exit(writer().write_new(path_).ok() ? 0 : 1);
    const auto delay = undisturbed * moment * 3 / (2 * kMoments);
    usleep(static_cast<useconds_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(delay).count()));
    kill(child, SIGKILL);
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    if (Check(absl::StrCat("moment ", moment)) == Found::kOld) ++old;
  }
  EXPECT_GT(old, 0);
}

TEST_P(WriterCrashTest, AFullDiskLeavesTheOldFile) {
  const size_t start = writer().in_place ? old_.size() : 0;
  for (size_t step = 0; step < 20; ++step) {
    const size_t room = start + (new_.size() - start) * step / 20;
    const int status = InChild([&] {
      signal(SIGXFSZ, SIG_IGN);
      LimitFiles(room);
      const absl::Status written = writer().write_new(path_);
      return absl::StrContains(std::string(written.message()),
                               absl::StrCat("cannot write ", path_, ": File too large"));
    });
    EXPECT_EQ(status, 0) << "room for " << room;
    ASSERT_OK_AND_ASSIGN(const std::string found, ReadFile(path_));
    EXPECT_TRUE(found == old_) << "room for " << room;
    EXPECT_THAT(Listing(), ElementsAre(writer().file)) << "room for " << room;
  }
}

TEST_P(WriterCrashTest, AReadOnlyFolderKeepsTheOldFile) {
  ASSERT_EQ(chmod(path_.c_str(), 0444), 0);
  ASSERT_EQ(chmod(folder_.c_str(), 0555), 0);
  const int status = InChild([&] {
    // Permissions do not bind root unless it drops its capabilities.
    __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct none[2] = {};
    if (syscall(SYS_capset, &header, none) != 0) return false;
    const absl::Status written = writer().write_new(path_);
    return absl::IsPermissionDenied(written) &&
           absl::StrContains(std::string(written.message()), path_);
  });
  EXPECT_EQ(status, 0);
  EXPECT_TRUE(*ReadFile(path_) == old_);
  EXPECT_THAT(Listing(), ElementsAre(writer().file));
}

INSTANTIATE_TEST_SUITE_P(All, WriterCrashTest, ::testing::ValuesIn(Writers()),
                         [](const auto& writer) { return writer.param.name; });

}  // namespace
}  // namespace roundhouse
