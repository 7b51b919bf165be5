import PointerModel
import SafeText

extension Field {
    /// Reads `{ node, visiblePath, shadowPath, background, target }`; in JSON, the target's keys stand beside these, as on the
    /// wire.
    func preview(in scope: NodeScope) -> Preview? {
        table { table in
            Preview(
                node: table.optional("node")?.nodeReference(in: scope),
                visiblePath: table.optional("visiblePath")?.svgPath(),
                shadowPath: table.optional("shadowPath")?.svgPath(),
                background: table.optional("background")?.color(),
                target: form == .json
                    ? Self.target(&table, in: scope)
                    : table.optional("target")?.previewTarget(in: scope) ?? Preview.Target()
            )
        }
    }

    /// Reads `{ container, center, transform }`.
    private func previewTarget(in scope: NodeScope) -> Preview.Target? {
        table { table in Self.target(&table, in: scope) }
    }

    private static func target(_ table: inout TableReader, in scope: NodeScope) -> Preview.Target {
        Preview.Target(
            container: table.optional("container")?.nodeReference(in: scope),
            center: table.optional("center")?.point(),
            transform: table.optional("transform")?.transform() ?? .identity
        )
    }

    /// Reads `"#rrggbb"` or `"#rrggbbaa"`.
    private func color() -> Color? {
        guard let text = string() else { return nil }
        guard let color = Color(hexadecimal: text) else {
            report("\(PrintableText.quote(text)) is no color: expected #rrggbb or #rrggbbaa")
            return nil
        }
        return color
    }
}
