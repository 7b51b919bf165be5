import CLinux
import Glibc
import PointerRuntime
import SystemPackage
import Testing

@testable import Varlink

@Suite struct ClientTests {
    /// A client whose service is a script: what it answers is written before it is asked.
    private final class Script {
        let client: VarlinkClient
        private var service: OwnedDescriptor?

        init() throws {
            var ends: [Int32] = [-1, -1]
            let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw Errno.last }
            client = VarlinkClient(adopting: OwnedDescriptor(ends[0]))
            service = OwnedDescriptor(ends[1])
        }

        func answer(_ messages: String...) {
            let bytes = Array(messages.map { "\($0)\0" }.joined().utf8)
            _ = unsafe bytes.withUnsafeBytes { unsafe write(service?.rawValue ?? -1, $0.baseAddress, $0.count) }
        }

        func asked() -> [String] {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe recv(service?.rawValue ?? -1, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
            }
            return buffer.prefix(max(0, count)).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        }

        func close() {
            service = nil
        }

        func call<Reply: Decodable>(
            _ method: String,
            _ parameters: some Encodable = NoParameters(),
            as type: Reply.Type
        ) throws(VarlinkClientError) -> Reply {
            try client.enqueue(method, parameters)
            return try client.nextReply().decode(as: type)
        }
    }

    private typealias Number = ExampleInterface.Number

    private func failure(_ body: () throws(VarlinkClientError) -> Void) -> VarlinkClientError? {
        do throws(VarlinkClientError) {
            try body()
            return nil
        } catch {
            return error
        }
    }

    @Test("A call sends what Varlink wants and takes the reply")
    func call() throws {
        let script = try Script()
        script.answer("{\"parameters\":{\"number\":5,\"new\":1}}", "{}")
        #expect(try script.call("a.B", Number(number: 4), as: Number.self) == Number(number: 5))
        _ = try script.call("a.C", as: NoParameters.self)
        #expect(
            script.asked() == [
                "{\"method\":\"a.B\",\"parameters\":{\"number\":4}}",
                "{\"method\":\"a.C\",\"parameters\":{}}",
            ]
        )
    }

    @Test("Replies of a stream come until the last, and none is there before it has arrived")
    func more() throws {
        let script = try Script()
        try script.client.enqueue("a.B", more: true)
        #expect(try script.client.replyIfReady() == nil)
        #expect(script.asked() == ["{\"method\":\"a.B\",\"more\":true,\"parameters\":{}}"])
        script.answer("{\"continues\":true,\"parameters\":{\"number\":1}}", "{\"parameters\":{\"number\":2}}")
        for number in 1...2 {
            let reply = try script.client.nextReply()
            #expect(try reply.decode(as: Number.self) == Number(number: number))
            #expect(reply.continues == (number == 1))
        }
        #expect(try script.client.replyIfReady() == nil)
    }

    @Test("A reply that does not arrive in time is an error")
    func timedOut() throws {
        let script = try Script()
        try script.client.enqueue("a.B")
        let error = failure { () throws(VarlinkClientError) in _ = try script.client.nextReply(by: .now) }
        #expect(error == .timedOut)
    }

    @Test("JSON goes through as it is, in both directions")
    func json() throws {
        let script = try Script()
        script.answer("{\"parameters\": {\"b\" : 1.50, \"a\":[ ]} ,\"continues\":true}", "{}")
        try script.client.enqueue("a.B", json: Array("{ \"x\":1.0 }".utf8), more: true)
        try script.client.flush()
        #expect(script.asked() == ["{\"method\":\"a.B\",\"more\":true,\"parameters\":{ \"x\":1.0 }}"])
        let first = try script.client.nextReply()
        #expect(String(decoding: first.parameters, as: UTF8.self) == "{\"b\" : 1.50, \"a\":[ ]}")
        #expect(first.continues)
        #expect(String(decoding: try script.client.nextReply().parameters, as: UTF8.self) == "{}")
    }

    @Test(
        "Parameters that are no JSON object are not sent",
        arguments: ["", "[]", "1", "{", "{}}", "{\"a\":1},\"b\":{}"]
    )
    func invalidJSON(text: String) throws {
        let script = try Script()
        let error = failure { () throws(VarlinkClientError) in try script.client.enqueue("a.B", json: Array(text.utf8))
        }
        #expect(error == .invalidCall("the parameters are not a JSON object"))
        #expect(script.asked() == [])
    }

    @Test("The client reports errors of the service with their fields")
    func remote() throws {
        let script = try Script()
        script.answer("{\"error\":\"a.Bad\",\"parameters\":{\"why\":\"so\",\"n\":3,\"f\":true,\"x\":null,\"l\":[1]}}")
        let error = failure { () throws(VarlinkClientError) in _ = try script.call("a.B", as: Number.self) }
        #expect(error == .remote(VarlinkError("a.Bad", ["why": "so", "n": "3", "f": "true"])))
        #expect(error?.description == "a.Bad(f: true, n: 3, why: so)")
        script.answer("{\"error\":\"a.Bare\"}")
        let bare = failure { () throws(VarlinkClientError) in _ = try script.call("a.B", as: Number.self) }
        #expect(bare == .remote(VarlinkError("a.Bare")))
    }

    @Test(
        "What is no reply, or not the one that was asked for, is an error of its own",
        arguments: [
            "HTTP/1.1 400", "[]", "", "{\"parameters\":5}", "{\"parameters\":{\"number\":\"x\"}}", "{\"error\":1}",
        ]
    )
    func notVarlink(answer: String) throws {
        let script = try Script()
        script.answer(answer)
        let error = failure { () throws(VarlinkClientError) in _ = try script.call("a.B", as: Number.self) }
        guard case .notVarlink? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A service that closes, before or after the call, is an error of its own")
    func closed() throws {
        let script = try Script()
        script.answer("{\"parameters\":{\"number\":1}}")
        #expect(try script.call("a.B", as: Number.self) == Number(number: 1))
        script.close()
        for _ in 0..<2 {
            let error = failure { () throws(VarlinkClientError) in _ = try script.call("a.B", as: Number.self) }
            #expect(error == .closed)
        }
    }

    @Test("A service that is not there is named by its path")
    func connecting() throws {
        func failure(_ path: String) -> ConnectError? {
            do throws(ConnectError) {
                _ = try VarlinkClient(path: path)
                return nil
            } catch {
                return error
            }
        }
        #expect(failure("/tmp/pointerd-no-such\u{1b}.sock") == .notFound(path: "/tmp/pointerd-no-such\u{1b}.sock"))
        #expect(failure("/tmp/\u{1b}")?.description == "there is no socket /tmp/\\u{1b}")
        #expect(failure("") == .invalidPath(""))
        #expect(failure("@pointerd-nobody-\(getpid())") == .notRunning(path: "@pointerd-nobody-\(getpid())"))
    }

    @Test("Client and server understand each other")
    func together() throws {
        let harness = try Harness()
        let name = "/tmp/pointerd-together-\(getpid()).sock"
        try harness.server.listen(try ListeningSocket(path: name))
        let client = try VarlinkClient(path: name)
        try client.enqueue("org.example.test.Echo", ExampleInterface.Text(text: "\u{0}\"\u{1f5b1}\n"))
        try client.enqueue("org.example.test.Numbers", ExampleInterface.CountRequest(count: 2), more: true)
        try client.flush()
        try harness.turn { harness.interface.streams.count == 1 }
        #expect(try client.nextReply().decode(as: ExampleInterface.Text.self).text == "\u{0}\"\u{1f5b1}\n")
        for number in 0..<2 {
            let reply = try client.nextReply()
            #expect(try reply.decode(as: Number.self) == Number(number: number))
            #expect(reply.continues)
        }
    }
}
