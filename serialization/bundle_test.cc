#include "roundhouse/serialization/bundle.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/bundle_format.h"
#include "roundhouse/serialization/bundle_test_base.h"
#include "roundhouse/serialization/bundle_writer.h"
#include "roundhouse/serialization/safetensors.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST_F(BundleTest, GivesBackWhatWasAddedInPlace) {
  ASSERT_OK_AND_ASSIGN(std::shared_ptr<const Bundle> bundle, Bundle::Open(MakeBundle()));
  EXPECT_EQ(bundle->format(), "rhw");
  EXPECT_THAT(Names(*bundle), ElementsAre("a", "twin", "splat", "small"));
  ASSERT_OK_AND_ASSIGN(Tensor a, bundle->Get("a"));
  EXPECT_EQ(a, Counting(100));
  EXPECT_EQ(reinterpret_cast<uintptr_t>(a.bytes().data()) % 64, 0);
  EXPECT_EQ(bundle->Find("a")->offset, bundle->Find("twin")->offset);
  EXPECT_THAT(bundle->Get("small"), IsOkAndHolds(Tensor::Of<int8_t>({2, 1}, {1, -1})));
  EXPECT_EQ(bundle->Find("splat")->size, 8);
  EXPECT_THAT(bundle->Get("splat"),
              IsOkAndHolds(*Tensor::Zeros(Type::Tensor(ElementKind::kF64, {1000, 1000}))));
  for (const BundleEntry& entry : bundle->entries()) EXPECT_THAT(bundle->Verify(entry), IsOk());
  EXPECT_THAT(bundle->Get("smal"),
              StatusIs(absl::StatusCode::kNotFound,
                       HasSubstr("made.rhw: there is no entry 'smal', did you mean 'small'?")));
}

TEST_F(BundleTest, DataOutlivesTheBundleAndTheFilesName) {
  const std::string path = MakeBundle();
  Tensor a;
  {
    ASSERT_OK_AND_ASSIGN(std::shared_ptr<const Bundle> bundle, Bundle::Open(path));
    ASSERT_OK_AND_ASSIGN(a, bundle->Get("a"));
  }
  unlink(path.c_str());
  EXPECT_EQ(a.data<float>()[99], 99);
}

TEST_F(BundleTest, MoreCanBeAddedWithoutRewriting) {
  const std::string path = MakeBundle();
  ASSERT_OK_AND_ASSIGN(const std::string before, ReadFile(path));
  ASSERT_OK_AND_ASSIGN(std::shared_ptr<const Bundle> old, Bundle::Open(path));
  {
    ASSERT_OK_AND_ASSIGN(BundleWriter writer, BundleWriter::Append(path));
    ASSERT_THAT(writer.Add("b", Counting(50)), IsOk());
    ASSERT_THAT(writer.Add("third", Counting(100)), IsOk());
    EXPECT_THAT(writer.Add("a", Counting(1)),
                StatusIs(absl::StatusCode::kAlreadyExists,
                         HasSubstr("entry 'a': the name is already used")));
    // A second writer must wait.
    EXPECT_THAT(BundleWriter::Append(path).status(),
                StatusIs(absl::StatusCode::kUnavailable, HasSubstr("by another process")));
    ASSERT_THAT(writer.Commit(), IsOk());
  }
  ASSERT_OK_AND_ASSIGN(const std::string after, ReadFile(path));
  EXPECT_EQ(after.substr(sizeof(rhw::Header), before.size() - sizeof(rhw::Header)),
            before.substr(sizeof(rhw::Header)));
  ASSERT_OK_AND_ASSIGN(std::shared_ptr<const Bundle> bundle, Bundle::Open(path));
  EXPECT_THAT(Names(*bundle), ElementsAre("a", "twin", "splat", "small", "b", "third"));
  EXPECT_EQ(bundle->Find("third")->offset, bundle->Find("a")->offset);
  EXPECT_THAT(bundle->Get("b"), IsOkAndHolds(Counting(50)));
  EXPECT_THAT(Names(*old), ElementsAre("a", "twin", "splat", "small"));
  EXPECT_THAT(old->Get("a"), IsOkAndHolds(Counting(100)));
  for (int i = 0; i < 5; ++i) {
    ASSERT_OK_AND_ASSIGN(BundleWriter writer, BundleWriter::Append(path));
    ASSERT_THAT(writer.Add(absl::StrCat("again", i), Counting(10 + i)), IsOk());
    ASSERT_THAT(writer.Commit(), IsOk());
  }
  ASSERT_OK_AND_ASSIGN(bundle, Bundle::Open(path));
  EXPECT_EQ(bundle->entries().size(), 11);
}

TEST_F(BundleTest, WithoutCommitABundleIsAsItWas) {
  const std::string path = MakeBundle();
  ASSERT_OK_AND_ASSIGN(const std::string before, ReadFile(path));
  {
    ASSERT_OK_AND_ASSIGN(BundleWriter writer, BundleWriter::Append(path));
    ASSERT_THAT(writer.Add("b", Counting(5000)), IsOk());
  }
  EXPECT_THAT(ReadFile(path), IsOkAndHolds(before));
}

TEST_F(BundleTest, AnEntryThatIsThereStays) {
  const std::string path = MakeBundle();
  ASSERT_OK_AND_ASSIGN(const std::string before, ReadFile(path));
  {
    ASSERT_OK_AND_ASSIGN(BundleWriter writer, BundleWriter::Append(path));
    EXPECT_THAT(writer.Add("a", Counting(100)), IsOk());
    Tensor other = Counting(100);
    other.mutable_data<float>()[99] = 0;
    EXPECT_THAT(
        writer.Add("a", other),
        StatusIs(absl::StatusCode::kAlreadyExists,
                 HasSubstr("made.rhw: entry 'a': the name is already used for other data")));
    ASSERT_OK_AND_ASSIGN(const Tensor reshaped,
                         Counting(100).WithType(Type::Tensor(ElementKind::kF32, {10, 10})));
    EXPECT_THAT(writer.Add("a", reshaped), StatusIs(absl::StatusCode::kAlreadyExists));
    ASSERT_THAT(writer.Commit(), IsOk());
  }
  EXPECT_THAT(ReadFile(path), IsOkAndHolds(before));
  // Also in a bundle that is being made.
  ASSERT_OK_AND_ASSIGN(BundleWriter writer, BundleWriter::Create(Path("new.rhw")));
  EXPECT_THAT(writer.Add("a", Counting(3)), IsOk());
  EXPECT_THAT(writer.Add("a", Counting(3)), IsOk());
  EXPECT_THAT(writer.Add("a", Counting(4)), StatusIs(absl::StatusCode::kAlreadyExists));
}

TEST_F(BundleTest, AnAdditionCanBeTakenBack) {
  const std::string path = MakeBundle();
  ASSERT_OK_AND_ASSIGN(const std::string before, ReadFile(path));
  ASSERT_OK_AND_ASSIGN(BundleWriter writer, BundleWriter::CreateOrAppend(path));
  ASSERT_THAT(writer.Add("b", Counting(5000)), IsOk());
  ASSERT_THAT(writer.Commit(), IsOk());
  ASSERT_OK_AND_ASSIGN(std::shared_ptr<const Bundle> bundle, Bundle::Open(path));
  EXPECT_NE(bundle->Find("b"), nullptr);
  bundle.reset();
  writer.Revert();
  EXPECT_THAT(ReadFile(path), IsOkAndHolds(before));
  ASSERT_OK_AND_ASSIGN(BundleWriter created, BundleWriter::CreateOrAppend(Path("new.rhw")));
  ASSERT_THAT(created.Add("b", Counting(5)), IsOk());
  ASSERT_THAT(created.Commit(), IsOk());
  created.Revert();
  EXPECT_THAT(ReadFile(Path("new.rhw")), StatusIs(absl::StatusCode::kNotFound));
}

// An addition that is cut off at any byte leaves a bundle with the old entries, or with all of
// them.
TEST_F(BundleTest, AnAdditionCutOffAnywhereLeavesABundle) {
  const std::string path = MakeBundle();
  ASSERT_OK_AND_ASSIGN(const std::string before, ReadFile(path));
  ASSERT_OK_AND_ASSIGN(BundleWriter writer, BundleWriter::Append(path));
  ASSERT_THAT(writer.Add("b", Counting(50)), IsOk());
  ASSERT_THAT(writer.Commit(), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::string after, ReadFile(path));
  // The slot is written last, after everything else is on the disk.
  for (size_t length = before.size(); length <= after.size(); ++length) {
    const std::string cut = before.substr(0, sizeof(rhw::Header)) +
                            after.substr(sizeof(rhw::Header), length - sizeof(rhw::Header));
    ASSERT_OK_AND_ASSIGN(std::shared_ptr<const Bundle> bundle, Parse(cut));
    EXPECT_EQ(bundle->entries().size(), 4);
  }
  for (size_t written = 0; written <= sizeof(rhw::Header); ++written) {
    ASSERT_OK_AND_ASSIGN(
        std::shared_ptr<const Bundle> bundle,
        Parse(after.substr(0, written) + before.substr(written, sizeof(rhw::Header) - written) +
              after.substr(sizeof(rhw::Header))));
    EXPECT_THAT(bundle->Get("a"), IsOkAndHolds(Counting(100)));
  }
  // Entries can still be added to it.
  ASSERT_THAT(WriteFile(path, before + "rubbish"), IsOk());
  ASSERT_OK_AND_ASSIGN(BundleWriter again, BundleWriter::Append(path));
  ASSERT_THAT(again.Add("c", Counting(60)), IsOk());
  ASSERT_THAT(again.Commit(), IsOk());
  ASSERT_OK_AND_ASSIGN(std::shared_ptr<const Bundle> bundle, Bundle::Open(path));
  EXPECT_THAT(bundle->Get("c"), IsOkAndHolds(Counting(60)));
}

TEST_F(BundleTest, EveryChangedByteIsRefusedFoundOrPadding) {
  ASSERT_OK_AND_ASSIGN(const std::string good, ReadFile(MakeBundle()));
  ASSERT_OK_AND_ASSIGN(std::shared_ptr<const Bundle> original, Parse(good));
  for (size_t i = 0; i < good.size(); ++i) {
    for (uint8_t flip : {0x01, 0x80, 0xFF}) {
      std::string bad = good;
      bad[i] = static_cast<char>(bad[i] ^ flip);
      absl::StatusOr<std::shared_ptr<const Bundle>> bundle = Parse(bad);
      if (!bundle.ok()) continue;
      bool found = false;
      bool same = true;
      for (const BundleEntry& entry : (*bundle)->entries()) {
        found = found || !(*bundle)->Verify(entry).ok();
        same = same && (*bundle)->Get(entry) == *original->Get(entry.name);
      }
      EXPECT_TRUE(found || same) << "byte " << i;
    }
  }
}

TEST_F(BundleTest, ErrorsSayWhatIsWrong) {
  ASSERT_OK_AND_ASSIGN(const std::string good, ReadFile(MakeBundle()));
  EXPECT_THAT(Parse(""), StatusIs(absl::StatusCode::kInvalidArgument,
                                  HasSubstr("w: neither a .rhw bundle nor a .safetensors file")));
  EXPECT_THAT(Parse(good.substr(0, 40)),
              StatusIs(absl::StatusCode::kDataLoss,
                       HasSubstr("w: truncated: the header needs 64 bytes, the file has 40")));
  EXPECT_THAT(Parse(good.substr(0, good.size() - 1)),
              StatusIs(absl::StatusCode::kDataLoss,
                       HasSubstr("truncated: the footer is expected at byte")));
  std::string newer = good;
  newer[8] = 7;
  EXPECT_THAT(Parse(newer),
              StatusIs(absl::StatusCode::kUnimplemented, HasSubstr("format version 7.1")));
}

TEST_F(BundleTest, TheWriterRefusesWhatABundleCannotHold) {
  ASSERT_OK_AND_ASSIGN(BundleWriter writer, BundleWriter::Create(Path("x.rhw")));
  EXPECT_THAT(writer.Add("", Counting(1)), StatusIs(absl::StatusCode::kInvalidArgument));
  EXPECT_THAT(
      writer.Add("s", *Tensor::FromStrings(Type::Tensor(ElementKind::kString, {1}), {"a"})),
      StatusIs(absl::StatusCode::kUnimplemented,
               HasSubstr("x.rhw: entry 's': a bundle cannot hold elements of !roundhouse.string")));
}

TEST_F(BundleTest, SafetensorsAreBundlesToo) {
  const std::string path = Path("w.safetensors");
  ASSERT_THAT(WriteSafetensors({{"bytes", Tensor::Of<int8_t>({3}, {1, 2, 3})},
                                {"f", Counting(4)},
                                {"flags", Tensor::Of<bool>({2}, {true, false})},
                                {"scalar", Tensor::Scalar<double>(2.5)}},
                               path),
              IsOk());
  ASSERT_OK_AND_ASSIGN(std::shared_ptr<const Bundle> bundle, Bundle::Open(path));
  EXPECT_EQ(bundle->format(), "safetensors");
  EXPECT_THAT(Names(*bundle), ElementsAre("bytes", "f", "flags", "scalar"));
  EXPECT_THAT(bundle->Get("f"), IsOkAndHolds(Counting(4)));
  EXPECT_THAT(bundle->Get("bytes"), IsOkAndHolds(Tensor::Of<int8_t>({3}, {1, 2, 3})));
  EXPECT_THAT(bundle->Get("flags"), IsOkAndHolds(Tensor::Of<bool>({2}, {true, false})));
  EXPECT_THAT(bundle->Get("scalar"), IsOkAndHolds(Tensor::Scalar<double>(2.5)));
  EXPECT_THAT(BundleWriter::Append(path).status(),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("is a .safetensors file")));
}

std::string Safetensors(const std::string& header, const std::string& data) {
  const uint64_t size = header.size();
  return absl::StrCat(absl::string_view(reinterpret_cast<const char*>(&size), 8), header, data);
}

// Bits that differ from element to element, as far as the element type has enough values.
Tensor OfKind(ElementKind kind, int64_t count) {
  const Type type = Type::Tensor(kind, {count});
  std::vector<std::byte> bytes(static_cast<size_t>(ByteSize(type).value()));
  for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(0x1B + 0x11 * i);
  const int per_byte = 8 / BitWidth(kind);
  if (const int64_t last = count % per_byte; last != 0)
    bytes.back() &= std::byte((1 << last * BitWidth(kind)) - 1);
  return *Tensor::FromBytes(type, bytes);
}

TEST_F(BundleTest, SmallElementsAreKept) {
  const ElementKind kinds[] = {ElementKind::kF8E4M3FN,  ElementKind::kF8E4M3FNUZ,
                               ElementKind::kF8E5M2,    ElementKind::kF8E5M2FNUZ,
                               ElementKind::kF8E8M0FNU, ElementKind::kF4E2M1FN,
                               ElementKind::kI2,        ElementKind::kU2};
  const std::string path = Path("small.rhw");
  ASSERT_OK_AND_ASSIGN(BundleWriter writer, BundleWriter::Create(path));
  for (const ElementKind kind : kinds) {
    ASSERT_THAT(writer.Add(std::string(ElementKindName(kind)), OfKind(kind, 13)), IsOk());
    ASSERT_OK_AND_ASSIGN(const Tensor splat, Tensor::Splat(Type::Tensor(kind, {1000, 3}),
                                                           std::vector<std::byte>{std::byte{1}}));
    ASSERT_THAT(writer.Add(absl::StrCat(ElementKindName(kind), " splat"), splat), IsOk());
  }
  ASSERT_THAT(writer.Commit(), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::shared_ptr<const Bundle> bundle, Bundle::Open(path));
  for (const ElementKind kind : kinds) {
    EXPECT_THAT(bundle->Get(ElementKindName(kind)), IsOkAndHolds(OfKind(kind, 13)));
    EXPECT_THAT(bundle->Get(absl::StrCat(ElementKindName(kind), " splat")),
                IsOkAndHolds(*Tensor::Splat(Type::Tensor(kind, {1000, 3}),
                                            std::vector<std::byte>{std::byte{1}})));
  }
}

TEST_F(BundleTest, SafetensorsHaveSomeSmallFloats) {
  const std::string path = Path("small.safetensors");
  std::vector<NamedTensor> tensors = {{"e4m3", OfKind(ElementKind::kF8E4M3FN, 3)},
                                      {"e5m2", OfKind(ElementKind::kF8E5M2, 5)},
                                      {"e8m0", OfKind(ElementKind::kF8E8M0FNU, 1)},
                                      {"e2m1", OfKind(ElementKind::kF4E2M1FN, 6)}};
  ASSERT_THAT(WriteSafetensors(tensors, path), IsOk());
  ASSERT_OK_AND_ASSIGN(const std::string contents, ReadFile(path));
  for (const char* name : {"\"F8_E4M3\"", "\"F8_E5M2\"", "\"F8_E8M0\"", "\"F4\""})
    EXPECT_THAT(contents, HasSubstr(name));
  ASSERT_OK_AND_ASSIGN(const std::shared_ptr<const Bundle> bundle, Bundle::Open(path));
  for (const NamedTensor& named : tensors)
    EXPECT_THAT(bundle->Get(named.name), IsOkAndHolds(named.tensor));
  // The format has no other kinds, and no tensors that end in part of a byte.
  EXPECT_THAT(SerializeSafetensors({{"x", OfKind(ElementKind::kF8E4M3FNUZ, 2)}}),
              StatusIs(absl::StatusCode::kUnimplemented, HasSubstr("no elements of f8E4M3FNUZ")));
  EXPECT_THAT(SerializeSafetensors({{"x", OfKind(ElementKind::kF4E2M1FN, 3)}}),
              StatusIs(absl::StatusCode::kUnimplemented, HasSubstr("only where they fill whole")));
  EXPECT_THAT(Parse(Safetensors(R"({"x":{"dtype":"F4","shape":[3],"data_offsets":[0,2]}})", "ab")),
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr("do not fill whole bytes")));
  EXPECT_THAT(
      Parse(Safetensors(R"({"x":{"dtype":"F4","shape":[4],"data_offsets":[0,4]}})", "abcd")),
      StatusIs(absl::StatusCode::kDataLoss, HasSubstr("needs 2 bytes, found 4")));
}

TEST_F(BundleTest, SafetensorsHaveNoOtherNamesThanText) {
  EXPECT_THAT(WriteSafetensors({{"w\xff", Counting(1)}}, Path("w.safetensors")),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       AllOf(HasSubstr("w.safetensors: "), HasSubstr("requires names in UTF-8"))));
  EXPECT_THAT(WriteSafetensors({{"w", Counting(1)}, {"w", Counting(2)}}, Path("w.safetensors")),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("the name is already used")));
  EXPECT_THAT(SerializeSafetensors({{"__metadata__", Counting(1)}}),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("the name is already used")));
  EXPECT_THAT(ReadFile(Path("w.safetensors")), StatusIs(absl::StatusCode::kNotFound));
}

TEST_F(BundleTest, UnalignedSafetensorsAreCopied) {
  const float value = 1.5;
  ASSERT_OK_AND_ASSIGN(
      std::shared_ptr<const Bundle> bundle,
      Parse(Safetensors(
          R"({"x":{"dtype":"F32","shape":[1],"data_offsets":[1,5]}, "__metadata__":{"a":"b"}})",
          absl::StrCat("_", absl::string_view(reinterpret_cast<const char*>(&value), 4)))));
  EXPECT_THAT(bundle->Get("x"), IsOkAndHolds(Tensor::Of<float>({1}, {1.5f})));
}

TEST_F(BundleTest, SafetensorsDoNotNest) {
  const size_t depth = 5'000'000;
  const std::string lists = std::string(depth, '[') + std::string(depth, ']');
  for (const std::string& header :
       {absl::StrCat(R"({"x":{"dtype":)", lists, R"(,"shape":[2],"data_offsets":[0,8]}})"),
        absl::StrCat(R"({"__metadata__":)", lists, "}"), absl::StrCat(R"({"x":)", lists, "}"),
        absl::StrCat(R"({"x":)", std::string(depth, '['))}) {
    EXPECT_THAT(Parse(Safetensors(header, "12345678")), StatusIs(absl::StatusCode::kDataLoss));
  }
}

TEST_F(BundleTest, SafetensorsErrorsNameTheEntry) {
  auto error = [](const std::string& header) {
    return Parse(Safetensors(header, "12345678")).status();
  };
  EXPECT_THAT(error("{"), StatusIs(absl::StatusCode::kDataLoss, HasSubstr("not a JSON object")));
  EXPECT_THAT(error(R"({"x":3})"), StatusIs(absl::StatusCode::kDataLoss,
                                            HasSubstr("entry 'x': expected an object with dtype")));
  EXPECT_THAT(error(R"({"x":{"dtype":"F99","shape":[2],"data_offsets":[0,8]}})"),
              StatusIs(absl::StatusCode::kUnimplemented, HasSubstr("dtype \"F99\"")));
  EXPECT_THAT(error(R"({"x":{"dtype":"F32","shape":[-2],"data_offsets":[0,8]}})"),
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr("shape is not")));
  EXPECT_THAT(error(R"({"x":{"dtype":"F32","shape":[2],"data_offsets":[8,0]}})"),
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr("data_offsets is not a range")));
  EXPECT_THAT(error(R"({"x":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}})"),
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr("needs 12 bytes, found 8")));
  EXPECT_THAT(error(R"({"x":{"dtype":"F32","shape":[3],"data_offsets":[0,12]}})"),
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr("12 bytes at byte")));
  EXPECT_THAT(
      error(R"({"x":{"dtype":"F32","shape":[4000000000,4000000000],"data_offsets":[0,8]}})"),
      StatusIs(absl::StatusCode::kResourceExhausted, HasSubstr("does not fit")));
  EXPECT_THAT(
      error(
          R"({"x":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},"y":{"dtype":"U8","shape":[4],"data_offsets":[2,6]}})"),
      StatusIs(absl::StatusCode::kDataLoss, HasSubstr("entries 'x' and 'y' overlap")));
  EXPECT_THAT(
      error(
          R"({"x":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},"x":{"dtype":"U8","shape":[4],"data_offsets":[4,8]}})"),
      StatusIs(absl::StatusCode::kDataLoss, HasSubstr("appears twice")));
  EXPECT_THAT(error(std::string(1000000, '[')), StatusIs(absl::StatusCode::kInvalidArgument));
  EXPECT_THAT(error("{\"x\":" + std::string(1000000, '[')), StatusIs(absl::StatusCode::kDataLoss));
}

}  // namespace
}  // namespace roundhouse
