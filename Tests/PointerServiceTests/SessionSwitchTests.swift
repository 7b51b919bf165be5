import InMemoryLogging
import Logging
import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline
import PointerRuntime
import PointerWire
import TestBasics
import Testing
import Varlink

@testable import PointerService

/// What becomes of one session's surfaces, modifiers and streams when another comes to the front.
@Suite("Another session comes to the front")
struct SessionSwitchTests {
    private static let alice = ServiceStage.alice
    private static let bob = ServiceStage.bob

    private static var configuration: Configuration {
        var configuration = ServiceStage.configuration
        configuration.roles.sync = [.everyone]
        configuration.roles.admin = [.everyone]
        return configuration
    }

    private static let done = "{\"parameters\":{}}"

    private static func setModifiers(_ names: String) -> String {
        "{\"method\":\"io.pointerd.Pointer.SetModifiers\",\"parameters\":{\"modifiers\":[\(names)]}}"
    }

    /// Sends what waits, and takes all that there is for a client.
    private func messages(for client: LoopbackClient, on stage: ServiceStage) throws -> [String] {
        stage.flush()
        var messages: [String] = []
        while !client.isQuiet {
            if let message = try client.receive() { messages.append(message) }
        }
        return messages
    }

    @Test("A user who comes to the front receives nothing of what the other session showed, on any stream")
    func nothingOfTheOther() throws {
        let stage = try ServiceStage()
        stage.show(Self.alice)
        // Both where the pointer is.
        let hers = try stage.attach(.panel("hers"), as: Self.alice)
        let his = try stage.attach(.panel("his"), as: Self.bob)
        let bob = try stage.follow(as: Self.bob)
        #expect(try his.surfaceEvent().kind == "muted" && bob.event().kind == "muted")
        #expect(stage.state.region?.surface == SurfaceName("hers", of: .user(Self.alice)))
        stage.show(Self.bob)
        let (told, toldOfSurface) = (try messages(for: bob, on: stage), try messages(for: his, on: stage))
        #expect(told.count == 1 && told[0].contains("resync") && told[0].contains("his"))
        #expect(toldOfSurface.first?.contains("resync") == true)
        #expect(!(told + toldOfSurface).contains { $0.contains("hers") })
        withExtendedLifetime(hers) {}
    }

    @Test("Modifiers that a client of the other session had held are let go of, for all to see; the new session's stay")
    func modifiers() throws {
        let stage = try ServiceStage(Self.configuration)
        stage.show(Self.alice)
        let observer = try stage.subscribe(#"{"events":["modifiers"]}"#)
        let bob = try stage.follow(as: Self.bob)
        #expect(try bob.event().kind == "muted")
        let (hers, his) = (try stage.connect(as: Self.alice), try stage.connect(as: Self.bob))
        #expect(try hers.ask(Self.setModifiers(#""control","alternate""#)) == Self.done)
        stage.show(Self.bob)
        stage.flush()
        #expect(stage.state.modifiers == [])
        #expect(try observer.event().modifiers == ["control", "alternate"] && observer.event().modifiers == [])
        #expect(try bob.event().state?.modifiers == [])
        #expect(try hers.ask(Self.setModifiers("")) != Self.done)

        #expect(try his.ask(Self.setModifiers(#""shift""#)) == Self.done)
        stage.show(Self.bob, with: [1002])
        #expect(stage.state.modifiers == .shift)
    }

    @Test("Modifiers that a keyboard reported last stay, whichever client set others before")
    func keyboard() throws {
        let stage = try ServiceStage(Self.configuration)
        stage.show(Self.alice)
        #expect(try stage.connect(as: Self.alice).ask(Self.setModifiers(#""shift""#)) == Self.done)
        stage.service.setModifiers(.control, at: Timestamp(microseconds: stage.start))
        stage.show(Self.bob)
        #expect(stage.state.modifiers == .control)
    }

    @Test("A pause of a client of the other session ends, for all to see; who is not muted keeps the daemon paused")
    func pause() throws {
        let stage = try ServiceStage(Self.configuration)
        stage.show(Self.alice)
        let (hers, his, own) = (
            try stage.connect(as: Self.alice), try stage.connect(as: Self.bob), try stage.connect()
        )
        let observer = try stage.connect()
        try observer.send("{\"method\":\"io.pointerd.Service.Monitor\",\"more\":true}")
        #expect(try !observer.reply(StatusReply.self).status.paused)
        let (pause, resume) = (
            #"{"method":"io.pointerd.Pointer.Pause"}"#, #"{"method":"io.pointerd.Pointer.Resume"}"#
        )
        #expect(try hers.ask(pause) == Self.done)
        stage.report(dx: 1)
        #expect(try observer.reply(StatusReply.self).status.paused && stage.state.position.x == 960)
        stage.show(Self.bob)
        stage.flush()
        stage.report(dx: 1)
        #expect(try !observer.reply(StatusReply.self).status.paused && stage.state.position.x == 961)

        // Who has paused it last, and is not muted, keeps it so.
        #expect(try his.ask(pause) == Self.done && own.ask(pause) == Self.done)
        stage.show(Self.alice)
        #expect(stage.service.pipeline.isPaused)
        #expect(try own.ask(resume) == Self.done && hers.ask(pause) == Self.done)
        stage.show(Self.alice, with: [1002])
        #expect(stage.service.pipeline.isPaused)
    }

    @Test("What is due or not read yet at the switch is nothing for who is muted by it")
    func unread() throws {
        var configuration = ServiceStage.configuration
        // Whether a button is pressed, or is half of the middle one, is found out later: by now, if it was pressed that long ago.
        configuration.motion.mouse.middleEmulation = true
        let stage = try ServiceStage(configuration, start: EventLoop.now() - 60_000_000)
        stage.show(Self.alice)
        var button = Surface.panel().nodes[0]
        button.gestures = [.tap]
        button.control = .confirm(ConfirmDeclaration(offset: .zero))
        let hers = try stage.attach(.panel(nodes: [button]), as: Self.alice)
        _ = try hers.surfaceEvents(upTo: .style)
        stage.report(buttons: .primary)
        #expect(stage.state.buttons == [])
        var unread: [Buttons] = [[]]
        stage.readDevices {
            while let buttons = unread.popLast() { stage.report(buttons: buttons) }
        }
        try stage.beforeDevices { stage.show(ServiceStage.bob) }
        let told = try messages(for: hers, on: stage)
        #expect(told.contains { $0.contains(#""kind":"exit""#) } && told.last?.contains(#""kind":"muted""#) == true)
        #expect(!told.contains { $0.contains(#""kind":"gesture""#) || $0.contains(#""kind":"confirm""#) })
        // It has happened to nobody.
        try stage.wait { stage.service.pipeline.nextDeadline == nil }
        #expect(unread.isEmpty && hers.isQuiet)
    }

    @Test("What is not read yet at the switch is nothing for who comes to the front either, also where nothing is due")
    func unreadByTheNext() throws {
        let stage = try ServiceStage()
        stage.show(Self.alice)
        var button = Surface.panel().nodes[0]
        button.gestures = [.tap]
        let his = try stage.attach(.panel(nodes: [button]), as: Self.bob)
        let bob = try stage.follow(as: Self.bob)
        #expect(try his.surfaceEvent().kind == "muted" && bob.event().kind == "muted")
        #expect(stage.service.pipeline.nextDeadline == nil)
        var unread: [Buttons] = [[], .primary]
        stage.readDevices {
            while let buttons = unread.popLast() { stage.report(dx: 1, buttons: buttons) }
        }
        try stage.beforeDevices { stage.show(ServiceStage.bob) }
        let (told, toldOfSurface) = (try messages(for: bob, on: stage), try messages(for: his, on: stage))
        #expect(told.count == 1 && told[0].contains("resync"))
        #expect(toldOfSurface.first?.contains("resync") == true)
        #expect(!toldOfSurface.contains { $0.contains(#""kind":"gesture""#) })
        #expect(stage.state.position.x > 961 && unread.isEmpty)
    }

    @Test("A user who stays muted receives an event of another seat, and none again of the same one")
    func seat() throws {
        let stage = try ServiceStage()
        stage.show(Self.alice)
        let bob = try stage.follow(as: Self.bob)
        let his = try stage.attach(.panel("his"), as: Self.bob)
        for seat in ["seat0", "seat1"] {
            stage.show(Self.alice, on: seat)
            stage.show(Self.alice, on: seat, with: [1002])
            stage.flush()
            let (event, surfaceEvent) = (try bob.event(), try his.surfaceEvent())
            #expect(event.kind == "muted" && event.seat == seat)
            #expect(surfaceEvent.kind == "muted" && surfaceEvent.seat == seat)
        }
        stage.show(Self.bob, on: "seat1")
        #expect(try messages(for: bob, on: stage).count == 1)
        #expect(try messages(for: his, on: stage).first?.contains("resync") == true)
    }

    @Test(
        "Switched away and back before anything is read, a stream says once that it is muted, and once how things are"
    )
    func once() throws {
        let stage = try ServiceStage()
        stage.show(Self.bob)
        let bob = try stage.follow(as: Self.bob, #"{"events":["layout"]}"#)
        #expect(try bob.event().kind == "state")
        // Not where the pointer is.
        var panel = Surface.panel("his")
        panel.frame.x = 0
        let his = try stage.attach(panel, as: Self.bob)
        _ = try messages(for: bob, on: stage)
        for _ in 0..<3 {
            for _ in 0..<5 {
                stage.show(Self.alice)
                stage.show(Self.bob)
            }
            stage.flush()
            // Both have read what waited, and then receive how things are.
            #expect(try [bob.event().kind, bob.event().kind] == ["muted", "resync"])
            #expect(try [his.surfaceEvent().kind, his.surfaceEvent().kind] == ["muted", "resync"])
            #expect(bob.isQuiet && his.isQuiet)
        }
    }

    @Test("A slow reader receives a resync when it has read, on either stream, and nothing of what is over by then")
    func congested() throws {
        let stage = try ServiceStage(pendingBytes: 4096)
        stage.show(Self.bob)
        let bob = try stage.follow(as: Self.bob)
        #expect(try bob.event().kind == "state")
        let his = try stage.attach(.panel("his"), as: Self.bob)
        _ = try messages(for: bob, on: stage)
        for dx in [50.0, -50, 50, -50] { stage.report(dx: dx) }
        stage.show(Self.alice)
        stage.show(Self.bob)
        stage.flush()
        #expect(try !bob.events { $0.kind == "resync" }.contains { $0.kind == "muted" })
        #expect(try !his.surfaceEvents(upTo: .resync).contains { $0.kind == "muted" })
    }

    @Test("A reload with another seat mutes by that seat's users and the new rules alone", arguments: [true, false])
    func reload(mutes: Bool) throws {
        var configuration = ServiceStage.configuration
        configuration.sessions.mutesInactive = !mutes
        let stage = try ServiceStage(configuration)
        stage.show(Self.alice)
        let alice = try stage.follow(as: Self.alice)
        let (hers, others) = (try stage.attach(.panel("hers"), as: Self.alice), try stage.attach(.panel("others")))
        #expect(try alice.event().kind == "state")
        _ = try (messages(for: alice, on: stage), messages(for: hers, on: stage))
        configuration.sessions.mutesInactive = mutes
        configuration.sessions.seat = "seat1"
        let users = ServiceStage.users(of: "seat1", showing: Self.bob)
        stage.service.apply(configuration, seatUsers: users, at: .zero)
        let (told, toldOfSurface) = (try messages(for: alice, on: stage), try messages(for: hers, on: stage))
        if mutes {
            #expect(told.filter { $0.contains("muted") }.count == 1 && told.last?.contains("seat1") == true)
            #expect(toldOfSurface.last?.contains("muted") == true && stage.surfaces == ["s", "others"])
        } else {
            #expect(!(told + toldOfSurface).contains { $0.contains("muted") || $0.contains("resync") })
            #expect(stage.surfaces == ["s", "hers", "others"])
        }
        withExtendedLifetime(others) {}
    }

    @Test("The service sends the status to users whose own muting changes, and to nobody when others come and go")
    func monitors() throws {
        let stage = try ServiceStage()
        stage.show(Self.alice)
        let (alice, bob) = (try stage.connect(as: Self.alice), try stage.connect(as: Self.bob))
        for client in [alice, bob] {
            try client.send("{\"method\":\"io.pointerd.Service.Monitor\",\"more\":true}")
            _ = try client.reply(StatusReply.self)
        }
        stage.show(Self.alice, with: [1002])
        stage.show(Self.alice)
        stage.service.apply(ServiceStage.configuration, at: .zero)
        stage.flush()
        #expect(alice.isQuiet && bob.isQuiet)
        stage.show(nil)
        stage.flush()
        #expect(try alice.reply(StatusReply.self).status.mutedOn == "seat0" && bob.isQuiet)
        stage.show(Self.bob)
        stage.flush()
        #expect(try bob.reply(StatusReply.self).status.mutedOn == nil && alice.isQuiet)
    }

    @Test("A surface that is not in the layout ends, and the log has its user instead of its name")
    func missing() throws {
        let log = InMemoryLogHandler(logLevel: .trace)
        let stage = try ServiceStage(log: Log(log))
        stage.show(Self.alice)
        let client = try stage.attach(.panel("secret"), as: Self.alice)
        try stage.service.runner.changeLayout { pipeline, time in
            try pipeline.update(.withdraw(SurfaceName("secret", of: .user(Self.alice))), at: time)
        }
        stage.show(Self.bob)
        let told = try messages(for: client, on: stage)
        #expect(told.last == ServiceStage.refusal("NoSuchSurface", #""surface":"secret""#))
        #expect(stage.service.surfaces.attached.all.isEmpty)
        #expect(log.entries.contains { $0.level == .error && $0.metadata["uid"] == "\(Self.alice)" })
        #expect(!log.entries.contains { "\($0)".contains("secret") })
    }
}
