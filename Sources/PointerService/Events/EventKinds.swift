import PointerProtocol

/// A set of event kinds.
struct EventKinds: OptionSet {
    static let all = EventKinds(EventKind.allCases)

    let rawValue: UInt32

    init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    init(_ kinds: some Sequence<EventKind>) {
        self = []
        for kind in kinds { formUnion(EventKinds(kind)) }
    }

    /// Makes a set of one kind.
    init(_ kind: EventKind) {
        let position: UInt32 =
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
            case .delta: 10
            case .completion: 11
            case .gesture: 12
            case .confirm: 13
            case .slider: 14
            case .lock: 15
            case .request: 16
            case .manipulation: 17
            case .muted: 18
            case .agreement: 19
            }
        rawValue = 1 << position
    }
}
