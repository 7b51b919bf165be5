/// How long a scan takes at most before it rests. ``FeederModelLimit`` says how much it looks at.
package struct ScanTimes: Sendable, Hashable {
    /// Longest wait for one answer, in microseconds.
    package var patience: Int64 = 250_000
    /// Longest time that a scan takes at a stretch, in microseconds.
    package var stretch: Int64 = 1_000_000

    package init() {}
}
