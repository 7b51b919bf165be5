import PointerModel
import PointerRuntime
import PointerWire
import TestBasics
import Testing
import Varlink

@testable import PointerService

@Suite("Raw motion of a locked pointer")
struct DeltaTests {
    /// A broadcaster with nothing behind it.
    private final class Stage {
        let loop: EventLoop
        let server: VarlinkServer
        private let broadcaster: EventBroadcaster
        private var timer: Timer?
        private var frame = EventBatch()

        init() throws {
            loop = try EventLoop()
            let logger = Log.silent
            var state = PointerState(position: .zero)
            state.isLocked = true
            state.source = .mouse
            broadcaster = EventBroadcaster(
                pointer: PointerNames.byDefault,
                state: state,
                velocity: { .zero },
                queueLimit: 131_072,
                now: EventLoop.now,
                delivery: DeliveryCounters(logger: logger)
            )
            timer = try Timer(on: loop) { [broadcaster] in broadcaster.advance(to: EventLoop.now()) }
            server = VarlinkServer(
                ServiceDescription(vendor: "v", product: "p", version: "1", url: "u"),
                limits: ServerLimits(),
                loop: loop,
                logger: logger
            )
            try server.add(Following(broadcaster))
        }

        /// Has every call follow a pointer.
        private final class Following: VarlinkInterface {
            let name = InterfaceNames.pointer
            let text = InterfaceTexts.pointer
            private let broadcaster: EventBroadcaster

            init(_ broadcaster: EventBroadcaster) {
                self.broadcaster = broadcaster
            }

            func handle(_ call: VarlinkCall) throws {
                let parameters = try call.parameters(SubscribeParameters.self)
                broadcaster.add(
                    try call.stream(),
                    kinds: try parameters.kinds(),
                    interval: try parameters.interval()
                )
            }
        }

        /// Has what is held back sent when it is due.
        private func armTimer() {
            guard let moment = broadcaster.dueTime else { return }
            #expect(throws: Never.self) { try timer?.arm(at: moment) }
        }

        func subscribe(_ parameters: String = "{}") throws -> LoopbackClient {
            let client = try LoopbackClient(of: server, loop: loop)
            try client.send("{\"method\":\"io.pointerd.Pointer.Subscribe\",\"parameters\":\(parameters),\"more\":true}")
            _ = try client.receive()
            return client
        }

        func publish(_ events: PointerEvent...) {
            frame.reset(number: frame.number + 1, time: Timestamp(microseconds: Int64(frame.number)))
            frame.events = events
            broadcaster.publish(frame, at: EventStamp(frame: frame.number, time: frame.time, source: .mouse))
            armTimer()
        }
    }

    private func sum(_ events: [EventMessage]) -> Vector { events.compactMap(\.delta).reduce(.zero, +) }

    @Test("A reader that does not keep up gets fewer events, and all of the motion")
    func congestion() throws {
        let stage = try Stage()
        let client = try stage.subscribe()
        for number in 0..<40_000 {
            stage.publish(.delta(Vector(dx: 1, dy: number.isMultiple(of: 2) ? 3 : -1)))
            if number.isMultiple(of: 16) { stage.server.flush() }
        }
        stage.publish(.button(ButtonEvent(.primary, isPressed: true)))
        stage.server.flush()
        let events = try client.events { $0.kind == "button" }
        #expect(events.allSatisfy { $0.kind != "resync" })
        #expect(sum(events) == Vector(dx: 40_000, dy: 40_000))
        #expect(events.count < 20_000)
        #expect(events.map(\.frame) == events.map(\.frame).sorted())
    }

    @Test("A rate holds it back, and what comes then is the sum")
    func rate() throws {
        let stage = try Stage()
        let client = try stage.subscribe(#"{"maxRate":1}"#)
        for _ in 0..<30 { stage.publish(.delta(Vector(dx: 1, dy: -0.5))) }
        stage.server.flush()
        let first = try client.event()
        #expect(first.delta == Vector(dx: 1, dy: -0.5))
        #expect(first.source == "mouse")
        let second = try client.event()
        #expect(second.delta == Vector(dx: 29, dy: -14.5))
        #expect(second.frame == 30)
    }

    @Test("What was held back comes before whatever happens next")
    func order() throws {
        let stage = try Stage()
        let client = try stage.subscribe(#"{"maxRate":1}"#)
        for _ in 0..<3 { stage.publish(.delta(Vector(dx: 1, dy: 0))) }
        stage.publish(.button(ButtonEvent(.primary, isPressed: true)))
        stage.publish(.delta(Vector(dx: 5, dy: 0)), .button(ButtonEvent(.primary, isPressed: false)))
        stage.server.flush()
        let events = try client.events { $0.frame == 5 && $0.kind == "button" }
        #expect(events.map(\.kind) == ["delta", "delta", "button", "delta", "button"])
        #expect(events.map(\.delta?.dx) == [1, 2, nil, 5, nil])
    }

    @Test("Of what was held back, that of the earlier frame comes first")
    func frames() throws {
        let stage = try Stage()
        let client = try stage.subscribe(#"{"maxRate":1}"#)
        let motion = PointerEvent.motion(position: .zero, displayed: .zero, contentOffset: .zero)
        stage.publish(motion)
        stage.publish(.delta(Vector(dx: 1, dy: 0)))
        stage.publish(motion)
        stage.publish(.button(ButtonEvent(.primary, isPressed: true)))
        stage.publish(motion)
        stage.publish(.delta(Vector(dx: 1, dy: 0)))
        stage.publish(.button(ButtonEvent(.primary, isPressed: false)))
        stage.server.flush()
        let events = try client.events { $0.frame == 7 }
        #expect(events.map(\.kind) == ["motion", "delta", "motion", "button", "motion", "delta", "button"])
        #expect(events.map(\.frame) == [1, 2, 3, 4, 5, 6, 7])
    }
}
