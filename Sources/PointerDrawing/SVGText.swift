package import PointerModel

/// Text of a display list as elements of an SVG picture, in the global space of the outputs.
package enum SVGText {
    /// Returns a line for each sprite, the hindmost first.
    /// - Parameter name: begins the ids of elements. It must differ from those of other lists in the same document.
    package static func lines(_ list: DisplayList, name: String = "pointer") -> [String] {
        list.sprites.enumerated().map { index, sprite in line(sprite, id: "\(name)-\(index)") }
    }

    /// Returns the element of a sprite.
    /// - Parameter id: id of its clip, if it has one.
    package static func line(_ sprite: Sprite, id: String) -> String {
        var element = SVGElement(sprite).text
        if let hole = SVGElement(outside: sprite) {
            element = "<clipPath id=\"\(id)\">\(hole.text)</clipPath><g clip-path=\"url(#\(id))\">\(element)</g>"
        }
        return sprite.clip.map { clipped(element, to: $0) } ?? element
    }

    /// Returns an element of which only the part in a rectangle is visible.
    package static func clipped(_ element: String, to clip: Rect) -> String {
        "<svg \(place(clip)) viewBox=\"\(box(clip))\">\(element)</svg>"
    }

    /// Returns the data of a path, in hundredths of a point.
    package static func data(_ path: Path) -> String {
        path.mapping { Point(x: ($0.x * 100).rounded() / 100, y: ($0.y * 100).rounded() / 100) }.svg
    }

    /// Returns the attributes of a rectangle.
    package static func place(_ rect: Rect) -> String {
        "x=\"\(text(rect.x))\" y=\"\(text(rect.y))\" width=\"\(text(rect.width))\" height=\"\(text(rect.height))\""
    }

    /// Returns the numbers of a rectangle, as a viewBox has them.
    static func box(_ rect: Rect) -> String {
        [rect.x, rect.y, rect.width, rect.height].map { text($0) }.joined(separator: " ")
    }

    /// Returns text as XML has it.
    package static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }

    /// Returns a color as `#rrggbb`, without its opacity.
    package static func color(_ color: Color) -> String { String(color.hexadecimal.prefix(7)) }

    /// Returns a number with 2 or 4 decimals, and without zeros at its end.
    package static func text(_ number: Double, decimals: Int = 2) -> String {
        let factor = decimals == 2 ? 100.0 : 10_000.0
        let steps = (number * factor).rounded()
        // Neither 0.0 nor -0.0, and nothing that is no number.
        guard abs(steps) >= 1, abs(steps) < 1e15 else { return "0" }
        let whole = "\(steps / factor)"
        return whole.hasSuffix(".0") ? String(whole.dropLast(2)) : whole
    }
}

extension Path {
    /// The client's own arrow, which points up.
    package static let arrow = Path(elements: [
        .move(to: Point(x: 0, y: -1)), .line(to: Point(x: 1, y: 1)), .line(to: Point(x: -1, y: 1)), .close,
    ])

    /// Returns the path, moved and scaled so that its points fill a rectangle.
    package func placed(in rect: Rect) -> Path {
        let bounds = controlBounds
        guard !bounds.isNull else { return self }
        let (scaleX, scaleY) = (
            bounds.width > 0 ? rect.width / bounds.width : 1,
            bounds.height > 0 ? rect.height / bounds.height : 1
        )
        return mapping {
            Point(x: rect.midX + ($0.x - bounds.midX) * scaleX, y: rect.midY + ($0.y - bounds.midY) * scaleY)
        }
    }
}
