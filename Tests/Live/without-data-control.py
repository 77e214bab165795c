"""Pretends to be a Wayland compositor that has no data-control protocol, as GNOME's has none, beside the X server at $DISPLAY.

    python3 without-data-control.py DRAGCONV FOLDER

Prints what `copy` and `paste` do there.
"""
import os
import socket
import struct
import subprocess
import sys
import threading

REGISTRY, CALLBACK = 2, 3


def event(target, opcode, *arguments):
    body = b"".join(struct.pack("=I", a) if isinstance(a, int) else struct.pack("=I", len(a) + 1) + a + b"\0" * (4 - len(a) % 4) for a in arguments)
    return struct.pack("=II", target, (8 + len(body)) << 16 | opcode) + body


answer = event(REGISTRY, 0, 1, b"wl_seat", 9) + event(CALLBACK, 0, 7)
dragconv, folder = sys.argv[1:]
path = os.path.join(folder, "without-data-control")
listener = socket.socket(socket.AF_UNIX)
listener.bind(path)
listener.listen()


def serve():
    while True:
        connection, _ = listener.accept()
        connection.recv(4096)
        connection.sendall(answer)


threading.Thread(target=serve, daemon=True).start()


def run(*arguments, said=b"", **variables):
    environment = {**os.environ, "WAYLAND_DISPLAY": path, **variables}
    result = subprocess.run([dragconv, *arguments], env=environment, input=said, capture_output=True, timeout=20)
    print(f"{' '.join(arguments)}: {result.returncode}, {result.stdout.decode()!r}, {result.stderr.decode().strip()}", flush=True)


run("copy", said="Kurlandsgatan".encode())
run("paste")
run("paste", "--verbose")
run("paste", "--backend", "wayland")
run("paste", DISPLAY=":7777")
run("copy", "--clear")
