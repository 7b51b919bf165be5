import PointerInput
import PointerModel
import SystemPackage

/// A recording that can be played: its events, and the device that the reports come from.
struct PlayedRecording {
    /// The description of the recorded device.
    let device: DeviceDescription
    let events: [RawEvent]
    var assembler: FrameAssembler

    /// Fails if the recorded device is not a pointing device, or not a usable one.
    init(_ recording: Recording, as id: PointerModel.DeviceID, rules: DeviceRules) throws(RecordingError) {
        let recorded: LibevdevDevice
        do throws(Errno) {
            recorded = try recording.device.makeDevice()
        } catch {
            throw RecordingError(file: recording.file, reason: "\(error)")
        }
        let outcome = recording.device.outcome(of: rules)
        guard let kind = outcome.overrides.kind ?? recording.device.kind else {
            throw RecordingError(
                file: recording.file,
                reason: "the recorded device is not a mouse, touchpad or touchscreen"
            )
        }
        let capabilities: DeviceCapabilities
        do throws(UnusableDevice) {
            capabilities = try DeviceCapabilities(
                recorded,
                kind: kind,
                overrides: outcome.overrides,
                properties: UdevProperties { recording.device.udevProperties[$0] }
            )
        } catch {
            throw RecordingError(file: recording.file, reason: "the recorded device cannot be used: \(error.reason)")
        }
        let resolution = recording.device.udevProperties["MOUSE_DPI"].flatMap(MouseResolution.parse)
        device = DeviceDescription(
            id: id,
            kind: kind,
            name: recorded.name,
            node: recording.file,
            bus: recorded.bus,
            vendor: recorded.vendor,
            product: recorded.product,
            dpi: kind == .mouse ? outcome.overrides.dpi ?? resolution : nil,
            buttons: capabilities.buttons,
            touchpad: capabilities.touchpad,
            positions: capabilities.positions,
            outcome: outcome
        )
        events = recording.events
        assembler = FrameAssembler(device: id, capabilities: capabilities)
    }
}
