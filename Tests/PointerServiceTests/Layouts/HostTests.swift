import Glibc
import LayoutDocuments
import PointerConfiguration
import PointerModel
import PointerWire
import TestBasics
import Testing
import Varlink

@testable import PointerService

@Suite("Layout.Host")
struct HostTests {
    private static let alice = ServiceStage.alice
    private static let bob = ServiceStage.bob

    private func used(_ limit: String, on stage: ServiceStage, by user: UInt32 = geteuid()) -> Int? {
        stage.service.status(of: stage.server, for: PeerCredentials(uid: user, gid: 0)).limits
            .first { $0.name == limit }?.used
    }

    @Test("A surface that is hidden twice, or more surfaces than there can be, are refused, and all stay")
    func hideTwice() throws {
        let stage = try ServiceStage()
        let client = try HostClient(on: stage)
        _ = try client.show(.panel(), .aside())
        let refusal = try client.hide("panel", "aside", "panel")
        #expect(refusal.contains("InvalidParameter") && refusal.contains("surfaces[2]"))
        let many = (0...PointerModelLimit.surfaces.most).map { "surface \($0)" }
        let answer = try stage.answer(to: .hide, HideParameters(host: client.host, surfaces: many))
        #expect(answer == ServiceStage.refusal("LimitExceeded", #""limit":"surfaces""#))
        let longer = (0..<20_000).map { "surface \($0)" }
        let parameters = try stage.answer(to: .hide, HideParameters(host: client.host, surfaces: longer))
        #expect(parameters.contains("InvalidParameter") && parameters.contains(#""parameter":"parameters""#))
        #expect(stage.surfaces == ["s", "panel", "aside"])
    }

    @Test("One stream carries several surfaces, in one step, and each event names its own")
    func show() throws {
        let stage = try ServiceStage()
        let client = try HostClient(on: stage)
        #expect(!client.host.isEmpty)
        let follower = try stage.subscribe(#"{"events":["layout","enter"]}"#)
        #expect(try client.show(.panel(), .aside()) == HostClient.shown(0, 0))
        #expect(try follower.events { $0.kind == "enter" }.map(\.kind) == ["layout", "enter"])
        #expect(stage.surfaces == ["s", "panel", "aside"])
        let first = try client.stream.surfaceEvents(upTo: .style)
        #expect(first.map(\.kind) == ["enter", "style"] && first[0].region?.surface == "panel")
        stage.report(dx: -800, dy: -400)
        stage.flush()
        let events = try client.stream.surfaceEvents(upTo: .style)
        #expect(events.first { $0.kind == "exit" }?.region?.surface == "panel")
        #expect(events.first { $0.kind == "enter" }?.region?.surface == "aside")
        // One transition, of which both parts came here, is over once.
        #expect(events.count { $0.kind == "completion" } == 1)
        // No other connection was needed for them.
        try stage.wait { stage.server.connectionCount == 2 }
    }

    @Test("A surface that is shown again is declared anew in its place, and what its updates count goes on")
    func replace() throws {
        let stage = try ServiceStage()
        let client = try HostClient(on: stage)
        #expect(try client.show(.panel("a"), .panel("b")) == HostClient.shown(0, 0))
        #expect(try stage.answer(to: .update, #"{"surface":"a","z":5}"#) == ServiceStage.updated(1))
        #expect(try client.show(.panel("a", nodes: []), .panel("c")) == HostClient.shown(2, 0))
        #expect(stage.surfaces == ["s", "a", "b", "c"])
        #expect(stage.nodes(of: "a").isEmpty)
        #expect(try stage.answer(to: .update, #"{"surface":"a","z":6}"#) == ServiceStage.updated(3))
    }

    @Test("What is hidden goes in one step: its region is left, and its id is free")
    func hide() throws {
        let stage = try ServiceStage()
        let client = try HostClient(on: stage)
        _ = try client.show(.panel(), .panel("second"), .aside())
        _ = try client.stream.surfaceEvents(upTo: .style)
        let follower = try stage.subscribe(#"{"events":["layout","enter"]}"#)
        #expect(try client.hide("second", "panel") == "{}")
        #expect(stage.surfaces == ["s", "aside"])
        let left = try client.stream.surfaceEvents(upTo: .exit).last
        #expect(left?.region?.surface == "second" && left?.transition?.cause == "removed")
        #expect(try follower.event().kind == "layout" && follower.isQuiet)
        let attached = try stage.attach(.panel())
        #expect(stage.surfaces == ["s", "aside", "panel"])
        // Of the other surface, which is another stream's, the end of the transition alone comes.
        #expect(try client.stream.surfaceEvent().kind == "completion")
        #expect(client.stream.isQuiet)
        withExtendedLifetime(attached) {}
    }

    @Test("A transition that began on a host's last surface ends for its client, though the surface is hidden")
    func lastCompletion() throws {
        let stage = try ServiceStage(start: 0)
        let client = try HostClient(on: stage)
        _ = try client.show(.panel())
        let entered = try client.stream.surfaceEvents(upTo: .style).last?.transition?.id
        #expect(try client.hide("panel") == "{}")
        let left = try client.stream.surfaceEvents(upTo: .exit).last?.transition?.id
        #expect(left != entered)
        var last = try client.stream.surfaceEvents(upTo: .completion).last
        if last?.transition?.id == entered { last = try client.stream.surfaceEvents(upTo: .completion).last }
        #expect(last?.transition?.id == left && last?.finished == true)
    }

    @Test("Update, Answer and Invalidate are of a host's surfaces as of those that are attached")
    func changes() throws {
        let stage = try ServiceStage()
        let client = try HostClient(on: stage)
        let asked = Node(
            id: "asked",
            frame: Rect(x: 0, y: 0, width: 100, height: 100),
            interaction: Interaction(isAsked: true)
        )
        _ = try client.show(.panel(nodes: [asked]), .aside())
        let request = try #require(try client.stream.surfaceEvents(upTo: .request).last?.request)
        #expect(request.surface == "panel")
        let region = #"{"rect":{"x":0,"y":0,"width":90,"height":90},"identifier":"all"}"#
        let call = #"{"surface":"panel","sequence":\#(request.sequence),"region":\#(region)}"#
        #expect(try stage.answer(to: .answer, call) == "{}")
        #expect(stage.state.region?.identifier == "all")
        #expect(try stage.answer(to: .invalidate, #"{"surface":"panel"}"#) == "{}")
        #expect(try client.stream.surfaceEvents(upTo: .request).last?.request?.node == "asked")
        #expect(try stage.answer(to: .update, #"{"surface":"aside","z":9}"#) == ServiceStage.updated(1))
    }

    @Test("All surfaces of a call are shown, or none, and the first mistake is named with its place")
    func allOrNone() throws {
        let stage = try ServiceStage()
        let client = try HostClient(on: stage)
        _ = try client.show(.aside())
        let attached = try stage.attach(.panel("attached"))
        let layout = stage.layout
        let follower = try stage.subscribe(#"{"events":["layout"]}"#)
        var elsewhere = Surface.panel()
        elsewhere.output = "nix"
        var wide = Surface.panel()
        wide.frame.width = 1e9
        let invalid = "org.varlink.service.InvalidParameter"
        for (last, name, field) in [
            (elsewhere, invalid, #""parameter":"surfaces[1].output""#),
            (wide, "OutOfRange", #""parameter":"surfaces[1].frame.width""#),
            (.panel("new"), invalid, #""parameter":"surfaces[1].id""#),
            (.panel("attached"), "SurfaceExists", #""surface":"attached""#),
        ] {
            #expect(try client.show(.panel("new"), last) == ServiceStage.refusal(name, field))
        }
        #expect(try client.hide("aside", "nix") == ServiceStage.refusal("NoSuchSurface", #""surface":"nix""#))
        // The user's own, but none of the host's.
        let other = ServiceStage.refusal("NoSuchSurface", #""surface":"attached""#)
        #expect(try client.hide("aside", "attached") == other)
        let again = LayoutWriter.message.attach(.aside())
        #expect(try stage.answer(to: .attach, again) == ServiceStage.refusal("SurfaceExists", #""surface":"aside""#))
        #expect(stage.layout == layout)
        #expect(follower.isQuiet)
        withExtendedLifetime(attached) {}
    }

    @Test("Fields that no version has are an error where the caller is strict")
    func strict() throws {
        let stage = try ServiceStage()
        let client = try HostClient(on: stage)
        let surface = #"{"id":"p","frame":{"x":0,"y":0,"width":1,"height":1},"z":0,"nodes":[],"color":1}"#
        func show(_ flag: String) throws -> String {
            try stage.answer(to: .show, #"{"host":"\#(client.host)","surfaces":[\#(surface)]\#(flag)}"#)
        }
        let place = #""parameter":"surfaces[0].color""#
        let refused = ServiceStage.refusal("org.varlink.service.InvalidParameter", place)
        #expect(try show(#","strict":true"#) == refused)
        #expect(try show("") == HostClient.shown(0))
        let open = try stage.connect()
        let call = #"{"method":"io.pointerd.Layout.Host","more":true,"parameters":{"strict":true,"color":1}}"#
        #expect(try open.ask(call)?.contains(#""parameter":"color""#) == true)
        let single = try stage.connect().ask(#"{"method":"io.pointerd.Layout.Host"}"#)
        #expect(single == ServiceStage.refusal("org.varlink.service.ExpectedMore", ""))
    }

    @Test("A host is its user's own, and a name that is none is answered as another user's")
    func strangers() throws {
        let stage = try ServiceStage()
        let client = try HostClient(on: stage, as: Self.alice)
        let refused = ServiceStage.refusal("NoSuchHost", #""host":"\#(client.host)""#)
        #expect(try client.show(.panel(), as: Self.bob) == refused)
        #expect(try client.hide("panel", as: Self.bob) == refused)
        let second = try HostClient(on: stage, as: Self.alice)
        #expect(second.host != client.host)
        _ = try client.show(.panel())
        // Another host of the same user has not what this one shows.
        #expect(try second.hide("panel") == ServiceStage.refusal("NoSuchSurface", #""surface":"panel""#))
        #expect(try second.show(.panel()) == ServiceStage.refusal("SurfaceExists", #""surface":"panel""#))
        client.stream.close()
        try stage.wait { stage.surfaces == ["s"] }
        #expect(try client.show(.panel()) == refused)
        #expect(try second.show(.panel()) == HostClient.shown(0))
    }

    @Test("All surfaces go with the stream in one step, and locks for them")
    func end() throws {
        let stage = try ServiceStage()
        let client = try HostClient(on: stage, as: Self.alice)
        _ = try client.show(.panel(), .aside())
        let lock = try stage.connect(as: Self.alice)
        let call = #"{"method":"io.pointerd.Pointer.Lock","parameters":{"surface":"panel"},"more":true}"#
        _ = try lock.ask(call)
        #expect(stage.state.isLocked)
        let follower = try stage.subscribe(#"{"events":["layout"]}"#)
        client.stream.close()
        #expect(try lock.receive()?.contains("NotUnderPointer") == true)
        #expect(!stage.state.isLocked)
        try stage.wait { stage.surfaces == ["s"] }
        stage.flush()
        #expect(try follower.event().kind == "layout" && follower.isQuiet)
        #expect(stage.service.surfaces.attached.streams.isEmpty)
    }

    @Test("What a host shows counts together as one client's")
    func limits() throws {
        var configuration = ServiceStage.configuration
        configuration.limits[.nodesPerClient] = 3
        configuration.limits[.nodesPerUser] = 4
        configuration.limits[.surfaces] = 5
        let stage = try ServiceStage(configuration)
        func nodes(_ count: Int) -> [Node] {
            (0..<count).map { Node(id: "n\($0)", frame: Rect(x: 0, y: 0, width: 5, height: 5)) }
        }
        func refusal(_ limit: String) -> String { ServiceStage.refusal("LimitExceeded", "\"limit\":\"\(limit)\"") }
        let client = try HostClient(on: stage)
        let two = [Surface.panel("a", nodes: nodes(2)), .panel("b", nodes: nodes(2))]
        #expect(try client.show(two) == refusal("nodesPerClient"))
        #expect(try client.show(two[0], .panel("b", nodes: nodes(1))) == HostClient.shown(0, 0))
        #expect(used("nodesPerClient", on: stage) == 3)
        #expect(try client.show(.panel("c", nodes: nodes(1))) == refusal("nodesPerClient"))
        let put = LayoutWriter.message.update("b", SurfaceUpdate(put: nodes(2)))
        #expect(try stage.answer(to: .update, put) == refusal("nodesPerClient"))
        // What takes the place of something counts in its place.
        #expect(try client.show(.panel("a", nodes: nodes(1)), .panel("c", nodes: nodes(1))) == HostClient.shown(1, 0))
        let second = try HostClient(on: stage)
        #expect(try second.show(.panel("d", nodes: nodes(2))) == refusal("nodesPerUser"))
        #expect(try second.show(.panel("d", nodes: nodes(1)), .panel("e", nodes: [])) == refusal("surfaces"))
        #expect(try second.show(.panel("d", nodes: nodes(1))) == HostClient.shown(0))
        #expect(used("surfaces", on: stage) == 5 && used("nodesPerUser", on: stage) == 4)
        #expect(try client.hide("a", "b") == "{}")
        #expect(try second.show(.panel("e", nodes: nodes(2))) == HostClient.shown(0))
        // One that is beyond a limit that was lowered stays, and may be declared anew as it is.
        configuration.limits[.nodesPerClient] = 1
        stage.service.apply(configuration, at: .zero)
        #expect(try second.show(.panel("e", nodes: nodes(2))) == HostClient.shown(1))
        #expect(try second.show(.panel("e", nodes: nodes(3))) == refusal("nodesPerClient"))
    }

    @Test("A host whose user is muted shows nothing, takes everything, and all of it comes with the session")
    func muted() throws {
        let stage = try ServiceStage()
        stage.show(Self.alice)
        let client = try HostClient(on: stage, as: Self.alice)
        _ = try client.show(.panel(), .panel("front"), .aside())
        _ = try client.stream.surfaceEvents(upTo: .style)
        stage.show(Self.bob)
        stage.flush()
        #expect(stage.surfaces == ["s"])
        // They are left together: the pointer is on none of them in between.
        let leaving = try client.stream.surfaceEvents(upTo: .muted)
        #expect(leaving.map(\.kind).filter { $0 != "completion" } == ["exit", "muted"])
        #expect(leaving.last?.seat == "seat0")
        #expect(try client.show(.panel("new"), .panel("front", nodes: [])) == HostClient.shown(0, 1))
        #expect(try client.hide("aside") == "{}")
        #expect(try stage.answer(to: .update, #"{"surface":"panel","z":7}"#, as: Self.alice) == ServiceStage.updated(1))
        #expect(used("surfaces", on: stage) == 4)
        #expect(stage.surfaces == ["s"] && client.stream.isQuiet)
        stage.show(Self.alice)
        stage.flush()
        let resync = try client.stream.surfaceEvent()
        #expect(resync.kind == "resync" && resync.region?.surface == "panel")
        #expect(client.stream.isQuiet)
        #expect(stage.surfaces == ["s", "panel", "front", "new"])
        #expect(stage.nodes(of: "front").isEmpty)
    }

    @Test("A host that is opened while its user is muted says so once, and is heard with the session, also when empty")
    func openedMuted() throws {
        let stage = try ServiceStage()
        stage.show(Self.bob)
        let client = try HostClient(on: stage, as: Self.alice)
        #expect(try client.stream.surfaceEvent().kind == "muted")
        stage.show(Self.alice)
        stage.flush()
        let resync = try client.stream.surfaceEvent()
        #expect(resync.kind == "resync" && resync.region == nil)
        _ = try client.show(.panel())
        #expect(try client.stream.surfaceEvents(upTo: .style).first?.region?.surface == "panel")
    }

    @Test("After lost events one resync comes for all surfaces, and what was asked is asked anew")
    func resync() throws {
        let stage = try ServiceStage(pendingBytes: 4096)
        let client = try HostClient(on: stage)
        let asked = Node(
            id: "asked",
            frame: Rect(x: 0, y: 0, width: 100, height: 100),
            interaction: Interaction(isAsked: true)
        )
        _ = try client.show(.panel(nodes: [asked]), .aside())
        let stream = try #require(stage.service.surfaces.attached.streams.first)
        for step in 0..<100 where !stream.needsResync { stage.report(dx: step % 2 == 0 ? 200 : -200) }
        #expect(stream.needsResync)
        stage.report(dx: 160 - stage.state.position.x, dy: 140 - stage.state.position.y)
        let events = try client.stream.surfaceEvents(upTo: .resync)
        #expect(events.last?.region?.surface == "aside")
        stage.flush()
        #expect(client.stream.isQuiet)
        stage.report(dx: 800, dy: 400)
        stage.flush()
        #expect(try client.stream.surfaceEvents(upTo: .request).last?.request?.surface == "panel")
    }

    @Test("Answers about all surfaces of a host do not become more than a client may declare")
    func answers() throws {
        var configuration = ServiceStage.configuration
        configuration.limits[.elementsPerClient] = 8
        let stage = try ServiceStage(configuration)
        let client = try HostClient(on: stage)
        let asked = Node(
            id: "asked",
            frame: Rect(x: 0, y: 0, width: 100, height: 100),
            interaction: Interaction(isAsked: true)
        )
        var (left, right) = (Surface.panel("left", nodes: [asked]), Surface.panel("right", nodes: [asked]))
        (left.frame.x, right.frame.x) = (800, 900)
        _ = try client.show(left, right)
        let region = #"{"rect":{"x":0,"y":0,"width":90,"height":90},"path":"M 0 0 L 90 0 L 90 90 L 0 90 Z"}"#
        for step in 0..<4 {
            let request = try #require(try client.stream.surfaceEvents(upTo: .request).last?.request)
            let call = #"{"surface":"\#(request.surface)","sequence":\#(request.sequence),"region":\#(region)}"#
            #expect(try stage.answer(to: .answer, call) == "{}")
            #expect(used("elementsPerClient", on: stage) ?? 9 <= 8)
            stage.report(dx: step % 2 == 0 ? -100 : 100)
            stage.flush()
        }
    }
}
