import Glibc
package import PointerModel
package import PointerRuntime
import SystemPackage

/// Devices that the guard has grabbed for the daemon.
extension DeviceManager {
    /// The devices that are read and may be taken over: mice with relative motion, pointing sticks and touchpads among
    /// ``chosenDevices``.
    package var drivableDevices: [DeviceDescription] {
        watcher.devices.filter { $0.isChosen && $0.description.isDrivable }.map(\.description)
    }

    /// Goes on reading a device from a file that the guard has grabbed, after it has read the former one to its end.
    /// - Parameters:
    ///   - descriptor: the grabbed file. Nothing was read from it yet.
    ///   - number: the number N of the device's node /dev/input/eventN.
    /// - Throws: ``UnusableDevice`` if no such device is read, or if the file is that of another one.
    package func exchange(
        descriptor: consuming OwnedDescriptor,
        ofDeviceAt number: UInt16
    ) throws(UnusableDevice) -> DeviceDescription {
        let node = DeviceNode.path(ofEvent: number)
        guard let reader = reader(at: number) else { throw Self.notRead }
        try DeviceNode.verify(descriptor, at: node, number: reader.key.number)
        watcher.readToEnd(of: reader)
        // It may have failed, or a handler of its reports may have closed it.
        guard reader.isOpen else { throw Self.notRead }
        watcher.unwatch(reader)
        reader.device.exchange(descriptor)
        do throws(UnusableDevice) {
            try watcher.watch(reader)
        } catch {
            watcher.close(reader)
            watcher.fail(reader.key, DeviceFailure(node: node, name: reader.device.name, error))
            throw error
        }
        return reader.device.description
    }

    /// Returns the reader of the device at /dev/input/eventN; nil if that is not read.
    func reader(at number: UInt16) -> DeviceReader<EvdevDevice>? {
        let node = DeviceNode.path(ofEvent: number)
        return watcher.readers.first { $0.device.node == node }
    }

    private static var notRead: UnusableDevice { UnusableDevice(reason: "it is not read") }

    /// Whether a node /dev/input/eventN exists.
    package func hasNode(ofEvent number: UInt16) -> Bool {
        unsafe access(DeviceNode.path(ofEvent: number), F_OK) == 0
    }

    /// Ends the grabs that the daemon still holds, and reads those devices from their nodes again, with the same ids.
    package func endGrabs() {
        let grabbed = watcher.readers.filter(\.device.isGrabbed)
        EvdevDevice.endGrabs(of: grabbed.lazy.map(\.device))
        // A handler of a report may have closed or reopened another one.
        for reader in grabbed where reader.isOpen && reader.device.isGrabbed { _ = reopen(reader) }
    }

    /// Reads a device from its node again, and closes it if that fails. Returns true.
    func reopen(_ reader: DeviceReader<EvdevDevice>) -> Bool {
        let device = reader.device
        watcher.unwatch(reader)
        device.removeCopy()
        do throws(UnusableDevice) {
            try device.reopen(
                try openNode(device.node, reader.key.number),
                at: Timestamp(microseconds: loop.time),
                onFrame
            )
            // The handler of the report may have closed it.
            guard watcher.readers.contains(where: { $0 === reader }) else { return true }
            try watcher.watch(reader)
        } catch {
            watcher.close(reader)
            // udev reports an unplugged device.
            if !error.isOfUnplugged {
                watcher.fail(reader.key, DeviceFailure(node: device.node, name: device.name, error))
            }
        }
        return true
    }
}

extension UnusableDevice {
    /// Whether the device was unplugged.
    fileprivate var isOfUnplugged: Bool {
        switch error {
        case .noSuchFileOrDirectory, .noSuchAddressOrDevice, .operationNotSupportedByDevice: true
        default: false
        }
    }
}

extension DeviceNode {
    /// Returns the path of the event node with a number.
    package static func path(ofEvent number: UInt16) -> String { "/dev/input/event\(number)" }
}

extension DeviceDescription {
    /// Number N of the device's node /dev/input/eventN; nil for a recording.
    package var eventNumber: UInt16? {
        let prefix = "/dev/input/event"
        return node.hasPrefix(prefix) ? UInt16(node.dropFirst(prefix.count)) : nil
    }

    /// Whether the daemon could take the device over, if the configuration lets it.
    package var isDrivable: Bool {
        switch kind {
        case .mouse, .pointingStick: positions == nil
        case .touchpad: true
        case .touchscreen: false
        }
    }
}
