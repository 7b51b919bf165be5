import PointerModel

/// Tells from the ways of two fingers what they and those beside them do.
///
/// Of more than two fingers the highest and the lowest are looked at: in a pinch the lowest is the thumb, and in a swipe all go alike.
struct GestureClassifier {
    /// Below this way of both fingers nothing is clear, in millimeters.
    static let noWay = 1.0
    /// A finger that went so far has moved, in millimeters; and how much more it takes for each finger beyond two.
    static let leastWay = 1.5
    static let leastWayMore = 0.5
    /// Where one finger went so far, the other rests if it has not moved, in millimeters; and likewise.
    static let longWay = 4.0
    static let longWayMore = 2.0
    /// Fingers that are so near to each other do not pinch, in millimeters, if they have been down for so many seconds.
    static let nearWidth = 40.0
    static let nearHeight = 7.0
    static let nearTime = 0.15
    /// For so many seconds what scrolls may still turn out to pinch.
    static let pinchTime = 0.3

    /// How many fingers the touchpad can place.
    let slots: Int
    /// Whether it can tell what several fingers do beyond scrolling.
    let knowsGestures: Bool
    /// Whether a finger that rests below one that moves is taken for a thumb.
    let findsThumbs: Bool

    /// What is known of the fingers.
    struct Evidence {
        var fingers: Int
        /// The ways of both since they are looked at, in millimeters.
        var first: Vector
        var second: Vector
        /// From the first to the second, in millimeters.
        var gap: Vector
        /// Since when, in seconds.
        var seconds: Double
    }

    enum Verdict: Equatable {
        case unclear
        case scroll
        case swipe
        case pinch
        /// The lower one is a thumb that rests: it counts no more.
        case restingThumb(isFirst: Bool)
    }

    func verdict(on evidence: Evidence) -> Verdict {
        if knowsGestures, evidence.fingers > 2, evidence.fingers > slots { return .swipe }
        let more = Double(evidence.fingers - 2)
        let leastWay = Self.leastWay + Self.leastWayMore * more
        let longWay = Self.longWay + Self.longWayMore * more
        let first = evidence.first.length
        let second = evidence.second.length
        if first < Self.noWay, second < Self.noWay { return .unclear }
        let isNear = abs(evidence.gap.dx) < Self.nearWidth && abs(evidence.gap.dy) < Self.nearHeight
        if isNear || !knowsGestures, evidence.seconds > Self.nearTime { return alike(evidence.fingers) }
        if first >= longWay || second >= longWay {
            let isFirstLower = evidence.gap.dy < 0
            let (lower, upper) = isFirstLower ? (first, second) : (second, first)
            if findsThumbs, lower < leastWay { return .restingThumb(isFirst: isFirstLower) }
            // One finger scrolls while the other rests.
            if evidence.fingers == 2, !knowsGestures || upper < leastWay { return .scroll }
        }
        if first < leastWay || second < leastWay { return .unclear }
        if !mayPinch(evidence.fingers) || areAlongside(evidence) { return alike(evidence.fingers) }
        return .pinch
    }

    /// Whether fingers that seemed to scroll pinch.
    func isPinchAfterAll(_ evidence: Evidence) -> Bool {
        evidence.seconds < Self.pinchTime && mayPinch(evidence.fingers) && !areAlongside(evidence)
            && evidence.first.length >= Self.leastWay && evidence.second.length >= Self.leastWay
    }

    private func mayPinch(_ fingers: Int) -> Bool { knowsGestures && fingers <= slots }

    private func areAlongside(_ evidence: Evidence) -> Bool {
        CompassDirections(evidence.first).isAlongside(CompassDirections(evidence.second))
    }

    private func alike(_ fingers: Int) -> Verdict {
        fingers == 2 ? .scroll : knowsGestures ? .swipe : .unclear
    }
}

extension GestureClassifier {
    /// - Parameter device: a touchpad. Of a box around the fingers, and of one position, little can be known.
    init(_ device: DeviceDescription, _ settings: DeviceSettings) {
        let touchpad = device.touchpad
        slots = touchpad?.slots ?? 1
        knowsGestures = slots > 1 && touchpad?.isSemiMultitouch != true
        findsThumbs =
            touchpad?.isButtonPad == true && touchpad?.height ?? 0 >= ThumbDetection.leastHeight
            && settings.thumbDetection
    }
}
