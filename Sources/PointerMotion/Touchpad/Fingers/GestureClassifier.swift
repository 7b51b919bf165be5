import PointerModel

/// A classifier that derives the gesture of all fingers from the motions of two of them.
///
/// Of more than two fingers it uses the highest and the lowest: in a pinch the lowest is the thumb, and in a swipe all
/// move alike.
struct GestureClassifier {
    /// Motion of both fingers below which nothing is clear, in millimeters.
    static let noWay = 1.0
    /// Least motion of a finger that counts as moving, and addition for each finger beyond two, in millimeters.
    static let leastWay = 1.5
    static let leastWayMore = 0.5
    /// Motion of one finger after which another that has not moved is resting, and addition for each finger beyond two, in
    /// millimeters.
    static let longWay = 4.0
    static let longWayMore = 2.0
    /// Distances in millimeters within which fingers do not pinch, and time in seconds after which that holds.
    static let nearWidth = 40.0
    static let nearHeight = 7.0
    static let nearTime = 0.15
    /// Time for which scrolling may still turn out to be a pinch, in seconds.
    static let pinchTime = 0.3

    /// Number of fingers for which the touchpad reports a position.
    let slots: Int
    /// Whether the touchpad can distinguish gestures of several fingers other than scrolling.
    let knowsGestures: Bool
    /// Whether a resting finger below a moving one counts as a thumb.
    let findsThumbs: Bool

    /// The input of the classifier.
    struct Evidence {
        var fingers: Int
        /// Motions of both fingers since the pair was created, in millimeters.
        var first: Vector
        var second: Vector
        /// Vector from the first to the second finger, in millimeters.
        var gap: Vector
        /// Time since the pair was created, in seconds.
        var seconds: Double
    }

    enum Verdict: Equatable {
        case unclear
        case scroll
        case swipe
        case pinch
        /// The lower finger is a resting thumb, which no longer counts.
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

    /// Whether fingers that seemed to scroll are pinching.
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
    /// Creates the classifier of a touchpad. A device that reports only one position, or only a box around the fingers,
    /// supports no gestures beyond scrolling.
    init(_ device: DeviceDescription, _ settings: DeviceSettings) {
        let touchpad = device.touchpad
        slots = touchpad?.slots ?? 1
        knowsGestures = slots > 1 && touchpad?.isSemiMultitouch != true
        findsThumbs =
            touchpad?.isButtonPad == true && touchpad?.height ?? 0 >= ThumbDetection.leastHeight
            && settings.thumbDetection
    }
}
