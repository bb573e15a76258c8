// Rules of the verifier that make sure that a program's text reads back as the same program.
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class VerifierTextTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_OK_AND_ASSIGN(context_, Context::With({}));
    program_ = std::make_unique<Program>(*context_);
    ASSERT_OK_AND_ASSIGN(graph_, program_->CreateGraph("main"));
    node_ = graph_->CreateNode("acme.node", {}, {Type::None()});
  }

  // Returns the code and message of the one finding; empty if there is none.
  std::string Finding(const Attribute& attribute) {
    node_->set_attribute("a", attribute);
    return Only();
  }
  std::string Finding(const Type& type) {
    node_->result().set_type(type);
    return Only();
  }
  std::string Only() {
    const std::vector<Diagnostic> found = Verify(*program_);
    if (found.empty()) return "";
    EXPECT_EQ(found.size(), 1u) << VerifyOk(*program_);
    return found[0].code + ": " + found[0].message;
  }

  std::unique_ptr<Context> context_;
  std::unique_ptr<Program> program_;
  Graph* graph_ = nullptr;
  Node* node_ = nullptr;
};

TEST_F(VerifierTextTest, OpaqueTypesReadBackAsThemselves) {
  for (const char* good : {"!acme.x", "!acme.x<1, \"a\">", "index", "vector<4xf32>", "(i32) -> f32",
                           "memref<4xf32>"}) {
    EXPECT_EQ(Finding(Type::Opaque(good)), "") << good;
  }
  for (const char* bad :
       {"f32", "none", "tensor<4xf32>", "!roundhouse.unknown", "!ml_program.token", " !acme.x",
        "!acme.x  ", "#acme.x", "nonsense", "1", "!canonical.feature<1x2x3xf32>"}) {
    EXPECT_THAT(Finding(Type::Opaque(bad)), HasSubstr("opaque_text")) << bad;
  }
  EXPECT_THAT(Finding(Type::Opaque("f32")),
              HasSubstr("text that reads as another type in \"f32\""));
  EXPECT_THAT(Finding(Type::Opaque("nonsense")), HasSubstr("unreadable text (expected a type"));
}

TEST_F(VerifierTextTest, PartsOfTensorTypesReadBackAsThemselves) {
  const auto element = [](const char* text) {
    return Type::Tensor(ElementType::Opaque(text), Shape({2}));
  };
  const auto encoding = [](const char* text, Shape shape) {
    return Type::TensorWithEncoding(ElementKind::kF32, std::move(shape), text);
  };
  EXPECT_EQ(Finding(element("!acme.text")), "");
  EXPECT_EQ(Finding(element("f8E4M3FN")), "");
  // A text that names a known element kind is that kind, and not opaque.
  EXPECT_EQ(element("f32"), Type::Tensor(ElementKind::kF32, Shape({2})));
  EXPECT_THAT(Finding(element("4xf32")), HasSubstr("opaque_text"));
  EXPECT_THAT(Finding(element("xf32")), HasSubstr("opaque_text"));
  EXPECT_EQ(Finding(encoding("#acme.sparse", Shape({2}))), "");
  EXPECT_THAT(Finding(encoding("[\"batch\"]", Shape({2}))), HasSubstr("opaque_text"))
      << "names of dimensions";
  EXPECT_THAT(Finding(encoding("#acme.sparse", Shape::Unranked())), HasSubstr("opaque_text"));
}

TEST_F(VerifierTextTest, EncodingsAreWrittenAsMlirWritesThem) {
  const auto encoding = [](const char* text) {
    return Type::TensorWithEncoding(ElementKind::kF32, Shape({2, 3}), text);
  };
  EXPECT_EQ(Finding(encoding("#acme.layout<[0, 1]>")), "");
  EXPECT_EQ(Finding(encoding("\"rows\\22\"")), "");
  for (const char* bad :
       {"1.0", "i32 -> i32", "*", "#acme<x>", "#alias", "array<i32: 1>", "\"\\n\"", "\xff"}) {
    EXPECT_THAT(Finding(encoding(bad)), HasSubstr("opaque_text")) << bad;
  }
}

TEST_F(VerifierTextTest, NamesInADialectAreWrittenAsMlirWritesThem) {
  EXPECT_EQ(Finding(Type::Opaque("!acme.a.b_2<$x>")), "");
  for (const char* bad : {"!acme._x", "!acme.a$b", "!acme.a-b<1>", "!acme.2"}) {
    EXPECT_THAT(Finding(Type::Opaque(bad)), HasSubstr("opaque_text")) << bad;
  }
  EXPECT_THAT(Finding(Type::Opaque("!acme.a$b")), HasSubstr("the non-identifier name 'a$b'"));
}

TEST_F(VerifierTextTest, AttributesOfDialectsThatMlirWouldCheckAreRefused) {
  for (const char* bad : {"gpu.container_module", "llvm.noalias", "acc.x", "nvvm.kernel"}) {
    node_->set_attribute(bad, Attribute::Int(1));
    EXPECT_THAT(Only(), HasSubstr("attribute_name")) << bad;
    node_->EraseAttribute(bad);
  }
}

TEST_F(VerifierTextTest, OpaqueAttributesReadBackAsThemselves) {
  EXPECT_EQ(Finding(Attribute::Opaque("#acme.x<\"]\">")), "");
  EXPECT_EQ(Finding(Attribute::Opaque("affine_map<(d0) -> (d0)>")), "");
  for (const char* bad :
       {"1", "true", "unit", "\"text\"", "@f", "[1]", "f32", "#acme.x #acme.y", "nonsense"}) {
    EXPECT_THAT(Finding(Attribute::Opaque(bad)), HasSubstr("opaque_text")) << bad;
  }
  EXPECT_THAT(Finding(Attribute::Opaque("true")),
              HasSubstr("text that reads as the bool true in \"true\""));
}

TEST_F(VerifierTextTest, AttributesNestAsDeepAsTextCanBeRead) {
  Attribute lists = Attribute::Int(1);
  for (int i = 0; i < kMaxAttributeNesting; ++i) lists = Attribute::List({lists});
  EXPECT_EQ(Finding(lists), "");
  EXPECT_THAT(Finding(Attribute::List({lists})),
              HasSubstr("attribute_nesting: attribute 'a': expected lists and "
                        "dictionaries nested at most 240 deep"));
  Attribute dictionaries = Attribute::Int(1);
  for (int i = 0; i < 100000; ++i) dictionaries = Attribute::Dictionary({{"d", dictionaries}});
  EXPECT_THAT(Finding(dictionaries), HasSubstr("attribute_nesting"));
  // The shared list is met first at a shallow place.
  Attribute deep = Attribute::Int(1);
  for (int i = 0; i < kMaxAttributeNesting / 2; ++i) deep = Attribute::List({deep});
  Attribute both = deep;
  for (int i = 0; i < kMaxAttributeNesting; ++i) both = Attribute::List({both});
  EXPECT_THAT(Finding(Attribute::List({deep, both})), HasSubstr("attribute_nesting"));
}

TEST_F(VerifierTextTest, ShapesHaveABoundedRank) {
  const auto ones = [](size_t rank) {
    return Type::Tensor(ElementKind::kF32, Shape(std::vector<Dim>(rank, Dim(1))));
  };
  EXPECT_EQ(Finding(ones(kMaxRank)), "");
  EXPECT_THAT(Finding(ones(kMaxRank + 1)), HasSubstr("expected at most 255 dimensions, found 256"));
}

TEST_F(VerifierTextTest, AnExternalValueIsNotKeptAsText) {
  ASSERT_OK_AND_ASSIGN(Global * global, program_->CreateGlobal("g", Type::Opaque("!acme.x")));
  global->set_initial(Attribute::Opaque("#acme.value"));
  EXPECT_EQ(Only(), "");
  global->set_initial(Attribute::Opaque("#ml_program.extern"));
  EXPECT_THAT(
      Only(),
      HasSubstr(
          "initial_type: expected a value, found #ml_program.extern; an external value is a"));
}

TEST_F(VerifierTextTest, ABoundaryDialectHasAName) {
  graph_->set_boundary_dialect("");
  EXPECT_EQ(Only(), "boundary_dialect: expected the name of the boundary dialect, found none");
}

}  // namespace
}  // namespace roundhouse
