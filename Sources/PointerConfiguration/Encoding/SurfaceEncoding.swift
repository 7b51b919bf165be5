import PointerModel

extension LayoutEncoder {
    /// Encodes an item of `[[surfaces]]`.
    func surface(_ surface: Surface) -> TOMLValue {
        TOMLValue.table { table in
            table.set("id", surface.id)
            table.set("output", surface.output)
            table.set("frame", rect(surface.frame))
            table.set("z", surface.z, unless: form == .toml ? 0 : nil)
            if surface.hitInsets != .zero { table.set("hitInsets", insets(surface.hitInsets)) }
            table.set("targeting", surface.targeting?.rawValue)
            let nodes = surface.nodes.map(node)
            if form == .json || !nodes.isEmpty { table.set("nodes", TOMLValue.list(nodes)) }
        }
    }

    private func node(_ node: Node) -> TOMLValue {
        TOMLValue.table { table in
            table.set("id", node.id)
            table.set("parent", node.parent)
            table.set("frame", rect(node.frame))
            table.set("transform", transformUnlessIdentity(node.transform))
            table.set("hitInsets", node.hitInsets.map(insets))
            table.set("hitPath", node.hitPath?.svg)
            table.set("padding", node.padding.map(insets))
            table.set("clips", node.clipsToBounds, unless: false)
            table.set("hidden", node.isHidden, unless: false)
            table.set("alpha", node.alpha, unless: 1)
            table.set("enabled", node.isEnabled, unless: true)
            if node.appearance != Appearance() { table.set("appearance", appearance(node.appearance)) }
            table.set("role", node.role?.rawValue)
            table.set("gestures", node.gestures)
            if node.tapButtons != .primary { table.set("tapButtons", node.tapButtons) }
            table.set("scrollMask", node.scrollMask)
            table.set("control", node.control.map(control))
            table.set("interaction", node.interaction.map(interaction))
        }
    }

    private func appearance(_ appearance: Appearance) -> TOMLValue {
        TOMLValue.table { table in
            table.set("opaque", appearance.isOpaque, unless: false)
            table.set("cornerRadius", appearance.cornerRadius)
        }
    }

    private func control(_ control: ControlDeclaration) -> TOMLValue {
        TOMLValue.table { table in
            switch control {
            case .confirm(let confirm): table.set("confirm", self.confirm(confirm))
            case .slider(let slider): table.set("slider", self.slider(slider))
            }
        }
    }

    private func confirm(_ confirm: ConfirmDeclaration) -> TOMLValue {
        let usual = ConfirmDeclaration()
        return TOMLValue.table { table in
            table.set("width", confirm.width, unless: usual.width)
            table.set("height", confirm.height, unless: usual.height)
            if confirm.offset != usual.offset { table.set("offset", vector(confirm.offset)) }
        }
    }

    private func slider(_ slider: SliderDeclaration) -> TOMLValue {
        let usual = SliderDeclaration()
        return TOMLValue.table { table in
            if slider.axis != usual.axis { table.set("axis", slider.axis.rawValue) }
            table.set("minimum", slider.minimum, unless: usual.minimum)
            table.set("maximum", slider.maximum, unless: usual.maximum)
            table.set("value", slider.value, unless: slider.minimum)
            table.set("scrollMask", slider.scrollMask)
        }
    }
}
