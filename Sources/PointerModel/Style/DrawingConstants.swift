/// Measures for clients that draw the pointer, so that it looks the same everywhere. docs/guide/drawing.md explains their use.
public enum DrawingConstants {
    /// Unit of a constant.
    package enum Unit: String, Sendable, CaseIterable {
        /// Logical points of the outputs.
        case points
        /// A factor of the size that it is applied to.
        case factor
        /// Opacity: 0 is transparent, 1 is opaque.
        case opacity
    }

    /// A constant with its name.
    package struct Constant: Sendable, Hashable {
        package let name: String
        package let value: Double
        package let unit: Unit
    }

    /// Diameter of the pointer if no style gives it a shape.
    public static let dotDiameter = 20.0
    /// Opacity of the dot and of every other shape in a shape style.
    public static let pointerOpacity = 0.5
    /// Opacity of the shape behind highlighted content.
    public static let highlightOpacity = 0.15
    /// The same two for people who ask for high contrast.
    public static let highContrastPointerOpacity = 0.9
    public static let highContrastHighlightOpacity = 0.4
    /// Growth of the longer side of lifted content.
    public static let liftGrowth = 8.0
    /// Growth of the longer side of hovered content.
    public static let hoverGrowth = 6.0
    /// Maximum factor by which content grows.
    public static let maximumGrowth = 1.2
    /// Thickness of a beam, whose ends are round.
    public static let beamWidth = 3.0
    /// Distance of a shadow below its content.
    public static let shadowOffset = 4.0
    /// Distance over which a shadow fades beyond its outline.
    public static let shadowBlur = 12.0
    /// Maximum opacity of a shadow.
    public static let shadowOpacity = 0.25
    /// Opacity of a tint: white over dark content, black over light content.
    public static let tintOpacity = 0.08
    /// Width of the outline that replaces a highlight or a shadow if the client cannot draw anything translucent.
    public static let outlineWidth = 2.0
    /// Length and width of the arrow of an accessory without a shape.
    public static let arrowSize = 8.0
    /// Thickness of the ring of a confirm control.
    public static let ringWidth = 6.0
    /// Thickness of a slider's track.
    public static let trackThickness = 4.0
    /// Diameter of a slider's thumb.
    public static let thumbDiameter = 2 * SliderDeclaration.thumbInset

    /// All constants.
    package static let all = [
        Constant(name: "dotDiameter", value: dotDiameter, unit: .points),
        Constant(name: "pointerOpacity", value: pointerOpacity, unit: .opacity),
        Constant(name: "highlightOpacity", value: highlightOpacity, unit: .opacity),
        Constant(name: "highContrastPointerOpacity", value: highContrastPointerOpacity, unit: .opacity),
        Constant(name: "highContrastHighlightOpacity", value: highContrastHighlightOpacity, unit: .opacity),
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

    /// Returns the factor, 1 to ``maximumGrowth``, by which growing content is scaled about its middle.
    /// - Parameters:
    ///   - growth: ``liftGrowth`` or ``hoverGrowth``.
    ///   - width: width of the content's rectangle, in points.
    ///   - height: height of the content's rectangle, in points.
    public static func scale(growing growth: Double, width: Double, height: Double) -> Double {
        let side = max(width, height)
        return side > 0 ? min(1 + growth / side, maximumGrowth) : 1
    }
}
