package import DriveDevices
import GuardWire
package import PointerModel
import PointerRuntime
package import PointerService
package import PointerWire
import TestBasics

/// A drive with a played guard and played devices: one mouse, number 3.
package final class PlayedDrive<Stage> {
    /// What the drive belongs to.
    package let stage: Stage
    package let guardian: PlayedGuard
    package let devices = PlayedDevices()
    package let drive: DriveController
    private let host: any DriveHost

    /// - Parameters:
    ///   - stage: what the drive belongs to.
    ///   - host: its daemon.
    ///   - settings: the settings of the configuration.
    ///   - guardPath: where the guard is said to listen; nil for where it does.
    package init(
        on stage: Stage,
        of host: any DriveHost,
        _ settings: DriveSettings,
        guardPath: String? = nil
    ) throws {
        self.stage = stage
        self.host = host
        guardian = try PlayedGuard()
        devices.drivableDevices = [Self.device(3)]
        devices.nodes = [3]
        drive = try DriveController(
            of: host,
            devices,
            settings,
            guardAt: GuardPlace(otherPath: guardPath ?? guardian.path),
            logger: .silent
        )
    }

    /// A device with the number of its node, and 100 more as its id.
    package static func device(_ number: UInt16, kind: DeviceDescription.Kind = .mouse) -> DeviceDescription {
        DeviceDescription(
            id: DeviceID(rawValue: UInt32(number) + 100),
            kind: kind,
            name: "mouse \(number)",
            node: "/dev/input/event\(number)"
        )
    }

    package var status: DriveStatusMessage { drive.status }

    /// Turns the loop until something is so. Throws `EventLoop.Hang` if that takes a minute.
    package func turn(until isDone: () throws -> Bool) throws {
        try host.loop.run(until: isDone)
    }

    /// Turns until the drive has a phase.
    package func turn(to phase: DrivePhaseName) throws {
        try turn { status.phase == phase.rawValue }
    }

    /// Takes the connection, gives the mice, and takes a device.
    package func drive(_ number: UInt16 = 3) throws {
        try turn { guardian.accept() }
        try guardian.sendMice()
        try turn { try guardian.requests().requests.contains(.take(EventNumber(number))) }
        try guardian.sendTaken(number)
        try turn(to: .driving)
    }

    /// Turns until the daemon has closed the connection.
    package func turnUntilClosed() throws {
        try turn { try guardian.requests().isClosed }
    }
}
