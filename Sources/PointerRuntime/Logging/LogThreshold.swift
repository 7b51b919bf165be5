public import Logging
import Synchronization

/// The lowest level that is written, shared by all loggers that were made with it: changing it changes them all.
public final class LogThreshold: Sendable {
    private static let levels = Logger.Level.allCases
    /// The level's place among all of them.
    private let position: Atomic<Int>

    public init(_ level: Logger.Level = .info) {
        position = Atomic(Self.position(of: level))
    }

    /// Entries below this are dropped.
    public var level: Logger.Level {
        get { Self.levels[position.load(ordering: .relaxed)] }
        set { position.store(Self.position(of: newValue), ordering: .relaxed) }
    }

    private static func position(of level: Logger.Level) -> Int {
        levels.firstIndex(of: level) ?? levels.startIndex
    }
}
