import Glibc

/// The identity of a device while it is present. Neither part alone suffices: the kernel reuses a node's number for another
/// device, and a path in sysfs for a device that returns.
struct DeviceKey: Hashable {
    let systemPath: String
    let number: dev_t

    init(_ device: borrowing UdevDevice) {
        systemPath = device.systemPath
        number = device.number
    }
}
