import PointerModel

/// Every enter has its exit, and every transition has contiguous events and completes once.
struct TransitionsInOrder: Invariant {
    /// Region and transition according to the events so far.
    private var region: ActiveRegion?
    private var underWay: Transition?
    private var last: UInt64 = 0
    /// Whether the style event of the transition under way was emitted, the last of its events before the completion.
    private var hasStyle = true

    private static let name = "transitions are in order"

    mutating func check(_ step: OperationRunner.Step, of runner: borrowing OperationRunner) throws(Violation) {
        for event in step.events {
            switch event {
            case .exit(let old, let transition):
                try begin(transition, event)
                try Violation.unless(region == old, Self.name, "\(event) in \(String(describing: region))")
                region = nil
            case .enter(let new, let transition):
                try begin(transition, event)
                try Violation.unless(region == nil, Self.name, "\(event) in \(String(describing: region))")
                region = new
            case .style(_, let new, let transition):
                try begin(transition, event)
                try Violation.unless(
                    region?.surface == new?.surface && region?.node == new?.node
                        && region?.identifier == new?.identifier,
                    Self.name,
                    "\(event) in \(String(describing: region))"
                )
                region = new
                hasStyle = true
            case .completion(let transition, _):
                try Violation.unless(
                    transition == underWay && hasStyle,
                    Self.name,
                    "\(event) in \(String(describing: underWay))"
                )
                underWay = nil
            default:
                try Violation.unless(hasStyle, Self.name, "\(event) between an exit and its style")
            }
        }
        try Violation.unless(hasStyle, Self.name, "a transition without a style: \(step.events)")
        try Violation.unless(
            underWay == step.after.transition && region == step.after.region,
            Self.name,
            "events say \(String(describing: underWay)) in \(String(describing: region)), the state is \(step.after)"
        )
        for case .completion(_, false) in step.events where step.events.allSatisfy({ !$0.isStyle }) {
            throw Violation(Self.name, "interrupted by nothing: \(step.events)")
        }
    }

    private mutating func begin(_ transition: Transition, _ event: PointerEvent) throws(Violation) {
        guard hasStyle else {
            try Violation.unless(transition == underWay, Self.name, "\(event) in \(String(describing: underWay))")
            return
        }
        try Violation.unless(
            underWay == nil && transition.id == last + 1,
            Self.name,
            "\(event) after \(last), in \(String(describing: underWay))"
        )
        (underWay, last, hasStyle) = (transition, transition.id, false)
    }
}

extension PointerEvent {
    var isStyle: Bool { if case .style = self { true } else { false } }
}
