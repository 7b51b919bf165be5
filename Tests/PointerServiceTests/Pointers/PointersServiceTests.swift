import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline
import PointerRuntime
import PointerWire
import TestBasics
import Testing

@testable import PointerService

/// Pointers as clients see them.
@Suite("Pointers on the socket")
struct PointersServiceTests {
    /// Moves the pointer "second"; the stage's own mouse moves the default one.
    static let other = device(2, pointer: "second")

    static func device(_ id: UInt32, pointer: String?) -> DeviceDescription {
        var device = DeviceDescription(id: DeviceID(rawValue: id), kind: .mouse, name: "other", node: "/dev/y")
        device.outcome.overrides.pointer = pointer
        return device
    }

    /// The stage's, with a rule that names these pointers.
    static func configuration(_ names: String...) -> Configuration {
        var configuration = ServiceStage.configuration
        configuration.devices = DeviceRules(
            names.map { name in
                DeviceRule(match: DeviceMatch(name: Glob("other")), overrides: DeviceOverrides(pointer: name))
            }
        )
        return configuration
    }

    private func stage() throws -> ServiceStage {
        let stage = try ServiceStage(Self.configuration("second"))
        stage.service.apply(.added(Self.other), at: .zero)
        return stage
    }

    private func state(_ stage: ServiceStage, _ parameters: String = "{}") throws -> StateMessage {
        let client = try stage.connect()
        try client.send("{\"method\":\"io.pointerd.Pointer.GetState\",\"parameters\":\(parameters)}")
        return try client.reply(StateReply.self).state
    }

    private func pointers(_ stage: ServiceStage) throws -> [PointerMessage] {
        let client = try stage.connect()
        try client.send("{\"method\":\"io.pointerd.Pointer.List\"}")
        return try client.reply(PointerListReply.self).pointers
    }

    @Test("A client that names no pointer sees the default one alone, and no byte of others")
    func unaware() throws {
        let stage = try stage()
        let client = try stage.subscribe()
        let plain = try ServiceStage()
        let plainClient = try plain.subscribe()
        for stage in [stage, plain] {
            if stage === plain {} else { stage.report(dx: 50, buttons: .primary, of: Self.other.id) }
            stage.report(dx: 50)
            stage.report(dx: 50, buttons: .primary)
            stage.flush()
        }
        var messages: [[String]] = []
        for client in [client, plainClient] {
            var all: [String] = []
            repeat { all.append(try #require(try client.receive())) } while !all[all.count - 1].contains("\"button\"")
            messages.append(all.map { $0.replacing(/"time":\d+/, with: "") })
        }
        #expect(messages[0] == messages[1])
        #expect(messages[0].count > 3)
        #expect(try state(stage).pointer == nil)
    }

    @Test("A client that names a pointer sees that one, and each event says whose it is")
    func named() throws {
        let stage = try stage()
        let client = try stage.subscribe(#"{"pointer":"second"}"#)
        stage.report(dx: -50)
        stage.report(dx: 50, of: Self.other.id)
        stage.flush()
        let events = try client.events { $0.kind == "style" }
        #expect(events.map(\.kind) == ["motion", "enter", "style"])
        #expect(events.allSatisfy { $0.pointer == "second" && $0.frame == 1 })
        let second = try state(stage, #"{"pointer":"second"}"#)
        #expect(second.pointer == "second")
        #expect(second.region?.node == "box")
        #expect(second.position == Point(x: 1010, y: 540))
        #expect(try state(stage).position == Point(x: 910, y: 540))
        #expect(try state(stage, #"{"pointer":"default"}"#) == state(stage))
    }

    @Test("A call that names an unknown pointer is an error of its own, and begins nothing")
    func unknown() throws {
        let stage = try stage()
        for (method, parameters) in [
            ("GetState", #""pointer":"third""#), ("Subscribe", #""pointer":"third""#),
            ("Resolve", #""x":0,"y":0,"pointer":"third""#),
        ] {
            let client = try stage.connect()
            let answer = try client.ask(
                "{\"method\":\"io.pointerd.Pointer.\(method)\",\"parameters\":{\(parameters)},\"more\":true}"
            )
            #expect(answer == #"{"error":"io.pointerd.Pointer.NoSuchPointer","parameters":{"pointer":"third"}}"#)
            #expect(try pointers(stage).count == 2)
        }
        #expect(!stage.service.hasSubscribers)
        let client = try stage.connect()
        let answer = try client.ask(#"{"method":"io.pointerd.Pointer.GetState","parameters":{"pointer":2}}"#)
        #expect(answer?.contains("InvalidParameter") == true)
    }

    @Test("List names the pointers and their devices, and Devices.List the pointer of each")
    func list() throws {
        let stage = try stage()
        #expect(
            try pointers(stage) == [
                PointerMessage(name: "default", devices: [1]), PointerMessage(name: "second", devices: [2]),
            ]
        )
        let client = try stage.connect()
        try client.send("{\"method\":\"io.pointerd.Devices.List\"}")
        #expect(try client.reply(DeviceListReply.self).devices.map(\.pointer) == ["default", "second"])
    }

    @Test("Resolve asks for a pointer")
    func resolve() throws {
        let stage = try stage()
        let client = try stage.connect()
        try client.send(
            #"{"method":"io.pointerd.Pointer.Resolve","parameters":{"x":1050,"y":10,"pointer":"second"}}"#
        )
        #expect(try client.reply(ResolveReply.self).region?.node == "box")
    }

    @Test(
        "A device that is bound anew lets go of its buttons on the old pointer and moves the new one; the default one goes on"
    )
    func rebinding() throws {
        let stage = try stage()
        let client = try stage.subscribe(#"{"pointer":"second","events":["button"]}"#)
        let plain = try stage.subscribe(#"{"events":["layout","motion"]}"#)
        stage.report(buttons: .primary, of: Self.other.id)
        // As a reload does: first the configuration, then each device for which rules come to something else.
        stage.service.apply(Self.configuration("third"), at: .zero)
        #expect(try pointers(stage).map(\.name) == ["default", "second", "third"])
        stage.service.apply(.removed(Self.other), at: .zero)
        stage.service.apply(.added(Self.device(3, pointer: "third")), at: .zero)
        stage.report(dx: 7)
        stage.flush()
        let events = try client.events { $0.button?.pressed == false }
        #expect(
            events.map(\.button) == [
                ButtonMessage(button: "primary", pressed: true, clickPosition: Point(x: 960, y: 540)),
                ButtonMessage(
                    button: "primary",
                    pressed: false,
                    interrupted: true,
                    clickPosition: Point(x: 960, y: 540)
                ),
            ]
        )
        // Its stream is over, and says why.
        #expect(
            try client.receive() == #"{"error":"io.pointerd.Pointer.NoSuchPointer","parameters":{"pointer":"second"}}"#
        )
        #expect(try plain.events { $0.kind == "motion" }.map(\.kind) == ["layout", "motion"])
        #expect(
            try pointers(stage) == [
                PointerMessage(name: "default", devices: [1]), PointerMessage(name: "third", devices: [3]),
            ]
        )
        let third = try stage.subscribe(#"{"pointer":"third"}"#)
        stage.report(dx: 50, of: PointerModel.DeviceID(rawValue: 3))
        stage.flush()
        #expect(try third.event().position == Point(x: 1010, y: 540))
    }

    @Test("A pointer that is named stays where it is while its device sleeps or is unplugged, and its stream goes on")
    func deviceAway() throws {
        let stage = try stage()
        let client = try stage.subscribe(#"{"pointer":"second"}"#)
        stage.report(dx: 20, buttons: .primary, of: Self.other.id)
        // After a sleep every device goes and comes as another one.
        stage.service.apply(.removed(Self.other), at: .zero)
        #expect(try state(stage, #"{"pointer":"second"}"#).position == Point(x: 980, y: 540))
        let again = Self.device(5, pointer: "second")
        stage.service.apply(.added(again), at: .zero)
        stage.report(dx: 1, of: again.id)
        stage.flush()
        let events = try client.events { $0.position?.x == 981 }
        #expect(events.contains { $0.button?.pressed == false && $0.button?.interrupted == true })
        #expect(events.allSatisfy { $0.pointer == "second" })
    }

    @Test("A rate is kept for each pointer by itself, and what was held back of each comes")
    func rates() throws {
        let stage = try ServiceStage(Self.configuration("second"), start: EventLoop.now())
        stage.service.apply(.added(Self.other), at: .zero)
        let clients = try [#"{"maxRate":200}"#, #"{"maxRate":200,"pointer":"second"}"#].map { try stage.subscribe($0) }
        for _ in 0..<50 {
            stage.report(dx: -1)
            stage.report(dy: -1, of: Self.other.id)
        }
        stage.flush()
        let first = try clients[0].events { $0.position == Point(x: 910, y: 540) }
        let second = try clients[1].events { $0.position == Point(x: 960, y: 490) }
        #expect(first.count(where: { $0.kind == "motion" }) < 50)
        #expect(second.count(where: { $0.kind == "motion" }) < 50)
    }

    @Test("A name is written as JSON has it")
    func hostileName() throws {
        let name = "a\"b\\c…"
        let stage = try ServiceStage(Self.configuration(name))
        stage.service.apply(.added(Self.device(2, pointer: name)), at: .zero)
        let client = try stage.subscribe(#"{"pointer":"a\"b\\c…"}"#)
        stage.report(dx: 1, of: Self.other.id)
        stage.flush()
        #expect(try client.event().pointer == name)
    }

    @Test("The service waits for the readers of every pointer until all is read")
    func allRead() throws {
        let stage = try stage()
        let client = try stage.subscribe(#"{"pointer":"second"}"#)
        #expect(stage.service.hasSubscribers)
        stage.report(dx: 1, of: Self.other.id)
        var isRead = false
        stage.service.whenAllIsRead { isRead = true }
        #expect(!isRead)
        stage.flush()
        _ = try client.event()
        while !isRead, try stage.loop.turn(timeout: LoopbackClient.patience) > 0 {}
        #expect(isRead)
    }

    /// The stage's, whose node is under where pointers begin; its client is asked.
    private static var askedConfiguration: Configuration {
        var configuration = ServiceStage.configuration
        configuration.layout.surfaces[0].nodes[0].frame.x = 0
        configuration.layout.surfaces[0].nodes[0].frame.width = 1920
        configuration.layout.surfaces[0].nodes[0].interaction = Interaction(isAsked: true)
        return configuration
    }

    @Test("A pointer that is added begins then: its client has the time from there on, and its lateness wakes the loop")
    func beginning() throws {
        let start = EventLoop.now() - 1_000_000
        let stage = try ServiceStage(Self.askedConfiguration, start: start)
        while stage.service.pipeline.nextDeadline != nil {
            #expect(try stage.loop.turn(timeout: LoopbackClient.patience) > 0)
        }
        stage.service.apply(.added(Self.other), at: Timestamp(microseconds: start))
        let deadline = stage.service.pipeline.nextDeadline
        let answerDeadline = Self.askedConfiguration.engine.transitions.answerDeadline
        #expect(deadline == Timestamp(microseconds: start).advanced(bySeconds: answerDeadline))
        while stage.service.pipeline.nextDeadline != nil {
            #expect(try stage.loop.turn(timeout: LoopbackClient.patience) > 0)
        }
    }

    @Test("A service wakes the loop for the pointers that it begins with")
    func firstDeadline() throws {
        let start = Timestamp(microseconds: EventLoop.now() - 1_000_000)
        let loop = try EventLoop()
        let logger = Log.silent
        let service = try PointerService(Self.askedConfiguration, loop: loop, logger: logger, at: start)
        let answerDeadline = Self.askedConfiguration.engine.transitions.answerDeadline
        #expect(service.nextDeadline == start.advanced(bySeconds: answerDeadline))
        while service.nextDeadline != nil { #expect(try loop.turn(timeout: LoopbackClient.patience) > 0) }
    }
}
