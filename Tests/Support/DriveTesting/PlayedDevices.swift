import DriveDevices
package import PointerInput
package import PointerModel
package import PointerRuntime

/// Devices that the daemon would read, without any.
package final class PlayedDevices: DrivableDevices {
    package var chosenDevices: [DeviceMatch] = []
    package var drivableDevices: [DeviceDescription] = []
    /// Nodes that exist.
    package var nodes: Set<UInt16> = []
    /// Nodes whose device cannot be read from a grabbed file.
    package var unreadable: Set<UInt16> = []
    package private(set) var grabbed: Set<UInt16> = []
    package private(set) var mirrored: [UInt16] = []
    package private(set) var endedGrabs = 0

    package init() {}

    package func hasNode(ofEvent number: UInt16) -> Bool { nodes.contains(number) }

    package func exchange(
        descriptor: consuming OwnedDescriptor,
        ofDeviceAt number: UInt16
    ) throws(UnusableDevice) -> DeviceDescription {
        guard !unreadable.contains(number), let device = drivableDevices.first(where: { $0.eventNumber == number })
        else { throw UnusableDevice(reason: "as the test wants it") }
        grabbed.insert(number)
        return device
    }

    package func setMirror(_ descriptor: consuming OwnedDescriptor, ofDeviceAt number: UInt16) {
        mirrored.append(number)
    }

    package func endGrabs() {
        if !grabbed.isEmpty { endedGrabs += 1 }
        grabbed = []
    }
}
