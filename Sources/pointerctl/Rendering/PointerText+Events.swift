import PointerModel
import PointerWire

/// Words for events of nodes and controls.
extension PointerText {
    /// Returns text such as `your session is not active on seat0`.
    static func inactive(on seat: String?) -> String {
        "your session is not active" + (seat.map { " on \(escape($0))" } ?? "")
    }

    /// Returns text such as `pan changed on demo/map at 20, 30, by 5, 0`.
    static func gesture(_ gesture: GestureMessage) -> String {
        let name = name(surface: gesture.surfaceName, node: gesture.node)
        var parts = ["\(escape(gesture.gesture)) \(escape(gesture.phase)) on \(name) at \(gesture.location.compact)"]
        if let button = gesture.button, button != "primary" { parts.append("by \(escape(button))") }
        if let translation = gesture.translation { parts.append("by \(translation.compact)") }
        if let scale = gesture.scale { parts.append("scale \(scale.compact)") }
        if let rotation = gesture.rotation { parts.append("turned \(rotation.compact) rad") }
        if let rect = gesture.rect { parts.append("around \(rect.compact)") }
        if !gesture.modifiers.isEmpty { parts.append("with " + list(gesture.modifiers, separator: " and ")) }
        return parts.joined(separator: ", ")
    }

    /// Returns text such as `pinch changed, 2 fingers, by 5, 0, scale 1.05`.
    static func manipulation(_ step: ManipulationMessage) -> String {
        var parts = ["\(escape(step.manipulation)) \(escape(step.phase))"]
        if step.fingers > 0 { parts.append(step.fingers == 1 ? "1 finger" : "\(step.fingers) fingers") }
        if let translation = step.translation { parts.append("by \(translation.compact)") }
        if let view = step.viewTranslation, view != step.translation { parts.append("view by \(view.compact)") }
        if let scale = step.scale { parts.append("scale \(scale.compact)") }
        if let rotation = step.rotation { parts.append("turned \(rotation.compact) rad") }
        if let velocity = step.velocity { parts.append("at \(velocity.compact) points/s") }
        return parts.joined(separator: ", ")
    }

    /// Returns text such as `demo/delete selected, ring 1, CONFIRM, target 100x100 at -30, -130`.
    static func confirm(_ confirm: ConfirmMessage) -> String {
        var parts = ["\(name(surface: confirm.surfaceName, node: confirm.node)) \(escape(confirm.phase))"]
        parts.append("ring \(confirm.ring.compact)")
        if !confirm.label.isEmpty { parts.append(escape(confirm.label)) }
        if let target = confirm.target { parts.append("target \(target.compact)") }
        if confirm.fired { parts.append("fired") }
        return parts.joined(separator: ", ")
    }

    /// Returns text such as `demo/volume changed, 0.25, thumb at 155, 111.5`.
    static func slider(_ slider: SliderMessage) -> String {
        let name = name(surface: slider.surfaceName, node: slider.node)
        let thumb = slider.thumb.map { ", thumb at \($0.compact)" } ?? ""
        return "\(name) \(escape(slider.phase)), \(slider.value.compact)\(thumb)"
    }

    /// Returns text such as `demo/rows at 20, 30 is asked for its region (request 7)`.
    static func request(_ request: RequestMessage) -> String {
        let name = name(surface: request.surfaceName, node: request.node)
        return "\(name) at \(request.location.compact) is asked for its region (request \(request.sequence))"
    }
}
