/// Range of times for a report of the real cursor, in microseconds relative to the call.
public enum CursorTime {
    /// Maximum time after the call, because display servers round their clocks.
    public static let earliness: Int64 = 10_000
    /// Maximum time before the call.
    public static let lateness: Int64 = 1_000_000
}

/// The reply of ReportCursor.
public struct ReportCursorReply: Codable, Sendable, Equatable {
    /// Number of the reporter, for MoveCursor.
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
    /// Whether unknown fields are an error; nil means false.
    public var strict: Bool?

    public init(reporter: Int, x: Double, y: Double, time: Int64, strict: Bool? = nil) {
        self.reporter = reporter
        self.x = x
        self.y = y
        self.time = time
        self.strict = strict
    }
}
