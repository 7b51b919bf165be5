import PointerModel

/// Wishes of the user and the desktop about how the pointer is drawn.
package struct DrawingOptions: Sendable, Hashable {
    /// Whether anything is drawn.
    package var isVisible: Bool
    /// Whether the pointer itself is drawn: the dot, and the shapes that take its place. If not, only what it does to contents and
    /// controls is, because the desktop's own cursor is visible all the time.
    package var drawsPointer: Bool
    /// Whether the pointer is drawn in a `system` style too. If not, the desktop's own cursor is visible there.
    package var drawsSystemPointer: Bool
    /// Whether nothing changes its place or size by itself: what comes and goes fades only.
    package var reduceMotion: Bool
    /// Tone of the pointer and of tints: 0 is black, for light content; 1 is white, for dark content.
    package var tone: Double

    /// How much larger than usual the dot is, and how much thicker a beam: 1 to 8.
    package var size: Double
    /// Whether what is drawn is more opaque than usual.
    package var hasHighContrast: Bool

    package init(
        isVisible: Bool = true,
        drawsPointer: Bool = true,
        drawsSystemPointer: Bool = true,
        reduceMotion: Bool = false,
        tone: Double = 0,
        size: Double = 1,
        hasHighContrast: Bool = false
    ) {
        self.isVisible = isVisible
        self.drawsPointer = drawsPointer
        self.drawsSystemPointer = drawsSystemPointer
        self.reduceMotion = reduceMotion
        self.tone = tone
        self.size = size
        self.hasHighContrast = hasHighContrast
    }

    /// Opacity of the pointer.
    var pointerOpacity: Double {
        hasHighContrast ? DrawingConstants.highContrastPointerOpacity : DrawingConstants.pointerOpacity
    }

    /// Opacity of the shape behind highlighted content.
    var highlightOpacity: Double {
        hasHighContrast ? DrawingConstants.highContrastHighlightOpacity : DrawingConstants.highlightOpacity
    }

    /// Diameter of the dot, in points.
    var dotDiameter: Double { DrawingConstants.dotDiameter * size }

    /// Thickness of a beam, in points.
    var beamWidth: Double { DrawingConstants.beamWidth * size }
}
