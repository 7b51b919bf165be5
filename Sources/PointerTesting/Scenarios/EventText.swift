public import PointerModel
import PointerProtocol

/// Events in a line each, short enough to be read and written by people.
public enum EventText {
    /// The event in words, coordinates with two decimals at most.
    public static func describe(_ event: PointerEvent) -> String {
        switch event {
        case .motion(let position, let displayed):
            position == displayed ? "motion \(text(position))" : "motion \(text(position)) shown \(text(displayed))"
        case .exit(let region, let transition):
            "exit \(text(region))\(text(transition.cause))"
        case .enter(let region, let transition):
            "enter \(text(region))\(text(transition.cause))"
        case .style(let style, _, _):
            "style \(text(style))"
        case .button(let button, let pressed):
            "\(pressed ? "press" : "release") \(button.names.joined(separator: "+"))"
        case .modifiers(let modifiers):
            "modifiers \(modifiers.names.joined(separator: "+"))"
        case .scroll(let scroll):
            "scroll \(scroll.horizontal),\(scroll.vertical)"
        case .layout:
            "layout"
        }
    }

    private static func text(_ region: ActiveRegion) -> String {
        "\(region.surface)/\(region.node)\(region.identifier.map { " \($0)" } ?? "")"
    }

    /// Motion is the usual cause and goes without saying.
    private static func text(_ cause: Transition.Cause) -> String {
        cause == .motion ? "" : " (\(cause.rawValue))"
    }

    private static func text(_ style: ResolvedStyle) -> String {
        var words = [style.kind.rawValue]
        if let content = style.content { words.append(content) }
        switch style.shape {
        case .roundedRect(let rect, let radius)?:
            words.append("\(text(rect.origin)) \(text(rect.width))x\(text(rect.height)) r\(text(radius))")
        case .path(_, let origin)?: words.append("path \(text(origin))")
        case .beam(let axis, let length)?: words.append("\(axis.rawValue) beam \(text(length))")
        case nil: break
        }
        if !style.constrainedAxes.isEmpty { words.append("on \(style.constrainedAxes.names.joined(separator: "+"))") }
        return words.joined(separator: " ")
    }

    private static func text(_ point: Point) -> String { "\(text(point.x)),\(text(point.y))" }

    private static func text(_ number: Double) -> String { CompactNumber.text(number) }
}
