#include "roundhouse/api/values/picture_input.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/run_case.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/api/values/picture.h"
#include "roundhouse/api/values/run_input.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/picture/decode.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::FloatNear;
using ::testing::HasSubstr;

std::string Path(const std::string& name) { return "interp/picture/testdata/" + name; }

TEST(PictureTest, ReadsPng) {
  ASSERT_OK_AND_ASSIGN(const Picture picture, ReadPicture(Path("red_and_blue.png")));
  EXPECT_EQ(picture.height, 1);
  EXPECT_EQ(picture.width, 2);
  EXPECT_THAT(picture.pixels, ElementsAre(255, 0, 0, 0, 0, 255));
  ASSERT_OK_AND_ASSIGN(const Picture transparent, ReadPicture(Path("transparent.png")));
  EXPECT_THAT(transparent.pixels, ElementsAre(0, 0, 0));
}

TEST(PictureTest, ReadsJpeg) {
  ASSERT_OK_AND_ASSIGN(const Picture picture, ReadPicture(Path("two_halves.jpg")));
  EXPECT_EQ(picture.height, 16);
  EXPECT_EQ(picture.width, 24);
  EXPECT_NEAR(picture.pixels[0], 200, 5);
  EXPECT_NEAR(picture.pixels[2], 0, 8);
  EXPECT_NEAR(picture.pixels[picture.pixels.size() - 1], 250, 8);
}

TEST(PictureTest, WhatIsNoPictureIsAnError) {
  for (const auto& [name, why] : std::vector<std::pair<std::string, std::string>>{
           {"cut_off.png", "the PNG is cut off or damaged"},
           {"cut_off.jpg", "the JPEG is cut off or damaged"},
           {"huge.png", "huge.png: "}}) {
    EXPECT_THAT(ReadPicture(Path(name)),
                StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr(why)));
  }
  EXPECT_THAT(DecodePicture("GIF89a"),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("expected a picture as PNG, JPEG, BMP, TIFF, WebP or")));
  EXPECT_THAT(ReadPicture("no/such.png"), StatusIs(absl::StatusCode::kNotFound));
}

TEST(PictureTest, SizesAreLookedAtBeforeMemoryIsTaken) {
  ASSERT_OK_AND_ASSIGN(std::string bytes, ReadFile(Path("two_halves.jpg")));
  // The frame's head: marker, length, bits of a sample, height, width.
  const size_t frame = bytes.find("\xFF\xC0");
  ASSERT_NE(frame, std::string::npos);
  for (size_t i = 5; i < 9; ++i) bytes[frame + i] = '\xF0';
  EXPECT_THAT(DecodePicture(bytes),
              StatusIs(absl::StatusCode::kResourceExhausted, HasSubstr("found 61680x61680")));
  // A model may ask for any size.
  const Picture picture = {.height = 1, .width = 1, .pixels = {1, 2, 3}};
  EXPECT_THAT(
      Resized(picture, int64_t{1} << 40, int64_t{1} << 40),
      StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("expected a picture of 1 to")));
  EXPECT_THAT(Resized(picture, 0, 4), StatusIs(absl::StatusCode::kInvalidArgument));
}

TEST(PictureTest, ResizingKeepsWhatIsAllTheSame) {
  const Picture picture = {.height = 5, .width = 7, .pixels = std::vector<uint8_t>(5 * 7 * 3, 90)};
  for (const auto& [height, width] : std::vector<std::pair<int, int>>{{5, 7}, {2, 3}, {11, 1}}) {
    ASSERT_OK_AND_ASSIGN(const std::vector<float> resized, Resized(picture, height, width));
    EXPECT_EQ(resized.size(), static_cast<size_t>(height * width * 3));
    EXPECT_THAT(resized, Each(FloatNear(90, 1e-3)));
  }
  ASSERT_OK_AND_ASSIGN(const Picture ramp, ReadPicture(Path("gray_ramp.png")));
  // Weights of 1/8, 3/8, 3/8, 1/8 about the middle, cut at the edge: 1/7, 3/7, 3/7.
  ASSERT_OK_AND_ASSIGN(const std::vector<float> half, Resized(ramp, 1, 2));
  EXPECT_NEAR(half[0], (3 * 0 + 3 * 80 + 160) / 7.0, 1e-3);
  EXPECT_NEAR(half[3], (80 + 3 * 160 + 3 * 240) / 7.0, 1e-3);
}

class PictureInputTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_OK_AND_ASSIGN(context_, Context::WithLinkedExtensions());
    program_ = std::make_unique<Program>(*context_);
  }
  absl::StatusOr<RunInput> Read(const Type& type, const PictureOptions& options = {}) {
    return ReadPictureInput(*program_, type, Path("red_and_blue.png"), options);
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
};

TEST_F(PictureInputTest, LiesAsTheInputHasIt) {
  ASSERT_OK_AND_ASSIGN(const RunInput first,
                       Read(Type::Tensor(ElementKind::kF32, Shape({Dim::Unknown("n"), 3, 1, 2}))));
  EXPECT_EQ(first.tensor, Tensor::Of<float>({1, 3, 1, 2}, {1, 0, 0, 0, 0, 1}));
  EXPECT_EQ(
      first.note,
      "2x1, NCHW, red, green, blue, pixels from 0 to 1 (option mean and option scale change that)");
  ASSERT_OK_AND_ASSIGN(const RunInput last,
                       Read(Type::Tensor(ElementKind::kF32, Shape({1, 2, 3}))));
  EXPECT_EQ(last.tensor, Tensor::Of<float>({1, 2, 3}, {1, 0, 0, 0, 0, 1}));
  ASSERT_OK_AND_ASSIGN(
      const RunInput bytes,
      Read(Type::Tensor(ElementKind::kU8, Shape({Dim::Unknown(), Dim::Unknown(), 3}))));
  EXPECT_EQ(bytes.tensor, Tensor::Of<uint8_t>({1, 2, 3}, {255, 0, 0, 0, 0, 255}));
  ASSERT_OK_AND_ASSIGN(const RunInput gray, Read(Type::Tensor(ElementKind::kU8, Shape({2, 4, 1}))));
  EXPECT_THAT(gray.note, HasSubstr("resized from 2x1 to 4x2, HWC, gray, pixels from 0 to 255"));
  EXPECT_EQ(gray.tensor.data<uint8_t>()[0], 76);  // 0.299 * 255
}

TEST_F(PictureInputTest, PixelsBecomeWhatIsSaid) {
  const Type type = Type::Tensor(ElementKind::kF32, Shape({1, 3, 1, 2}));
  ASSERT_OK_AND_ASSIGN(const RunInput all, Read(type, {.mean = {55}, .scale = {0.5}}));
  EXPECT_EQ(all.tensor, Tensor::Of<float>({1, 3, 1, 2}, {100, -27.5, -27.5, -27.5, -27.5, 100}));
  ASSERT_OK_AND_ASSIGN(const RunInput each, Read(type, {.mean = {255, 0, 5}}));
  EXPECT_EQ(each.tensor, Tensor::Of<float>({1, 3, 1, 2}, {0, -255, 0, 0, -5, 250}));
  // A byte of the picture is a byte of the input.
  const ElementType quantized =
      ElementType::Quantized(ElementKind::kI8, {.scales = {1.0 / 128}, .zero_points = {0}});
  ASSERT_OK_AND_ASSIGN(const RunInput quantised,
                       Read(Type::Tensor(quantized, Shape({1, 1, 2, 3}))));
  EXPECT_THAT(quantised.note, HasSubstr("the range of its quantised elements"));
  const absl::Span<const int8_t> stored = quantised.tensor.data<int8_t>();
  EXPECT_THAT(std::vector<int>(stored.begin(), stored.end()),
              ElementsAre(127, -128, -128, -128, -128, 127));
  program_->set_attribute(
      "onnx.metadata_props",
      Attribute::List({Attribute::List({Attribute::String("Image.NominalPixelRange"),
                                        Attribute::String("Normalized_1_1")}),
                       Attribute::List({Attribute::String("Image.BitmapPixelFormat"),
                                        Attribute::String("Bgr8")})}));
  ASSERT_OK_AND_ASSIGN(const RunInput said, Read(type));
  EXPECT_EQ(said.tensor, Tensor::Of<float>({1, 3, 1, 2}, {-1, 1, -1, -1, 1, -1}));
  EXPECT_THAT(said.note, HasSubstr("blue, green, red, pixels from -1 to 1, as the model says"));
}

TEST_F(PictureInputTest, WhatTakesNoPictureSaysWhy) {
  const auto why = [&](const Shape& shape) {
    const absl::Status status = Read(Type::Tensor(ElementKind::kF32, shape)).status();
    EXPECT_TRUE(IsUsageError(status)) << status.ToString();
    return std::string(status.message());
  };
  EXPECT_THAT(why(Shape({1, 10})), HasSubstr("which is not a picture"));
  EXPECT_THAT(why(Shape({2, 3, 8, 8})), HasSubstr("which is a batch of several"));
  EXPECT_THAT(why(Shape({1, 3, 8, 3})), HasSubstr("does not show which axis"));
  EXPECT_THAT(why(Shape({1, 8, 8, 8})), HasSubstr("no axis of 1 or 3"));
}

TEST(ChannelNumbersTest, AreOneOrThree) {
  EXPECT_THAT(ReadChannelNumbers("--mean", ""), IsOkAndHolds(std::vector<double>{}));
  EXPECT_THAT(ReadChannelNumbers("--mean", "1.5"), IsOkAndHolds(std::vector<double>{1.5}));
  EXPECT_THAT(ReadChannelNumbers("--mean", "1,2,3"), IsOkAndHolds(std::vector<double>{1, 2, 3}));
  for (const char* text : {"1,2", "a", "1,,2", "nan", "1,2,3,4", "x,y,z"})
    EXPECT_THAT(ReadChannelNumbers("--mean", text),
                StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("expected one number, or")))
        << text;
}

// As with `run --image`.
TEST(RunImageTest, GoesToTheInputThatIsAPicture) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::WithLinkedExtensions());
  const auto make = [&](absl::string_view inputs, const InputOptions& options) {
    absl::StatusOr<std::unique_ptr<Program>> program = Parse(
        *context,
        absl::StrCat("ml_program.subgraph @main(", inputs, ") -> () {\n  ml_program.output\n}\n"));
    EXPECT_THAT(program, IsOk());
    return MakeInputs(*(*program)->graphs()[0], options);
  };
  const PictureReader reader({});
  const std::string path = Path("red_and_blue.png");
  constexpr char kInputs[] =
      "%a: tensor<4xf32> {ml_program.identifier = \"size\"}, "
      "%b: tensor<?x?x?x3xf32, [\"\", \"h\", \"\", \"\"]> {ml_program.identifier = \"photo\"}";
  ASSERT_OK_AND_ASSIGN(
      std::vector<RunInput> inputs,
      make(kInputs, {.shapes = {"h:5"}, .images = {path}, .image_reader = &reader}));
  EXPECT_EQ(inputs[0].source, "random");
  EXPECT_EQ(inputs[1].source, path);
  EXPECT_EQ(inputs[1].tensor.shape().ToString(), "1x5x2x3");
  ASSERT_OK_AND_ASSIGN(inputs,
                       make(kInputs, {.images = {"photo=" + path}, .image_reader = &reader}));
  EXPECT_EQ(inputs[1].tensor.shape().ToString(), "1x1x2x3");
  EXPECT_THAT(make(kInputs, {.images = {"size=" + path}, .image_reader = &reader}),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("which is not a picture")));
  EXPECT_THAT(make(kInputs, {.images = {path, path}, .image_reader = &reader}),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("is given twice")));
}

}  // namespace
}  // namespace roundhouse
