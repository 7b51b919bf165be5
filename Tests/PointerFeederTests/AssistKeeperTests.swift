import PointerClient
import PointerFeeder
import PointerModel
import PointerWire
import Testing
import Varlink

@Suite("The help that a person's file asks for")
struct AssistKeeperTests {
    @Test("It is held while the keeper lives, and again by a daemon that starts anew")
    func life() throws {
        let daemon = try PlayedDaemon()
        var choice = AssistChoice(.tremor)
        choice.values["bubble"] = .number(20)
        var keeper: AssistKeeper? = try AssistKeeper(on: daemon.loop, at: daemon.location)
        var losses = 0
        keeper?.onLoss = { _ in losses += 1 }
        #expect(daemon.assist.calls.isEmpty)
        keeper?.ask(for: choice)
        try daemon.turn { !daemon.assist.streams.isEmpty }
        #expect(daemon.assist.calls == [#"Use {"bubble":20,"profile":"tremor"}"#])
        daemon.end()
        try daemon.turn { losses > 0 }
        try daemon.start()
        try daemon.turn { daemon.assist.calls.count == 2 && daemon.assist.streams.count == 1 }
        keeper = nil
        try daemon.turn { daemon.assist.streams.isEmpty }
    }

    @Test("A refusal is reported, and the call is made again")
    func refusal() throws {
        let daemon = try PlayedDaemon()
        let keeper = try AssistKeeper(on: daemon.loop, at: daemon.location)
        var errors: [ClientError] = []
        var successes = 0
        keeper.onLoss = { errors.append($0) }
        keeper.onSuccess = { successes += 1 }
        daemon.assist.refusal = VarlinkError(
            WireError.permissionDenied.name(in: InterfaceNames.assist),
            ["role": "assist"]
        )
        keeper.ask(for: AssistChoice(.older))
        try daemon.turn { daemon.assist.calls.count == 2 }
        #expect(errors.first == .permissionDenied(role: "assist") && successes == 0)
        daemon.assist.refusal = nil
        try daemon.turn { successes == 1 }
    }

    @Test("Another help takes the place of the one before, and none ends it")
    func changes() throws {
        let daemon = try PlayedDaemon()
        let keeper = try AssistKeeper(on: daemon.loop, at: daemon.location)
        keeper.ask(for: nil)
        keeper.ask(for: AssistChoice(.older))
        try daemon.turn { daemon.assist.streams.count == 1 }
        keeper.ask(for: AssistChoice(.slow))
        try daemon.turn { daemon.assist.calls.count == 2 && daemon.assist.streams.count == 1 }
        #expect(daemon.assist.calls == [#"Use {"profile":"older"}"#, #"Use {"profile":"slow"}"#])
        keeper.ask(for: nil)
        try daemon.turn { daemon.assist.streams.isEmpty }
    }
}
