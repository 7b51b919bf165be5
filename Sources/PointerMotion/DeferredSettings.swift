import PointerModel

/// The settings in force, and new settings that wait until everything begun under the old ones has ended.
struct DeferredSettings {
    private(set) var current: DeviceSettings
    private var next: DeviceSettings?

    init(_ settings: DeviceSettings) {
        current = settings
    }

    /// Stores new settings to apply later, in place of those already waiting.
    mutating func enqueue(_ settings: DeviceSettings) {
        next = settings == current ? nil : settings
    }

    /// Applies the waiting settings.
    /// - Returns: whether any were waiting.
    mutating func applyPending() -> Bool {
        guard let next else { return false }
        current = next
        self.next = nil
        return true
    }
}
