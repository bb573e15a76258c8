#include "roundhouse/dialects/canonical/recurrent.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "roundhouse/tests/testing/infer_text.h"

namespace roundhouse::canonical {
namespace {

std::string Infer(absl::string_view text) { return InferText<RecurrentOps>(text); }
std::string RnnOf(absl::string_view operands, absl::string_view attributes = "{}") {
  return Infer(absl::StrCat("canonical.rnn(", operands, ") ", attributes));
}

// 7 steps, 2 sequences, 3 inputs, 4 cells.
constexpr char kRnn[] = "tensor<7x2x3xf32>, tensor<1x4x3xf32>, tensor<1x4x4xf32>";
constexpr char kGru[] = "tensor<7x2x3xf32>, tensor<1x12x3xf32>, tensor<1x12x4xf32>";
constexpr char kLstm[] = "tensor<7x2x3xf32>, tensor<1x16x3xf32>, tensor<1x16x4xf32>";

TEST(RecurrentTest, Sizes) {
  EXPECT_EQ(RnnOf(kRnn), "tensor<7x1x2x4xf32> | tensor<1x2x4xf32>");
  EXPECT_EQ(RnnOf(absl::StrCat(kRnn, ", tensor<1x4xf32>, tensor<2xi32>, tensor<1x2x4xf32>")),
            "tensor<7x1x2x4xf32> | tensor<1x2x4xf32>");
  EXPECT_EQ(RnnOf("tensor<7x2x3xf16>, tensor<2x4x3xf16>, tensor<2x4x4xf16>",
                  "{direction = \"bidirectional\"}"),
            "tensor<7x2x2x4xf16> | tensor<2x2x4xf16>");
  EXPECT_EQ(Infer(absl::StrCat("canonical.gru(", kGru,
                               ", tensor<1x12xf32>, tensor<1x12xf32>, none, tensor<1x2x4xf32>)")),
            "tensor<7x1x2x4xf32> | tensor<1x2x4xf32>");
  EXPECT_EQ(Infer(absl::StrCat("canonical.lstm(", kLstm,
                               ", tensor<1x16xf32>, none, none, tensor<1x2x4xf32>, "
                               "tensor<1x12xf32>)")),
            "tensor<7x1x2x4xf32> | tensor<1x2x4xf32> | tensor<1x2x4xf32>");
  // With a projection, hidden and cells are separate sizes.
  EXPECT_EQ(Infer("canonical.lstm(tensor<7x2x3xf32>, tensor<1x16x3xf32>, tensor<1x16x5xf32>, none, "
                  "none, none, none, none, tensor<1x5x4xf32>)"),
            "tensor<7x1x2x5xf32> | tensor<1x2x5xf32> | tensor<1x2x4xf32>");
}

TEST(RecurrentTest, WhatIsNotKnownStaysSo) {
  EXPECT_EQ(
      RnnOf("tensor<?x?x3xf32, [\"t\", \"n\", \"\"]>, tensor<1x4x3xf32>, unknown"),
      "tensor<?x1x?x4xf32, [\"t\", \"\", \"n\", \"\"]> | tensor<1x?x4xf32, [\"\", \"n\", \"\"]>");
  EXPECT_EQ(RnnOf("tensor<?x?x3xf32>, tensor<1x4x3xf32>, unknown, none, tensor<5xi64>"),
            "tensor<?x1x5x4xf32> | tensor<1x5x4xf32>");
  EXPECT_EQ(Infer("canonical.lstm(tensor<*xf32>, tensor<1x?x3xf32>, tensor<1x?x?xf32>)"),
            "tensor<?x1x?x?xf32> | tensor<1x?x?xf32> | tensor<1x?x?xf32>");
  EXPECT_EQ(Infer("canonical.lstm(tensor<7x2x3xf32>, tensor<1x16x3xf32>, tensor<*xf32>)"),
            "tensor<7x1x2x4xf32> | tensor<1x2x4xf32> | tensor<1x2x4xf32>");
  EXPECT_EQ(Infer("canonical.gru(unknown, unknown, unknown)"), "unknown | unknown");
}

TEST(RecurrentTest, Operands) {
  EXPECT_EQ(RnnOf("tensor<7x3xf32>, tensor<1x4x3xf32>, tensor<1x4x4xf32>"),
            "error: input (tensor<7x3xf32>): (C1) expected rank 3, found 2");
  EXPECT_EQ(RnnOf("tensor<7x2x3xf32>, tensor<1x4x5xf32>, tensor<1x4x4xf32>"),
            "error: weights (tensor<1x4x5xf32>): (C1) expected size 3 (inputs) of axis 2, found 5");
  EXPECT_EQ(RnnOf("tensor<7x2x3xf32>, tensor<1x4x3xf32>, tensor<1x4x5xf32>"),
            "error: (C1) weights: expected 5 as size of axis 1 (gates * cells), found 4");
  EXPECT_EQ(
      Infer("canonical.gru(tensor<7x2x3xf32>, tensor<1x13x3xf32>, unknown)"),
      "error: (C1) weights: expected a multiple of 3 as size of axis 1 (gates * cells), found "
      "13");
  EXPECT_EQ(
      RnnOf(absl::StrCat(kRnn, ", tensor<1x5xf32>")),
      "error: bias (tensor<1x5xf32>): (C1) expected size 4 (gates * cells) of axis 1, found 5");
  EXPECT_EQ(RnnOf(absl::StrCat(kRnn, ", none, tensor<3xi64>")),
            "error: lengths (tensor<3xi64>): (C1) expected size 2 (batch) of axis 0, found 3");
  EXPECT_EQ(RnnOf(absl::StrCat(kRnn, ", none, none, tensor<1x3x4xf32>")),
            "error: initial_hidden (tensor<1x3x4xf32>): (C1) expected size 2 (batch) of axis 1, "
            "found 3");
  EXPECT_EQ(
      Infer(absl::StrCat("canonical.gru(", kGru, ", none, tensor<1x4xf32>)")),
      "error: recurrent_bias (tensor<1x4xf32>): (C1) expected size 12 (gates * cells) of axis "
      "1, found 4");
  EXPECT_EQ(
      Infer(absl::StrCat("canonical.lstm(", kLstm, ", none, none, none, tensor<1x2x5xf32>)")),
      "error: initial_cell (tensor<1x2x5xf32>): (C1) expected size 4 (cells) of axis 2, found "
      "5");
  EXPECT_EQ(
      Infer(absl::StrCat("canonical.lstm(", kLstm,
                         ", none, none, none, none, "
                         "tensor<1x16xf32>)")),
      "error: peephole (tensor<1x16xf32>): (C1) expected size 12 (3 * cells) of axis 1, found "
      "16");
  EXPECT_EQ(Infer(absl::StrCat("canonical.lstm(", kLstm,
                               ", none, none, none, none, none, "
                               "tensor<1x5x4xf32>)")),
            "error: projection (tensor<1x5x4xf32>): (C1) expected size 4 (hidden) of axis 1, found "
            "5");
  EXPECT_EQ(RnnOf("tensor<7x2x3xf32>, tensor<1x4x3xf16>, tensor<1x4x4xf32>"),
            "error: weights (tensor<1x4x3xf16>): (C2) expected elements of f32 as in input, found "
            "f16");
  EXPECT_EQ(
      RnnOf(absl::StrCat(kRnn, ", none, tensor<2xf32>")),
      "error: lengths (tensor<2xf32>): (C2) expected elements of i64 i32 i16 i8 ui64 ui32 ui16 "
      "ui8, found f32");
  EXPECT_EQ(
      RnnOf(kRnn, "{direction = \"bidirectional\"}"),
      "error: weights (tensor<1x4x3xf32>): (C3) expected 2 for direction \"bidirectional\" as "
      "size of axis 0, found 1");
}

TEST(RecurrentTest, Attributes) {
  EXPECT_EQ(RnnOf(kRnn, "{activations = [\"relu\", \"relu\"]}"),
            "error: (C4) attribute 'activations': expected 1, found 2");
  EXPECT_EQ(RnnOf(kRnn, "{activation_parameters = [array<f32: 1.0>, array<f32>]}"),
            "error: (C4) attribute 'activation_parameters': expected 1 lists, found 2");
  EXPECT_EQ(
      RnnOf(kRnn, "{activations = [\"leaky_relu\"]}"),
      "error: (C4) attribute 'activation_parameters': expected 1 for \"leaky_relu\", found 0");
  EXPECT_EQ(RnnOf(kRnn,
                  "{activations = [\"leaky_relu\"], activation_parameters = [array<f32: "
                  "0.5>], clip = 3.0 : f32}"),
            "tensor<7x1x2x4xf32> | tensor<1x2x4xf32>");
  EXPECT_EQ(RnnOf(kRnn, "{clip = 0.0 : f32}"),
            "error: (C5) attribute 'clip': expected a positive number, found 0");
  EXPECT_EQ(Infer(absl::StrCat("canonical.lstm(", kLstm, ") {cell_clip = -1.0 : f32}")),
            "error: (C5) attribute 'cell_clip': expected a positive number, found -1");
  EXPECT_EQ(Infer(absl::StrCat("canonical.lstm(", kLstm, ") {projection_clip = -1.0 : f32}")),
            "error: (C5) attribute 'projection_clip': expected a positive number, found -1");
}

TEST(RecurrentTest, GatesAsAResult) {
  const std::string gru = absl::StrCat("canonical.gru(", kGru, ")");
  EXPECT_EQ(Infer(absl::StrCat(gru, " -> 3")),
            "tensor<7x1x2x4xf32> | tensor<1x2x4xf32> | tensor<7x1x2x12xf32>");
  EXPECT_EQ(Infer(absl::StrCat(gru, " {reset_after = true} -> 3")),
            "tensor<7x1x2x4xf32> | tensor<1x2x4xf32> | tensor<7x1x2x16xf32>");
  EXPECT_EQ(Infer(absl::StrCat(gru, " -> 4")), "error: expected at most 3 results, found 4");
  const std::string lstm = absl::StrCat("canonical.lstm(", kLstm, ")");
  EXPECT_EQ(Infer(absl::StrCat(lstm, " -> 4")),
            "tensor<7x1x2x4xf32> | tensor<1x2x4xf32> | tensor<1x2x4xf32> | tensor<7x1x2x20xf32>");
  EXPECT_EQ(Infer(absl::StrCat(lstm, " -> 5")), "error: expected at most 4 results, found 5");
  // The number of cells follows from what is known of it.
  EXPECT_EQ(Infer("canonical.gru(unknown, unknown, tensor<1x12x4xf32>) -> 3"),
            "tensor<?x1x?x4xf32> | tensor<1x?x4xf32> | tensor<?x1x?x12xf32>");
}

}  // namespace
}  // namespace roundhouse::canonical
