// Tensors beyond 2 GiB and 4 GiB, in sparse files: only bytes that are not zero take space and
// time.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/bundle.h"
#include "roundhouse/serialization/bundle_format.h"
#include "roundhouse/serialization/bundle_writer.h"
#include "roundhouse/serialization/checksum.h"
#include "roundhouse/serialization/rh_reader.h"
#include "roundhouse/serialization/rh_writer.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

constexpr int64_t kGib = int64_t{1} << 30;
constexpr int64_t kLarge = 2 * kGib + 1000;

std::string Path(const std::string& name) {
  return absl::StrCat(std::getenv("TEST_TMPDIR"), "/", name);
}

bool IsSparse(const std::string& path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0 && info.st_blocks * 512 < info.st_size / 10;
}

absl::string_view BytesOf(const auto& record) {
  return absl::string_view(reinterpret_cast<const char*>(&record), sizeof(record));
}

void WriteAt(int file, absl::string_view bytes, int64_t offset) {
  RH_CHECK(pwrite(file, bytes.data(), bytes.size(), offset) == static_cast<ssize_t>(bytes.size()))
      << "pwrite";
}

// Reads the pipe to its end, and writes the bytes that are not zero at their offsets.
void CopySparsely(const std::string& pipe, const std::string& path) {
  const int in = open(pipe.c_str(), O_RDONLY);
  const int out = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
  RH_CHECK(in >= 0 && out >= 0) << pipe;
  fcntl(in, F_SETPIPE_SZ, 1 << 20);
  std::vector<char> buffer(1 << 20);
  const std::vector<char> zeros(buffer.size());
  int64_t offset = 0;
  while (true) {
    const ssize_t count = read(in, buffer.data(), buffer.size());
    if (count <= 0) break;
    if (std::memcmp(buffer.data(), zeros.data(), static_cast<size_t>(count)) != 0)
      WriteAt(out, absl::string_view(buffer.data(), static_cast<size_t>(count)), offset);
    offset += count;
  }
  RH_CHECK(ftruncate(out, offset) == 0) << path;
  close(in);
  close(out);
}

// Memory of which only the written pages cost anything.
std::shared_ptr<const void> LargeZeros(absl::Span<std::byte>* bytes) {
  void* memory = mmap(nullptr, kLarge, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  RH_CHECK(memory != MAP_FAILED) << "mmap";
  *bytes = absl::MakeSpan(static_cast<std::byte*>(memory), kLarge);
  return std::shared_ptr<const void>(memory, [](void* mapped) { munmap(mapped, kLarge); });
}

TEST(LargePayloadTest, AModelHoldsMoreThanTwoGib) {
  Context context;
  ASSERT_THAT(context.Freeze(), IsOk());
  Program program(context);
  absl::Span<std::byte> bytes;
  const std::shared_ptr<const void> owner = LargeZeros(&bytes);
  bytes[0] = std::byte{1};
  bytes[kLarge - 1] = std::byte{7};
  const Type large = Type::Tensor(ElementKind::kU8, {kLarge});
  Global* global = *program.CreateGlobal("large", large);
  ASSERT_OK_AND_ASSIGN(Tensor tensor, Tensor::Borrow(large, bytes, owner));
  global->set_initial(Attribute::OfTensor(std::move(tensor)));
  std::vector<int32_t> values(100);
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<int32_t>(i);
  const Tensor small =
      Tensor::Of<int32_t>(absl::Span<const int64_t>({100}), absl::MakeConstSpan(values));
  (*program.CreateGlobal("small", small.type()))->set_initial(Attribute::OfTensor(small));

  const std::string pipe = Path("pipe.rh");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0666), 0);
  const std::string path = Path("large.rh");
  std::thread copier([&] { CopySparsely(pipe, path); });
  EXPECT_THAT(WriteRh(program, pipe), IsOk());
  copier.join();
  ASSERT_TRUE(IsSparse(path));

  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> read, ReadRh(context, path));
  const Tensor& found = *read->FindGlobal("large")->inline_initial()->if_tensor();
  ASSERT_EQ(found.type(), large);
  EXPECT_EQ(found.bytes()[0], std::byte{1});
  EXPECT_EQ(found.bytes()[kLarge - 1], std::byte{7});
  EXPECT_EQ(found.bytes()[kLarge / 2], std::byte{0});
  // It follows the large one.
  EXPECT_EQ(*read->FindGlobal("small")->inline_initial()->if_tensor(), small);
}

TEST(LargePayloadTest, ABundleGrowsBeyondFourGib) {
  const std::string path = Path("grown.rhw");
  const Tensor first = Tensor::Of<float>({3}, {1, 2, 3});
  const Tensor second = Tensor::Of<float>({3}, {4, 5, 6});
  {
    ASSERT_OK_AND_ASSIGN(BundleWriter writer, BundleWriter::Create(path));
    ASSERT_THAT(writer.Add("first", first), IsOk());
    ASSERT_THAT(writer.Commit(), IsOk());
  }
  // Bytes that a killed writer may have left.
  ASSERT_EQ(truncate(path.c_str(), 5 * kGib), 0);
  {
    ASSERT_OK_AND_ASSIGN(BundleWriter writer, BundleWriter::Append(path));
    ASSERT_THAT(writer.Add("second", second), IsOk());
    ASSERT_THAT(writer.Commit(), IsOk());
  }
  ASSERT_TRUE(IsSparse(path));
  ASSERT_OK_AND_ASSIGN(std::shared_ptr<const Bundle> bundle, Bundle::Open(path));
  EXPECT_GE(bundle->Find("second")->offset, 5 * kGib);
  EXPECT_THAT(bundle->Get("first"), IsOkAndHolds(first));
  EXPECT_THAT(bundle->Get("second"), IsOkAndHolds(second));
  for (const BundleEntry& entry : bundle->entries()) EXPECT_THAT(bundle->Verify(entry), IsOk());
}

TEST(LargePayloadTest, ABundlesEntryHoldsMoreThanTwoGib) {
  const std::string path = Path("entry.rhw");
  const int file = open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC, 0666);
  ASSERT_GE(file, 0);
  const std::string name = "large";
  const rhw::EntryHeader entry = {.name_size = static_cast<uint32_t>(name.size()),
                                  .element = static_cast<uint8_t>(ElementKind::kU8),
                                  .form = 0,
                                  .rank = 1,
                                  .offset = 64,
                                  .size = kLarge,
                                  .checksum = 0};
  const std::string table = absl::StrCat(BytesOf(entry), name, BytesOf(kLarge));
  rhw::Footer footer = {};
  std::memcpy(footer.magic, rhw::kFooterMagic, sizeof(footer.magic));
  footer.generation = 1;
  footer.table_offset = 64 + kLarge;
  footer.table_size = table.size();
  footer.num_entries = 1;
  footer.table_checksum =
      Checksum(absl::MakeConstSpan(reinterpret_cast<const std::byte*>(table.data()), table.size()));
  footer.checksum = rhw::ChecksumOfFields(footer);
  rhw::Header header = {};
  std::memcpy(header.magic, rhw::kMagic, sizeof(header.magic));
  header.major_version = rhw::kMajorVersion;
  header.slots[1] = {1, footer.table_offset + table.size(), 0};
  header.slots[1].checksum = rhw::ChecksumOfFields(header.slots[1]);
  WriteAt(file, BytesOf(header), 0);
  WriteAt(file, "\1", 64);
  WriteAt(file, "\7", 64 + kLarge - 1);
  WriteAt(file, table, static_cast<int64_t>(footer.table_offset));
  WriteAt(file, BytesOf(footer), static_cast<int64_t>(header.slots[1].footer_offset));
  close(file);
  ASSERT_TRUE(IsSparse(path));
  ASSERT_OK_AND_ASSIGN(std::shared_ptr<const Bundle> bundle, Bundle::Open(path));
  ASSERT_OK_AND_ASSIGN(const Tensor large, bundle->Get("large"));
  EXPECT_EQ(large.bytes()[0], std::byte{1});
  EXPECT_EQ(large.bytes()[kLarge - 1], std::byte{7});
}

}  // namespace
}  // namespace roundhouse
