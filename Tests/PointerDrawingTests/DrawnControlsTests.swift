import PointerModel
import Testing

@testable import PointerDrawing

@Suite("What is drawn of controls")
struct DrawnControlsTests {
    private static let track = SliderTrack(
        frame: Rect(x: 0, y: 0, width: 100, height: 20),
        thumb: Point(x: 40, y: 10),
        axis: .horizontal,
        minimum: 0,
        maximum: 1
    )

    private func step(_ phase: GesturePhase) -> PointerEvent {
        .slider(SliderEvent(surface: "s", node: "n", phase: phase, value: 0.4, track: Self.track))
    }

    @Test("a slider is drawn from the beginning of a drag to its end, and not while it is scrolled")
    func slider() {
        var controls = DrawnControls()
        #expect(!controls.apply(step(.changed)) && controls.slider == nil)
        #expect(controls.apply(step(.began)) && controls.slider == Self.track)
        _ = controls.apply(step(.changed))
        #expect(controls.slider == Self.track)
        #expect(controls.apply(step(.ended)) && controls.slider == nil)
    }

    @Test("the ring is where the target is on screen")
    func ring() throws {
        var controls = DrawnControls()
        let target = Rect(x: 10, y: 50, width: 100, height: 100)
        let state = ConfirmState(phase: .updating, intention: 0.5, ring: 0.5, target: target)
        let screenTarget = target.offsetBy(dx: 300, dy: 200)
        var step = ConfirmEvent(surface: "s", node: "n", state: state, isFired: false, screenTarget: screenTarget)
        _ = controls.apply(.confirm(step))
        var sprites: [Sprite] = []
        controls.appendSprites(DrawingOptions(), to: &sprites)
        #expect(sprites.map(\.identity) == [.target, .ring])
        for sprite in sprites { #expect(sprite.values.center == screenTarget.center) }
        step.screenTarget = nil
        _ = controls.apply(.confirm(step))
        sprites = []
        controls.appendSprites(DrawingOptions(), to: &sprites)
        #expect(sprites.isEmpty)
    }
}
