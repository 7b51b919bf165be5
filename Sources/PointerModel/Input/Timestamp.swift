/// A point in time on the kernel's monotonic clock (CLOCK_MONOTONIC), in microseconds.
public struct Timestamp: Sendable, Hashable, Comparable {
    public static let zero = Timestamp(microseconds: 0)

    public var microseconds: Int64

    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.microseconds < right.microseconds
    }
}
