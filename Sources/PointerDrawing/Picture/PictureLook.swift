package import PointerModel

/// What a thing in a picture means, and so what it looks like: the palette of every renderer.
package enum PictureLook: String, Sendable, Hashable, Codable, CaseIterable {
    /// What everything lies on.
    case page
    /// The outlines of a layout.
    case output, surface, bounds, hit, region, shape
    /// The disc and the number of a likely mistake.
    case mark, number
    /// The cross at the pointer's position.
    case position
    /// A name in the middle of a node, and a line below the layout.
    case label, note

    /// A font without serifs.
    package struct Font: Sendable, Hashable {
        /// Height of the letters with what they hang below the line, in points.
        package var size: Double
        package var isBold = false
        /// Whether the middle of the text is at its point, instead of its begin.
        package var isCentered = false
        /// Whether the middle of the letters' height is at the text's point, instead of the baseline.
        package var isCentral = false
    }

    /// How a thing is painted: its inside, and then a line one point wide along its outline.
    package struct Appearance: Sendable, Hashable {
        /// The color of the inside, or of the text; nil for none.
        package var fill: Color?
        /// 0 is transparent, 1 is opaque.
        package var fillOpacity = 1.0
        /// The color of the line; nil for none.
        package var stroke: Color?
        /// Lengths of the line's dashes and gaps, in points; empty for a line without gaps.
        package var dashes: [Double] = []
        /// The font; nil for what is no text.
        package var font: Font?
    }

    /// The look itself.
    package var appearance: Appearance {
        switch self {
        case .page: Appearance(fill: Color(0xFFFFFF))
        case .output: Appearance(fill: Color(0xEEF1F5), stroke: Color(0x9AA5B5))
        case .surface: Appearance(fill: Color(0xF8F9FB), stroke: Color(0xC3CAD5))
        case .bounds: Appearance(fill: Color(0xDFE5EE), fillOpacity: 0.6, stroke: Color(0x7D8899))
        case .hit: Appearance(stroke: Color(0x1F6FD6), dashes: [4, 3])
        case .region: Appearance(fill: Color(0xF08A24), fillOpacity: 0.08, stroke: Color(0xD9730D))
        case .shape: Appearance(stroke: Color(0x2A9247), dashes: [1, 2])
        case .mark: Appearance(fill: Color(0xC9252D))
        case .number: Appearance(fill: Color(0xFFFFFF), font: Font(size: 9, isBold: true, isCentered: true))
        case .position: Appearance(stroke: Color(0xC9252D))
        case .label: Appearance(fill: Color(0x2B3442), font: Font(size: 11, isCentered: true, isCentral: true))
        case .note: Appearance(fill: Color(0x2B3442), font: Font(size: 11))
        }
    }
}

extension Color {
    /// Creates an opaque color of the number 0xRRGGBB.
    fileprivate init(_ number: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: number >> 16),
            green: UInt8(truncatingIfNeeded: number >> 8),
            blue: UInt8(truncatingIfNeeded: number)
        )
    }
}
