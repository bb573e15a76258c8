// Bundles that are damaged although their checksums are right, and bundles whose checksums are
// wrong.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/serialization/bundle.h"
#include "roundhouse/serialization/bundle_format.h"
#include "roundhouse/serialization/checksum.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

absl::Span<const std::byte> Bytes(absl::string_view text) {
  return absl::MakeConstSpan(reinterpret_cast<const std::byte*>(text.data()), text.size());
}

template <typename T>
std::string RecordBytes(const T& record) {
  return std::string(reinterpret_cast<const char*>(&record), sizeof(record));
}

struct Line {
  std::string name;
  std::vector<int64_t> sizes = {4};
  uint64_t offset = 64;
  uint64_t size = 16;
  uint8_t element = static_cast<uint8_t>(ElementKind::kF32);
  uint8_t form = 0;
  uint64_t checksum = Checksum(Bytes(std::string(16, '\0')));
};

// The parts of a bundle that can be wrong, before the checksums are computed.
struct Parts {
  std::vector<Line> lines = {{.name = "a"}, {.name = "b", .offset = 128}};
  std::string behind_the_lines = "";
  rhw::Footer footer = {};
  bool footer_checksum = true;
  rhw::Header header = {};
  bool slot_checksum = true;
};

// Returns 256 bytes of header and data, all zero, followed by the table and the footer.
std::string File(const std::function<void(Parts&)>& change) {
  Parts parts;
  std::memcpy(parts.footer.magic, rhw::kFooterMagic, sizeof(parts.footer.magic));
  std::memcpy(parts.header.magic, rhw::kMagic, sizeof(parts.header.magic));
  parts.header.major_version = rhw::kMajorVersion;
  parts.header.slots[1].generation = 1;
  parts.footer.generation = 1;
  parts.footer.table_offset = 256;
  // The sizes depend on the lines, which `change` may change.
  Parts changed = parts;
  change(changed);
  auto table_of = [](const Parts& p) {
    std::string table;
    for (const Line& line : p.lines) {
      const rhw::EntryHeader header = {.name_size = static_cast<uint32_t>(line.name.size()),
                                       .element = line.element,
                                       .form = line.form,
                                       .rank = static_cast<uint16_t>(line.sizes.size()),
                                       .offset = line.offset,
                                       .size = line.size,
                                       .checksum = line.checksum};
      absl::StrAppend(&table, RecordBytes(header), line.name);
      for (int64_t size : line.sizes) absl::StrAppend(&table, RecordBytes(size));
    }
    return table + p.behind_the_lines;
  };
  const std::string table = table_of(changed);
  parts.lines = changed.lines;
  parts.footer.table_size = table.size();
  parts.footer.num_entries = parts.lines.size();
  parts.footer.table_checksum = Checksum(Bytes(table));
  parts.header.slots[1].footer_offset = 256 + table.size();
  change(parts);
  if (parts.footer_checksum) parts.footer.checksum = rhw::ChecksumOfFields(parts.footer);
  if (parts.slot_checksum)
    parts.header.slots[1].checksum = rhw::ChecksumOfFields(parts.header.slots[1]);
  return absl::StrCat(RecordBytes(parts.header), std::string(192, '\0'), table,
                      RecordBytes(parts.footer));
}

absl::StatusOr<std::shared_ptr<const Bundle>> Read(const std::function<void(Parts&)>& change) {
  auto file = std::make_shared<const std::string>(File(change));
  return Bundle::OpenFromMemory(Bytes(*file), file, "w.rhw");
}

template <typename... Matchers>
auto IsDamage(const Matchers&... matchers) {
  return StatusIs(absl::StatusCode::kDataLoss, AllOf(HasSubstr("w.rhw: "), matchers...));
}

TEST(BundleHostileTest, WhatTheTestsStartFromIsRead) {
  ASSERT_OK_AND_ASSIGN(std::shared_ptr<const Bundle> bundle, Read([](Parts&) {}));
  for (const BundleEntry& entry : bundle->entries()) EXPECT_THAT(bundle->Verify(entry), IsOk());
  EXPECT_THAT(bundle->Get("b"), IsOkAndHolds(Tensor::Of<float>({4}, {0, 0, 0, 0})));
}

TEST(BundleHostileTest, RangesThatOverlap) {
  EXPECT_THAT(Read([](Parts& p) {
                p.lines[1] = {.name = "b", .sizes = {16}, .offset = 64, .size = 64};
              }).status(),
              IsDamage(HasSubstr("the bytes of entries 'a' and 'b' overlap: 16 at byte 64, 64 at "
                                 "byte 64")));
}

TEST(BundleHostileTest, RangesOutOfTheFile) {
  for (uint64_t offset : {uint64_t{1} << 20, uint64_t{1} << 63, UINT64_MAX - 63}) {
    EXPECT_THAT(Read([&](Parts& p) { p.lines[1].offset = offset; }).status(),
                IsDamage(HasSubstr("table of contents, line 1 at byte 297"), HasSubstr("entry 'b'"),
                         HasSubstr(absl::StrCat("16 bytes at byte ", offset, ", the file has"))));
  }
}

TEST(BundleHostileTest, RangesThatAreNotAligned) {
  EXPECT_THAT(Read([](Parts& p) { p.lines[0].offset = 65; }).status(),
              IsDamage(HasSubstr("entry 'a'"),
                       HasSubstr("start at byte 65, which is not a multiple of 64")));
}

TEST(BundleHostileTest, NamesThatAreThereTwiceOrNot) {
  EXPECT_THAT(Read([](Parts& p) { p.lines[1].name = "a"; }).status(),
              IsDamage(HasSubstr("line 1 at byte"), HasSubstr("entry 'a' appears twice")));
  EXPECT_THAT(Read([](Parts& p) { p.lines[0].name = ""; }).status(),
              IsDamage(HasSubstr("line 0 at byte 256"), HasSubstr("an entry has no name")));
}

TEST(BundleHostileTest, SizesThatAreNotTheTypes) {
  EXPECT_THAT(Read([](Parts& p) { p.lines[0].size = 12; }).status(),
              IsDamage(HasSubstr("entry 'a': tensor<4xf32> needs 16 bytes, found 12")));
  EXPECT_THAT(Read([](Parts& p) { p.lines[0].form = 1; }).status(),
              IsDamage(HasSubstr("tensor<4xf32> from one element needs 4 bytes, found 16")));
  EXPECT_THAT(Read([](Parts& p) { p.lines[0].sizes = {-4}; }).status(),
              IsDamage(HasSubstr("a dimension has the size -4")));
  EXPECT_THAT(Read([](Parts& p) {
                p.lines[0].sizes = {int64_t{1} << 40, int64_t{1} << 40};
              }).status(),
              StatusIs(absl::StatusCode::kResourceExhausted,
                       AllOf(HasSubstr("w.rhw: "), HasSubstr("entry 'a'"))));
}

TEST(BundleHostileTest, KindsThatAreNone) {
  for (uint8_t kind : {17, 18, 27, 255}) {
    EXPECT_THAT(Read([&](Parts& p) { p.lines[0].element = kind; }).status(),
                IsDamage(HasSubstr(absl::StrCat("element kind ", kind))));
  }
  EXPECT_THAT(Read([](Parts& p) { p.lines[0].form = 2; }).status(),
              IsDamage(HasSubstr("unknown form 2")));
}

TEST(BundleHostileTest, ATableThatDoesNotEndWithItsLines) {
  EXPECT_THAT(Read([](Parts& p) { p.footer.num_entries = 3; }).status(),
              IsDamage(HasSubstr("line 2 at byte"), HasSubstr("ends in the middle of the line")));
  EXPECT_THAT(Read([](Parts& p) { p.footer.num_entries = UINT64_MAX; }).status(),
              IsDamage(HasSubstr("ends in the middle of the line")));
  EXPECT_THAT(Read([](Parts& p) { p.behind_the_lines = "rubbish"; }).status(),
              IsDamage(HasSubstr("7 bytes follow the last entry")));
}

TEST(BundleHostileTest, ATableThatIsElsewhere) {
  for (uint64_t offset : {uint64_t{0}, uint64_t{320}, UINT64_MAX}) {
    EXPECT_THAT(Read([&](Parts& p) { p.footer.table_offset = offset; }).status(),
                IsDamage(HasSubstr("the footer says that the table of contents has"),
                         HasSubstr(absl::StrCat("from byte ", offset))));
  }
}

TEST(BundleHostileTest, ChecksumsThatAreNotRight) {
  ASSERT_OK_AND_ASSIGN(std::shared_ptr<const Bundle> bundle,
                       Read([](Parts& p) { p.lines[1].checksum = 1; }));
  EXPECT_THAT(bundle->Verify(*bundle->Find("a")), IsOk());
  EXPECT_THAT(bundle->Verify(*bundle->Find("b")),
              IsDamage(HasSubstr("entry 'b': its 16 bytes at byte 128 are damaged")));
  EXPECT_THAT(Read([](Parts& p) { p.footer.table_checksum = 1; }).status(),
              IsDamage(HasSubstr("the table of contents at byte 256 is damaged")));
  EXPECT_THAT(Read([](Parts& p) { p.footer_checksum = false; }).status(),
              IsDamage(HasSubstr("the footer at byte 338 is damaged")));
  EXPECT_THAT(Read([](Parts& p) { p.slot_checksum = false; }).status(),
              IsDamage(HasSubstr("neither of its two slots")));
}

TEST(BundleHostileTest, AFooterThatIsCutOffOrAnothers) {
  for (uint64_t offset : {uint64_t{339}, uint64_t{1} << 62, UINT64_MAX}) {
    EXPECT_THAT(Read([&](Parts& p) { p.header.slots[1].footer_offset = offset; }).status(),
                IsDamage(HasSubstr(absl::StrCat("truncated: the footer is expected at byte ",
                                                offset, ", the file has 402 bytes"))));
  }
  EXPECT_THAT(Read([](Parts& p) { p.footer.magic[0] = 'X'; }).status(),
              IsDamage(HasSubstr("the footer at byte 338 is damaged")));
  EXPECT_THAT(Read([](Parts& p) { p.footer.generation = 7; }).status(),
              IsDamage(HasSubstr("the footer at byte 338 is damaged")));
}

TEST(BundleHostileTest, AVersionThatIsNewer) {
  EXPECT_THAT(Read([](Parts& p) { p.header.major_version = 2; }).status(),
              StatusIs(absl::StatusCode::kUnimplemented,
                       HasSubstr("w.rhw: format version 2.0 is not supported")));
  EXPECT_THAT(Read([](Parts& p) { p.header.minor_version = 9; }), IsOk());
}

}  // namespace
}  // namespace roundhouse
