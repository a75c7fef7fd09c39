"""`hakem serve` and `hakem director add`, as they are typed."""

from __future__ import annotations

import os
import re
import socket
import ssl
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager

import pytest

from hakem.journal.accounts import clubs_of, directors_of
from hakem.journal.scope import Club
from hakem.journal.store import open_store


def hakem(folder, *words, **more):
    """Start the command."""
    env = os.environ | {"HAKEM_DATA": str(folder), "HAKEM_LANG": "en", "PYTHONUNBUFFERED": "1"}
    env.pop("HAKEM_DATABASE_URL", None)
    return subprocess.Popen(
        [sys.executable, "-m", "hakem", *words],
        env=env,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **more,
    )


@contextmanager
def serving(folder, *words):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = hakem(folder, "serve", "--host", "127.0.0.1", "--port", str(port), *words)
    try:
        said = ""
        while "Stop with" not in said:
            line = process.stdout.readline()
            assert line, process.stderr.read()
            said += line
        yield port, said
    finally:
        process.terminate()
        process.communicate(timeout=20)


def get(url, **more):
    for _ in range(100):
        try:
            with urllib.request.urlopen(url, timeout=5, **more) as answer:
                return answer.read().decode()
        except ConnectionRefusedError:
            time.sleep(0.05)
        except urllib.error.URLError as error:
            if not isinstance(error.reason, ConnectionRefusedError):
                raise
            time.sleep(0.05)
    raise TimeoutError(url)


def test_it_prints_its_address_a_code_and_the_first_link(tmp_path):
    with serving(tmp_path) as (port, said):
        assert f"http://127.0.0.1:{port}/" in said
        assert "█" not in said  # a phone could not reach this address
        assert "Phones cannot reach this address" in said
        link = re.search(r"http://\S+/welcome/\S+", said)[0]
        assert "Choose this PIN" in get(link)
        assert "Director, please come in" in get(f"http://127.0.0.1:{port}/")
        with urllib.request.urlopen(
            urllib.request.Request(
                f"http://127.0.0.1:{port}/api/rule", data=b'{"id": "x", "contract": "3NT S", "record": ["E:S7"]}'
            )
        ) as answer:
            assert b'"choice"' in answer.read()
    with serving(tmp_path) as (port, said):
        assert "/welcome/" in said  # nobody has used it: a new one


def test_the_address_is_taken(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        process = hakem(tmp_path, "serve", "--host", "127.0.0.1", "--port", str(taken.getsockname()[1]))
        _, wrong = process.communicate(timeout=30)
    assert process.returncode == 2
    assert wrong.count("\n") == 1
    assert "a free address was expected" in wrong


@pytest.mark.parametrize(
    "words",
    [
        ("--tls-cert", "x.pem"),
        ("--tls-cert", "x.pem", "--tls-key", "y.pem"),
        ("--database", "mysql://x"),
        ("--port", "99999"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(tmp_path, words):
    process = hakem(tmp_path, "serve", "--host", "127.0.0.1", *words, cwd=tmp_path)
    _, wrong = process.communicate(timeout=30)
    assert process.returncode == 2
    assert "Traceback" not in wrong
    assert wrong.strip().count("\n") == 0


def test_over_tls(tmp_path):
    made = subprocess.run(
        [
            "openssl",
            "req",
            "-x509",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-keyout",
            "key.pem",
            "-out",
            "cert.pem",
            "-days",
            "2",
            "-subj",
            "/CN=localhost",
        ],
        cwd=tmp_path,
        check=False,
        capture_output=True,
    )
    if made.returncode:
        pytest.skip("no openssl to make a certificate with")
    with serving(tmp_path, "--tls-cert", str(tmp_path / "cert.pem"), "--tls-key", str(tmp_path / "key.pem")) as (
        port,
        said,
    ):
        assert f"https://127.0.0.1:{port}/" in said
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        assert "Director, please come in" in get(f"https://127.0.0.1:{port}/login", context=context)


def test_a_director_is_added_by_command(tmp_path):
    process = hakem(tmp_path, "director", "add", "Deniz", "--lang", "tr")
    said, wrong = process.communicate(timeout=30)
    assert (process.returncode, wrong) == (0, "")
    assert re.search(r"Deniz: .*/welcome/\S+", said)
    store = open_store(f"sqlite:///{tmp_path}/hakem.sqlite")
    (club,) = clubs_of(store)
    (director,) = directors_of(Club(store, club.id))
    assert (director.name, director.is_chief, director.has_pin) == ("Deniz", True, False)  # the first is chief
    store.close()
    hakem(tmp_path, "director", "add", "Eda").communicate(timeout=30)
    process = hakem(tmp_path, "director", "add", "Can", "--club", "nowhere")
    _, wrong = process.communicate(timeout=30)
    assert process.returncode == 2
    assert "there is no club nowhere" in wrong
