import PointerEngine
import PointerModel
import Testing

/// The conformance cases under a finger on a screen.
@Suite("S2-8, S3 and S4: fingers on a screen")
struct TouchCases {
    @Test(
        "S2-8: a finger that pans a slider beside the thumb moves the value 0.01 a step of 10 points, and stays in 0…1"
    )
    func steps() {
        var timeline = Timeline([SampleGestureCases.swatch])
        timeline.touch(150, 120)
        #expect(timeline.sliders.isEmpty)
        timeline.drag(to: 158, 120)
        #expect(timeline.sliders.isEmpty)
        for step in 1...10 {
            timeline.drag(to: 150 + Double(step) * 10, 120)
            #expect(timeline.sliders.map(\.phase) == [.changed])
            #expect(abs((timeline.sliders.last?.value ?? 0) - 0.5 - 0.01 * Double(step)) < 1e-9)
        }
        timeline.drag(to: 250, 110)
        #expect(abs((timeline.sliders.last?.value ?? 0) - 0.61) < 1e-9)
        timeline.drag(to: 990, 110)
        #expect(timeline.sliders.map(\.value) == [1])
        timeline.drag(to: 999, 110)
        #expect(timeline.sliders.isEmpty)
        timeline.liftTouch()
        #expect(timeline.sliders.isEmpty)
        timeline.touch(150, 120)
        timeline.drag(to: 140, 120)
        #expect(timeline.sliders.map(\.value) == [0.99])
    }

    @Test(
        "S2-8: without continuous in the scroll mask a finger beside the thumb changes nothing",
        arguments: [true, false]
    )
    func mask(isContinuous: Bool) {
        let mask: ScrollMask = isContinuous ? .continuous : .discrete
        var timeline = Timeline([EngineSliderCases.slider(SliderDeclaration(value: 0.5, scrollMask: mask))])
        timeline.touch(120, 110)
        timeline.drag(to: 140, 110)
        #expect(timeline.sliders.map(\.value) == (isContinuous ? [0.52] : []))
    }

    @Test("S2-8: a tap beside the thumb, and a touch that is cancelled, change nothing")
    func tapBesideThumb() {
        var timeline = Timeline([SampleGestureCases.swatch])
        timeline.touch(150, 120)
        timeline.drag(to: 154, 123)
        timeline.liftTouch()
        #expect(timeline.sliders.isEmpty)
        timeline.touch(150, 120)
        timeline.liftTouch(isInterrupted: true)
        #expect(timeline.sliders.isEmpty)
        timeline.touch(600, 600)
        timeline.drag(to: 150, 120)
        timeline.drag(to: 170, 120)
        #expect(timeline.sliders.isEmpty)
    }

    @Test(
        "S4-3 and S4-5: a finger drags the thumb from within 20 of it, and only from there",
        arguments: [(80.0, true), (79.75, false), (100, true), (120, true), (120.25, false)]
    )
    func thumb(x: Double, drags: Bool) {
        var timeline = Timeline([EngineSliderCases.slider(SliderDeclaration(value: 0.5))])
        timeline.touch(100 + x, 110)
        #expect(timeline.sliders.map(\.phase) == (drags ? [.began] : []))
        #expect(timeline.state.isLatched == drags)
        timeline.drag(to: 100 + x + 45, 410)
        #expect(timeline.sliders.map(\.value) == (drags ? [0.75] : []))
        timeline.liftTouch()
        #expect(timeline.sliders.map(\.phase) == (drags ? [.ended] : []))
        #expect(!timeline.state.isLatched && timeline.state.buttons.isEmpty)
    }

    @Test(
        "S3: under a finger on a screen that measures force, the target is above the first touch, and force fills the ring"
    )
    func confirmByForce() {
        var timeline = Timeline([EngineConfirmCases.button])
        timeline.touch(160, 300, force: Force(value: 0, maximum: 20.0 / 3))
        #expect(timeline.confirmations.last?.state.target == Rect(x: 10, y: 50, width: 100, height: 100))
        #expect(timeline.confirmations.last?.screenTarget == Rect(x: 110, y: 150, width: 100, height: 100))
        timeline.drag(to: 160, 300, force: Force(value: 1.5, maximum: 20.0 / 3))
        #expect(timeline.confirmations.last?.state.ring == 0.5)
        timeline.drag(to: 160, 300, force: Force(value: 3, maximum: 20.0 / 3))
        #expect(timeline.confirmations.last?.state.phase == .selected)
        timeline.drag(to: 160, 200, force: Force(value: 3, maximum: 20.0 / 3))
        #expect(timeline.confirmations.last?.state.phase == .confirmed)
        timeline.drag(to: 160, 200, force: Force(value: 0, maximum: 20.0 / 3))
        timeline.liftTouch()
        #expect(timeline.confirmations.map(\.isFired) == [true])
    }

    @Test(
        "S3: without force the 20th tick, at 2.0 s, selects; a finger that is cancelled on the target fires nothing",
        arguments: [true, false]
    )
    func confirmByTime(isCancelled: Bool) {
        var timeline = Timeline([EngineConfirmCases.button])
        timeline.touch(160, 300)
        timeline.wait(1999)
        #expect(timeline.confirmations.last?.state.phase == .updating)
        timeline.wait(1)
        #expect(timeline.confirmations.last?.state.phase == .selected)
        timeline.drag(to: 160, 200)
        #expect(timeline.confirmations.last?.state.phase == .confirmed)
        timeline.liftTouch(isInterrupted: isCancelled)
        #expect(timeline.confirmations.map(\.isFired) == [!isCancelled])
        #expect(timeline.state.buttons.isEmpty)
    }
}
