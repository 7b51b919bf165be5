package import PointerModel

/// Messages of a frame's events, one after the other in memory that is kept.
package struct EncodedFrame: ~Copyable {
    private var writer = MessageWriter()
    /// Kind of each event, and the range of its message, which is empty if no subscriber wants the event.
    private var messages: [(kind: EventKindSet, place: Range<Int>)] = []
    /// Kinds of all events of the frame.
    package private(set) var present: EventKindSet = []
    /// Kinds of the events with messages.
    private var encoded: EventKindSet = []
    /// Number of messages.
    private var count = 0

    /// Creates an empty frame.
    package init() {}

    /// Total bytes of all messages.
    package var byteCount: Int { writer.count }

    /// Encodes a frame, and replaces the former one.
    /// - Parameters:
    ///   - frame: the events.
    ///   - pointer: name of the pointer; nil means the default pointer.
    ///   - stamp: stamp of the frame.
    ///   - wanted: kinds that any subscriber wants.
    package mutating func encode(
        _ frame: borrowing EventBatch,
        of pointer: String?,
        at stamp: EventStamp,
        wanted: EventKindSet
    ) {
        writer.reset()
        // Removing the few messages one by one is faster than clearing the array.
        while !messages.isEmpty { messages.removeLast() }
        present = []
        count = 0
        for event in frame.events {
            let start = writer.count
            let kind = EventKindSet(event.kind)
            if wanted.contains(kind) {
                writer.event(event, of: pointer, at: stamp)
                count += 1
            }
            present.formUnion(kind)
            messages.append((kind, start..<writer.count))
        }
        encoded = present.intersection(wanted)
    }

    /// Calls `body` with the messages of some kinds in order, and with their number, until it returns false. Adjacent messages
    /// come together.
    package func forEachMessage(of kinds: EventKindSet, _ body: (RawSpan, Int) -> Bool) {
        guard encoded.isSubset(of: kinds) else { return forEachSingleMessage(of: kinds) { body($0, 1) } }
        _ = writer.withBytes { body($0, count) }
    }

    /// Calls `body` with each message of some kinds in order, until it returns false.
    package func forEachSingleMessage(of kinds: EventKindSet, _ body: (RawSpan) -> Bool) {
        for (kind, place) in messages where kinds.contains(kind) {
            guard writer.withBytes(place, body) else { return }
        }
    }
}
