#include "roundhouse/tools/serving/serve.h"

int main(int argc, char** argv) { return roundhouse::ServeMain(argc, argv); }
