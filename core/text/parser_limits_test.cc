// Hostile text gives an error or a program, in time and memory bounded by the length of the text.
#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/text/printer.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/sanitized.h"

namespace roundhouse {
namespace {

using ::testing::HasSubstr;

constexpr size_t kMuch = 4 << 20;

std::string Repeated(absl::string_view piece, size_t bytes = kMuch) {
  std::string text;
  text.reserve(bytes + piece.size());
  while (text.size() < bytes) text.append(piece.data(), piece.size());
  return text;
}

absl::Status Read(absl::string_view text, const ParseOptions& options = {}) {
  static const Context* const context = Context::With({})->release();
  return Parse(*context, text, options).status();
}

// Puts `attribute` on a node of a graph.
std::string WithAttribute(absl::string_view attribute) {
  return absl::StrCat("ml_program.subgraph @f() {\n\"a.b\"() {a = ", attribute,
                      "} : () -> ()\nml_program.output\n}\n");
}

auto IsError(absl::string_view message) {
  return StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr(std::string(message)));
}

TEST(ParserLimitsTest, NestingIsBounded) {
  for (const char* open : {"[", "{a = ", "(", "tensor<1x", "dense<[", "!a.b<", "#a.b<", "() -> (",
                           "tuple<", "#roundhouse.dense<", "affine_map<("}) {
    EXPECT_THAT(Read(WithAttribute(Repeated(open))), IsError("nested deeper than 256")) << open;
  }
  EXPECT_THAT(Read("ml_program.subgraph @f() {\n\"a.b\"() : () -> () loc(" + Repeated("\"a\"(")),
              IsError("nested deeper than 256"));
  EXPECT_THAT(Read("\"ml_program.func\"() ({" + Repeated("({")), IsError("nested deeper than 256"));
  ParseOptions shallow;
  shallow.max_nesting = 3;
  EXPECT_THAT(Read(WithAttribute("[]"), shallow), IsOk());
  EXPECT_THAT(Read(WithAttribute("[[[]]]"), shallow), IsError("nested deeper than 3"));
}

TEST(ParserLimitsTest, NumbersAreBounded) {
  EXPECT_THAT(Read(WithAttribute(Repeated("1"))), IsError("does not fit in i64"));
  EXPECT_THAT(Read(WithAttribute("1." + Repeated("1"))), IsOk());
  EXPECT_THAT(Read(WithAttribute("tensor<" + Repeated("1") + "xf32>")),
              IsError("does not fit in 64 bits"));
  EXPECT_THAT(Read(WithAttribute("tensor<" + Repeated("1x", 20000) + "f32>")),
              IsError("a shape of rank greater than 255"));
  EXPECT_THAT(Read("ml_program.subgraph @f() { %a:2147483647 = \"a.b\"() : () -> () }"),
              IsError("has 0 results, but 2147483647 result names"));
  EXPECT_THAT(Read("ml_program.subgraph @f() { %a:99999999999 = \"a.b\"() : () -> () }"),
              IsError("expected a number of results"));
}

TEST(ParserLimitsTest, DataIsNoLargerThanItsText) {
  EXPECT_THAT(Read(WithAttribute("dense<1> : tensor<1000000000x1000000000xi8>")), IsOk());
  EXPECT_THAT(Read(WithAttribute("dense<[1]> : tensor<1000000000x1000000000xi8>")),
              IsError("expected '['"));
  EXPECT_THAT(Read(WithAttribute("dense<[1]> : tensor<1000000000000xi8>")),
              IsError("expected 1000000000000 elements in this list"));
  EXPECT_THAT(Read(WithAttribute("dense<1> : tensor<9223372036854775807x2xi8>")),
              IsError("does not fit in 64 bits"));
  EXPECT_THAT(Read(WithAttribute("dense<\"0x01\"> : tensor<1000000000000xi1>")),
              IsError("found 1 bytes"));
  EXPECT_THAT(Read(WithAttribute("dense_resource<x> : tensor<1000000000000xi8>") +
                   "{-# dialect_resources: {builtin: {x: \"0x4000000001\"}} #-}"),
              IsError("resource 'x' has 1 bytes"));
  EXPECT_THAT(Read(WithAttribute("sparse<> : tensor<1000000000x1000000000xi8>")),
              IsError("the limit for all such data is 67108864"));
  ParseOptions options;
  options.max_tensor_bytes = 1000;
  EXPECT_THAT(Read(WithAttribute("[sparse<> : tensor<600xi8>]"), options), IsOk());
  EXPECT_THAT(
      Read(WithAttribute("[sparse<> : tensor<600xi8>, sparse<> : tensor<600xi8>]"), options),
      IsError("the limit for all such data is 1000"));
}

TEST(ParserLimitsTest, AliasesThatDoubleOneAnotherEnd) {
  const struct {
    const char* first;
    const char* format[3];
  } cases[] = {
      {"#a0 = [1]\n", {"[#a", ", #a", "]"}},
      {"#a0 = affine_map<() -> ()>\n", {"distinct[0]<[#a", ", #a", "]>"}},
      {"#a0 = loc(\"x\")\n", {"loc(fused[#a", ", #a", "])"}},
  };
  for (const auto& [first, format] : cases) {
    std::string text = first;
    for (int i = 1; i < 100; ++i) {
      absl::StrAppend(&text, "#a", i, " = ", format[0], i - 1, format[1], i - 1, format[2], "\n");
    }
    text += "ml_program.subgraph @f() { \"a.b\"() : () -> () loc(#a99)\n ml_program.output }";
    EXPECT_THAT(Read(text), IsError("expand to too much text")) << first;
  }
}

TEST(ParserLimitsTest, JunkIsAnError) {
  for (const char* junk : {"a", "\"", "%", "<", "\xFF", "tensor<", "#a = 1\n", "module {", "{-#",
                           "@f", "/ ", "'", "0x", "ml_program.global "}) {
    EXPECT_THAT(Read(Repeated(junk)), StatusIs(absl::StatusCode::kInvalidArgument)) << junk;
    EXPECT_THAT(Read(WithAttribute(Repeated(junk))), StatusIs(absl::StatusCode::kInvalidArgument))
        << junk;
  }
  EXPECT_THAT(Read(std::string(kMuch, '\0')), StatusIs(absl::StatusCode::kInvalidArgument));
  EXPECT_THAT(Read(Repeated("// x\n")), IsOk());
  EXPECT_THAT(Read(Repeated("{-# #-}\n")), IsOk());
  EXPECT_THAT(Read(WithAttribute("{" + Repeated("a, ") + "a}")), IsError("is given twice"));
}

TEST(ParserLimitsTest, ManyOfAKindTakeTimeInProportion) {
  // Each of these is quadratic if done naively.
  std::string origins = "loc(fused[\"x\"";
  std::string entries = "{x";
  std::string operands = "\"a.b\"(%x";
  std::string types = "(i32";
  std::string results;
  std::string control = "";
  for (int i = 0; i < 200000; ++i) {
    absl::StrAppend(&origins, ", \"", i, "\"");
    absl::StrAppend(&entries, ", a", (int64_t{i} * 7919) % 200003);
    absl::StrAppend(&operands, ", %", i);
    types += ", i32";
    absl::StrAppend(&results, "%", i, " = \"a.c\"() {roundhouse.id = ", i, " : i64} : () -> i32\n");
    absl::StrAppend(&control, i == 0 ? "" : ", ", i);
  }
  EXPECT_THAT(
      Read(absl::StrCat("ml_program.subgraph @f(%x: i32) {\n", operands, ") {roundhouse.after = [",
                        control, "], d = ", entries, "}} : ", types, ") -> () ", origins, "])\n",
                        results, "ml_program.output\n}")),
      IsOk());
}

TEST(ParserLimitsTest, AMillionNodes) {
  absl::StatusOr<std::unique_ptr<Context>> context = Context::With({});
  ASSERT_THAT(context, IsOk());
  std::string text = "ml_program.subgraph @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n";
  constexpr int kNodes = kIsSanitized ? 100000 : 1000000;
  for (int i = 0; i < kNodes; ++i) {
    absl::StrAppend(&text, "  %", i, " = \"acme.relu\"(%", i == 0 ? "x" : absl::StrCat(i - 1),
                    ") : (tensor<4xf32>) -> tensor<4xf32> loc(unknown)\n");
  }
  absl::StrAppend(&text, "  ml_program.output %", kNodes - 1, " : tensor<4xf32>\n}\n");
  absl::StatusOr<std::unique_ptr<Program>> program = Parse(**context, text);
  ASSERT_THAT(program, IsOk());
  EXPECT_EQ((*program)->FindGraph("f")->num_nodes(), kNodes + 2);
  ASSERT_OK_AND_ASSIGN(std::string printed, Print(**program));
  // The argument has no name to keep.
  EXPECT_EQ(printed.size(), text.size() + 2 * (absl::string_view("arg0").size() - 1));
}

}  // namespace
}  // namespace roundhouse
