import Glibc
import Testing

@testable import DragClipboard

/// How answers go out: in pieces, through pipes that are slow, full or closed.
@Suite struct TransferTests {
    /// Every length around the edges comes out whole, with an empty piece at the end and none
    /// before.
    @Test(arguments: [0, 1, 9, 10, 11, 99, 100, 101]) func piecesAreTheWhole(_ count: Int) {
        let bytes = (0..<count).map { UInt8($0 & 0xFF) }
        var transfer = X11Transfer(bytes, as: 1, pieceLength: 10)
        var taken: [UInt8] = []
        while true {
            let piece = transfer.next()
            if piece.isEmpty { break }
            #expect(piece.count <= 10)
            taken += piece
        }
        #expect(taken == bytes)
        #expect(transfer.next().isEmpty)
    }

    private func pipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        try #require(Glibc.pipe(&ends) == 0)
        return (ends[0], ends[1])
    }

    /// More than a pipe holds is written as it is read, and never waited for.
    @Test func aFullPipeIsNotWaitedFor() throws {
        let ends = try pipe()
        defer { close(ends.read) }
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        var transfer: PipeTransfer? = PipeTransfer(ends.write, isMark: false)
        transfer?.begin(bytes)
        var taken: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 50_000)
        while transfer?.write() == true {
            let count = read(ends.read, &buffer, buffer.count)
            taken += buffer[..<count]
        }
        transfer = nil
        while case let count = read(ends.read, &buffer, buffer.count), count > 0 { taken += buffer[..<count] }
        #expect(taken == bytes)
    }

    /// A receiver that goes away ends the transfer, and not the program.
    @Test func aReceiverThatGoesAwayIsNoSignal() throws {
        let ends = try pipe()
        let transfer = PipeTransfer(ends.write, isMark: false)
        transfer.begin([UInt8](repeating: 1, count: 300_000))
        close(ends.read)
        let goesOn = try withoutBrokenPipeSignals { () throws(ClipboardError) in transfer.write() }
        #expect(!goesOn)
    }

    @Test func anEmptyAnswerIsTheEnd() throws {
        let ends = try pipe()
        var transfer: PipeTransfer? = PipeTransfer(ends.write, isMark: false)
        transfer?.begin([])
        #expect(transfer?.write() == false)
        transfer = nil
        var byte: UInt8 = 0
        #expect(read(ends.read, &byte, 1) == 0)
        close(ends.read)
    }
}
