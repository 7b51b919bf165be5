import PointerModel

/// Turning a declared style into what is drawn.
extension SurfaceScene {
    /// The style of a region, its shapes on screen or, where they move with the pointer, relative to it.
    func resolvedStyle(of handle: RegionHandle, settings: EffectSettings) -> ResolvedStyle {
        let style = style(of: handle)
        let resolved: ResolvedStyle
        switch style.kind {
        case .system:
            resolved = .system
        case .hidden:
            return .hidden
        case .content(let effect, let shape):
            resolved = content(effect, shape: shape, node: handle.node, settings: settings)
        case .shape(let shape, let constrainedAxes):
            let region = effectiveRect(of: handle, settings: settings)
            resolved = ResolvedStyle(
                kind: .shape,
                shape: shape.aroundPointer(in: region),
                shapeFollowsPointer: true,
                constrainedAxes: shape.isFree(inWholeNode: handle.number == RegionHandle.wholeNode, settings: settings)
                    ? [] : constrainedAxes
            )
        }
        return style.accessories.isEmpty ? resolved : resolved.beside(style.accessories)
    }

    private func content(
        _ effect: Effect,
        shape: Shape?,
        node: Int32,
        settings: EffectSettings
    ) -> ResolvedStyle {
        let preview = effect.preview
        let target = self.node(preview.node) ?? node
        let treatment: Treatment =
            switch effect {
            case .automatic: automatic(for: nodes[Int(target)], settings: settings)
            case .highlight: .highlight
            case .lift: .lift
            case .hover(_, let tint, let shadow, let scale):
                Treatment(kind: .hover, tint: tint, shadow: shadow, scale: scale)
            }
        let toScreen = toScreen(target)
        let container = container(of: target, preview: preview)
        return ResolvedStyle(
            kind: treatment.kind,
            shape: contentShape(shape, target: target, container: container, preview: preview),
            shapeFollowsPointer: shape?.space == .pointer,
            content: ResolvedContent(
                node: nodes[Int(target)].id,
                visiblePath: preview.visiblePath.map { $0.resolved(toScreen) },
                shadowPath: preview.shadowPath.map { $0.resolved(toScreen) },
                background: preview.background,
                center: preview.target.center.map { container.apply(to: $0) },
                transform: preview.target.transform
            ),
            tint: treatment.tint,
            shadow: treatment.shadow,
            scale: treatment.scale
        )
    }

    /// What suits a node by its size and its look.
    private func automatic(for node: SceneNode, settings: EffectSettings) -> Treatment {
        if max(node.frame.width, node.frame.height) > settings.largeThreshold {
            return Treatment(kind: .hover, tint: .overlay, scale: true)
        }
        return node.flags.contains(.opaque) ? .lift : .highlight
    }

    private func contentShape(
        _ shape: Shape?,
        target: Int32,
        container: AffineTransform,
        preview: Preview
    ) -> ResolvedShape {
        switch shape {
        case nil:
            let details = nodes[Int(target)].details
            let radius = details == SceneNode.none ? nil : self.details[Int(details)].cornerRadius
            let toScreen = toScreen(target)
            let content = toScreen.apply(to: preview.visiblePath?.bounds ?? nodes[Int(target)].bounds)
            let transform = preview.target.transform
            return .roundedRect(
                // Around the content where the effect puts it.
                content.turned(by: transform, onto: preview.target.center.map { container.apply(to: $0) }),
                radius: (radius ?? Shape.defaultRadius) * toScreen.scale * transform.scale
            )
        case .roundedRect(let rect, let radius, let space):
            let toScreen = toScreen(from: space, target: target, container: container)
            return .roundedRect(toScreen.apply(to: rect), radius: radius * toScreen.scale)
        case .path(let path, let space):
            let outline = path.resolved(toScreen(from: space, target: target, container: container))
            return .path(outline.path, origin: outline.origin)
        case .beam(let axis, let length):
            return .beam(axis: axis, length: length)
        }
    }

    private func toScreen(
        from space: CoordinateSpace,
        target: Int32,
        container: AffineTransform
    ) -> AffineTransform {
        switch space {
        case .node: toScreen(target)
        case .container: container
        case .screen, .pointer: .identity
        }
    }

    /// From the space of a preview's container to the screen.
    private func container(of target: Int32, preview: Preview) -> AffineTransform {
        if let container = node(preview.target.container) { return toScreen(container) }
        let parent = nodes[Int(target)].parent
        if parent != SceneNode.none { return toScreen(parent) }
        return AffineTransform(translation: Vector(dx: frame.x, dy: frame.y))
    }

    private func node(_ name: String?) -> Int32? {
        guard let name else { return nil }
        let index = index(of: name)
        return index == SceneNode.none ? nil : index
    }
}

/// What an effect does to its content.
private struct Treatment {
    static let highlight = Treatment(kind: .highlight)
    /// A lifted content grows and casts a shadow.
    static let lift = Treatment(kind: .lift, shadow: true, scale: true)

    let kind: ResolvedStyle.Kind
    var tint = Effect.Tint.none
    var shadow = false
    var scale = false
}

extension ResolvedStyle {
    /// The same with accessories beside the drawn pointer, as many of them as are drawn.
    fileprivate func beside(_ accessories: [Accessory]) -> ResolvedStyle {
        let bounds = boundsAroundPointer
        return ResolvedStyle(
            kind: kind,
            shape: shape,
            shapeFollowsPointer: shapeFollowsPointer,
            constrainedAxes: constrainedAxes,
            content: content,
            tint: tint,
            shadow: shadow,
            scale: scale,
            accessories: accessories.prefix(Style.maximumAccessories).map { $0.resolved(around: bounds) }
        )
    }

    /// What the drawn pointer covers, relative to where it is drawn; a point where that is the client's own.
    fileprivate var boundsAroundPointer: Rect {
        let none = Rect(center: .zero, width: 0, height: 0)
        if shapeFollowsPointer { return shape?.bounds ?? none }
        guard kind == .highlight || kind == .lift, let content = contentBounds else { return none }
        // The pointer is drawn on the middle of the shape.
        return Rect(center: .zero, width: content.width, height: content.height)
    }
}

extension Rect {
    /// The rectangle around the image of this one under a transform about its middle, with the middle of it moved to a point, if there is
    /// one.
    fileprivate func turned(by transform: AffineTransform, onto middle: Point?) -> Rect {
        guard transform != .identity || middle != nil, !isEmpty else { return self }
        let image = transform.apply(to: Rect(center: .zero, width: width, height: height))
        let middle = middle ?? center
        return image.offsetBy(dx: middle.x, dy: middle.y)
    }
}

extension Path {
    /// The image of the path, its (0, 0) apart from its coordinates.
    fileprivate func resolved(_ toScreen: AffineTransform) -> ResolvedPath {
        ResolvedPath(applying(toScreen.withoutTranslation), origin: toScreen.apply(to: Point.zero))
    }
}
