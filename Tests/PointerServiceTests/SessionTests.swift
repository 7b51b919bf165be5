import LayoutDocuments
import PointerConfiguration
import PointerModel
import PointerPipeline
import PointerRuntime
import PointerWire
import ServiceTesting
import TestBasics
import Testing
import Varlink

@testable import PointerService

@Suite("Users whose session is not in front")
struct SessionTests {
    private static let alice = ServiceStage.alice
    private static let bob = ServiceStage.bob

    /// Has a client's calls answered that came before, which a stream does not say by itself.
    private func settle(_ stage: ServiceStage) throws {
        let client = try stage.connect()
        _ = try client.ask("{\"method\":\"io.pointerd.Pointer.List\"}")
        client.close()
    }

    @Test("A stream says that it is muted, then nothing, and goes on from the whole state")
    func stream() throws {
        let stage = try ServiceStage()
        stage.show(Self.alice)
        let (alice, bob) = (try stage.follow(as: Self.alice), try stage.follow(as: Self.bob))
        #expect(try alice.event().kind == "state")
        let first = try bob.event()
        #expect(first.kind == "muted" && first.seat == "seat0" && first.frame == 0 && first.state == nil)
        stage.report(dx: 50, buttons: .primary)
        stage.report(dx: 1)
        stage.flush()
        #expect(try alice.events { $0.frame == 2 }.contains { $0.kind == "button" })
        #expect(bob.isQuiet)

        stage.show(Self.bob)
        stage.flush()
        let resync = try bob.event()
        #expect(resync.kind == "resync")
        #expect(
            try resync.state
                == StateMessage.written(
                    PointerSnapshot(stage.state, frame: 2, time: Timestamp(microseconds: resync.time))
                )
        )
        let hers = try alice.events { $0.kind == "muted" }
        #expect(hers.allSatisfy { $0.frame <= 2 } && hers.last?.frame == 0)
        stage.report(dx: 1)
        stage.flush()
        #expect(try bob.event().kind == "motion")
        #expect(alice.isQuiet)
    }

    @Test("The service's own user is not muted, though another session is in front, and nobody else has that exemption")
    func ownUser() throws {
        let stage = try ServiceStage(runningAs: Self.bob)
        stage.show(Self.alice)
        let bob = try stage.follow(as: Self.bob)
        #expect(try bob.event().kind == "state")
        let carol = try stage.follow(as: 1002)
        #expect(try carol.event().kind == "muted")
        // Where nothing but the pointer changes.
        stage.report(dx: -50)
        stage.flush()
        #expect(try bob.event().kind == "motion")
        #expect(carol.isQuiet)
        stage.show(nil)
        stage.report(dx: -1)
        stage.flush()
        #expect(try bob.event().kind == "motion")
    }

    @Test("Muted and heard again with one turn in between, and no reader that ever loses its place")
    func backAndForth() throws {
        let stage = try ServiceStage()
        stage.show(Self.alice)
        let client = try stage.follow(as: Self.alice)
        var told = PointerSnapshot(try #require(try client.event().state))
        for number in 0..<20 {
            stage.report(dx: 5, buttons: number.isMultiple(of: 2) ? .primary : [])
            stage.show(Self.bob)
            stage.report(dx: 3)
            stage.show(Self.alice)
            stage.report(dx: -7)
            stage.flush()
            for event in try client.events(upTo: { $0.frame == stage.lastFrame && $0.kind == "resync" }) {
                told.apply(event)
            }
            var state = stage.state
            state.velocity = told.state.velocity
            #expect(told.state == state)
        }
    }

    @Test("A reader that does not read receives the muting once it does, and nothing that came after")
    func slow() throws {
        let stage = try ServiceStage(pendingBytes: 65_536)
        stage.show(Self.alice)
        let client = try stage.follow(as: Self.alice)
        _ = try client.event()
        for number in 0..<3000 {
            stage.report(dx: number.isMultiple(of: 2) ? 50 : -50, buttons: number.isMultiple(of: 2) ? .primary : [])
            if number.isMultiple(of: 10) { stage.flush() }
        }
        let last = stage.lastFrame
        // Nothing of this is to be kept for a reader, however often it happens.
        for _ in 0..<1000 {
            stage.show(Self.bob)
            stage.show(Self.alice)
        }
        stage.show(Self.bob)
        stage.report(dx: 1)
        #expect(stage.server.mostPendingBytes <= 65_536)
        let events = try client.events { $0.kind == "muted" }
        #expect(events.allSatisfy { $0.frame <= last })
        try settle(stage)
        #expect(client.isQuiet)
        stage.show(Self.alice)
        #expect(try client.event().state?.frame == stage.lastFrame)
    }

    @Test("Motion that is held back for a rate is not sent to who is muted meanwhile")
    func rate() throws {
        let stage = try ServiceStage(start: 0)
        stage.service.drive(now: { 5_000 }, onDeadlineChange: {})
        stage.show(Self.alice)
        let client = try stage.follow(as: Self.alice, #"{"maxRate":1}"#)
        _ = try client.event()
        stage.report(dx: 1)
        stage.report(dx: 1)
        stage.show(Self.bob)
        stage.service.advance(to: Timestamp(microseconds: 60_000_000))
        stage.flush()
        #expect(try client.events { $0.kind == "muted" }.map(\.kind) == ["motion", "muted"])
        #expect(client.isQuiet)
    }

    @Test("Each pointer's stream is muted")
    func pointers() throws {
        let stage = try ServiceStage(PointersServiceTests.configuration("second"))
        stage.service.apply(.added(PointersServiceTests.other), at: .zero)
        stage.show(Self.alice)
        let client = try stage.follow(as: Self.bob, #"{"pointer":"second"}"#)
        let event = try client.event()
        #expect(event.kind == "muted" && event.pointer == "second")
        stage.report(dx: 1, of: PointersServiceTests.other.id)
        try settle(stage)
        #expect(client.isQuiet)
    }

    @Test(
        "Root, who runs the daemon, services and, without logind or a rule, everybody are heard",
        arguments: [nil, 0, 110]
    )
    func heard(user: UInt32?) throws {
        let stage = try ServiceStage()
        stage.show(Self.alice)
        #expect(try stage.follow(as: user).event().kind == "state")
    }

    @Test("Where there is no logind nobody is muted, and a reload that asks for it ends it")
    func unmuted() throws {
        let stage = try ServiceStage()
        let client = try stage.follow(as: Self.bob)
        #expect(try client.event().kind == "state")
        stage.show(Self.alice)
        stage.flush()
        #expect(try client.event().kind == "muted")
        stage.service.setSeatUsers(nil)
        stage.flush()
        #expect(try client.event().kind == "resync")
        stage.show(nil)
        stage.flush()
        #expect(try client.event().kind == "muted")
        var configuration = ServiceStage.configuration
        configuration.sessions.mutesInactive = false
        stage.service.apply(configuration, at: .zero)
        stage.flush()
        #expect(try client.event().kind == "resync")
    }

    @Test(
        "The service refuses a muted user what shows or changes the pointer and the layout, and changes nothing",
        arguments: [
            ("Pointer.GetState", "{}"), ("Pointer.Resolve", #"{"x":1050,"y":540}"#),
            ("Pointer.SetPosition", #"{"x":1,"y":1}"#), ("Pointer.SetModifiers", #"{"modifiers":["shift"]}"#),
            ("Pointer.Pause", "{}"), ("Pointer.Resume", "{}"),
            ("Layout.Get", "{}"), ("Layout.Lint", "{}"), ("Layout.SetOutputs", #"{"outputs":[]}"#),
            ("Layout.HoldOutputs", #"{"outputs":[]}"#), ("Pointer.Lock", "{}"),
        ]
    )
    func refused(method: String, parameters: String) throws {
        var configuration = ServiceStage.configuration
        configuration.roles.sync = [.everyone]
        configuration.roles.admin = [.everyone]
        let stage = try ServiceStage(configuration)
        stage.show(Self.alice)
        stage.service.setPaused(method == "Pointer.Resume")
        let (before, wasPaused) = (stage.state, stage.service.pipeline.isPaused)
        let client = try stage.connect(as: Self.bob)
        let interface = "io.pointerd.\(method.prefix { $0 != "." })"
        #expect(
            try client.ask("{\"method\":\"io.pointerd.\(method)\",\"parameters\":\(parameters)}")
                == ServiceStage.refusal("\(interface).SessionInactive", #""seat":"seat0""#)
        )
        #expect(stage.state == before && stage.service.pipeline.isPaused == wasPaused)
        #expect(stage.layout.outputs == configuration.layout.outputs)
    }

    @Test("A muted user's surface is out of the layout, can be changed all the same, and is back afterwards")
    func surfaces() throws {
        let stage = try ServiceStage()
        stage.show(Self.alice)
        let client = try stage.attach(.panel(), as: Self.alice)
        #expect(try client.surfaceEvents(upTo: .style).first?.kind == "enter")
        stage.show(Self.bob)
        stage.flush()
        // What ends, ends with an event.
        #expect(try client.surfaceEvents(upTo: .muted).map(\.kind).contains("exit"))
        #expect(stage.surfaces == ["s"] && stage.state.region?.surface != "panel")
        #expect(
            try stage.answer(to: .update, #"{"surface":"panel","remove":["nobody"]}"#, as: Self.alice)
                == ServiceStage.refusal("NoSuchNode", #""node":"nobody","surface":"panel""#)
        )
        #expect(
            try stage.answer(to: .invalidate, #"{"surface":"panel","node":"nobody"}"#, as: Self.alice)
                == ServiceStage.refusal("NoSuchNode", #""node":"nobody","surface":"panel""#)
        )
        #expect(try stage.answer(to: .invalidate, #"{"surface":"panel"}"#, as: Self.alice) == "{}")
        #expect(
            try stage.answer(to: .answer, #"{"surface":"panel","sequence":1}"#, as: Self.alice)
                == ServiceStage.refusal("NoSuchRequest", #""sequence":"1","surface":"panel""#)
        )
        #expect(
            try stage.answer(to: .update, #"{"surface":"panel","z":7}"#, as: Self.alice) == ServiceStage.updated(1)
        )
        #expect(
            try stage.answer(to: .update, #"{"surface":"panel","z":8}"#, as: Self.bob)
                == ServiceStage.refusal("NoSuchSurface", #""surface":"panel""#)
        )
        let panel = LayoutWriter.message.attach(.panel())
        #expect(
            try stage.answer(to: .attach, panel, as: Self.alice)
                == ServiceStage.refusal("SurfaceExists", #""surface":"panel""#)
        )
        try stage.attach(.panel(), as: Self.bob).close()
        try stage.wait { stage.service.surfaces.attached.all.count == 1 }
        #expect(client.isQuiet)

        stage.show(Self.alice)
        stage.flush()
        let resync = try client.surfaceEvent()
        #expect(resync.kind == "resync" && resync.region?.node == "ok")
        #expect(stage.surfaces == ["s", "panel"] && stage.layout.surfaces[1].z == 7)
        stage.report(dx: 500)
        stage.flush()
        #expect(try client.surfaceEvents(upTo: .exit).count > 0)
    }

    @Test("A surface that is attached while its user is muted comes into the layout with the session, or never")
    func attached() throws {
        let stage = try ServiceStage()
        stage.show(Self.alice)
        let clients = [try stage.attach(.panel("a"), as: Self.bob), try stage.attach(.panel("b"), as: Self.bob)]
        for client in clients { #expect(try client.surfaceEvent().kind == "muted") }
        #expect(stage.surfaces == ["s"])
        #expect(
            stage.service.status(of: stage.server, for: PeerCredentials(uid: 0, gid: 0)).limits
                .first { $0.name == "surfaces" }?.used == 3
        )
        clients[0].close()
        try stage.wait { stage.service.surfaces.attached.all.count == 1 }
        stage.show(Self.bob)
        stage.flush()
        #expect(try clients[1].surfaceEvent().region?.node == "ok")
        #expect(stage.surfaces == ["s", "b"])
    }

    @Test("A configuration with the id of a surface that is out of the layout leaves it alone")
    func sameID() throws {
        let stage = try ServiceStage()
        stage.show(Self.alice)
        let client = try stage.attach(.panel("s2"), as: Self.bob)
        #expect(try client.surfaceEvent().kind == "muted")
        var configuration = ServiceStage.configuration
        configuration.layout.surfaces.append(.panel("s2"))
        stage.service.apply(configuration, at: .zero)
        stage.flush()
        #expect(client.isQuiet)
        stage.show(Self.bob)
        #expect(stage.layout.surfaces.map(\.name) == ["s", "s2", SurfaceName("s2", of: .user(Self.bob))])
    }

    @Test("The role that is given to the session in front goes from one user to the next with it")
    func activeRole() throws {
        var configuration = ServiceStage.configuration
        configuration.roles.sync = [.activeSession]
        // A user who is not in front is not muted either: it is the role that decides.
        configuration.sessions.mutesInactive = false
        let stage = try ServiceStage(configuration)
        func mayCall(_ user: UInt32) throws -> Bool {
            let client = try stage.connect(as: user)
            let reply = try client.ask(#"{"method":"io.pointerd.Pointer.SetPosition","parameters":{"x":1,"y":1}}"#)
            if reply == #"{"parameters":{}}"# { return true }
            #expect(reply == ServiceStage.refusal("io.pointerd.Pointer.PermissionDenied", #""role":"sync""#))
            return false
        }
        #expect(try !mayCall(Self.alice) && !mayCall(Self.bob))
        stage.show(Self.alice)
        #expect(try mayCall(Self.alice) && !mayCall(Self.bob))
        stage.show(Self.bob)
        #expect(try !mayCall(Self.alice) && mayCall(Self.bob))
        stage.service.apply(configuration, seatUsers: nil, at: .zero)
        #expect(try !mayCall(Self.alice) && !mayCall(Self.bob))
    }

    @Test("The status says who is muted, and its stream when that changes")
    func status() throws {
        let stage = try ServiceStage()
        let client = try stage.connect(as: Self.bob)
        try client.send("{\"method\":\"io.pointerd.Service.Monitor\",\"more\":true}")
        let heard = try client.reply(StatusReply.self).status
        #expect(heard.mutedOn == nil && heard.devices != nil && heard.delays != nil)
        stage.show(Self.alice)
        stage.flush()
        let muted = try client.reply(StatusReply.self).status
        #expect(muted.mutedOn == "seat0" && muted.devices == nil && muted.delays == nil && muted.memory == nil)
        stage.show(Self.bob)
        stage.flush()
        #expect(try client.reply(StatusReply.self).status.mutedOn == nil)
    }

    @Test(
        "While somebody else moves, presses and calls, nothing of the status that who is muted gets changes but its time"
    )
    func wholeStatus() throws {
        var configuration = ServiceStage.configuration
        configuration.roles.sync = [.everyone]
        let stage = try ServiceStage(configuration)
        stage.show(Self.alice)
        let follower = try stage.follow(as: Self.alice)
        _ = try follower.event()
        let compositor = try stage.connect(as: Self.alice)
        _ = try compositor.ask(#"{"method":"io.pointerd.Pointer.List"}"#)
        func status(of user: UInt32) -> StatusMessage {
            var status = stage.service.status(of: stage.server, for: PeerCredentials(uid: user, gid: user))
            status.time = 0
            return status
        }
        let (muted, heard) = (status(of: Self.bob), status(of: Self.alice))
        #expect(muted.mutedOn == "seat0" && heard.mutedOn == nil)
        // The follower does not read what comes of that.
        for number in 0..<100 { stage.report(dx: 7, buttons: number.isMultiple(of: 2) ? .primary : []) }
        for call in [
            #"SetPosition","parameters":{"x":1050,"y":1}"#, #"SetModifiers","parameters":{"modifiers":["shift"]}"#,
            #"SetModifiers","parameters":{"modifiers":["no"]}"#,
        ] {
            #expect(try compositor.ask(#"{"method":"io.pointerd.Pointer.\#(call)}"#) != nil)
        }
        stage.report(dx: 1)
        #expect(stage.server.mostPendingBytes > 0)
        #expect(status(of: Self.bob) == muted)
        #expect(status(of: Self.alice) != heard)
    }
}
