import CLibevdev

extension FrameAssembler {
    /// How far a batch was taken in.
    enum Reading {
        /// A report is whole, and in ``frame``.
        case report
        /// Events were dropped after these, as this one says.
        case dropped(RawEvent)
        /// All of it is taken in.
        case end
    }

    /// Takes in events up to the end of a report: all of them in one go, as every look at what an object holds costs.
    mutating func read(_ batch: inout InputEventBuffer) -> Reading {
        while let event = batch.next() {
            if event.type == UInt16(EV_SYN), event.code == UInt16(SYN_DROPPED) { return .dropped(event) }
            if consume(event) { return .report }
        }
        return .end
    }
}
