import FeederModel
import PointerModel
import SafeText

/// Why a point has the node that it has: which window, which widget, which rule.
package struct Explanation: CustomStringConvertible {
    package let description: String

    init(_ lines: [String]) {
        description = lines.joined(separator: "\n")
    }
}

extension FeederState {
    /// Returns what a person can do, as lines.
    private static func advice(for lack: RegionLack?) -> [String] {
        (lack?.how ?? "").split(separator: "\n").map { "            \($0)" }
    }

    /// Explains a point of the space of all outputs. Names of programs and windows are printed, and go nowhere else.
    func explain(_ point: Point, on bus: BusTroubles) -> Explanation {
        guard let window = matched.window(at: point) else {
            return Explanation(["\(point.wholeText): no window"])
        }
        var lines = ["\(point.wholeText): window \(window.id), \(window.frame.wholeText)"]
        lines.append("  program   \(PrintableText.escape(window.programs.joined(separator: ", ")))")
        if window.kind == .popup { lines.append("  kind      popup") }
        guard !matched.isExcluded(window) else {
            return Explanation(lines + ["  left out  the feeder leaves out this program's widgets"])
        }
        let lack = lack(of: window, on: bus)
        guard let candidate = matched.matches[window.id] else {
            return Explanation(lines + ["  no accessible: \(lack?.why ?? "none is known")"] + Self.advice(for: lack))
        }
        lines.append("  toolkit   \(candidate.toolkit)")
        lines.append(
            "  accessible \(PrintableText.escape(candidate.reference.path)) of \(candidate.reference.application)"
        )
        guard let known = contents[window.id], let scanned = known.scanned else {
            let reason = lack?.why ?? "there is no answer yet"
            return Explanation(lines + ["  not scanned: \(reason)"] + Self.advice(for: lack))
        }
        lines.append("  scan      \(scanned.objects.count) objects by \(scanned.questions) questions")
        lines += scanned.cuts.reasons.map { "  cut       \($0)" }
        if known.plan.unplaced > 0 {
            lines.append("  left out  \(known.plan.unplaced) widgets whose places may be wrong")
        }
        if known.plan.contradictions > 0 {
            lines.append("  left out  \(known.plan.contradictions) widgets that lie where they cannot be")
        }
        if lack == .silence { lines.append("  unfinished: it does not answer any more") }
        if scanned.isPart { lines.append("  unfinished: the look at the window goes on") }
        if let lack, lack == .contents {
            return Explanation(lines + ["  no nodes: \(lack.why)"] + Self.advice(for: lack))
        }
        guard scanned.visible != nil else {
            return Explanation(lines + ["  no nodes: nothing says where the window's content begins"])
        }
        guard let placement = WindowPlacement(scanned, in: window, owner: matched.owner(of: window)) else {
            return Explanation(lines + ["  no nodes: \(RegionLack.scale.why)"] + Self.advice(for: .scale))
        }
        lines.append(
            "  rule      extents of the \(candidate.toolkit.space(ofPopup: window.popupSystem)), \(placement)"
        )
        let local = Point(x: point.x - window.frame.x, y: point.y - window.frame.y)
        let hits = known.plan.nodes.filter {
            known.plan.visibleRect(of: $0.id)?.contains(local) == true && $0.interaction != nil
        }
        guard let hit = hits.last else { return Explanation(lines + ["  no widget here"]) }
        let path = known.plan.paths[hit.id] ?? ""
        if let index = scanned.objects.firstIndex(where: { $0.reference.path == path }) {
            let object = scanned.objects[index]
            let role = object.knownRole?.name ?? "role \(object.role)"
            let kind = settings.plan.widgetClass(of: index, in: scanned)?.rawValue ?? "nothing"
            lines.append("  widget    \(role), declared as \(kind); \(PrintableText.escape(path))")
        }
        let rect = known.plan.visibleRect(of: hit.id) ?? .null
        lines.append("  node      \(hit.id), \(rect.offsetBy(dx: window.frame.x, dy: window.frame.y).wholeText)")
        return Explanation(lines)
    }
}

extension ScanCuts {
    /// Why a look at a window leaves objects out.
    fileprivate var reasons: [String] {
        var reasons: [String] = []
        if contains(.objects) { reasons.append("by size: the window has more objects than a look has room for") }
        if contains(.children) { reasons.append("by size: an object has more children than a look has room for") }
        if contains(.rows) { reasons.append("by lists: of a list or a table not all rows in view were found") }
        return reasons
    }
}

extension Point {
    /// The point in whole points, as `x,y`.
    fileprivate var wholeText: String { "\(Int(clamping: x.rounded())),\(Int(clamping: y.rounded()))" }
}

extension Rect {
    /// The rectangle in whole points, as `WIDTHxHEIGHT at x,y`.
    var wholeText: String {
        "\(Int(clamping: width.rounded()))x\(Int(clamping: height.rounded())) at \(origin.wholeText)"
    }
}
