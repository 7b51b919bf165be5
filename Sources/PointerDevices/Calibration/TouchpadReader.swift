import CLibevdev
import Logging
public import PointerModel
import PointerRuntime
import SystemPackage

/// Reads the reports of one touchpad beside everybody else who does, as the daemon reads them.
public final class TouchpadReader {
    /// What the touchpad is, without the configuration's rules.
    public let device: DeviceDescription
    private let evdev: EvdevDevice

    /// Opens a touchpad. Fails for a node that cannot be read, with who may, and for what is no touchpad.
    public init(_ choice: PointingDevice) throws(RecordingRefusal) {
        let file = try choice.open()
        let kind: DeviceDescription.Kind?
        do throws(Errno) {
            kind = choice.kind(of: try LibevdevDevice(descriptor: file.rawValue))
        } catch {
            throw RecordingRefusal(node: choice.node, reason: error.deviceReason)
        }
        guard kind == .touchpad else { throw RecordingRefusal(node: choice.node, reason: "it is no touchpad") }
        let properties = DeviceDescription(
            id: PointerModel.DeviceID(rawValue: 1),
            kind: .touchpad,
            name: choice.name,
            node: choice.node
        )
        do throws(UnusableDevice) {
            // What there is to say of lost reports is said by who measures them.
            let logger = Logger(label: "pointerctl") { _ in SwiftLogNoOpLogHandler() }
            evdev = try EvdevDevice(file, describedBy: properties, logger: logger)
        } catch {
            throw RecordingRefusal(node: choice.node, reason: error.reason)
        }
        device = evdev.description
    }

    /// What becomes readable when there is something to read; valid as long as this value lives.
    public var descriptor: Int32 { evdev.descriptor }

    /// Reads what there is, up to a bound, and calls `handler` with each whole report, which it must not keep.
    public func read(_ handler: (borrowing InputReport) -> Void) -> DeviceRecorder.Outcome {
        switch evdev.read(handler) {
        case .drained: .drained
        case .unfinished: .unfinished
        case .gone(let error): .gone(reason: error.deviceReason)
        }
    }
}
