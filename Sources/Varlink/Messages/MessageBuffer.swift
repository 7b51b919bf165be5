/// Splits a stream of bytes into messages, each ended by a NUL, and holds no more than one message of the limit.
struct MessageBuffer {
    /// What there is of the next message.
    enum Next {
        /// All of it, without its NUL, and where the fields of the call stand in it.
        case complete([UInt8], CallFields)
        /// Not all of it.
        case incomplete
        /// More than there was time to look at.
        case usedUp
    }

    /// The longest message in bytes, its NUL not counted.
    var limit: Int
    private var bytes: [UInt8] = []
    /// Where what was not taken yet starts.
    private var start = 0
    /// No NUL stands between `start` and here.
    private var scanned = 0
    /// What ``next(depth:within:)`` has found out about the bytes between them.
    private var scanner = MessageScanner()

    /// How many bytes are looked at between two looks at the clock.
    private static let step = 4096
    /// Storage that an idle connection may keep, in bytes.
    private static let keptCapacity = 4096

    init(limit: Int) {
        self.limit = limit
    }

    /// How many bytes may be added; none, or less, where the limit was lowered.
    var room: Int { limit + 1 - (bytes.count - start) }

    /// How many bytes there is storage for.
    var capacity: Int { bytes.capacity }

    /// Whether everything that was added has been taken.
    var isEmpty: Bool { start == bytes.count }

    /// Whether there is something that nobody has looked at.
    var isUnscanned: Bool { scanned < bytes.count }

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
        let needed = bytes.count + added.count
        // No more storage than a message can take.
        if needed > bytes.capacity { bytes.reserveCapacity(max(needed, min(2 * bytes.capacity, limit + 1))) }
        unsafe bytes.append(contentsOf: added)
    }

    /// Takes the next message without its NUL; nil if none is complete.
    mutating func next() throws(MessageFault) -> [UInt8]? {
        guard let end = findEnd() else {
            if room <= 0 { throw .tooLong(limit: limit) }
            return nil
        }
        return take(to: end)
    }

    /// Checks the next message as far as it is there and as the share lasts, and takes it once all of it is checked.
    /// - Parameter depth: how many objects and lists may be nested, the outermost counted.
    mutating func next(depth: Int, within share: inout Share) throws(MessageFault) -> Next {
        while isUnscanned {
            if let end = try scan(upTo: min(bytes.count, scanned + Self.step), depth: depth) {
                let fields = try scanner.finish()
                return .complete(take(to: end), fields)
            }
            if isUnscanned, share.isUsedUp(after: Share.stepsPerReading) { return .usedUp }
        }
        if room <= 0 { throw .tooLong(limit: limit) }
        return .incomplete
    }

    /// Returns where the message ends, if that is before the byte.
    private mutating func scan(upTo end: Int, depth: Int) throws(MessageFault) -> Int? {
        // No copy: nothing changes it meanwhile.
        let bytes = bytes
        let found = try scanner.scan(bytes.span.extracting(start..<end), from: scanned - start, depth: depth)
        scanned = found.map { start + $0 } ?? end
        return found.map { start + $0 }
    }

    /// Takes the message that ends before the byte.
    private mutating func take(to end: Int) -> [UInt8] {
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
