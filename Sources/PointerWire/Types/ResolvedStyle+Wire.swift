package import PointerModel

/// The wire's Style, as received: appearance of the pointer and of the content under it.
package struct StyleMessage: Codable, Sendable, Equatable {
    package var kind: String
    package var shape: ShapeMessage?
    package var shapeFollowsPointer: Bool?
    package var constrainedAxes: [String]
    package var snaps: Bool?
    /// Node to which the effect applies. The fields up to `clip` describe the effect on it.
    package var content: String?
    package var contentRect: Rect?
    package var contentRadius: Double?
    package var visiblePath: OutlineMessage?
    package var shadowPath: OutlineMessage?
    package var background: String?
    package var contentCenter: Point?
    package var contentTransform: AffineTransform?
    package var clip: Rect?
    package var tint: String
    package var shadow: Bool
    package var scale: Bool
    package var accessories: [AccessoryMessage]?
}

/// The wire's Shape, as received; exactly one of `roundedRect`, `path` and `beam` is present.
package struct ShapeMessage: Codable, Sendable, Equatable {
    package var roundedRect: Rect?
    package var radius: Double?
    package var path: String?
    package var origin: Point?
    package var beam: String?
    package var length: Double?
}

/// The wire's Outline, as received: a path, and the position of its (0, 0).
package struct OutlineMessage: Codable, Sendable, Equatable {
    package var path: String
    package var origin: Point
}

/// The wire's Accessory, as received. Without a shape it is the client's own arrow.
package struct AccessoryMessage: Codable, Sendable, Equatable {
    package var shape: ShapeMessage?
    package var center: Point
    package var rotation: Double
}

extension ResolvedStyle: WireValue {
    package func write<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.beginObject()
        sink.field("kind", word: kind.rawValue)
        sink.field("shape", ifPresent: shape)
        sink.field("shapeFollowsPointer", shapeFollowsPointer)
        sink.field("constrainedAxes", names: constrainedAxes)
        if !snaps { sink.field("snaps", false) }
        content?.writeFields(to: &sink)
        sink.field("tint", word: tint.rawValue)
        sink.field("shadow", shadow)
        sink.field("scale", scale)
        if !accessories.isEmpty { sink.field("accessories", accessories) }
        sink.endObject()
    }

    /// Reads a style. An unknown kind becomes the system's style, an unknown tint becomes `none`, and an unreadable shape becomes
    /// the system's own.
    package convenience init(_ message: StyleMessage) {
        self.init(
            kind: Kind(rawValue: message.kind) ?? .system,
            shape: message.shape.flatMap { ResolvedShape($0) },
            shapeFollowsPointer: message.shapeFollowsPointer ?? false,
            constrainedAxes: Axes(known: message.constrainedAxes),
            snaps: message.snaps ?? true,
            content: ResolvedContent(message),
            tint: Effect.Tint(rawValue: message.tint) ?? .none,
            shadow: message.shadow,
            scale: message.scale,
            accessories: (message.accessories ?? []).map { ResolvedAccessory($0) }
        )
    }
}

extension ResolvedContent {
    /// Writes the fields of a style that describe the effect on the content.
    fileprivate func writeFields<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.field("content", string: node)
        sink.field("contentRect", ifPresent: rect)
        if let radius { sink.field("contentRadius", coordinate: radius) }
        sink.field("visiblePath", ifPresent: visiblePath)
        sink.field("shadowPath", ifPresent: shadowPath)
        if let background {
            sink.key("background")
            sink.color(background)
        }
        sink.field("contentCenter", ifPresent: center)
        if transform != .identity { sink.field("contentTransform", transform) }
        sink.field("clip", ifPresent: clip)
    }

    /// Reads the content of a style; nil if the style has none.
    fileprivate init?(_ message: StyleMessage) {
        guard let node = message.content else { return nil }
        self.init(
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
    }
}

extension ResolvedShape: WireValue {
    package func write<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.beginObject()
        switch self {
        case .roundedRect(let rect, let radius):
            sink.field("roundedRect", rect)
            sink.field("radius", coordinate: radius)
        case .path(let path, let origin):
            sink.key("path")
            sink.path(path)
            sink.field("origin", origin)
        case .beam(let axis, let length):
            sink.field("beam", word: axis.rawValue)
            sink.field("length", coordinate: length)
        }
        sink.endObject()
    }

    /// Reads a shape; nil if its kind is unknown or its path is invalid.
    package init?(_ message: ShapeMessage) {
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

extension ResolvedPath: WireValue {
    package func write<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.beginObject()
        sink.key("path")
        sink.path(path)
        sink.field("origin", origin)
        sink.endObject()
    }

    /// Reads an outline; nil if its path is invalid.
    package init?(_ message: OutlineMessage) {
        guard let path = try? Path(svg: message.path) else { return nil }
        self.init(path, origin: message.origin)
    }
}

extension ResolvedAccessory: WireValue {
    package func write<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.beginObject()
        sink.field("shape", ifPresent: shape)
        sink.field("center", center)
        sink.field("rotation", factor: rotation)
        sink.endObject()
    }

    fileprivate init(_ message: AccessoryMessage) {
        self.init(
            shape: message.shape.flatMap { ResolvedShape($0) },
            center: message.center,
            rotation: message.rotation
        )
    }
}
