#include "roundhouse/training/training_program.h"

#include <cstddef>
#include <limits>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/types/span.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/splitmix64.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/container/training_roles.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/training/active_dropout.h"
#include "roundhouse/training/batch_statistics.h"
#include "roundhouse/training/instantiate.h"
#include "roundhouse/training/number_range.h"
#include "roundhouse/training/prepared_model.h"
#include "roundhouse/training/quantized_training.h"
#include "roundhouse/training/recipe.h"

namespace roundhouse::training {
namespace {

using ml_program::GlobalLoad;
using ml_program::GlobalStore;

constexpr int64_t kDefaultBatch = 32;
constexpr absl::string_view kClean = "[infer_types, canonicalize, fold_constants, cse, dce]";
constexpr absl::string_view kLossGraph = "train_loss";

struct Recipes {
  Recipe loss;
  Recipe optimizer;
  Recipe schedule;
  std::optional<Recipe> clip;
};

absl::StatusOr<Recipes> FindRecipes(const Context& context, const TrainingRequest& request) {
  Recipes recipes;
  RH_ASSIGN_OR_RETURN(recipes.loss, FindRecipe(context, RecipeKind::kLoss, request.loss));
  RH_ASSIGN_OR_RETURN(recipes.optimizer,
                      FindRecipe(context, RecipeKind::kOptimizer, request.optimizer));
  std::map<std::string, double> rate;
  if (request.rate.has_value()) rate["rate"] = *request.rate;
  RH_ASSIGN_OR_RETURN(recipes.schedule,
                      FindRecipe(context, RecipeKind::kSchedule, request.schedule, rate));
  if (!request.clip.empty()) {
    RH_ASSIGN_OR_RETURN(recipes.clip, FindRecipe(context, RecipeKind::kClip, request.clip));
  }
  return recipes;
}

class Maker {
 public:
  Maker(Program& program, const TrainingRequest& request, Recipes recipes, TrainingProgram& made)
      : program_(program), request_(request), recipes_(std::move(recipes)), made_(made) {}

  absl::Status Run() {
    RH_ASSIGN_OR_RETURN(model_, PrepareModel(program_, request_, made_));
    predict_ = model_.predict;
    RH_RETURN_IF_ERROR(ChooseBatch());
    RH_RETURN_IF_ERROR(MakeEval());
    RH_RETURN_IF_ERROR(MakeTrainStep());
    return RunPasses(program_, absl::StrCat(kClean, ", symbol_dce")).status();
  }

 private:
  absl::Status ChooseBatch() {
    std::optional<int64_t> fixed;
    for (const Port& input : predict_->inputs()) {
      if (!input.type.is_tensor() || !input.type.shape().is_ranked() ||
          input.type.shape().rank() == 0) {
        return UsageError(absl::StrCat("input '", input.name,
                                       "': expected a first axis for the examples, found ",
                                       input.type.ToString()));
      }
      if (!fixed.has_value()) fixed = input.type.shape().size(0);
    }
    made_.has_open_batch = !fixed.has_value();
    made_.batch = request_.batch.value_or(fixed.value_or(kDefaultBatch));
    if (made_.batch < 1) return UsageError("option batch: expected 1 or more");
    if (!fixed.has_value() || *fixed == made_.batch) return absl::OkStatus();
    return UsageError(
        absl::StrCat("option batch=", made_.batch, ": the model has a fixed batch of ", *fixed));
  }

  // The type of a model's input for this batch; null: the batch stays open.
  absl::StatusOr<Type> InputType(const Port& port, std::optional<int64_t> batch) const {
    // Where the batch stays open, its name says that it is that of the target, too.
    Shape shape = batch.has_value() ? port.type.shape().WithoutNames() : port.type.shape();
    const auto given = request_.example_sizes.find(port.name);
    if (given != request_.example_sizes.end() &&
        static_cast<int64_t>(given->second.size()) == shape.rank() - 1) {
      for (int64_t axis = 1; axis < shape.rank(); ++axis) {
        const int64_t size = given->second[static_cast<size_t>(axis - 1)];
        if (!shape.size(axis).has_value()) shape = shape.WithDim(axis, Dim(size));
      }
    }
    if (batch.has_value()) shape = shape.WithDim(0, Dim(*batch));
    return port.type.WithShape(shape);
  }

  // The same value in a graph without outputs, with sizes that the model computes folded into its
  // type.
  absl::StatusOr<Value*> WithKnownSizes(Value& value, Graph& graph) {
    if (!value.type().is_tensor() || value.type().shape().is_static()) return &value;
    RH_RETURN_IF_ERROR(AddOutput(graph, "value", value).status());
    RH_RETURN_IF_ERROR(RunPasses(program_, kClean).status());
    RH_ASSIGN_OR_RETURN(const std::vector<Node*> outputs, output_nodes(graph));
    Value* known = &outputs[0]->operand(0);
    graph.Erase(outputs[0]);
    graph.mutable_outputs().clear();
    // The type that the model declares for its output may be less specific.
    const auto is_known = [&] {
      return known->type().is_tensor() && known->type().shape().is_static();
    };
    while (!is_known() && Is<control::Refine>(known->node())) known = &known->node().operand(0);
    return known;
  }

  // Creates a graph with the model, the loss and the metric: the outputs of eval.
  absl::StatusOr<Graph*> MakeLoss(absl::string_view name, std::optional<int64_t> batch) {
    RH_ASSIGN_OR_RETURN(Graph * graph, program_.CreateGraph(name));
    std::vector<Value*> inputs;
    for (const Port& port : predict_->inputs()) {
      RH_ASSIGN_OR_RETURN(const Type type, InputType(port, batch));
      RH_ASSIGN_OR_RETURN(Value * input, AddInput(*graph, port.name, type));
      inputs.push_back(input);
    }
    RH_ASSIGN_OR_RETURN(const std::vector<Value*> outputs, Instantiate(*predict_, inputs, *graph));
    Value* prediction = outputs[model_.output];
    if (batch.has_value()) {
      RH_ASSIGN_OR_RETURN(prediction, WithKnownSizes(*prediction, *graph));
    }
    if (!prediction->type().is_tensor() || !prediction->type().shape().is_ranked() ||
        prediction->type().element_type().kind() != ElementKind::kF32) {
      return UsageError(absl::StrCat("output '", predict_->outputs()[model_.output].name,
                                     "': expected a tensor of f32 to compare with a target, found ",
                                     prediction->type().ToString()));
    }
    if (batch.has_value() && !prediction->type().shape().is_static()) {
      return UsageError(absl::StrCat("output '", predict_->outputs()[model_.output].name,
                                     "': expected known sizes to compare with a target of ", *batch,
                                     " examples, found ", prediction->type().ToString()));
    }
    RH_ASSIGN_OR_RETURN(Type target_type, TargetType(prediction->type()));
    if (batch.has_value()) target_type = target_type.WithShape(target_type.shape().WithoutNames());
    RH_ASSIGN_OR_RETURN(Value * target, AddInput(*graph, TargetName(), target_type));
    const std::map<std::string, Value*> arguments = {{"prediction", prediction},
                                                     {"target", target}};
    RH_ASSIGN_OR_RETURN(Value * loss, Apply(recipes_.loss, *recipes_.loss.main, arguments, *graph));
    RH_RETURN_IF_ERROR(AddOutput(*graph, "loss", *loss).status());
    if (recipes_.loss.extra == nullptr) return graph;
    RH_ASSIGN_OR_RETURN(Value * metric,
                        Apply(recipes_.loss, *recipes_.loss.extra, arguments, *graph));
    made_.metric = recipes_.loss.extra->outputs()[0].name;
    if (made_.metric.empty()) made_.metric = "metric";
    RH_RETURN_IF_ERROR(AddOutput(*graph, made_.metric, *metric).status());
    return graph;
  }

  std::string TargetName() const {
    std::string name = "target";
    while (InputIndex(*predict_, name) >= 0) name += "_";
    return name;
  }

  // The numbers that the loss declares for its targets.
  absl::StatusOr<std::optional<TargetNumbers>> DeclaredNumbers(const Port& target) const {
    const Attribute* values = target.attributes.Find(kValues);
    if (values == nullptr) return std::nullopt;
    const absl::StatusOr<NumberRange> range =
        ParseNumberRange(values->if_string() == nullptr ? "" : *values->if_string());
    if (!range.ok()) {
      return UsageError(absl::StrCat("option loss=", request_.loss, ": input 'target': ", kValues,
                                     ": ", absl::string_view(range.status().message())));
    }
    return TargetNumbers{*range, absl::StrCat("numbers in ", range->ToString())};
  }

  absl::StatusOr<Type> TargetType(const Type& prediction) const {
    const Graph& loss = *recipes_.loss.main;
    const Port& port = loss.inputs()[static_cast<size_t>(InputIndex(loss, "target"))];
    const Type declared = port.type;
    Shape shape = prediction.shape();
    RH_ASSIGN_OR_RETURN(made_.target_numbers, DeclaredNumbers(port));
    if (const Attribute* like = port.attributes.Find(kTargetShape)) {
      if (like->if_string() == nullptr || *like->if_string() != "classes") {
        return UsageError(absl::StrCat("option loss=", request_.loss,
                                       ": input 'target': ", kTargetShape,
                                       ": expected \"classes\", found ", like->ToString()));
      }
      if (shape.rank() < 2) {
        return UsageError(absl::StrCat("option loss=", request_.loss,
                                       ": expected a prediction with a last axis for the classes, "
                                       "found ",
                                       prediction.ToString()));
      }
      std::vector<Dim> dims = shape.dims();
      if (const std::optional<int64_t> classes = shape.size(shape.rank() - 1)) {
        made_.target_numbers = {
            .range = {.least = 0, .greatest = static_cast<double>(*classes - 1)},
            .text = absl::StrCat("classes from 0 to ", *classes - 1, ", as output '",
                                 predict_->outputs()[model_.output].name, "' has ", *classes)};
      }
      dims.pop_back();
      shape = Shape(dims);
    }
    return Type::Tensor(declared.element_type(), shape);
  }

  // Instantiates a recipe's graph with inputs by name, and returns its only result.
  absl::StatusOr<Value*> Apply(const Recipe& recipe, const Graph& source,
                               const std::map<std::string, Value*>& arguments, Graph& graph,
                               const std::map<std::string, std::string>* globals = nullptr) const {
    std::vector<Value*> operands;
    for (const Port& port : source.inputs()) operands.push_back(arguments.at(port.name));
    RH_ASSIGN_OR_RETURN(
        const std::vector<Value*> results,
        Instantiate(source, operands, graph, {.constants = &recipe.options, .globals = globals}));
    return results[0];
  }

  absl::Status MakeEval() {
    RH_ASSIGN_OR_RETURN(Graph * eval, MakeLoss(kEval, std::nullopt));
    SetTrainingRole(*eval, kEval);
    return absl::OkStatus();
  }

  absl::Status MakeTrainStep() {
    RH_ASSIGN_OR_RETURN(Graph * loss, MakeLoss(kLossGraph, made_.batch));
    if (model_.has_dropout) {
      RH_ASSIGN_OR_RETURN(const Global* random, AddState(kRandomGlobal, FirstRandomState()));
      RH_RETURN_IF_ERROR(DropElements(*loss, random->name()));
    }
    if (model_.quantized.has_value())
      RH_RETURN_IF_ERROR(KeepBounds(*loss, model_.quantized->momentum));
    // Derivatives and batch statistics need sizes that follow from the batch.
    RH_RETURN_IF_ERROR(RunPasses(program_, kClean).status());
    RH_RETURN_IF_ERROR(UseBatchStatistics(*loss, model_.statistics));
    RH_ASSIGN_OR_RETURN(const std::unique_ptr<Pass> pass,
                        PassRegistry::Of(program_.context()).Get("differentiate"));
    RH_RETURN_IF_ERROR(pass->SetOption("graph", Attribute::Symbol(std::string(kLossGraph))));
    std::vector<std::string> wrt;
    for (const std::string& name : made_.weights) {
      // A comma would end the pattern. Other globals that match are left out below.
      wrt.push_back(absl::StrCat("@", absl::StrReplaceAll(name, {{",", "*"}, {" ", "*"}})));
    }
    RH_RETURN_IF_ERROR(pass->SetOption("wrt", Attribute::String(absl::StrJoin(wrt, ","))));
    if (request_.max_steps > 0)
      RH_RETURN_IF_ERROR(pass->SetOption("max_steps", Attribute::Int(request_.max_steps)));
    RH_RETURN_IF_ERROR(pass->Run(program_).status());
    const std::string made = absl::StrCat(kLossGraph, ".gradients");
    RH_RETURN_IF_ERROR(program_.Rename(made, kTrainStep));
    program_.Erase(program_.FindGraph(kLossGraph));
    Graph& step = *program_.FindGraph(kTrainStep);
    SetTrainingRole(step, kTrainStep);
    RH_ASSIGN_OR_RETURN(const Gradients gradients, TakeGradients(step));
    return AddUpdates(step, gradients);
  }

  using Gradients = std::map<std::string, Value*>;

  // By weight; removes them from the results.
  absl::StatusOr<Gradients> TakeGradients(Graph& step) const {
    const Attribute* list = step.attributes().Find("roundhouse.gradients");
    RH_ASSIGN_OR_RETURN(const std::vector<Node*> outputs, output_nodes(step));
    Gradients gradients;
    const size_t num_kept = made_.metric.empty() ? 1 : 2;
    for (size_t i = num_kept; i < outputs.size(); ++i) {
      const std::string& name = *(*list->if_list())[i - num_kept].if_string();
      gradients[name.substr(1)] = &outputs[i]->operand(0);
      step.Erase(outputs[i]);
    }
    step.mutable_outputs().resize(num_kept);
    step.EraseAttribute("roundhouse.gradients");
    return gradients;
  }

  // Adds a public mutable global for the training itself.
  absl::StatusOr<Global*> AddState(absl::string_view name, Tensor initial) {
    return AddState(name, initial.type(), initial);
  }
  absl::StatusOr<Global*> AddState(absl::string_view name, const Type& type, Tensor initial) {
    RH_ASSIGN_OR_RETURN(Global * state, program_.CreateGlobal(program_.UnusedSymbol(name), type));
    state->set_visibility(Visibility::kPublic);
    state->set_mutable(true);
    state->set_initial(Attribute::OfTensor(std::move(initial)));
    SetTrainingRole(*state, kStateRole);
    return state;
  }

  // Differs from the state that initialised the weights.
  Tensor FirstRandomState() const {
    return Tensor::Scalar<uint64_t>(SplitMix64(~request_.seed).Next());
  }

  // Adds a counter that each step increases by `amount`, and returns the new count.
  absl::StatusOr<Value*> Count(Graph& step, absl::string_view name, int64_t amount) {
    const Tensor zero = Tensor::Scalar<int64_t>(0);
    RH_ASSIGN_OR_RETURN(const Global* counter, AddState(name, zero.type(), zero));
    const Builder build(step);
    RH_ASSIGN_OR_RETURN(Value * before, build(GlobalLoad{.global = {counter->name()}}, {}));
    RH_ASSIGN_OR_RETURN(
        Value * one, build(canonical::ConstantGen{.value = Tensor::Scalar<int64_t>(amount)}, {}));
    RH_ASSIGN_OR_RETURN(Value * after, build(canonical::EltwiseAdd{}, {before, one}));
    RH_RETURN_IF_ERROR(build.Make(GlobalStore{.global = {counter->name()}}, {after}).status());
    return after;
  }

  absl::Status AddUpdates(Graph& step, Gradients gradients) {
    RH_ASSIGN_OR_RETURN(Value * count, Count(step, kStepGlobal, 1));
    RH_RETURN_IF_ERROR(Count(step, kExamplesGlobal, made_.batch).status());
    const Builder build(step);
    std::map<std::string, Value*> shared = {{"step", count}};
    made_.knows_steps = InputIndex(*recipes_.schedule.main, "steps") >= 0;
    if (made_.knows_steps) {
      RH_ASSIGN_OR_RETURN(
          shared["steps"],
          build(canonical::ConstantGen{.value = Tensor::Scalar<int64_t>(request_.steps)}, {}));
    }
    RH_ASSIGN_OR_RETURN(Value * rate,
                        Apply(recipes_.schedule, *recipes_.schedule.main, shared, step));
    RH_RETURN_IF_ERROR(AddOutput(step, "rate", *rate).status());
    shared["rate"] = rate;
    RH_RETURN_IF_ERROR(Clip(step, gradients));
    for (const std::string& name : made_.weights) {
      RH_RETURN_IF_ERROR(
          Annotate(Update(step, name, gradients.at(name), shared),
                   absl::StrCat("option optimizer=", request_.optimizer, ", weight @", name)));
    }
    return absl::OkStatus();
  }

  absl::Status Clip(Graph& step, Gradients& gradients) const {
    if (!recipes_.clip.has_value()) return absl::OkStatus();
    const Recipe& clip = *recipes_.clip;
    std::map<std::string, Value*> arguments;
    if (InputIndex(*clip.main, "total") >= 0) {
      if (clip.extra == nullptr) {
        return UsageError(absl::StrCat("option clip=", request_.clip,
                                       ": @clip takes a total, and there is no @measure"));
      }
      Value* total = nullptr;
      for (const std::string& name : made_.weights) {
        RH_ASSIGN_OR_RETURN(Value * part,
                            Apply(clip, *clip.extra, {{"gradient", gradients.at(name)}}, step));
        if (total != nullptr) {
          RH_ASSIGN_OR_RETURN(part, Builder(step)(canonical::EltwiseAdd{}, {total, part}));
        }
        total = part;
      }
      arguments["total"] = total;
    }
    for (const std::string& name : made_.weights) {
      arguments["gradient"] = gradients.at(name);
      RH_ASSIGN_OR_RETURN(gradients[name], Apply(clip, *clip.main, arguments, step));
    }
    return absl::OkStatus();
  }

  absl::Status Update(Graph& step, const std::string& name, Value* gradient,
                      std::map<std::string, Value*> arguments) {
    RH_ASSIGN_OR_RETURN(const auto states, AddStates(name));
    const Builder build(step);
    RH_ASSIGN_OR_RETURN(arguments["weight"], build(GlobalLoad{.global = {name}}, {}));
    arguments["gradient"] = gradient;
    RH_ASSIGN_OR_RETURN(Value * next, Apply(recipes_.optimizer, *recipes_.optimizer.main, arguments,
                                            step, &states));
    return build.Make(GlobalStore{.global = {name}}, {next}).status();
  }

  // Adds the optimizer's state for the weight, and returns the globals by their names in the
  // recipe.
  absl::StatusOr<std::map<std::string, std::string>> AddStates(const std::string& weight) {
    std::map<std::string, std::string> states;
    const Type type = program_.FindGlobal(weight)->type();
    for (const Global* global : recipes_.optimizer.program->globals()) {
      if (!global->is_mutable()) continue;
      Type state_type = global->type();
      if (!state_type.is_tensor() || !state_type.shape().is_static())
        state_type = type.WithElementType(state_type.element_type());
      Tensor initial;
      const Attribute* given = global->inline_initial();
      if (given != nullptr && given->if_tensor() != nullptr) {
        initial = *given->if_tensor();
      } else {
        RH_ASSIGN_OR_RETURN(initial, Tensor::Zeros(state_type));
        initial = initial.CompressedToSplat();
      }
      RH_ASSIGN_OR_RETURN(const Global* state, AddState(absl::StrCat(weight, ".", global->name()),
                                                        state_type, std::move(initial)));
      states[global->name()] = state->name();
    }
    return states;
  }

  Program& program_;
  const TrainingRequest& request_;
  const Recipes recipes_;
  TrainingProgram& made_;
  Graph* predict_ = nullptr;
  PreparedModel model_;
};

}  // namespace

absl::StatusOr<TrainingProgram> MakeTrainingProgram(const Program& model,
                                                    const TrainingRequest& request) {
  using Limits = std::numeric_limits<float>;
  if (request.rate.has_value() &&
      !(*request.rate >= Limits::denorm_min() && *request.rate <= Limits::max())) {
    return UsageError(absl::StrCat("option lr=", *request.rate,
                                   ": expected a number above 0, of f32: nothing is learned "
                                   "otherwise"));
  }
  RH_ASSIGN_OR_RETURN(Recipes recipes, FindRecipes(model.context(), request));
  TrainingProgram made = {.program = model.clone()};
  const auto note = [&](const std::string& spec, const Recipe& recipe, RecipeKind kind) {
    made.recipes[std::string(RecipeKindName(kind))] = absl::StrCat(spec, " ", recipe.hash);
  };
  note(request.loss, recipes.loss, RecipeKind::kLoss);
  note(request.optimizer, recipes.optimizer, RecipeKind::kOptimizer);
  // The rate is part of the recipe's hash, and of the request.
  note(request.rate.has_value() ? absl::StrCat(request.schedule, ", rate ", *request.rate)
                                : request.schedule,
       recipes.schedule, RecipeKind::kSchedule);
  if (recipes.clip.has_value()) note(request.clip, *recipes.clip, RecipeKind::kClip);
  RH_RETURN_IF_ERROR(Maker(*made.program, request, std::move(recipes), made).Run());
  return made;
}

}  // namespace roundhouse::training
