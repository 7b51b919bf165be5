import PointerModel
import PointerRuntime
import PointerWire

/// The drive of a service that reads no device.
final class AbsentDrive: Drive {
    private var settings: DriveSettings
    private var isWanted = false
    /// Limited because a client can turn the drive on without end.
    private var driveLog: LimitedLog
    var hasChanged: () -> Void = {}

    private static let reason = "pointerd plays a recording and reads no device"

    init(_ settings: DriveSettings, logger: Log) {
        self.settings = settings
        driveLog = LimitedLog(logger, burst: 60, period: 1_000_000)
    }

    var status: DriveStatusMessage {
        isWanted ? DriveStatusMessage(.failed, failure: .noDevices, reason: Self.reason) : DriveStatusMessage(.off)
    }

    func enable(confirmWithin seconds: Int?, by user: UInt32?) {
        isWanted = true
        driveLog.log(.warning, "the drive is off: \(escaping: Self.reason)")
        hasChanged()
    }

    func disable(by user: UInt32?) {
        isWanted = false
        hasChanged()
    }

    func configure(_ new: DriveSettings) {
        guard new.isEnabled != settings.isEnabled else { return settings = new }
        settings = new
        if new.isEnabled { enable(confirmWithin: nil, by: nil) } else { disable(by: nil) }
    }

    func update() {}
    func sessionsDidChange() {}
    func devicesDidChange(_ event: DeviceEvent) {}
}
