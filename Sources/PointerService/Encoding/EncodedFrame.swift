import PointerModel
import PointerProtocol

/// The messages of a frame's events, one after the other in memory that is kept.
struct EncodedFrame: ~Copyable {
    private var writer = MessageWriter()
    /// The events of the frame: the kind of each, and where its message stands, empty where nobody wants it.
    private var messages: [(kind: EventKinds, place: Range<Int>)] = []
    /// The kinds of all events of the frame.
    private(set) var present: EventKinds = []
    /// Those of them that have messages.
    private var encoded: EventKinds = []
    /// How many messages there are.
    private var count = 0

    /// Bytes of all messages together.
    var byteCount: Int { writer.count }

    /// Encodes a frame in place of the one before.
    /// - Parameters:
    ///   - pointer: whose it is; nil: the default one's.
    ///   - wanted: the kinds that anybody wants.
    mutating func encode(
        _ frame: borrowing EventBatch,
        of pointer: String?,
        at stamp: EventStamp,
        wanted: EventKinds
    ) {
        writer.reset()
        messages.removeAll(keepingCapacity: true)
        present = []
        count = 0
        for event in frame.events {
            let start = writer.count
            let kind = EventKinds(event.kind)
            if wanted.contains(kind) {
                writer.event(event, of: pointer, at: stamp)
                count += 1
            }
            present.formUnion(kind)
            messages.append((kind, start..<writer.count))
        }
        encoded = present.intersection(wanted)
    }

    /// Calls `body` with the messages of some kinds in their order, as many as stand together at a time, and how many these are, until it
    /// returns false.
    func forEachMessage(of kinds: EventKinds, _ body: (RawSpan, Int) -> Bool) {
        guard encoded.isSubset(of: kinds) else { return forEachSingleMessage(of: kinds) { body($0, 1) } }
        _ = writer.withBytes { body($0, count) }
    }

    /// The same with one message at a time.
    func forEachSingleMessage(of kinds: EventKinds, _ body: (RawSpan) -> Bool) {
        for (kind, place) in messages where kinds.contains(kind) {
            guard writer.withBytes(place, body) else { return }
        }
    }
}
