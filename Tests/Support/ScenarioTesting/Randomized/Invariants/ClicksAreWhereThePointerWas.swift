import PointerEngine
import PointerModel

/// A press goes to the region that the pointer is in or, with help, to one that it has been in within the last moments.
struct ClicksAreWhereThePointerWas: Invariant {
    /// Regions that the pointer has left, and when.
    private var left: [(surface: SurfaceName, node: String, time: Timestamp)] = []
    private var now = Timestamp.zero

    mutating func check(_ step: OperationRunner.Step, of runner: borrowing OperationRunner) throws(Violation) {
        guard !step.isRefused else { return }
        now = max(now, step.time)
        left.removeAll { now.seconds(since: $0.time) > Engine.attributionWindow }
        if let region = step.before.region { note(region) }
        for event in step.events {
            switch event {
            case .exit(let region, _): note(region)
            case .button(let change):
                guard change.isPressed, let meant = change.meant else { continue }
                try Violation.unless(
                    runner.settings.assist.click != .plain || runner.settings.assist.freezesClicks,
                    "without help a press is for the region that the pointer is in",
                    "\(meant)"
                )
                try Violation.unless(
                    left.contains { $0.surface == meant.surface && $0.node.hasSameBytes(as: meant.node) },
                    "a press is for a region that the pointer has just been in",
                    "\(meant) at \(now), after \(left)"
                )
            default: break
            }
        }
    }

    private mutating func note(_ region: ActiveRegion) {
        left.append((region.surface, region.node, now))
        if left.count > 4096 { left.removeFirst(2048) }
    }
}
