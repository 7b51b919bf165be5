/// The scale of a page in a window of Chromium: it counts the page in pixels of the screen, and its own widgets in units of the scale.
struct DocumentScale: Sendable, Hashable {
    /// On Wayland, where nothing says how many pixels a unit takes, scales are multiples of this.
    private static let step = 0.25

    private var first = Int.max
    private var page = AccessibleExtents(x: 0, y: 0, width: 0, height: 0)
    private var scale = 1.0

    /// Finds the page of a scanned window: the first document that is wider than the window can be.
    /// - Parameters:
    ///   - scanned: what a scan has found.
    ///   - pixels: pixels per unit of the window, as its size says; nil on Wayland.
    init(_ scanned: ScannedWindow, pixels: Double?) {
        guard scanned.toolkit == .chromium, let visible = scanned.visible else { return }
        for (index, object) in scanned.objects.enumerated() {
            guard object.knownRole == .documentWeb || object.knownRole == .documentFrame,
                let scale = Self.scale(of: object.extents, in: visible, pixels)
            else { continue }
            (first, page, self.scale) = (index, object.extents, scale)
            return
        }
    }

    /// Returns the scale of a document; nil if it is in the window's units.
    private static func scale(of page: AccessibleExtents, in visible: AccessibleExtents, _ pixels: Double?) -> Double? {
        if let pixels { return pixels > 1 && page.width > visible.width ? pixels : nil }
        let measured = Double(page.width) / Double(visible.width)
        let steps = (measured / step).rounded()
        return steps > 4 && steps <= 16 && abs(measured - steps * step) < step / 4 ? steps * step : nil
    }

    /// Returns by what an object's extents are divided. Those of a page come after it.
    func divisor(of index: Int, _ extents: AccessibleExtents) -> Double {
        index >= first && page.intersection(extents) != nil ? scale : 1
    }
}
