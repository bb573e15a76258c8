#include "roundhouse/dialects/tfl/tfl.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/tfl/builtin_ops.h"
#include "roundhouse/dialects/tfl/element_types.h"
#include "roundhouse/dialects/tfl/option_schema.h"
#include "roundhouse/tests/testing/matchers.h"

namespace roundhouse::tfl {
namespace {

TEST(BuiltinOps, EveryCodeOfTheSchemaHasARow) {
  const std::set<std::string> without = {"CUSTOM", "DELEGATE", "PLACEHOLDER_FOR_GREATER_OP_CODES"};
  for (const auto& [code, name] : OptionSchema::Get().Enum("BuiltinOperator").values()) {
    EXPECT_EQ(FindBuiltin(static_cast<int32_t>(code)) == nullptr, without.count(name) > 0) << name;
  }
  EXPECT_EQ(FindBuiltin(210), nullptr);
  EXPECT_EQ(FindBuiltin(-1), nullptr);
}

TEST(BuiltinOps, EveryTableOfOptionsBelongsToAnOp) {
  std::set<std::string> used;
  for (const BuiltinOp& op : BuiltinOps()) {
    if (op.options != nullptr) used.insert(op.options->name);
  }
  for (const auto& [name, table] : OptionSchema::Get().tables())
    EXPECT_TRUE(used.count(name)) << name;
}

TEST(BuiltinOps, KnowsOperandsStatesAndOptions) {
  const BuiltinOp* conv = FindBuiltin("conv_2d");
  ASSERT_NE(conv, nullptr);
  EXPECT_EQ(conv->code, 3);
  EXPECT_EQ(conv->min_operands, 2);
  EXPECT_EQ(conv->options->name, "Conv2DOptions");
  EXPECT_EQ(conv->options->union_type, 1);
  const BuiltinOp* lstm = FindBuiltin("unidirectional_sequence_lstm");
  ASSERT_NE(lstm, nullptr);
  EXPECT_EQ(lstm->operands.size(), 24u);
  EXPECT_EQ(lstm->states, (std::vector<int>{18, 19}));
  EXPECT_EQ(FindBuiltin("bidirectional_sequence_lstm")->operands.size(), 48u);
  EXPECT_EQ(FindBuiltin("bidirectional_sequence_lstm")->states, (std::vector<int>{35, 36, 37, 38}));
  EXPECT_EQ(FindBuiltin("svdf")->states, (std::vector<int>{4}));
  EXPECT_TRUE(FindBuiltin("while")->has_graphs());
  EXPECT_FALSE(FindBuiltin("mul")->has_graphs());
}

TEST(OptionSchema, FieldsHaveTheirDefaultsAndChecks) {
  const OptionTable& table = *OptionSchema::Get().FindTable("Conv2DOptions");
  EXPECT_EQ(*table.FindField("padding")->default_value, Attribute::String("SAME"));
  EXPECT_EQ(*table.FindField("dilation_w_factor")->default_value, Attribute::Int(1));
  EXPECT_EQ(table.FindField("dilation_w_factor")->slot, 4);
  EXPECT_THAT(table.FindField("padding")->Check(Attribute::String("VALID")), IsOk());
  EXPECT_FALSE(table.FindField("padding")->Check(Attribute::String("VALIDE")).ok());
  EXPECT_FALSE(table.FindField("padding")->Check(Attribute::String("128")).ok());
  EXPECT_FALSE(table.FindField("stride_w")->Check(Attribute::Int(int64_t{1} << 31)).ok());
  EXPECT_FALSE(table.FindField("stride_w")->Check(Attribute::Int(1, ElementKind::kI32)).ok());
  const OptionField& shape =
      *OptionSchema::Get().FindTable("ReshapeOptions")->FindField("new_shape");
  EXPECT_TRUE(shape.is_list);
  EXPECT_FALSE(shape.default_value.has_value());
  EXPECT_THAT(shape.Check(Attribute::IntArray({1, -1})), IsOk());
  const OptionField& graph =
      *OptionSchema::Get().FindTable("IfOptions")->FindField("then_subgraph");
  EXPECT_THAT(graph.Check(Attribute::Symbol("g")), IsOk());
  EXPECT_FALSE(graph.Check(Attribute::Int(1)).ok());
  EXPECT_EQ(
      *OptionSchema::Get().FindTable("AddOptions")->FindField("pot_scale_int16")->default_value,
      Attribute::Bool(true));
}

TEST(ElementTypes, AreThoseOfTheSchema) {
  for (const auto& [number, name] : OptionSchema::Get().Enum("TensorType").values()) {
    const std::optional<ElementType> element = ElementTypeOf(static_cast<int8_t>(number));
    ASSERT_TRUE(element.has_value()) << name;
    EXPECT_EQ(TensorTypeOf(*element), number);
  }
  EXPECT_EQ(ElementTypeOf(100), std::nullopt);
  EXPECT_EQ(TensorTypeOf(ElementKind::kU4), std::nullopt);
}

TEST(Dialect, HasAnOpForEachBuiltin) {
  ASSERT_OK_AND_ASSIGN(const std::unique_ptr<Context> context, Context::With({RegisterTfl}));
  const roundhouse::Dialect* dialect = context->FindDialect("tfl");
  ASSERT_NE(dialect, nullptr);
  const OpInfo* op = dialect->FindOp("tfl.depthwise_conv_2d");
  ASSERT_NE(op, nullptr);
  EXPECT_NE(op->FindAttribute("depth_multiplier"), nullptr);
  EXPECT_EQ(dialect->ops().size(), BuiltinOps().size() + 3);
}

}  // namespace
}  // namespace roundhouse::tfl
