package import PointerModel

/// A picture as what it shows, whatever draws it: ``svg`` writes it as a document, and PointerPainting paints it.
package struct Picture: Sendable, Hashable, Codable {
    /// A thing in the picture. Its places are in the global space of the outputs.
    package indirect enum Element: Sendable, Hashable, Codable {
        /// A rectangle. The title is shown where the pointer rests on it.
        case rect(Rect, PictureLook, title: String? = nil)
        /// An outline.
        case path(Path, PictureLook, title: String? = nil)
        /// A line of text. The look says which part of it is at the point.
        case text(String, at: Point, PictureLook)
        /// A red disc with a number.
        case mark(Int, at: Point, title: String)
        /// The drawn pointer, and a cross at its position; nil for no cross.
        case pointer(DisplayList, position: Point?)
        /// Elements that belong together, the hindmost first.
        case group([Element], title: String)
        /// Elements of which only the part in a rectangle is visible.
        case clipped([Element], to: Rect)
    }

    /// What the picture is about, in words.
    package var title: String
    /// The rectangle of the global space that the picture shows.
    package var view: Rect
    /// The elements, the hindmost first.
    package var elements: [Element]

    /// - Parameters:
    ///   - title: what the picture is about, in words.
    ///   - view: the rectangle that it shows; not empty.
    ///   - elements: the elements, the hindmost first. No text in them has control characters or noncharacters.
    package init(title: String, view: Rect, elements: [Element]) {
        self.title = title
        self.view = view
        self.elements = elements
    }

    /// Radius of the disc of a mark, in points.
    package static let markRadius = 6.0
    /// By how much the baseline of a mark's number is below its middle, in points.
    package static let numberDrop = 3.0
    /// Length of each arm of a cross, in points.
    private static let crossArm = 4.0

    /// Returns the lines of the cross at a pointer's position.
    package static func cross(at point: Point) -> Path {
        Path(elements: [
            .move(to: Point(x: point.x - crossArm, y: point.y)), .line(to: Point(x: point.x + crossArm, y: point.y)),
            .move(to: Point(x: point.x, y: point.y - crossArm)), .line(to: Point(x: point.x, y: point.y + crossArm)),
        ])
    }
}

/// What the program pointer-painter reads: a picture, and how large it is painted.
package struct PictureRequest: Sendable, Hashable, Codable {
    /// Pixels per point that can be asked for.
    package static let scales = 0.5...8.0
    /// Pixels per point of a picture that is not too large for them.
    package static let usualScale = 2.0

    package var picture: Picture
    /// Pixels per point; nil for the usual ones, or as many as the largest image has room for.
    package var scale: Double?

    package init(_ picture: Picture, scale: Double?) {
        self.picture = picture
        self.scale = scale
    }
}
