"""Roundhouse from Python: models in, results out.

    import numpy
    import roundhouse as rh

    session = rh.load("model.onnx").optimize(level=2).session()
    outputs = session.run({"image": numpy.zeros((1, 3, 224, 224), numpy.float32)})

Pure Python on the C interface of libroundhouse.so (docs/python.md). Calls release the GIL, so that
sessions of one model run at once on as many threads.
"""

from ._errors import Error
from ._library import find_library
from ._model import Comparison, Model, Program, load
from ._session import Session
from ._tensor import Tensor, empty
from ._version import __version__

__all__ = [
    "Comparison",
    "Error",
    "Model",
    "Program",
    "Session",
    "Tensor",
    "__version__",
    "empty",
    "find_library",
    "load",
]
