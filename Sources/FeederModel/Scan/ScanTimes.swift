/// How long a scan takes at most. ``FeederModelLimit`` says how much it looks at.
package struct ScanTimes: Sendable, Hashable {
    /// Longest wait for one answer, in microseconds.
    package var patience: Int64 = 250_000
    /// Longest time that a scan takes, in microseconds.
    package var duration: Int64 = 1_000_000

    package init() {}
}
