import PointerModel

/// Where on a touchpad that is one button a press means which button.
struct ButtonAreas {
    /// A place for a finger.
    enum Area: Hashable {
        case main
        case bottomLeft
        case bottomMiddle
        case bottomRight
        case topLeft
        case topMiddle
        case topRight

        var isBottom: Bool { self == .bottomLeft || self == .bottomMiddle || self == .bottomRight }

        var isTop: Bool { self == .topLeft || self == .topMiddle || self == .topRight }
    }

    /// How high the lower buttons are, in millimeters, and as a share of a small touchpad's height: libinput's.
    static let bottomHeight = 10.0
    static let bottomShare = 0.15
    /// What the middle button takes of the width: a quarter, as few touchpads have marks to aim at.
    static let bottomMiddle = 0.375...0.625
    /// How high the upper buttons are, in millimeters: the T440's line is 5 from the edge, and presses come from down to 10.
    static let topHeight = 10.0
    static let topMiddle = 0.4...0.6

    private let bottomEdge: Double
    private let bottomMiddle: ClosedRange<Double>
    private let topEdge: Double
    private let topMiddle: ClosedRange<Double>

    /// With clickfinger there are no buttons along the lower edge. With middle emulation there is no middle one among them, and the others
    /// have half of the width each.
    init(_ touchpad: DeviceDescription.Touchpad, settings: DeviceSettings) {
        let height = min(Self.bottomHeight, Self.bottomShare * touchpad.height)
        bottomEdge = settings.clickMethod == .buttonAreas ? touchpad.height - height : .infinity
        bottomMiddle = Self.range(settings.middleEmulation ? 0.5...0.5 : Self.bottomMiddle, of: touchpad)
        topEdge = touchpad.hasTopButtons ? Self.topHeight : -.infinity
        topMiddle = Self.range(Self.topMiddle, of: touchpad)
    }

    private static func range(
        _ shares: ClosedRange<Double>,
        of touchpad: DeviceDescription.Touchpad
    ) -> ClosedRange<Double> {
        let width = max(touchpad.width, 0)
        return shares.lowerBound * width...shares.upperBound * width
    }

    /// Whether a position in millimeters is on a button.
    func hasButton(at position: Point) -> Bool { area(at: position) != .main }

    /// The place of a position in millimeters.
    func area(at position: Point) -> Area {
        if position.y >= bottomEdge {
            if position.x > bottomMiddle.upperBound { return .bottomRight }
            return position.x > bottomMiddle.lowerBound ? .bottomMiddle : .bottomLeft
        }
        if position.y <= topEdge {
            if position.x > topMiddle.upperBound { return .topRight }
            return position.x >= topMiddle.lowerBound ? .topMiddle : .topLeft
        }
        return .main
    }
}
