/// Wishes of the user and the desktop about how the pointer is drawn.
package struct DrawingOptions: Sendable, Hashable {
    /// Whether the pointer is drawn in a `system` style too. If not, the desktop's own cursor is visible there.
    package var drawsSystemPointer: Bool
    /// Whether nothing changes its place or size by itself: what comes and goes fades only.
    package var reduceMotion: Bool
    /// Tone of the pointer and of tints: 0 is black, for light content; 1 is white, for dark content.
    package var tone: Double

    package init(drawsSystemPointer: Bool = true, reduceMotion: Bool = false, tone: Double = 0) {
        self.drawsSystemPointer = drawsSystemPointer
        self.reduceMotion = reduceMotion
        self.tone = tone
    }
}
