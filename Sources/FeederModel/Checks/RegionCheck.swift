import PointerModel

/// Checks the region that the pointer comes to: asks its widget where it is, and whether it reacts. Applications are not asked to say what
/// changes, so a region may be older than what it is of.
///
/// One widget is asked at a time, and the same one again after a while.
struct RegionCheck {
    /// What is asked of the widget, and of the window's accessible, because the window may have moved since the scan.
    fileprivate enum Purpose: Int, CaseIterable {
        case states
        case extents
        case frame
    }

    /// A widget that is asked.
    fileprivate struct Visit {
        let number: Int
        let window: UInt64
        let accessible: AccessibleReference
        let expected: ScannedObject
        let frame: AccessibleExtents
        let space: AccessibleSpace
        /// When the first question was taken.
        var began: Int64 = 0
        /// Questions that are not taken yet, the last one first.
        var waiting: [Purpose] = Purpose.allCases.reversed()
        /// Questions without an answer.
        var open = Set(Purpose.allCases)
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

    /// Largest share of an application's time, 0 to 1.
    private let share: Double
    private var visit: Visit?
    /// The widget that was asked last, and when.
    private var last: (object: AccessibleReference, time: Int64)?
    /// The times before which applications are not asked.
    private var pauses: [String: Int64] = [:]
    private var lastNumber = 0

    init(_ settings: FeederSettings) {
        share = settings.schedule.share
    }

    /// Asks the widget of the nearest region, if it was not asked a moment ago.
    /// - Parameters:
    ///   - known: what is known of the window.
    ///   - window: the window under the pointer.
    ///   - accessible: the window's accessible.
    ///   - place: the pointer's place in the space of all outputs.
    ///   - now: the time.
    mutating func visit(
        _ known: WindowContents,
        of window: DesktopWindow,
        _ accessible: AccessibleReference,
        at place: Point,
        _ now: Int64
    ) {
        let point = Point(x: place.x - window.frame.x, y: place.y - window.frame.y)
        guard visit == nil, now >= pauses[accessible.application, default: .min], let scanned = known.scanned,
            let path = known.plan.widget(near: point, within: Self.reach),
            let object = scanned.objects.first(where: { $0.reference.path == path })
        else { return }
        if let last, last.object == object.reference, now - last.time < Self.validity { return }
        lastNumber += 1
        visit = Visit(
            number: lastNumber,
            window: window.id,
            accessible: accessible,
            expected: object,
            frame: scanned.frame,
            space: scanned.toolkit.space(ofPopup: window.popupSystem)
        )
    }

    /// Ends what is asked of a window.
    mutating func end(_ window: UInt64) { if visit?.window == window { visit = nil } }

    /// Takes the next question; nil if there is none now.
    mutating func takeQuestion(at now: Int64) -> FeederQuestion? {
        if visit?.waiting.count == Purpose.allCases.count { visit?.began = now }
        guard let purpose = visit?.waiting.popLast(), let visit else { return nil }
        let subject: FeederQuestion.Subject =
            switch purpose {
            case .states: .object(visit.expected.reference, .states)
            case .extents: .object(visit.expected.reference, .extents(visit.space))
            case .frame: .object(visit.accessible, .extents(visit.space))
            }
        return FeederQuestion(.check(visit.number), purpose.rawValue, subject)
    }

    /// Takes the answer to a question of a visit.
    /// - Returns: the window and the object that is not as it was, or is gone; nil if nothing shows that.
    mutating func receive(
        _ answer: AccessibleAnswer,
        to question: Int,
        of number: Int,
        at now: Int64
    ) -> (window: UInt64, object: AccessibleReference)? {
        guard isWanted(number), let purpose = Purpose(rawValue: question),
            visit?.open.remove(purpose) != nil
        else { return nil }
        switch (purpose, answer) {
        case (.states, .states(let states)): visit?.states = states
        case (.extents, .extents(let extents)): visit?.extents = extents
        case (.frame, .extents(let extents)): visit?.frameNow = extents
        case (_, .late): visit?.isLate = true
        default: visit?.isRefused = true
        }
        guard let visit, visit.open.isEmpty else { return nil }
        self.visit = nil
        let object = visit.expected.reference
        last = (object, now)
        pauses = pauses.filter { $0.value > now }
        pauses[object.application] = now + Int64(Double(now - visit.began) / share)
        return !visit.isLate && visit.isChanged ? (visit.window, object) : nil
    }

    /// Whether somebody waits for the answers to the questions of a visit.
    func isWanted(_ number: Int) -> Bool { visit?.number == number }
}

extension RegionCheck.Visit {
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
