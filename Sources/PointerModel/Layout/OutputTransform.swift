/// How an output's picture is turned and mirrored on its panel, by the words of wl_output: first mirrored from left to right if the word
/// says flipped, then turned counterclockwise by the angle in degrees. In the order of wl_output's numbers.
public enum OutputTransform: String, Sendable, Hashable, CaseIterable {
    case normal
    case turned90 = "90"
    case turned180 = "180"
    case turned270 = "270"
    case flipped
    case flipped90 = "flipped-90"
    case flipped180 = "flipped-180"
    case flipped270 = "flipped-270"

    /// The transform of a number of wl_output, which Mutter uses too; nil for another number.
    package init?(number: Int) {
        guard Self.allCases.indices.contains(number) else { return nil }
        self = Self.allCases[number]
    }

    /// Returns the place in the picture of a place on the panel.
    /// - Parameter place: shares of the panel's width and height, from its upper left corner; those beyond 0 to 1 are beside it.
    /// - Returns: shares of the picture's width and height, from its upper left corner.
    package func picturePlace(ofPanel place: Point) -> Point {
        let (x, y) = (place.x, place.y)
        return switch self {
        case .normal: place
        case .turned90: Point(x: 1 - y, y: x)
        case .turned180: Point(x: 1 - x, y: 1 - y)
        case .turned270: Point(x: y, y: 1 - x)
        case .flipped: Point(x: 1 - x, y: y)
        case .flipped90: Point(x: y, y: x)
        case .flipped180: Point(x: x, y: 1 - y)
        case .flipped270: Point(x: 1 - y, y: 1 - x)
        }
    }

    /// Whether the picture's width is along the panel's height.
    package var isSideways: Bool {
        switch self {
        case .turned90, .turned270, .flipped90, .flipped270: true
        case .normal, .turned180, .flipped, .flipped180: false
        }
    }

    /// Returns the place on the panel of a place in the picture, in shares as ``picturePlace(ofPanel:)``.
    package func panelPlace(ofPicture place: Point) -> Point {
        // All others are their own opposites.
        let opposite: OutputTransform =
            switch self {
            case .turned90: .turned270
            case .turned270: .turned90
            default: self
            }
        return opposite.picturePlace(ofPanel: place)
    }
}
