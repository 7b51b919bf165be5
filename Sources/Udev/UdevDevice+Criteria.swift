package import PointerModel
package import SystemPackage

extension UdevDevice {
    /// Returns whether any of the criteria selects the device.
    package func matches(anyOf criteria: [DeviceMatch]) -> Bool {
        let identity = DeviceIdentity(self)
        for one in criteria where one.matches(identity, property: { property($0) }) { return true }
        return false
    }
}

extension UdevContext {
    /// Returns the path of the event node of a virtual input device; nil until udev's rules have run for it. Fails as
    /// udev_enumerate_scan_devices(3) does.
    /// - Parameter name: the input device's name in sysfs, such as `input12`.
    package func node(ofVirtualInput name: String) throws(Errno) -> String? {
        let folder = "/sys/devices/virtual/input/\(name)/"
        guard let path = try eventDevicePaths().first(where: { $0.hasPrefix(folder) }), let device = device(at: path)
        else { return nil }
        return device.isInitialized ? device.node : nil
    }
}
