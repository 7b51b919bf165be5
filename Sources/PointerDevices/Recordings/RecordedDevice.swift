import CLibevdev
import SystemPackage

/// The description of a device in a recording: what the device said of itself when it was recorded.
struct RecordedDevice {
    /// How many slots a recorded device may claim. The largest that the kernel drives have some dozens.
    static let slotLimit: Int32 = 256

    var name = ""
    var bus: UInt16 = 0
    var vendor: UInt16 = 0
    var product: UInt16 = 0
    var version: UInt16 = 0
    /// INPUT_PROP_….
    var properties: Set<Int32> = []
    /// The codes that it can report, by EV_….
    var codes: [Int32: Set<Int32>] = [:]
    /// The axes of EV_ABS.
    var axes: [Int32: input_absinfo] = [:]

    /// A device of libevdev that answers as the recorded one did. What this libevdev does not know is left out.
    func makeDevice() throws(Errno) -> LibevdevDevice {
        let device = try LibevdevDevice()
        device.setName(name)
        device.setIdentity(bus: bus, vendor: vendor, product: product, version: version)
        for property in properties { device.enable(property: property) }
        for (type, codes) in codes {
            // In order, so that ABS_MT_SLOT is known before the axes of its slots.
            for code in codes.sorted() {
                if type == EV_ABS {
                    device.enable(axis: code, axes[code] ?? input_absinfo())
                } else if type != EV_SYN, type != EV_REP {
                    device.enable(type, code)
                }
            }
        }
        return device
    }
}
