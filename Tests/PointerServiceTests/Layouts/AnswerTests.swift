import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline
import PointerWire
import TestBasics
import Testing
import Varlink

@testable import PointerService

@Suite("Layout.Answer")
struct AnswerTests {
    /// A panel whose button asks where its region is.
    static var panel: Surface {
        var node = Surface.panel().nodes[0]
        node.interaction?.isAsked = true
        return .panel(nodes: [node])
    }

    /// A stage whose time stands still, however slow the machine is: every answer is in time.
    private func stage(_ configuration: Configuration = ServiceStage.configuration) throws -> ServiceStage {
        let stage = try ServiceStage(configuration)
        stage.service.drive(now: { 0 }, onDeadlineChange: {})
        return stage
    }

    static let left = #"{"rect":{"x":0,"y":0,"width":11,"height":20},"identifier":"left"}"#

    @Test("The owner's stream is asked, and what it answers in time is the region, with the answer's style")
    func answer() throws {
        let stage = try self.stage()
        let client = try stage.attach(Self.panel)
        let request = try #require(try client.surfaceEvents(upTo: .request).last?.request)
        #expect(request.node == "ok" && request.surface == "panel" && request.location == Point(x: 10, y: 10))
        let style = #"{"effect":"hover"}"#
        let call = #"{"surface":"panel","sequence":\#(request.sequence),"region":\#(Self.left),"style":\#(style)}"#
        #expect(try stage.answer(to: .answer, call) == "{}")
        let events = try client.surfaceEvents(upTo: .style)
        #expect(events.first { $0.kind == "enter" }?.region?.identifier == "left")
        #expect(events.last?.style?.kind == "hover")
        #expect(stage.state.region?.rect == Rect(x: 950, y: 530, width: 11, height: 20))
    }

    @Test("A client that is late has what is declared hold, until it answers all the same")
    func late() throws {
        // Reports of long ago: whatever is due is due at once.
        let stage = try ServiceStage(start: 0)
        let client = try stage.attach(Self.panel)
        let request = try #require(try client.surfaceEvents(upTo: .request).last?.request)
        try stage.wait { stage.state.region?.node == "ok" }
        #expect(stage.state.region?.identifier == nil)
        let call = #"{"surface":"panel","sequence":\#(request.sequence),"region":\#(Self.left)}"#
        #expect(try stage.answer(to: .answer, call) == "{}")
        #expect(stage.state.region?.identifier == "left")
    }

    @Test(
        "A client whose answers are refused, or never come, is asked again with each re-entry",
        arguments: [true, false]
    )
    func reentry(isRefused: Bool) throws {
        // Reports of long ago: whatever is due is due at once.
        let stage = try ServiceStage(start: 0)
        let client = try stage.attach(Self.panel)
        for _ in 0..<20 {
            let request = try #require(try client.surfaceEvents(upTo: .request).last?.request)
            if isRefused {
                let call = #"{"surface":"panel","sequence":\#(request.sequence),"style":{"effect":"hover"}}"#
                #expect(try stage.answer(to: .answer, call).contains(#""parameter":"style""#))
            }
            try stage.wait { stage.state.region?.node == "ok" }
            stage.report(dx: 500)
            stage.report(dx: -500)
            stage.flush()
        }
        let request = try #require(try client.surfaceEvents(upTo: .request).last?.request)
        let call = #"{"surface":"panel","sequence":\#(request.sequence),"region":\#(Self.left)}"#
        #expect(try stage.answer(to: .answer, call) == "{}")
        #expect(stage.state.region?.identifier == "left")
    }

    @Test("One question is on its way at a time, and where the pointer is when the answer comes is asked about then")
    func latest() throws {
        let stage = try ServiceStage()
        let client = try stage.attach(Self.panel)
        let first = try #require(try client.surfaceEvents(upTo: .request).last?.request)
        for _ in 0..<5 { stage.report(dx: 1) }
        let call = #"{"surface":"panel","sequence":\#(first.sequence),"region":\#(Self.left)}"#
        #expect(try stage.answer(to: .answer, call) == "{}")
        let second = try #require(try client.surfaceEvents(upTo: .request).last?.request)
        #expect(second.location == Point(x: 15, y: 10))
        #expect(try stage.answer(to: .answer, #"{"surface":"panel","sequence":\#(second.sequence)}"#) == "{}")
        // To none there was an answer already, which is no mistake of the client's; nobody ever asked the next.
        #expect(
            try stage.answer(to: .answer, #"{"surface":"panel","sequence":\#(second.sequence + 1)}"#)
                == ServiceStage.refusal(
                    "NoSuchRequest",
                    "\"sequence\":\"\(second.sequence + 1)\",\"surface\":\"panel\""
                )
        )
        #expect(stage.state.region?.surface != "panel")
    }

    @Test("An answer to nothing sends nobody anything: the events before it are not sent again")
    func refusedIsSilent() throws {
        let stage = try ServiceStage()
        let owner = try stage.attach(Self.panel)
        _ = try owner.surfaceEvents(upTo: .request)
        let client = try stage.subscribe(#"{"events":["button","confirm"]}"#)
        stage.report(buttons: .primary)
        stage.flush()
        #expect(try client.event().kind == "button")
        for _ in 0..<3 {
            #expect(
                try stage.answer(to: .answer, #"{"surface":"panel","sequence":\#(999)}"#)
                    == ServiceStage.refusal("NoSuchRequest", "\"sequence\":\"999\",\"surface\":\"panel\"")
            )
        }
        stage.flush()
        #expect(client.isQuiet)
    }

    @Test("A request belongs to one pointer, whose name it has")
    func pointers() throws {
        var configuration = ServiceStage.configuration
        configuration.devices = DeviceRules([
            DeviceRule(match: DeviceMatch(name: Glob("other")), overrides: DeviceOverrides(pointer: "second"))
        ])
        let stage = try self.stage(configuration)
        let client = try stage.attach(Self.panel)
        let requests = [try client.surfaceEvents(upTo: .request).last, try client.surfaceEvents(upTo: .request).last]
        #expect(requests.map { $0?.pointer } == [nil, "second"])
        let sequence = try #require(requests[1]?.request?.sequence)
        func answer(_ pointer: String) throws -> String {
            try stage.answer(
                to: .answer,
                #"{"surface":"panel","sequence":\#(sequence),"region":\#(Self.left),"pointer":"\#(pointer)"}"#
            )
        }
        #expect(try answer("third") == ServiceStage.refusal("NoSuchPointer", "\"pointer\":\"third\""))
        #expect(try answer("second") == "{}")
        #expect(stage.service.pipeline.pointers[1].engine.state.region?.identifier == "left")
        #expect(stage.state.region?.identifier == nil)
    }

    @Test(
        "What is answered wrongly is refused, and still waited for",
        arguments: [
            (#""region":{"rect":{"x":0,"y":0,"width":-1,"height":1}}"#, "OutOfRange", "region.rect.width"),
            (
                #""region":{"rect":{"x":0,"y":0,"width":1}}"#, "org.varlink.service.InvalidParameter",
                "region.rect.height"
            ),
            (#""style":{"effect":"lift"}"#, "org.varlink.service.InvalidParameter", "style"),
            (#""region":\#(left),"style":{"effect":"glow"}"#, "org.varlink.service.InvalidParameter", "style.effect"),
        ]
    )
    func refused(fields: String, error: String, parameter: String) throws {
        let stage = try self.stage()
        let client = try stage.attach(Self.panel)
        let request = try #require(try client.surfaceEvents(upTo: .request).last?.request)
        #expect(
            try stage.answer(to: .answer, #"{"surface":"panel","sequence":\#(request.sequence),\#(fields)}"#)
                == ServiceStage.refusal(error, "\"parameter\":\"\(parameter)\"")
        )
        let call = #"{"surface":"panel","sequence":\#(request.sequence),"region":\#(Self.left)}"#
        #expect(try stage.answer(to: .answer, call) == "{}")
        #expect(stage.state.region?.identifier == "left")
    }

    @Test("Answers that are kept do not become more than a client may declare")
    func answeredElements() throws {
        var configuration = ServiceStage.configuration
        configuration.limits[.elementsPerClient] = 8
        let stage = try ServiceStage(configuration)
        let client = try stage.attach(Self.panel)
        let surface = try #require(stage.service.surfaces.attached[.own("panel")])
        let region = #"{"rect":{"x":0,"y":0,"width":20,"height":20},"path":"M 0 0 L 20 0 L 20 20 L 0 20 Z"}"#
        for step in 0..<4 {
            let request = try #require(try client.surfaceEvents(upTo: .request).last?.request)
            let call = #"{"surface":"panel","sequence":\#(request.sequence),"region":\#(region)}"#
            #expect(try stage.answer(to: .answer, call) == "{}")
            #expect(surface.answered.elements <= 8)
            let status = stage.service.status(of: stage.server, for: PeerCredentials(uid: surface.owner, gid: 0))
            let used = status.limits.first { $0.name == "elementsPerClient" }?.used
            #expect(used == max(surface.answered.elements, surface.size.elements))
            stage.report(dx: step % 2 == 0 ? 1 : -1)
            stage.flush()
        }
        let request = try #require(try client.surfaceEvents(upTo: .request).last?.request)
        let long = region.replacing(" Z", with: " L 0 10 L 1 11 L 0 12 Z")
        #expect(
            try stage.answer(to: .answer, #"{"surface":"panel","sequence":\#(request.sequence),"region":\#(long)}"#)
                == ServiceStage.refusal("LimitExceeded", "\"limit\":\"elementsPerClient\"")
        )
    }
}
