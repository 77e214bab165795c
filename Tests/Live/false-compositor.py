"""Pretends to be a Wayland compositor. First it answers the first request of a `paste` with what no compositor sends; then it is a compositor
whose selection has an owner that never comes to an end.

    python3 false-compositor.py DRAGCONV FOLDER

Prints, for each answer and each owner, what `paste` said and its exit status, and at last what `watch` tells.
"""
import array
import json
import os
import socket
import struct
import subprocess
import sys
import threading
import time

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

OFFER, SECOND_OFFER = 0xFF000001, 0xFF000002


def offering(offer, *types):
    """The events by which a selection gets a new owner."""
    return event(6, 0, offer) + b"".join(event(offer, 0, name) for name in types) + event(6, 1, offer)


def begin(*arguments):
    """A dragconv that has connected, and its connection."""
    environment = {**os.environ, "WAYLAND_DISPLAY": path}
    environment.pop("DISPLAY", None)
    program = subprocess.Popen([dragconv, *arguments], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    connection, _ = listener.accept()
    connection.recv(4096)
    return program, connection


def requested_pipe(connection):
    """The pipe of the next request for content. Requests for events so far are answered meanwhile."""
    while True:
        data, ancillary, _, _ = connection.recvmsg(4096, socket.CMSG_SPACE(4))
        if ancillary:
            return array.array("i", ancillary[0][2])[0]
        if not data:
            raise EOFError
        while data:
            target, word, *_ = struct.unpack_from("=II", data)
            if target == DISPLAY and word & 0xFFFF == 0:
                connection.sendall(event(struct.unpack_from("=I", data, 8)[0], 0, 7))
            data = data[word >> 16:]


def write_for_ever(pipe, piece, pause):
    """Until the reader has closed the pipe."""
    try:
        while True:
            os.write(pipe, piece)
            time.sleep(pause)
    except BrokenPipeError:
        os.close(pipe)


def paste_from_endless(piece, pause, *arguments):
    paste, connection = begin("paste", "--payload", *arguments)
    connection.sendall(globals_ + offering(OFFER, b"text/plain") + event(7, 0, 7))
    write_for_ever(requested_pipe(connection), piece, pause)
    said = paste.communicate(timeout=20)[0].decode().strip()
    connection.close()
    return f"{paste.returncode}, {said}"


def watch_endless():
    """The text of the owner that comes while watch reads the endless one."""
    watch, connection = begin("watch")
    connection.sendall(globals_ + event(6, 1, 0) + event(7, 0, 7))
    connection.sendall(offering(OFFER, b"text/plain"))
    endless = threading.Thread(target=write_for_ever, args=(requested_pipe(connection), b"x" * 10000, 0.01))
    endless.start()
    time.sleep(0.5)
    connection.sendall(offering(SECOND_OFFER, b"text/plain;charset=utf-8"))
    endless.join()
    pipe = requested_pipe(connection)
    os.write(pipe, b"released")
    os.close(pipe)
    lines = [watch.stdout.readline().decode().strip() for _ in range(2)]
    watch.kill()
    watch.communicate()
    connection.close()
    return f"{lines[0]} {json.loads(lines[1])['items'][0]['representations'][0]['text']}"


dragconv, folder = sys.argv[1:]
path = os.path.join(folder, "false")
listener = socket.socket(socket.AF_UNIX)
listener.bind(path)
listener.listen()
for name, answer in answers.items():
    paste, connection = begin("paste")
    connection.sendall(answer)
    connection.shutdown(socket.SHUT_WR)
    said = paste.communicate(timeout=20)[0].decode().strip()
    connection.close()
    print(f"{name}: {paste.returncode}, {said}")
paste, connection = begin("paste", "--deadline", "1")
print(f"no answer at all: {paste.wait(timeout=20)}")
connection.close()
print("little for ever:", paste_from_endless(b"x" * 100, 0.02, "--timeout", "1").replace("; ", ";\n", 1).splitlines()[0])
print("much for ever:", paste_from_endless(b"x" * (1 << 16), 0))
print("something for ever:", paste_from_endless(b"x" * 10000, 0.01, "--deadline", "1"))
print("watch:", watch_endless())
