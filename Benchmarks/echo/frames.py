#!/usr/bin/env python3
"""Sends back what it gets: what a conversion in a program costs beside the conversion."""
import json
import struct
import sys


class Failure(Exception):
    pass


def convert(data, request):
    return data, []


# What follows speaks frames/1 and needs no change: a length of 32 bits (least significant byte first), a kind of one byte, a body.
def receive(source):
    header = source.read(5)
    if len(header) < 5:
        sys.exit(0)  # dragconv has gone, or has no more work.
    return header[4:], source.read(struct.unpack("<I", header[:4])[0])


def send(sink, kind, body):
    sink.write(struct.pack("<I", len(body)) + kind + body)


def send_object(sink, kind, value):
    send(sink, kind, json.dumps(value).encode())
    sink.flush()


def receive_part(source, size):
    part = bytearray()
    while len(part) < size:
        kind, body = receive(source)
        if kind == b"D":
            part += body
    return bytes(part)


def main():
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # What is printed must not end up between two frames.
    hello = json.loads(receive(source)[1])
    if not hello["protocols"][0] <= 1 <= hello["protocols"][1]:
        send_object(sink, b"F", {"code": "unavailable", "message": "this program speaks version 1 of the protocol"})
        sys.exit(1)
    send_object(sink, b"Y", {"protocol": 1})
    while True:
        kind, body = receive(source)
        if kind != b"C":
            continue
        request = json.loads(body)
        data = receive_part(source, request["bytes"])
        request["parts"] = {part["type"]: receive_part(source, part["bytes"]) for part in request.get("siblings", [])}
        try:
            result, notes = convert(data, request)
        except Failure as failure:
            send_object(sink, b"F", {"code": failure.code, "message": str(failure)})
            continue
        except (UnicodeDecodeError, ValueError) as error:
            send_object(sink, b"F", {"code": "bad-input", "message": "the input is not what its type says: " + type(error).__name__})
            continue
        except Exception as error:
            sys.excepthook(*sys.exc_info())
            send_object(sink, b"F", {"code": "internal", "message": "the program failed with " + type(error).__name__})
            continue
        for start in range(0, len(result), 1 << 20):
            send(sink, b"D", result[start:start + (1 << 20)])
        send_object(sink, b"R", {"bytes": len(result), "notes": notes})


if __name__ == "__main__":
    main()
