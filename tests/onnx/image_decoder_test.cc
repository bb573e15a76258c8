// ImageDecoder on picture files.
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/tests/onnx/run_model.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using testing::HasSubstr;

Tensor FileOf(const std::string& path) {
  const absl::StatusOr<std::string> bytes = ReadFile(path);
  EXPECT_THAT(bytes, IsOk()) << path;
  const std::vector<uint8_t> numbers(bytes->begin(), bytes->end());
  const auto size = static_cast<int64_t>(numbers.size());
  return Tensor::Of<uint8_t>({&size, 1}, absl::MakeConstSpan(numbers));
}

absl::StatusOr<Tensor> Decoded(const Tensor& file, const std::string& format) {
  return RunOnnxForOne(
      absl::StrCat("g (uint8[N] x) => (uint8[H,W,C] y) { y = ImageDecoder",
                   format.empty() ? "" : absl::StrCat("<pixel_format = \"", format, "\">"),
                   "(x) }"),
      {file}, 20);
}

TEST(ImageDecoder, GivesTheChannelsInTheirOrder) {
  for (const std::string name : {"colors.bmp", "colors.ppm", "colors.tif", "colors.webp"}) {
    const Tensor file = FileOf(absl::StrCat("interp/picture/testdata/", name));
    const auto rgb = Decoded(file, "");
    ASSERT_TRUE(rgb.ok()) << name << rgb.status();
    EXPECT_EQ(*rgb, Tensor::Of<uint8_t>({2, 3, 3}, {255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255,
                                                    0, 0, 0, 10, 20, 30}));
    const auto bgr = Decoded(file, "BGR");
    ASSERT_THAT(bgr, IsOk());
    EXPECT_EQ(*bgr, Tensor::Of<uint8_t>({2, 3, 3}, {0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255,
                                                    0, 0, 0, 30, 20, 10}));
    const auto gray = Decoded(file, "Grayscale");
    ASSERT_THAT(gray, IsOk());
    EXPECT_EQ(*gray, Tensor::Of<uint8_t>({2, 3, 1}, {76, 150, 29, 255, 0, 18}));
  }
}

TEST(ImageDecoder, ReadsPngAndJpeg) {
  const auto png = Decoded(FileOf("interp/picture/testdata/red_and_blue.png"), "RGB");
  ASSERT_THAT(png, IsOk());
  EXPECT_EQ(*png, Tensor::Of<uint8_t>({1, 2, 3}, {255, 0, 0, 0, 0, 255}));
  const auto jpeg = Decoded(FileOf("interp/picture/testdata/two_halves.jpg"), "RGB");
  ASSERT_THAT(jpeg, IsOk());
  EXPECT_EQ(jpeg->shape(), Shape({16, 24, 3}));
  EXPECT_NEAR(jpeg->data<uint8_t>()[0], 200, 5);
}

// As its specification wants it.
TEST(ImageDecoder, GivesNoPixelsOfWhatIsNoPicture) {
  for (const std::string path :
       {"interp/picture/testdata/cut_off.png", "interp/picture/testdata/cut_off.tif",
        "interp/picture/testdata/huge.bmp"}) {
    const auto found = Decoded(FileOf(path), "Grayscale");
    ASSERT_TRUE(found.ok()) << path << found.status();
    EXPECT_EQ(found->shape(), Shape({0, 0, 1}));
  }
}

TEST(ImageDecoder, SaysWhatItDoesNotRead) {
  EXPECT_THAT(Decoded(FileOf("interp/picture/testdata/huge.tif"), "RGB").status().ToString(),
              testing::AllOf(HasSubstr("'y'"), HasSubstr("expected a picture of 1 to")));
  EXPECT_THAT(Decoded(FileOf("interp/picture/testdata/colors.bmp"), "CMYK").status().ToString(),
              HasSubstr("attribute 'pixel_format': unknown value 'CMYK'"));
}

}  // namespace
}  // namespace roundhouse
