import PointerModel

/// The sprites of a style, where they are at rest. docs/guide/drawing.md is the rule.
extension PointerState {
    /// Appends the sprites of the style, the hindmost first.
    func appendSprites(_ options: DrawingOptions, to sprites: inout [Sprite]) {
        if let content = style.content, let rect = content.rect {
            appendContent(content, rect, options, to: &sprites)
        }
        appendPointer(options, to: &sprites)
        for index in style.accessories.indices where source != .touch {
            sprites.append(accessory(index, options))
        }
    }

    // MARK: The pointer

    private func appendPointer(_ options: DrawingOptions, to sprites: inout [Sprite]) {
        var pointer = Sprite(
            identity: .pointer,
            outline: .roundedRect,
            paint: .fill,
            clip: style.kind == .shape ? nil : style.content?.clip,
            values: dot(opacity: 0, options)
        )
        let isMarked = style.kind == .highlight || style.kind == .lift
        switch style.kind {
        // A finger hides what is under it, so it needs no pointer.
        case _ where !isMarked && (!options.drawsPointer || source == .touch): break
        case .hidden: break
        case .system: pointer.values.opacity = options.drawsSystemPointer ? options.pointerOpacity : 0
        case .highlight, .lift:
            guard let shape = style.shape ?? contentShape else { break }
            guard style.snaps else {
                appendHighlight(shape, options, to: &sprites)
                pointer.values.opacity = options.drawsPointer && source != .touch ? options.pointerOpacity : 0
                break
            }
            // At rest the shape stands still, and follows the pointer by the difference to its middle: it is centered on it.
            pointer.values = values(of: shape, opacity: options.highlightOpacity, options)
            if !style.shapeFollowsPointer { pointer.values.center = displayed }
            appendPath(of: shape, in: &pointer, to: &sprites)
        case .hover, .shape:
            guard let shape = style.shape else {
                pointer.values.opacity = options.pointerOpacity
                break
            }
            pointer.values = values(of: shape, opacity: options.pointerOpacity, options)
            appendPath(of: shape, in: &pointer, to: &sprites)
        }
        sprites.append(pointer)
    }

    /// Appends the shape behind content that does not hold the pointer. It stands still; the pointer is drawn on it.
    private func appendHighlight(_ shape: ResolvedShape, _ options: DrawingOptions, to sprites: inout [Sprite]) {
        let identity = Sprite.Identity.highlight(style.content?.node ?? "")
        var outline = Sprite.Outline.roundedRect
        if case .path(let path, _) = shape { outline = .path(path) }
        sprites.append(
            Sprite(
                identity: identity,
                outline: outline,
                paint: .fill,
                clip: style.content?.clip,
                values: values(of: shape, opacity: options.highlightOpacity, options)
            )
        )
    }

    /// The content's rectangle as a shape; nil if the style has none.
    private var contentShape: ResolvedShape? {
        guard let content = style.content, let rect = content.rect else { return nil }
        return .roundedRect(rect, radius: content.radius ?? Shape.defaultRadius)
    }

    /// Replaces the rectangle by a path, if the shape is one. The rectangle stays around it, transparent, so that the next style
    /// begins there.
    private func appendPath(of shape: ResolvedShape, in pointer: inout Sprite, to sprites: inout [Sprite]) {
        guard case .path(let path, _) = shape else { return }
        sprites.append(
            Sprite(identity: .path, outline: .path(path), paint: .fill, clip: pointer.clip, values: pointer.values)
        )
        pointer.values.opacity = 0
    }

    private func dot(opacity: Double, _ options: DrawingOptions) -> DrawnValues {
        DrawnValues(
            center: displayed,
            width: options.dotDiameter,
            height: options.dotDiameter,
            radius: options.dotDiameter / 2,
            opacity: opacity,
            tone: options.tone
        )
    }

    /// Returns the numbers of a shape, whose coordinates are relative to the displayed pointer if the style says so.
    private func values(of shape: ResolvedShape, opacity: Double, _ options: DrawingOptions) -> DrawnValues {
        let base = style.shapeFollowsPointer || style.kind == .shape ? displayed : .zero
        return shape.values(
            at: base,
            displayed: displayed,
            opacity: opacity,
            tone: options.tone,
            beamWidth: options.beamWidth
        )
    }

    // MARK: Content

    private func appendContent(
        _ content: ResolvedContent,
        _ rect: Rect,
        _ options: DrawingOptions,
        to sprites: inout [Sprite]
    ) {
        let isLifted = style.kind == .lift
        var growth = 1.0
        if isLifted || style.scale {
            let amount = isLifted ? DrawingConstants.liftGrowth : DrawingConstants.hoverGrowth
            growth = DrawingConstants.scale(growing: amount, width: rect.width, height: rect.height)
        }
        let plain = ResolvedShape.roundedRect(rect, radius: content.radius ?? Shape.defaultRadius)
        let visible = content.visiblePath.map { ResolvedShape.path($0.path, origin: $0.origin) } ?? plain
        func append(
            _ identity: Sprite.Identity,
            _ shape: ResolvedShape,
            _ paint: Sprite.Paint,
            _ change: (inout Sprite) -> Void
        ) {
            var values = shape.values(at: contentOrigin, displayed: displayed, opacity: 1, tone: options.tone)
            // The content grows about its own middle, and a path of it with it.
            values.grow(by: growth, about: rect.center + contentOffset)
            var outline = Sprite.Outline.roundedRect
            if case .path(let path, _) = shape { outline = .path(path) }
            var sprite = Sprite(identity: identity, outline: outline, paint: paint, clip: content.clip, values: values)
            change(&sprite)
            sprites.append(sprite)
        }
        if style.shadow || isLifted {
            let shadow = Sprite.Paint.shadow(blur: DrawingConstants.shadowBlur, offset: DrawingConstants.shadowOffset)
            let form = content.shadowPath.map { ResolvedShape.path($0.path, origin: $0.origin) } ?? visible
            append(.shadow(content.node), form, shadow) {
                $0.values.opacity = DrawingConstants.shadowOpacity
                $0.values.tone = 0
            }
        }
        if let background = content.background {
            append(.background(content.node), visible, .fill) {
                $0.color = background
                $0.values.opacity = Double(background.alpha) / 255
            }
        }
        if style.tint != .none {
            append(.tint(content.node), visible, .fill) { $0.values.opacity = DrawingConstants.tintOpacity }
        }
    }

    /// Where the global space's (0, 0) is drawn for content that follows the pointer a little.
    private var contentOrigin: Point { .zero + contentOffset }

    // MARK: Accessories

    private func accessory(_ index: Int, _ options: DrawingOptions) -> Sprite {
        let accessory = style.accessories[index]
        let place = displayed + (accessory.center - .zero)
        guard let shape = accessory.shape else {
            return Sprite(
                identity: .accessory(index),
                outline: .arrow,
                paint: .fill,
                values: DrawnValues(
                    center: place,
                    width: DrawingConstants.arrowSize,
                    height: DrawingConstants.arrowSize,
                    radius: 0,
                    opacity: options.pointerOpacity,
                    rotation: accessory.rotation,
                    tone: options.tone
                )
            )
        }
        var values = shape.values(
            at: .zero,
            displayed: .zero,
            opacity: options.pointerOpacity,
            tone: options.tone
        )
        // The mark turns about its place, a sprite about its own middle.
        values.center = place + (values.center - .zero).rotated(by: accessory.rotation)
        values.rotation = accessory.rotation
        var outline = Sprite.Outline.roundedRect
        if case .path(let path, _) = shape { outline = .path(path) }
        return Sprite(identity: .accessory(index), outline: outline, paint: .fill, values: values)
    }
}
