import PointerEngine
import PointerModel
import Testing

/// The conformance case of the sample project about scrolling over a control.
@Suite("S2: controls that scroll")
struct ScrollCases {
    /// A click of a plain wheel.
    static let up = Vector(dx: 0, dy: 1)
    static let down = Vector(dx: 0, dy: -1)

    static func slider(_ value: Double, mask: ScrollMask = .continuous) -> SliderControl {
        SliderControl(SliderDeclaration(value: value, scrollMask: mask), bounds: SliderCases.bounds)
    }

    @Test(
        "S2-8: the scroll mask lets through what it names: a wheel is discrete, fingers are continuous",
        arguments: [
            (.continuous, .mouse, false), (.continuous, .touchpad, true), (.continuous, .touch, true),
            (.continuous, .pen, true), (.discrete, .mouse, true), (.discrete, .touchpad, false),
            ([], .mouse, false), ([], .touchpad, false), ([.discrete, .continuous], .mouse, true),
            ([.discrete, .continuous], .touchpad, true),
        ] as [(ScrollMask, PointerSource, Bool)]
    )
    func mask(mask: ScrollMask, source: PointerSource, isHandled: Bool) {
        var slider = Self.slider(0.5, mask: mask)
        let isChanged = slider.scroll(by: Self.up, source: source)
        #expect(isChanged == isHandled)
        #expect(slider.value == (isHandled ? 0.51 : 0.5))
    }

    @Test("S2-8: a step is 0.01, a hundred of them are the whole range, and the value stays in 0…1")
    func steps() {
        var slider = Self.slider(0)
        for step in 1...100 {
            let isChanged = slider.scroll(by: Self.up, source: .touchpad)
            #expect(isChanged)
            #expect(slider.value == Double(step) / 100)
        }
        let isBeyondMaximum = slider.scroll(by: Self.up, source: .touchpad)
        #expect(!isBeyondMaximum)
        #expect(slider.value == 1)
        for step in (0..<100).reversed() {
            _ = slider.scroll(by: Self.down, source: .touchpad)
            #expect(slider.value == Double(step) / 100)
        }
        let isBelowMinimum = slider.scroll(by: Self.down, source: .touchpad)
        #expect(!isBelowMinimum)
        #expect(slider.value == 0)
    }

    @Test(
        "S2-8: the axis that was scrolled further counts, by its way",
        arguments: [
            (0, 1, 0.51), (0, -3, 0.47), (5, 0, 0.55), (-5, 0, 0.45), (-5, 4, 0.45), (5, -6, 0.44), (-3, 3, 0.53),
            (0, 0.5, 0.505), (0, -0.25, 0.4975), (0, 0, 0.5), (-.infinity, 1, 0.5), (0, .nan, 0.5), (0, 1e300, 1),
            (-1e300, 0, 0),
        ]
    )
    func direction(horizontal: Double, vertical: Double, value: Double) {
        var slider = Self.slider(0.5)
        _ = slider.scroll(by: Vector(dx: horizontal, dy: vertical), source: .touchpad)
        #expect(slider.value == value)
    }

    @Test(
        "S2-8: a click is 0.01 in however many reports its 120 units come",
        arguments: [[120], [60, 60], [15, 15, 15, 15, 15, 15, 15, 15], [1, 118, 1], [17, 34, 51, 18], [119, 1]]
    )
    func shares(units: [Int32]) {
        var slider = Self.slider(0.5, mask: .discrete)
        for part in units { _ = slider.scroll(by: Scroll(horizontal: 0, vertical: part).clicks, source: .mouse) }
        #expect(slider.value == 0.51)
        for part in units { _ = slider.scroll(by: Scroll(horizontal: -part, vertical: 0).clicks, source: .mouse) }
        #expect(slider.value == 0.5)
    }

    @Test("A step is a hundredth of whatever range there is")
    func otherRanges() {
        let declaration = SliderDeclaration(minimum: -1, maximum: 3, value: 0, scrollMask: .continuous)
        var slider = SliderControl(declaration, bounds: SliderCases.bounds)
        _ = slider.scroll(by: Self.up, source: .touchpad)
        #expect(abs(slider.value - 0.04) < 1e-12)
    }

    @Test("Scrolling does nothing while a drag holds the thumb")
    func duringDrag() {
        var slider = Self.slider(0.5)
        _ = slider.begin(at: Point(x: 100, y: 10))
        let isChanged = slider.scroll(by: Self.up, source: .touchpad)
        #expect(!isChanged)
        #expect(slider.value == 0.5)
    }

    @Test("The kinds of scrolling have names")
    func names() {
        #expect(ScrollMask(names: ["discrete", "continuous"]) == [.discrete, .continuous])
        #expect(ScrollMask(names: ["continuous"]) == .continuous)
        #expect(ScrollMask(names: ["wheel"]) == nil)
        #expect(([.discrete, .continuous] as ScrollMask).names == ["discrete", "continuous"])
    }
}
