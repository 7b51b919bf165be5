import PointerModel

/// The settings in force, and others that wait until nothing is under way that began with these.
struct DeferredSettings {
    private(set) var current: DeviceSettings
    private var next: DeviceSettings?

    init(_ settings: DeviceSettings) {
        current = settings
    }

    /// Has others wait, in place of those that do.
    mutating func wait(_ settings: DeviceSettings) {
        next = settings == current ? nil : settings
    }

    /// Puts those that wait in force: nothing is under way.
    /// - Returns: whether there were any.
    mutating func take() -> Bool {
        guard let next else { return false }
        current = next
        self.next = nil
        return true
    }
}
