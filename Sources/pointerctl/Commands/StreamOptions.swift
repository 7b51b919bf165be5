import ArgumentParser
import PointerModel
import PointerWire

/// When a command that subscribes to a pointer ends by itself.
struct StreamOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Exit after this many events.",
            discussion: "state, resync and muted are not counted.",
            valueName: "number"
        )
    )
    var count: Int?

    @Option(
        help: ArgumentHelp("Exit after the first printed event of this kind.", valueName: "kind"),
        completion: .list(EventKindList.known),
        transform: EventKindList.one(argument:)
    )
    var until: String?

    /// Kinds that are printed regardless of the kinds chosen, and not counted.
    fileprivate static let alwaysPrinted: [EventKind] = [.state, .resync, .muted]

    func validate() throws {
        if let count, count < 1 { throw ValidationError("--count takes 1 or more.") }
    }

    /// Throws if the command never prints the kind of `--until`.
    /// - Parameters:
    ///   - kinds: The kinds printed besides those that always are; nil if all kinds are printed.
    ///   - source: The start of the message, which says what chose the kinds.
    func check(among kinds: [String]?, of source: String) throws {
        let always = Self.alwaysPrinted.map(\.rawValue)
        guard let until, let kinds, !(kinds + always).contains(until) else { return }
        throw ValidationError("\(source) no \(until) events, so --until \(until) would never end it.")
    }
}

/// The number of events still to be printed.
struct StreamLimit {
    private var remaining: Int?
    private let last: String?

    init(_ options: StreamOptions) {
        remaining = options.count
        last = options.until
    }

    /// Counts a printed event and returns whether the command continues.
    mutating func allowsMore(after kind: String) -> Bool {
        if kind == last { return false }
        let isCounted = !StreamOptions.alwaysPrinted.contains { $0.rawValue == kind }
        guard isCounted, let count = remaining else { return true }
        remaining = count - 1
        return count > 1
    }
}
