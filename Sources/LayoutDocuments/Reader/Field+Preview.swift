import Documents
import PointerModel

extension Field {
    /// Reads `{ node, visiblePath, shadowPath, background, target }`; in JSON, the target's keys stand beside these, as on the
    /// wire.
    func preview() -> Preview? {
        table { table in
            Preview(
                node: table.optional("node")?.identifier(),
                visiblePath: table.optional("visiblePath")?.svgPath(),
                shadowPath: table.optional("shadowPath")?.svgPath(),
                background: table.optional("background")?.color(),
                target: form == .json
                    ? Self.target(&table)
                    : table.optional("target")?.previewTarget() ?? Preview.Target()
            )
        }
    }

    /// Reads `{ container, center, transform }`.
    private func previewTarget() -> Preview.Target? {
        table { table in Self.target(&table) }
    }

    private static func target(_ table: inout TableReader) -> Preview.Target {
        Preview.Target(
            container: table.optional("container")?.identifier(),
            center: table.optional("center")?.point(),
            transform: table.optional("transform")?.transform() ?? .identity
        )
    }

    /// Reads an array of accessories. Too many are an error, although the engine would ignore the excess.
    func accessories() -> [Accessory]? {
        items(atMost: PointerModelLimit.accessories, of: "accessories")?.compactMap { $0.accessory() }
    }

    /// Reads `{ shape, offset, angle, orientationMatchesAngle }`; all keys are optional.
    private func accessory() -> Accessory? {
        table { table in
            let mark = table.optional("shape").map { $0.accessoryMark() } ?? .arrow
            let offset = table.optional("offset")?.length() ?? 0
            let angle = table.optional("angle")?.number(in: LayoutLimits.angle) ?? 0
            let orientationMatchesAngle = table.optional("orientationMatchesAngle")?.boolean() ?? false
            return mark.map {
                Accessory($0, offset: offset, angle: angle, orientationMatchesAngle: orientationMatchesAngle)
            }
        }
    }

    /// Reads a shape, in a file also `"arrow"`.
    private func accessoryMark() -> Accessory.Mark? {
        if !rules.isMessage {
            guard case .table = value.content else { return word(among: ["arrow"], orTable: true).map { _ in .arrow } }
        }
        return shape(.accessory).map { .shape($0) }
    }
}
