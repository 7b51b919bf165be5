import PointerDrawing
import PointerModel

/// What a trace's page plays, in the form of its JSON. Times are milliseconds since the beginning of the trace.
package struct Trace: Encodable, Sendable {
    /// A layout, from a time on.
    struct Layout: Encodable, Sendable {
        let time: Int
        let outputs: [Area]
        let surfaces: [Surface]
    }

    /// A named rectangle: x, y, width and height in points.
    struct Area: Encodable, Sendable {
        let name: String
        let rect: [Double]

        init(_ name: String, _ rect: Rect) {
            self.name = name
            self.rect = [rect.x, rect.y, rect.width, rect.height].map { (Trace.bounded($0) * 10).rounded() / 10 }
        }
    }

    struct Surface: Encodable, Sendable {
        let area: Area
        let nodes: [Node]
    }

    /// A node. Its outlines are SVG path data in the global space.
    struct Node: Encodable, Sendable {
        let bounds: String
        let hit: String?
        /// The rectangle in which the hit area and the regions are visible.
        let visible: Area
        let regions: [String]
        /// The name of the node's regions among the spans.
        let label: String
    }

    /// What sprites have in common that differ only in numbers.
    struct Kind: Encodable, Sendable, Hashable {
        /// SVG path data, and the rectangle around its points; nil for a rectangle with round corners.
        var path: String?
        var box: [Double]?
        /// Whether the outline is a part of a ring; its share is in place of the radius, in thousandths.
        var ring: Bool?
        /// Width of the line of a ring.
        var width: Double?
        /// Blur and offset of a shadow.
        var blur: Double?
        var offset: Double?
        /// nil for the tone.
        var color: String?
    }

    /// The frames, each by its differences from the one before: milliseconds, and tenths of a point.
    struct Frames: Encodable, Sendable {
        var delays: [Int] = []
        var x: [Int] = []
        var y: [Int] = []
        /// For each frame its sprites, the hindmost first: the index of its kind, then the differences of its ``SpriteNumbers`` from
        /// those of the last sprite of that kind.
        var sprites: [[[Int]]] = []
    }

    /// A text from a time on.
    struct Note: Encodable, Sendable {
        let time: Int
        let text: String
    }

    /// A stay in a region.
    struct Span: Encodable, Sendable {
        let from: Int
        var to: Int
        let label: String
    }

    /// An explanation from a time on, by its index among the texts.
    struct Explanation: Encodable, Sendable {
        let time: Int
        let text: Int
    }

    /// Returns a number, or the nearest one that a screen may have: JSON has neither infinity nor NaN.
    static func bounded(_ number: Double) -> Double { min(max(-1e9, number), 1e9) }

    /// What was traced, for people.
    let source: String
    /// Whether names are replaced.
    let isRedacted: Bool
    var duration = 0
    var layouts: [Layout] = []
    var kinds: [Kind] = []
    var frames = Frames()
    var events: [Note] = []
    var spans: [Span] = []
    var presses: [Int] = []
    var styles: [Note] = []
    var texts: [String] = []
    var explanations: [Explanation] = []
}

extension Trace.Kind {
    init(_ sprite: Sprite) {
        color = sprite.color.map { SVGText.color($0) }
        switch sprite.outline {
        case .roundedRect: break
        case .path(let outline): place(outline)
        case .arrow: place(.arrow)
        case .ring: ring = true
        }
        switch sprite.paint {
        case .fill: break
        case .stroke(let line): width = line
        case .shadow(let far, let below): (blur, offset) = (far, below)
        }
    }

    private mutating func place(_ outline: Path) {
        let bounds = outline.controlBounds
        path = SVGText.data(outline)
        let numbers = [bounds.x, bounds.y, bounds.width, bounds.height].map { Trace.bounded($0) }
        box = bounds.isNull ? [0, 0, 0, 0] : numbers
    }
}
