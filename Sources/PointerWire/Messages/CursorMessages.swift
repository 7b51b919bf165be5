package import Documents

/// Range of times for a report of the real cursor, in microseconds relative to the call.
package enum CursorTime {
    /// Maximum time after the call, because display servers round their clocks.
    package static let earliness: Int64 = 10_000
    /// Maximum time before the call.
    package static let lateness: Int64 = 1_000_000
}

/// The reply of ReportCursor.
package struct ReportCursorReply: Codable, Sendable, Equatable {
    /// Number of the reporter, for MoveCursor.
    package var reporter: Int

    package init(reporter: Int) {
        self.reporter = reporter
    }
}

/// The parameters of MoveCursor.
package struct MoveCursorParameters: Decodable, Sendable, Equatable {
    package var reporter: Int
    package var x: Double
    package var y: Double
    /// Microseconds of CLOCK_MONOTONIC.
    package var time: Int64
    /// Whether unknown fields are an error; nil means false.
    package var strict: Bool?

    package init(reporter: Int, x: Double, y: Double, time: Int64, strict: Bool? = nil) {
        self.reporter = reporter
        self.x = x
        self.y = y
        self.time = time
        self.strict = strict
    }

    /// The parameters as a message has them, written in a fraction of an encoder's time: displays send them at each frame.
    package var document: DocumentValue {
        .table { table in
            table.set("reporter", reporter, unless: nil)
            table.set("x", x)
            table.set("y", y)
            table.set("time", DocumentValue(.integer(time)))
            if let strict { table.set("strict", strict) }
        }
    }
}
