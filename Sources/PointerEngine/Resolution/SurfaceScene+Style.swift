package import PointerModel

/// Resolution of declared styles.
extension SurfaceScene {
    /// Returns the style of a region. Its shapes are on screen or, if they move with the pointer, relative to it.
    package func resolvedStyle(of handle: RegionHandle, settings: EffectSettings) -> ResolvedStyle {
        let style = style(of: handle)
        let resolved: ResolvedStyle
        switch style.kind {
        case .system:
            resolved = .system
        case .hidden:
            return .hidden
        case .content(let effect, let shape):
            resolved = content(
                effect,
                shape: shape,
                outlineBytes: style.outlineBytes,
                node: handle.node,
                settings: settings
            )
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
}

extension ResolvedStyle {
    /// Returns the style with accessories beside the displayed pointer, as many of them as are drawn.
    fileprivate func beside(_ accessories: [Accessory]) -> ResolvedStyle {
        let bounds = boundsAroundPointer
        return with(
            accessories: accessories.prefix(PointerModelLimit.accessories.most).map { $0.resolved(around: bounds) }
        )
    }

    /// Bounds of the drawn pointer, relative to the displayed position; a point if the client draws the pointer itself.
    fileprivate var boundsAroundPointer: Rect {
        let none = Rect(center: .zero, width: 0, height: 0)
        if shapeFollowsPointer { return shape?.bounds ?? none }
        guard kind == .highlight || kind == .lift, snaps, let content = contentBounds else { return none }
        // The pointer is drawn on the middle of the shape.
        return Rect(center: .zero, width: content.width, height: content.height)
    }
}
