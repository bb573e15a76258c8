// The tool run on many devices.

#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/api/values/new_folder.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tools/optimizing/optimize.h"
#include "roundhouse/tools/running/run.h"
#include "roundhouse/tools/running/run_test_base.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr char kLayer[] = R"(
ml_program.global private @w(dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>) : tensor<2x2xf32>
ml_program.subgraph @main(%x: tensor<4x2xf32> {ml_program.identifier = "x"}) -> (tensor<4x2xf32> {ml_program.identifier = "y"}) {
  %w = ml_program.global_load_const @w : tensor<2x2xf32>
  %y = "canonical.mat_mul"(%x, %w) : (tensor<4x2xf32>, tensor<2x2xf32>) -> tensor<4x2xf32>
  ml_program.output %y : tensor<4x2xf32>
})";

class RunDevicesTest : public RunTest {
 protected:
  // A case with the right answer.
  std::string Case() const {
    const std::string folder = Path("case");
    EXPECT_THAT(MakeFolder(folder), IsOk());
    Write("case/input_0.npy", Tensor::Of<float>({4, 2}, {1, 0, 0, 1, 1, 1, 2, 3}));
    Write("case/output_0.npy", Tensor::Of<float>({4, 2}, {1, 2, 3, 4, 4, 6, 11, 16}));
    return folder;
  }
};

TEST_F(RunDevicesTest, WholeValuesGoInAndComeOut) {
  const std::string model = Write("layer.mlir", kLayer);
  for (const char* pin : {"x=d,_", "@w=_,d", "@w=d,_", "y=_,d"}) {
    ASSERT_THAT(Run({.model = model,
                     .spread = {.devices = "d:2", .pins = {pin}},
                     .simulate = true,
                     .cases = {Case()}}),
                IsOk())
        << pin;
    EXPECT_THAT(out_.str(), HasSubstr("all 8 elements are within the tolerance")) << pin;
  }
}

TEST_F(RunDevicesTest, NamesMayBeAnything) {
  const std::string model =
      Write("names.mlir",
            absl::StrReplaceAll(kLayer, {{"identifier = \"x\"", R"(identifier = "a'\"\\=é")"}}));
  EXPECT_THAT(Run({.model = model,
                   .spread = {.devices = "d:2", .pins = {"a'\"\\=é=d,_"}},
                   .simulate = true,
                   .cases = {Case()}}),
              IsOk());
}

TEST_F(RunDevicesTest, WhatOptimizeWroteIsRun) {
  const std::string model = Write("layer.mlir", kLayer);
  const std::string parts = Path("parts.rh");
  ASSERT_THAT(Optimize(*context_,
                       {.input = model,
                        .output = parts,
                        .spread = {.devices = "d:2,e:2", .pins = {"x=d,_", "@w=_,e"}}},
                       notes_),
              IsOk());
  EXPECT_THAT(Run({.model = parts, .simulate = true, .cases = {Case()}}), IsOk());
  EXPECT_THAT(Run({.model = parts, .cases = {Case()}}),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("the program is made for the devices d:2,e:2: add --simulate")));
  EXPECT_THAT(
      Run({.model = parts, .spread = {.devices = "d:4"}, .simulate = true, .cases = {Case()}}),
      StatusIs(absl::StatusCode::kInvalidArgument,
               HasSubstr("the program is made for the devices d:2,e:2: leave out")));
}

TEST_F(RunDevicesTest, PinsComeFromAFile) {
  const std::string model = Write("layer.mlir", kLayer);
  const std::string pins = Write("pins.txt", "# rows\ndevices d:2\n\n  x=d,_  \n");
  ASSERT_THAT(
      Run({.model = model, .spread = {.pin_file = pins}, .simulate = true, .cases = {Case()}}),
      IsOk());
  // The flags win.
  EXPECT_THAT(Run({.model = model,
                   .spread = {.devices = "d:4", .pins = {"x=*"}, .pin_file = pins},
                   .simulate = true,
                   .cases = {Case()}}),
              IsOk());
  EXPECT_THAT(Run({.model = model, .spread = {.pin_file = pins}}),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("add --simulate")));
  const std::string wrong = Write("wrong.txt", "devices d:2\nx d,_\n");
  EXPECT_THAT(
      Run({.model = model, .spread = {.pin_file = wrong}, .simulate = true}),
      StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("wrong.txt:2: expected NAME=AXES")));
  EXPECT_THAT(Run({.model = model, .spread = {.pin_file = Path("none")}, .simulate = true}),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("option shard_file: ")));
}

TEST_F(RunDevicesTest, AModelStoresItsDevices) {
  const std::string model = Write("layer.mlir", kLayer);
  const std::string stored = Path("stored.onnx");
  ASSERT_THAT(Optimize(*context_,
                       {.input = model,
                        .output = stored,
                        .spread = {.devices = "d:2,e:2", .pins = {"x=d,_", "@w=_,e"}}},
                       notes_),
              IsOk());
  EXPECT_THAT(Run({.model = stored, .simulate = true, .cases = {Case()}}), IsOk());
  EXPECT_THAT(out_.str(), HasSubstr("all 8 elements are within the tolerance"));
  // One device, other devices, and the configuration by its name.
  EXPECT_THAT(Run({.model = stored, .cases = {Case()}}), IsOk());
  EXPECT_THAT(Run({.model = stored,
                   .spread = {.devices = "z:4", .pins = {"x=z,_"}},
                   .simulate = true,
                   .cases = {Case()}}),
              IsOk());
  EXPECT_THAT(Run({.model = stored,
                   .spread = {.configuration = "roundhouse"},
                   .simulate = true,
                   .cases = {Case()}}),
              IsOk());
  EXPECT_THAT(Run({.model = stored, .spread = {.configuration = "other"}, .simulate = true}),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("'other'; it has 'roundhouse'")));
  EXPECT_THAT(
      Run({.model = model, .spread = {.configuration = "other"}, .simulate = true}),
      StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("option device_configuration")));
  // The program that each device runs.
  const std::string parts = Path("parts.rh");
  ASSERT_THAT(
      Optimize(*context_,
               {.input = stored, .output = parts, .spread = {.configuration = "roundhouse"}},
               notes_),
      IsOk());
  EXPECT_THAT(Run({.model = parts, .simulate = true, .cases = {Case()}}), IsOk());
}

TEST_F(RunDevicesTest, FlagsThatDoNotSuitAreErrors) {
  const std::string model = Write("layer.mlir", kLayer);
  const auto message = [&](RunOptions options) {
    options.model = model;
    return std::string(Run(options).message());
  };
  EXPECT_THAT(message({.spread = {.devices = "d:2"}}), HasSubstr("add --simulate"));
  EXPECT_THAT(message({.spread = {.devices = "d:2"}}), HasSubstr("or --launcher=mpi"));
  EXPECT_THAT(message({.simulate = true, .launcher = "mpi"}), HasSubstr("give only one"));
  EXPECT_THAT(message({.spread = {.devices = "d:2"},
                       .launcher = "mpi",
                       .batch = "samples",
                       .output_dir = "out"}),
              HasSubstr("--batch gives whole samples to ranks"));
  EXPECT_THAT(message({.launcher = "mpi", .batch = "samples", .output_dir = "out"}),
              HasSubstr("mpirun did not start this process; to start four, use mpirun -np 4"));
  EXPECT_THAT(message({.spread = {.devices = "d:2"}, .launcher = "mpi", .profile = true}),
              HasSubstr("--launcher shows the results of all devices"));
  EXPECT_THAT(message({.simulate = true}), HasSubstr("add them, as in option devices=data:4"));
  EXPECT_THAT(message({.spread = {.pins = {"x=d,_"}}}),
              HasSubstr("add them, as in option devices"));
  EXPECT_THAT(message({.spread = {.devices = "d:0"}, .simulate = true}),
              HasSubstr("option devices: the mesh axis 'd': expected 1 to"));
  EXPECT_THAT(message({.spread = {.devices = "d:3", .pins = {"x=d,_"}}, .simulate = true}),
              AllOf(HasSubstr("layer.mlir"), HasSubstr("which is not a multiple of 3")));
  EXPECT_THAT(message({.spread = {.devices = "d:2"}, .simulate = true, .profile = true}),
              HasSubstr("--simulate shows the results of all devices"));
}

}  // namespace
}  // namespace roundhouse
