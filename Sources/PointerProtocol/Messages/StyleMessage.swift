public import PointerModel

/// The wire's Style: appearance of the pointer and of the content under it.
public struct StyleMessage: Codable, Sendable, Equatable {
    public var kind: String
    public var shape: ShapeMessage?
    public var shapeFollowsPointer: Bool?
    public var constrainedAxes: [String]
    /// Node to which the effect applies. The fields up to `clip` describe the effect on it.
    public var content: String?
    public var contentRect: Rect?
    public var contentRadius: Double?
    public var visiblePath: OutlineMessage?
    public var shadowPath: OutlineMessage?
    public var background: String?
    public var contentCenter: Point?
    public var contentTransform: AffineTransform?
    public var clip: Rect?
    public var tint: String
    public var shadow: Bool
    public var scale: Bool
    public var accessories: [AccessoryMessage]?

    public init(_ style: ResolvedStyle) {
        kind = style.kind.rawValue
        shape = style.shape.map(ShapeMessage.init)
        shapeFollowsPointer = style.shapeFollowsPointer
        constrainedAxes = style.constrainedAxes.names
        if let content = style.content {
            self.content = content.node
            contentRect = content.rect?.onWire
            contentRadius = content.radius.map { WirePrecision.round($0) }
            visiblePath = content.visiblePath.map(OutlineMessage.init)
            shadowPath = content.shadowPath.map(OutlineMessage.init)
            background = content.background?.hexadecimal
            contentCenter = content.center?.onWire
            contentTransform = content.transform.onWireUnlessIdentity
            clip = content.clip?.onWire
        }
        tint = style.tint.rawValue
        shadow = style.shadow
        scale = style.scale
        accessories = style.accessories.isEmpty ? nil : style.accessories.map(AccessoryMessage.init)
    }
}

/// The wire's Shape; exactly one of `roundedRect`, `path` and `beam` is present.
public struct ShapeMessage: Codable, Sendable, Equatable {
    public var roundedRect: Rect?
    public var radius: Double?
    public var path: String?
    public var origin: Point?
    public var beam: String?
    public var length: Double?

    public init(_ shape: ResolvedShape) {
        switch shape {
        case .roundedRect(let rect, let radius):
            roundedRect = rect.onWire
            self.radius = WirePrecision.round(radius)
        case .path(let path, let origin):
            self.path = path.onWire.svg
            self.origin = origin.onWire
        case .beam(let axis, let length):
            beam = axis.rawValue
            self.length = WirePrecision.round(length)
        }
    }
}

/// The wire's Outline: a path, and the position of its (0, 0).
public struct OutlineMessage: Codable, Sendable, Equatable {
    public var path: String
    public var origin: Point

    public init(_ path: ResolvedPath) {
        self.path = path.path.onWire.svg
        origin = path.origin.onWire
    }
}

/// The wire's Accessory. Without a shape it is the client's own arrow.
public struct AccessoryMessage: Codable, Sendable, Equatable {
    public var shape: ShapeMessage?
    public var center: Point
    public var rotation: Double

    public init(_ accessory: ResolvedAccessory) {
        shape = accessory.shape.map(ShapeMessage.init)
        center = accessory.center.onWire
        rotation = WirePrecision.round(factor: accessory.rotation)
    }
}
