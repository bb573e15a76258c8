#include "roundhouse/tools/run.h"

int main(int argc, char** argv) { return roundhouse::RunMain(argc, argv); }
