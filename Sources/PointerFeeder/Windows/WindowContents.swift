import FeederModel
import PointerModel

/// What the feeder knows of a window besides what the window system says.
struct WindowContents {
    /// What the last scan has found; nil if nothing is known.
    var scanned: ScannedWindow?
    var plan = WindowPlan()
    /// The size that the plan is for; nil if there is none.
    private(set) var plannedFor: Size?

    /// Makes the nodes of what is known.
    mutating func plan(for window: DesktopWindow, owner: DesktopWindow?, _ settings: PlanSettings) {
        plan.update(scanned, in: window, owner: owner, settings)
        plannedFor = window.frame.size
    }
}
