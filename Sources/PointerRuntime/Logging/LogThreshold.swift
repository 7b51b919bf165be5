package import Logging
import Synchronization

/// The lowest level written. All loggers created with a threshold share it, so that a change affects all of them.
package final class LogThreshold: Sendable {
    private static let levels = Logger.Level.allCases
    /// Index of the level in `levels`.
    private let position: Atomic<Int>

    package init(_ level: Logger.Level = .info) {
        position = Atomic(Self.position(of: level))
    }

    /// Lowest level written.
    package var level: Logger.Level {
        get { Self.levels[position.load(ordering: .relaxed)] }
        set { position.store(Self.position(of: newValue), ordering: .relaxed) }
    }

    private static func position(of level: Logger.Level) -> Int {
        levels.firstIndex(of: level) ?? levels.startIndex
    }
}
