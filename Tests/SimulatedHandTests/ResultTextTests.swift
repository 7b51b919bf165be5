import SimulatedHand
import Testing

@Suite("Results as text")
struct ResultTextTests {
    /// A number, as a share in percent, with two decimals, and as a share in percent with one decimal.
    struct Case: Sendable {
        let number: Double
        let texts: [String]
    }

    @Test(
        "Every number has a text, also an infinite one and none",
        arguments: [
            Case(number: 0.1251, texts: ["+13", "0.13", "+12.5"]),
            Case(number: -0.5, texts: ["-50", "-0.50", "-50.0"]),
            Case(number: -0.0001, texts: ["0", "0.00", "+0.0"]),
            Case(number: 12, texts: ["+1200", "12.00", "+1200.0"]),
            Case(number: .infinity, texts: ["infinite", "infinite", "infinite"]),
            Case(number: -.infinity, texts: ["-infinite", "-infinite", "-infinite"]),
            Case(number: .nan, texts: ["none", "none", "none"]),
            Case(number: 1e300, texts: ["1e+300", "1e+300", "1e+300"]),
            Case(number: -1e300, texts: ["-1e+300", "-1e+300", "-1e+300"]),
        ]
    )
    func texts(_ example: Case) {
        #expect([example.number.percent, example.number.hundredths, example.number.tenths] == example.texts)
    }
}
