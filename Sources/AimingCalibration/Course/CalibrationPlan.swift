package import PointerModel

/// What a person is asked to do in a calibration: a page for each task, with a target and what stands around it.
///
/// The plan is the same each time, so that the program that draws the targets and the one that measures agree on it by a number alone.
package struct CalibrationPlan: Sendable {
    package enum Kind: Sendable, Hashable {
        /// One click, after which the hand rests.
        case rest
        case click
        case doubleClick
    }

    /// One page, in the space of the field.
    package struct Page: Sendable, Hashable {
        package var kind: Kind
        package var target: Rect
        package var neighbors: [Rect]
    }

    /// Width and height of the field, in points.
    package static let (width, height) = (720.0, 500.0)
    /// Height of the head of the field, which has words and no targets.
    package static let headHeight = 60.0
    /// Duration of the rest, in seconds.
    package static let rest = 5.0
    /// Sides of the targets and distances between them, in points (Keates and Trewin 2005 used the like).
    private static let (sides, distances) = ([16.0, 32, 64], [150.0, 400])
    /// Number of targets of each side and distance, and of double clicks.
    private static let (repetitions, doubleClicks) = (4, 8)
    private static let (restSide, doubleClickSide, doubleClickDistance) = (32.0, 32.0, 150.0)
    /// Distance of a neighbor from its target, as a share of the side.
    private static let gap = 0.25

    package let pages: [Page]

    package init() {
        let middle = Point(x: Self.width / 2, y: (Self.height + Self.headHeight) / 2)
        let steps = (0..<Self.repetitions).flatMap { round in
            Self.distances.enumerated().flatMap { column, distance in
                // Another order in each round, so that nobody learns it.
                Self.sides.indices.map { (Self.sides[($0 + round + column) % Self.sides.count], distance) }
            }
        }
        let centers = Self.places(steps, from: middle) ?? []
        let doubled = [(Double, Double)](
            repeating: (Self.doubleClickSide, Self.doubleClickDistance),
            count: Self.doubleClicks
        )
        let doubledCenters = Self.places(doubled, from: centers.last ?? middle) ?? []
        let side = Self.restSide
        pages =
            [Page(kind: .rest, target: Rect(center: middle, width: side, height: side), neighbors: [])]
            + zip(centers, steps).map { Self.page(.click, side: $1.0, at: $0) }
            + zip(doubledCenters, doubled).map { Self.page(.doubleClick, side: $1.0, at: $0) }
    }

    /// Number of pages of a kind.
    package func count(of kind: Kind) -> Int { pages.count { $0.kind == kind } }

    private static func page(_ kind: Kind, side: Double, at center: Point) -> Page {
        let distance = side * (1 + gap)
        let ways = [(distance, 0), (-distance, 0), (0, distance), (0, -distance)]
        let neighbors = ways.map { way in
            Rect(center: Point(x: center.x + way.0, y: center.y + way.1), width: side, height: side)
        }
        return Page(
            kind: kind,
            target: Rect(center: center, width: side, height: side),
            neighbors: kind == .click ? neighbors : []
        )
    }

    /// Returns the middles of targets, each at its distance from the former one; nil if the field has no room for that.
    private static func places(_ steps: [(side: Double, distance: Double)], from start: Point) -> [Point]? {
        guard let step = steps.first else { return [] }
        // A target with its neighbors stays in the field.
        let margin = step.side * (1.5 + gap) + 4
        let room = Rect(x: 0, y: headHeight, width: width, height: height - headHeight).insetBy(dx: margin, dy: margin)
        for turn in 0..<24 {
            // Steps of 5 of 24 parts reach each direction, and follow each other in different ones.
            let angle = Double((turn + steps.count) * 5 % 24) * .pi / 12
            let place = Point(
                x: start.x + step.distance * Double.cosine(angle),
                y: start.y + step.distance * Double.sine(angle)
            )
            guard room.contains(place), let others = places(Array(steps.dropFirst()), from: place) else { continue }
            return [place] + others
        }
        return nil
    }
}
