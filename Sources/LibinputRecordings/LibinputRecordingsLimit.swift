import CLibevdev
import Limits

/// What is taken at most of a recording of libinput.
package enum LibinputRecordingsLimit: ModuleLimit {
    /// Levels of lists and tables in each other; a recording has seven.
    case levels
    /// Bytes of a text or a number.
    case textBytes
    /// Devices: more than a machine has.
    case devices
    /// Properties of udev, or quirks, of a device: more than any device has.
    case texts
    /// Numbers that identify a device: bus, vendor, product and version.
    case identity
    /// Properties of a device, INPUT_PROP_…: as many as the kernel has numbers for.
    case properties
    /// Codes of a type of events: as many as the kernel has numbers for.
    case codes
    /// Numbers of an axis: minimum, maximum, fuzz, flat and resolution.
    case axis
    /// Fields of an event of libinput: more than any event has.
    case eventFields
    /// Numbers in a field of such an event: more than any event has.
    case eventNumbers

    package var most: Int {
        switch self {
        case .levels: 16
        case .textBytes: 4096
        case .devices: 256
        case .texts: 256
        case .identity: 4
        case .properties: Int(INPUT_PROP_CNT)
        case .codes: Int(KEY_CNT)
        case .axis: 5
        case .eventFields: 32
        case .eventNumbers: 32
        }
    }
}
