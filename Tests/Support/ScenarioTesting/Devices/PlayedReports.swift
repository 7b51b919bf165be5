package import PointerModel
import PointerRecordings

/// Plays the text of a recording without waiting, and returns its device and all reports.
package func play(
    _ text: String,
    file: String = "test.evemu",
    rules: DeviceRules = DeviceRules()
) throws -> (device: DeviceDescription, reports: [InputReport]) {
    let recording = try Recording(parsing: Array(text.utf8), file: file)
    let player = try RecordingPlayer(recording, as: DeviceID(rawValue: 7), rules: rules)
    var reports: [InputReport] = []
    player.onFrame = { report in reports.append(copy report) }
    player.playAll()
    return (player.device, reports)
}

/// Plays events of a device, and returns all reports.
package func play(_ device: TestDevice, _ events: [TestEvent]) throws -> [InputReport] {
    try play(device.recording(events)).reports
}

extension Contacts {
    /// The contacts by their slots.
    package var all: [Int: Contact] {
        var all: [Int: Contact] = [:]
        for slot in 0..<Contacts.capacity {
            if let contact = self[slot] { all[slot] = contact }
        }
        return all
    }
}
