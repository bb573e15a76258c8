// The command line of train.
#include <iostream>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/api/devices/spread_program.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/interp/mpi/mpi_process.h"
#include "roundhouse/tools/adapting/train.h"
#include "roundhouse/tools/command_line/file_access_flag.h"
#include "roundhouse/tools/command_line/flags.h"
#include "roundhouse/tools/command_line/pipeline_flags.h"
#include "roundhouse/tools/command_line/progress.h"
#include "roundhouse/tools/command_line/spread_flags.h"
#include "roundhouse/tools/command_line/standard_streams.h"
#include "roundhouse/training/recipe.h"

namespace roundhouse {
namespace {

std::string NamesText(training::RecipeKind kind) {
  return absl::StrCat(absl::StrJoin(training::RecipeNames(kind), ", "), ", or a FILE.mlir");
}

}  // namespace

int TrainMain(int argc, char** argv) {
  using training::RecipeKind;
  TrainOptions options;
  Flags flags("train",
              "Trains a model of any format that is read. The steps of training become part of the "
              "program that is written (docs/training.md).");
  flags.Positional("MODEL", &options.input, "the model; - for standard input");
  flags.Flag("o", &options.output, "OUT",
             "where to write: .rh and .mlir hold the program with its entries train_step, eval and "
             "predict; .onnx and .tflite hold predict alone");
  flags.Flag("data", &options.data, "PATH",
             "the examples: an .npz with an array for each input and one for the target, a folder "
             "of such or of .npy files, or a .csv with a column for the target");
  flags.Flag("target", &options.target, "NAME",
             "the array or column with the targets; by default target, label, labels or y, or the "
             "last column");
  flags.Flag("validation", &options.validation, "PART",
             "the examples to validate with after each epoch: 0.2 for a fifth, 1/5 for the first "
             "of five folds, or a PATH as for --data");
  flags.Flag("loss", &options.loss, "NAME", NamesText(RecipeKind::kLoss));
  flags.Flag("optimizer", &options.optimizer, "NAME", NamesText(RecipeKind::kOptimizer));
  flags.Flag("schedule", &options.schedule, "NAME",
             absl::StrCat("how the learning rate changes: ", NamesText(RecipeKind::kSchedule)));
  flags.Flag("clip", &options.clip, "NAME",
             absl::StrCat("how gradients are clipped: ", NamesText(RecipeKind::kClip)));
  flags.Flag("lr", &options.lr, "RATE",
             "the learning rate; by default that of the schedule, 0.001");
  flags.Flag("epochs", &options.epochs, "N", "how many times to go through the examples");
  flags.Flag(
      "batch", &options.batch, "N",
      "examples in a step; by default as many as the model takes, or 32 if it leaves that open");
  flags.Flag("patience", &options.patience, "N",
             "stops after N epochs without a new least validation loss, and keeps the weights of "
             "the best epoch; 0: never");
  flags.Flag("wrt", &options.wrt, "PATTERNS",
             "the weights to train, separated by commas; by default all f32 of rank 1 or more, "
             "except running statistics");
  flags.Flag("freeze", &options.freeze, "PATTERNS", "weights that stay as they are");
  flags.Flag("quantize", &options.quantize, "int8",
             "trains with weights and values rounded as in int8, so that the integer program "
             "loses little: int8:weight_bits=4,momentum=0.99. .onnx and .tflite files have the "
             "integer program; for a .rh see docs/training.md");
  flags.Choice(
      "batch_norm", &options.batch_norm, {"auto", "train", "frozen"},
      "train: batch norms take the statistics of each batch, and keep running ones for "
      "eval and predict; frozen: they take those of the model; auto: train if these are as "
      "they begin, means 0 and variances 1");
  flags.Flag("no_dropout", &options.no_dropout,
             "leaves dropout idle, which is otherwise active in steps");
  flags.Flag("lora", &options.lora, "rank:N,…",
             "trains low-rank adapters of weights in place of the weights: rank:8,alpha:16,"
             "targets=@q*,@v*; --wrt names weights that are trained as well. .onnx and .tflite "
             "files have them merged; optimize --strip=training --passes=merge_lora merges them");
  flags.Flag("lora_out", &options.lora_out, "PATH",
             "where to write the adapters alone: a .safetensors or .rhw file");
  flags.Flag("entry", &options.entry, "NAME", "the graph to train, where there are several");
  flags.Flag("prediction", &options.prediction, "NAME",
             "the output to compare with the target; by default the first");
  flags.Flag("seed", &options.seed, "N",
             "the seed of the order of examples, of their split for validation, and of weights "
             "without a value");
  flags.Threads(&options.threads, "how many to use");
  flags.Bytes("memory", &options.memory,
              "limits a step, beside examples, weights and optimizer state: values that are "
              "kept for gradients are dropped and computed again, to the same bits; 0: any "
              "(docs/training.md)");
  flags.Flag("max_steps", &options.max_steps, "N",
             "the most steps of a loop of the model that ends by itself: gradients reserve memory "
             "for them; 0: 256");
  flags.Flag("devices", &options.spread.devices, "AXIS:N,…",
             "spreads the training over devices (docs/devices.md): the examples of a step along "
             "the axis data, or the only one; with --simulate or --launcher");
  flags.Flag("shard", &options.spread.pins, "NAME=AXES",
             "how an input, @weight or %node is spread over --devices, an axis or _ for each "
             "dimension; the optimizer's state follows the weight");
  AddPinFileFlag(flags, options.spread);
  AddPipelineFlags(options.spread, flags);
  AddOverlapFlag(flags, options.spread);
  flags.Flag("simulate", &options.simulate, "runs all devices in this process");
  flags.Choice("launcher", &options.launcher, {"mpi"}, "under mpirun: one device in each process");
  flags.Flag("deterministic", &options.deterministic,
             "gives the same bits with any number of threads, on any x86-64 processor with AVX2, "
             "and on many devices, simulated or not");
  flags.Flag("checkpoint", &options.checkpoint, "PATH",
             "where checkpoints go, after each epoch and on Ctrl-C; auto: beside OUT; none: "
             "nowhere");
  flags.Flag("checkpoint_steps", &options.checkpoint_steps, "N",
             "also writes a checkpoint every N steps; 0: never");
  flags.Flag("resume", &options.resume, "PATH",
             "resumes from a checkpoint, as if the training had never stopped");
  flags.Flag("curve", &options.curve, "PATH",
             "where to write the training curve as .csv, with a plot (.svg) beside it; auto: "
             "beside OUT; none: nowhere");
  flags.Limits();
  flags.Flag("json", &options.json, "prints each epoch as JSON");
  NoMmapFlag(flags, &options.no_mmap);
  flags.Example("train model.mlir --data=points.csv --loss=cross_entropy -o trained.rh",
                "trains on a table whose last column is the class");
  flags.Example(
      "train model.onnx --data=train.npz --validation=test.npz --loss=cross_entropy:smoothing=0.1 "
      "--optimizer=adamw:decay=0.05 --schedule=cosine:warmup=100 --lr=0.002 --clip=norm "
      "--epochs=30 "
      "-o trained.onnx",
      "fine-tunes an ONNX model, and writes one");
  flags.Example(
      "train model.rh --data=train.npz --freeze='backbone*' --validation=0.2 --patience=5 "
      "--epochs=100 -o trained.rh",
      "trains the other weights until the validation loss stops falling");
  flags.Example(
      "train model.onnx --data=train.npz --lora=rank:8,targets=@*attention* -o tuned.onnx "
      "--lora_out=adapters.safetensors",
      "fine-tunes a large model by few numbers");
  flags.Example(
      "train model.rh --data=train.npz --epochs=100 -o trained.rh "
      "--resume=trained.checkpoint.rhw",
      "resumes after Ctrl-C, with the same result to the byte");
  flags.Example("%optimize trained.rh --strip=training -o deployed.rh",
                "keeps only the graph that predicts");
  flags.Example(
      "mpirun -np 4 roundhouse train model.rh --data=train.npz --devices=data:4 "
      "--launcher=mpi -o trained.rh",
      "on four processes, each with a quarter of the examples of a step");
  flags.Example(
      "mpirun -np 4 roundhouse train model.rh --data=train.npz --devices=pipe:4 --pipeline=pipe "
      "--microbatches=8 --launcher=mpi -o trained.rh",
      "on four processes, each with a quarter of the layers and their weights");
  std::unique_ptr<MpiProcess> process;
  const int exit_code = RunTool(flags, argc, argv, [&]() -> absl::Status {
    if (!options.launcher.empty()) {
      RH_ASSIGN_OR_RETURN(process, MpiProcess::Start());
      options.process = process.get();
    }
    RH_ASSIGN_OR_RETURN(std::shared_ptr<const Context> context, Context::WithLinkedExtensions());
    Progress progress("train", std::cerr, StandardErrorIsTerminal());
    options.progress = &progress;
    RH_RETURN_IF_ERROR(ReadPinFile(options.spread));
    return Train(std::move(context), options, std::cout, std::cerr);
  });
  return process == nullptr ? exit_code : process->End(exit_code);
}

}  // namespace roundhouse
