#include "roundhouse/dialects/onnx/stored_schemas.h"

#include <cstddef>
#include <vector>

#include "gtest/gtest.h"
#include "roundhouse/dialects/onnx/library_schemas.h"
#include "roundhouse/dialects/onnx/op_schema.h"

namespace roundhouse::onnx_dialect {
namespace {

void ExpectEqual(const std::vector<ParameterSchema>& stored,
                 const std::vector<ParameterSchema>& expected) {
  ASSERT_EQ(stored.size(), expected.size());
  for (size_t i = 0; i < stored.size(); ++i) {
    EXPECT_EQ(stored[i].name, expected[i].name);
    EXPECT_EQ(stored[i].type, expected[i].type);
    EXPECT_EQ(stored[i].elements, expected[i].elements);
    EXPECT_EQ(stored[i].optional, expected[i].optional);
    EXPECT_EQ(stored[i].variadic, expected[i].variadic);
    EXPECT_EQ(stored[i].homogeneous, expected[i].homogeneous);
  }
}

TEST(StoredSchemasTest, AreThoseOfTheLibrary) {
  const std::vector<OpSchema> stored = StoredSchemas();
  const std::vector<OpSchema> expected = LibrarySchemas();
  EXPECT_GT(expected.size(), 400u);
  ASSERT_EQ(stored.size(), expected.size());
  for (size_t i = 0; i < stored.size(); ++i) {
    SCOPED_TRACE(expected[i].OpName());
    EXPECT_EQ(stored[i].domain, expected[i].domain);
    EXPECT_EQ(stored[i].name, expected[i].name);
    EXPECT_EQ(stored[i].since_version, expected[i].since_version);
    EXPECT_EQ(stored[i].deprecated, expected[i].deprecated);
    EXPECT_EQ(stored[i].min_inputs, expected[i].min_inputs);
    EXPECT_EQ(stored[i].max_inputs, expected[i].max_inputs);
    EXPECT_EQ(stored[i].min_outputs, expected[i].min_outputs);
    EXPECT_EQ(stored[i].max_outputs, expected[i].max_outputs);
    ExpectEqual(stored[i].inputs, expected[i].inputs);
    ExpectEqual(stored[i].outputs, expected[i].outputs);
    ASSERT_EQ(stored[i].attributes.size(), expected[i].attributes.size());
    for (size_t j = 0; j < stored[i].attributes.size(); ++j) {
      EXPECT_EQ(stored[i].attributes[j].name, expected[i].attributes[j].name);
      EXPECT_EQ(stored[i].attributes[j].type, expected[i].attributes[j].type);
      EXPECT_EQ(stored[i].attributes[j].required, expected[i].attributes[j].required);
      EXPECT_EQ(stored[i].attributes[j].default_value, expected[i].attributes[j].default_value);
    }
  }
}

}  // namespace
}  // namespace roundhouse::onnx_dialect
