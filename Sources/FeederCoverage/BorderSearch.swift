import FeederModel

/// A search for the border of one widget whose toolkit reports contents only, by halves on each of its four sides: `Contains` goes by the
/// border.
///
/// The feeder learns one border for each kind of widget (`BorderProbe`), which this checks.
struct BorderSearch: Sendable {
    /// How much wider than its contents a widget is, in the application's units.
    struct Border: Sendable, Hashable {
        var left: Int32 = 0
        var top: Int32 = 0
        var right: Int32 = 0
        var bottom: Int32 = 0
    }

    private enum Side: CaseIterable {
        case left
        case top
        case right
        case bottom
    }

    /// Borders of this width are none: the toolkit says that all around the widget is inside.
    private static let widest: Int32 = 32

    /// The object, by its place among those that the walk keeps.
    let place: Int
    private let reference: AccessibleReference
    private let extents: AccessibleExtents
    private let space: AccessibleSpace
    private var sides = Side.allCases[...]
    private var inside: Int32 = 0
    private var outside = Self.widest
    private var found = Border()

    init(of place: Int, _ reference: AccessibleReference, _ extents: AccessibleExtents, space: AccessibleSpace) {
        self.place = place
        self.reference = reference
        self.extents = extents
        self.space = space
    }

    private var middle: Int32 { (inside + outside) / 2 }

    /// The next question; nil at the end.
    var request: CoverageWalk.Request? {
        guard let side = sides.first else { return nil }
        let (midX, midY) = (extents.x + extents.width / 2, extents.y + extents.height / 2)
        let (x, y) =
            switch side {
            case .left: (extents.x - middle, midY)
            case .top: (midX, extents.y - middle)
            // The far edge itself counts as inside.
            case .right: (extents.x + extents.width + middle, midY)
            case .bottom: (midX, extents.y + extents.height + middle)
            }
        return .init(object: reference, question: .contains(x: x, y: y, space))
    }

    mutating func receive(_ answer: AccessibleAnswer) {
        guard let side = sides.first else { return }
        guard case .flag(let isInside) = answer else {
            // The widget is gone, or says nothing.
            return sides = []
        }
        if isInside { inside = middle } else { outside = middle }
        guard outside - inside <= 1 else { return }
        let width = inside == Self.widest - 1 ? 0 : inside
        switch side {
        case .left: found.left = width
        case .top: found.top = width
        case .right: found.right = width
        case .bottom: found.bottom = width
        }
        sides.removeFirst()
        (inside, outside) = (0, Self.widest)
    }

    /// The border; none before the end. GTK 4.18 reports the border itself, and says that much to the right and below is inside.
    var border: Border { found.left == 0 && found.top == 0 ? Border() : found }
}

extension AccessibleExtents {
    /// The extents with a border around them.
    func widened(by border: BorderSearch.Border) -> AccessibleExtents {
        AccessibleExtents(
            x: x - border.left,
            y: y - border.top,
            width: width + border.left + border.right,
            height: height + border.top + border.bottom
        )
    }
}
