// Files that are damaged although their checksums are right.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "flatbuffers/flatbuffers.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/checksum.h"
#include "roundhouse/serialization/rh_format.h"
#include "roundhouse/serialization/rh_generated.h"
#include "roundhouse/serialization/rh_reader.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

using Builder = flatbuffers::FlatBufferBuilder;
template <typename T>
using Offset = flatbuffers::Offset<T>;

absl::Span<const std::byte> Bytes(const std::string& text) {
  return absl::MakeConstSpan(reinterpret_cast<const std::byte*>(text.data()), text.size());
}

// The file's record of the bytes of a global's value.
struct Payload {
  uint64_t offset = 0;
  uint64_t size = 400;
  uint64_t checksum = Checksum(Bytes(std::string(400, '\0')));
};

constexpr uint8_t kTensorKind = static_cast<uint8_t>(Type::Kind::kTensor);
constexpr uint8_t kNoneKind = static_cast<uint8_t>(Type::Kind::kNone);
constexpr uint8_t kF32 = static_cast<uint8_t>(ElementKind::kF32);

class RhHostileTest : public ::testing::Test {
 protected:
  RhHostileTest() { RH_CHECK(context_.Freeze().ok()); }

  // A file with this structure, and 1024 bytes of zeros for tensors.
  static std::string File(const Builder& builder) {
    const std::string structure(reinterpret_cast<const char*>(builder.GetBufferPointer()),
                                builder.GetSize());
    rh::Header header = {};
    std::memcpy(header.magic, rh::kMagic, sizeof(header.magic));
    header.major_version = rh::kMajorVersion;
    header.structure_size = structure.size();
    header.payload_offset = (sizeof(header) + structure.size() + 63) / 64 * 64;
    header.payload_size = 1024;
    header.checksum = rh::StructureChecksum(header, Bytes(structure));
    std::string file(reinterpret_cast<const char*>(&header), sizeof(header));
    file += structure;
    file.resize(header.payload_offset + header.payload_size);
    return file;
  }

  absl::Status Read(const std::string& file, bool verify = false) const {
    return ReadRhFromMemory(context_, Bytes(file), nullptr, "m.rh", {.verify_payloads = verify})
        .status();
  }

  // Two types: tensor<100xf32> and none.
  static auto Types(Builder& b) {
    const auto sizes = b.CreateVector(std::vector<int64_t>{100});
    rh::TypeBuilder tensor(b);
    tensor.add_kind(kTensorKind);
    tensor.add_element(kF32);
    tensor.add_sizes(sizes);
    const std::vector<Offset<rh::Type>> types = {tensor.Finish(), rh::CreateType(b, kNoneKind)};
    return b.CreateVector(types);
  }

  static Offset<rh::Attribute> Number(Builder& b) {
    return rh::CreateAttribute(b, static_cast<uint8_t>(Attribute::Kind::kUnit));
  }

  // Globals of tensor<100xf32> with these values.
  static std::string Globals(const std::vector<std::pair<std::string, Payload>>& values,
                             uint32_t type = 0) {
    Builder b;
    const auto types = Types(b);
    std::vector<Offset<rh::Global>> globals;
    for (const auto& [name, payload] : values) {
      rh::TensorBuilder tensor(b);
      tensor.add_type(type);
      tensor.add_offset(payload.offset);
      tensor.add_size(payload.size);
      tensor.add_checksum(payload.checksum);
      const auto tensor_offset = tensor.Finish();
      rh::AttributeBuilder value(b);
      value.add_kind(static_cast<uint8_t>(Attribute::Kind::kTensor));
      value.add_tensor(tensor_offset);
      const auto value_offset = value.Finish();
      const auto name_offset = b.CreateString(name);
      rh::GlobalBuilder global(b);
      global.add_name(name_offset);
      global.add_initial(static_cast<uint8_t>(rh::InitialKind::kInline));
      global.add_value(value_offset);
      globals.push_back(global.Finish());
    }
    const auto globals_vector = b.CreateVector(globals);
    rh::ProgramBuilder program(b);
    program.add_types(types);
    program.add_globals(globals_vector);
    b.Finish(program.Finish(), rh::ProgramIdentifier());
    return File(b);
  }

  // A graph of one node, "acme.op" with one result of type none, except for what `change` changes.
  template <typename Change>
  static std::string Graph(const Change& change) {
    Builder b;
    const auto types = Types(b);
    std::vector<uint32_t> operands;
    std::vector<uint32_t> results = {1};
    std::vector<uint32_t> after;
    std::vector<std::string> attribute_names;
    std::vector<std::string> graph_names = {"main"};
    uint32_t op = 0;
    change(op, operands, results, after, attribute_names, graph_names);
    std::vector<Offset<rh::NamedAttribute>> attributes;
    for (const std::string& name : attribute_names)
      attributes.push_back(rh::CreateNamedAttribute(b, b.CreateString(name), Number(b)));
    std::vector<Offset<rh::Graph>> graphs;
    for (const std::string& name : graph_names) {
      const std::vector<Offset<rh::Node>> nodes = {rh::CreateNode(
          b, op, b.CreateVector(operands), b.CreateVector(results), b.CreateVector(attributes),
          b.CreateString("n"), 0, b.CreateVector(after))};
      const auto name_offset = b.CreateString(name);
      const auto nodes_offset = b.CreateVector(nodes);
      rh::GraphBuilder graph(b);
      graph.add_name(name_offset);
      graph.add_nodes(nodes_offset);
      graphs.push_back(graph.Finish());
    }
    const auto graphs_vector = b.CreateVector(graphs);
    const auto ops =
        b.CreateVector(std::vector<Offset<flatbuffers::String>>{b.CreateString("acme.op")});
    rh::ProgramBuilder program(b);
    program.add_types(types);
    program.add_ops(ops);
    program.add_graphs(graphs_vector);
    b.Finish(program.Finish(), rh::ProgramIdentifier());
    return File(b);
  }

  Context context_;
};

using Numbers = std::vector<uint32_t>;
using Names = std::vector<std::string>;

TEST_F(RhHostileTest, WhatTheTestsStartFromIsRead) {
  EXPECT_THAT(Read(Globals({{"a", {}}, {"b", {.offset = 448}}, {"c", {}}}), true), IsOk());
  EXPECT_THAT(Read(Graph([](uint32_t&, Numbers&, Numbers&, Numbers&, Names&, Names&) {})), IsOk());
}

// A few hundred kilobytes that would expand to gigabytes: all tables refer to one vector.
TEST_F(RhHostileTest, VectorsThatAreShared) {
  constexpr int kTables = 20000;
  constexpr int kElements = 20000;
  enum Part { kNumbers, kText, kTexts, kOrigins, kResults, kOperands, kInlineData };
  for (Part part : {kNumbers, kText, kTexts, kOrigins, kResults, kOperands, kInlineData}) {
    Builder b;
    const auto sizes = b.CreateVector(std::vector<int64_t>{part == kTexts ? kElements : 100});
    rh::TypeBuilder type(b);
    type.add_kind(kTensorKind);
    type.add_element(part == kTexts ? static_cast<uint8_t>(ElementKind::kString) : kF32);
    type.add_sizes(sizes);
    const auto types =
        b.CreateVector(std::vector<Offset<rh::Type>>{type.Finish(), rh::CreateType(b, kNoneKind)});
    const auto numbers = b.CreateVector(std::vector<int64_t>(kElements));
    const auto indices = b.CreateVector(std::vector<uint32_t>(kElements, 1));
    const auto text = b.CreateString(std::string(kElements * 8, 'x'));
    const auto empty = b.CreateString("");
    const auto texts = b.CreateVector(std::vector<Offset<flatbuffers::String>>(kElements, empty));
    const auto data = b.CreateVector(std::vector<uint8_t>(400));
    std::vector<Offset<rh::Attribute>> list;
    std::vector<Offset<rh::Node>> nodes;
    for (int i = 0; i < kTables; ++i) {
      if (part == kOrigins || part == kResults || part == kOperands) {
        rh::NodeBuilder node(b);
        if (part == kOrigins) node.add_origins(texts);
        if (part == kResults) node.add_results(indices);
        if (part == kOperands) node.add_operands(indices);
        nodes.push_back(node.Finish());
        continue;
      }
      Offset<rh::Tensor> tensor;
      if (part == kTexts || part == kInlineData) {
        rh::TensorBuilder tensor_builder(b);
        tensor_builder.add_form(static_cast<uint8_t>(part == kTexts ? rh::TensorForm::kStrings
                                                                    : rh::TensorForm::kInline));
        if (part == kTexts) tensor_builder.add_strings(texts);
        if (part == kInlineData) tensor_builder.add_data(data);
        tensor = tensor_builder.Finish();
      }
      rh::AttributeBuilder attribute(b);
      attribute.add_kind(static_cast<uint8_t>(part == kNumbers ? Attribute::Kind::kIntArray
                                              : part == kText  ? Attribute::Kind::kString
                                                               : Attribute::Kind::kTensor));
      attribute.add_element(static_cast<uint8_t>(ElementKind::kI64));
      if (part == kNumbers) attribute.add_numbers(numbers);
      if (part == kText) attribute.add_text(text);
      if (!tensor.IsNull()) attribute.add_tensor(tensor);
      list.push_back(attribute.Finish());
    }
    const auto list_vector = b.CreateVector(list);
    const auto value = rh::CreateAttribute(b, static_cast<uint8_t>(Attribute::Kind::kList), 0, 0, 0,
                                           0, 0, 0, list_vector);
    const auto attributes = b.CreateVector(std::vector<Offset<rh::NamedAttribute>>{
        rh::CreateNamedAttribute(b, b.CreateString("a"), value)});
    const auto nodes_vector = b.CreateVector(nodes);
    const auto name = b.CreateString("main");
    rh::GraphBuilder graph(b);
    graph.add_name(name);
    graph.add_nodes(nodes_vector);
    const auto graphs = b.CreateVector(std::vector<Offset<rh::Graph>>{graph.Finish()});
    const auto ops =
        b.CreateVector(std::vector<Offset<flatbuffers::String>>{b.CreateString("acme.op")});
    rh::ProgramBuilder program(b);
    program.add_types(types);
    program.add_ops(ops);
    program.add_graphs(graphs);
    program.add_attributes(attributes);
    b.Finish(program.Finish(), rh::ProgramIdentifier());
    const std::string file = File(b);
    const absl::Status status = Read(file);
    // An inline tensor may have at most 400 bytes, and its table accounts for more.
    if (part == kInlineData) {
      EXPECT_THAT(status, IsOk());
    } else {
      EXPECT_THAT(status, StatusIs(absl::StatusCode::kDataLoss, HasSubstr("overlapping parts")))
          << part;
    }
  }
}

TEST_F(RhHostileTest, TensorsThatOverlap) {
  EXPECT_THAT(Read(Globals({{"a", {}}, {"b", {.offset = 384}}})),
              StatusIs(absl::StatusCode::kDataLoss,
                       AllOf(HasSubstr("m.rh: "), HasSubstr("tensor<100xf32>"),
                             HasSubstr("at byte 384 of the tensors overlaps the one before it, "
                                       "which ends at byte 400"))));
}

TEST_F(RhHostileTest, TensorsAtOnePlaceThatDiffer) {
  EXPECT_THAT(Read(Globals({{"a", {}}, {"b", {.checksum = 1}}})),
              StatusIs(absl::StatusCode::kDataLoss,
                       AllOf(HasSubstr("global 1, @b"),
                             HasSubstr("another tensor at byte 0 has another size or checksum"))));
}

TEST_F(RhHostileTest, TensorsOutOfRange) {
  for (const Payload& payload :
       {Payload{.offset = 640}, Payload{.offset = 1088}, Payload{.offset = uint64_t{1} << 63},
        Payload{.size = UINT64_MAX}, Payload{.offset = UINT64_MAX - 63}}) {
    EXPECT_THAT(
        Read(Globals({{"a", payload}})),
        StatusIs(absl::StatusCode::kDataLoss,
                 AllOf(HasSubstr("global 0, @a"),
                       HasSubstr(absl::StrCat(payload.size, " bytes at byte ", payload.offset,
                                              " of the tensors, which have 1024 bytes")))));
  }
}

TEST_F(RhHostileTest, TensorsThatAreNotAligned) {
  EXPECT_THAT(Read(Globals({{"a", {.offset = 4}}})),
              StatusIs(absl::StatusCode::kDataLoss,
                       AllOf(HasSubstr("global 0, @a"),
                             HasSubstr("start at byte 4 of the tensors, which is not a multiple "
                                       "of 64"))));
}

TEST_F(RhHostileTest, SizesThatAreNotTheTypes) {
  EXPECT_THAT(Read(Globals({{"a", {.size = 396}}})),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       AllOf(HasSubstr("global 0, @a"), HasSubstr("tensor<100xf32>"),
                             HasSubstr("400"), HasSubstr("396"))));
}

TEST_F(RhHostileTest, ChecksumsThatAreNotTheData) {
  const std::string file = Globals({{"a", {.checksum = 1}}});
  EXPECT_THAT(Read(file), IsOk());
  EXPECT_THAT(Read(file, true),
              StatusIs(absl::StatusCode::kDataLoss,
                       HasSubstr("the tensor of tensor<100xf32> at byte 0 of the tensors is "
                                 "damaged")));
}

TEST_F(RhHostileTest, NamesThatAreThereTwice) {
  EXPECT_THAT(Read(Globals({{"a", {}}, {"b", {}}, {"a", {}}})),
              StatusIs(absl::StatusCode::kAlreadyExists, HasSubstr("global 2, @a")));
  EXPECT_THAT(Read(Graph([](uint32_t&, Numbers&, Numbers&, Numbers&, Names&, Names& graphs) {
                graphs = {"main", "main"};
              })),
              StatusIs(absl::StatusCode::kAlreadyExists, HasSubstr("graph 1, @main")));
  EXPECT_THAT(Read(Graph([](uint32_t&, Numbers&, Numbers&, Numbers&, Names& attributes, Names&) {
                attributes = {"k", "l", "k"};
              })),
              StatusIs(absl::StatusCode::kDataLoss,
                       AllOf(HasSubstr("graph 0, @main: node 0"),
                             HasSubstr("attribute 'k' appears twice, the second at 2"))));
}

TEST_F(RhHostileTest, IndicesOfNothing) {
  EXPECT_THAT(Read(Globals({{"a", {}}}, 2)),
              StatusIs(absl::StatusCode::kDataLoss,
                       AllOf(HasSubstr("global 0, @a"),
                             HasSubstr("type 2 is out of range: the file has 2"))));
  EXPECT_THAT(
      Read(Graph([](uint32_t& op, Numbers&, Numbers&, Numbers&, Names&, Names&) { op = 1; })),
      StatusIs(absl::StatusCode::kDataLoss,
               AllOf(HasSubstr("graph 0, @main: node 0"),
                     HasSubstr("op 1 is out of range: the file has 1"))));
  EXPECT_THAT(Read(Graph([](uint32_t&, Numbers& operands, Numbers&, Numbers&, Names&, Names&) {
                operands = {0, 1};
              })),
              StatusIs(absl::StatusCode::kDataLoss,
                       AllOf(HasSubstr("graph 0, @main: node 0"),
                             HasSubstr("operand 1 is value 1, but the graph has 1"))));
  EXPECT_THAT(Read(Graph([](uint32_t&, Numbers&, Numbers& results, Numbers&, Names&, Names&) {
                results = {0, 9};
              })),
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr("type 9 is out of range")));
  EXPECT_THAT(
      Read(Graph(
          [](uint32_t&, Numbers&, Numbers&, Numbers& after, Names&, Names&) { after = {1}; })),
      StatusIs(absl::StatusCode::kDataLoss, HasSubstr("waits for node 1, but the graph has 1")));
}

// Kinds and counts that no writer produces, each in an attribute of the program.
TEST_F(RhHostileTest, ValuesThatAreNone) {
  auto attribute = [&](const auto& make) {
    Builder b;
    const auto types = Types(b);
    const Offset<rh::Attribute> value = make(b);
    const std::vector<Offset<rh::NamedAttribute>> attributes = {
        rh::CreateNamedAttribute(b, b.CreateString("k"), value)};
    const auto attributes_vector = b.CreateVector(attributes);
    rh::ProgramBuilder program(b);
    program.add_types(types);
    program.add_attributes(attributes_vector);
    b.Finish(program.Finish(), rh::ProgramIdentifier());
    return Read(File(b));
  };
  auto of_kind = [](Builder& b, int kind, uint8_t element) {
    return rh::CreateAttribute(b, static_cast<uint8_t>(kind), element);
  };
  auto is = [](const char* what) {
    return StatusIs(absl::StatusCode::kDataLoss,
                    AllOf(HasSubstr("m.rh: attribute 'k'"), HasSubstr(what)));
  };
  EXPECT_THAT(attribute([&](Builder& b) { return of_kind(b, 13, 0); }),
              is("unknown kind of attribute 13"));
  EXPECT_THAT(attribute([&](Builder& b) { return of_kind(b, 2, 27); }),
              is("unknown element kind 27"));
  EXPECT_THAT(attribute([&](Builder& b) { return of_kind(b, 2, kF32); }), is("an int of f32"));
  EXPECT_THAT(attribute([&](Builder& b) {
                return of_kind(b, static_cast<int>(Attribute::Kind::kTensor), 0);
              }),
              is("a tensor attribute has no tensor"));
  EXPECT_THAT(attribute([&](Builder& b) {
                const auto tensor = rh::CreateTensor(b, 0, 5);
                rh::AttributeBuilder out(b);
                out.add_kind(static_cast<uint8_t>(Attribute::Kind::kTensor));
                out.add_tensor(tensor);
                return out.Finish();
              }),
              is("unknown form of tensor 5"));
  for (const Names& names : {Names{"x"}, Names{"x", "x"}}) {
    EXPECT_THAT(attribute([&](Builder& b) {
                  const std::vector<Offset<rh::Attribute>> list = {Number(b), Number(b)};
                  const auto list_vector = b.CreateVector(list);
                  const auto names_vector = b.CreateVectorOfStrings(names);
                  rh::AttributeBuilder out(b);
                  out.add_kind(static_cast<uint8_t>(Attribute::Kind::kDictionary));
                  out.add_list(list_vector);
                  out.add_names(names_vector);
                  return out.Finish();
                }),
                is(names.size() == 1 ? "a dictionary has 1 names for 2 values"
                                     : "a dictionary has 'x' twice, the second at 1"));
  }
  EXPECT_THAT(
      attribute([&](Builder& b) {
        Offset<rh::Attribute> nested = Number(b);
        for (int i = 0; i < 100000; ++i) {
          const auto list = b.CreateVector(std::vector<Offset<rh::Attribute>>{nested});
          rh::AttributeBuilder out(b);
          out.add_kind(static_cast<uint8_t>(Attribute::Kind::kList));
          out.add_list(list);
          nested = out.Finish();
        }
        return nested;
      }),
      StatusIs(absl::StatusCode::kDataLoss, HasSubstr("the structure does not match its schema")));
}

TEST_F(RhHostileTest, TypesThatAreNone) {
  auto type = [&](const auto& make) {
    Builder b;
    const std::vector<Offset<rh::Type>> types = {rh::CreateType(b, kNoneKind), make(b)};
    const auto types_vector = b.CreateVector(types);
    rh::ProgramBuilder program(b);
    program.add_types(types_vector);
    b.Finish(program.Finish(), rh::ProgramIdentifier());
    return Read(File(b));
  };
  auto is = [](const char* what) {
    return StatusIs(absl::StatusCode::kDataLoss, AllOf(HasSubstr("m.rh: type 1"), HasSubstr(what)));
  };
  auto with_sizes = [](Builder& b, const std::vector<int64_t>& sizes, const Names& names,
                       bool unranked) {
    const auto sizes_vector = b.CreateVector(sizes);
    const auto names_vector = b.CreateVectorOfStrings(names);
    rh::TypeBuilder out(b);
    out.add_kind(kTensorKind);
    out.add_sizes(sizes_vector);
    if (!names.empty()) out.add_names(names_vector);
    out.add_unranked(unranked);
    return out.Finish();
  };
  EXPECT_THAT(type([](Builder& b) { return rh::CreateType(b, 6); }), is("6"));
  EXPECT_THAT(type([](Builder& b) { return rh::CreateType(b, kTensorKind, 77); }),
              is("unknown element kind 77"));
  EXPECT_THAT(type([&](Builder& b) {
                return with_sizes(b, {3, -2}, {}, false);
              }),
              is("a dimension has the size -2"));
  EXPECT_THAT(type([&](Builder& b) {
                return with_sizes(b, {3, 2}, {"x"}, false);
              }),
              is("expected 2 names of dimensions, found 1"));
  EXPECT_THAT(type([&](Builder& b) { return with_sizes(b, {3}, {}, true); }),
              is("an unranked shape has sizes"));
}

}  // namespace
}  // namespace roundhouse
