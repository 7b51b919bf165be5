import PointerModel

/// Declarations of a surface and its nodes, which are stored only in the scene's tables.
extension SurfaceScene {
    /// Surface with its nodes, in painting order.
    var surface: Surface {
        var surface = declaration
        surface.nodes = nodes.indices.map { node(Int32($0)) }
        return surface
    }

    /// Returns a node as declared.
    func node(_ index: Int32) -> Node {
        let scene = nodes[Int(index)]
        let own = scene.details == SceneNode.none ? nil : details[Int(scene.details)]
        let isDeclared = scene.interaction != SceneNode.none && !scene.flags.contains(.roleInteraction)
        return Node(
            id: scene.id,
            parent: scene.parent == SceneNode.none ? nil : nodes[Int(scene.parent)].id,
            frame: scene.frame,
            transform: own?.transform ?? .identity,
            hitInsets: scene.insets == SceneNode.none ? nil : insets[Int(scene.insets)],
            hitPath: own?.hitPath,
            padding: own?.padding,
            clipsToBounds: scene.flags.contains(.clips),
            isHidden: scene.flags.contains(.hidden),
            alpha: own?.alpha ?? 1,
            isEnabled: !scene.flags.contains(.disabled),
            appearance: Appearance(isOpaque: scene.flags.contains(.opaque), cornerRadius: own?.cornerRadius),
            role: scene.role,
            interaction: isDeclared ? interaction(scene.interaction) : nil,
            gestures: own?.gestures ?? [],
            tapButtons: own?.tapButtons ?? .primary,
            scrollMask: own?.scrollMask ?? [],
            control: own?.control
        )
    }

    private func interaction(_ index: Int32) -> Interaction {
        let scene = interactions[Int(index)]
        var repeating: RepeatingRegions?
        if scene.repeating != SceneNode.none {
            let repetition = repetitions[Int(scene.repeating)]
            repeating = RepeatingRegions(
                first: region(repetition.region),
                pitch: repetition.pitch,
                count: Int(repetition.count)
            )
        }
        return Interaction(
            isEnabled: scene.isEnabled,
            regions: scene.regions.map(region),
            repeating: repeating,
            isAsked: scene.isAsked,
            updatesWhilePanning: scene.updatesWhilePanning,
            style: scene.style == SceneNode.none ? nil : styles[Int(scene.style)]
        )
    }

    /// Returns a region as declared.
    func region(_ index: Int32) -> Region {
        let scene = regions[Int(index)]
        let animation = scene.animations == SceneNode.none ? nil : animations[Int(scene.animations)]
        return Region(
            rect: scene.rect,
            path: scene.path == SceneNode.none ? nil : paths[Int(scene.path)],
            identifier: scene.identifier,
            latchingAxes: scene.latchingAxes,
            modifiers: scene.modifiers,
            priority: Int(scene.priority),
            style: scene.style == SceneNode.none ? nil : styles[Int(scene.style)],
            enterAnimations: animation?.enter ?? [],
            exitAnimations: animation?.exit ?? []
        )
    }
}
