// Two processes that open the same file share its pages in memory.
#include <sys/wait.h>
#include <unistd.h>

#include <cinttypes>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/bundle.h"
#include "roundhouse/serialization/bundle_link.h"
#include "roundhouse/serialization/bundle_writer.h"
#include "roundhouse/serialization/checksum.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

constexpr int64_t kElements = 1 << 20;
constexpr int64_t kKib = kElements * 4 / 1024;

// The kernel's account of this process's mappings of a file, in KiB.
struct Usage {
  int64_t resident = 0;
  int64_t proportional = 0;  // Each page divided by the number of processes that share it.
  int64_t private_pages = 0;
};

Usage UsageOf(const std::string& file) {
  Usage usage;
  std::ifstream smaps("/proc/self/smaps");
  std::string line;
  bool is_of_file = false;
  while (std::getline(smaps, line)) {
    char key[64] = "";
    int64_t value = 0;
    if (std::sscanf(line.c_str(), "%63[A-Za-z_]: %" SCNd64 " kB", key, &value) != 2) {
      // A line without a number of KiB is the head of a mapping, or irrelevant.
      if (absl::StrContains(line, "-") && absl::StrContains(line, " "))
        is_of_file = absl::StrContains(line, file);
      continue;
    }
    if (!is_of_file) continue;
    const std::string name = key;
    if (name == "Rss") usage.resident += value;
    if (name == "Pss") usage.proportional += value;
    if (name == "Private_Clean" || name == "Private_Dirty") usage.private_pages += value;
  }
  return usage;
}

// A program whose only global is the bundle's entry, read to its last byte.
std::unique_ptr<Program> OpenAndRead(const Context& context, const std::string& path,
                                     uint64_t* checksum) {
  auto program = std::make_unique<Program>(context);
  const Type type = Type::Tensor(ElementKind::kU32, {kElements});
  Global* global = *program->CreateGlobal("w", type);
  global->set_initial(Global::External{type});
  absl::StatusOr<std::shared_ptr<const Bundle>> bundle = Bundle::Open(path);
  RH_CHECK(bundle.ok() && LinkBundle(*program, **bundle).ok()) << path;
  *checksum = Checksum(global->inline_initial()->if_tensor()->bytes());
  return program;
}

TEST(SharedPagesTest, TwoProcessesHaveABundleInMemoryOnce) {
  const std::string path = absl::StrCat(std::getenv("TEST_TMPDIR"), "/shared.rhw");
  Tensor weights = *Tensor::Uninitialized(Type::Tensor(ElementKind::kU32, {kElements}));
  SplitMix64 random(1);
  for (uint32_t& element : weights.mutable_data<uint32_t>())
    element = static_cast<uint32_t>(random.Next());
  ASSERT_OK_AND_ASSIGN(BundleWriter writer, BundleWriter::Create(path));
  ASSERT_THAT(writer.Add("w", weights), IsOk());
  ASSERT_THAT(writer.Commit(), IsOk());
  const uint64_t expected = Checksum(weights.bytes());
  Context context;
  ASSERT_THAT(context.Freeze(), IsOk());

  int ready[2];
  int done[2];
  ASSERT_EQ(pipe(ready), 0);
  ASSERT_EQ(pipe(done), 0);
  const pid_t child = fork();
  if (child == 0) {
    uint64_t checksum = 0;
    const std::unique_ptr<Program> program = OpenAndRead(context, path, &checksum);
    char byte = checksum == expected ? 'y' : 'n';
    RH_CHECK(write(ready[1], &byte, 1) == 1) << "pipe";
    close(done[1]);
    _exit(read(done[0], &byte, 1) == 0 ? 0 : 1);
  }
  char byte = 0;
  ASSERT_EQ(read(ready[0], &byte, 1), 1);
  EXPECT_EQ(byte, 'y');
  uint64_t checksum = 0;
  std::unique_ptr<Program> program = OpenAndRead(context, path, &checksum);
  EXPECT_EQ(checksum, expected);
  const Usage both = UsageOf("shared.rhw");
  EXPECT_GE(both.resident, kKib);
  EXPECT_LE(both.private_pages, 8);
  EXPECT_LE(both.proportional, both.resident * 6 / 10);
  // Once the other process has ended, the same pages belong to this process only.
  close(done[1]);
  close(done[0]);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_GE(UsageOf("shared.rhw").proportional, kKib);
  program.reset();
  EXPECT_EQ(UsageOf("shared.rhw").resident, 0);
}

}  // namespace
}  // namespace roundhouse
