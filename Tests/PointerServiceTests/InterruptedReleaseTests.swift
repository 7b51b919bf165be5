import PointerModel
import PointerService
import PointerWire
import Testing

@Suite("Buttons that are released without the user meaning it")
struct InterruptedReleaseTests {
    @Test("F25: a device that is pulled out releases its button, and the event says that nobody meant it")
    func unplugged() throws {
        let stage = try ServiceStage()
        let client = try stage.subscribe("{\"events\":[\"button\"]}")
        stage.report(buttons: [.primary, .back])
        stage.report(buttons: .primary)
        stage.service.apply(.removed(ServiceStage.mouse), at: .zero)
        stage.flush()
        let events = try (0..<4).map { _ in try client.event().button }
        #expect(events.map { $0?.button } == ["primary", "back", "back", "primary"])
        #expect(events.map { $0?.pressed } == [true, true, false, false])
        #expect(events.map { $0?.interrupted } == [nil, nil, nil, true])
        #expect(stage.state.buttons == [])
    }
}
