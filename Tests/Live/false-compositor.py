"""Pretends to be a Wayland compositor, and answers the first request of a `paste` with what no compositor sends.

    python3 false-compositor.py DRAGCONV FOLDER

Prints, for each answer, what `paste` said and its exit status.
"""
import os
import socket
import struct
import subprocess
import sys

DISPLAY, REGISTRY, CALLBACK = 1, 2, 3


def event(target, opcode, *arguments):
    """An event: numbers, and strings as bytes."""
    body = b""
    for argument in arguments:
        if isinstance(argument, int):
            body += struct.pack("=I", argument)
        else:
            text = argument + b"\0"
            body += struct.pack("=I", len(text)) + text + b"\0" * (-len(text) % 4)
    return struct.pack("=II", target, (8 + len(body)) << 16 | opcode) + body


done = event(CALLBACK, 0, 7)
globals_ = event(REGISTRY, 0, 1, b"wl_seat", 9) + event(REGISTRY, 0, 2, b"ext_data_control_manager_v1", 1) + done
answers = {
    "nothing": b"",
    "another protocol": b"HTTP/1.1 400 Bad Request\r\n\r\n",
    "a reason": event(DISPLAY, 0, 1, 3, b"invalid \x1b[31mmethod"),
    "half an event": event(DISPLAY, 0, 1, 3, b"invalid method")[:14],
    "a string without its end": struct.pack("=IIII", REGISTRY, 16 << 16, 1, 0xFFFFFFFF),
    "no data control": event(REGISTRY, 0, 1, b"wl_seat", 9) + done,
    "no seat": event(REGISTRY, 0, 2, b"ext_data_control_manager_v1", 1) + done,
    "a selection that was never offered": globals_ + event(6, 1, 0xFF000001) + event(7, 0, 7),
    "a seat's abilities": globals_ + event(4, 0, 7) + event(7, 0, 7),
    "an offer without a descriptor": globals_ + event(6, 0, 0xFF000001) + event(0xFF000001, 0, b"text/plain") + event(7, 0, 7),
}

dragconv, folder = sys.argv[1:]
path = os.path.join(folder, "false")
listener = socket.socket(socket.AF_UNIX)
listener.bind(path)
listener.listen()
for name, answer in answers.items():
    environment = {**os.environ, "WAYLAND_DISPLAY": path}
    environment.pop("DISPLAY", None)
    paste = subprocess.Popen([dragconv, "paste"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    connection, _ = listener.accept()
    connection.recv(4096)
    connection.sendall(answer)
    connection.shutdown(socket.SHUT_WR)
    said = paste.communicate(timeout=20)[0].decode().strip()
    connection.close()
    print(f"{name}: {paste.returncode}, {said}")
