#include "roundhouse/tools/adapting/train.h"

int main(int argc, char** argv) { return roundhouse::TrainMain(argc, argv); }
