#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/rh_format.h"
#include "roundhouse/serialization/rh_reader.h"
#include "roundhouse/serialization/rh_writer.h"
#include "roundhouse/tests/testing/matchers.h"
#include "roundhouse/tests/testing/sanitized.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class ToyDialect : public Dialect {
 public:
  explicit ToyDialect(int version) : Dialect("toy", version) {
    AddOp({.name = "toy.op", .since = version});
  }
};

class RhTest : public ::testing::Test {
 protected:
  RhTest() {
    context_.AddDialect<ToyDialect>(2);
    RH_CHECK(context_.Freeze().ok());
    program_ = std::make_unique<Program>(context_);
  }

  std::string Path(const std::string& name) const {
    return absl::StrCat(std::getenv("TEST_TMPDIR"), "/", name);
  }

  absl::StatusOr<std::unique_ptr<Program>> Parse(const std::string& bytes,
                                                 RhReadOptions options = {}) const {
    auto owner = std::make_shared<std::string>(bytes);
    return ReadRhFromMemory(
        context_,
        absl::MakeConstSpan(reinterpret_cast<const std::byte*>(owner->data()), owner->size()),
        owner, "m.rh", options);
  }

  // A program with one of each feature.
  void Fill() {
    const Type tensor = Type::Tensor(ElementKind::kF32, {Dim::Unknown("batch"), 3});
    const Type quantized =
        Type::Tensor(ElementType::Quantized(ElementKind::kI8, {.axis = 0,
                                                               .scales = {0.1, 1e-9},
                                                               .zero_points = {0, -3},
                                                               .storage_range = {{-127, 127}}}),
                     {2, 5});
    program_->set_name("model");
    program_->set_attribute("unit", Attribute::Unit());
    Global* small = *program_->CreateGlobal("small", Type::Tensor(ElementKind::kF32, {2}));
    small->set_initial(Attribute::OfTensor(Tensor::Of<float>({2}, {-0.0f, std::nanf("")})));
    std::vector<float> values(1000);
    for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i) - 500;
    const Tensor large =
        Tensor::Of<float>(absl::Span<const int64_t>({1000}), absl::MakeConstSpan(values));
    for (const char* name : {"large", "twin"}) {
      Global* global = *program_->CreateGlobal(name, large.type());
      global->set_initial(Attribute::OfTensor(large));
    }
    Global* state = *program_->CreateGlobal("state", quantized);
    state->set_mutable(true);
    state->set_visibility(Visibility::kPublic);
    Global* linked =
        *program_->CreateGlobal("linked", Type::Tensor(ElementKind::kF16, Shape::Unranked()));
    linked->set_initial(Global::External{Type::Tensor(ElementKind::kF16, {7})});
    Global* strings = *program_->CreateGlobal("strings", Type::Tensor(ElementKind::kString, {2}));
    strings->set_initial(Attribute::OfTensor(*Tensor::FromStrings(
        Type::Tensor(ElementKind::kString, {2}), {"a", std::string("\0b", 2)})));
    Graph* graph = *program_->CreateGraph("main");
    graph->mutable_inputs().push_back({"x", tensor, {{"acme.note", Attribute::String("hi")}}});
    graph->mutable_outputs().push_back({"y", Type::Unknown(), {}});
    graph->set_attribute(
        "list",
        Attribute::List({Attribute::Bool(true), Attribute::IntArray({1, -2}, ElementKind::kI8),
                         Attribute::FloatArray({0.5, -0.0, NAN}), Attribute::Opaque("#acme.x"),
                         Attribute::Symbol("main"), Attribute::OfType(Type::Opaque("!acme.t"))}));
    Node* input =
        graph->CreateNode("ml_program.input", {}, {tensor}, {{"index", Attribute::Int(0)}});
    Node* split = graph->CreateNode(
        "toy.op", {&input->result(), &input->result()}, {tensor, Type::Token(), Type::None()},
        {{"scale", Attribute::Float(-0.0, ElementKind::kF32)},
         {"dict", Attribute::Dictionary({{"k", Attribute::Int(-1, ElementKind::kU64)}})}});
    split->set_name("split");
    split->set_origins({"a", "b"});
    Node* foreign = graph->CreateNode("acme.op", {&split->result(0)},
                                      {Type::Scalar(ElementKind::kBF16), quantized});
    graph->add_dependency(*input, *foreign);
    graph->CreateNode("ml_program.output", {&foreign->result(1)}, {},
                      {{"index", Attribute::Int(0)}});
    Graph* declared = *program_->CreateGraph("declared", Visibility::kPrivate);
    declared->set_is_declaration(true);
    declared->set_boundary_dialect("toy");
  }

  Context context_;
  std::unique_ptr<Program> program_;
};

TEST_F(RhTest, WhatIsReadEqualsWhatWasWritten) {
  Fill();
  const std::string path = Path("model.rh");
  ASSERT_THAT(WriteRh(*program_, path), IsOk());
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> read,
                       ReadRh(context_, path, {.verify_payloads = true}));
  EXPECT_EQ(FirstDifference(*program_, *read), "");
  ASSERT_OK_AND_ASSIGN(const std::string file, ReadFile(path));
  ASSERT_OK_AND_ASSIGN(const std::string memory, SerializeRh(*program_));
  EXPECT_EQ(file, memory);
  ASSERT_OK_AND_ASSIGN(const std::string again, SerializeRh(*read));
  EXPECT_EQ(again, memory);
}

TEST_F(RhTest, AnEmptyProgramIsAProgram) {
  ASSERT_OK_AND_ASSIGN(const std::string bytes, SerializeRh(*program_));
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> read, Parse(bytes));
  EXPECT_EQ(FirstDifference(*program_, *read), "");
}

TEST_F(RhTest, EqualTensorsAreStoredOnceAndAligned) {
  Fill();
  ASSERT_OK_AND_ASSIGN(const std::string bytes, SerializeRh(*program_));
  rh::Header header;
  std::memcpy(&header, bytes.data(), sizeof(header));
  EXPECT_EQ(header.payload_size, 4032);  // 4000 bytes, once.
  EXPECT_EQ(header.payload_offset % 64, 0);
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> read, Parse(bytes));
  EXPECT_EQ(read->FindGlobal("large")->inline_initial()->if_tensor()->bytes().data(),
            read->FindGlobal("twin")->inline_initial()->if_tensor()->bytes().data());
}

TEST_F(RhTest, MemoryMayLieAnywhere) {
  Fill();
  ASSERT_OK_AND_ASSIGN(const std::string bytes, SerializeRh(*program_));
  for (size_t shift : {1, 2, 4, 8}) {
    const auto shifted = std::make_shared<const std::string>(std::string(shift, '_') + bytes);
    ASSERT_OK_AND_ASSIGN(
        std::unique_ptr<Program> read,
        ReadRhFromMemory(
            context_,
            absl::MakeConstSpan(reinterpret_cast<const std::byte*>(shifted->data()) + shift,
                                bytes.size()),
            shifted, "m.rh"));
    EXPECT_EQ(FirstDifference(*program_, *read), "");
    const Tensor& large = *read->FindGlobal("large")->inline_initial()->if_tensor();
    EXPECT_EQ(reinterpret_cast<uintptr_t>(large.bytes().data()) % alignof(std::max_align_t), 0);
  }
}

TEST_F(RhTest, TensorsAreTheFilesOwnBytesAndOutliveItsName) {
  Fill();
  const std::string path = Path("mapped.rh");
  ASSERT_THAT(WriteRh(*program_, path), IsOk());
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> read, ReadRh(context_, path));
  const Tensor& large = *read->FindGlobal("large")->inline_initial()->if_tensor();
  EXPECT_EQ(reinterpret_cast<uintptr_t>(large.bytes().data()) % 64, 0);
  // Overwrites the file that is mapped.
  ASSERT_THAT(WriteRh(*read, path), IsOk());
  EXPECT_EQ(large.data<float>()[999], 499);
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> again, ReadRh(context_, path));
  EXPECT_EQ(FirstDifference(*program_, *again), "");
}

TEST_F(RhTest, ErrorsNameTheFileAndWhatIsWrong) {
  Fill();
  ASSERT_OK_AND_ASSIGN(const std::string good, SerializeRh(*program_));
  EXPECT_THAT(Parse("PK"),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("m.rh: not a .rh file")));
  EXPECT_THAT(Parse(good.substr(0, 20)),
              StatusIs(absl::StatusCode::kDataLoss,
                       "m.rh: truncated: the header needs 64 bytes, the file has 20"));
  EXPECT_THAT(Parse(good.substr(0, 100)),
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr("truncated: the structure needs")));
  EXPECT_THAT(Parse(good.substr(0, good.size() - 1)),
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr("truncated: 4032 bytes of tensors")));
  EXPECT_THAT(Parse(good + "x"), StatusIs(absl::StatusCode::kDataLoss, HasSubstr("too long")));
  std::string newer = good;
  newer[8] = 9;
  EXPECT_THAT(Parse(newer),
              StatusIs(absl::StatusCode::kUnimplemented,
                       AllOf(HasSubstr("version 9.1"), HasSubstr("newest supported is 1.1"))));
  EXPECT_THAT(ReadRh(context_, Path("missing.rh")),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("missing.rh: No such file")));
}

TEST_F(RhTest, ADialectNewerThanTheProgramIsRefused) {
  Fill();
  ASSERT_OK_AND_ASSIGN(const std::string bytes, SerializeRh(*program_));
  Context older;
  older.AddDialect<ToyDialect>(1);
  ASSERT_THAT(older.Freeze(), IsOk());
  EXPECT_THAT(
      ReadRhFromMemory(
          older,
          absl::MakeConstSpan(reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()),
          nullptr, "m.rh"),
      StatusIs(absl::StatusCode::kUnimplemented,
               HasSubstr("written with version 2 of dialect 'toy', the newest supported is 1")));
  // If the dialect is not registered, its version is ignored.
  Context without;
  ASSERT_THAT(without.Freeze(), IsOk());
  EXPECT_THAT(ReadRhFromMemory(without,
                               absl::MakeConstSpan(reinterpret_cast<const std::byte*>(bytes.data()),
                                                   bytes.size()),
                               nullptr, "m.rh"),
              IsOk());
}

// Changes every byte of the file in three ways. Changes outside of tensors are refused (or were in
// padding), changes in tensors are found when verification is requested.
TEST_F(RhTest, EveryChangedByteIsRefusedOrFound) {
  Fill();
  ASSERT_OK_AND_ASSIGN(const std::string good, SerializeRh(*program_));
  rh::Header header;
  std::memcpy(&header, good.data(), sizeof(header));
  const size_t last_tensor_byte = header.payload_offset + 4000;
  for (size_t i = 0; i < good.size(); ++i) {
    for (uint8_t flip : {0x01, 0x80, 0xFF}) {
      std::string bad = good;
      bad[i] = static_cast<char>(bad[i] ^ flip);
      if (i < header.payload_offset) {
        EXPECT_FALSE(Parse(bad).ok()) << "byte " << i;
      } else if (i < last_tensor_byte) {
        EXPECT_THAT(Parse(bad), IsOk()) << "byte " << i;
        EXPECT_THAT(Parse(bad, {.verify_payloads = true}),
                    StatusIs(absl::StatusCode::kDataLoss, HasSubstr("tensor<1000xf32>")))
            << "byte " << i;
      }
    }
  }
}

// The same with a corrected checksum, so that the later checks must catch the changes.
TEST_F(RhTest, NoChangeBehindAFittingChecksumIsACrash) {
  Fill();
  ASSERT_OK_AND_ASSIGN(const std::string good, SerializeRh(*program_));
  rh::Header header;
  std::memcpy(&header, good.data(), sizeof(header));
  int programs = 0;
  for (size_t i = sizeof(header); i < sizeof(header) + header.structure_size; ++i) {
    for (uint8_t flip : {0x01, 0x02, 0x10, 0x80, 0xFF}) {
      std::string bad = good;
      bad[i] = static_cast<char>(bad[i] ^ flip);
      header.checksum = rh::StructureChecksum(
          header,
          absl::MakeConstSpan(reinterpret_cast<const std::byte*>(bad.data()) + sizeof(header),
                              header.structure_size));
      std::memcpy(bad.data(), &header, sizeof(header));
      absl::StatusOr<std::unique_ptr<Program>> read = Parse(bad, {.verify_payloads = true});
      if (read.ok()) {
        ++programs;
        EXPECT_THAT(SerializeRh(**read), IsOk());
      } else {
        EXPECT_THAT(read.status().message(), HasSubstr("m.rh: "));
      }
    }
  }
  // Most of the structure is names, numbers and types for which other values are valid too.
  EXPECT_GT(programs, 0);
}

TEST_F(RhTest, AttributesNestedTooDeepAreAnErrorOfTheWriter) {
  Attribute deep = Attribute::Int(1);
  for (int i = 0; i < 10000; ++i) deep = Attribute::List({deep});
  program_->set_attribute("deep", deep);
  EXPECT_THAT(SerializeRh(*program_),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("nested more than 256 deep")));
}

TEST_F(RhTest, NestingUpToTheLimitIsReadBack) {
  Attribute deep = Attribute::Int(1);
  for (int i = 0; i < rh::kMaxNesting; ++i) deep = Attribute::List({deep});
  program_->set_attribute("deep", deep);
  ASSERT_OK_AND_ASSIGN(const std::string bytes, SerializeRh(*program_));
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> read, Parse(bytes));
  EXPECT_EQ(FirstDifference(*program_, *read), "");
}

TEST_F(RhTest, AMillionNodesAreReadBack) {
  Graph* graph = *program_->CreateGraph("main");
  const Type type = Type::Tensor(ElementKind::kF32, {4});
  Value* value = &graph->CreateNode("toy.op", {}, {type})->result();
  constexpr int kNodes = kIsSanitized ? 100000 : 1000000;
  for (int i = 1; i < kNodes; ++i) value = &graph->CreateNode("toy.op", {value}, {type})->result();
  ASSERT_OK_AND_ASSIGN(const std::string bytes, SerializeRh(*program_));
  ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> read, Parse(bytes));
  EXPECT_EQ(read->FindGraph("main")->num_nodes(), kNodes);
  EXPECT_EQ(FirstDifference(*program_, *read), "");
}

// FlatBuffers cannot exceed 2 GiB and does not check, so every kind of content must be counted.
TEST_F(RhTest, AStructureBeyondTheLimitIsAnErrorThatSaysSo) {
  constexpr size_t kLimit = 20000;
  const RhWriteOptions small = {.max_structure_bytes = kLimit};
  Fill();
  ASSERT_THAT(SerializeRh(*program_, small), IsOk());
  const std::string text(kLimit, 'x');
  std::vector<std::string> texts;
  for (size_t i = 0; i < kLimit / 8; ++i) texts.push_back(absl::StrCat("text", i));
  const std::vector<int64_t> numbers(kLimit / 8, 1);
  const Type many_dims = Type::Tensor(ElementKind::kF32, Shape::Of(numbers));
  const ElementType many_scales = ElementType::Quantized(
      ElementKind::kI8, {.axis = 0,
                         .scales = std::vector<double>(kLimit / 8, 0.5),
                         .zero_points = std::vector<int64_t>(kLimit / 8, 0)});
  const std::vector<std::function<void(Program&, Graph&, Node&)>> changes = {
      [&](Program& p, Graph&, Node&) { p.set_name(text); },
      [&](Program& p, Graph&, Node&) { p.set_attribute(text, Attribute::Unit()); },
      [&](Program& p, Graph&, Node&) { p.set_attribute("a", Attribute::String(text)); },
      [&](Program& p, Graph&, Node&) { p.set_attribute("a", Attribute::IntArray(numbers)); },
      [&](Program& p, Graph&, Node&) {
        p.set_attribute("a", Attribute::List(std::vector<Attribute>(kLimit, Attribute::Unit())));
      },
      [&](Program& p, Graph&, Node&) {
        p.set_attribute("a", Attribute::Dictionary({{text, Attribute::Unit()}}));
      },
      [&](Program& p, Graph&, Node&) { p.set_attribute("a", Attribute::OfType(many_dims)); },
      [&](Program& p, Graph&, Node&) {
        p.set_attribute("a", Attribute::OfType(Type::Tensor(many_scales, {Dim::Unknown()})));
      },
      [&](Program& p, Graph&, Node&) {
        p.set_attribute("a", Attribute::OfTensor(*Tensor::FromStrings(
                                 Type::Tensor(ElementKind::kString, {kLimit / 8}), texts)));
      },
      [&](Program& p, Graph&, Node&) { (void)*p.CreateGraph(text); },
      [&](Program& p, Graph&, Node&) { (void)*p.CreateGlobal(text, Type::None()); },
      [&](Program&, Graph& g, Node&) { g.set_boundary_dialect(text); },
      [&](Program&, Graph& g, Node&) {
        g.mutable_inputs().push_back({text, Type::None(), {}});
      },
      [&](Program&, Graph& g, Node&) {
        for (int i = 0; i < 2000; ++i) g.mutable_inputs().push_back({"", Type::None(), {}});
      },
      [&](Program&, Graph&, Node& n) { n.set_name(text); },
      [&](Program&, Graph&, Node& n) { n.set_origins(texts); },
      [&](Program&, Graph& g, Node&) { g.CreateNode("acme." + text, {}, {}); },
      [&](Program&, Graph& g, Node& n) {
        g.CreateNode("acme.many", std::vector<Value*>(kLimit, &n.result()), {});
      },
      [&](Program&, Graph& g, Node&) {
        g.CreateNode("acme.many", {}, std::vector<Type>(kLimit, Type::None()));
      },
      [&](Program&, Graph& g, Node&) {
        for (int i = 0; i < 3000; ++i) g.CreateNode("acme.many", {}, {});
      },
  };
  for (size_t i = 0; i < changes.size(); ++i) {
    std::unique_ptr<Program> changed = program_->clone();
    Graph* graph = changed->FindGraph("main");
    changes[i](*changed, *graph, **graph->nodes().begin());
    EXPECT_THAT(SerializeRh(*changed, small),
                StatusIs(absl::StatusCode::kResourceExhausted,
                         HasSubstr("needs more than the 20000 bytes that the format can hold")))
        << "change " << i;
    EXPECT_THAT(CheckRh(*changed, small), StatusIs(absl::StatusCode::kResourceExhausted));
    ASSERT_OK_AND_ASSIGN(const std::string bytes, SerializeRh(*changed));
    ASSERT_OK_AND_ASSIGN(std::unique_ptr<Program> read, Parse(bytes));
    EXPECT_EQ(FirstDifference(*changed, *read), "") << "change " << i;
  }
}

class BrokenStorage : public OutsideStorage {
 public:
  absl::string_view name() const override { return "w"; }
  absl::StatusOr<absl::Span<const std::byte>> Read() const override {
    return absl::DataLossError("gone");
  }
};

TEST_F(RhTest, AFailedWriteLeavesTheOldFileAndNothingElse) {
  const std::string path = Path("kept.rh");
  ASSERT_THAT(WriteFile(path, "old"), IsOk());
  Global* global = *program_->CreateGlobal("w", Type::Tensor(ElementKind::kF32, {2}));
  global->set_initial(
      Attribute::OfTensor(*Tensor::Outside(global->type(), std::make_shared<BrokenStorage>())));
  EXPECT_THAT(WriteRh(*program_, path),
              StatusIs(absl::StatusCode::kDataLoss, AllOf(HasSubstr(path), HasSubstr("global @w"),
                                                          HasSubstr("data of 'w': gone"))));
  EXPECT_THAT(ReadFile(path), IsOkAndHolds("old"));
}

}  // namespace
}  // namespace roundhouse
