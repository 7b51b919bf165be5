import Glibc

/// Names one device for as long as it is there: a node is reused when a device goes, and a path in sysfs when it comes back.
struct DeviceKey: Hashable {
    let systemPath: String
    let number: dev_t

    init(_ device: borrowing UdevDevice) {
        systemPath = device.systemPath
        number = device.number
    }
}
