import CLibevdev

extension FrameAssembler {
    /// The result of reading a batch.
    package enum Reading {
        /// A report is complete, in ``frame``.
        case report
        /// The batch has this SYN_DROPPED.
        case dropped(RawEvent)
        /// The batch has no more events.
        case end
    }

    /// Consumes events up to the end of a report, in one loop inside the value, because each access to an object's property
    /// costs.
    package mutating func read(_ batch: inout InputEventBuffer) -> Reading {
        while let event = batch.next() {
            if event.type == UInt16(EV_SYN), event.code == UInt16(SYN_DROPPED) { return .dropped(event) }
            if consume(event) { return .report }
        }
        return .end
    }
}
