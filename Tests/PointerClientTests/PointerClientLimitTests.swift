import Limits
import PointerModel
import TestBasics
import Testing

@testable import PointerClient

@Suite("Limits of what a client takes and keeps because of the daemon")
struct PointerClientLimitTests {
    @Test("So much counts, and not one more", arguments: PointerClientLimit.allCases)
    func limit(_ limit: PointerClientLimit) throws {
        switch limit {
        case .silentConnections:
            try expectLimit(limit, is: 8) { count in
                var (connections, silent) = (0, SilentConnections())
                while connections < count, !silent.isRefusal {
                    silent.noteEnd(isEstablished: false)
                    connections += 1
                }
                return connections
            }
        case .sliderEvents:
            try expectLimit(limit, is: 1024) { count in
                var sliders = SliderReconciler()
                sliders.beginUpdate()
                for number in 1...count { _ = sliders.isCurrent(Self.event(Double(number), of: "\(number)"), after: 1) }
                let kept = sliders.events(after: SurfaceUpdate(), 1, nodes: [])
                #expect(kept.last == Self.event(Double(count), of: "\(count)"))
                return kept.count
            }
        }
    }

    @Test("A connection with an event ends a row of silent ones")
    func row() {
        var silent = SilentConnections()
        for _ in 0..<7 { silent.noteEnd(isEstablished: false) }
        silent.noteEnd(isEstablished: true)
        for _ in 0..<7 { silent.noteEnd(isEstablished: false) }
        #expect(!silent.isRefusal)
        silent.noteEnd(isEstablished: false)
        #expect(silent.isRefusal)
    }

    @Test("Of a slider that moves on and on the newest event is kept, and those of others stay")
    func newest() {
        var sliders = SliderReconciler()
        sliders.beginUpdate()
        _ = sliders.isCurrent(Self.event(1, of: "other"), after: 1)
        for number in 1...2000 { _ = sliders.isCurrent(Self.event(Double(number), of: "moved"), after: 1) }
        let kept = sliders.events(after: SurfaceUpdate(), 1, nodes: [])
        #expect(kept == [Self.event(1, of: "other"), Self.event(2000, of: "moved")])
    }

    private static func event(_ value: Double, of node: String) -> SliderEvent {
        SliderEvent(surface: SurfaceName("s", of: .user(1)), node: node, phase: .changed, value: value)
    }
}
