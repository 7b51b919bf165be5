/// Buffer that splits a stream of bytes into messages, each ended by a NUL. It holds at most one message of the maximum length.
struct MessageBuffer {
    /// State of the next message.
    enum Next {
        /// The whole message without its NUL, and the positions of the call's fields.
        case complete([UInt8], MessageFields)
        /// A part of the message.
        case incomplete
        /// More bytes than the share allowed to scan.
        case usedUp
    }

    /// Maximum length of a message in bytes, without its NUL.
    var limit: Int
    private var bytes: [UInt8] = []
    /// Start of the next message.
    private var start = 0
    /// End of the bytes after `start` that were scanned and contain no NUL.
    private var scanned = 0
    /// Scanner of ``next(depth:within:)``, for the bytes between them.
    private var scanner = MessageScanner()

    /// Number of bytes scanned between two checks of the share.
    private static let step = 4096
    /// Storage that an idle connection may keep, in bytes.
    private static let keptCapacity = 4096

    init(limit: Int) {
        self.limit = limit
    }

    /// Number of bytes that may be added; 0 or negative if the limit was lowered.
    var room: Int { limit + 1 - (bytes.count - start) }

    /// Allocated storage, in bytes.
    var capacity: Int { bytes.capacity }

    /// Whether all added bytes were returned in messages.
    var isEmpty: Bool { start == bytes.count }

    /// Whether there are bytes that were not scanned yet.
    var isUnscanned: Bool { scanned < bytes.count }

    /// Adds bytes, at most ``room``.
    mutating func append(_ added: UnsafeRawBufferPointer) {
        if start > 0 {
            bytes.removeSubrange(..<start)
            scanned -= start
            start = 0
        }
        let needed = bytes.count + added.count
        // No more storage than a message can need.
        if needed > bytes.capacity { bytes.reserveCapacity(max(needed, min(2 * bytes.capacity, limit + 1))) }
        unsafe bytes.append(contentsOf: added)
    }

    /// Removes and returns the next message without its NUL; nil if it is not complete.
    mutating func next() throws(MessageFault) -> [UInt8]? {
        guard let end = findEnd() else {
            if room <= 0 { throw .tooLong(limit: limit) }
            return nil
        }
        return take(to: end)
    }

    /// Validates as much of the next message as has arrived and the share allows. Removes and returns the message once it is
    /// complete.
    /// - Parameters:
    ///   - depth: how deep objects and lists may nest, counting the outermost.
    ///   - share: the share that the scan uses up.
    mutating func next(depth: Int, within share: inout ProcessorShare) throws(MessageFault) -> Next {
        while isUnscanned {
            if let end = try scan(upTo: min(bytes.count, scanned + Self.step), depth: depth) {
                let fields = try scanner.finish()
                return .complete(take(to: end), fields)
            }
            if isUnscanned, share.isUsedUp(after: ProcessorShare.stepsPerReading) { return .usedUp }
        }
        if room <= 0 { throw .tooLong(limit: limit) }
        return .incomplete
    }

    /// Scans up to a position. Returns the position of the NUL; nil if there is none before that.
    private mutating func scan(upTo end: Int, depth: Int) throws(MessageFault) -> Int? {
        // A second reference, not a copy: nothing changes the bytes meanwhile.
        let bytes = bytes
        let found = try scanner.scan(bytes.span.extracting(start..<end), from: scanned - start, depth: depth)
        scanned = found.map { start + $0 } ?? end
        return found.map { start + $0 }
    }

    /// Removes and returns the message whose NUL is at a position.
    private mutating func take(to end: Int) -> [UInt8] {
        let message = Array(bytes[start..<end])
        start = end + 1
        scanned = start
        if start == bytes.count {
            bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
            start = 0
            scanned = 0
        } else if message.count > Self.keptCapacity, message.count > (bytes.count - start) / 4 {
            // Beside a long message, what follows it has no more storage than it needs. To copy that after each short message would
            // take far longer than to scan it.
            bytes = Array(bytes[start...])
            start = 0
            scanned = 0
        }
        return message
    }

    private mutating func findEnd() -> Int? {
        // A message that arrives byte by byte is still scanned only once.
        while scanned < bytes.count {
            if bytes[scanned] == 0 { return scanned }
            scanned += 1
        }
        return nil
    }
}
