/// Which times a report of the real cursor may have, in microseconds from the call on.
public enum CursorTime {
    /// How much later than now it may be: clocks of display servers are rounded.
    public static let earliness: Int64 = 10_000
    /// How much earlier than now it may be.
    public static let lateness: Int64 = 1_000_000
}

/// The reply of ReportCursor.
public struct ReportCursorReply: Codable, Sendable, Equatable {
    /// What MoveCursor names the reporter by.
    public var reporter: Int

    public init(reporter: Int) {
        self.reporter = reporter
    }
}

/// The parameters of MoveCursor.
public struct MoveCursorParameters: Codable, Sendable, Equatable {
    public var reporter: Int
    public var x: Double
    public var y: Double
    /// Microseconds of CLOCK_MONOTONIC.
    public var time: Int64
    /// Whether unknown fields are an error; nil: they are passed over.
    public var strict: Bool?

    public init(reporter: Int, x: Double, y: Double, time: Int64, strict: Bool? = nil) {
        self.reporter = reporter
        self.x = x
        self.y = y
        self.time = time
        self.strict = strict
    }
}
