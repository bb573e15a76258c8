/* Debian's Python in a program that has Roundhouse's C interface linked in, so that the package is
 * tested without a shared library being built. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>

int main(int argc, char** argv) {
  void* python = dlopen("libpython3.11.so.1.0", RTLD_NOW | RTLD_GLOBAL);
  int (*run)(int, char**);
  if (python == NULL) {
    fprintf(stderr, "%s: install libpython3.11\n", dlerror());
    return 1;
  }
  *(void**)&run = dlsym(python, "Py_BytesMain");
  return run(argc, argv);
}
