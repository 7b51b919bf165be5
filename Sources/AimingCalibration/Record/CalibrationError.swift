import PointerModel

/// Why a record cannot be measured.
package enum CalibrationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The rest is shorter than ``CalibrationRecord/shortestRest``.
    case noRest
    /// Fewer targets than ``CalibrationRecord/leastClicks`` were clicked.
    case tooFewClicks(Int)
    /// The pointer jumps to most targets.
    case noMovement
    /// A number is not finite, or is too large for a screen.
    case invalidNumber
    case timeGoesBack
    /// A part is longer than ``CalibrationRecord/longestPart``.
    case tooLong

    package var description: String {
        switch self {
        case .noRest: "the rest is shorter than \(CalibrationRecord.shortestRest) s"
        case .tooFewClicks(let count):
            "only \(count) targets were clicked, and \(CalibrationRecord.leastClicks) are needed"
        case .noMovement: "the pointer jumps to the targets, and nobody's hand does that"
        case .invalidNumber: "a time, a position or a size is no number of a screen"
        case .timeGoesBack: "the time goes back"
        case .tooLong: "a part takes longer than \(CalibrationRecord.longestPart) s"
        }
    }
}

/// What a record must be like to be measured.
extension CalibrationRecord {
    /// In seconds. Less says little about a slow tremor.
    package static let shortestRest = 2.0
    /// Number of targets that must have been clicked.
    package static let leastClicks = 12
    /// In seconds.
    package static let longestPart = 600.0
    /// Greatest coordinate and time.
    private static let limit = 1e7
    /// Shortest side of a rectangle, in points.
    private static let shortestSide = 0.1

    /// Throws the first reason why the record cannot be measured.
    package func check() throws(CalibrationError) {
        try Self.check(times: rest.map(\.time), positions: rest.map(\.position))
        for task in aimed + doubleClicks {
            try Self.check(times: task.samples.map(\.time), positions: task.samples.map(\.position))
            try Self.check(times: task.buttons.map(\.time), positions: task.buttons.map(\.position))
            if let shown = task.samples.first, let button = task.buttons.first, button.time < shown.time {
                throw .timeGoesBack
            }
            if let shown = task.samples.first, let button = task.buttons.last,
                button.time - shown.time > Self.longestPart
            {
                throw .tooLong
            }
            for rect in [task.target] + task.neighbors {
                let values = [rect.x, rect.y, rect.width, rect.height]
                guard values.allSatisfy({ abs($0) <= Self.limit }),
                    min(rect.width, rect.height) >= Self.shortestSide
                else { throw .invalidNumber }
            }
        }
        guard let first = rest.first, let last = rest.last, last.time - first.time >= Self.shortestRest else {
            throw .noRest
        }
        let clicks = aimed.count { !$0.samples.isEmpty && !$0.clicks.isEmpty }
        guard clicks >= Self.leastClicks else { throw .tooFewClicks(clicks) }
    }

    private static func check(times: [Double], positions: [Point]) throws(CalibrationError) {
        // NaN compares as false.
        let numbers = times + positions.map(\.x) + positions.map(\.y)
        guard numbers.allSatisfy({ abs($0) <= limit }) else { throw .invalidNumber }
        guard zip(times, times.dropFirst()).allSatisfy(<=) else { throw .timeGoesBack }
        if let first = times.first, let last = times.last, last - first > longestPart { throw .tooLong }
    }
}
