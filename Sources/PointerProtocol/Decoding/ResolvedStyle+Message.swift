public import PointerModel

extension ResolvedStyle {
    /// Reads a style from a message. An unknown kind becomes the system's style, an unknown tint becomes `none`, and an
    /// unreadable shape becomes the system's own.
    public convenience init(_ message: StyleMessage) {
        self.init(
            kind: Kind(rawValue: message.kind) ?? .system,
            shape: message.shape.flatMap { ResolvedShape($0) },
            shapeFollowsPointer: message.shapeFollowsPointer ?? false,
            constrainedAxes: Axes(known: message.constrainedAxes),
            content: message.content.map { node in
                ResolvedContent(
                    node: node,
                    rect: message.contentRect,
                    radius: message.contentRadius,
                    visiblePath: message.visiblePath.flatMap { ResolvedPath($0) },
                    shadowPath: message.shadowPath.flatMap { ResolvedPath($0) },
                    background: message.background.flatMap(Color.init(hexadecimal:)),
                    center: message.contentCenter,
                    transform: message.contentTransform ?? .identity,
                    clip: message.clip
                )
            },
            tint: Effect.Tint(rawValue: message.tint) ?? .none,
            shadow: message.shadow,
            scale: message.scale,
            accessories: (message.accessories ?? []).map { accessory in
                ResolvedAccessory(
                    shape: accessory.shape.flatMap { ResolvedShape($0) },
                    center: accessory.center,
                    rotation: accessory.rotation
                )
            }
        )
    }
}

extension ResolvedShape {
    /// Reads a shape from a message; nil if its kind is unknown or its path is invalid.
    public init?(_ message: ShapeMessage) {
        if let rect = message.roundedRect {
            self = .roundedRect(rect, radius: message.radius ?? 0)
        } else if let text = message.path, let path = try? Path(svg: text) {
            self = .path(path, origin: message.origin ?? .zero)
        } else if let axis = message.beam.flatMap(Shape.BeamAxis.init), let length = message.length {
            self = .beam(axis: axis, length: length)
        } else {
            return nil
        }
    }
}

extension ResolvedPath {
    /// Reads an outline from a message; nil if its path is invalid.
    public init?(_ message: OutlineMessage) {
        guard let path = try? Path(svg: message.path) else { return nil }
        self.init(path, origin: message.origin)
    }
}
