import PointerModel

/// A click that a person has made somewhere on the desktop.
struct MadeClick: Sendable {
    /// Longest time from the release of a click that missed to the press of the next one, in seconds.
    static let patience = 2.5
    /// Longest time between the presses of a double click, in seconds.
    private static let doubleClickTime = 0.5
    /// Share of a region's smaller side from its edge in which a click may have been meant for what is beside it.
    private static let edgeShare = 0.25

    var press: ButtonSample
    var release: ButtonSample
    var place: ClickPlace

    /// Whether it is a drag.
    var isDrag: Bool { (release.position - press.position).length > ClickPlace.reach }

    /// The control that has got it; nil if none has.
    var target: Rect? {
        guard place.kind == .control, let region = place.region, region.contains(release.position) else { return nil }
        return region
    }

    /// Whether it is the first click of a double click.
    /// - Parameter next: the next click.
    func isDoubled(by next: MadeClick) -> Bool {
        guard place.kind != .other, let region = place.region, next.place.region?.isSame(as: region) == true else {
            return false
        }
        return next.press.time - press.time <= Self.doubleClickTime
    }

    /// Whether it was probably meant for a target.
    ///
    /// Nobody says what was meant. A click beside a control that is followed at once by one on it most likely missed it. A click on
    /// another region most likely did what was wanted, unless it was at the edge towards the target.
    /// - Parameters:
    ///   - target: the control that a later click is on.
    ///   - next: the next click.
    func isMiss(of target: Rect, before next: MadeClick) -> Bool {
        guard next.press.time - release.time <= Self.patience, target.distance(to: press.position) <= ClickPlace.reach,
            (next.press.position - press.position).length <= 2 * ClickPlace.reach
        else { return false }
        if let region = place.region, region.isSame(as: target) { return self.target == nil }
        // What a click opens was not there for it to miss.
        guard place.others.contains(where: target.isSame) else { return false }
        guard let region = place.region else { return true }
        let edge = Self.edgeShare * min(region.width, region.height)
        return target.distance(to: press.position) <= region.distance(to: target) + edge
    }
}
