/* Runs an image classifier from C, and prints its scores:
 *
 *   cc classify.c -o classify $(pkg-config --cflags --libs roundhouse)
 *   ./classify ../classify.mlir
 */
#include <roundhouse.h>
#include <stdio.h>

enum { kBatch = 2, kPixels = 8 * 8, kClasses = 3 };

static rh_error* Run(const char* path, const float* image, float* scores) {
  rh_runtime* runtime = NULL;
  rh_model* model = NULL;
  rh_program* program = NULL;
  rh_session* session = NULL;
  const int64_t sizes[] = {kBatch, 8, 8, 1};
  const rh_view view = {RH_F32, 4, sizes, (void*)image, kBatch * kPixels * sizeof(float)};
  const size_t num_bytes = kBatch * kClasses * sizeof(float);

  rh_error* error = rh_runtime_create(NULL, &runtime);
  if (!error) error = rh_model_load(runtime, path, NULL, &model);
  if (!error) error = rh_model_optimize(model, NULL);
  if (!error) error = rh_program_compile(model, NULL, &program);
  if (!error) error = rh_session_create(program, NULL, &session);
  if (!error) error = rh_session_set_input(session, "image", &view, RH_NOT_PADDED);
  if (!error) error = rh_session_set_output(session, "scores", scores, num_bytes, RH_NOT_PADDED);
  if (!error) error = rh_session_run(session);

  rh_session_free(session);
  rh_program_free(program);
  rh_model_free(model);
  rh_runtime_free(runtime);
  return error;
}

int main(int argc, char** argv) {
  float image[kBatch * kPixels];
  float scores[kBatch * kClasses];
  rh_error* error;
  int i;
  if (argc != 2) {
    fprintf(stderr, "usage: %s MODEL\n", argv[0]);
    return 2;
  }
  for (i = 0; i < kBatch * kPixels; ++i) image[i] = (float)(i % 8) / 8;
  error = Run(argv[1], image, scores);
  if (error) {
    fprintf(stderr, "%s\n", rh_error_message(error));
    rh_error_free(error);
    return 1;
  }
  for (i = 0; i < kBatch; ++i) {
    printf("image %d: %.4f %.4f %.4f\n", i, scores[3 * i], scores[3 * i + 1], scores[3 * i + 2]);
  }
  return 0;
}
