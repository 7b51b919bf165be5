/// Splits a stream of bytes into messages, each ended by a NUL, and holds no more than one message of the limit.
struct MessageBuffer {
    /// The longest message in bytes, its NUL not counted.
    var limit: Int
    private var bytes: [UInt8] = []
    /// Where what was not taken yet starts.
    private var start = 0
    /// No NUL stands between `start` and here.
    private var scanned = 0

    /// Storage that an idle connection may keep, in bytes.
    private static let keptCapacity = 4096

    init(limit: Int) {
        self.limit = limit
    }

    /// How many bytes may be added; none, or less, where the limit was lowered.
    var room: Int { limit + 1 - (bytes.count - start) }

    /// Whether everything that was added has been taken.
    var isEmpty: Bool { start == bytes.count }

    /// Whether ``next()`` gives a message.
    var hasMessage: Bool {
        mutating get { findEnd() != nil }
    }

    /// Adds bytes, at most ``room``.
    mutating func append(_ added: UnsafeRawBufferPointer) {
        if start > 0 {
            bytes.removeSubrange(..<start)
            scanned -= start
            start = 0
        }
        unsafe bytes.append(contentsOf: added)
    }

    /// Takes the next message without its NUL; nil if none is complete.
    mutating func next() throws(MessageFault) -> [UInt8]? {
        guard let end = findEnd() else {
            if room <= 0 { throw .tooLong(limit: limit) }
            return nil
        }
        let message = Array(bytes[start..<end])
        start = end + 1
        scanned = start
        if start == bytes.count {
            bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
            start = 0
            scanned = 0
        }
        return message
    }

    private mutating func findEnd() -> Int? {
        // A message that comes a byte at a time is still looked through only once.
        while scanned < bytes.count {
            if bytes[scanned] == 0 { return scanned }
            scanned += 1
        }
        return nil
    }
}
