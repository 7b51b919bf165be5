import FeederModel
import PointerModel

/// Checks the region that the pointer comes to: asks its widget where it is, and whether it reacts. Applications are not asked to say what
/// changes, so a region may be older than what it is of.
///
/// One widget is asked at a time, and the same one again after a while.
final class RegionCheck {
    /// What is asked: the widget, and the window's accessible, because the window may have moved since the scan.
    fileprivate struct Target {
        let window: UInt64
        let expected: ScannedObject
        let frame: AccessibleExtents
        let number: Int
        let began: Int64
        /// Questions without an answer.
        var open = 3
        var states: AccessibleStates?
        var extents: AccessibleExtents?
        var frameNow: AccessibleExtents?
        /// Whether the widget says that it is gone, or its application that it does not answer.
        var isRefused = false
        var isLate = false
    }

    /// Farthest widget from the pointer that is asked, in points: a press counts for a region that is that near.
    private static let reach = 32.0
    /// Time after which a widget is asked again, in microseconds.
    private static let validity: Int64 = 1_000_000

    private let accessibility: any AccessibilitySource
    private let patience: Int64
    /// Largest share of an application's time, 0 to 1.
    private let share: Double
    private let now: () -> Int64
    private var target: Target?
    /// The widget that was asked last, and when.
    private var last: (object: AccessibleReference, time: Int64)?
    /// The times before which applications are not asked.
    private var pauses: [String: Int64] = [:]
    private var lastNumber = 0
    /// Called with the window and the object that is not as it was, or is gone.
    var onChange: (UInt64, AccessibleReference) -> Void = { _, _ in }

    init(on accessibility: any AccessibilitySource, _ settings: FeederSettings, now: @escaping () -> Int64) {
        self.accessibility = accessibility
        self.now = now
        patience = settings.times.patience
        share = settings.schedule.share
    }

    /// Asks the widget of the nearest region, if it was not asked a moment ago.
    /// - Parameters:
    ///   - known: what is known of the window.
    ///   - window: the window under the pointer.
    ///   - accessible: the window's accessible.
    ///   - place: the pointer's place in the space of all outputs.
    func visit(_ known: WindowContents, of window: DesktopWindow, _ accessible: AccessibleReference, at place: Point) {
        let now = self.now()
        let point = Point(x: place.x - window.frame.x, y: place.y - window.frame.y)
        guard target == nil, now >= pauses[accessible.application, default: .min], let scanned = known.scanned,
            let path = known.plan.widget(near: point, within: Self.reach),
            let object = scanned.objects.first(where: { $0.reference.path == path })
        else { return }
        if let last, last.object == object.reference, now - last.time < Self.validity { return }
        lastNumber += 1
        target = Target(window: window.id, expected: object, frame: scanned.frame, number: lastNumber, began: now)
        let space = scanned.toolkit.space(ofPopup: window.popupSystem)
        ask(.states, of: object.reference) { $0.take($1) }
        ask(.extents(space), of: object.reference) { $0.take($1) }
        ask(.extents(space), of: accessible) { $0.takeFrame($1) }
    }

    /// Ends what is asked of a window.
    func end(_ window: UInt64) { if target?.window == window { target = nil } }

    private func ask(
        _ question: AccessibleQuestion,
        of object: AccessibleReference,
        _ take: @escaping (inout Target, AccessibleAnswer) -> Void
    ) {
        let number = target?.number
        accessibility.ask(question, of: object, patience: patience, for: self) { [weak self] answer in
            guard let self, var target, target.number == number else { return }
            take(&target, answer)
            target.open -= 1
            self.target = target
            if target.open == 0 { finish(target) }
        }
    }

    private func finish(_ target: Target) {
        let now = self.now()
        self.target = nil
        last = (target.expected.reference, now)
        pauses = pauses.filter { $0.value > now }
        pauses[target.expected.reference.application] = now + Int64(Double(now - target.began) / share)
        if !target.isLate, target.isChanged { onChange(target.window, target.expected.reference) }
    }
}

extension RegionCheck.Target {
    fileprivate mutating func take(_ answer: AccessibleAnswer) {
        switch answer {
        case .states(let states): self.states = states
        case .extents(let extents): self.extents = extents
        case .late: isLate = true
        default: isRefused = true
        }
    }

    fileprivate mutating func takeFrame(_ answer: AccessibleAnswer) {
        switch answer {
        case .extents(let extents): frameNow = extents
        case .late: isLate = true
        default: isRefused = true
        }
    }

    /// Whether the widget is gone, does not react any more, or has another place in its window.
    fileprivate var isChanged: Bool {
        guard !isRefused, let states, let extents, let frameNow else { return true }
        let watched: AccessibleStates = [.sensitive, .showing, .visible, .defunct]
        var former = expected.extents
        // An application may answer with any numbers.
        former.x &+= frameNow.x &- frame.x
        former.y &+= frameNow.y &- frame.y
        return states.intersection(watched) != expected.states.intersection(watched) || extents != former
    }
}
