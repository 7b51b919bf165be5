import Limits
import PointerInput

/// What is taken at most of recordings, and of devices that are recorded or measured.
package enum PointerRecordingsLimit: ModuleLimit {
    /// Bytes of a file: 64 MiB are some hours of a mouse.
    case fileBytes
    /// Bytes of a line, without its end: more than a line with the longest name has.
    case lineBytes
    /// Properties of udev: more than any device has.
    case udevProperties
    /// Slots that a recorded device may claim. The largest devices that the kernel supports have some dozens.
    case slots
    /// Events of a report that are kept until its end. An endless report is recorded in pieces of this size.
    case reportEvents
    /// Events that are played in one turn of the loop, as from a device.
    case playedEvents
    /// Distinct pressures of a touch: more than touchpads report.
    case pressures

    package var most: Int {
        switch self {
        case .fileBytes: 64 << 20
        case .lineBytes: 4096
        case .udevProperties: 256
        case .slots: 256
        case .reportEvents: 4096
        case .playedEvents: PointerInputLimit.events.most
        case .pressures: 4096
        }
    }
}
