import PointerModel
import PointerProtocol

/// What `status` found, a line for each thing.
struct StatusReport {
    var painter: Painter

    func lines(_ content: StatusContent) -> [String] {
        let service = content.service
        let state = content.state
        var table = Table()
        table.append("daemon", "running, \(PointerText.escape(service.product)) \(PointerText.escape(service.version))")
        table.append("vendor", PointerText.escape(service.vendor))
        table.append("socket", PointerText.escape(content.socket))
        if content.pointers.count > 1 || state.pointer != nil { table.append("pointer", pointer(content)) }
        table.append("position", position(state))
        let transition = state.transition.map { ", changing (transition \($0.id))" } ?? ""
        table.append("style", PointerText.style(state.style) + transition)
        let latch = state.latched == true ? ", latched" : ""
        table.append("region", (state.region.map(PointerText.region) ?? "none") + latch)
        table.append("buttons", PointerText.list(state.buttons))
        table.append("modifiers", PointerText.list(state.modifiers))
        table.append("devices", devices(content))
        if content.outputs.isEmpty { table.append("outputs", "none") }
        for (number, output) in content.outputs.enumerated() {
            let scale = output.scale == 1 ? "" : ", scale \(output.scale.compact)"
            table.append(
                number == 0 ? "outputs" : "",
                "\(PointerText.escape(output.name)), \(output.frame.compact)\(scale)"
            )
        }
        return table.lines { cell, _, column in column == 0 ? painter(cell, .strong) : cell }
    }

    /// Such as `second; there are default, second`.
    private func pointer(_ content: StatusContent) -> String {
        let names = PointerText.list(content.pointers.map(\.name))
        return "\(PointerText.pointer(content.state.pointer)); there are \(names)"
    }

    private func position(_ state: StateMessage) -> String {
        var parts = [state.position.compact]
        if state.displayed != state.position { parts.append("drawn at \(state.displayed.compact)") }
        if let offset = state.contentOffset { parts.append("content follows by \(offset.compact)") }
        if let velocity = state.velocity { parts.append("moving by \(velocity.compact) a second") }
        if state.locked == true { parts.append("locked") }
        parts.append(state.source.map { "moved by \(PointerText.escape($0))" } ?? "not moved yet")
        return parts.joined(separator: "; ")
    }

    private func devices(_ content: StatusContent) -> String {
        let count = "\(content.devices.count)"
        if content.failures.isEmpty { return count }
        return "\(count), and \(content.failures.count) not read (see pointerctl devices)"
    }
}
