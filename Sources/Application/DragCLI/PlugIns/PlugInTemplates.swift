/// The source texts of new plug-ins. A test checks that the bundled examples begin with the same
/// texts.
enum PlugInTemplates {
    static let filter = #"""
        #!/bin/sh
        # A plug-in of dragconv: the input comes on standard input, the result goes to standard output.
        #   exit 0    done
        #   exit 65   the input is bad; anything else means that this program is broken
        # $DRAGCONV_CONVERSION, $DRAGCONV_FROM and $DRAGCONV_TO say what is wanted, where a plug-in has several conversions.
        exec cat

        """#

    static let python = #"""
        #!/usr/bin/env python3
        """@NAME@: a plug-in of dragconv."""
        import json
        import struct
        import sys


        class Failure(Exception):
            """Why there is no result: Failure("bad-input", "the table ends in its header").

            "bad-input": the input is not what its type says. "unsupported": it is fine, and what is wanted is not in it.
            "limit": it is too large, too deep, too many. Anything else that is raised counts as a fault of this program.
            """

            def __init__(self, code, message):
                super().__init__(message)
                self.code = code


        def convert(data, request):
            """Turns the input into the result: bytes in, bytes out, and a list of notes on what was lost.

            request["conversion"] says which conversion is wanted, request["type"] what the input really is.
            """
            text = data.decode("utf-8")
            return text.encode("utf-8"), []


        """#

    static let pythonProtocol = #"""
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

        """#

    static let swift = #"""
        import DragKit
        import DragTypes

        struct @MODULE@: TypeHandler {
            let identifier = "@ID@"

            let declaredTypes: [TypeDeclaration] = [
                @TYPES@
            ]

            let conversions = [
                Conversion(
                    "@ID@/@CONVERSION@", from: "@FROM@", to: "@TO@", keep: .visible, cost: 10,
                    loses: ["say what is lost"])
            ]

            func convert(
                _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
            ) throws(ConversionError) -> ConversionOutput {
                guard let text = String(validating: [UInt8](input), as: UTF8.self) else { throw .badInput("it is not UTF-8") }
                return ConversionOutput(text)
            }
        }

        @main
        enum Program {
            static func main() {
                PlugInProgram(@MODULE@(), version: "0.1.0", description: "say in a few words what it does", executable: "@NAME@").run()
            }
        }

        """#

    static let package = #"""
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "@NAME@",
            dependencies: [.package(name: "dragconv", path: "@SDK@")],
            targets: [
                .executableTarget(
                    name: "@MODULE@",
                    dependencies: [.product(name: "DragKit", package: "dragconv"), .product(name: "DragTypes", package: "dragconv")])
            ])

        """#

    static let build = #"""
        #!/bin/sh
        # Builds the plug-in into ./plug-in: the program, which needs no Swift installed, its manifest, and its samples.
        # ./@SDK@ leads to the package DragKit; where it is missing, the dragconv on the PATH (or $DRAGCONV) says where that is.
        set -e
        cd "$(dirname "$0")"
        [ -e @SDK@/Package.swift ] || ln -sfn "$("${DRAGCONV:-dragconv}" plugins sdk)" @SDK@
        swift build -c release --static-swift-stdlib --product @MODULE@
        mkdir -p plug-in
        cp .build/release/@MODULE@ plug-in/@NAME@
        strip plug-in/@NAME@
        plug-in/@NAME@ --manifest >plug-in/@NAME@.json
        cp -R samples plug-in/

        """#
}
