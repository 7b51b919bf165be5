import PointerModel

/// Turning a declared style into what is drawn.
extension Scene {
    /// The style of a region, its shapes on screen or, in a shape style, relative to the pointer.
    func resolvedStyle(of index: Int32, settings: EngineSettings) -> ResolvedStyle {
        let region = self[region: index]
        switch region.style.kind {
        case .system:
            return .system
        case .hidden:
            return .hidden
        case .content(let effect, let shape):
            return content(effect, shape: shape, in: region, settings: settings)
        case .shape(let shape, let constrainedAxes):
            return ResolvedStyle(
                kind: .shape,
                shape: pointerShape(shape, in: region),
                shapeFollowsPointer: true,
                constrainedAxes: constrainedAxes
            )
        }
    }

    private func content(
        _ effect: Effect,
        shape: Shape?,
        in region: SceneRegion,
        settings: EngineSettings
    ) -> ResolvedStyle {
        let preview = node(effect.preview.node, besides: region.node)
        let target = self[node: preview]
        var style: ResolvedStyle
        switch effect {
        case .automatic: style = automaticStyle(for: target, settings: settings)
        case .highlight: style = ResolvedStyle(kind: .highlight)
        case .lift: style = .lift
        case .hover(_, let tint, let shadow, let scale):
            style = ResolvedStyle(kind: .hover, tint: tint, shadow: shadow, scale: scale)
        }
        style.content = ResolvedContent(node: target.id)
        style.shape = contentShape(shape, preview: preview, container: effect.preview.target.container)
        return style
    }

    /// What suits a node by its size and its look.
    private func automaticStyle(for node: SceneNode, settings: EngineSettings) -> ResolvedStyle {
        if max(node.bounds.width, node.bounds.height) > settings.effects.largeThreshold {
            return ResolvedStyle(kind: .hover, tint: .overlay, scale: true)
        }
        return node.appearance.isOpaque ? .lift : ResolvedStyle(kind: .highlight)
    }

    private func contentShape(_ shape: Shape?, preview: Int32, container: String?) -> ResolvedShape {
        let target = self[node: preview]
        switch shape {
        case nil:
            return roundedRect(
                target.bounds,
                radius: target.appearance.cornerRadius ?? Shape.defaultRadius,
                toScreen: target.toScreen
            )
        case .roundedRect(let rect, let radius, let space):
            let toScreen = toScreen(from: space, preview: preview, container: container)
            return roundedRect(rect, radius: radius, toScreen: toScreen)
        case .path(let path, let space):
            let toScreen = toScreen(from: space, preview: preview, container: container)
            return .path(path.applying(toScreen.withoutTranslation), origin: toScreen.apply(to: Point.zero))
        case .beam(let axis, let length):
            return .beam(axis: axis, length: length)
        }
    }

    private func roundedRect(_ rect: Rect, radius: Double, toScreen: AffineTransform) -> ResolvedShape {
        .roundedRect(toScreen.apply(to: rect), radius: radius * toScreen.scale)
    }

    /// A beam is never longer than its region.
    private func pointerShape(_ shape: Shape, in region: SceneRegion) -> ResolvedShape {
        switch shape {
        case .roundedRect(let rect, let radius, _):
            // Centred on the pointer, its origin being an offset.
            .roundedRect(Rect(center: rect.origin, width: rect.width, height: rect.height), radius: radius)
        case .path(let path, _):
            .path(path, origin: .zero)
        case .beam(.horizontal, let length):
            .beam(axis: .horizontal, length: min(length, region.effectiveRect.width))
        case .beam(.vertical, let length):
            .beam(axis: .vertical, length: min(length, region.effectiveRect.height))
        }
    }

    private func toScreen(from space: CoordinateSpace, preview: Int32, container: String?) -> AffineTransform {
        let target = self[node: preview]
        switch space {
        case .node:
            return target.toScreen
        case .screen, .pointer:
            return .identity
        case .container:
            if let container, let index = surfaces[Int(target.surface)].nodes[container] {
                return self[node: index].toScreen
            }
            if target.parent != SceneNode.none { return self[node: target.parent].toScreen }
            let frame = self[surface: target.surface].frame
            return AffineTransform(translation: Vector(dx: frame.x, dy: frame.y))
        }
    }

    /// The node of this name in the same surface as `other`; `other` itself where there is none.
    private func node(_ name: String?, besides other: Int32) -> Int32 {
        guard let name else { return other }
        return surfaces[Int(self[node: other].surface)].nodes[name] ?? other
    }
}

extension ResolvedStyle {
    /// A lifted content grows and casts a shadow.
    fileprivate static let lift = ResolvedStyle(kind: .lift, shadow: true, scale: true)

    /// Where the pointer is drawn when it is at `position` in `region`.
    func displayed(for position: Point, in region: Rect) -> Point {
        switch kind {
        case .system, .hidden, .hover:
            return position
        case .highlight, .lift:
            switch shape {
            case .roundedRect(let rect, _): return rect.center
            case .path(let path, let origin): return path.controlBounds.offsetBy(dx: origin.x, dy: origin.y).center
            case .beam, nil: return position
            }
        case .shape:
            return Point(
                x: constrainedAxes.contains(.horizontal) ? region.midX : position.x,
                y: constrainedAxes.contains(.vertical) ? region.midY : position.y
            )
        }
    }
}
