import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline
import PointerWire
import ServiceTesting
import TestBasics
import Testing

@testable import PointerService

/// What the service reports of its pointers, whatever it goes through: devices, pauses, reloads, pointers that come and
/// go.
@Suite("The service reports what is")
struct ToldStateTests {
    @Test("each pointer's state as the events have it is the engine's")
    func states() throws {
        let names = ["second", "third"]
        let configuration = PointersServiceTests.configuration("second", "third")
        let stage = try ServiceStage(configuration)
        var random = RepeatableNumbers(seed: 5)
        // "loose" is a pointer only while its device is there.
        let bound = ["second", "third", "loose"]
        var present = Set<Int>()
        var mostPointers = 0
        var pauses = 0
        for step in 0..<2000 {
            let service = stage.service
            let time = service.pipeline.events.time
            let number = Int.random(in: 0..<bound.count, using: &random)
            let device = PointersServiceTests.device(UInt32(number) + 2, pointer: bound[number])
            switch Int.random(in: 0..<12, using: &random) {
            case 0: if present.insert(number).inserted { service.apply(.added(device), at: time) }
            case 1: if present.remove(number) != nil { service.apply(.removed(device), at: time) }
            case 2:
                if Int.random(in: 0..<5, using: &random) == 0 {
                    service.setPaused(Bool.random(using: &random))
                    pauses += 1
                }
            case 3:
                let pointer = Int.random(in: service.pipeline.pointers.indices, using: &random)
                let position = Point(x: .random(in: 0...2000, using: &random), y: 5)
                service.runner.changePointer { $0.setPosition(position, of: pointer, at: $1) }
            case 4:
                var other = configuration
                if Bool.random(using: &random) { other.devices = DeviceRules([]) }
                if Bool.random(using: &random) { other.layout.surfaces = [] }
                service.apply(other, at: time)
            case 5: service.setModifiers(Bool.random(using: &random) ? .shift : [], by: 1000)
            case 6:
                let frame = Rect(x: 0, y: 0, width: .random(in: 100...3000, using: &random), height: 1000)
                service.outputs.set([Output(name: "a", frame: frame)])
            default:
                stage.report(
                    dx: .random(in: -60...60, using: &random),
                    dy: .random(in: -3...3, using: &random),
                    buttons: Int.random(in: 0..<6, using: &random) == 0 ? .primary : [],
                    of: DeviceID(rawValue: .random(in: 1...4, using: &random))
                )
            }
            let pointers = service.pipeline.pointers
            mostPointers = max(mostPointers, pointers.count)
            try #require(service.runner.publisher.broadcasters.map(\.name) == pointers.map(\.name), "step \(step)")
            for (broadcaster, pointer) in zip(service.runner.publisher.broadcasters, pointers) {
                var told = PointerSnapshot(try .written(broadcaster.snapshot)).state
                var real = PointerSnapshot(try .written(PointerSnapshot(pointer.engine.state))).state
                // It passes without any event.
                told.velocity = .zero
                real.velocity = .zero
                try #require(told == real, "step \(step), \(pointer.name)")
            }
        }
        #expect(mostPointers == names.count + 2)
        #expect(pauses > 0)
    }
}
