import Testing

@testable import FeederWindows

@Suite("Messages of i3's protocol")
struct SwayMessageTests {
    @Test("Messages come in any pieces")
    func pieces() throws {
        let messages = [
            SwayMessage(kind: .tree, payload: Array("{}".utf8)), SwayMessage(kind: .shutdown, payload: []),
            SwayMessage(kind: .version, payload: [UInt8](repeating: 7, count: 200_000)),
        ]
        let bytes = messages.flatMap(\.bytes)
        for length in [1, 13, 14, 15, 17, 65536, bytes.count] {
            var reader = SwayMessageReader()
            var found: [SwayMessage] = []
            for start in stride(from: 0, to: bytes.count, by: length) {
                reader.append(bytes[start..<min(start + length, bytes.count)])
                while let message = try reader.next() { found.append(message) }
            }
            #expect(found == messages)
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
        var reader = SwayMessageReader()
        reader.append(Array("i3-ipc".utf8) + [0, 0, 0, 0x80, 4, 0, 0, 0])
        #expect(throws: SwayMessageReader.Fault.self) { try reader.next() }
    }

    @Test("The room of a long message is given back with the next one, and that of a short one is kept")
    func room() throws {
        let kept = FeederWindowsLimit.swayKept.most
        // Memory comes in pages, so that the room is a little larger than the message.
        for (length, isKept) in [(kept / 8 * 7, true), (kept, false)] {
            var reader = SwayMessageReader()
            reader.append(SwayMessage(kind: .tree, payload: [UInt8](repeating: 7, count: length)).bytes)
            #expect(try reader.next() != nil)
            reader.append([1])
            #expect(reader.bytes == [1] && (reader.bytes.capacity >= length) == isKept)
        }
    }

    @Test("Bytes that are no head are refused")
    func garbage() {
        var reader = SwayMessageReader()
        reader.append(Array("HTTP/1.1 400 Bad Request".utf8))
        #expect(throws: SwayMessageReader.Fault.self) { try reader.next() }
    }
}
