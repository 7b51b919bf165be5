package import Documents
package import PointerModel

extension LayoutWriter {
    package func surface(_ surface: Surface) -> DocumentValue {
        .table { table in
            table.set("id", surface.id)
            if inFiles(true) == nil { table.set("owner", surface.owner.user.map { Int($0) }, unless: nil) }
            table.set("output", surface.output)
            table.set("frame", rect(surface.frame))
            table.set("z", surface.z, unless: inTOML(0))
            if surface.hitInsets != .zero { table.set("hitInsets", insets(surface.hitInsets)) }
            table.set("targeting", surface.targeting?.rawValue)
            table.set("emptiness", surface.emptiness?.rawValue)
            let nodes = surface.nodes.map(node)
            if inTOML(nodes.isEmpty) != true { table.set("nodes", DocumentValue.list(nodes)) }
        }
    }

    package func node(_ node: Node) -> DocumentValue {
        .table { table in
            table.set("id", node.id)
            table.set("parent", node.parent)
            table.set("frame", rect(node.frame))
            table.set("transform", transform(node.transform))
            table.set("hitInsets", node.hitInsets.map(insets))
            table.set("hitPath", node.hitPath?.svg)
            table.set("padding", node.padding.map(insets))
            table.set("clips", node.clipsToBounds, unless: false)
            table.set("hidden", node.isHidden, unless: inFiles(false))
            table.set("alpha", node.alpha, unless: inFiles(1))
            table.set("enabled", node.isEnabled, unless: inFiles(true))
            if inFiles(node.appearance) != Appearance() { table.set("appearance", appearance(node.appearance)) }
            table.set("role", node.role?.rawValue)
            table.set("gestures", node.gestures, unless: [])
            table.set("tapButtons", node.tapButtons, unless: .primary)
            table.set("scrollMask", node.scrollMask, unless: [])
            table.set("control", node.control.map(control))
            table.set("interaction", node.interaction.map(interaction))
        }
    }

    private func appearance(_ appearance: Appearance) -> DocumentValue {
        .table { table in
            table.set("opaque", appearance.isOpaque, unless: inFiles(false))
            table.set("cornerRadius", appearance.cornerRadius)
        }
    }

    private func control(_ control: ControlDeclaration) -> DocumentValue {
        .table { table in
            switch control {
            case .confirm(let confirm): table.set("confirm", self.confirm(confirm))
            case .slider(let slider): table.set("slider", self.slider(slider))
            }
        }
    }

    private func confirm(_ confirm: ConfirmDeclaration) -> DocumentValue {
        let usual = ConfirmDeclaration()
        return .table { table in
            table.set("width", confirm.width, unless: inFiles(usual.width))
            table.set("height", confirm.height, unless: inFiles(usual.height))
            if confirm.offset != inFiles(usual.offset) { table.set("offset", vector(confirm.offset)) }
        }
    }

    private func slider(_ slider: SliderDeclaration) -> DocumentValue {
        let usual = SliderDeclaration()
        return .table { table in
            if slider.axis != inFiles(usual.axis) { table.set("axis", slider.axis.rawValue) }
            table.set("minimum", slider.minimum, unless: inFiles(usual.minimum))
            table.set("maximum", slider.maximum, unless: inFiles(usual.maximum))
            table.set("value", slider.value, unless: inFiles(slider.minimum))
            table.set("scrollMask", slider.scrollMask, unless: [])
        }
    }
}
