/// Lowest severity that the daemon logs; the names are those of swift-log.
package enum LogLevel: String, Sendable, Hashable, CaseIterable {
    case trace
    case debug
    case info
    case notice
    case warning
    case error
    case critical
}
