#include "roundhouse/interp/onednn/blocked_copy.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "oneapi/dnnl/dnnl.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/interp/onednn/library.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::onednn {
namespace {

Layout Tagged(const Sizes& sizes, dnnl_format_tag_t tag, dnnl_data_type_t type = dnnl_f32) {
  Layout layout;
  EXPECT_EQ(dnnl_memory_desc_init_by_tag(&layout, static_cast<int>(sizes.size()), sizes.data(),
                                         type, tag),
            dnnl_success)
      << tag;
  return layout;
}

// By a reorder of the library.
absl::StatusOr<std::vector<std::byte>> Reordered(const Layout& from, std::vector<std::byte>& source,
                                                 const Layout& to) {
  std::vector<std::byte> target(BytesOf(to));
  RH_ASSIGN_OR_RETURN(const dnnl_engine_t engine, CpuEngine());
  dnnl_primitive_desc_t reorder = nullptr;
  RH_RETURN_IF_ERROR(ToStatus(
      dnnl_reorder_primitive_desc_create(&reorder, &from, engine, &to, engine, nullptr), "making"));
  const Description description(reorder);
  RH_ASSIGN_OR_RETURN(const Primitive primitive, NewPrimitive(description));
  RH_ASSIGN_OR_RETURN(const Memory read, NewMemory(from, source.data()));
  RH_ASSIGN_OR_RETURN(const Memory written, NewMemory(to, target.data()));
  RH_ASSIGN_OR_RETURN(const Stream stream, NewStream());
  const dnnl_exec_arg_t arguments[] = {{DNNL_ARG_FROM, read.get()}, {DNNL_ARG_TO, written.get()}};
  RH_RETURN_IF_ERROR(
      ToStatus(dnnl_primitive_execute(primitive.get(), stream.get(), 2, arguments), "running"));
  RH_RETURN_IF_ERROR(ToStatus(dnnl_stream_wait(stream.get()), "waiting"));
  return target;
}

void ExpectSame(const Layout& from, const Layout& to) {
  ASSERT_TRUE(IsBlockedCopy(from, to));
  std::vector<std::byte> source(BytesOf(from));
  SplitMix64 random(1);
  // Bits of NaNs are copied, too.
  for (std::byte& byte : source) byte = static_cast<std::byte>(random.Next());
  std::vector<std::byte> copied(BytesOf(to), std::byte{1});
  CopyBlocked(from, source.data(), to, copied.data());
  ASSERT_OK_AND_ASSIGN(const std::vector<std::byte> expected, Reordered(from, source, to));
  EXPECT_EQ(copied, expected);
}

TEST(BlockedCopyTest, IsAReorder) {
  for (const Sizes& sizes : {Sizes{32, 16, 3, 3}, Sizes{17, 3, 5, 1}, Sizes{1, 40, 1, 2}}) {
    for (const dnnl_format_tag_t from : {dnnl_abcd, dnnl_acdb, dnnl_cdba, dnnl_dcab}) {
      for (const dnnl_format_tag_t to :
           {dnnl_abcd, dnnl_acdb, dnnl_cdba, dnnl_ABcd16b16a, dnnl_ABcd8b8a, dnnl_ABcd4b16a4b,
            dnnl_Acdb16a, dnnl_aBcd8b, dnnl_ABcd16b16a2b}) {
        SCOPED_TRACE(absl::StrCat(sizes[0], " from ", from, " to ", to));
        ExpectSame(Tagged(sizes, from), Tagged(sizes, to));
      }
    }
  }
}

TEST(BlockedCopyTest, TakesAnyRank) {
  ExpectSame(Tagged({5, 18, 7, 3, 3}, dnnl_acdeb), Tagged({5, 18, 7, 3, 3}, dnnl_aBCde8c8b));
  ExpectSame(Tagged({33, 1, 1, 3, 3}, dnnl_cdeba), Tagged({33, 1, 1, 3, 3}, dnnl_Abcde16a));
  ExpectSame(Tagged({70, 30}, dnnl_ab), Tagged({70, 30}, dnnl_BA16a64b));
  ExpectSame(Tagged({70, 30}, dnnl_ba), Tagged({70, 30}, dnnl_ab));
  ExpectSame(Tagged({9}, dnnl_a), Tagged({9}, dnnl_a));
}

TEST(BlockedCopyTest, TakesElementsOfOneTwoAndFourBytes) {
  for (const dnnl_data_type_t type : {dnnl_u8, dnnl_s8, dnnl_s32}) {
    ExpectSame(Tagged({20, 12, 3, 3}, dnnl_acdb, type),
               Tagged({20, 12, 3, 3}, dnnl_ABcd4b16a4b, type));
  }
  const Layout from = Tagged({20, 12}, dnnl_ab, dnnl_bf16);
  const Layout to = Tagged({20, 12}, dnnl_ba, dnnl_bf16);
  ASSERT_TRUE(IsBlockedCopy(from, to));
  std::vector<uint16_t> source(20 * 12);
  for (size_t i = 0; i < source.size(); ++i) source[i] = static_cast<uint16_t>(i);
  std::vector<uint16_t> copied(source.size());
  CopyBlocked(from, reinterpret_cast<const std::byte*>(source.data()), to,
              reinterpret_cast<std::byte*>(copied.data()));
  for (size_t i = 0; i < 20; ++i) {
    for (size_t j = 0; j < 12; ++j) EXPECT_EQ(copied[j * 20 + i], i * 12 + j);
  }
}

TEST(BlockedCopyTest, LeavesTheRestToTheLibrary) {
  const Layout plain = Tagged({16, 16}, dnnl_ab);
  EXPECT_FALSE(IsBlockedCopy(plain, Tagged({16, 16}, dnnl_ab, dnnl_bf16)));
  EXPECT_FALSE(IsBlockedCopy(Tagged({16, 16}, dnnl_BA16a64b), plain));
  Layout compensated = plain;
  compensated.extra.flags = dnnl_memory_extra_flag_compensation_conv_s8s8;
  EXPECT_FALSE(IsBlockedCopy(plain, compensated));
  EXPECT_FALSE(IsBlockedCopy(Tagged({16, 15}, dnnl_ab), plain));
}

}  // namespace
}  // namespace roundhouse::onednn
