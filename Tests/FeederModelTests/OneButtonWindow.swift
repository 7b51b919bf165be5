import FeederModel
import PointerModel
import Testing

/// A window with one button, as its application answers.
struct OneButtonWindow {
    static let root = AccessibleReference(application: ":1", path: "/w")
    private static let child = AccessibleReference(application: ":1", path: "/b")

    /// What the application says of the window and of the button.
    let frame, button: AccessibleExtents

    /// Answers a scan of the window to its end, and returns the button's frame in a window, in points; nil if there is none.
    func buttonFrame(by scan: inout WindowScan, in window: DesktopWindow) throws -> Rect? {
        while scan.result == nil {
            let requests = scan.takeRequests()
            try #require(!requests.isEmpty)
            for request in requests { scan.receive(answer(to: request), to: request.number) }
        }
        var plan = WindowPlan()
        plan.update(try #require(scan.result).get(), in: window, PlanSettings())
        return plan.nodes.first?.frame
    }

    private func answer(to request: WindowScan.Request) -> AccessibleAnswer {
        let isRoot = request.object == Self.root
        return switch request.question {
        case .role: .number(Int64((isRoot ? AccessibleRole.frame : .pushButton).rawValue))
        case .states: .states([.visible, .showing, .sensitive])
        case .childCount: .number(isRoot ? 1 : 0)
        case .children: .objects(isRoot ? [Self.child] : [])
        case .extents: .extents(isRoot ? frame : button)
        default: .refused
        }
    }
}
