import ArgumentParser
import PointerProtocol

/// When a command that follows the pointer ends by itself.
struct FollowOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "End after this many events.",
            discussion:
                "The state at the start, another one after lost events, and that you are muted are printed but not counted.",
            valueName: "number"
        )
    )
    var count: Int?

    @Option(
        help: ArgumentHelp("End after the first printed event of this kind.", valueName: "kind"),
        completion: .list(EventKindList.known),
        transform: EventKindList.one(argument:)
    )
    var until: String?

    /// What comes whatever kinds are asked for, and is not counted.
    fileprivate static let alwaysPrinted: [EventKind] = [.state, .resync, .muted]

    func validate() throws {
        if let count, count < 1 { throw ValidationError("--count takes 1 or more.") }
    }

    /// Throws where the event to end with would never come.
    /// - Parameters:
    ///   - kinds: those that are printed beside the state; nil: all of them.
    ///   - source: who chose them, as the message begins.
    func check(among kinds: [String]?, of source: String) throws {
        let always = Self.alwaysPrinted.map(\.rawValue)
        guard let until, let kinds, !(kinds + always).contains(until) else { return }
        throw ValidationError("\(source) no \(until) events, so --until \(until) would never end it.")
    }
}

/// Counts what was printed.
struct FollowLimit {
    private var remaining: Int?
    private let last: String?

    init(_ options: FollowOptions) {
        remaining = options.count
        last = options.until
    }

    /// Whether more is wanted after this event.
    mutating func goesOn(after kind: String) -> Bool {
        if kind == last { return false }
        let isCounted = !FollowOptions.alwaysPrinted.contains { $0.rawValue == kind }
        guard isCounted, let count = remaining else { return true }
        remaining = count - 1
        return count > 1
    }
}
