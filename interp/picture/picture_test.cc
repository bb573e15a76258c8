// The readers of pictures, on files of each kind that a format has, and on files that are no
// pictures.
#include "roundhouse/interp/picture/picture.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/interp/picture/decode.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::ElementsAreArray;
using testing::HasSubstr;

std::string BytesOf(const std::string& name) {
  absl::StatusOr<std::string> bytes = ReadFile(absl::StrCat("interp/picture/testdata/", name));
  EXPECT_THAT(bytes, IsOk());
  return bytes.value_or("");
}

void ExpectPixels(const std::string& name, int64_t height, int64_t width,
                  const std::vector<uint8_t>& pixels) {
  const absl::StatusOr<Picture> picture = DecodePicture(BytesOf(name));
  ASSERT_TRUE(picture.ok()) << name << ": " << picture.status();
  EXPECT_EQ(picture->height, height) << name;
  EXPECT_EQ(picture->width, width) << name;
  EXPECT_THAT(picture->pixels, ElementsAreArray(pixels)) << name;
}

TEST(DecodePicture, GivesColors) {
  for (const char* name :
       {"colors.bmp", "from_top.bmp", "os2.bmp", "palette.bmp", "palette_of_4_bits.bmp", "runs.bmp",
        "runs_of_4_bits.bmp", "colors.ppm", "text.ppm", "colors.tif", "deflated.tif", "packed.tif",
        "big_endian.tif", "colors.webp"}) {
    ExpectPixels(name, 2, 3, {255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 10, 20, 30});
  }
  // 10, 20 and 30 stored in 5, 6 and 5 bits.
  ExpectPixels("masks.bmp", 2, 3,
               {255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 8, 20, 25});
}

TEST(DecodePicture, GivesGrey) {
  ExpectPixels("gray.pgm", 1, 3, {0, 0, 0, 100, 100, 100, 255, 255, 255});
  ExpectPixels("gray_of_16_bits.pgm", 1, 2, {128, 128, 128, 255, 255, 255});
  ExpectPixels("text.pgm", 1, 3, {0, 0, 0, 109, 109, 109, 255, 255, 255});
  ExpectPixels("tiles.tif", 2, 3,
               {0, 0, 0, 100, 100, 100, 255, 255, 255, 1, 1, 1, 2, 2, 2, 3, 3, 3});
}

TEST(DecodePicture, GivesBits) {
  // The first row of a Windows bitmap is the bottom one. There 1 is white; in a portable bitmap it
  // is black.
  ExpectPixels("one_bit.bmp", 2, 3,
               {0, 0, 0, 255, 255, 255, 0, 0, 0, 255, 255, 255, 0, 0, 0, 255, 255, 255});
  ExpectPixels("text.pbm", 2, 3,
               {0, 0, 0, 255, 255, 255, 0, 0, 0, 255, 255, 255, 0, 0, 0, 255, 255, 255});
  std::vector<uint8_t> bits(2 * 9 * 3, 255);
  for (const int black : {0, 2, 8, 10}) {
    for (int c = 0; c < 3; ++c) bits[black * 3 + c] = 0;
  }
  ExpectPixels("bits.pbm", 2, 9, bits);
}

TEST(DecodePicture, PutsWhatIsTransparentOnBlack) {
  for (const char* name : {"alpha.pam", "alpha.tif", "alpha.webp"})
    ExpectPixels(name, 1, 2, {255, 0, 0, 40, 20, 0});
  ExpectPixels("gray_alpha.pam", 1, 2, {255, 255, 255, 0, 0, 0});
  ExpectPixels("alpha.bmp", 1, 3, {255, 0, 0, 0, 128, 0, 0, 0, 0});
}

TEST(DecodePicture, ReadsLossyWebP) {
  const absl::StatusOr<Picture> picture = DecodePicture(BytesOf("lossy.webp"));
  ASSERT_THAT(picture, IsOk());
  ASSERT_EQ(picture->pixels.size(), 16U * 16 * 3);
  EXPECT_NEAR(picture->pixels[0], 200, 6);
  EXPECT_NEAR(picture->pixels[1], 100, 6);
  EXPECT_NEAR(picture->pixels[2], 50, 6);
}

TEST(DecodePicture, SaysWhatIsWrong) {
  const struct {
    const char* file;
    const char* message;
  } cases[] = {
      {"cut_off.bmp", "the BMP is cut off or damaged: the pixel data is too short"},
      {"huge.bmp", "the BMP is cut off or damaged: the pixel data is too short"},
      {"cut_off.ppm", "the portable any map is cut off or damaged: the pixel data is too short"},
      {"huge.ppm", "the portable any map is cut off or damaged: the pixel data is too short"},
      {"too_large.pgm", "a sample is missing, or too large"},
      {"cut_off.tif", "the TIFF is cut off or damaged: "},
      {"cut_off.webp", "the WebP is cut off or damaged: "},
  };
  for (const auto& [file, message] : cases) {
    EXPECT_THAT(DecodePicture(BytesOf(file)),
                StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr(message)))
        << file;
  }
}

TEST(DecodePicture, SaysWhatIsNotSupported) {
  std::string bytes = BytesOf("colors.bmp");
  bytes[28] = 64;
  EXPECT_THAT(DecodePicture(bytes), StatusIs(absl::StatusCode::kInvalidArgument,
                                             "the BMP is not supported: 64 bits per pixel with "
                                             "compression 0"));
}

TEST(DecodePicture, TakesNoMemoryForWhatNoCameraTakes) {
  for (const char* file : {"huge_runs.bmp", "huge.tif"}) {
    EXPECT_THAT(DecodePicture(BytesOf(file)), StatusIs(absl::StatusCode::kResourceExhausted,
                                                       HasSubstr("expected a picture of 1 to")))
        << file;
  }
}

// Runs may leave pixels out. Were that taken at any size, 62 bytes would take 800 MB and seconds.
TEST(DecodePicture, TakesNoMemoryForRunsThatAreNotThere) {
  std::string bytes("BM\0\0\0\0\0\0\0\0\x3a\0\0\0\x28\0\0\0", 18);
  bytes += std::string("\0\x40\0\0\0\x40\0\0\x01\0\x08\0\x01\0\0\0", 16);  // 16384x16384.
  bytes += std::string("\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0", 20);
  bytes += std::string("\x23\x23\x23\0\0\x01\0\0", 8);
  EXPECT_THAT(DecodePicture(bytes), StatusIs(absl::StatusCode::kInvalidArgument,
                                             HasSubstr("the run-length data is too short")));
  bytes[19] = '\x01';  // 256x16384, of one colour.
  const absl::StatusOr<Picture> picture = DecodePicture(bytes);
  ASSERT_THAT(picture, IsOk());
  EXPECT_EQ(picture->pixels.size(), size_t{3} * 256 * 16384);
  EXPECT_EQ(picture->pixels.back(), 0x23);
}

TEST(DecodePicture, KnowsFormatsByTheirBytes) {
  for (const char* bytes : {"", "B", "P", "P8 1 1", "GIF89a", "RIFF", "RIFF1234WAVE"}) {
    EXPECT_THAT(DecodePicture(bytes),
                StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("found another format")))
        << bytes;
  }
  EXPECT_THAT(DecodePicture(absl::string_view("\0\0\0\x0cjP  \r\n\x87\n1234", 16)),
              StatusIs(absl::StatusCode::kUnimplemented, HasSubstr("JPEG 2000")));
}

// A file cut off anywhere gives an error, or a picture that needs no more.
TEST(DecodePicture, SurvivesAnyEnd) {
  for (const char* name :
       {"colors.bmp", "runs.bmp", "runs_of_4_bits.bmp", "masks.bmp", "alpha.bmp", "text.ppm",
        "alpha.pam", "bits.pbm", "colors.tif", "tiles.tif", "colors.webp", "lossy.webp"}) {
    const std::string bytes = BytesOf(name);
    for (size_t size = 0; size < bytes.size(); ++size) {
      const absl::StatusOr<Picture> picture = DecodePicture(bytes.substr(0, size));
      EXPECT_TRUE(picture.ok() || absl::IsInvalidArgument(picture.status())) << name << size;
    }
  }
}

}  // namespace
}  // namespace roundhouse
