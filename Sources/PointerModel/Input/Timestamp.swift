/// A point in time on the kernel's monotonic clock (CLOCK_MONOTONIC), in microseconds.
public struct Timestamp: Sendable, Hashable, Comparable {
    public static var zero: Timestamp { Timestamp(microseconds: 0) }

    public var microseconds: Int64

    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    @inlinable
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.microseconds < right.microseconds
    }

    /// Returns the time `seconds` later, saturated at the first or last representable time.
    @inlinable
    package func advanced(bySeconds seconds: Double) -> Timestamp {
        advanced(byMicroseconds: Int64(exactly: (seconds * 1e6).rounded()) ?? (seconds < 0 ? .min : .max))
    }

    /// Returns the time `step` microseconds later, saturated at the first or last representable time.
    @inlinable
    package func advanced(byMicroseconds step: Int64) -> Timestamp {
        let (sum, isOverflow) = microseconds.addingReportingOverflow(step)
        return Timestamp(microseconds: isOverflow ? (step < 0 ? .min : .max) : sum)
    }

    /// Returns the earlier of two deadlines; nil if neither is set.
    @inlinable
    package static func earliest(_ first: Timestamp?, _ second: Timestamp?) -> Timestamp? {
        guard let first, first.isEarlier(than: second) else { return second }
        return first
    }

    /// Whether the time is before a deadline, or that deadline is not set.
    @inlinable
    package func isEarlier(than deadline: Timestamp?) -> Bool {
        guard let deadline else { return true }
        return self < deadline
    }

    /// Returns the microseconds from `earlier` to this time, saturated at the first or last representable number.
    @inlinable
    package func microseconds(since earlier: Timestamp) -> Int64 {
        let (difference, isOverflow) = microseconds.subtractingReportingOverflow(earlier.microseconds)
        return isOverflow ? (self < earlier ? .min : .max) : difference
    }

    /// Returns the seconds from `earlier` to this time.
    @inlinable
    package func seconds(since earlier: Timestamp) -> Double {
        (Double(microseconds) - Double(earlier.microseconds)) / 1e6
    }
}
