import PointerProtocol

/// A set of event kinds.
struct EventKinds: OptionSet {
    static let all = EventKinds(EventKind.allCases)

    let rawValue: UInt16

    init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    init(_ kinds: some Sequence<EventKind>) {
        self = []
        for kind in kinds { formUnion(EventKinds(kind)) }
    }

    /// Just the one.
    init(_ kind: EventKind) {
        let position: UInt16 =
            switch kind {
            case .state: 0
            case .motion: 1
            case .exit: 2
            case .enter: 3
            case .style: 4
            case .button: 5
            case .modifiers: 6
            case .scroll: 7
            case .layout: 8
            case .resync: 9
            }
        rawValue = 1 << position
    }
}
