import Foundation
import PointerConfiguration
import PointerInput
import PointerModel
import PointerRuntime
import PointerService
import PointerWire
import ScenarioTesting
import TestBasics
import Testing
import Varlink

extension DeviceManagerTests {
    /// From a node's events to those of clients, with two mice of one model of which a rule binds one.
    @Suite("Pointers of devices")
    struct DevicePointerTests {
        /// What the daemon wires.
        private final class Stage {
            let loop: EventLoop
            let manager: DeviceManager
            let service: PointerService
            let server: VarlinkServer

            /// - Parameter pointer: what the mouse in the second place moves.
            init(pointer: String) throws {
                let configuration = Stage.configuration(pointer)
                loop = try EventLoop()
                let logger = Log.silent
                service = try PointerService(configuration, loop: loop, logger: logger)
                server = VarlinkServer(
                    ServiceDescription(vendor: "v", product: "p", version: "1", url: "u"),
                    limits: ServerLimits(configuration.limits),
                    loop: loop,
                    logger: logger
                )
                try service.offer(on: server)
                manager = DeviceManager(loop: loop, logger: logger, rules: configuration.devices)
                manager.onDevice = { [unowned self] event in
                    service.apply(event, at: Timestamp(microseconds: EventLoop.now()))
                }
                manager.onFrame = { [unowned self] frame in service.process(frame) }
                manager.start()
            }

            static func configuration(_ pointer: String) -> Configuration {
                var configuration = Configuration.builtIn
                configuration.motion.mouse.acceleration = .flat
                configuration.devices = DeviceRules([
                    DeviceChoiceTests.rule(
                        DeviceMatch(physSuffix: "usb-2/input0"),
                        DeviceOverrides(pointer: pointer)
                    )
                ])
                return configuration
            }

            /// Takes another configuration, as the daemon does.
            func reload(pointer: String) {
                let configuration = Stage.configuration(pointer)
                service.apply(configuration, at: Timestamp(microseconds: EventLoop.now()))
                manager.rules = configuration.devices
                server.flush()
            }

            /// Opens everything anew, as the daemon does after a sleep.
            func wake() {
                manager.reopen()
                server.flush()
            }

            func subscribe(_ parameters: String) throws -> LoopbackClient {
                let client = try LoopbackClient(of: server, loop: loop)
                try client.send(
                    "{\"method\":\"io.pointerd.Pointer.Subscribe\",\"parameters\":\(parameters),\"more\":true}"
                )
                _ = try client.receive()
                return client
            }

            /// The next event, or the error that the stream ends with.
            func next(_ client: LoopbackClient) throws -> (event: EventMessage?, error: String?) {
                struct Reply: Decodable {
                    var parameters: EventReply?
                    var error: String?

                    init(from decoder: any Decoder) throws {
                        let container = try decoder.container(keyedBy: Keys.self)
                        error = try container.decodeIfPresent(String.self, forKey: .error)
                        if error == nil { parameters = try container.decode(EventReply.self, forKey: .parameters) }
                    }

                    enum Keys: String, CodingKey { case parameters, error }
                }
                let message = try #require(try client.receive())
                let reply = try JSONDecoder().decode(Reply.self, from: Data(message.utf8))
                return (reply.parameters?.event, reply.error)
            }

            func event(_ client: LoopbackClient) throws -> EventMessage { try #require(try next(client).event) }
        }

        @Test("A reload binds an open device to another pointer: what it held is released on the old one")
        func rebinding() throws {
            let testbed = try Testbed()
            try DeviceChoiceTests.addTwins(to: testbed)
            let stage = try Stage(pointer: "second")
            #expect(stage.manager.devices.map(\.pointer).sorted() == ["default", "second"])
            let plain = try stage.subscribe("{}")
            let second = try stage.subscribe(#"{"pointer":"second"}"#)
            // 16 counts of 1600 an inch are 10 points.
            try testbed.report([.rel(0, 16), .report, .key(0x110, 1), .report], event: 4)
            #expect(try stage.event(second).position == Point(x: 970, y: 540))
            #expect(
                try stage.event(second).button
                    == ButtonMessage(button: "primary", pressed: true, clickPosition: Point(x: 970, y: 540))
            )

            stage.reload(pointer: "third")
            #expect(try stage.event(second).kind == "layout")
            let release = ButtonMessage(
                button: "primary",
                pressed: false,
                interrupted: true,
                clickPosition: Point(x: 970, y: 540)
            )
            #expect(try stage.event(second).button == release)
            #expect(try stage.next(second).error == "io.pointerd.Pointer.NoSuchPointer")

            let third = try stage.subscribe(#"{"pointer":"third"}"#)
            try testbed.report([.rel(0, -16), .report], event: 4)
            #expect(try stage.event(third).position == Point(x: 950, y: 540))
            try testbed.report([.rel(1, 16), .report], event: 3)
            #expect(try stage.event(plain).kind == "layout")
            let motion = try stage.event(plain)
            #expect(motion.position == Point(x: 960, y: 550) && motion.pointer == nil)
        }

        @Test("After a sleep, and while it is unplugged, a device's pointer is where it was, and is followed on")
        func reopening() throws {
            let testbed = try Testbed()
            try DeviceChoiceTests.addTwins(to: testbed)
            let stage = try Stage(pointer: "second")
            let second = try stage.subscribe(#"{"pointer":"second"}"#)
            try testbed.report([.rel(0, 16), .report, .key(0x111, 1), .report], event: 4)
            #expect(try stage.event(second).position == Point(x: 970, y: 540))
            #expect(try stage.event(second).button?.pressed == true)
            stage.wake()
            let release = ButtonMessage(
                button: "secondary",
                pressed: false,
                interrupted: true,
                clickPosition: Point(x: 970, y: 540)
            )
            #expect(try stage.event(second).button == release)
            try testbed.report([.rel(0, 16), .report], event: 4)
            #expect(try stage.event(second).position == Point(x: 980, y: 540))
            testbed.tell("remove", event: 4)
            while stage.manager.devices.count > 1 {
                let isReady = try stage.loop.turn(timeout: LoopbackClient.patience) > 0
                try #require(isReady)
            }
            #expect(second.isQuiet)
            #expect(stage.service.hasSubscribers)
        }
    }
}
