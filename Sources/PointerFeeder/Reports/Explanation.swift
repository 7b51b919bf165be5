import FeederModel
package import PointerModel
import SafeText

/// Why a point has the node that it has: which window, which widget, which rule.
package struct Explanation: CustomStringConvertible {
    package let description: String

    init(_ lines: [String]) {
        description = lines.joined(separator: "\n")
    }
}

extension Feeder {
    /// Explains a point of the space of all outputs. Names of programs and windows are printed, and go nowhere else.
    package func explain(_ point: Point) -> Explanation {
        guard let window = desk.window(at: point) else {
            return Explanation(["\(Self.text(point)): no window"])
        }
        var lines = ["\(Self.text(point)): window \(window.id), \(Self.text(window.frame))"]
        lines.append("  program   \(PrintableText.escape(window.programs.joined(separator: ", ")))")
        if window.kind == .popup { lines.append("  kind      popup") }
        guard !desk.isExcluded(window) else {
            return Explanation(lines + ["  left out  the feeder leaves out this program's widgets"])
        }
        guard let candidate = desk.matches[window.id] else {
            return Explanation(
                lines + ["  no accessible: no application says that this window is its own, or two are as likely"]
            )
        }
        lines.append("  toolkit   \(candidate.toolkit)")
        lines.append(
            "  accessible \(PrintableText.escape(candidate.reference.path)) of \(candidate.reference.application)"
        )
        guard let page = pages[window.id], let scanned = page.scanned else {
            return Explanation(lines + ["  not scanned: the application does not answer"])
        }
        lines.append(
            "  scan      \(scanned.objects.count) objects by \(scanned.questions) questions\(scanned.isCut ? ", cut" : "")"
        )
        guard scanned.visible != nil else {
            return Explanation(lines + ["  no nodes: nothing says where the window's content begins"])
        }
        guard let placement = WindowPlacement(scanned, in: window, owner: desk.owner(of: window)) else {
            return Explanation(lines + ["  no nodes: the application counts in units that fit to no scale"])
        }
        lines.append(
            "  rule      extents of the \(candidate.toolkit.space(isPopup: window.isPlacedOnScreen)), \(placement)"
        )
        let local = Point(x: point.x - window.frame.x, y: point.y - window.frame.y)
        let hits = page.plan.nodes.filter {
            page.plan.visibleRect(of: $0.id)?.contains(local) == true && $0.interaction != nil
        }
        guard let hit = hits.last else { return Explanation(lines + ["  no widget here"]) }
        let path = page.plan.paths[hit.id] ?? ""
        if let object = scanned.objects.first(where: { $0.reference.path == path }) {
            let role = object.knownRole.map { "\($0)" } ?? "role \(object.role)"
            let kind = settings.plan.widgetClass(of: object)?.rawValue ?? "nothing"
            lines.append("  widget    \(role), declared as \(kind); \(PrintableText.escape(path))")
        }
        let rect = page.plan.visibleRect(of: hit.id) ?? .null
        lines.append("  node      \(hit.id), \(Self.text(rect.offsetBy(dx: window.frame.x, dy: window.frame.y)))")
        return Explanation(lines)
    }

    private static func text(_ point: Point) -> String { "\(Int(point.x.rounded())),\(Int(point.y.rounded()))" }

    private static func text(_ rect: Rect) -> String {
        "\(Int(rect.width.rounded()))x\(Int(rect.height.rounded())) at \(text(rect.origin))"
    }
}
