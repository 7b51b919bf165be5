import PointerModel

/// The areas of a clickpad in which a press means a certain button.
struct ButtonAreas {
    /// An area of the surface.
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

    /// Height of the lower buttons in millimeters, and as a share of a small touchpad's height (libinput's).
    static let bottomHeight = 10.0
    static let bottomShare = 0.15
    /// The middle button's share of the width: a quarter, because few touchpads have marks to aim at.
    static let bottomMiddle = 0.375...0.625
    /// Height of the upper buttons in millimeters: the T440's line is 5 mm from the edge, and users press down to 10 mm.
    static let topHeight = 10.0
    static let topMiddle = 0.4...0.6

    private let bottomEdge: Double
    private let bottomMiddle: ClosedRange<Double>
    private let topEdge: Double
    private let topMiddle: ClosedRange<Double>

    /// Creates the areas. With clickfinger, the lower edge has no buttons. With middle emulation, it has no middle button,
    /// and the two others share the width equally.
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

    /// Returns the area of a position in millimeters.
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
