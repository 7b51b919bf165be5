import PointerConfiguration
import PointerModel
import Testing

@Suite("Ranges of values in files")
struct RangeTests {
    /// A value of a file, and the range that it is to have.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        /// The file, in which VALUE stands for the value.
        let text: String
        let range: ClosedRange<Double>
        var isWhole = false

        var testDescription: String { name }

        /// Whether the file is valid with a value.
        func takes(_ value: Double) -> Bool {
            let value = isWhole ? "\(Int(value))" : "\(value)"
            return (try? Configuration(parsing: text.replacing("VALUE", with: value))) != nil
        }
    }

    private static let frame = "frame = { x = 0, y = 0, width = 1, height = 1 }\n"
    private static let surface = "[[surfaces]]\nid = 's'\n"
    private static let node = "\(surface)\(frame)[[surfaces.nodes]]\nid = 'n'\n\(frame)"
    private static let rect = "rect = { x = 0, y = 0, width = 1, height = 1 }"

    static let layouts = [
        Case(
            name: "position",
            text: "\(surface)frame = { x = VALUE, y = 0, width = 1, height = 1 }",
            range: -1_000_000...1_000_000
        ),
        Case(
            name: "length",
            text: "\(surface)frame = { x = 0, y = 0, width = VALUE, height = 1 }",
            range: 0...1_000_000
        ),
        Case(
            name: "outputSide",
            text: "outputs = [{ name = 'a', frame = { x = 0, y = 0, width = VALUE, height = 1 } }]",
            range: 1...1_000_000
        ),
        Case(
            name: "outputScale",
            text: "[[outputs]]\nname = 'a'\n\(frame)scale = VALUE",
            range: 0.1...16
        ),
        Case(name: "alpha", text: "\(node)alpha = VALUE", range: 0...1),
        Case(
            name: "angle",
            text: "\(node)interaction.style = { effect = 'highlight', accessories = [{ angle = VALUE }] }",
            range: -100...100
        ),
        Case(
            name: "sliderValue",
            text: "\(node)control.slider = { minimum = VALUE, maximum = VALUE }",
            range: -1_000_000_000...1_000_000_000
        ),
        Case(name: "z", text: "\(surface)\(frame)z = VALUE", range: -1_000_000...1_000_000, isWhole: true),
        Case(
            name: "priority",
            text: "\(node)interaction.regions = [{ \(rect), priority = VALUE }]",
            range: -1_000_000...1_000_000,
            isWhole: true
        ),
        Case(
            name: "repetitions",
            text: "\(node)interaction.repeating = { first = { \(rect) }, pitch = { dx = 0.1 }, count = VALUE }",
            range: 1...1_000_000,
            isWhole: true
        ),
    ]

    /// The limits that a configuration sets.
    static let limits = LimitKey.allCases.map { key in
        let isWhole = if case .whole = key.definition.form { true } else { false }
        return Case(
            name: key.rawValue,
            text: "limits.\(key.rawValue) = VALUE",
            range: Limits.range(of: key.rawValue),
            isWhole: isWhole
        )
    }

    @Test("Both ends of a range are valid, and what is just outside is not", arguments: layouts + limits)
    func ends(value: Case) {
        let (lowest, highest) = (value.range.lowerBound, value.range.upperBound)
        #expect(value.takes(lowest) && value.takes(highest))
        func step(_ end: Double) -> Double { value.isWhole ? 1 : max(abs(end), 1) * 1e-9 }
        #expect(!value.takes(lowest - step(lowest)))
        #expect(!value.takes(highest + step(highest)))
    }
}
