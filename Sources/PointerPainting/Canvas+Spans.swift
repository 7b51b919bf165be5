extension Canvas {
    /// The runs of pixels that are at least half opaque, from the top to the bottom, each one pixel high.
    package var opaqueSpans: [PixelRect] {
        var spans: [PixelRect] = []
        for row in 0..<height {
            var start: Int?
            for column in 0...width {
                let isOpaque = column < width && alpha(column: column, row: row) >= 128
                if isOpaque, start == nil { start = column }
                if !isOpaque, let first = start {
                    spans.append(PixelRect(x: first, y: row, width: column - first, height: 1))
                    start = nil
                }
            }
        }
        return spans
    }

    /// Returns a pixel's alpha, 0 to 255.
    private func alpha(column: Int, row: Int) -> UInt32 {
        unsafe pixels.load(fromByteOffset: row * stride + 4 * column, as: UInt32.self) >> 24
    }
}
