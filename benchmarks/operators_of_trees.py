"""Ensembles of decision trees: complete ones, as forests of a fixed depth are, and lopsided ones."""

import random

from onnx_writer import FLOAT, INT64
from operator_model import F, operator


class Forest:
    """The lists of nodes and leaves that the operations of ai.onnx.ml have."""

    def __init__(self, trees, depth, features, targets, is_lopsided=False):
        self.random = random.Random(1)
        self.features, self.targets = features, targets
        self.nodes = {name: [] for name in ("treeids", "nodeids", "featureids", "modes", "values",
                                            "truenodeids", "falsenodeids")}
        self.votes = {name: [] for name in ("treeids", "nodeids", "ids", "weights")}
        for tree in range(trees):
            if is_lopsided:
                self._chain(tree, depth)
            else:
                self._complete(tree, depth)

    def _complete(self, tree, depth):
        inner = 2**depth - 1
        for node in range(2 * inner + 1):
            children = (2 * node + 1, 2 * node + 2) if node < inner else None
            self._node(tree, node, children)

    def _chain(self, tree, depth):
        """Each node has a leaf on one side."""
        for step in range(depth):
            self._node(tree, 2 * step, (2 * step + 1, 2 * step + 2))
            self._node(tree, 2 * step + 1, None)
        self._node(tree, 2 * depth, None)

    def _node(self, tree, node, children):
        leaf = children is None
        row = (tree, node, 0 if leaf else self.random.randrange(self.features), "LEAF" if leaf else "BRANCH_LEQ",
               0.0 if leaf else self.random.gauss(0, 1), *(children or (0, 0)))
        for values, value in zip(self.nodes.values(), row):
            values.append(value)
        if leaf:
            vote = (tree, node, self.random.randrange(self.targets), self.random.uniform(-1, 1))
            for values, value in zip(self.votes.values(), vote):
                values.append(value)

    def attributes(self, prefix):
        found = {"nodes_" + name: values for name, values in self.nodes.items()}
        found.update({prefix + name: values for name, values in self.votes.items()})
        return found


def regressor(name, rows, forest):
    operator(name, "TreeEnsembleRegressor", F(rows, forest.features), domain="ai.onnx.ml",
             n_targets=forest.targets, **forest.attributes("target_"))


def classifier(name, rows, forest):
    operator(name, "TreeEnsembleClassifier", F(rows, forest.features), domain="ai.onnx.ml", to=(INT64, FLOAT),
             classlabels_int64s=list(range(forest.targets)), **forest.attributes("class_"))


regressor("trees_of_depth_6", 1000, Forest(100, 6, 30, 1))
regressor("trees_of_depth_6_one_row", 1, Forest(100, 6, 30, 1))
regressor("trees_of_depth_10", 1000, Forest(50, 10, 30, 1))
regressor("trees_lopsided", 1000, Forest(100, 16, 30, 1, is_lopsided=True))
regressor("trees_of_targets", 1000, Forest(100, 6, 30, 8))
classifier("trees_of_classes", 1000, Forest(100, 6, 30, 10))
