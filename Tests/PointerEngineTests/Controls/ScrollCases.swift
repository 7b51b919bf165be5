import PointerEngine
import PointerModel
import Testing

/// The conformance case of the sample project about scrolling over a control.
@Suite("S2: controls that scroll")
struct ScrollCases {
    static let up = Scroll(horizontal: 0, vertical: 7)
    static let down = Scroll(horizontal: 0, vertical: -7)

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
        let isChanged = slider.scroll(Self.up, source: source)
        #expect(isChanged == isHandled)
        #expect(slider.value == (isHandled ? 0.51 : 0.5))
    }

    @Test("S2-8: a step is 0.01, a hundred of them are the whole range, and the value stays in 0…1")
    func steps() {
        var slider = Self.slider(0)
        for step in 1...100 {
            let isChanged = slider.scroll(Self.up, source: .touchpad)
            #expect(isChanged)
            #expect(slider.value == Double(step) / 100)
        }
        let isBeyondMaximum = slider.scroll(Self.up, source: .touchpad)
        #expect(!isBeyondMaximum)
        #expect(slider.value == 1)
        for step in (0..<100).reversed() {
            _ = slider.scroll(Self.down, source: .touchpad)
            #expect(slider.value == Double(step) / 100)
        }
        let isBelowMinimum = slider.scroll(Self.down, source: .touchpad)
        #expect(!isBelowMinimum)
        #expect(slider.value == 0)
    }

    @Test(
        "S2-8: the axis that was scrolled further gives the direction",
        arguments: [
            (0, 1, 0.51), (0, -300, 0.49), (5, 0, 0.51), (-5, 0, 0.49), (-5, 4, 0.49), (5, -6, 0.49), (-3, 3, 0.51),
            (0, 0, 0.5), (.min, .max, 0.49), (.max, .min, 0.49),
        ] as [(Int32, Int32, Double)]
    )
    func direction(horizontal: Int32, vertical: Int32, value: Double) {
        var slider = Self.slider(0.5)
        _ = slider.scroll(Scroll(horizontal: horizontal, vertical: vertical), source: .touchpad)
        #expect(slider.value == value)
    }

    @Test("A step is a hundredth of whatever range there is")
    func otherRanges() {
        let declaration = SliderDeclaration(minimum: -1, maximum: 3, value: 0, scrollMask: .continuous)
        var slider = SliderControl(declaration, bounds: SliderCases.bounds)
        _ = slider.scroll(Self.up, source: .touchpad)
        #expect(abs(slider.value - 0.04) < 1e-12)
    }

    @Test("Scrolling does nothing while a drag holds the thumb")
    func duringDrag() {
        var slider = Self.slider(0.5)
        _ = slider.begin(at: Point(x: 100, y: 10))
        let isChanged = slider.scroll(Self.up, source: .touchpad)
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
