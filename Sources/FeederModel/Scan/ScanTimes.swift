/// How long a scan takes at most before it rests. ``FeederModelLimit`` says how much it looks at.
package struct ScanTimes: Sendable, Hashable {
    /// Longest wait for one answer, in microseconds.
    package var patience: Int64 = 250_000
    /// Longest time that a scan takes at a stretch, in microseconds. It suffices for the share of a slow application on a busy machine.
    package var stretch: Int64 = 2_000_000

    package init() {}
}
