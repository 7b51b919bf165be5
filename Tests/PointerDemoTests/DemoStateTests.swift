import PointerClient
import PointerDemo
import PointerModel
import Testing

@Suite("What the demonstration shows of the daemon's events")
struct DemoStateTests {
    private static let surface = SurfaceName("pointer-demo", of: .user(1))
    private static let stamp = EventStamp(frame: 1, time: .zero)

    private func apply(_ event: PointerEvent, to state: inout DemoState) {
        state.apply(.event(event, Self.stamp, pointer: nil))
    }

    @Test("the slider has the value of the last event")
    func slider() {
        var state = DemoState()
        let step = SliderEvent(surface: Self.surface, node: "slider", phase: .changed, value: 0.75)
        apply(.slider(step), to: &state)
        #expect(state.value == 0.75 && state.lastEvent == "slider 75 %")
    }

    @Test("a value that the slider cannot have is the nearest one that it can", arguments: [(1e300, 1), (-1e300, 0)])
    func farValue(_ value: Double, _ shown: Double) {
        var state = DemoState()
        let step = SliderEvent(surface: Self.surface, node: "slider", phase: .changed, value: value)
        apply(.slider(step), to: &state)
        #expect(state.value == shown && state.lastEvent == "slider \(shown == 1 ? 100 : 0) %")
    }

    @Test("a confirmation goes from its phases to what it fires, and a loss ends a press but not what is done")
    func confirm() {
        var state = DemoState()
        func step(_ phase: ConfirmState.Phase, isFired: Bool = false) {
            let confirm = ConfirmState(phase: phase, intention: 0, ring: 0, target: nil)
            apply(
                .confirm(ConfirmEvent(surface: Self.surface, node: "confirm", state: confirm, isFired: isFired)),
                to: &state
            )
        }
        step(.updating)
        #expect(state.deletion == .pressed(.updating))
        state.lose(.closed)
        #expect(state.deletion == .idle && state.connection == .waiting)
        state.apply(.attached)
        step(.selected)
        step(.confirmed)
        #expect(state.deletion == .pressed(.confirmed) && state.connection == .attached)
        step(.idle, isFired: true)
        step(.idle)
        #expect(state.deletion == .done)
    }

    @Test("a refusal is in the window, and a daemon that is gone is waited for")
    func refusal() {
        var state = DemoState()
        state.lose(.permissionDenied(role: "layout"))
        guard case .refused(let reason) = state.connection else { return #expect(Bool(false), "\(state.connection)") }
        #expect(reason.contains("layout"))
        state.lose(.closed)
        #expect(state.connection == .waiting)
        state.apply(.muted(seat: "seat0"))
        #expect(state.connection == .muted)
    }
}
