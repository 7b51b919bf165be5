import PointerModel

extension Field {
    /// Reads an array of accessories. Too many are an error, although the engine would ignore the excess.
    func accessories() -> [Accessory]? {
        items(atMost: Style.maximumAccessories, of: "accessories")?.compactMap { $0.accessory() }
    }

    /// Reads `{ shape, offset, angle, orientationMatchesAngle }`; all keys are optional.
    private func accessory() -> Accessory? {
        table { table in
            let mark = table.optional("shape").map { $0.accessoryMark() } ?? .arrow
            let offset = table.optional("offset")?.number(in: LayoutLimits.length) ?? 0
            let angle = table.optional("angle")?.number(in: LayoutLimits.angle) ?? 0
            let orientationMatchesAngle = table.optional("orientationMatchesAngle")?.boolean() ?? false
            return mark.map {
                Accessory($0, offset: offset, angle: angle, orientationMatchesAngle: orientationMatchesAngle)
            }
        }
    }

    /// Reads `"arrow"` or a shape.
    private func accessoryMark() -> Accessory.Mark? {
        guard case .table = value.content else { return word(among: ["arrow"], orTable: true).map { _ in .arrow } }
        return shape(.accessory).map { .shape($0) }
    }
}
