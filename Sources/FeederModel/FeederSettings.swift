/// What a person decides about the feeder.
package struct FeederSettings: Sendable, Hashable {
    /// Stacking position of the hindmost window. Those in front of it have greater ones.
    package var z = -100_000
    /// Most windows that are declared, the front ones first.
    package var windows = 64
    package var plan = PlanSettings()
    package var times = ScanTimes()
    package var schedule = ScanSchedule.Settings()
    /// Time after which a window that is new, or not made yet, is scanned again, in microseconds. An application that has just come
    /// reports nothing by itself for a moment.
    package var secondLook: Int64 = 1_000_000
    /// Times after a click, and after a change of a window's title or size, at which it is scanned again, in microseconds.
    package var laterLooks: [Int64] = [400_000, 1_500_000]
    /// Times after which the applications are asked again for the accessible of a window that is new, in microseconds.
    package var rematches: [Int64] = [1_000_000, 3_000_000]
    /// The same for an application that is slow to start. Until then its window counts as one without an accessible, in microseconds.
    package var lateRematches: [Int64] = [8_000_000, 20_000_000, 60_000_000]
    /// From a change of which programs have no regions to its report while windows are still looked at, and least time between two reports,
    /// in microseconds.
    package var reportInterval: Int64 = 1_000_000
    /// Programs that are left out besides those that always are.
    package var excluded: [String] = []

    package init() {}
}
