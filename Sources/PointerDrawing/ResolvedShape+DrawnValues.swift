import PointerModel

extension ResolvedShape {
    /// Returns the numbers of the shape.
    /// - Parameters:
    ///   - base: what the coordinates are relative to.
    ///   - displayed: the displayed pointer, the middle of a beam.
    ///   - opacity: opacity of the fill.
    ///   - tone: tone of the fill.
    ///   - beamWidth: thickness of a beam, in points.
    func values(
        at base: Point,
        displayed: Point,
        opacity: Double,
        tone: Double,
        beamWidth: Double = DrawingConstants.beamWidth
    ) -> DrawnValues {
        switch self {
        case .roundedRect(let rect, let radius):
            DrawnValues(
                center: base + (rect.center - .zero),
                width: rect.width,
                height: rect.height,
                radius: radius,
                opacity: opacity,
                tone: tone
            )
        case .path(let path, let origin):
            bounds(of: path, at: base + (origin - .zero), opacity: opacity, tone: tone)
        case .beam(let axis, let length):
            DrawnValues(
                center: displayed,
                width: axis == .horizontal ? length : beamWidth,
                height: axis == .vertical ? length : beamWidth,
                radius: beamWidth / 2,
                opacity: opacity,
                tone: tone
            )
        }
    }

    private func bounds(of path: Path, at origin: Point, opacity: Double, tone: Double) -> DrawnValues {
        let bounds = path.controlBounds
        let size = bounds.isNull ? Rect(x: 0, y: 0, width: 0, height: 0) : bounds
        return DrawnValues(
            center: origin + (size.center - .zero),
            width: size.width,
            height: size.height,
            radius: 0,
            opacity: opacity,
            tone: tone
        )
    }
}

extension Vector {
    /// Returns the vector turned by an angle, in radians clockwise.
    func rotated(by angle: Double) -> Vector {
        let (sine, cosine) = (Double.sine(angle), Double.cosine(angle))
        return Vector(dx: dx * cosine - dy * sine, dy: dx * sine + dy * cosine)
    }
}
