/// A metric family with its samples, as in OpenMetrics 1.0.
struct Metric {
    enum Kind: String {
        case counter, gauge, histogram
    }

    /// A value of the family.
    struct Sample {
        /// Suffix of the family's name, such as `_bucket`.
        var suffix = ""
        var labels: [(name: String, value: String)] = []
        var value: String
    }

    /// Name without a counter's `_total`. Ends with the unit, if there is one.
    let name: String
    let kind: Kind
    var unit: String?
    /// Description: one sentence.
    let help: String
    let samples: [Sample]

    /// Text of the family; empty without samples.
    var text: String {
        guard !samples.isEmpty else { return "" }
        var text = "# HELP \(name) \(Self.escape(help))\n# TYPE \(name) \(kind.rawValue)\n"
        if let unit { text += "# UNIT \(name) \(unit)\n" }
        for sample in samples {
            let labels = sample.labels.map { "\($0.name)=\"\(Self.escape($0.value))\"" }.joined(separator: ",")
            let suffix = kind == .counter ? "_total" : sample.suffix
            text += "\(name)\(suffix)\(labels.isEmpty ? "" : "{\(labels)}") \(sample.value)\n"
        }
        return text
    }

    private static func escape(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\"", with: "\\\"")
    }
}

extension Metric {
    /// Returns a gauge with one sample, or without samples if the value is nil.
    static func gauge(_ name: String, unit: String? = nil, _ help: String, _ value: String?) -> Metric {
        Metric(name: name, kind: .gauge, unit: unit, help: help, samples: value.map { [Sample(value: $0)] } ?? [])
    }

    /// Returns a gauge with one sample, or without samples if the value is nil.
    static func gauge(_ name: String, unit: String? = nil, _ help: String, _ value: Int?) -> Metric {
        gauge(name, unit: unit, help, value.map { "\($0)" })
    }
}
