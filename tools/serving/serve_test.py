#!/usr/bin/env python3
"""Serves a model over real sockets, and asks it as clients do.

    serve_test.py PROGRAM CLIENT.py MODEL.mlir
"""

import http.client
import json
import os
import re
import signal
import socket
import ssl
import struct
import subprocess
import sys
import threading
import time
import unittest

PROGRAM, CLIENT, MODEL = (os.path.abspath(path) for path in sys.argv[1:4])
FOLDER = os.environ["TEST_TMPDIR"]


# Counts to what it is given, which may take for ever.
COUNTS = """
ml_program.subgraph private @more(%i: tensor<i64>, %n: tensor<i64>) -> tensor<i1> {
  %c = "canonical.compare"(%i, %n) {direction = "less"} : (tensor<i64>, tensor<i64>) -> tensor<i1>
  ml_program.output %c : tensor<i1>
}
ml_program.subgraph private @body(%i: tensor<i64>, %n: tensor<i64>) -> (tensor<i64>, tensor<i64>) {
  %one = "canonical.constant_gen"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %j = "canonical.eltwise_add"(%i, %one) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  ml_program.output %j, %n : tensor<i64>, tensor<i64>
}
ml_program.subgraph @main(%n: tensor<i64> {ml_program.identifier = "n"}) -> (tensor<i64> {ml_program.identifier = "i"}) {
  %zero = "canonical.constant_gen"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
  %r:2 = "control.while"(%zero, %n) {body = @body, condition = @more} : (tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
  ml_program.output %r#0 : tensor<i64>
}
"""


class Served:
    """The program at work, until its end is asked for."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [PROGRAM, *arguments, "--port=0"], stderr=subprocess.PIPE, text=True, cwd=FOLDER)
        self.said = ""
        while "listening on" not in self.said:
            line = self.process.stderr.readline()
            if not line:
                raise AssertionError(f"it ended with {self.process.wait()}: {self.said}")
            self.said += line
        self.url, self.port = re.search(r"listening on (https?://127\.0\.0\.1:(\d+))/v2", self.said).groups()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stderr.close()

    def connection(self):
        if self.url.startswith("https"):
            context = ssl.create_default_context(cafile=os.path.join(FOLDER, "cert.pem"))
            return http.client.HTTPSConnection("127.0.0.1", int(self.port), timeout=30, context=context)
        return http.client.HTTPConnection("127.0.0.1", int(self.port), timeout=30)

    def ask(self, method, path, body=None, headers=None, connection=None):
        connection = connection or self.connection()
        connection.request(method, path, body, headers or {})
        response = connection.getresponse()
        return response.status, response.read()

    def end(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        code = self.process.wait(timeout=30)
        self.said += self.process.stderr.read()
        return code


def request(rows=1):
    return json.dumps({
        "inputs": [{"name": "image", "datatype": "FP32", "shape": [rows, 8, 8, 1], "data": [0.5] * 64 * rows}]
    }).encode()


INFER = "/v2/models/classify/infer"
KEY = "0123456789abcdef0123456789abcdef"


def make_certificate(name="cert", key="key"):
    """A certificate for this machine that is signed by itself, and its key."""
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
                    "-keyout", key + ".pem", "-out", name + ".pem"], cwd=FOLDER, check=True, capture_output=True)


def write(name, text):
    with open(os.path.join(FOLDER, name), "w", encoding="utf-8") as file:
        file.write(text)


def answer_to(port, pieces, delay=0.0, ends=False):
    """What comes back until the server closes the connection, which it may do at any time."""
    with socket.create_connection(("127.0.0.1", int(port)), timeout=30) as connection:
        answer = b""
        try:
            for piece in pieces:
                connection.sendall(piece)
                time.sleep(delay)
            if ends:
                connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        try:
            while piece := connection.recv(4096):
                answer += piece
        except ConnectionResetError:
            pass
        return answer


class ServeTest(unittest.TestCase):
    maxDiff = None

    def test_the_example_asks(self):
        with Served(MODEL) as served:
            said = [
                subprocess.run([sys.executable, CLIENT, *how, served.url, "classify"], check=True,
                               capture_output=True, text=True).stdout for how in ([], ["--json"])
            ]
            self.assertEqual(said[0], said[1])
            self.assertTrue(said[0].startswith("scores FP32 [1, 3]: 0."), said[0])

    def test_one_connection_has_many_requests(self):
        with Served(MODEL) as served:
            connection = served.connection()
            for _ in range(3):
                status, body = served.ask("POST", INFER, request(), connection=connection)
                self.assertEqual(status, 200, body)
                # What is refused is read to its end, so that the next request begins where it should.
                self.assertEqual(served.ask("PUT", INFER, b"x" * 5000, connection=connection)[0], 405)
                self.assertEqual(served.ask("POST", "/v2/nothing", b"x" * 5000, connection=connection)[0], 404)
                self.assertEqual(served.ask("GET", "/v2/health/ready", connection=connection)[0], 200)

    def test_many_clients_are_put_together(self):
        with Served(MODEL, "--max_batch=8", "--batch_delay=20ms") as served:
            wrong = []

            def ask(rows):
                for _ in range(5):
                    status, body = served.ask("POST", INFER, request(rows))
                    shape = json.loads(body)["outputs"][0]["shape"] if status == 200 else body
                    if shape != [rows, 3]:
                        wrong.append(shape)

            threads = [threading.Thread(target=ask, args=(1 + i % 3,)) for i in range(12)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(wrong, [])
            metrics = served.ask("GET", "/metrics")[1].decode()
            runs = int(re.search(r'run_rows_count\{.*\} (\d+)', metrics).group(1))
            self.assertIn('roundhouse_requests_total{model="classify",version="1",code="200"} 60\n', metrics)
            self.assertLess(runs, 60)

    def test_limits(self):
        with Served(MODEL, "--max_body=4096") as served:
            self.assertEqual(served.ask("POST", INFER, request())[0], 200)
            status, body = served.ask("POST", INFER, b"x" * 5000)
            self.assertEqual((status, json.loads(body)), (413, {"error": "the body is larger than --max_body"}))
            # Nobody has said how long it is.
            connection = served.connection()
            connection.request("POST", INFER, iter([b"x" * 1000] * 10), {"Transfer-Encoding": "chunked"},
                               encode_chunked=True)
            self.assertEqual(connection.getresponse().status, 413)
            self.assertEqual(served.ask("GET", "/" + "x" * 2000)[0], 414)

    def test_what_is_no_http(self):
        with Served(MODEL) as served:
            for data in (b"\0" * 100, b"GET\r\n\r\n", b"POST %s HTTP/1.1\r\nContent-Length: -5\r\n\r\n" % INFER.encode(),
                         b"POST %s HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n" % INFER.encode(),
                         b"POST %s HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n" % INFER.encode(),
                         b"POST %s HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=a\r\n"
                         b"Content-Length: 2\r\n\r\n--" % INFER.encode(),
                         b"POST %s HTTP/1.1\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd" % INFER.encode(),
                         b"GET /" + b"(" * 9000 + b" HTTP/1.1\r\n\r\n"):
                self.assertNotIn(b" 200 ", answer_to(served.port, [data], ends=True)[:20], data[:60])
                self.assertEqual(served.ask("GET", "/v2/health/live")[0], 200)

    def test_heads_have_limits(self):
        with Served(MODEL, "--head_timeout=400ms") as served:
            line = b"X-Filler: " + b"x" * 990 + b"\r\n"
            self.assertEqual(answer_to(served.port, [b"GET /v2 HTTP/1.1\r\nConnection: close\r\n", line * 60, b"\r\n"])[:12],
                             b"HTTP/1.1 200")
            many = answer_to(served.port, [b"GET /v2 HTTP/1.1\r\n", line * 70, b"\r\n"])
            self.assertEqual(many[:12], b"HTTP/1.1 431")
            self.assertIn(b'{"error":"the first line and the headers have more than 65536 bytes"}', many)
            # A line that does not end, and lines that do not.
            self.assertEqual(answer_to(served.port, [b"GET /" + b"x" * 100000])[:12], b"HTTP/1.1 431")
            self.assertEqual(answer_to(served.port, [b"GET /v2 HTTP/1.1\r\n"] + [b"A: b\r\n"] * 100, 0.02)[:12],
                             b"HTTP/1.1 408")
            # Requests that come together are answered one by one.
            both = answer_to(served.port, [b"GET /v2 HTTP/1.1\r\n\r\nGET /v2/health/live HTTP/1.1\r\nConnection: close\r\n\r\n"])
            self.assertEqual(both.count(b"HTTP/1.1 200"), 2)
            self.assertEqual(served.ask("GET", "/v2/health/live")[0], 200)

    def test_it_speaks_tls(self):
        make_certificate()
        with Served(MODEL, "--tls_cert=cert.pem", "--tls_key=key.pem") as served:
            self.assertTrue(served.url.startswith("https://"), served.url)
            said = subprocess.run([sys.executable, CLIENT, "--ca=" + os.path.join(FOLDER, "cert.pem"), served.url, "classify"],
                                  check=True, capture_output=True, text=True).stdout
            self.assertTrue(said.startswith("scores FP32 [1, 3]: 0."), said)
            connection = served.connection()
            for _ in range(3):
                self.assertEqual(served.ask("POST", INFER, request(5), connection=connection)[0], 200)
            self.assertEqual(connection.sock.version(), "TLSv1.3")
            # Answers of many pieces.
            status, body = served.ask("POST", INFER, request(3000))
            self.assertEqual((status, json.loads(body)["outputs"][0]["shape"]), (200, [3000, 3]))
            # What is no TLS, and TLS that is old or begins and goes no further.
            for data in (b"GET /v2 HTTP/1.1\r\n\r\n", b"\0" * 100, b"\x16\x03\x01\x02\x00\x01"):
                self.assertNotIn(b"200", answer_to(served.port, [data], ends=True))
            old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
            old.set_ciphers("ALL:@SECLEVEL=0")
            old.maximum_version = ssl.TLSVersion.TLSv1_1
            with self.assertRaises((ssl.SSLError, OSError)):
                old.wrap_socket(socket.create_connection(("127.0.0.1", int(served.port)), timeout=30))
            # A client that does not know the certificate does not trust it.
            with self.assertRaises(ssl.SSLCertVerificationError):
                http.client.HTTPSConnection("127.0.0.1", int(served.port), timeout=30).request("GET", "/v2")
            idle = served.connection()
            served.ask("GET", "/v2", connection=idle)
            self.assertEqual(served.end(), 0)

    def test_it_asks_for_keys(self):
        write("keys", "# ours\n" + KEY + "\n")
        with Served(MODEL, "--api_key_file=keys") as served:
            self.assertIn("keys are sent unencrypted", served.said)
            self.assertEqual(served.ask("GET", "/v2/health/ready")[0], 200)
            connection = served.connection()
            for headers in ({}, {"Authorization": "Bearer " + KEY[1:]}, {"Authorization": "Basic " + KEY}):
                status, body = served.ask("POST", INFER, request(), headers, connection)
                self.assertEqual(status, 401)
                self.assertNotIn(KEY.encode(), body)
                self.assertEqual(served.ask("GET", "/metrics", None, headers)[0], 401)
            self.assertEqual(served.ask("POST", INFER, request(), {"Authorization": "Bearer " + KEY}, connection)[0], 200)
            write("key", KEY + "\n")
            said = subprocess.run([sys.executable, CLIENT, "--api_key_file=" + os.path.join(FOLDER, "key"), served.url, "classify"],
                                  check=True, capture_output=True, text=True).stdout
            self.assertTrue(said.startswith("scores FP32 [1, 3]: 0."), said)

    def test_it_ends_well(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            with Served(MODEL) as served:
                idle = served.connection()
                served.ask("GET", "/v2", connection=idle)
                start = time.monotonic()
                self.assertEqual(served.end(number), 0)
                # Not when the time of the idle connection is over, which is 5 s.
                self.assertLess(time.monotonic() - start, 4)
                self.assertIn("serve: shutting down; requests at work: 0", served.said)

    def test_what_is_at_work_is_finished(self):
        with Served(MODEL) as served, socket.create_connection(("127.0.0.1", int(served.port))) as connection:
            body = request()
            connection.sendall(b"POST %s HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % (INFER.encode(), len(body)))
            connection.sendall(body[:10])
            time.sleep(0.2)
            served.process.send_signal(signal.SIGTERM)
            time.sleep(0.2)
            connection.sendall(body[10:])
            answer = connection.recv(4096)
            self.assertEqual(answer[:12], b"HTTP/1.1 200")
            self.assertEqual(served.process.wait(timeout=30), 0)

    def count_to(self, served, number):
        body = {"inputs": [{"name": "n", "datatype": "INT64", "shape": [], "data": [number]}]}
        return served.ask("POST", "/v2/models/counts/infer", json.dumps(body).encode())

    def test_work_without_an_end_is_ended(self):
        with open(os.path.join(FOLDER, "counts.mlir"), "w", encoding="utf-8") as file:
            file.write(COUNTS)
        with Served("counts.mlir", "--request_timeout=300ms") as served:
            self.assertEqual(json.loads(self.count_to(served, 5)[1])["outputs"][0]["data"], [5])
            status, body = self.count_to(served, 10**15)
            self.assertEqual(status, 504)
            self.assertIn(b"not done in time: the request was running", body)
            # Its session is free again.
            self.assertEqual(self.count_to(served, 7)[0], 200)
        with Served("counts.mlir", "--grace=200ms") as served:
            answers = []
            thread = threading.Thread(target=lambda: answers.append(self.count_to(served, 10**15)))
            thread.start()
            time.sleep(0.5)
            start = time.monotonic()
            self.assertEqual(served.end(), 128 + signal.SIGTERM)
            self.assertLess(time.monotonic() - start, 10)
            self.assertIn("requests still at work when --grace was over: 1", served.said)
            thread.join()
            self.assertEqual(answers[0][0], 503)

    def test_a_port_has_one_server(self):
        with Served(MODEL) as served:
            other = subprocess.run([PROGRAM, MODEL, "--port=" + served.port], capture_output=True, text=True, check=False)
            self.assertEqual(other.returncode, 1)
            self.assertIn(f"cannot listen on 127.0.0.1:{served.port}", other.stderr)
            self.assertIn("Address already in use", other.stderr)

    def test_mistakes(self):
        make_certificate()
        make_certificate("other", "other_key")
        subprocess.run(["openssl", "pkey", "-in", "key.pem", "-aes128", "-passout", "pass:secret", "-out", "locked.pem"],
                       cwd=FOLDER, check=True, capture_output=True)
        write("keys_short", "secret\n")
        write("no_pem", "hello\n")
        for arguments, code, text in (
            ([], 2, "MODEL is missing"),
            ([MODEL, "--port=70000"], 2, "--port: expected 0 to 65535, found 70000"),
            ([MODEL, MODEL], 2, "there is a model classify of version 1 already"),
            ([MODEL, "--memory=1K"], 2, "--memory must be at least --max_body"),
            ([MODEL, "--batch_delay=5"], 2, "expected a time such as 200ms"),
            (["no_such.onnx"], 1, "no_such.onnx"),
            ([MODEL, "--api_key_file="], 2, "expected a path, found none"),
            ([MODEL, "--tls_cert=cert.pem"], 2, "--tls_cert and --tls_key are given together"),
            ([MODEL, "--tls_cert=none.pem", "--tls_key=key.pem"], 1, "cannot read none.pem: No such file"),
            ([MODEL, "--tls_cert=no_pem", "--tls_key=key.pem"], 1, "no_pem: expected a certificate as PEM"),
            ([MODEL, "--tls_cert=cert.pem", "--tls_key=no_pem"], 1, "no_pem: expected a private key as PEM"),
            ([MODEL, "--tls_cert=cert.pem", "--tls_key=other_key.pem"], 1, "other_key.pem: expected the private key of cert.pem"),
            ([MODEL, "--tls_cert=cert.pem", "--tls_key=locked.pem"], 1, "locked.pem: the key is encrypted"),
            ([MODEL, "--api_key_file=keys_short"], 1, "keys_short:1: expected a key of at least 16"),
            ([MODEL, "--head_timeout=0s"], 2, "--head_timeout must be more than 0"),
            ([MODEL, "--host=999.1.2.3", "--port=0"], 1, "cannot listen on 999.1.2.3:0"),
        ):
            said = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=False, cwd=FOLDER)
            self.assertEqual(said.returncode, code, (arguments, said.stderr))
            self.assertIn(text, said.stderr)

    def test_strangers_are_bound_by_nothing_but_limits(self):
        # Bytes of strings that say that they are longer than they are.
        with Served(MODEL) as served:
            head = json.dumps({"inputs": [{"name": "image", "datatype": "BYTES", "shape": [1],
                                           "parameters": {"binary_data_size": 4}}]}).encode()
            status, body = served.ask("POST", INFER, head + struct.pack("<I", 2**32 - 1),
                                      {"Inference-Header-Content-Length": str(len(head))})
            self.assertEqual(status, 400)
            self.assertIn(b"expected 4294967295 bytes, found 0", body)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
