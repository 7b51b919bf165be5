import Foundation
import Glibc
import PointerModel
import PointerRuntime
import PointerWire
import TestBasics
import Testing

/// What one client does with its connections, the clients beside it never notice.
@Suite("hostile connections to pointerd")
struct HostileConnectionTests {
    @Test("half-closed: the answers come, a stream goes on, and neither keeps the others")
    func halfClosed() throws {
        let bystanders = try Bystanders()
        let client = try bystanders.daemon.connect()
        try client.call("io.pointerd.Pointer.GetState")
        try client.call("io.pointerd.Pointer.List")
        client.finishSending()
        #expect(try client.reply(StateReply.self).state.position.x == 500)
        #expect(try client.reply(PointerListReply.self).pointers.count == 1)
        #expect(try client.receive() == nil)
        let stream = try bystanders.daemon.subscribe(#"{"events":["enter"]}"#)
        stream.finishSending()
        #expect(try stream.event().kind == "state")
        try bystanders.expectServed()
        #expect(try stream.event().kind == "enter")
        try bystanders.expectGoodEnd()
    }

    @Test("half-closed in the middle of a message")
    func halfMessage() throws {
        let bystanders = try Bystanders()
        let client = try bystanders.daemon.connect()
        try client.send(raw: Array(#"{"method":"io.pointerd."#.utf8))
        client.finishSending()
        #expect(try client.receive() == nil)
        try bystanders.daemon.waitForLine("connection ended: message without the NUL byte that ends it")
        try bystanders.expectGoodEnd()
    }

    @Test("killed in the middle: of following, with a surface, with calls that nobody will hear the answers of")
    func killed() throws {
        let bystanders = try Bystanders()
        let connections = try bystanders.used("connections")
        let (output, end) = try Descriptor.pipe()
        defer { close(output) }
        let program = try ProgramRun.start(
            "pointerctl",
            ["monitor", "--json", "--socket", bystanders.daemon.socket],
            [:],
            output: end,
            errors: end
        )
        close(end)
        // It follows.
        #expect(try Descriptor.next(output) != nil)
        do {
            let surface = try bystanders.daemon.connect()
            try surface.call("io.pointerd.Layout.Attach", Self.surface("short-lived"), more: true)
            #expect(try surface.receive()?.contains("attached") == true)
            let asking = try bystanders.daemon.connect()
            for _ in 0..<100 { try asking.call("io.pointerd.Layout.Get") }
            try asking.send(raw: Array(#"{"method":"#.utf8))
            try bystanders.expectServed()
            #expect(try bystanders.used("surfaces") == 2)
        }
        kill(program, SIGKILL)
        #expect(try ProgramRun.ending(of: program) == .signal(SIGKILL))
        // The daemon learns of each in one of its next turns.
        try bystanders.expectServed(until: "the end of their connections") {
            try bystanders.used("connections") == connections
        }
        #expect(try bystanders.used("surfaces") == 1)
        try bystanders.expectGoodEnd()
    }

    private static func surface(_ id: String) -> String {
        #"{"surface":{"id":"\#(id)","frame":{"x":0,"y":0,"width":9,"height":9},"z":0,"nodes":[{"id":"n","frame":{"x":0,"y":0,"width":9,"height":9}}]}}"#
    }

    @Test("a thousand connections: those beyond the user's share are closed at once, and there is room when they go")
    func thousand() throws {
        let bystanders = try Bystanders()
        let peak = try bystanders.daemon.peakMemory
        try flood(bystanders, taken: 14)
        #expect(try bystanders.asking.status().limits.first { $0.name == "connectionsPerUser" }?.highest == 16)
        #expect(try bystanders.daemon.peakMemory < peak + 8192)
        try bystanders.expectGoodEnd()
    }

    @Test("a thousand connections where the limits allow them but there are too few descriptors")
    func descriptors() throws {
        // Those that are left after the daemon's own are fewer than 64, and connecting ends before that.
        let bystanders = try Bystanders(limits: "connections = 4000\nconnectionsPerUser = 4000", descriptors: 64)
        try flood(bystanders, taken: nil)
        try bystanders.daemon.waitForLine("connection refused: no file descriptor left")
        try bystanders.expectGoodEnd()
    }

    /// Connects a thousand times and asks with each; some are served, the others' connections end.
    /// - Parameter taken: how many are served; nil: some.
    private func flood(_ bystanders: Bystanders, taken: Int?) throws {
        let before = try bystanders.used("connections")
        do {
            var served: [SocketClient] = []
            for number in 0..<1000 {
                let client = try bystanders.daemon.connect()
                try client.call("io.pointerd.Pointer.List")
                if try client.receive()?.contains("LimitExceeded") == false { served.append(client) }
                if number.isMultiple(of: 250) { try bystanders.expectServed() }
            }
            if let taken { #expect(served.count == taken) } else { #expect((1..<64).contains(served.count)) }
            // Those that were taken are served on.
            for client in served { #expect(try client.state().position.x == 500) }
        }
        try bystanders.expectServed(until: "the end of the flood") { try bystanders.used("connections") == before }
        let next = try bystanders.daemon.connect()
        #expect(try next.state().position.x == 500)
    }

    @Test(
        "one user's flood leaves room for another user",
        .enabled(if: Stranger.isAvailable, "it takes root, setpriv and python3 to be somebody else")
    )
    func otherUser() throws {
        let bystanders = try Bystanders()
        var flood: [SocketClient] = []
        for _ in 0..<50 { flood.append(try bystanders.daemon.connect()) }
        #expect(
            try Stranger.ask(bystanders.daemon, [#"{"method":"io.pointerd.Pointer.List"}"#])
                == [#"{"parameters":{"pointers":[{"devices":[1],"name":"default"}]}}"#]
        )
        withExtendedLifetime(flood) {}
        try bystanders.expectGoodEnd()
    }

    @Test("subscribing and never reading")
    func neverReading() throws {
        let bystanders = try Bystanders(limits: "unwritableSeconds = 0.1")
        var hostile: [SocketClient] = []
        for _ in 0..<8 { hostile.append(try bystanders.daemon.subscribe()) }
        let peak = try bystanders.daemon.peakMemory
        // Each movement is some hundred bytes for each of them; at last their sockets are full.
        try bystanders.expectServed(until: "the end of those who do not read") {
            try bystanders.counter("unread") == hostile.count
        }
        try bystanders.daemon.waitForLine("connection ended: the client does not read")
        #expect(try bystanders.used("connections") == 2)
        #expect(try bystanders.daemon.peakMemory < peak + 16_384)
        // What was sent before is there, whole messages, and then the end; the last may be cut.
        for client in hostile {
            #expect(try client.event().kind == "state")
        }
        try bystanders.expectGoodEnd()
    }

    @Test("descriptors passed along are closed, not kept")
    func descriptorsPassed() throws {
        let bystanders = try Bystanders()
        let client = try bystanders.daemon.connect()
        #expect(try client.state().position.x == 500)
        let count = try bystanders.daemon.descriptorCount
        for _ in 0..<100 {
            let (reading, writing) = try Descriptor.pipe()
            defer { close(reading) }
            let call = Array(#"{"method":"io.pointerd.Pointer.GetState"}"#.utf8) + [0]
            try PassedDescriptor.send(OwnedDescriptor(writing), with: call, over: client.descriptor)
            #expect(try client.reply(StateReply.self).state.position.x == 500)
            // Nobody holds the other end any more.
            #expect(try Descriptor.next(reading) == nil)
        }
        #expect(try bystanders.daemon.descriptorCount == count)
        try bystanders.expectGoodEnd()
    }
}
