import CLibevdev
import SystemPackage

extension FrameAssembler {
    /// How reading a device ended.
    enum Reading {
        /// A report is whole, and in ``frame``.
        case report
        /// So many events were read that it is the others' turn.
        case limit
        /// Events were dropped, as the last one read says.
        case dropped
        /// There is nothing left for now.
        case nothing
        case failed(Errno)
    }

    /// Reads events of a device up to the end of a report: all of them in one go, as every look at what an object holds costs.
    /// - Parameters:
    ///   - event: where events are read into.
    ///   - left: how many may be read at most, and how many of these are left.
    mutating func read(
        _ device: borrowing LibevdevDevice,
        _ event: inout input_event,
        atMost left: inout Int
    ) -> Reading {
        while left > 0 {
            left -= 1
            switch device.next(.normal, into: &event) {
            case .event:
                if consume(RawEvent(event)) { return .report }
            case .dropped: return .dropped
            case .nothing: return .nothing
            case .failed(let error): return .failed(error)
            }
        }
        return .limit
    }
}
