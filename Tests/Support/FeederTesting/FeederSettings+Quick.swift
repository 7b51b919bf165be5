package import FeederModel

extension FeederSettings {
    /// Settings whose times are short, and whose share is all of a program's time.
    /// - Parameters:
    ///   - debounce: time from a trigger to a scan, in microseconds.
    ///   - backgroundInterval: time after which a window counts as not looked at lately, in microseconds.
    ///   - laterLooks: times from a click or a change of a window to further scans, in microseconds.
    package static func quick(
        debounce: Int64 = 1000,
        backgroundInterval: Int64 = 1000,
        laterLooks: [Int64] = []
    ) -> FeederSettings {
        var settings = FeederSettings()
        settings.times.patience = 5000
        settings.times.stretch = 10_000_000
        settings.schedule.debounce = debounce
        settings.schedule.interval = 1000
        settings.schedule.backgroundInterval = backgroundInterval
        settings.schedule.share = 1
        settings.schedule.firstBackOff = 1000
        settings.schedule.longestBackOff = 2000
        settings.secondLook = 1000
        settings.laterLooks = laterLooks
        settings.reportInterval = 0
        settings.rematches = [1000, 3000]
        settings.lateRematches = [20_000]
        return settings
    }
}
