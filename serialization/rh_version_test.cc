#include "roundhouse/serialization/rh_version.h"

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
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
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/rh_format.h"
#include "roundhouse/serialization/rh_reader.h"
#include "roundhouse/serialization/rh_writer.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

// At version 3. Each version added one op.
class ToyDialect : public Dialect {
 public:
  ToyDialect() : Dialect("toy", 3) {
    AddOp({.name = "toy.first"});
    AddOp({.name = "toy.second", .since = 2});
    AddOp({.name = "toy.third", .since = 3});
  }
};

// The same dialect at version 1.
class OldToyDialect : public Dialect {
 public:
  OldToyDialect() : Dialect("toy") { AddOp({.name = "toy.first"}); }
};

std::optional<std::string> FindHalf(const Program& program) {
  for (const Global* global : program.globals()) {
    if (global->type().element_type().kind() == ElementKind::kF16) return "@" + global->name();
  }
  return std::nullopt;
}

// A history of versions that the format may have in the future.
const std::vector<RhVersionRow>& Rows() {
  static const auto* const rows =
      new std::vector<RhVersionRow>{{.version = {1, 0}},
                                    {.version = {1, 1}, .features = {{"a half", FindHalf}}},
                                    {.version = {1, 2}, .dialects = {{"toy", 2}}},
                                    {.version = {1, 3}, .dialects = {{"toy", 3}}}};
  return *rows;
}

class RhVersionTest : public ::testing::Test {
 protected:
  RhVersionTest() {
    context_.AddDialect<ToyDialect>();
    RH_CHECK(context_.Freeze().ok());
    program_ = std::make_unique<Program>(context_);
  }
  void AddNode(const std::string& op) {
    Graph* graph = program_->FindGraph("main");
    if (graph == nullptr) graph = *program_->CreateGraph("main");
    graph->CreateNode(op, {}, {Type::Token()})->set_name("n");
  }
  static EmitVersion Emit(const std::string& text) {
    absl::StatusOr<EmitVersion> emit = ParseEmitVersion(text, Rows());
    RH_CHECK(emit.ok()) << emit.status();
    return *std::move(emit);
  }
  absl::Status Check(const std::string& version) const { return Emit(version).Check(*program_); }

  Context context_;
  std::unique_ptr<Program> program_;
};

TEST_F(RhVersionTest, AnOpThatIsTooNewIsNamed) {
  AddNode("toy.first");
  AddNode("acme.unregistered");
  for (const char* version : {"1.0", "1.1", "1.2", "1.3"}) EXPECT_THAT(Check(version), IsOk());
  AddNode("toy.second");
  for (const char* version : {"1.0", "1.1"}) {
    EXPECT_THAT(
        Check(version),
        StatusIs(absl::StatusCode::kFailedPrecondition,
                 AllOf(HasSubstr("graph @main: "), HasSubstr("'n'"),
                       HasSubstr("toy.second came with version 2 of dialect 'toy' and cannot be "
                                 "written for readers that know version 1"))));
  }
  for (const char* version : {"1.2", "1.3"}) EXPECT_THAT(Check(version), IsOk());
  AddNode("toy.third");
  EXPECT_FALSE(Check("1.2").ok());
  EXPECT_THAT(Check("1.3"), IsOk());
}

TEST_F(RhVersionTest, AFeatureThatIsTooNewIsNamed) {
  ASSERT_THAT(program_->CreateGlobal("w", Type::Tensor(ElementKind::kF16, {2})), IsOk());
  EXPECT_THAT(Check("1.0"),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       "@w: a half came with version 1.1 of the format and cannot be written as "
                       "1.0; write a newer version"));
  EXPECT_THAT(Check("1.1"), IsOk());
}

TEST_F(RhVersionTest, ADialectsVersionCanBeAskedFor) {
  AddNode("toy.second");
  EXPECT_FALSE(Check("toy:1").ok());
  EXPECT_THAT(Check("toy:2"), IsOk());
  // A version that is given explicitly overrides the row's.
  EXPECT_THAT(Check("1.0,toy:2"), IsOk());
  EXPECT_FALSE(Check("1.3,toy:1").ok());
  EXPECT_THAT(Check("1.3,acme:1"), IsOk());
}

TEST_F(RhVersionTest, WhatIsNoVersionIsAnError) {
  for (const char* text : {"", "1", "1.", "x", "1.0,", "toy:", "toy:0", ":1", "1.0.0"}) {
    EXPECT_THAT(
        ParseEmitVersion(text, Rows()),
        StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("expected a version such as 1.3")))
        << text;
  }
  EXPECT_THAT(ParseEmitVersion("1.7", Rows()),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       "version 1.7 of the format is unknown; known are 1.0, 1.1, 1.2, "
                       "1.3"));
}

TEST_F(RhVersionTest, TheFileSaysWhatItsReadersMustKnow) {
  AddNode("toy.first");
  ASSERT_OK_AND_ASSIGN(const std::string bytes,
                       SerializeRh(*program_, {.emit_version = Emit("1.1")}));
  rh::Header header;
  std::memcpy(&header, bytes.data(), sizeof(header));
  EXPECT_EQ(header.major_version, 1);
  EXPECT_EQ(header.minor_version, 1);
  const auto span =
      absl::MakeConstSpan(reinterpret_cast<const std::byte*>(bytes.data()), bytes.size());
  // All ops that it uses came with version 1 of the dialect, so only that is required.
  Context old;
  old.AddDialect<OldToyDialect>();
  ASSERT_THAT(old.Freeze(), IsOk());
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> read, ReadRhFromMemory(old, span, nullptr, "m.rh"));
  EXPECT_EQ(FirstDifference(*program_, *read), "");
}

TEST_F(RhVersionTest, NothingIsWrittenThatIsTooNew) {
  AddNode("toy.third");
  const std::string path = absl::StrCat(std::getenv("TEST_TMPDIR"), "/kept.rh");
  ASSERT_THAT(WriteFile(path, "old"), IsOk());
  EXPECT_THAT(WriteRh(*program_, path, {.emit_version = Emit("1.2")}),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       AllOf(HasSubstr(path), HasSubstr("toy.third came with version 3"))));
  EXPECT_THAT(ReadFile(path), IsOkAndHolds("old"));
}

// Each place where such an element may occur.
TEST_F(RhVersionTest, SmallElementsCameWithASecondVersion) {
  const auto check = [](const std::function<void(Program&)>& add) {
    Context context;
    RH_CHECK(context.Freeze().ok());
    Program program(context);
    (void)*program.CreateGraph("main");
    EXPECT_THAT(ParseEmitVersion("1.0")->Check(program), IsOk());
    add(program);
    EXPECT_THAT(ParseEmitVersion("1.1")->Check(program), IsOk());
    return std::string(ParseEmitVersion("1.0")->Check(program).message());
  };
  const std::string why =
      ": floats of 8 and 4 bits, and integers of 2, came with version 1.1 of the format and cannot "
      "be written as 1.0; write a newer version";
  const Attribute number = Attribute::Float(1, ElementKind::kF8E4M3FN);
  EXPECT_EQ(
      check([](Program& p) { (void)*p.CreateGlobal("w", Type::Tensor(ElementKind::kI2, {2})); }),
      "global @w" + why);
  EXPECT_EQ(check([&](Program& p) { p.set_attribute("acme.a", Attribute::List({number})); }),
            "the program" + why);
  EXPECT_EQ(check([](Program& p) {
              p.FindGraph("main")->mutable_inputs().push_back(
                  {"x", Type::Tensor(ElementKind::kF4E2M1FN, {2}), {}});
            }),
            "graph @main" + why);
  EXPECT_THAT(check([](Program& p) {
                p.FindGraph("main")->CreateNode("acme.x", {}, {Type::Scalar(ElementKind::kF8E5M2)});
              }),
              HasSubstr(why));
  EXPECT_THAT(check([&](Program& p) {
                p.FindGraph("main")
                    ->CreateNode("acme.x", {}, {})
                    ->set_attribute("a", Attribute::Dictionary({{"b", number}}));
              }),
              HasSubstr(why));
}

// A reader that knows the elements reads them from text if the writer could only store text.
TEST_F(RhVersionTest, TextOfSmallElementsIsReadAsWhatItIs) {
  AddNode("acme.x");
  Node* node = program_->FindGraph("main")->last_node();
  node->set_attribute("number", Attribute::Opaque("1.5 : f8E4M3FN"));
  node->set_attribute("tensor", Attribute::Opaque("dense<[1, 0]> : tensor<2xi2>"));
  node->set_attribute("type", Attribute::OfType(Type::Opaque("f8E5M2")));
  node->set_attribute("kept", Attribute::Opaque("1.5 : f6E2M3FN"));
  node->set_attribute("broken", Attribute::Opaque("dense<1> : tensor<2xi2"));
  const auto read_of = [&](absl::string_view version) -> absl::StatusOr<std::unique_ptr<Program>> {
    RH_ASSIGN_OR_RETURN(const EmitVersion emit, ParseEmitVersion(version));
    RH_ASSIGN_OR_RETURN(const std::string bytes, SerializeRh(*program_, {.emit_version = emit}));
    return ReadRhFromMemory(
        context_,
        absl::MakeConstSpan(reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()),
        nullptr, "m.rh");
  };
  // If the writer knows the elements, text is meant as text.
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> text, read_of("1.1"));
  EXPECT_EQ(FirstDifference(*program_, *text), "");
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Program> read, read_of("1.0"));
  const Node& found = *read->FindGraph("main")->last_node();
  EXPECT_EQ(*found.attribute("number"), Attribute::Float(1.5, ElementKind::kF8E4M3FN));
  ASSERT_NE(found.attribute("tensor")->if_tensor(), nullptr);
  EXPECT_EQ(found.attribute("tensor")->if_tensor()->type(), Type::Tensor(ElementKind::kI2, {2}));
  EXPECT_EQ(*found.attribute("type"), Attribute::OfType(Type::Scalar(ElementKind::kF8E5M2)));
  EXPECT_EQ(*found.attribute("kept"), Attribute::Opaque("1.5 : f6E2M3FN"));
  EXPECT_EQ(*found.attribute("broken"), Attribute::Opaque("dense<1> : tensor<2xi2"));
}

TEST_F(RhVersionTest, TheNewestRowIsWhatIsWritten) {
  const RhVersionRow& newest = RhVersions().back();
  EXPECT_EQ(newest.version, (RhVersion{rh::kMajorVersion, rh::kMinorVersion}));
  EXPECT_EQ(RhVersions().front().version, (RhVersion{1, 0}));
  for (size_t i = 1; i < RhVersions().size(); ++i) {
    EXPECT_LT(RhVersions()[i - 1].version, RhVersions()[i].version);
  }
  EXPECT_EQ(EmitVersion().version(), newest.version);
}

}  // namespace
}  // namespace roundhouse
