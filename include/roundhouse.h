/*
 * Roundhouse from C: models in, results out.
 *
 *   rh_runtime* runtime;
 *   rh_model* model;
 *   rh_program* program;
 *   rh_session* session;
 *   rh_error* error = rh_runtime_create(NULL, &runtime);
 *   if (error == NULL) error = rh_model_load(runtime, "model.onnx", NULL, &model);
 *   if (error == NULL) error = rh_model_optimize(model, NULL);
 *   if (error == NULL) error = rh_program_compile(model, NULL, &program);
 *   if (error == NULL) error = rh_session_create(program, NULL, &session);
 *   ...
 *
 * docs/c.md shows it whole. C11; nothing here throws, exits or keeps global state.
 *
 * Errors. A function that can fail gives NULL, or an error that the caller frees (rh_error_free).
 * What it was to make is then NULL, and what it was to change is as it was.
 *
 * Ownership. What a function makes (`rh_..._create`, `..._load`, anything by way of `** out`) is
 * the caller's to free, in any order: an object keeps what it needs of others. Freeing NULL does
 * nothing. Arguments are read during the call alone, but for memory that is lent, of which the
 * function says so. Text is UTF-8 and ends in a zero.
 *
 * Threads. A runtime and a program may be used by any number of threads at once. A model, a session
 * and a tensor serve one thread at a time, which need not be the one that made them; the one
 * exception is rh_session_cancel.
 *
 * Versions. Structs that callers fill begin with their size, which the _INIT macros set: a library
 * that knows more members takes those that are not there as their defaults. docs/versions.md says
 * what may change.
 */
#ifndef ROUNDHOUSE_INCLUDE_ROUNDHOUSE_H_
#define ROUNDHOUSE_INCLUDE_ROUNDHOUSE_H_

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define RH_API __attribute__((visibility("default")))
#define RH_MUST_USE __attribute__((warn_unused_result))
#else
#define RH_API
#define RH_MUST_USE
#endif

/* ---- Versions ---- */

/* Of this interface. A program runs with a library of the same major number and an equal or greater
 * minor one. Before 1.0 each minor number may change anything. */
#define RH_ABI_MAJOR 0
#define RH_ABI_MINOR 4

/* Those of the library that runs: major * 65536 + minor. */
RH_API uint32_t rh_abi_version(void);
/* The version of Roundhouse: "0.1.0". Static. */
RH_API const char* rh_version(void);

/* ---- Errors ---- */

/* As in absl::StatusCode and gRPC. Values are never given another meaning; others may be added. */
typedef enum rh_code {
  RH_OK = 0,
  RH_CANCELLED = 1, /* rh_session_cancel, or a callback said so. */
  RH_UNKNOWN = 2,
  RH_INVALID_ARGUMENT = 3, /* A model or an argument that cannot be right. */
  RH_DEADLINE_EXCEEDED = 4,
  RH_NOT_FOUND = 5, /* A file, an entry, an input of that name. */
  RH_ALREADY_EXISTS = 6,
  RH_PERMISSION_DENIED = 7,
  RH_RESOURCE_EXHAUSTED = 8,  /* Memory, a limit. */
  RH_FAILED_PRECONDITION = 9, /* Not now: inputs are not set, nothing has run yet. */
  RH_ABORTED = 10,
  RH_OUT_OF_RANGE = 11,
  RH_UNIMPLEMENTED = 12, /* What nothing here can run, read or write. */
  RH_INTERNAL = 13,
  RH_UNAVAILABLE = 14,
  RH_DATA_LOSS = 15 /* Data that is damaged. */
} rh_code;

typedef struct rh_error rh_error;

/* RH_OK for NULL. */
RH_API rh_code rh_error_code(const rh_error* error);
/* What was expected, what was found, and what to do; "" for NULL. Lives as long as the error. */
RH_API const char* rh_error_message(const rh_error* error);
RH_API void rh_error_free(rh_error* error);

/* ---- The runtime: what is linked into the library, and how it talks to its caller ---- */

typedef struct rh_runtime rh_runtime;

/* Memory for what the library hands out: its objects, errors and texts. What models hold, tensors
 * and what runs work on is not from here. Both functions may be called by any thread. */
typedef struct rh_allocator {
  void* context;
  /* NULL where there is none. `alignment` is a power of two, at most 64. */
  void* (*allocate)(void* context, size_t size, size_t alignment);
  void (*release)(void* context, void* memory, size_t size);
} rh_allocator;

typedef enum rh_severity { RH_INFO = 0, RH_WARNING = 1 } rh_severity;

/* What a call has to say beside its result. Called in the thread of the call. */
typedef void (*rh_log_function)(void* context, rh_severity severity, const char* message);
/* What a call is doing; called each time that it is something else, in the thread of the call. What
 * is not 0 cancels it. */
typedef int (*rh_progress_function)(void* context, const char* what);

typedef struct rh_runtime_options {
  size_t struct_size;
  const rh_allocator* allocator; /* Copied. NULL: malloc. */
  rh_log_function log;           /* NULL: nobody listens. */
  void* log_context;
  rh_progress_function progress; /* NULL: nobody listens. */
  void* progress_context;
} rh_runtime_options;
#define RH_RUNTIME_OPTIONS_INIT \
  { sizeof(rh_runtime_options), NULL, NULL, NULL, NULL, NULL }

/* `options` may be NULL, here and below: the defaults. Takes some milliseconds: one for all that a
 * process does is enough. */
RH_API RH_MUST_USE rh_error* rh_runtime_create(const rh_runtime_options* options, rh_runtime** out);
RH_API void rh_runtime_free(rh_runtime* runtime);

/* ---- Text that the library makes ---- */

typedef struct rh_text rh_text;
RH_API const char* rh_text_data(const rh_text* text);
RH_API size_t rh_text_size(const rh_text* text);
RH_API void rh_text_free(rh_text* text);

/* ---- Tensors ---- */

typedef enum rh_element {
  RH_F64 = 0,
  RH_F32 = 1,
  RH_F16 = 2,
  RH_BF16 = 3,
  RH_I64 = 4,
  RH_I32 = 5,
  RH_I16 = 6,
  RH_I8 = 7,
  RH_I4 = 8, /* Two to a byte, the first element in the low four bits. */
  RH_U64 = 9,
  RH_U32 = 10,
  RH_U16 = 11,
  RH_U8 = 12,
  RH_U4 = 13,
  RH_BOOL = 14,      /* One byte, 0 or 1. */
  RH_COMPLEX64 = 15, /* Two f32. */
  RH_COMPLEX128 = 16,
  RH_STRING = 17, /* Has no bytes here: rh_tensor_string. */
  /* Floats of one byte each, and of four bits, two to a byte as RH_I4. */
  RH_F8_E4M3FN = 19,
  RH_F8_E4M3FNUZ = 20,
  RH_F8_E5M2 = 21,
  RH_F8_E5M2FNUZ = 22,
  RH_F8_E8M0FNU = 23,
  RH_F4_E2M1FN = 24,
  RH_I2 = 25, /* Four to a byte, the first element in the lowest two bits. */
  RH_U2 = 26
} rh_element;

/* Elements in memory, one behind the other, the last axis the fastest. */
typedef struct rh_view {
  rh_element element;
  int32_t rank;
  const int64_t* sizes; /* `rank` of them. */
  void* data;           /* NULL where there are no bytes. */
  size_t num_bytes;
} rh_view;

/* Elements that the library holds. */
typedef struct rh_tensor rh_tensor;

/* A copy of what `view` shows. */
RH_API RH_MUST_USE rh_error* rh_tensor_create(const rh_runtime* runtime, const rh_view* view,
                                              rh_tensor** out);
/* Strings, each of so many bytes, whatever these are. */
RH_API RH_MUST_USE rh_error* rh_tensor_create_strings(const rh_runtime* runtime, int32_t rank,
                                                      const int64_t* sizes,
                                                      const char* const* strings,
                                                      const size_t* lengths, rh_tensor** out);
/* What there is, to be read; valid for as long as the tensor. Gives an all-zero view for NULL. */
RH_API rh_view rh_tensor_view(const rh_tensor* tensor);
/* String number `index`, to be read; it may have zeros in it. Valid for as long as the tensor. */
RH_API RH_MUST_USE rh_error* rh_tensor_string(const rh_tensor* tensor, int64_t index,
                                              const char** data, size_t* length);
RH_API void rh_tensor_free(rh_tensor* tensor);

/* ---- Models ---- */

typedef struct rh_model rh_model;

typedef struct rh_load_options {
  size_t struct_size;
  const char* bundle;  /* A file with the weights, in place of the one that the model names. */
  int32_t verify_data; /* Reads all data and compares their checksums. */
  int32_t read_files;  /* Reads files in place of mapping them. */
  const char* name;    /* Of a model in memory: what errors call it. */
} rh_load_options;
#define RH_LOAD_OPTIONS_INIT \
  { sizeof(rh_load_options), NULL, 0, 0, NULL }

/* Any format, known by its contents. The file may be replaced meanwhile, but not cut or
 * overwritten, unless read_files is set. */
RH_API RH_MUST_USE rh_error* rh_model_load(const rh_runtime* runtime, const char* path,
                                           const rh_load_options* options, rh_model** out);
/* From memory, which is lent: it must stay as it is until `release(context)` is called, once, by
 * any thread; on an error, too, before the function returns. Without `release` it is copied. */
RH_API RH_MUST_USE rh_error* rh_model_load_bytes(const rh_runtime* runtime, const void* bytes,
                                                 size_t size, const rh_load_options* options,
                                                 void (*release)(void* context), void* context,
                                                 rh_model** out);
/* A model of its own, which shares the weights. */
RH_API RH_MUST_USE rh_error* rh_model_copy(const rh_model* model, rh_model** out);
RH_API void rh_model_free(rh_model* model);

/* The sizes of an input (by its name, or "#0"), or the one size of a dimension. */
typedef struct rh_shape {
  const char* name;
  int32_t rank;
  const int64_t* sizes;
} rh_shape;

typedef struct rh_optimize_options {
  size_t struct_size;
  int32_t level;          /* 0 to 3. */
  const char* passes;     /* A pipeline in place of a level; NULL: the level's. */
  const char* entry;      /* That `shapes` are about; NULL: the only one, or main. */
  const rh_shape* shapes; /* `num_shapes` of them. */
  size_t num_shapes;
  const char* targets;   /* Backends: "auto", "onednn,xnnpack"; NULL: chosen when it is compiled. */
  const char* precision; /* "highest", "high", "medium"; NULL: as the model says. */
  double error_budget;   /* 0: none. */
  int32_t deterministic; /* The same bits on every machine. */
  int32_t for_storage;   /* Quantised weights stay small. */
  const char* kept_dialect; /* "onnx": what is that stays so. */
} rh_optimize_options;
#define RH_OPTIMIZE_OPTIONS_INIT \
  { sizeof(rh_optimize_options), 2, NULL, NULL, NULL, 0, NULL, NULL, 0, 0, 0, NULL }

RH_API RH_MUST_USE rh_error* rh_model_optimize(rh_model* model, const rh_optimize_options* options);

typedef struct rh_save_options {
  size_t struct_size;
  const char* weights; /* Their own file: "auto", or a path beside the model; NULL: in the model. */
  int64_t min_weight_bytes;
  const char* emit_version; /* "1.0"; NULL: the newest. */
} rh_save_options;
#define RH_SAVE_OPTIONS_INIT \
  { sizeof(rh_save_options), NULL, 1024, NULL }

/* The name says the format. All or nothing. */
RH_API RH_MUST_USE rh_error* rh_model_save(const rh_model* model, const char* path,
                                           const rh_save_options* options);

/* As JSON (docs/c.md): entries with inputs and outputs, sizes, operations, costs. `with_placement`
 * not 0: who would run what, too. */
RH_API RH_MUST_USE rh_error* rh_model_describe(const rh_model* model, int32_t with_placement,
                                               rh_text** out);

typedef struct rh_compare_options {
  size_t struct_size;
  const char* entry;
  uint64_t seed;     /* Of the inputs. */
  int64_t open_size; /* For sizes that are open. */
  double absolute_tolerance;
  double relative_tolerance;
} rh_compare_options;
#define RH_COMPARE_OPTIONS_INIT \
  { sizeof(rh_compare_options), NULL, 0, 1, 1e-5, 1e-4 }

/* Whether the two give the same for the same inputs: `*same` is 0 or 1, and `*report`, unless
 * `report` is NULL, a line for each output. */
RH_API RH_MUST_USE rh_error* rh_model_compare(const rh_model* expected, const rh_model* found,
                                              const rh_compare_options* options, int32_t* same,
                                              rh_text** report);

/* ---- Models made to fit ---- */

typedef struct rh_calibrate_options {
  size_t struct_size;
  const char* entry; /* NULL: the only one, or main. */
  /* What range a value gets of what the samples show: "percentile" (as far as `percentile` says),
   * "mse" or "entropy"; NULL: percentile. docs/calibrate.md says which does what. */
  const char* ranges;
  double percentile;   /* More than 50, at most 100, which is all of them. */
  int32_t num_threads; /* That run the samples. */
  /* What stays in floats: `num_keep` nodes, by name or operation, in which * is anything. */
  const char* const* keep;
  size_t num_keep;
  int32_t weights_only; /* Weights alone are quantised; there need be no samples. */
  int32_t f16_weights;  /* Weights that stay floats are stored in half precision. */
  int32_t correct_bias; /* Biases get what rounding the weights takes from sums on average. */
  int64_t memory_limit; /* Of what one run of a sample needs, in bytes; 0: none. */
  int64_t max_steps;    /* Of one run; 0: none. */
} rh_calibrate_options;
#define RH_CALIBRATE_OPTIONS_INIT \
  { sizeof(rh_calibrate_options), NULL, NULL, 100, 1, NULL, 0, 0, 0, 1, 0, 0 }

/* Quantises the model to int8 by `num_samples` samples of its inputs, each of `num_inputs` tensors
 * in the order of the entry's inputs: samples[sample * num_inputs + input]. The tensors may be
 * freed at once. `*report`, unless `report` is NULL, is what was done, as JSON (docs/c.md). */
RH_API RH_MUST_USE rh_error* rh_model_calibrate(rh_model* model, const rh_tensor* const* samples,
                                                size_t num_samples, size_t num_inputs,
                                                const rh_calibrate_options* options,
                                                rh_text** report);

typedef struct rh_tune_options {
  size_t struct_size;
  const char* entry;    /* NULL: the only one, or main. */
  const char* backends; /* That are tried; NULL: all. */
  const char* precision;
  int32_t num_threads;  /* That the model will run with. */
  int64_t memory_limit; /* Of what one run needs, in bytes; 0: none. */
  int64_t max_steps;    /* Of one run; 0: none. */
} rh_tune_options;
#define RH_TUNE_OPTIONS_INIT \
  { sizeof(rh_tune_options), NULL, NULL, NULL, 1, 0, 0 }

/* Measures which backend runs what fastest on these inputs, and leaves the model like that; what it
 * is saved to keeps the choice. `*report`, unless `report` is NULL, has a line for each try. */
RH_API RH_MUST_USE rh_error* rh_model_tune(rh_model* model, const char* const* names,
                                           const rh_tensor* const* tensors, size_t num_inputs,
                                           const rh_tune_options* options, rh_text** report);

/* ---- Programs: models that are ready to run ---- */

typedef struct rh_program rh_program;

typedef struct rh_compile_options {
  size_t struct_size;
  const char* backends;  /* "auto", or names with commas between. NULL: auto. */
  const char* precision; /* NULL: as the model says. */
  int32_t strict;        /* What is asked of backends and is not to be had is an error. */
} rh_compile_options;
#define RH_COMPILE_OPTIONS_INIT \
  { sizeof(rh_compile_options), NULL, NULL, 0 }

/* The model may change or go afterwards. */
RH_API RH_MUST_USE rh_error* rh_program_compile(const rh_model* model,
                                                const rh_compile_options* options,
                                                rh_program** out);
RH_API void rh_program_free(rh_program* program);

/* ---- Sessions ---- */

typedef struct rh_session rh_session;

typedef struct rh_session_options {
  size_t struct_size;
  int32_t num_threads;
  int32_t flush_denormals;
  int64_t memory_limit; /* Of what one run needs, in bytes; 0: none. */
  int64_t max_steps;    /* Of one run; 0: none. */
  int32_t profile;      /* Times each step; rh_session_profile has the result. */
} rh_session_options;
#define RH_SESSION_OPTIONS_INIT \
  { sizeof(rh_session_options), 1, 0, 0, 0, 0 }

RH_API RH_MUST_USE rh_error* rh_session_create(const rh_program* program,
                                               const rh_session_options* options, rh_session** out);
RH_API void rh_session_free(rh_session* session);

/* The entry that is selected, its inputs and outputs, all entries, and the state, as JSON:
 * {"entry": "main", "entries": ["main"], "inputs": [...], "outputs": [...], "state": [...]}, ports
 * as rh_model_describe has them. */
RH_API RH_MUST_USE rh_error* rh_session_describe(const rh_session* session, rh_text** out);
/* Another entry; all functions below are about the selected one. */
RH_API RH_MUST_USE rh_error* rh_session_select(rh_session* session, const char* entry);

/* How memory that is lent lies. Padded: it starts at a multiple of 64, and 64 bytes behind its end
 * can be read; kernels then work on it directly, and else on a copy, where they need that. */
typedef enum rh_padding { RH_NOT_PADDED = 0, RH_PADDED = 1 } rh_padding;

/* Lends memory as an input (by its name, or "#0"), until another one is set or the session is
 * freed. It must not change while the session runs. */
RH_API RH_MUST_USE rh_error* rh_session_set_input(rh_session* session, const char* name,
                                                  const rh_view* view, rh_padding padding);
/* The same with a tensor, which may be freed at once. */
RH_API RH_MUST_USE rh_error* rh_session_set_input_tensor(rh_session* session, const char* name,
                                                         const rh_tensor* tensor);
/* Lends memory for an output, exactly as many bytes as it has, until other memory is set (`data`
 * NULL: the session's own) or the session is freed. It overlaps no other memory that is lent. */
RH_API RH_MUST_USE rh_error* rh_session_set_output(rh_session* session, const char* name,
                                                   void* data, size_t num_bytes,
                                                   rh_padding padding);
RH_API RH_MUST_USE rh_error* rh_session_run(rh_session* session);
/* An output of the last run. It is not copied: it is there for as long as the tensor, but for
 * output memory that was lent, which is what the tensor shows. */
RH_API RH_MUST_USE rh_error* rh_session_output(const rh_session* session, const char* name,
                                               rh_tensor** out);

/* ---- Inputs and outputs that are no tensors ----
 *
 * Sequences of tensors, and values that may be absent: rh_session_describe gives them types like
 * "!onnx.sequence<tensor<?xf32>>". An optional tensor that is there is set as any tensor. */

/* The tensors may be freed at once. */
RH_API RH_MUST_USE rh_error* rh_session_set_input_sequence(rh_session* session, const char* name,
                                                           const rh_tensor* const* tensors,
                                                           size_t num_tensors);
RH_API RH_MUST_USE rh_error* rh_session_set_input_absent(rh_session* session, const char* name);
/* How many tensors an output of the last run has: any number for a sequence, 1 for a tensor,
 * RH_ABSENT for what is absent. */
#define RH_ABSENT (-1)
RH_API RH_MUST_USE rh_error* rh_session_output_count(const rh_session* session, const char* name,
                                                     int64_t* out);
/* One of them, from 0 on. Error: there are not so many. */
RH_API RH_MUST_USE rh_error* rh_session_output_at(const rh_session* session, const char* name,
                                                  size_t index, rh_tensor** out);

/* What the session keeps from one run to the next: a global of the model. */
RH_API RH_MUST_USE rh_error* rh_session_state(const rh_session* session, const char* name,
                                              rh_tensor** out);
RH_API RH_MUST_USE rh_error* rh_session_set_state(rh_session* session, const char* name,
                                                  const rh_tensor* tensor);
/* The state as it was when the session was made. */
RH_API void rh_session_reset(rh_session* session);

/* Makes the run that is under way, or else the next one, end with RH_CANCELLED. Any thread may call
 * it while another one runs the session. */
RH_API void rh_session_cancel(rh_session* session);

/* Where the time of the runs since the last call went, as JSON: {"runs": 3, "profile": {"backends":
 * [{"name": ..., "steps": ..., "ms": ..., "flops": ..., "bytes": ...}], "operations": [...],
 * "nodes":
 * [...]}}, of which each number is that of one run. Error: the session was made
 * without `profile`. */
RH_API RH_MUST_USE rh_error* rh_session_profile(rh_session* session, rh_text** out);

#ifdef __cplusplus
}
#endif

#endif /* ROUNDHOUSE_INCLUDE_ROUNDHOUSE_H_ */
