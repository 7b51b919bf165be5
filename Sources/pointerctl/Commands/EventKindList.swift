import ArgumentParser
import PointerProtocol

/// Kinds of events as an argument: their names with commas between them.
struct EventKindList: ExpressibleByArgument {
    /// The names that the daemon is told.
    let names: [String]

    init?(argument: String) {
        names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard names.allSatisfy({ EventKind(rawValue: $0) != nil }) else { return nil }
    }
}
