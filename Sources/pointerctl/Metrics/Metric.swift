/// One family of metrics with its samples, as OpenMetrics 1.0 has them.
struct Metric {
    enum Kind: String {
        case counter, gauge, histogram
    }

    /// A value, and what of the family it is of.
    struct Sample {
        /// What follows the family's name.
        var suffix = ""
        var labels: [(name: String, value: String)] = []
        var value: String
    }

    /// Without the `_total` of a counter's samples; the last word is the unit, if there is one.
    let name: String
    let kind: Kind
    var unit: String?
    /// One sentence.
    let help: String
    let samples: [Sample]

    /// The family's lines; none without a sample.
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
    /// A gauge with one sample; nil: nobody tells.
    static func gauge(_ name: String, unit: String? = nil, _ help: String, _ value: String?) -> Metric {
        Metric(name: name, kind: .gauge, unit: unit, help: help, samples: value.map { [Sample(value: $0)] } ?? [])
    }

    /// The same of a number.
    static func gauge(_ name: String, unit: String? = nil, _ help: String, _ value: Int?) -> Metric {
        gauge(name, unit: unit, help, value.map { "\($0)" })
    }
}
