import PointerModel
import PointerWire
import ScenarioTesting
import Testing

@Suite("Numbers as people read them")
struct CompactNumberTests {
    @Test(
        "Two decimals at most",
        arguments: [
            (0, "0"), (-0.001, "0"), (1, "1"), (64.125, "64.13"), (-0.5, "-0.5"), (2.05, "2.05"),
            (1e12, "1000000000000"),
            (1e300, "1e+300"), (.infinity, "inf"), (-.infinity, "-inf"), (.nan, "nan"),
        ] as [(Double, String)]
    )
    func text(number: Double, text: String) {
        #expect(CompactNumber.text(number) == text)
    }

    @Test("An event whose numbers are not finite is described too")
    func event() {
        let nowhere = Point(x: .infinity, y: .nan)
        #expect(
            EventText.describe(.motion(position: nowhere, displayed: Point(x: 1.256, y: -3), contentOffset: .zero))
                == "motion inf,nan shown 1.26,-3"
        )
    }
}
