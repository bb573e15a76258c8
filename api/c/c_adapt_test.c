/* Models made to fit, from C: by samples of their inputs, and by measuring. */
#include <roundhouse.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "roundhouse/api/c/expect.h"

/* y = relu(x) x w */
static const char kLayer[] =
    "ml_program.global private @w(dense<[[1.0, 0.5], [-0.25, 1.0], [0.75, -1.0]]>\n"
    "    : tensor<3x2xf32>) : tensor<3x2xf32>\n"
    "ml_program.subgraph @main(%x: tensor<2x3xf32> {ml_program.identifier = \"x\"})\n"
    "    -> (tensor<2x2xf32> {ml_program.identifier = \"y\"}) {\n"
    "  %w = ml_program.global_load_const @w : tensor<3x2xf32>\n"
    "  %0 = \"canonical.relu\"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>\n"
    "  %y = \"canonical.mat_mul\"(%0, %w)\n"
    "      : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>\n"
    "  ml_program.output %y : tensor<2x2xf32>\n"
    "}\n";

static rh_tensor* MatrixOf(rh_runtime* runtime, const float* data) {
  static const int64_t kSizes[] = {2, 3};
  const rh_view view = {RH_F32, 2, kSizes, (void*)data, 6 * sizeof(float)};
  rh_tensor* tensor = NULL;
  EXPECT_OK(rh_tensor_create(runtime, &view, &tensor));
  return tensor;
}

/* A model that is made to fit: by samples, and by measuring. After an error it is what it was. */
static void TestAdapting(rh_runtime* runtime) {
  static const float kOne[] = {1, 2, 3, -1, 0, 1};
  static const float kOther[] = {0.5f, 0.25f, 2, 3, 2, 1};
  const char* const keep_nothing = "no_such_layer";
  const char* const name = "x";
  const rh_tensor* samples[2];
  rh_tensor* one = MatrixOf(runtime, kOne);
  rh_tensor* other = MatrixOf(runtime, kOther);
  rh_calibrate_options options = RH_CALIBRATE_OPTIONS_INIT;
  rh_tune_options tune = RH_TUNE_OPTIONS_INIT;
  rh_model* model = NULL;
  rh_text* text = NULL;
  samples[0] = one;
  samples[1] = other;
  EXPECT_OK(rh_model_load_bytes(runtime, kLayer, strlen(kLayer), NULL, NULL, NULL, &model));

  EXPECT_ERROR(rh_model_calibrate(model, NULL, 0, 1, NULL, &text), RH_INVALID_ARGUMENT,
               "expected samples");
  EXPECT_ERROR(rh_model_calibrate(model, NULL, 2, 1, NULL, &text), RH_INVALID_ARGUMENT,
               "samples is NULL");
  EXPECT_ERROR(rh_model_calibrate(model, samples, 1, 2, NULL, &text), RH_INVALID_ARGUMENT,
               "sample 0: expected 1 inputs, found 2");
  options.ranges = "widest";
  EXPECT_ERROR(rh_model_calibrate(model, samples, 2, 1, &options, &text), RH_INVALID_ARGUMENT,
               "expected percentile, mse or entropy, found 'widest'");
  options.ranges = "mse";
  options.percentile = 20;
  EXPECT_ERROR(rh_model_calibrate(model, samples, 2, 1, &options, &text), RH_INVALID_ARGUMENT,
               "percentile");
  options.percentile = 100;
  options.num_threads = 0;
  EXPECT_ERROR(rh_model_calibrate(model, samples, 2, 1, &options, &text), RH_INVALID_ARGUMENT,
               "num_threads");
  options.num_threads = INT32_MAX;
  EXPECT_ERROR(rh_model_calibrate(model, samples, 2, 1, &options, &text), RH_INVALID_ARGUMENT,
               "num_threads: expected 1 to 1024");
  options.num_threads = 1;
  options.memory_limit = -1;
  EXPECT_ERROR(rh_model_calibrate(model, samples, 2, 1, &options, &text), RH_INVALID_ARGUMENT,
               "memory_limit, max_steps: expected 0 or more");
  options.memory_limit = 1;
  EXPECT_ERROR(rh_model_calibrate(model, samples, 2, 1, &options, &text), RH_RESOURCE_EXHAUSTED,
               "memory limit");
  options.memory_limit = 0;
  options.keep = &keep_nothing;
  options.num_keep = 1;
  EXPECT_ERROR(rh_model_calibrate(model, samples, 2, 1, &options, &text), RH_NOT_FOUND,
               "no_such_layer");
  options.num_keep = 0;
  EXPECT(text == NULL);
  EXPECT_OK(rh_model_calibrate(model, samples, 2, 1, &options, &text));
  EXPECT(strstr(rh_text_data(text), "\"num_layers\": 1") != NULL);
  EXPECT(strstr(rh_text_data(text), "\"name\": \"y\"") != NULL);
  rh_text_free(text);
  EXPECT_OK(rh_model_describe(model, 0, &text));
  EXPECT(strstr(rh_text_data(text), "canonical.quantize") != NULL);
  rh_text_free(text);

  EXPECT_ERROR(rh_model_tune(model, NULL, NULL, 0, NULL, &text), RH_FAILED_PRECONDITION,
               "input 0 'x' is not given");
  EXPECT_ERROR(rh_model_tune(model, NULL, samples, 1, NULL, &text), RH_INVALID_ARGUMENT, "names");
  tune.num_threads = -1;
  EXPECT_ERROR(rh_model_tune(model, &name, samples, 1, &tune, &text), RH_INVALID_ARGUMENT,
               "num_threads");
  tune.num_threads = INT32_MAX;
  EXPECT_ERROR(rh_model_tune(model, &name, samples, 1, &tune, &text), RH_INVALID_ARGUMENT,
               "num_threads: expected 1 to 1024");
  tune.num_threads = 1;
  tune.backends = "native";
  tune.memory_limit = 1;
  EXPECT_ERROR(rh_model_tune(model, &name, samples, 1, &tune, &text), RH_RESOURCE_EXHAUSTED,
               "memory limit");
  tune.memory_limit = 0;
  EXPECT(text == NULL);
  EXPECT_OK(rh_model_tune(model, &name, samples, 1, &tune, &text));
  EXPECT(rh_text_size(text) > 0);
  rh_text_free(text);
  EXPECT_ERROR(rh_model_calibrate(NULL, samples, 2, 1, NULL, NULL), RH_INVALID_ARGUMENT, "model");
  EXPECT_ERROR(rh_model_tune(NULL, &name, samples, 1, NULL, NULL), RH_INVALID_ARGUMENT, "model");
  rh_tensor_free(one);
  rh_tensor_free(other);
  rh_model_free(model);
}

int main(void) {
  rh_runtime* runtime = NULL;
  EXPECT_OK(rh_runtime_create(NULL, &runtime));
  TestAdapting(runtime);
  rh_runtime_free(runtime);
  if (failures == 0) printf("all is as expected\n");
  return failures == 0 ? 0 : 1;
}
