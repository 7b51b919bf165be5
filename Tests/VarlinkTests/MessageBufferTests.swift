import Testing

@testable import Varlink

@Suite struct MessageBufferTests {
    private func append(_ text: String, to buffer: inout MessageBuffer) {
        unsafe Array(text.utf8).withUnsafeBytes { unsafe buffer.append($0) }
    }

    private func next(_ buffer: inout MessageBuffer) throws -> String? {
        try buffer.next().map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("Messages come out whole wherever the bytes were split")
    func split() throws {
        let stream = "{\"a\":1}\0{}\0\0{\"b\":2}\0"
        for cut in 0...stream.utf8.count {
            var buffer = MessageBuffer(limit: 100)
            append(String(stream.prefix(cut)), to: &buffer)
            var messages: [String] = []
            while let message = try next(&buffer) { messages.append(message) }
            append(String(stream.dropFirst(cut)), to: &buffer)
            while let message = try next(&buffer) { messages.append(message) }
            #expect(messages == ["{\"a\":1}", "{}", "", "{\"b\":2}"])
            #expect(buffer.isEmpty)
        }
    }

    @Test("A message of the limit's length passes, one byte more does not")
    func limit() throws {
        var buffer = MessageBuffer(limit: 8)
        for byte in "12345678" { append(String(byte), to: &buffer) }
        #expect(try next(&buffer) == nil)
        #expect(buffer.room == 1)
        append("\0", to: &buffer)
        #expect(try next(&buffer) == "12345678")
        #expect(buffer.room == 9)
        append("123456789", to: &buffer)
        #expect(buffer.room == 0)
        #expect(throws: MessageFault.tooLong(limit: 8)) { try buffer.next() }
    }

    @Test("What follows a long message takes no more storage than it needs, and is not copied after short ones")
    func storage() throws {
        var buffer = MessageBuffer(limit: 500_000)
        let long = String(repeating: "x", count: 300_000)
        append(long + "\0" + String(repeating: "y", count: 100_000), to: &buffer)
        #expect(try next(&buffer) == long)
        #expect(buffer.capacity < 110_000 && buffer.room == 400_001)
        append("\0z", to: &buffer)
        #expect(try next(&buffer)?.utf8.count == 100_000)
        #expect(buffer.capacity < 5000 && buffer.room == 500_000)
        append("\0a\0" + long, to: &buffer)
        let capacity = buffer.capacity
        #expect(try next(&buffer) == "z")
        #expect(try next(&buffer) == "a")
        #expect(buffer.capacity == capacity)
        #expect(try next(&buffer) == nil)
        append("\0", to: &buffer)
        #expect(try next(&buffer) == long)
        #expect(buffer.isEmpty)
    }

    @Test("Room counts what was not taken yet, not what was")
    func room() throws {
        var buffer = MessageBuffer(limit: 8)
        append("123\0456", to: &buffer)
        #expect(try next(&buffer) == "123")
        #expect(buffer.room == 6)
        #expect(try next(&buffer) == nil)
        append("78\0", to: &buffer)
        #expect(try next(&buffer) == "45678")
    }
}
