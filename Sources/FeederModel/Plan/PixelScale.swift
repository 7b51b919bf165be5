import PointerModel

/// How many pixels of an X server a unit of an application takes: what the sizes of a window say, in pixels and as the application reports
/// them.
///
/// Applications report whole units, so each axis gives a range, and the scale is in the common part of both. Each other size of a window, and
/// each other window of the application, makes it narrower.
struct PixelScale: Sendable, Hashable {
    /// The largest frame of a window manager, in pixels, that an accessible may include. The border that GTK 4 draws is narrower.
    static let decorations = (width: 24.0, height: 80.0)

    /// Scales beyond this are those of no program, but of two windows of one shape.
    private static let sensible = 0.5...5

    /// The least and the greatest scale that agree with both axes.
    private let range: ClosedRange<Double>
    /// The scale whose greatest error is least.
    let best: Double

    /// Measures the scale; nil if the width and the height give scales that differ by more than rounding does, or one that no program has.
    /// - Parameters:
    ///   - extents: what the application reports for the window; its width and its height are at least 1.
    ///   - pixels: the window, in pixels.
    ///   - toolkit: the application's toolkit.
    init?(of extents: AccessibleExtents, in pixels: Rect, _ toolkit: Toolkit) {
        let width = Axis(pixels: (pixels.x, pixels.width), units: (Double(extents.x), Double(extents.width)))
        let height = Axis(pixels: (pixels.y, pixels.height), units: (Double(extents.y), Double(extents.height)))
        guard width.isMeasured, height.isMeasured else { return nil }
        switch toolkit {
        // GDK_SCALE is a whole number on X11, and a font size changes no units.
        case .gtk3, .gtk4, .gtk416:
            let scale = max(1, (width.pixels / width.units).rounded())
            guard width.fits(at: scale, within: Self.decorations.width * scale),
                height.fits(at: scale, within: Self.decorations.height * scale)
            else { return nil }
            (range, best) = (scale...scale, scale)
        case .qt, .gecko, .chromium, .other:
            if let scale = WindowBorder(around: extents, in: pixels, toolkit)?.scale {
                (range, best) = (scale...scale, scale)
                return
            }
            let rounding: Rounding = toolkit == .chromium ? .outward : .nearest
            guard let (range, best) = Self.common(width, height, rounding) ?? Self.common(width, height, .unknown)
            else { return nil }
            (self.range, self.best) = (range, best)
        }
        guard Self.sensible.contains(best) else { return nil }
    }

    private init(_ range: ClosedRange<Double>, best: Double) {
        self.range = range
        self.best = best
    }

    /// Returns the scale that agrees with another measurement too, as of another size of the window; itself if there is none, or if the
    /// other does not agree, as after a change of the scale.
    func narrowed(by other: PixelScale?) -> PixelScale {
        guard let other, range.overlaps(other.range) else { return self }
        let common = range.clamped(to: other.range)
        if common == range { return self }
        return common == other.range ? other : PixelScale(common, best: (common.lowerBound + common.upperBound) / 2)
    }

    /// Whether a place in pixels may be the one that an application reports in units.
    /// - Parameters:
    ///   - pixels: a coordinate, in pixels.
    ///   - units: the coordinate, as the application reports it.
    ///   - tolerance: the difference that rounding makes, in units.
    func maps(_ units: Double, to pixels: Double, tolerance: Double) -> Bool {
        let ends = (units * range.lowerBound, units * range.upperBound)
        let slack = tolerance * range.upperBound
        return pixels >= min(ends.0, ends.1) - slack && pixels <= max(ends.0, ends.1) + slack
    }

    /// Returns the common range of two axes, and the best scale in it; nil if there is none.
    private static func common(_ width: Axis, _ height: Axis, _ rounding: Rounding) -> (ClosedRange<Double>, Double)? {
        let (longer, shorter) = width.pixels >= height.pixels ? (width, height) : (height, width)
        let (own, other) = (longer.range(rounding), shorter.range(rounding))
        let (least, most) = (max(own.least, other.least), min(own.most, other.most))
        guard least <= most, most.isFinite else { return nil }
        // Where the shorter axis adds nothing, the ratio of the longer one is in the middle, without the errors of calculating that.
        let addsNothing = rounding == .nearest && least == own.least && most == own.most
        return (least...most, addsNothing ? longer.pixels / longer.units : (least + most) / 2)
    }
}

extension PixelScale {
    /// How an application comes to whole units.
    private enum Rounding {
        /// To the nearest one: from the pixels that a window manager gives, or from units to pixels.
        case nearest
        /// To the rectangle of whole units that is around the window.
        case outward
        /// Somehow, by less than a unit and a pixel.
        case unknown
    }

    /// A width or a height, with its place on the screen.
    private struct Axis {
        let pixels, units: Double
        private let corners: (pixels: Double, units: Double)

        init(pixels: (corner: Double, length: Double), units: (corner: Double, length: Double)) {
            (self.pixels, self.units) = (pixels.length, units.length)
            corners = (pixels.corner, units.corner)
        }

        var isMeasured: Bool { pixels >= 1 && units >= 1 && pixels.isFinite }

        /// Whether the pixels at a scale are that near to those of the window.
        func fits(at scale: Double, within most: Double) -> Bool { abs(units * scale - pixels) <= most }

        /// The least and the greatest scale.
        func range(_ rounding: Rounding) -> (least: Double, most: Double) {
            switch rounding {
            case .nearest:
                (
                    min(pixels / (units + 0.5), (pixels - 0.5) / units),
                    max(pixels / (units - 0.5), (pixels + 0.5) / units)
                )
            case .outward: outwardRange
            case .unknown: ((pixels - 1) / (units + 1), units > 1 ? (pixels + 1) / (units - 1) : .infinity)
            }
        }

        /// The same where the near edge is rounded down and the far one up.
        private var outwardRange: (least: Double, most: Double) {
            let far = (pixels: corners.pixels + pixels, units: corners.units + units)
            guard far.pixels > 0, far.units > 1 else { return range(.unknown) }
            let (least, most) = (far.pixels / far.units, far.pixels / (far.units - 1))
            guard corners.pixels > 0, corners.units > 0 else { return (least, most) }
            return (max(least, corners.pixels / (corners.units + 1)), min(most, corners.pixels / corners.units))
        }
    }
}
