#include "roundhouse/tools/optimizing/reduce.h"

int main(int argc, char** argv) { return roundhouse::ReduceMain(argc, argv); }
