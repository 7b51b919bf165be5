import Glibc
import PointerWire
import TestBasics
import Testing

@Suite("a client that sends nonsense disturbs nobody but itself")
struct PointerdBadMessageTests {
    /// A daemon, one client that asks from time to time, and one that follows the pointer.
    private struct Scene {
        let daemon: DaemonProcess
        let asking: SocketClient
        let following: SocketClient
        let state: StateMessage

        init() throws {
            let folder = try TemporaryFolder()
            daemon = try DaemonProcess(restingIn: folder)
            asking = try daemon.connect()
            state = try asking.state()
            following = try daemon.subscribe()
            #expect(try following.event().state == state)
        }

        /// Nothing has changed for the others: one gets its answer, the other the next event and no other.
        func expectUndisturbed() throws {
            #expect(try asking.state() == state)
            daemon.send(SIGHUP)
            let event = try following.event()
            #expect(event.kind == "layout")
            #expect(event.frame == state.frame + 1)
            #expect(try asking.state().frame == state.frame + 1)
            #expect(try daemon.stop() == .status(0))
            #expect(try following.receive() == nil)
        }
    }

    private static let resolve = "io.pointerd.Pointer.Resolve"
    private static let subscribe = "io.pointerd.Pointer.Subscribe"

    /// What is no call at all, and what the log says of it.
    private static let faults: [(bytes: [UInt8], note: String)] = [
        (Array("hello\0".utf8), "message is not a JSON object"),
        (Array("\0".utf8), "message is not a JSON object"),
        (Array(#"[{"method":"io.pointerd.Pointer.GetState"}]"#.utf8) + [0], "message is not a JSON object"),
        (Array(#"{"method":"io.pointerd.Pointer.GetState"}}"#.utf8) + [0], "message is not a JSON object"),
        (Array(#"{"method":"\#(resolve)","parameters":{"x":NaN,"y":0}}"#.utf8) + [0], "message is not a JSON object"),
        (Array(#"{"method":""#.utf8) + [0xFF] + Array(#""}"#.utf8) + [0], "message is not UTF-8"),
        (Array("{}\0".utf8), "message is not a call: no method"),
        (Array(#"{"method":5}"#.utf8) + [0], "message is not a call: method is of a wrong type"),
        (Array(#"{"method":null}"#.utf8) + [0], "message is not a call: method is of a wrong type"),
        (Array(#"{"method":"\#(resolve)","parameters":[]}"#.utf8) + [0], "parameters is of a wrong type"),
        (Array(#"{"method":"\#(subscribe)","more":"yes"}"#.utf8) + [0], "more is of a wrong type"),
        ([UInt8](repeating: UInt8(ascii: "a"), count: 524_289), "message is not a JSON object"),
        (
            Array("{\"a\":\"".utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: 524_283),
            "message longer than 524288 bytes"
        ),
        (Array("{\"a\":".utf8) + [UInt8](repeating: UInt8(ascii: " "), count: 1 << 20), "message longer than 524288"),
        (Array(String(repeating: "{\"a\":", count: 17).utf8) + [0], "message nested deeper than 16"),
        (
            Array((#"{"method":"x.y","parameters":{"a":"# + String(repeating: "[", count: 30_000)).utf8) + [0],
            "message nested deeper than 16"
        ),
    ]

    @Test("what is no call ends its connection, with a line in the log", arguments: faults.indices)
    func fault(row: Int) throws {
        let (bytes, note) = Self.faults[row]
        let scene = try Scene()
        let hostile = try scene.daemon.connect()
        try hostile.send(raw: bytes)
        #expect(try hostile.receive() == nil)
        let line = try scene.daemon.waitForLine("connection ended: ")
        #expect(line.hasPrefix("notice: connection ended: "))
        #expect(line.contains(note))
        #expect(line.hasSuffix(" uid=\(geteuid())"))
        try scene.expectUndisturbed()
    }

    @Test("a message that never ends keeps its connection waiting and nobody else")
    func unfinished() throws {
        let scene = try Scene()
        let hostile = try scene.daemon.connect()
        try hostile.send(raw: Array(#"{"method":"io.pointerd.Pointer.GetState""#.utf8))
        #expect(try scene.asking.state() == scene.state)
        // It may still end well.
        try hostile.send("}")
        #expect(try hostile.reply(StateReply.self).state == scene.state)
        // Or the client goes in the middle.
        try hostile.send(raw: Array(#"{"method":"#.utf8))
        hostile.finishSending()
        #expect(try hostile.receive() == nil)
        try scene.expectUndisturbed()
    }

    /// Calls that cannot be carried out, and their answers: the error with its parameters.
    private static let refusals: [(call: String, error: String)] = [
        (#""method":"io.pointerd.Nothing.Get""#, service("InterfaceNotFound", "interface", "io.pointerd.Nothing")),
        (#""method":"GetState""#, service("InterfaceNotFound", "interface", "GetState")),
        (#""method":"""#, service("InterfaceNotFound", "interface", "")),
        (#""method":"io.pointerd.Pointer.Fly""#, service("MethodNotFound", "method", "io.pointerd.Pointer.Fly")),
        (#""method":"io.pointerd.Pointer.""#, service("MethodNotFound", "method", "io.pointerd.Pointer.")),
        (call(subscribe), expectedMore),
        (#""method":"io.pointerd.Devices.Monitor""#, expectedMore),
        (call(subscribe, #"{"events":["leave"]}"#, more: true), service("InvalidParameter", "parameter", "events")),
        (call(subscribe, #"{"events":"enter"}"#, more: true), service("InvalidParameter", "parameter", "events")),
        (call(subscribe, #"{"maxRate":0}"#, more: true), outOfRange("maxRate")),
        (call(subscribe, #"{"maxRate":-1}"#, more: true), outOfRange("maxRate")),
        (call(subscribe, #"{"maxRate":1e30}"#, more: true), service("InvalidParameter", "parameter", "maxRate")),
        (call(resolve), service("InvalidParameter", "parameter", "x")),
        (call(resolve, #"{"y":1}"#), service("InvalidParameter", "parameter", "x")),
        (call(resolve, #"{"x":1,"y":null}"#), service("InvalidParameter", "parameter", "y")),
        (call(resolve, #"{"x":"1","y":1}"#), service("InvalidParameter", "parameter", "x")),
        (call(resolve, #"{"x":1e308,"y":1}"#), outOfRange("x")),
        (call(resolve, #"{"x":1e999,"y":1}"#), service("InvalidParameter", "parameter", "x")),
        (call(resolve, #"{"x":1,"y":-1000000.5}"#), outOfRange("y")),
        (call(resolve, #"{"x":1,"y":1,"modifiers":["hyper"]}"#), service("InvalidParameter", "parameter", "modifiers")),
        (call(resolve, #"{"x":1,"y":1,"modifiers":{}}"#), service("InvalidParameter", "parameter", "modifiers")),
    ]

    private static func call(_ method: String, _ parameters: String? = nil, more: Bool = false) -> String {
        let parameters = parameters.map { #","parameters":\#($0)"# } ?? ""
        return #""method":"\#(method)"\#(parameters)\#(more ? #","more":true"# : "")"#
    }

    private static let expectedMore = #"{"error":"org.varlink.service.ExpectedMore","parameters":{}}"#

    private static func service(_ error: String, _ parameter: String, _ value: String) -> String {
        #"{"error":"org.varlink.service.\#(error)","parameters":{"\#(parameter)":"\#(value)"}}"#
    }

    private static func outOfRange(_ parameter: String) -> String {
        #"{"error":"io.pointerd.Pointer.OutOfRange","parameters":{"parameter":"\#(parameter)"}}"#
    }

    @Test("a call that cannot be carried out gets its error, and the connection goes on", arguments: refusals.indices)
    func refusal(row: Int) throws {
        let (call, error) = Self.refusals[row]
        let scene = try Scene()
        let client = try scene.daemon.connect()
        try client.send("{\(call)}")
        #expect(try client.receive()?.withoutReason == error)
        #expect(try client.state() == scene.state)
        try scene.expectUndisturbed()
    }
}
