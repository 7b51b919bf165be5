import PointerModel

/// Follows what scrolls in a window: asks one widget in the pane where it is, as often as a display shows it, and moves the contents of
/// the pane by as much, until the widget rests. What scrolls on and on counts as resting now and then: it shows widgets that are new.
struct ScrollFollower {
    /// A window, and what is known of it.
    struct View {
        var window: DesktopWindow
        /// The window that a popup belongs to; nil for others.
        var owner: DesktopWindow?
        var known: WindowContents
    }

    /// What an answer has led to.
    struct Step {
        /// What is known of the window now, if the contents of a pane have moved.
        var moved: WindowContents?
        /// Whether what scrolled rests.
        var isAtRest = false
    }

    /// A pane that scrolls, and the widget in it that is asked.
    private struct Target {
        let window: UInt64
        let pane: String
        let node: String
        let object: AccessibleReference
        let number: Int
        let began: Int64
        /// The time of the next question; nil while one is under way.
        var due: Int64?
        var restingQuestions = 0
    }

    /// Least time between two questions, in microseconds.
    private static let interval: Int64 = 16_000
    /// Questions after which a widget that does not move counts as resting.
    private static let patientQuestions = 6
    /// Longest time without a rest, in microseconds.
    private static let longest: Int64 = 1_000_000

    /// Largest share of an application's time, 0 to 1.
    private let share: Double
    private var target: Target?
    private var lastNumber = 0
    /// When the question under way was taken.
    private var asked: Int64 = 0
    /// How long the last answer took, in microseconds, and of which window it was.
    private var last: (window: UInt64, duration: Int64)?

    init(_ settings: FeederSettings) {
        share = settings.schedule.share
    }

    /// The window that is followed; nil if none is.
    var window: UInt64? { target?.window }

    /// The time of the next question; nil if none is to come.
    var due: Int64? { target?.due }

    /// Follows what scrolls at a place of a window, in the space of all outputs.
    /// - Returns: whether there is a pane, and the window that was followed before and is not any more.
    mutating func follow(_ view: View, at place: Point, _ now: Int64) -> (isFollowed: Bool, former: UInt64?) {
        let place = Point(x: place.x - view.window.frame.x, y: place.y - view.window.frame.y)
        guard let widget = view.known.plan.scrolledWidget(near: place),
            let object = view.known.scanned?.objects.first(where: { $0.reference.path == widget.path })
        else { return (false, nil) }
        // Somebody may turn the wheel at the end of a list for long: that is rest, too.
        if target?.window == view.window.id, target?.pane == widget.pane { return (true, nil) }
        let former = target?.window
        lastNumber += 1
        target = Target(
            window: view.window.id,
            pane: widget.pane,
            node: widget.id,
            object: object.reference,
            number: lastNumber,
            began: now,
            due: now
        )
        return (true, former)
    }

    /// Stops to follow a window.
    mutating func end(_ window: UInt64) { if target?.window == window { target = nil } }

    /// Takes the question where the widget is, if it is due; nil otherwise.
    /// - Parameters:
    ///   - now: the time.
    ///   - view: the window that is followed.
    mutating func takeQuestion(at now: Int64, _ view: View) -> FeederQuestion? {
        guard let target, let due = target.due, due <= now, let scanned = view.known.scanned else { return nil }
        self.target?.due = nil
        asked = now
        let space = scanned.toolkit.space(ofPopup: view.window.popupSystem)
        return FeederQuestion(.scroll(target.number), 0, .object(target.object, .extents(space)))
    }

    /// Takes the answer where the widget is.
    /// - Parameters:
    ///   - answer: the answer.
    ///   - number: the number of what scrolls.
    ///   - now: the time.
    ///   - view: the window that is followed.
    mutating func receive(_ answer: AccessibleAnswer, of number: Int, at now: Int64, _ view: View) -> Step {
        guard isWanted(number), let target else { return Step() }
        guard case .extents(let extents) = answer, extents.isShown else { return rest(Step()) }
        var step = Step()
        var known = view.known
        if known.scroll(target.node, of: target.object, to: extents, in: view) {
            self.target?.restingQuestions = 0
            step.moved = known
        } else {
            self.target?.restingQuestions += 1
        }
        guard let next = self.target, next.restingQuestions < Self.patientQuestions, now - next.began < Self.longest
        else { return rest(step) }
        // Of two answers the quicker one counts: behind the questions of a scan one takes longer than the application works for it.
        let duration = now - asked
        let cost = last.map { $0.window == target.window ? min($0.duration, duration) : duration } ?? duration
        last = (target.window, duration)
        self.target?.due = now + max(Self.interval, Int64(Double(cost) / share))
        return step
    }

    /// Whether somebody waits for the answer of what scrolls.
    func isWanted(_ number: Int) -> Bool { target?.number == number }

    private mutating func rest(_ step: Step) -> Step {
        target = nil
        return Step(moved: step.moved, isAtRest: true)
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
