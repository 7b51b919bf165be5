/// The scale of a page in a window of Chromium: it counts the page in pixels of the screen, and its own widgets in units of the scale.
struct DocumentScale: Sendable, Hashable {
    /// Scales are multiples of this.
    private static let step = 0.25

    private var first = Int.max
    private var page = AccessibleExtents(x: 0, y: 0, width: 0, height: 0)
    private var scale = 1.0

    /// Finds the page of a scanned window: the first document that is wider than the window can be.
    init(_ scanned: ScannedWindow) {
        guard scanned.toolkit == .chromium, let visible = scanned.visible else { return }
        for (index, object) in scanned.objects.enumerated() {
            guard object.knownRole == .documentWeb || object.knownRole == .documentFrame else { continue }
            let measured = Double(object.extents.width) / Double(visible.width)
            let steps = (measured / Self.step).rounded()
            guard steps > 4, steps <= 16, abs(measured - steps * Self.step) < Self.step / 4 else { continue }
            (first, page, scale) = (index, object.extents, steps * Self.step)
            return
        }
    }

    /// Returns by what an object's extents are divided. Those of a page come after it.
    func divisor(of index: Int, _ extents: AccessibleExtents) -> Double {
        index >= first && page.intersection(extents) != nil ? scale : 1
    }
}
