/* The C interface, used from C: what it gives, what it says of what is wrong, who owns what. */
#include <pthread.h>
#include <roundhouse.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "roundhouse/api/c/expect.h"

/* y = x + x, and how often that was asked for. */
static const char kModel[] =
    "ml_program.global public mutable @calls(dense<0> : tensor<i32>) : tensor<i32>\n"
    "ml_program.func @main(%x: tensor<?x2xf32> {ml_program.identifier = \"x\"})\n"
    "    -> (tensor<?x2xf32> {ml_program.identifier = \"y\"}) {\n"
    "  %one = \"canonical.constant_gen\"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>\n"
    "  %0 = ml_program.global_load @calls : tensor<i32>\n"
    "  %1 = \"canonical.eltwise_add\"(%0, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>\n"
    "  ml_program.global_store @calls = %1 : tensor<i32>\n"
    "  %y = \"canonical.eltwise_add\"(%x, %x)\n"
    "      : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>\n"
    "  ml_program.return %y : tensor<?x2xf32>\n"
    "}\n";

static const char kStrings[] =
    "ml_program.subgraph @main(%x: tensor<2x!roundhouse.string> {ml_program.identifier = \"x\"})\n"
    "    -> (tensor<2x!roundhouse.string> {ml_program.identifier = \"y\"}) {\n"
    "  ml_program.output %x : tensor<2x!roundhouse.string>\n"
    "}\n";

/* A sequence and one tensor more, an optional tensor as it is, and whether that is there. */
static const char kSequences[] =
    "ml_program.subgraph @main(%s: !onnx.sequence<tensor<?xf32>> {ml_program.identifier = \"s\"},\n"
    "    %o: !onnx.optional<tensor<?xf32>> {ml_program.identifier = \"o\"},\n"
    "    %x: tensor<?xf32> {ml_program.identifier = \"x\"})\n"
    "    -> (!onnx.sequence<tensor<?xf32>> {ml_program.identifier = \"more\"},\n"
    "        !onnx.optional<tensor<?xf32>> {ml_program.identifier = \"same\"},\n"
    "        tensor<i1> {ml_program.identifier = \"there\"}) {\n"
    "  %none = \"control.none\"() : () -> none\n"
    "  %more = \"onnx.SequenceInsert_11\"(%s, %x, %none)\n"
    "      : (!onnx.sequence<tensor<?xf32>>, tensor<?xf32>, none) -> "
    "!onnx.sequence<tensor<?xf32>>\n"
    "  %there = \"onnx.OptionalHasElement_18\"(%o) : (!onnx.optional<tensor<?xf32>>) -> "
    "tensor<i1>\n"
    "  ml_program.output %more, %o, %there : !onnx.sequence<tensor<?xf32>>, "
    "!onnx.optional<tensor<?xf32>>, tensor<i1>\n"
    "}\n";

static rh_session* SessionOf(rh_runtime* runtime, const char* text, int32_t profile) {
  rh_model* model = NULL;
  rh_program* program = NULL;
  rh_session* session = NULL;
  rh_session_options options = RH_SESSION_OPTIONS_INIT;
  options.profile = profile;
  EXPECT_OK(rh_model_load_bytes(runtime, text, strlen(text), NULL, NULL, NULL, &model));
  EXPECT_OK(rh_program_compile(model, NULL, &program));
  EXPECT_OK(rh_session_create(program, &options, &session));
  /* In any order: the session keeps what it needs. */
  rh_model_free(model);
  rh_program_free(program);
  return session;
}

static void TestVersions(void) {
  EXPECT(rh_abi_version() == RH_ABI_MAJOR * 65536 + RH_ABI_MINOR);
  EXPECT(strchr(rh_version(), '.') != NULL);
}

static void TestRuns(rh_runtime* runtime) {
  rh_session* session = SessionOf(runtime, kModel, 0);
  float x[] = {1, 2, 3, 4};
  float y[4] = {0};
  const int64_t sizes[] = {2, 2};
  const rh_view view = {RH_F32, 2, sizes, x, sizeof(x)};
  rh_view result;
  rh_tensor* tensor = NULL;
  rh_tensor* state = NULL;
  rh_text* text = NULL;

  EXPECT_ERROR(rh_session_run(session), RH_FAILED_PRECONDITION, "not set: input 0 'x'");
  EXPECT_OK(rh_session_set_input(session, "x", &view, RH_NOT_PADDED));
  EXPECT_OK(rh_session_run(session));
  EXPECT_OK(rh_session_output(session, "#0", &tensor));
  result = rh_tensor_view(tensor);
  EXPECT(result.element == RH_F32 && result.rank == 2 && result.sizes[0] == 2);
  EXPECT(result.num_bytes == sizeof(x) && ((float*)result.data)[3] == 8);
  /* The next run leaves it as it is. */
  x[3] = 5;
  EXPECT_OK(rh_session_set_output(session, "y", y, sizeof(y), RH_NOT_PADDED));
  EXPECT_OK(rh_session_run(session));
  EXPECT(y[3] == 10);
  EXPECT(((float*)result.data)[3] == 8);
  rh_tensor_free(tensor);

  EXPECT_OK(rh_session_state(session, "calls", &state));
  EXPECT(*(int32_t*)rh_tensor_view(state).data == 2);
  rh_session_reset(session);
  rh_tensor_free(state);
  EXPECT_OK(rh_session_state(session, "calls", &state));
  EXPECT(*(int32_t*)rh_tensor_view(state).data == 0);
  rh_tensor_free(state);
  {
    const int32_t seven = 7;
    const rh_view of_seven = {RH_I32, 0, NULL, (void*)&seven, sizeof(seven)};
    EXPECT_OK(rh_tensor_create(runtime, &of_seven, &state));
    EXPECT_OK(rh_session_set_state(session, "calls", state));
    rh_tensor_free(state);
  }
  EXPECT_OK(rh_session_run(session));
  EXPECT_OK(rh_session_state(session, "calls", &state));
  EXPECT(*(int32_t*)rh_tensor_view(state).data == 8);
  rh_tensor_free(state);

  EXPECT_OK(rh_session_describe(session, &text));
  EXPECT(strstr(rh_text_data(text), "\"calls\"") != NULL);
  EXPECT(strlen(rh_text_data(text)) == rh_text_size(text));
  rh_text_free(text);
  EXPECT_ERROR(rh_session_profile(session, &text), RH_FAILED_PRECONDITION, "without profile");
  rh_session_cancel(session);
  EXPECT_ERROR(rh_session_run(session), RH_CANCELLED, "cancelled");
  EXPECT_OK(rh_session_run(session));
  rh_session_free(session);
}

static void TestProfile(rh_runtime* runtime) {
  rh_session* session = SessionOf(runtime, kModel, 1);
  float x[] = {1, 2};
  const int64_t sizes[] = {1, 2};
  const rh_view view = {RH_F32, 2, sizes, x, sizeof(x)};
  rh_text* text = NULL;
  EXPECT_OK(rh_session_set_input(session, "x", &view, RH_NOT_PADDED));
  EXPECT_OK(rh_session_run(session));
  EXPECT_OK(rh_session_run(session));
  EXPECT_OK(rh_session_profile(session, &text));
  EXPECT(strstr(rh_text_data(text), "\"runs\": 2") != NULL);
  EXPECT(strstr(rh_text_data(text), "canonical.eltwise_add") != NULL);
  rh_text_free(text);
  rh_session_free(session);
}

static void TestStrings(rh_runtime* runtime) {
  rh_session* session = SessionOf(runtime, kStrings, 0);
  const char* const strings[] = {"one", "with\0zero"};
  const size_t lengths[] = {3, 9};
  const int64_t two = 2;
  rh_tensor* x = NULL;
  rh_tensor* y = NULL;
  const char* data = NULL;
  size_t length = 0;
  EXPECT_OK(rh_tensor_create_strings(runtime, 1, &two, strings, lengths, &x));
  EXPECT_OK(rh_session_set_input_tensor(session, "x", x));
  rh_tensor_free(x);
  EXPECT_OK(rh_session_run(session));
  EXPECT_OK(rh_session_output(session, "y", &y));
  EXPECT(rh_tensor_view(y).element == RH_STRING && rh_tensor_view(y).data == NULL);
  EXPECT_OK(rh_tensor_string(y, 1, &data, &length));
  EXPECT(length == 9 && memcmp(data, "with\0zero", 9) == 0);
  EXPECT_ERROR(rh_tensor_string(y, 2, &data, &length), RH_OUT_OF_RANGE, "from 0 to 1, found 2");
  rh_tensor_free(y);
  EXPECT_ERROR(rh_session_set_output(session, "y", &length, sizeof(length), RH_NOT_PADDED),
               RH_INVALID_ARGUMENT, "strings cannot be written to memory of the caller");
  rh_session_free(session);
}

static int released = 0;
static void Release(void* context) {
  ++released;
  free(context);
}

static void TestModels(rh_runtime* runtime) {
  rh_model* model = NULL;
  rh_model* copy = NULL;
  rh_text* text = NULL;
  int32_t same = 0;
  const int64_t three = 3;
  const rh_shape shape = {"#0", 2, (const int64_t[]){3, 2}};
  rh_shape wrong = {"z", 1, &three};
  rh_optimize_options options = RH_OPTIMIZE_OPTIONS_INIT;
  char* lent = malloc(sizeof(kModel));
  char path[4096];
  memcpy(lent, kModel, sizeof(kModel));
  EXPECT_OK(rh_model_load_bytes(runtime, lent, strlen(kModel), NULL, Release, lent, &model));
  EXPECT_OK(rh_model_copy(model, &copy));
  options.shapes = &shape;
  options.num_shapes = 1;
  EXPECT_OK(rh_model_optimize(model, &options));
  EXPECT_OK(rh_model_describe(model, 1, &text));
  EXPECT(strstr(rh_text_data(text), "tensor<3x2xf32>") != NULL);
  rh_text_free(text);
  EXPECT_OK(rh_model_describe(copy, 0, &text));
  EXPECT(strstr(rh_text_data(text), "tensor<?x2xf32>") != NULL);
  rh_text_free(text);
  options.shapes = &wrong;
  EXPECT_ERROR(rh_model_optimize(model, &options), RH_INVALID_ARGUMENT, "'z'");
  snprintf(path, sizeof(path), "%s/model.rh", getenv("TEST_TMPDIR"));
  EXPECT_OK(rh_model_save(model, path, NULL));
  rh_model_free(copy);
  EXPECT_OK(rh_model_load(runtime, path, NULL, &copy));
  EXPECT_OK(rh_model_compare(model, copy, NULL, &same, &text));
  EXPECT(same == 1 && strstr(rh_text_data(text), "output 0 'y'") != NULL);
  rh_text_free(text);
  rh_model_free(model);
  rh_model_free(copy);
  EXPECT(released == 1);
  /* On an error, too, and then before the call is over. */
  lent = malloc(1);
  *lent = '?';
  EXPECT_ERROR(rh_model_load_bytes(runtime, lent, 1, NULL, Release, lent, &model),
               RH_INVALID_ARGUMENT, "the model:1:1");
  EXPECT(released == 2 && model == NULL);
  EXPECT_ERROR(rh_model_load(runtime, "/no/such.onnx", NULL, &model), RH_NOT_FOUND,
               "/no/such.onnx");
}

static void TestWhatIsWrong(rh_runtime* runtime) {
  rh_session* session = SessionOf(runtime, kModel, 0);
  rh_model* model = NULL;
  rh_tensor* tensor = NULL;
  rh_session_options options = RH_SESSION_OPTIONS_INIT;
  rh_program* program = NULL;
  rh_session* other = NULL;
  int64_t sizes[] = {2, 2};
  float x[4] = {0};
  rh_view view = {RH_F32, 2, sizes, x, sizeof(x)};
  struct {
    rh_load_options options;
    int64_t newer;
  } newer = {RH_LOAD_OPTIONS_INIT, 1};

  EXPECT_ERROR(rh_model_load(NULL, "x", NULL, &model), RH_INVALID_ARGUMENT, "runtime is NULL");
  EXPECT_ERROR(rh_model_load(runtime, NULL, NULL, &model), RH_INVALID_ARGUMENT, "path is NULL");
  EXPECT_ERROR(rh_model_load(runtime, "x", NULL, NULL), RH_INVALID_ARGUMENT, "out is NULL");
  EXPECT_ERROR(rh_session_run(NULL), RH_INVALID_ARGUMENT, "session is NULL");
  EXPECT_ERROR(rh_session_set_input(session, "no", &view, RH_NOT_PADDED), RH_INVALID_ARGUMENT,
               "no input 'no'");
  EXPECT_ERROR(rh_session_set_input(session, "x", NULL, RH_NOT_PADDED), RH_INVALID_ARGUMENT,
               "view is NULL");
  EXPECT_ERROR(rh_session_output(session, "y", &tensor), RH_FAILED_PRECONDITION,
               "nothing has been");
  EXPECT_ERROR(rh_session_select(session, "no"), RH_NOT_FOUND, "no entry @no");
  view.num_bytes = 3;
  EXPECT_ERROR(rh_session_set_input(session, "x", &view, RH_NOT_PADDED), RH_INVALID_ARGUMENT, "16");
  view.num_bytes = sizeof(x);
  view.element = (rh_element)99;
  EXPECT_ERROR(rh_session_set_input(session, "x", &view, RH_NOT_PADDED), RH_INVALID_ARGUMENT, "99");
  view.element = RH_F32;
  view.rank = -1;
  EXPECT_ERROR(rh_session_set_input(session, "x", &view, RH_NOT_PADDED), RH_INVALID_ARGUMENT, "-1");
  view.rank = 2;
  sizes[0] = INT64_MAX;
  EXPECT_ERROR(rh_session_set_input(session, "x", &view, RH_NOT_PADDED), RH_RESOURCE_EXHAUSTED, "");
  sizes[0] = 2;
  view.data = NULL;
  EXPECT_ERROR(rh_session_set_input(session, "x", &view, RH_NOT_PADDED), RH_INVALID_ARGUMENT,
               "data is NULL");
  /* Options of callers that are newer, or that forgot. */
  newer.options.struct_size = sizeof(newer);
  EXPECT_ERROR(rh_model_load(runtime, "x.rh", &newer.options, &model), RH_UNIMPLEMENTED,
               "does not know");
  newer.newer = 0;
  EXPECT_ERROR(rh_model_load(runtime, "/x.rh", &newer.options, &model), RH_NOT_FOUND, "/x.rh");
  newer.options.struct_size = 0;
  EXPECT_ERROR(rh_model_load(runtime, "x.rh", &newer.options, &model), RH_INVALID_ARGUMENT,
               "struct_size");
  EXPECT_OK(rh_model_load_bytes(runtime, kModel, strlen(kModel), NULL, NULL, NULL, &model));
  EXPECT_OK(rh_program_compile(model, NULL, &program));
  options.num_threads = 0;
  EXPECT_ERROR(rh_session_create(program, &options, &other), RH_INVALID_ARGUMENT, "num_threads");
  EXPECT(other == NULL);
  rh_program_free(program);
  rh_model_free(model);
  rh_session_free(session);
  /* Nothing is nothing to free. */
  rh_error_free(NULL);
  rh_text_free(NULL);
  rh_tensor_free(NULL);
  rh_model_free(NULL);
  rh_program_free(NULL);
  rh_session_free(NULL);
  rh_runtime_free(NULL);
  rh_session_reset(NULL);
  rh_session_cancel(NULL);
}

/* ---- callbacks and memory of the caller's ---- */

typedef struct Ledger {
  int64_t live;
  int64_t calls;
  int64_t fails_at; /* Of the calls; 0 for never. */
} Ledger;

static void* Allocate(void* context, size_t size, size_t alignment) {
  Ledger* ledger = context;
  void* memory = NULL;
  if (++ledger->calls == ledger->fails_at) return NULL;
  if (posix_memalign(&memory, alignment < 8 ? 8 : alignment, size) != 0) return NULL;
  ledger->live += (int64_t)size;
  return memory;
}

static void GiveBack(void* context, void* memory, size_t size) {
  ((Ledger*)context)->live -= (int64_t)size;
  free(memory);
}

static int steps = 0;
static int Progress(void* context, const char* what) {
  EXPECT(what[0] != '\0');
  ++steps;
  return steps == *(int*)context;
}

static rh_error* UseAll(const rh_runtime_options* options) {
  rh_runtime* runtime = NULL;
  rh_model* model = NULL;
  rh_program* program = NULL;
  rh_session* session = NULL;
  rh_text* text = NULL;
  rh_error* error = rh_runtime_create(options, &runtime);
  if (!error)
    error = rh_model_load_bytes(runtime, kModel, strlen(kModel), NULL, NULL, NULL, &model);
  if (!error) error = rh_model_optimize(model, NULL);
  if (!error) error = rh_program_compile(model, NULL, &program);
  if (!error) error = rh_session_create(program, NULL, &session);
  if (!error) error = rh_session_describe(session, &text);
  rh_runtime_free(runtime);
  rh_model_free(model);
  rh_program_free(program);
  rh_session_free(session);
  rh_text_free(text);
  return error;
}

static void TestTheCallersFunctions(void) {
  Ledger ledger = {0, 0, 0};
  rh_allocator allocator = {&ledger, Allocate, GiveBack};
  rh_runtime_options options = RH_RUNTIME_OPTIONS_INIT;
  int64_t calls, i;
  int cancel_at = 0;
  options.allocator = &allocator;
  options.progress = Progress;
  options.progress_context = &cancel_at;
  EXPECT_OK(UseAll(&options));
  EXPECT(ledger.live == 0 && ledger.calls >= 5);
  EXPECT(steps > 3);
  /* Each of them may fail. */
  calls = ledger.calls;
  for (i = 1; i <= calls; ++i) {
    ledger.calls = 0;
    ledger.fails_at = i;
    EXPECT_ERROR(UseAll(&options), RH_RESOURCE_EXHAUSTED, "memory");
    EXPECT(ledger.live == 0);
  }
  ledger.fails_at = 0;
  cancel_at = 2;
  steps = 0;
  EXPECT_ERROR(UseAll(&options), RH_CANCELLED, "");
  EXPECT(ledger.live == 0);
  allocator.release = NULL;
  EXPECT_ERROR(UseAll(&options), RH_INVALID_ARGUMENT, "allocator");
}

/* ---- threads ---- */

typedef struct Worker {
  const rh_runtime* runtime;
  const rh_program* program;
  int failed;
} Worker;

static void* Work(void* argument) {
  Worker* worker = argument;
  float x[] = {1, 2};
  float y[2] = {0};
  const int64_t sizes[] = {1, 2};
  const rh_view view = {RH_F32, 2, sizes, x, sizeof(x)};
  rh_session* session = NULL;
  rh_model* model = NULL;
  int i;
  rh_error* error = rh_session_create(worker->program, NULL, &session);
  if (!error) error = rh_session_set_input(session, "x", &view, RH_NOT_PADDED);
  if (!error) error = rh_session_set_output(session, "y", y, sizeof(y), RH_NOT_PADDED);
  for (i = 0; !error && i < 20; ++i) error = rh_session_run(session);
  if (!error)
    error = rh_model_load_bytes(worker->runtime, kModel, strlen(kModel), NULL, NULL, NULL, &model);
  if (!error) error = rh_model_optimize(model, NULL);
  worker->failed = error != NULL || y[1] != 4;
  rh_error_free(error);
  rh_model_free(model);
  rh_session_free(session);
  return NULL;
}

static void TestThreads(rh_runtime* runtime) {
  enum { kThreads = 4 };
  pthread_t threads[kThreads];
  Worker workers[kThreads];
  rh_model* model = NULL;
  rh_program* program = NULL;
  int i;
  EXPECT_OK(rh_model_load_bytes(runtime, kModel, strlen(kModel), NULL, NULL, NULL, &model));
  EXPECT_OK(rh_program_compile(model, NULL, &program));
  for (i = 0; i < kThreads; ++i) {
    workers[i] = (Worker){runtime, program, 0};
    EXPECT(pthread_create(&threads[i], NULL, Work, &workers[i]) == 0);
  }
  for (i = 0; i < kThreads; ++i) {
    pthread_join(threads[i], NULL);
    EXPECT(!workers[i].failed);
  }
  rh_program_free(program);
  rh_model_free(model);
}

static rh_tensor* TensorOf(rh_runtime* runtime, float* data, int64_t count) {
  const rh_view view = {RH_F32, 1, &count, data, (size_t)count * sizeof(float)};
  rh_tensor* tensor = NULL;
  EXPECT_OK(rh_tensor_create(runtime, &view, &tensor));
  return tensor;
}

static void ExpectTensorAt(rh_session* session, const char* name, size_t index, const float* data,
                           int64_t count) {
  rh_tensor* tensor = NULL;
  rh_view view;
  EXPECT_OK(rh_session_output_at(session, name, index, &tensor));
  if (tensor == NULL) return;
  view = rh_tensor_view(tensor);
  EXPECT(view.element == RH_F32 && view.rank == 1 && view.sizes[0] == count);
  EXPECT(memcmp(view.data, data, (size_t)count * sizeof(float)) == 0);
  rh_tensor_free(tensor);
}

static void TestSequences(rh_runtime* runtime) {
  rh_session* session = SessionOf(runtime, kSequences, 0);
  float one[] = {1};
  float two[] = {2, 3};
  rh_tensor* tensors[2];
  rh_tensor* at = NULL;
  int64_t count = 0;

  tensors[0] = TensorOf(runtime, one, 1);
  tensors[1] = TensorOf(runtime, two, 2);
  EXPECT_OK(rh_session_set_input_sequence(session, "s", (const rh_tensor* const*)tensors, 2));
  EXPECT_OK(rh_session_set_input_absent(session, "o"));
  EXPECT_OK(rh_session_set_input_tensor(session, "x", tensors[1]));
  /* They belong to the session now. */
  rh_tensor_free(tensors[0]);
  EXPECT_OK(rh_session_run(session));
  EXPECT_OK(rh_session_output_count(session, "more", &count));
  EXPECT(count == 3);
  ExpectTensorAt(session, "more", 0, one, 1);
  ExpectTensorAt(session, "more", 1, two, 2);
  ExpectTensorAt(session, "more", 2, two, 2);
  EXPECT_ERROR(rh_session_output_at(session, "more", 3, &at), RH_OUT_OF_RANGE, "has 3 tensors");
  EXPECT(at == NULL);
  EXPECT_OK(rh_session_output_count(session, "same", &count));
  EXPECT(count == RH_ABSENT);
  EXPECT_ERROR(rh_session_output_at(session, "same", 0, &at), RH_OUT_OF_RANGE, "has 0 tensors");
  EXPECT_OK(rh_session_output_count(session, "there", &count));
  EXPECT(count == 1);

  /* None at all, and an optional one that is there. */
  EXPECT_OK(rh_session_set_input_sequence(session, "s", NULL, 0));
  EXPECT_OK(rh_session_set_input_tensor(session, "o", tensors[1]));
  EXPECT_OK(rh_session_run(session));
  EXPECT_OK(rh_session_output_count(session, "more", &count));
  EXPECT(count == 1);
  EXPECT_OK(rh_session_output_count(session, "same", &count));
  EXPECT(count == 1);
  ExpectTensorAt(session, "same", 0, two, 2);

  EXPECT_ERROR(rh_session_set_input_absent(session, "x"), RH_INVALID_ARGUMENT, "'x'");
  EXPECT_ERROR(rh_session_set_input_sequence(session, "x", NULL, 0), RH_INVALID_ARGUMENT, "'x'");
  EXPECT_ERROR(rh_session_set_input_sequence(session, "s", NULL, 1), RH_INVALID_ARGUMENT,
               "tensors");
  EXPECT_ERROR(rh_session_set_input_sequence(session, "t", NULL, 0), RH_INVALID_ARGUMENT, "'t'");
  EXPECT_ERROR(rh_session_output_count(session, "t", &count), RH_INVALID_ARGUMENT, "'t'");
  EXPECT_ERROR(rh_session_output_count(NULL, "t", &count), RH_INVALID_ARGUMENT, "session");
  rh_tensor_free(tensors[1]);
  rh_session_free(session);
}

int main(void) {
  rh_runtime* runtime = NULL;
  TestVersions();
  EXPECT_OK(rh_runtime_create(NULL, &runtime));
  TestRuns(runtime);
  TestProfile(runtime);
  TestStrings(runtime);
  TestSequences(runtime);
  TestModels(runtime);
  TestWhatIsWrong(runtime);
  TestThreads(runtime);
  rh_runtime_free(runtime);
  TestTheCallersFunctions();
  if (failures == 0) printf("all is as expected\n");
  return failures == 0 ? 0 : 1;
}
