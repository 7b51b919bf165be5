import CLibevdev
import PointerInput
package import PointerModel
import SystemPackage
import Udev

extension RecordedDevice {
    /// Makes a libevdev device with the recorded description. Omits what this version of libevdev does not know.
    func makeDevice() throws(Errno) -> LibevdevDevice {
        let device = try LibevdevDevice()
        device.setName(name)
        device.setIdentity(bus: bus, vendor: vendor, product: product, version: version)
        for property in properties { device.enable(property: property) }
        for (type, codes) in codes {
            // In order, because libevdev must know ABS_MT_SLOT before the axes of its slots.
            for code in codes.sorted() {
                if type == EV_ABS {
                    device.enable(axis: code, input_absinfo(axes[code] ?? Axis()))
                } else if type != EV_SYN, type != EV_REP {
                    device.enable(type, code)
                }
            }
        }
        return device
    }

    /// The kind of the device: by udev's tags if they are recorded, else by its capabilities; nil if it is not a pointing device.
    package var kind: DeviceDescription.Kind? {
        if udevProperties["ID_INPUT"] == "1" { return DeviceDescription.Kind(udevProperty: { udevProperties[$0] }) }
        guard let device = try? makeDevice() else { return nil }
        return DeviceDescription.Kind(capabilitiesOf: device)
    }

    /// Returns the outcome of rules for the device. Recordings lack its port, so rules on it do not match.
    func outcome(of rules: DeviceRules) -> DeviceOutcome {
        let identity = DeviceIdentity(bus: bus, vendor: vendor, product: product, name: name, kind: kind)
        return rules.outcome(for: identity) { udevProperties[$0] }
    }

    /// Records the description of a device, without the keys that ``RecordedEvents`` excludes, and its udev properties.
    init(_ device: borrowing LibevdevDevice, udevProperties: [String: String]) {
        self.init()
        self.udevProperties = udevProperties
        name = device.name
        (bus, vendor, product, version) = (device.bus, device.vendor, device.product, device.version)
        for property in 0..<INPUT_PROP_CNT where device.has(property: property) { properties.insert(property) }
        // The codes of EV_SYN are the types themselves, as in the kernel and evemu.
        for type in [EV_KEY, EV_REL, EV_ABS, EV_MSC] {
            for code in 0..<KEY_CNT where RecordedEvents.include(type, code) && device.has(type, code) {
                codes[type, default: []].insert(code)
                if type == EV_ABS, let axis = device.axis(code) { axes[code] = Axis(axis) }
            }
        }
        codes[EV_SYN] = Set(codes.keys).union([EV_SYN])
    }
}

extension RecordedDevice.Axis {
    init(_ axis: input_absinfo) {
        self.init()
        (minimum, maximum, fuzz, flat) = (axis.minimum, axis.maximum, axis.fuzz, axis.flat)
        resolution = axis.resolution
    }
}

extension input_absinfo {
    fileprivate init(_ axis: RecordedDevice.Axis) {
        self.init()
        (minimum, maximum, fuzz, flat) = (axis.minimum, axis.maximum, axis.fuzz, axis.flat)
        resolution = axis.resolution
    }
}
