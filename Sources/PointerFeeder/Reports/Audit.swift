import FeederModel
import FoundationEssentials
import LayoutLint
package import PointerModel
import SafeText

/// Something in a running application that is hard to hit.
package struct AuditFinding: Sendable, Encodable {
    /// Name of the program, as its window has it; empty if it has none.
    package let program: String
    /// Role of the widget, as AT-SPI has it; nil if the finding is about the window.
    package let widget: String?
    /// Rectangle of the widget or the window, in points of the space of all outputs.
    package let frame: Rect
    /// The rule of lint that is broken.
    package let rule: String
    /// What is wrong.
    package let message: String

    /// The finding on one line. What comes from an application is escaped.
    package var text: String {
        "\(PrintableText.escape(program)): \(widget ?? "window"), \(frame.wholeText): \(PrintableText.escape(message)) [\(rule)]"
    }

    /// The finding as a JSON object on one line.
    package var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}

extension FeederState {
    /// Rules that say something about an application and not about a layout.
    private static let rules: Set<LayoutWarning.Rule> = [.targetTooSmall, .gapBetweenRegions, .regionsOverlap]

    /// Returns what is hard to hit in the windows, the front one first.
    func audit() -> [AuditFinding] {
        let layout = Layout(outputs: [], surfaces: surfaces)
        return layout.warnings().compactMap { warning in
            guard Self.rules.contains(warning.rule),
                let window = matched.windows.first(where: { "feeder.\($0.id)" == warning.surface.id }),
                let known = contents[window.id]
            else { return nil }
            let path = warning.node.flatMap { known.plan.paths[$0] }
            let object = known.scanned?.objects.first { $0.reference.path == path }
            let rect = warning.node.flatMap { known.plan.visibleRect(of: $0) }
            return AuditFinding(
                program: window.programs.last ?? "",
                widget: object?.knownRole?.name,
                frame: rect?.offsetBy(dx: window.frame.x, dy: window.frame.y) ?? window.frame,
                rule: warning.rule.rawValue,
                message: message(of: warning, on: known)
            )
        }
    }

    /// Returns what is wrong, with roles in place of nodes, and without the advice for those who declare nodes.
    private func message(of warning: LayoutWarning, on known: WindowContents) -> String {
        let text = warning.message.split(separator: ";").first.map { String($0) } ?? ""
        // What stands between two quotation marks is a node's id.
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false).enumerated().map { index, part in
            guard index % 2 == 1 else { return String(part) }
            let object = known.scanned?.objects.first { $0.reference.path == known.plan.paths[String(part)] }
            return "the \(object?.knownRole?.name ?? "widget")"
        }
        return parts.joined()
    }
}
