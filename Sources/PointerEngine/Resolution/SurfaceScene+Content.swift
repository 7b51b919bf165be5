import PointerModel

/// Resolution of content effects.
extension SurfaceScene {
    func content(
        _ effect: Effect,
        shape: Shape?,
        outlineBytes: Int,
        node: Int32,
        settings: EffectSettings
    ) -> ResolvedStyle {
        let preview = effect.preview
        let area = contentArea(effect, shape: shape, outlineBytes: outlineBytes, node: node, settings: settings)
        return ResolvedStyle(
            kind: area.treatment.kind,
            shape: area.shape,
            shapeFollowsPointer: area.followsPointer,
            snaps: !area.treatment.mayHold || snaps(area.target, from: node, settings: settings),
            content: ResolvedContent(
                node: nodes[Int(area.target)].id,
                rect: area.rect,
                radius: cornerRadius(of: area.target) * area.toScreen.scale * preview.target.transform.scale,
                visiblePath: preview.visiblePath.map { $0.resolved(area.toScreen) },
                shadowPath: preview.shadowPath.map { $0.resolved(area.toScreen) },
                background: preview.background,
                center: preview.target.center.map { area.container.apply(to: $0) },
                transform: preview.target.transform,
                clip: area.clip
            ),
            tint: area.treatment.tint,
            shadow: area.treatment.shadow,
            scale: area.treatment.scale
        )
    }

    /// Returns the middle of the visible part of a content, as in ``ResolvedStyle/contentBounds``, without the rest of the style.
    /// It allocates nothing unless the shape is a path.
    func contentMiddle(
        _ effect: Effect,
        shape: Shape?,
        outlineBytes: Int,
        node: Int32,
        settings: EffectSettings
    ) -> Point? {
        let area = contentArea(effect, shape: shape, outlineBytes: outlineBytes, node: node, settings: settings)
        return area.followsPointer ? nil : area.shape?.visibleBounds(in: area.clip)?.center
    }

    /// The place of a content on screen.
    private struct ContentArea {
        let treatment: Treatment
        let target: Int32
        let toScreen: AffineTransform
        let container: AffineTransform
        let rect: Rect
        let followsPointer: Bool
        /// Visible part of the shape; nil if the pointer keeps its own.
        let shape: ResolvedShape?
        let clip: Rect?
    }

    private func contentArea(
        _ effect: Effect,
        shape: Shape?,
        outlineBytes: Int,
        node: Int32,
        settings: EffectSettings
    ) -> ContentArea {
        let preview = effect.preview
        let target = self.node(preview.node) ?? node
        let treatment = treatment(effect, of: target, settings: settings)
        let toScreen = toScreen(target)
        let container = container(of: target, preview: preview)
        let bounds = preview.visiblePath?.bounds ?? nodes[Int(target)].bounds
        let placing = placing(bounds, toScreen: toScreen, container: container, as: preview.target)
        let rect = placing.apply(to: bounds)
        let followsPointer = shape?.space == .pointer
        // A hovering pointer keeps its own shape unless one is declared.
        let keepsShape = shape == nil && treatment.kind == .hover
        // The padding belongs to the interaction's own node: another node that is treated has its own size.
        let padding = treatment.kind == .highlight && target == node ? padding(node) : nil
        let drawn =
            keepsShape
            ? nil
            : contentShape(
                shape,
                target: target,
                container: container,
                bounds: padding.map { bounds.inset(by: -$0) } ?? bounds,
                placing: placing
            )
        let clip = clip(
            of: rect,
            followsPointer ? nil : drawn?.bounds,
            in: self.node(preview.target.container) ?? nodes[Int(target)].parent
        )
        return ContentArea(
            treatment: treatment,
            target: target,
            toScreen: toScreen,
            container: container,
            rect: rect,
            followsPointer: followsPointer,
            shape: followsPointer ? drawn : drawn?.held(in: clip, outlineBytes: outlineBytes),
            clip: clip
        )
    }

    /// Returns the kind of style that an effect of a node's interaction results in.
    func kind(of effect: Effect, on node: Int32, settings: EffectSettings) -> ResolvedStyle.Kind {
        treatment(effect, of: self.node(effect.preview.node) ?? node, settings: settings).kind
    }

    private func treatment(_ effect: Effect, of target: Int32, settings: EffectSettings) -> Treatment {
        switch effect {
        case .automatic: automatic(for: nodes[Int(target)], settings: settings)
        case .highlight: .highlight
        case .lift: .lift
        case .hover(_, let tint, let shadow, let scale):
            Treatment(kind: .hover, tint: tint, shadow: shadow, scale: scale)
        }
    }

    /// Returns the treatment that suits a node by its size and its look.
    private func automatic(for node: SceneNode, settings: EffectSettings) -> Treatment {
        if max(node.frame.width, node.frame.height) > settings.largeThreshold {
            return Treatment(kind: .hover, tint: .overlay, scale: true)
        }
        return node.flags.contains(.opaque) ? .lift : .highlight
    }

    private func cornerRadius(of node: Int32) -> Double {
        let details = nodes[Int(node)].details
        return (details == SceneNode.none ? nil : self.details[Int(details)].cornerRadius) ?? Shape.defaultRadius
    }

    /// Returns the shape of a content on screen. A shape that is not declared surrounds `bounds`, a rectangle in the space of the
    /// target; `placing` leads from that space to the screen.
    private func contentShape(
        _ shape: Shape?,
        target: Int32,
        container: AffineTransform,
        bounds: Rect,
        placing: AffineTransform
    ) -> ResolvedShape {
        switch shape {
        case nil:
            return .roundedRect(bounds, radius: cornerRadius(of: target), placing)
        case .roundedRect(let rect, let radius, let space):
            return .roundedRect(rect, radius: radius, toScreen(from: space, target: target, container: container))
        case .path(let path, let space):
            let outline = path.resolved(toScreen(from: space, target: target, container: container))
            return .path(outline.path, origin: outline.origin)
        case .beam(let axis, let length):
            return .beam(axis: axis, length: length)
        }
    }

    /// Returns the transform from the space of a content to the screen, where an effect puts it: the content's middle at the
    /// target's center, with the target's transform about it.
    private func placing(
        _ content: Rect,
        toScreen: AffineTransform,
        container: AffineTransform,
        as target: Preview.Target
    ) -> AffineTransform {
        guard target.transform != .identity || target.center != nil, !content.isEmpty else { return toScreen }
        let middle = toScreen.apply(to: content.center)
        let place = target.center.map { container.apply(to: $0) } ?? middle
        return toScreen.concatenating(AffineTransform(translation: Point.zero - middle))
            .concatenating(target.transform)
            .concatenating(AffineTransform(translation: place - Point.zero))
    }

    /// Returns the visible part of a content on screen: what the clipping nodes leave, from `container` outwards, and if the
    /// content itself reaches beyond the surface, what the surface's frame leaves. nil if all of the content and of the shape is
    /// visible.
    private func clip(of content: Rect, _ shape: Rect?, in container: Int32) -> Rect? {
        var visible: Rect?
        var index = container
        while index != SceneNode.none {
            if nodes[Int(index)].flags.contains(.clips) {
                let clip = toScreen(index).apply(to: nodes[Int(index)].bounds)
                visible = visible?.held(in: clip) ?? clip
            }
            index = nodes[Int(index)].parent
        }
        if !frame.roughlyCovers(content) { visible = visible?.held(in: frame) ?? frame }
        guard let visible, visible.isFinite else { return nil }
        return visible.roughlyCovers(content) && visible.roughlyCovers(shape ?? .null) ? nil : visible
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

    /// Returns the transform from the space of a preview's container to the screen.
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

/// The treatment of a content by an effect.
private struct Treatment {
    static let highlight = Treatment(kind: .highlight)
    /// A lifted content grows and casts a shadow.
    static let lift = Treatment(kind: .lift, shadow: true, scale: true)

    let kind: ResolvedStyle.Kind
    /// Whether the effect holds the pointer in the middle of the content, if that stands apart.
    var mayHold: Bool { kind == .highlight || kind == .lift }
    var tint = Effect.Tint.none
    var shadow = false
    var scale = false
}
