#include "roundhouse/tools/train.h"

int main(int argc, char** argv) { return roundhouse::TrainMain(argc, argv); }
