import PointerModel
import PointerWire
import TestBasics
import Testing

/// What one client sends, the clients beside it never notice.
@Suite("hostile messages to pointerd")
struct HostileMessageTests {
    /// More than the daemon may ever hold of one client's message, in KiB: the limit is 512.
    private static let room = 8192

    /// What is sent ends its own connection, with the reason in the log.
    private func expectEnd(
        sending bytes: [UInt8],
        because reason: String,
        counter: String = "faulty"
    ) throws {
        let bystanders = try Bystanders()
        let peak = try bystanders.daemon.peakMemory
        let hostile = try bystanders.daemon.connect()
        try hostile.send(raw: bytes)
        #expect(try hostile.receive() == nil)
        #expect(try bystanders.daemon.waitForLine("connection ended: ").contains(reason))
        #expect(try bystanders.counter(counter) == 1)
        #expect(try bystanders.daemon.peakMemory < peak + Self.room)
        try bystanders.expectGoodEnd()
    }

    /// A call of Resolve with this in place of its parameters.
    private static func resolve(_ parameters: String) -> [UInt8] {
        Array(#"{"method":"io.pointerd.Pointer.Resolve","parameters":\#(parameters)}"#.utf8) + [0]
    }

    @Test("a message without end")
    func endless() throws {
        let bystanders = try Bystanders()
        let peak = try bystanders.daemon.peakMemory
        let hostile = try bystanders.daemon.connect()
        try hostile.send(raw: Array(#"{"method":""#.utf8))
        let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 65_536)
        // Some 60 MB, of which the daemon takes half a megabyte.
        for number in 0..<1000 {
            try hostile.send(raw: piece)
            if number == 3 { try bystanders.expectServed() }
        }
        #expect(try hostile.receive() == nil)
        try bystanders.daemon.waitForLine("connection ended: message longer than 524288 bytes")
        #expect(try bystanders.daemon.peakMemory < peak + Self.room)
        try bystanders.expectGoodEnd()
    }

    @Test("one byte at a time")
    func trickle() throws {
        let bystanders = try Bystanders(limits: "handshakeSeconds = 0")
        let slow = try bystanders.daemon.connect()
        for (number, byte) in Self.resolve(#"{"x":1010,"y":410}"#).enumerated() {
            try slow.send(raw: [byte])
            if number.isMultiple(of: 25) { try bystanders.expectServed() }
        }
        #expect(try slow.reply(ResolveReply.self).region?.node == "box")
        try bystanders.expectGoodEnd()
    }

    @Test("a first call that never comes to its end")
    func silent() throws {
        let bystanders = try Bystanders()
        let (mute, stuck) = (try bystanders.daemon.connect(), try bystanders.daemon.connect())
        try stuck.send(raw: Array(#"{"method":"io.pointerd.Pointer.GetState"}"#.utf8))
        for hostile in [mute, stuck] { #expect(try hostile.receive() == nil) }
        try bystanders.daemon.waitForLine("connection ended: the client has called nothing")
        #expect(try bystanders.counter("silent") == 2)
        // Who has called once may rest for as long as it likes.
        try bystanders.expectGoodEnd()
    }

    @Test("10 MB of it")
    func tenMegabytes() throws {
        let text = String(repeating: "a", count: 10 << 20)
        try expectEnd(sending: Self.resolve(#"{"x":"\#(text)"}"#), because: "message longer than 524288 bytes")
    }

    @Test("depth 10 000")
    func deep() throws {
        let (open, close) = (String(repeating: "[", count: 10_000), String(repeating: "]", count: 10_000))
        try expectEnd(sending: Self.resolve(#"{"x":\#(open)\#(close)}"#), because: "message nested deeper than 16")
    }

    @Test("NaN, which JSON has no word for", arguments: ["NaN", "nan", "Infinity", "-Infinity", "0x10", "+1"])
    func noNumber(word: String) throws {
        try expectEnd(sending: Self.resolve(#"{"x":\#(word),"y":0}"#), because: "message is not a JSON object")
    }

    @Test("invalid UTF-8", arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xF4, 0x90, 0x80, 0x80]])
    func notUTF8(bytes: [UInt8]) throws {
        let call =
            Array(#"{"method":"io.pointerd.Pointer.Resolve","parameters":{"a":""#.utf8) + bytes + Array(#""}}"#.utf8)
            + [0]
        try expectEnd(sending: call, because: "message is not UTF-8")
    }

    @Test("a NUL inside, which cuts the message in two")
    func inside() throws {
        try expectEnd(
            sending: Array("{\"method\":\"io.pointerd.Pointer.Get\0State\"}".utf8) + [0],
            because: "message is not a JSON object"
        )
    }

    @Test("a NUL as JSON writes it is a letter like others, in ids and nowhere else")
    func escapedNUL() throws {
        let bystanders = try Bystanders()
        let client = try bystanders.daemon.connect()
        try client.send(#"{"method":"io.pointerd.Pointer.GetState\u0000"}"#)
        #expect(try client.receive()?.contains("MethodNotFound") == true)
        try client.call("io.pointerd.Layout.Lint", #"{"surface":"a\u0000b"}"#)
        #expect(try client.receive()?.contains(#"NoSuchSurface","parameters":{"surface":"a\u0000b"}"#) == true)
        try bystanders.expectGoodEnd()
    }

    @Test("keys that stand twice: the first counts, and the call is one")
    func twice() throws {
        let bystanders = try Bystanders()
        let client = try bystanders.daemon.connect()
        try client.send(
            #"{"method":"io.pointerd.Pointer.GetState","method":"io.pointerd.Pointer.Resolve","parameters":{"x":1010,"y":410}}"#
        )
        #expect(try client.reply(StateReply.self).state.position.x == 500)
        for (parameters, node) in [(#"{"x":1010,"x":1,"y":410}"#, "box"), (#"{"x":1,"x":1010,"y":410}"#, nil)] {
            try client.send(raw: Self.resolve(parameters))
            #expect(try client.reply(ResolveReply.self).region?.node == node)
        }
        let surface =
            #"{"id":"one","id":"two","z":0,"z":1,"frame":{"x":0,"y":0,"width":1,"height":1},"nodes":[],"nodes":[]}"#
        let attached = try bystanders.daemon.connect()
        try attached.call("io.pointerd.Layout.Attach", #"{"surface":\#(surface)}"#, more: true)
        #expect(try attached.reply(SurfaceEventReply.self).event.surface == "one")
        try client.call("io.pointerd.Layout.Get")
        let surfaces = try client.layoutReply().surfaces
        #expect(surfaces.map(\.id).sorted() == ["honest", "one"])
        #expect(surfaces.first { $0.id == "one" }?.z == 0)
        try bystanders.expectGoodEnd()
    }

    @Test(
        "1e308 and absent fields: the error names the place, and nothing has changed",
        arguments: [
            ("1e308", "OutOfRange", "surface.frame.x"), ("-1e308", "OutOfRange", "surface.frame.x"),
            ("1000000.1", "OutOfRange", "surface.frame.x"), ("1e999", "InvalidParameter", "surface.frame.x"),
            ("null", "InvalidParameter", "surface.frame.x"), ("-2147483648", "OutOfRange", "surface.frame.x"),
        ]
    )
    func numbers(number: String, error: String, place: String) throws {
        let bystanders = try Bystanders()
        let client = try bystanders.daemon.connect()
        func expectRefusal(_ method: String, _ parameters: String, _ error: String, _ place: String) throws {
            try client.call(method, parameters, more: true)
            let reply = try #require(try client.receive())
            #expect(reply.withoutReason.contains(#".\#(error)","parameters":{"parameter":"\#(place)"}"#), "\(reply)")
        }
        let frame = #"{"x":\#(number),"y":0,"width":1,"height":1}"#
        let rest = #""z":0,"nodes":[]"#
        try expectRefusal(
            "io.pointerd.Layout.Attach",
            #"{"surface":{"id":"s","frame":\#(frame),\#(rest)}}"#,
            error,
            place
        )
        try expectRefusal(
            "io.pointerd.Layout.Attach",
            #"{"surface":{"id":"s",\#(rest)}}"#,
            "InvalidParameter",
            "surface.frame"
        )
        try expectRefusal("io.pointerd.Layout.Attach", "{}", "InvalidParameter", "surface")
        try expectRefusal("io.pointerd.Pointer.SetPosition", #"{"x":\#(number),"y":0}"#, error, "x")
        try expectRefusal("io.pointerd.Pointer.SetPosition", #"{"x":1}"#, "InvalidParameter", "y")
        try client.call("io.pointerd.Layout.Get")
        #expect(try client.layoutReply().surfaces.map(\.id) == ["honest"])
        try bystanders.expectGoodEnd()
    }
}
