import PointerModel
import PointerWire

extension Field {
    /// Reads `[drive]`.
    func driveSettings() -> DriveSettings? {
        table { table in
            var settings = DriveSettings()
            if let isEnabled = table.optional("enabled")?.boolean() { settings.isEnabled = isEnabled }
            if let devices = table.optional("devices")?.driveDevices() { settings.devices = devices }
            if let mode = table.optional("mode")?.choice(DriveSettings.Mode.self) { settings.mode = mode }
            settings.output = table.optional("output")?.identifier()
            if let cursor = table.optional("cursor")?.choice(DriveSettings.Cursor.self) { settings.cursor = cursor }
            if let fingers = table.optional("fingers")?.choice(DriveSettings.TouchpadFingers.self) {
                settings.fingers = fingers
            }
            return settings
        }
    }

    private func driveDevices() -> [DeviceMatch]? {
        guard let items = items(atMost: PointerConfigurationLimit.driveCriteria, of: "criteria") else { return nil }
        let criteria = items.map { $0.deviceMatch() }
        return criteria.contains(nil) ? nil : criteria.compactMap { $0 }
    }
}
