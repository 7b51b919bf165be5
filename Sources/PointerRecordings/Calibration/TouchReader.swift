import CLibevdev
import PointerInput
package import PointerModel
import PointerRuntime
import SystemPackage

/// A reader of one touchpad's or touchscreen's reports, which reads them as the daemon does and does not disturb other readers.
package final class TouchReader {
    /// The description of the device, without the configuration's rules.
    package let device: DeviceDescription
    private let evdev: EvdevDevice

    /// Opens a touchpad or a touchscreen. Fails if the node cannot be read (the error names the users who may) or is neither.
    package init(_ choice: PointingDevice) throws(RecordingRefusal) {
        let file = try choice.open()
        let kind: DeviceDescription.Kind?
        do throws(Errno) {
            kind = choice.kind(of: try LibevdevDevice(descriptor: file.rawValue))
        } catch {
            throw RecordingRefusal(node: choice.node, reason: error.deviceReason)
        }
        guard let kind, [.touchpad, .touchscreen].contains(kind) else {
            throw RecordingRefusal(node: choice.node, reason: "it is neither a touchpad nor a touchscreen")
        }
        let properties = DeviceDescription(
            id: PointerModel.DeviceID(rawValue: 1),
            kind: kind,
            name: choice.name,
            node: choice.node
        )
        do throws(UnusableDevice) {
            // The calibration itself reports lost reports.
            evdev = try EvdevDevice(file, describedBy: properties, logger: .silent)
        } catch {
            throw RecordingRefusal(node: choice.node, reason: error.reason)
        }
        device = evdev.description
    }

    /// The descriptor to poll for reading; valid as long as this object lives.
    package var descriptor: Int32 { evdev.descriptor }

    /// Reads one bounded round and calls `handler` with each complete report, which it must not keep.
    package func read(_ handler: (borrowing InputReport) -> Void) -> DeviceRecorder.Outcome {
        switch evdev.read(handler) {
        case .drained: .drained
        case .unfinished: .unfinished
        case .gone(let error): .gone(reason: error.deviceReason)
        }
    }
}
