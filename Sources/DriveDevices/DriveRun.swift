import GuardWire
import PointerDrive
import PointerInput
import PointerModel
import PointerRuntime

/// One connection to the guard: its virtual mice, and the devices that the daemon has asked for.
final class DriveRun {
    /// How far a device is.
    enum Progress: Sendable, Hashable {
        /// The daemon has asked for it.
        case asked
        /// The guard waits until no key is down and no finger touches it.
        case waiting
        case taken
        case refused(GuardRefusal)
    }

    /// A device that the daemon has asked for.
    struct Device {
        let description: DeviceDescription
        var progress = Progress.asked
    }

    /// User whose session was in front when the run began; nil if none was, or if logind is unavailable.
    let user: UInt32?
    var link: GuardLink?
    /// Devices by their event nodes.
    var devices: [EventNumber: Device] = [:]
    private var absolute: VirtualMouse?
    private var relative: VirtualMouse?
    private var hasAbsolute = false
    private var hasRelative = false
    /// Why the virtual mice cannot be written any more, and when the run ends for that, in microseconds of the event loop; nil if they can
    /// be written.
    private(set) var writingEnd: (reason: DriveEnd, deadline: Int64)?
    /// Time that the guard has to say why it has taken the virtual mice back, in microseconds.
    private static let patience: Int64 = 1_000_000

    init(of user: UInt32?) {
        self.user = user
    }

    /// Whether the guard has given both virtual mice.
    var hasMice: Bool { hasAbsolute && hasRelative }

    /// The devices that are taken.
    var taken: Set<PointerModel.DeviceID> {
        Set(devices.values.lazy.filter { $0.progress == .taken }.map(\.description.id))
    }

    /// The touchpads that are taken.
    var takenTouchpads: some Sequence<EventNumber> {
        devices.lazy.filter { $0.value.progress == .taken && $0.value.description.kind == .touchpad }.map(\.key)
    }

    /// Sets a virtual mouse.
    func setMouse(_ file: consuming OwnedDescriptor, _ axes: VirtualMouse.Axes) {
        switch axes {
        case .absolute:
            absolute = VirtualMouse(file, axes)
            hasAbsolute = true
        case .relative:
            relative = VirtualMouse(file, axes)
            hasRelative = true
        }
    }

    /// Writes a report to the virtual mice.
    /// - Returns: whether that worked. After a failure nothing more is written.
    func write(_ report: borrowing DrivenReport) -> Bool {
        guard writingEnd == nil else { return true }
        // Motion first, so that a click is where the motion ends.
        let motion = report.distance == .zero ? .written : relative?.write(report) ?? .written
        let outcomes = (motion, absolute?.write(report) ?? .written)
        if case .written = outcomes.0, case .written = outcomes.1 { return true }
        switch outcomes {
        case (.failed(let error), _), (_, .failed(let error)): writingEnd = (.broken("\(error)"), 1)
        default: writingEnd = (.closed, EventLoop.now() + Self.patience)
        }
        return false
    }
}
