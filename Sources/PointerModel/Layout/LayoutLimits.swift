/// Ranges of the values in a layout, for files and for clients. ``PointerModelLimit`` has how many there may be.
package enum LayoutLimits {
    /// Coordinates, in points. At a million points a Double still resolves a ten-millionth of a point, and no wall of screens is
    /// that wide.
    package static let position = -1e6...1e6
    /// Lengths, in points.
    package static let length = 0...1e6
    /// Sides of an output, in points. The pointer stops a little short of an output's right and lower edges, so a side must leave
    /// room.
    package static let outputSide = 1...1e6
    /// Scales of an output, in device pixels per point: from a quarter-size projector to the densest panel, with a margin on both
    /// sides.
    package static let outputScale = 0.1...16.0
    /// Opacities.
    package static let alpha = 0.0...1.0
    /// Angles in radians: some turns in either direction.
    package static let angle = -100.0...100.0
    /// Values of a slider. A Double resolves them to a ten-millionth.
    package static let sliderValue = -1e9...1e9
    /// Stacking positions of surfaces.
    package static let z = -1_000_000...1_000_000
    /// Priorities of overlapping regions.
    package static let priority = -1_000_000...1_000_000
    /// Number of repetitions of a region. Repetitions take no memory; a larger number is most likely a typing error.
    package static let repetitions = 1...1_000_000
}
