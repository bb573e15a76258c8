"""The package as its users see it."""

import ctypes
import gc
import threading

import numpy
import pytest

import roundhouse as rh

# scores = softmax(image x w); the batch is open.
CLASSIFIER = b"""
ml_program.global private @w(dense<[[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]> : tensor<3x2xf32>)
    : tensor<3x2xf32>
ml_program.subgraph @main(
    %image: tensor<?x3xf32, ["batch", ""]> {ml_program.identifier = "image"})
    -> (tensor<?x2xf32, ["batch", ""]> {ml_program.identifier = "scores"}) {
  %w = ml_program.global_load_const @w : tensor<3x2xf32>
  %0 = "canonical.mat_mul"(%image, %w) : (tensor<?x3xf32, ["batch", ""]>, tensor<3x2xf32>)
      -> tensor<?x2xf32, ["batch", ""]>
  %1 = "canonical.tensor_softmax"(%0) {axis = 1 : i64}
      : (tensor<?x2xf32, ["batch", ""]>) -> tensor<?x2xf32, ["batch", ""]>
  ml_program.output %1 : tensor<?x2xf32, ["batch", ""]>
}
"""

COUNTER = b"""
ml_program.global public mutable @count(dense<0> : tensor<i32>) : tensor<i32>
ml_program.func public @step() -> (tensor<i32> {ml_program.identifier = "count"}) {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
  %0 = ml_program.global_load @count : tensor<i32>
  %1 = "canonical.eltwise_add"(%0, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  ml_program.global_store @count = %1 : tensor<i32>
  ml_program.return %1 : tensor<i32>
}
ml_program.func public @twice(%x: tensor<2xf64> {ml_program.identifier = "x"})
    -> (tensor<2xf64> {ml_program.identifier = "y"}) {
  %y = "canonical.eltwise_add"(%x, %x) : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64>
  ml_program.return %y : tensor<2xf64>
}
"""

STRINGS = b"""
ml_program.subgraph @main(%x: tensor<2x!roundhouse.string> {ml_program.identifier = "x"})
    -> (tensor<2x!roundhouse.string> {ml_program.identifier = "y"}) {
  ml_program.output %x : tensor<2x!roundhouse.string>
}
"""

# A sequence and one tensor more, an optional tensor as it is, and whether that is there.
SEQUENCES = b"""
ml_program.subgraph @main(%s: !onnx.sequence<tensor<?xf32>> {ml_program.identifier = "s"},
    %o: !onnx.optional<tensor<?xf32>> {ml_program.identifier = "o"},
    %x: tensor<?xf32> {ml_program.identifier = "x"})
    -> (!onnx.sequence<tensor<?xf32>> {ml_program.identifier = "more"},
        !onnx.optional<tensor<?xf32>> {ml_program.identifier = "same"},
        tensor<i1> {ml_program.identifier = "there"}) {
  %none = "control.none"() : () -> none
  %more = "onnx.SequenceInsert_11"(%s, %x, %none)
      : (!onnx.sequence<tensor<?xf32>>, tensor<?xf32>, none) -> !onnx.sequence<tensor<?xf32>>
  %there = "onnx.OptionalHasElement_18"(%o) : (!onnx.optional<tensor<?xf32>>) -> tensor<i1>
  ml_program.output %more, %o, %there : !onnx.sequence<tensor<?xf32>>, !onnx.optional<tensor<?xf32>>, tensor<i1>
}
"""

IMAGE = numpy.array([[1, 0, 0], [0, 2, 1]], numpy.float32)


def softmax(x):
    e = numpy.exp(x - x.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


SCORES = softmax(IMAGE @ numpy.array([[1, 0], [0, 1], [1, 1]], numpy.float32))


@pytest.fixture
def classifier():
    return rh.load(CLASSIFIER)


def test_from_a_file_to_a_result(tmp_path, classifier):
    path = tmp_path / "m.onnx"
    classifier.save(path)
    outputs = rh.load(path).optimize(level=2).session().run({"image": IMAGE})
    assert list(outputs) == ["scores"]
    numpy.testing.assert_allclose(outputs["scores"], SCORES, rtol=1e-5)


@pytest.mark.parametrize("name", ["m.rh", "m.mlir", "m.onnx"])
def test_models_come_back(tmp_path, classifier, name):
    classifier.save(tmp_path / name)
    for source in (str(tmp_path / name), (tmp_path / name).read_bytes()):
        comparison = classifier.compare(rh.load(source), open_size=3)
        assert comparison and comparison.same
        assert "output 0 'scores'" in comparison.report


def test_calibrates_by_samples(classifier):
    plain = classifier.copy()
    samples = [{"image": IMAGE}, [IMAGE * 2], [rh.Tensor.of(IMAGE / 2)]]
    report = classifier.calibrate(samples, ranges="mse")
    assert report["num_layers"] == 1
    assert [output["name"] for output in report["outputs"]] == ["scores"]
    assert report["outputs"][0]["cosine"] > 0.99
    assert "canonical.quantize" in classifier.describe()["ops"]
    scores = classifier.session().run([IMAGE])["scores"]
    numpy.testing.assert_allclose(scores, plain.session().run([IMAGE])["scores"], atol=0.05)


def test_calibrates_nothing_after_an_error(classifier):
    before = classifier.describe()["ops"]
    for samples, options, message in [
        ([], {}, "expected samples"),
        ([{"picture": IMAGE}], {}, "input 'image' is not given; there is no input 'picture'"),
        ([[IMAGE], [IMAGE, IMAGE]], {}, "the same number of inputs in each"),
        ([[IMAGE]], {"entry": "train"}, "there is no entry @train"),
        ([{"image": IMAGE}], {"entry": "train"}, "there is no entry @train"),
        ([[IMAGE]], {"ranges": "widest"}, "expected percentile, mse or entropy"),
        ([[IMAGE]], {"keep": ["no_such_layer"]}, "no_such_layer"),
    ]:
        with pytest.raises(rh.Error, match=message):
            classifier.calibrate(samples, **options)
    assert classifier.describe()["ops"] == before


def test_tunes_by_measuring(tmp_path, classifier):
    with pytest.raises(rh.Error, match="input 0 'image' is not given"):
        classifier.tune({})
    tried = classifier.tune([IMAGE], backends="native")
    assert tried.strip()
    classifier.save(tmp_path / "tuned.rh")
    scores = rh.load(tmp_path / "tuned.rh").session().run([IMAGE])["scores"]
    numpy.testing.assert_allclose(scores, SCORES, rtol=1e-5)


def test_weights_of_their_own(tmp_path, classifier):
    classifier.save(tmp_path / "m.rh", weights="auto", min_weight_bytes=1)
    assert (tmp_path / "m.rhw").exists()
    assert classifier.compare(rh.load(tmp_path / "m.rh"))


def test_inputs_of_all_kinds(classifier):
    session = classifier.session()
    for given in (
        {"image": IMAGE},
        {"#0": IMAGE},
        [IMAGE],
        {"image": memoryview(IMAGE)},
        {"image": numpy.asfortranarray(IMAGE)},
        {"image": IMAGE.astype(">f4")},
        {"image": rh.Tensor.of(IMAGE)},
        None,  # It stays set.
    ):
        numpy.testing.assert_allclose(session.run(given)["scores"], SCORES, rtol=1e-5)


def test_outputs_stay_as_they_are(classifier):
    session = classifier.session()
    first = session.run([IMAGE])["scores"]
    kept = first.copy()
    second = session.run([numpy.zeros_like(IMAGE)])["scores"]
    assert numpy.array_equal(first, kept) and (second == 0.5).all()
    assert not first.flags.writeable
    del session
    gc.collect()
    assert numpy.array_equal(first, kept)


def test_arrays_of_the_caller(classifier):
    session = classifier.session()
    image, scores = rh.empty((2, 3)), rh.empty((2, 2))
    assert image.ctypes.data % 64 == 0
    image[...] = IMAGE
    assert session.run({"image": image}, out={"scores": scores})["scores"] is scores
    numpy.testing.assert_allclose(scores, SCORES, rtol=1e-5)
    image[...] = 0
    session.run()
    assert (scores == 0.5).all()
    session.set_output("scores", None)
    assert session.run([IMAGE])["scores"] is not scores
    assert (scores == 0.5).all()


def test_what_is_wrong_is_said(classifier, tmp_path):
    session = classifier.session()
    with pytest.raises(rh.Error, match="not set: input 0 'image'") as error:
        session.run()
    assert error.value.code == "FAILED_PRECONDITION"
    with pytest.raises(rh.Error, match="found tensor<2x3xf64>"):
        session.run([IMAGE.astype(numpy.float64)])
    with pytest.raises(rh.Error, match="there is no input 'imago'"):
        session.run({"imago": IMAGE})
    with pytest.raises(rh.Error, match="NumPy's datetime64"):
        session.run([numpy.zeros(3, "datetime64[s]")])
    with pytest.raises(rh.Error, match="expected f32, found f64"):
        session.set_output("scores", numpy.zeros((2, 2)))
    with pytest.raises(rh.Error, match="contiguous"):
        session.set_output("scores", numpy.zeros((2, 4), numpy.float32)[:, ::2])
    session.set_output("scores", numpy.zeros((3, 2), numpy.float32))
    with pytest.raises(rh.Error, match="expected memory of 16 bytes"):
        session.run([IMAGE])
    with pytest.raises(rh.Error) as error:
        rh.load(tmp_path / "none.onnx")
    assert error.value.code == "NOT_FOUND"
    with pytest.raises(rh.Error, match="the upload: the file is empty"):
        rh.load(b"", name="the upload")
    with pytest.raises(rh.Error, match="0 to 3"):
        classifier.optimize(level=9)
    with pytest.raises(rh.Error, match="no_such_pass"):
        classifier.optimize(passes="no_such_pass")
    with pytest.raises(rh.Error, match="num_threads"):
        classifier.session(threads=0)


def test_describes(classifier):
    described = classifier.describe(placement=True)
    assert described["entries"][0]["inputs"][0]["sizes"] == [-1, 3]
    assert described["placement"]
    assert classifier.entries["main"]["outputs"][0]["name"] == "scores"
    copy = classifier.copy().optimize(shapes={"batch": 2})
    assert copy.entries["main"]["inputs"][0]["sizes"] == [2, 3]
    assert classifier.entries["main"]["inputs"][0]["sizes"] == [-1, 3]
    assert copy.optimize(shapes={"image": (2, 3)}).describe()["total_cost"]["flops"] > 0


def test_state_and_entries():
    session = rh.load(COUNTER).session()
    assert session.entries == ["step", "twice"] and session.entry is None
    with pytest.raises(rh.Error, match="select one of step, twice"):
        session.run()
    session.select("step")
    assert [int(session.run()["count"]) for _ in range(3)] == [1, 2, 3]
    assert dict(session.state) == {"count": 3} and len(session.state) == 1
    session.state["count"] = numpy.int32(10)
    assert session.run()["count"] == 11
    session.reset()
    assert session.state["count"] == 0
    with pytest.raises(KeyError):
        session.state["total"]
    numpy.testing.assert_array_equal(session.select("twice").run([[1.0, 2.5]])["y"], [2, 5])


def test_strings():
    session = rh.load(STRINGS).session()
    assert session.run([["one", "zw\0ei"]])["y"].tolist() == [b"one", b"zw\0ei"]
    assert session.run([numpy.array([b"a", b""], object)])["y"].tolist() == [b"a", b""]


def test_sequences_and_what_may_be_absent():
    session = rh.load(SEQUENCES).session()
    one, two = numpy.array([1], numpy.float32), numpy.array([2, 3], numpy.float32)
    outputs = session.run({"s": [one, two], "o": None, "x": two})
    assert [list(tensor) for tensor in outputs["more"]] == [[1], [2, 3], [2, 3]]
    assert outputs["same"] is None
    assert not outputs["there"]

    outputs = session.run({"s": [], "o": one})
    assert [list(tensor) for tensor in outputs["more"]] == [[2, 3]]
    assert list(outputs["same"]) == [1]
    assert outputs["there"]
    # What comes out goes in, also as tensors of the library.
    outputs = session.run({"s": outputs["more"], "o": rh.Tensor.of(two)})
    assert [list(tensor) for tensor in outputs["more"]] == [[2, 3], [2, 3]]
    assert list(outputs["same"]) == [2, 3]

    with pytest.raises(rh.Error, match="'x'"):
        session.set_input("x", None)
    with pytest.raises(rh.Error, match="'s'"):
        session.set_input("s", [numpy.array([1], numpy.int64)])
    with pytest.raises(rh.Error, match="'t'"):
        session.set_input("t", [])


def test_profile(classifier):
    session = classifier.session(profile=True)
    for _ in range(3):
        session.run([IMAGE])
    profile = session.profile()
    assert profile["runs"] == 3
    assert {row["name"] for row in profile["profile"]["operations"]}
    assert session.profile()["runs"] == 0
    with pytest.raises(rh.Error, match="without profile"):
        classifier.session().profile()


def test_tensors_for_others(classifier):
    session = classifier.session()
    session.run([IMAGE])
    tensor = session.output_tensor("scores")
    assert tensor.shape == (2, 2) and tensor.element == "f32" and "2x2xf32" in repr(tensor)
    array = numpy.asarray(tensor)
    shared = numpy.from_dlpack(tensor)
    assert shared.ctypes.data == array.ctypes.data
    kept = array.copy()
    del tensor, array, session
    gc.collect()
    numpy.testing.assert_array_equal(shared, kept)
    # A capsule that nobody reads.
    other = rh.Tensor.of(IMAGE)
    other.__dlpack__()
    assert other.__dlpack_device__() == (1, 0)
    # And the other way.
    numpy.testing.assert_allclose(classifier.session().run([other])["scores"], SCORES, rtol=1e-5)
    with pytest.raises(rh.Error, match="DLPack"):
        rh.Tensor.of(["text"]).__dlpack__()


@pytest.mark.parametrize(
    "element", ["f8E4M3FN", "f8E4M3FNUZ", "f8E5M2", "f8E5M2FNUZ", "!roundhouse.f8E8M0FNU"]
)
def test_floats_of_eight_bits_are_their_bits(element):
    bits = numpy.array([[0, 1], [0x38, 0xFF]], numpy.uint8)
    tensor = rh.Tensor.of(bits, element=element)
    assert tensor.element == element and tensor.shape == (2, 2)
    # Of ml_dtypes' type, where that is installed.
    back = tensor.numpy()
    assert back.dtype.itemsize == 1
    numpy.testing.assert_array_equal(back.view(numpy.uint8), bits)
    with pytest.raises(rh.Error, match="element: expected one of"):
        rh.Tensor.of(bits, element="i4")


def test_floats_of_eight_bits_are_inputs_and_outputs():
    text = b"""
    ml_program.subgraph @main(%x: tensor<3xf8E4M3FN> {ml_program.identifier = "x"})
        -> (tensor<3xf8E4M3FN> {ml_program.identifier = "same"},
            tensor<3xf32> {ml_program.identifier = "wide"}) {
      %y = "canonical.cast"(%x) {to = f32} : (tensor<3xf8E4M3FN>) -> tensor<3xf32>
      ml_program.output %x, %y : tensor<3xf8E4M3FN>, tensor<3xf32>
    }
    """
    session = rh.load(text).session()
    bits = numpy.array([0x38, 0x7E, 0x80], numpy.uint8)
    outputs = session.run([bits])
    numpy.testing.assert_array_equal(outputs["wide"], numpy.array([1, 448, 0], numpy.float32))
    numpy.testing.assert_array_equal(outputs["same"].view(numpy.uint8), bits)
    written = numpy.zeros(3, numpy.uint8)
    session.run([bits], out={"same": written})
    numpy.testing.assert_array_equal(written, bits)


@pytest.mark.parametrize(
    "dtype", ["f8", "f4", "f2", "i8", "i4", "i2", "i1", "u8", "u4", "u2", "u1", "?", "c8", "c16"]
)
def test_every_type_comes_back(dtype):
    array = numpy.array([[0, 1], [1, 0]], dtype)
    back = rh.Tensor.of(array).numpy()
    assert back.dtype == array.dtype
    numpy.testing.assert_array_equal(back, array)


def test_scalars_and_nothing():
    assert rh.Tensor.of(numpy.float32(3)).numpy() == 3
    assert rh.Tensor.of(numpy.zeros((0, 3), numpy.float32)).numpy().shape == (0, 3)


def test_sessions_run_at_once(classifier):
    program = classifier.compile()
    failed = []

    def work():
        session = program.session()
        for _ in range(20):
            if not numpy.allclose(session.run([IMAGE])["scores"], SCORES, rtol=1e-5):
                failed.append(1)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed


def test_can_be_cancelled(classifier):
    session = classifier.session()
    session.set_input("image", IMAGE)
    session.cancel()
    with pytest.raises(rh.Error) as error:
        session.run()
    assert error.value.code == "CANCELLED"
    session.run()


def test_the_library_is_the_one_that_belongs_to_the_package(monkeypatch, tmp_path):
    from roundhouse import _library

    library = ctypes.CDLL(rh.find_library())
    library.rh_version.restype = ctypes.c_char_p
    assert library.rh_version().decode() == rh.__version__
    monkeypatch.setenv("ROUNDHOUSE_LIBRARY", str(tmp_path / "none.so"))
    with pytest.raises(rh.Error, match="set ROUNDHOUSE_LIBRARY"):
        _library.Library(rh.find_library())
    monkeypatch.setattr(_library, "ABI_MAJOR", 7)
    monkeypatch.delenv("ROUNDHOUSE_LIBRARY")


def test_structs_are_those_of_the_header():
    """Each member of a struct of options of include/roundhouse.h is here, in its order."""
    import os
    import re

    from roundhouse import _library

    with open(os.environ["ROUNDHOUSE_HEADER"]) as header:
        text = re.sub(r"/\*.*?\*/", "", header.read(), flags=re.S)
    structs = dict(
        (name, re.findall(r"(\w+);", body))
        for body, name in re.findall(r"typedef struct \w+ \{(.*?)\} (\w+);", text, re.S)
    )
    for name, members in structs.items():
        python = "".join(word.title() for word in name[3:].split("_"))
        if python == "Allocator":
            continue
        assert [field[0] for field in getattr(_library, python)._fields_] == members, name
    declared = set(re.findall(r"\b(rh_\w+)\(", text))
    known = set(_library._CALLS) | set(_library._PLAIN)
    assert known == declared
