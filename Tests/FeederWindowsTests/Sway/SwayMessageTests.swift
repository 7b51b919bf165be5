import FeederModel
import Testing

@testable import FeederWindows

@Suite("Messages of i3's protocol")
struct SwayMessageTests {
    /// Reads messages that come in pieces.
    private func read(_ bytes: [UInt8], inPiecesOf length: Int) throws -> [SwayArrival] {
        var reader = SwayMessageReader()
        var found: [SwayArrival] = []
        for start in stride(from: 0, to: bytes.count, by: length) {
            var piece = bytes[start..<min(start + length, bytes.count)]
            while let message = try reader.next(&piece) { found.append(message) }
            #expect(piece.isEmpty)
        }
        return found
    }

    @Test("Messages come in any pieces; the tree is read as it comes, and what events say is not kept")
    func pieces() throws {
        let tree = SwayText.root(SwayText.output(3, tiled: [SwayText.window(10, [0, 0, 1280, 800])]))
        let version = [UInt8](repeating: 7, count: 20_000)
        let messages = [
            SwayMessage(kind: .tree, payload: Array(tree.utf8)), SwayMessage(kind: .shutdown, payload: []),
            SwayMessage(kind: .shutdown, payload: [UInt8](repeating: 7, count: 200_000)),
            SwayMessage(kind: .version, payload: version), SwayMessage(kind: .tree, payload: []),
        ]
        let bytes = messages.flatMap(\.bytes)
        for length in [1, 13, 14, 15, 17, 65536, bytes.count] {
            let found = try read(bytes, inPiecesOf: length)
            #expect(found.map(\.kind) == messages.map(\.kind))
            #expect(found.map(\.payload) == [[], [], [], version, []])
            guard case .root(let root) = found.first?.tree else {
                Issue.record("no tree")
                return
            }
            #expect(SwayWindows(root).windows.map(\.id) == [10])
            #expect(found.dropFirst().allSatisfy { $0.tree == nil })
        }
    }

    @Test("The head has the order of the machine's bytes")
    func head() {
        let bytes = SwayMessage(kind: .tree, payload: [1, 2, 3]).bytes
        var expected = Array("i3-ipc".utf8)
        for number: UInt32 in [3, 4] {
            unsafe withUnsafeBytes(of: number) { unsafe expected.append(contentsOf: $0) }
        }
        #expect(bytes == expected + [1, 2, 3])
    }

    @Test("A length of 2^31 is refused before anything of it comes")
    func tooLong() {
        let bytes = Array("i3-ipc".utf8) + [0, 0, 0, 0x80, 4, 0, 0, 0]
        #expect(throws: SwayMessageReader.Fault.self) { try read(bytes, inPiecesOf: bytes.count) }
    }

    @Test("Bytes that are no head are refused")
    func garbage() {
        let bytes = Array("HTTP/1.1 400 Bad Request".utf8)
        #expect(throws: SwayMessageReader.Fault.self) { try read(bytes, inPiecesOf: bytes.count) }
    }
}
