import PointerDevices
import PointerModel

/// Every report that a recording's text makes, played without waiting.
func play(
    _ text: String,
    file: String = "test.evemu",
    rules: DeviceRules = DeviceRules()
) throws -> (device: DeviceDescription, frames: [InputReport]) {
    let recording = try Recording(parsing: Array(text.utf8), file: file)
    let player = try RecordingPlayer(recording, as: DeviceID(rawValue: 7), rules: rules)
    var frames: [InputReport] = []
    player.onFrame = { frame in frames.append(copy frame) }
    player.playAll()
    return (player.device, frames)
}

/// Every report that a device's events make.
func play(_ device: TestDevice, _ events: [TestEvent]) throws -> [InputReport] {
    try play(device.recording(events)).frames
}

extension Contacts {
    /// The fingers with their slots.
    var all: [Int: Contact] {
        var all: [Int: Contact] = [:]
        for slot in 0..<Contacts.capacity {
            if let contact = self[slot] { all[slot] = contact }
        }
        return all
    }
}
