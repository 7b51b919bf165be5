import PointerModel
import PointerWire

extension Field {
    /// Reads `[limits]`.
    func limits() -> Limits? {
        table { table in
            var limits = Limits()
            for key in LimitKey.allCases {
                if let value = table.optional(key.rawValue)?.limit(key.definition) { limits[key] = value }
            }
            return limits
        }
    }

    private func limit(_ definition: LimitDefinition) -> Double? {
        let range = definition.range
        return switch definition.kind {
        case .whole: integer(in: Int(range.lowerBound)...Int(range.upperBound)).map(Double.init)
        case .seconds: number(in: range).map { ($0 * 1_000_000).rounded() / 1_000_000 }
        case .points: number(in: range)
        }
    }
}
