import FeederModel
import PointerModel
import PointerRuntime
import SystemPackage

/// Follows what scrolls in a window: asks one widget in the pane where it is, as often as a display shows it, and moves the contents of
/// the pane by as much, until the widget rests. What scrolls on and on counts as resting now and then: it shows widgets that are new.
final class ScrollFollower {
    /// A window, and what is known of it.
    struct View {
        var window: DesktopWindow
        /// The window that a popup belongs to; nil for others.
        var owner: DesktopWindow?
        var known: WindowContents
    }

    /// A pane that scrolls, and the widget in it that is asked.
    private struct Target {
        var window: UInt64
        var pane: String
        var node: String
        var object: AccessibleReference
        var number: Int
        let began: Int64
        var isUnderWay = false
        var restingQuestions = 0
    }

    /// Least time between two questions, in microseconds.
    private static let interval: Int64 = 16_000
    /// Questions after which a widget that does not move counts as resting.
    private static let patientQuestions = 6
    /// Longest time without a rest, in microseconds.
    private static let longest: Int64 = 1_000_000

    private let accessibility: any AccessibilitySource
    private let patience: Int64
    private let now: () -> Int64
    /// Largest share of an application's time, 0 to 1.
    private let share: Double
    private var timer: Timer?
    private var target: Target?
    private var lastNumber = 0
    /// How long the last answer took, in microseconds, and of which window it was.
    private var last: (window: UInt64, duration: Int64)?
    /// The place of the pointer, in the space of all outputs.
    var pointer = Point(x: 0, y: 0)
    /// Returns a window and what is known of it.
    var view: (UInt64) -> View? = { _ in nil }
    /// Called when the contents of a pane have moved, with what is known of the window now.
    var onMove: (UInt64, WindowContents) -> Void = { _, _ in }
    /// Called when what scrolled rests.
    var onRest: (UInt64) -> Void = { _ in }

    init(
        on accessibility: any AccessibilitySource,
        loop: EventLoop,
        _ settings: FeederSettings,
        now: @escaping () -> Int64
    ) throws(Errno) {
        self.accessibility = accessibility
        self.now = now
        patience = settings.times.patience
        share = settings.schedule.share
        timer = try Timer(on: loop) { [unowned self] in ask() }
    }

    /// Follows what scrolls under the pointer in a window. Returns whether there is a pane.
    func follow(_ window: UInt64) -> Bool {
        guard let view = view(window) else { return false }
        let place = Point(x: pointer.x - view.window.frame.x, y: pointer.y - view.window.frame.y)
        guard let widget = view.known.plan.scrolledWidget(near: place),
            let object = view.known.scanned?.objects.first(where: { $0.reference.path == widget.path })
        else { return false }
        // Somebody may turn the wheel at the end of a list for long: that is rest, too.
        if target?.window == window, target?.pane == widget.pane { return true }
        rest()
        lastNumber += 1
        target = Target(
            window: window,
            pane: widget.pane,
            node: widget.id,
            object: object.reference,
            number: lastNumber,
            began: now()
        )
        ask()
        return true
    }

    /// Whether something is followed in a window.
    func isFollowing(_ window: UInt64) -> Bool { target?.window == window }

    /// Stops to follow a window.
    func end(_ window: UInt64) { if target?.window == window { target = nil } }

    private func ask() {
        guard let target, !target.isUnderWay else { return }
        guard let view = view(target.window), let scanned = view.known.scanned else { return rest() }
        self.target?.isUnderWay = true
        let space = scanned.toolkit.space(ofPopup: view.window.popupSystem)
        let start = now()
        accessibility.ask(.extents(space), of: target.object, patience: patience, for: self) { [weak self] answer in
            guard let self, self.target?.number == target.number else { return }
            self.target?.isUnderWay = false
            guard case .extents(let extents) = answer, extents.isShown else { return rest() }
            take(extents, after: now() - start)
        }
    }

    /// Takes an answer that the application took some time for, in microseconds.
    private func take(_ extents: AccessibleExtents, after duration: Int64) {
        guard let target, let view = view(target.window) else { return rest() }
        var known = view.known
        if known.scroll(target.node, of: target.object, to: extents, in: view) {
            self.target?.restingQuestions = 0
            onMove(target.window, known)
        } else {
            self.target?.restingQuestions += 1
        }
        guard let next = self.target, next.restingQuestions < Self.patientQuestions,
            now() - next.began < Self.longest
        else { return rest() }
        // Of two answers the quicker one counts: behind the questions of a scan one takes longer than the application works for it.
        let cost = last.map { $0.window == target.window ? min($0.duration, duration) : duration } ?? duration
        last = (target.window, duration)
        // A timer that cannot be armed fires soon.
        try? timer?.arm(after: max(Self.interval, Int64(Double(cost) / share)))
    }

    private func rest() {
        guard let window = target?.window else { return }
        target = nil
        onRest(window)
    }
}

extension WindowContents {
    /// Moves the contents of a pane as one of its widgets has moved. Returns whether it has.
    fileprivate mutating func scroll(
        _ node: String,
        of object: AccessibleReference,
        to extents: AccessibleExtents,
        in view: ScrollFollower.View
    ) -> Bool {
        guard var scanned, let index = scanned.objects.firstIndex(where: { $0.reference == object }),
            scanned.objects[index].extents != extents
        else { return false }
        scanned.objects[index].extents = extents
        guard let place = WindowPlacement.rect(of: index, in: scanned, view.window, owner: view.owner) else {
            return false
        }
        self.scanned = scanned
        return plan.scroll(node, to: place)
    }
}
