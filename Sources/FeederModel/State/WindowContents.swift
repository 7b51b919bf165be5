import PointerModel

/// What the feeder knows of a window besides what the window system says.
package struct WindowContents {
    /// What the last scan has found; nil if nothing is known.
    package internal(set) var scanned: ScannedWindow?
    package internal(set) var plan = WindowPlan()
    /// Whether nothing is known because the windows in front of it have too many objects.
    private(set) var isCrowdedOut: Bool
    /// The size that the plan is for; nil if there is none.
    private(set) var plannedFor: Size?

    init(isCrowdedOut: Bool = false) {
        self.isCrowdedOut = isCrowdedOut
    }

    /// Number of the objects that the last scan has found.
    var objectCount: Int { scanned?.objects.count ?? 0 }

    /// Makes the nodes of what is known.
    mutating func plan(for window: DesktopWindow, owner: DesktopWindow?, _ settings: PlanSettings) {
        plan.update(scanned, in: window, owner: owner, settings)
        plannedFor = window.frame.size
    }
}

extension [UInt64: WindowContents] {
    /// Forgets what is known of the hindmost windows, as far as all windows together have too many objects.
    /// - Parameter windows: all windows, the front one first.
    mutating func forgetHindmost(of windows: [DesktopWindow]) {
        var room = FeederModelLimit.allObjects.most
        for window in windows {
            let count = self[window.id]?.objectCount ?? 0
            if count > room { self[window.id] = WindowContents(isCrowdedOut: true) } else { room -= count }
        }
    }

    /// Returns the windows of which nothing is known for lack of room, and which have room now beside those in front of them.
    /// - Parameter windows: all windows, the front one first.
    func withRoom(of windows: [DesktopWindow]) -> [UInt64] {
        let most = FeederModelLimit.objects.most
        var left = FeederModelLimit.allObjects.most
        var found: [UInt64] = []
        for window in windows {
            guard let known = self[window.id] else { continue }
            if known.isCrowdedOut, left >= most {
                found.append(window.id)
                left -= most
            } else {
                left -= known.objectCount
            }
        }
        return found
    }
}
