import PointerModel

/// Every enter has its exit, and every transition is told as one and completes once.
struct TransitionsInOrder: Invariant {
    /// What is under way, as far as it has been told.
    private var region: ActiveRegion?
    private var underWay: Transition?
    private var last: UInt64 = 0
    /// Whether the transition under way has had its style, which is the last of it.
    private var isTold = true

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
                isTold = true
            case .completion(let transition, _):
                try Violation.unless(
                    transition == underWay && isTold,
                    Self.name,
                    "\(event) in \(String(describing: underWay))"
                )
                underWay = nil
            default:
                try Violation.unless(isTold, Self.name, "\(event) between an exit and its style")
            }
        }
        try Violation.unless(isTold, Self.name, "a transition without a style: \(step.events)")
        try Violation.unless(
            underWay == step.after.transition && region == step.after.region,
            Self.name,
            "told \(String(describing: underWay)) in \(String(describing: region)), is \(step.after)"
        )
        for case .completion(_, false) in step.events where step.events.allSatisfy({ !$0.isStyle }) {
            throw Violation(Self.name, "interrupted by nothing: \(step.events)")
        }
    }

    private mutating func begin(_ transition: Transition, _ event: PointerEvent) throws(Violation) {
        guard isTold else {
            try Violation.unless(transition == underWay, Self.name, "\(event) in \(String(describing: underWay))")
            return
        }
        try Violation.unless(
            underWay == nil && transition.id == last + 1,
            Self.name,
            "\(event) after \(last), in \(String(describing: underWay))"
        )
        (underWay, last, isTold) = (transition, transition.id, false)
    }
}

extension PointerEvent {
    var isStyle: Bool { if case .style = self { true } else { false } }
}
