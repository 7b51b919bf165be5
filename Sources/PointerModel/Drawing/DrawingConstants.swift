/// What a client draws by, so that the pointer looks the same everywhere. docs/guide/drawing.md says how each is used.
public enum DrawingConstants {
    /// What a constant is measured in.
    public enum Unit: String, Sendable, CaseIterable {
        /// Logical points of the outputs.
        case points
        /// A share of what it is applied to.
        case factor
        /// 0 lets everything through, 1 nothing.
        case opacity
    }

    /// A constant with its name.
    public struct Constant: Sendable, Hashable {
        public let name: String
        public let value: Double
        public let unit: Unit
    }

    /// Diameter of the pointer where no style gives it a shape.
    public static let dotDiameter = 20.0
    /// Of the dot and of every other shape in a shape style.
    public static let pointerOpacity = 0.5
    /// Of the shape behind highlighted content.
    public static let highlightOpacity = 0.15
    /// By how much the longer side of lifted content grows.
    public static let liftGrowth = 8.0
    /// By how much the longer side of hovered content grows.
    public static let hoverGrowth = 6.0
    /// What no content grows beyond, of its size.
    public static let maximumGrowth = 1.2
    /// Thickness of a beam; its ends are round.
    public static let beamWidth = 3.0
    /// How far below the content its shadow lies.
    public static let shadowOffset = 4.0
    /// How far a shadow fades beyond its outline.
    public static let shadowBlur = 12.0
    /// Of a shadow where it is darkest.
    public static let shadowOpacity = 0.25
    /// Of a tint, white over dark content and black over light content.
    public static let tintOpacity = 0.08
    /// Width of an outline where nothing translucent can be drawn, in place of a highlight or a shadow.
    public static let outlineWidth = 2.0
    /// Length and width of the arrow of an accessory without a shape.
    public static let arrowSize = 8.0
    /// Thickness of the ring of a control that asks for a confirmation.
    public static let ringWidth = 6.0
    /// Thickness of a slider's track.
    public static let trackThickness = 4.0
    /// Diameter of a slider's thumb.
    public static let thumbDiameter = 2 * SliderDeclaration.thumbInset

    /// All of them.
    public static let all = [
        Constant(name: "dotDiameter", value: dotDiameter, unit: .points),
        Constant(name: "pointerOpacity", value: pointerOpacity, unit: .opacity),
        Constant(name: "highlightOpacity", value: highlightOpacity, unit: .opacity),
        Constant(name: "liftGrowth", value: liftGrowth, unit: .points),
        Constant(name: "hoverGrowth", value: hoverGrowth, unit: .points),
        Constant(name: "maximumGrowth", value: maximumGrowth, unit: .factor),
        Constant(name: "beamWidth", value: beamWidth, unit: .points),
        Constant(name: "shadowOffset", value: shadowOffset, unit: .points),
        Constant(name: "shadowBlur", value: shadowBlur, unit: .points),
        Constant(name: "shadowOpacity", value: shadowOpacity, unit: .opacity),
        Constant(name: "tintOpacity", value: tintOpacity, unit: .opacity),
        Constant(name: "outlineWidth", value: outlineWidth, unit: .points),
        Constant(name: "arrowSize", value: arrowSize, unit: .points),
        Constant(name: "ringWidth", value: ringWidth, unit: .points),
        Constant(name: "trackThickness", value: trackThickness, unit: .points),
        Constant(name: "thumbDiameter", value: thumbDiameter, unit: .points),
    ]

    /// By what content is scaled about its middle when it grows.
    /// - Parameters:
    ///   - growth: ``liftGrowth`` or ``hoverGrowth``.
    ///   - width: of the content's rectangle, in points.
    ///   - height: of the content's rectangle, in points.
    /// - Returns: 1 to ``maximumGrowth``.
    public static func scale(growing growth: Double, width: Double, height: Double) -> Double {
        let side = max(width, height)
        return side > 0 ? min(1 + growth / side, maximumGrowth) : 1
    }
}
