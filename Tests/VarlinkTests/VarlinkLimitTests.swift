import CLinux
import Glibc
import Limits
import PointerRuntime
import SystemPackage
import TestBasics
import Testing

@testable import Varlink

/// Limits of methods of tests.
enum TestLimit: Int, ModuleLimit {
    case two = 2
    case thousand = 1000
    /// No limit but the server's.
    case none = 0x7fff_ffff

    var most: Int { rawValue }
}

@Suite("Limits of messages and connections")
struct VarlinkLimitTests {
    @Test("So much counts, and not one more", arguments: VarlinkLimit.allCases)
    func limit(_ limit: VarlinkLimit) throws {
        switch limit {
        case .fieldName:
            try expectLimit(limit, is: 60) { count in
                // As long as it gets with every letter escaped, and then no longer its name.
                let escaped = "parameters".utf8.map { #"\u00"# + String($0, radix: 16) }.joined()
                let name = escaped + String(repeating: "x", count: count - escaped.utf8.count)
                let fields = try MessageScanner.fields(of: Array(#"{"\#(name)":{}}"#.utf8), depth: 2)
                return fields.parameters == nil ? 0 : count
            }
        case .parameterBytes:
            try expectLimit(limit, is: 65_536) { count in
                check(#"{"text":""# + String(repeating: "x", count: count - 11) + #""}"#) ? count : 0
            }
        case .parameterValues:
            // The list itself is a value.
            try expectLimit(limit, is: 1024) { count in
                let items = Array(repeating: "10", count: count - 1).joined(separator: ",")
                return check(#"{"list":[\#(items)]}"#) ? count : 0
            }
        case .refused: try expectLimit(limit, is: 8, refused)
        case .guests: try expectLimit(limit, is: 4) { try guests(of: (0..<UInt32($0)).map { 2000 + $0 }) }
        case .guestsOfUser: try expectLimit(limit, is: 1) { try guests(of: Array(repeating: 2000, count: $0)) }
        case .guestBytes:
            try expectLimit(limit, is: 4096) { count in
                let harness = try Harness()
                harness.server.isGuest = { _ in true }
                let client = try harness.connect(as: 2000)
                let start = #"{"method":"org.example.test.Echo","parameters":{"text":""#
                let text = start + String(repeating: "x", count: count - start.utf8.count - 3) + #""}}"#
                return try client.ask(text) == nil ? 0 : count
            }
        case .groups: try expectLimit(limit, is: 65_536, groups)
        case .waiting: try expectLimit(limit, is: 4096, waiting)
        case .largeWorks: try expectLimit(limit, is: 6) { try largeWorks(of: (0..<UInt32($0)).map { 1000 + $0 }) }
        case .largeWorksOfUser:
            try expectLimit(limit, is: 2) { try largeWorks(of: Array(repeating: 1000, count: $0)) }
        case .received: try expectLimit(limit, is: 16_777_216, received)
        case .clientDepth:
            try expectLimit(limit, is: 512) { count in
                // The message is an object in which the parameters are one.
                let end = try ScriptedEnd()
                try end.send(#"{"parameters":{"a":\#(lists(count - 2))}}"#)
                return (try? end.client.nextReply()) == nil ? 0 : count
            }
            let end = try ScriptedEnd()
            try expectLimit(limit, is: 512) { count in
                let parameters = Array(#"{"a":\#(lists(count - 1))}"#.utf8)
                return (try? end.client.enqueue("a.B", json: parameters)) == nil ? 0 : count
            }
        case .interfaceDepth:
            try expectLimit(limit, is: 32) { count in
                // The type itself, and what the lists contain.
                let text = "interface a.b\ntype T (a: \(String(repeating: "[]", count: count - 2))int)"
                return (try? InterfaceText(parsing: text)) == nil ? 0 : count
            }
        }
    }

    private func lists(_ count: Int) -> String {
        String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }

    private func check(_ parameters: String) -> Bool {
        (try? CallParameters.check(Array(parameters.utf8)[...])) != nil
    }

    /// Connects so many clients besides those that are served, and returns how many of them wait for their refusal.
    private func refused(_ count: Int) throws -> Int {
        let harness = try Harness { $0.connectionsPerUser = 1 }
        harness.server.limitExceeded = { VarlinkError("org.example.test.LimitExceeded", ["limit": $0]) }
        let clients = try (0...count).map { _ in try harness.connect() }
        defer { withExtendedLifetime(clients) {} }
        return harness.server.connections.all.count - harness.server.connectionCount
    }

    /// Connects guests of these users, and returns how many of them are served.
    private func guests(of users: [UInt32]) throws -> Int {
        let harness = try Harness()
        harness.server.isGuest = { _ in true }
        let clients = try users.map { try harness.connect(as: $0) }
        defer { withExtendedLifetime(clients) {} }
        return harness.server.guestCount
    }

    /// Connects a client with so many groups, of which the last one counts. Returns how many were looked at, none if not that one.
    private func groups(_ count: Int) throws -> Int {
        let harness = try Harness()
        harness.server.groups.read = { _, _, buffer in
            guard count <= buffer.count else { return -1 }
            for index in 0..<count { buffer[index] = UInt32(index) }
            return count
        }
        harness.server.groups.question = ClientGroups.Question(groups: [UInt32(count - 1)])
        let client = try harness.connect(as: 1000)
        defer { withExtendedLifetime(client) {} }
        return harness.server.connections.all.allSatisfy { $0.peer.membership.groups.isEmpty } ? 0 : count
    }

    /// Has clients of these users begin with large work that does not end, and returns how many of the works run.
    private func largeWorks(of users: [UInt32]) throws -> Int {
        let harness = try Harness()
        harness.takeOverProcessorTime()
        // Each step is a share.
        harness.interface.onStep = { [processor = harness.processor] in processor.moment += 1000 }
        let clients = try users.map { try harness.connect(as: $0) }
        for client in clients {
            try client.send(#"{"method":"org.example.test.Steps","parameters":{"count":1000000000}}"#)
        }
        try harness.turn { harness.interface.worksUnderWay == users.count }
        for _ in 0..<4 * users.count { _ = try harness.loop.turn(timeout: 0) }
        defer { withExtendedLifetime(clients) {} }
        return harness.server.connections.all.count { $0.work?.heldBytes != nil }
    }

    /// Connects so many clients, and one more, to a socket that nobody accepts from, and returns how many wait besides that one.
    private func waiting(_ count: Int) throws -> Int {
        let path = "/tmp/pointerd-waiting-\(getpid())-\(UInt32.random(in: 0 ... .max)).sock"
        defer { _ = unsafe unlink(path + ".lock") }
        let socket = try ListeningSocket(path: path)
        // They hang up at once, and wait all the same.
        let clients = (0...count).count { _ in (try? VarlinkClient(path: path, waits: false)) != nil }
        withExtendedLifetime(socket.descriptor) {}
        return clients - 1
    }

    /// Sends a client a message of so many bytes, which is none, and returns how much of it the client has read.
    private func received(_ count: Int) throws -> Int {
        let end = try ScriptedEnd()
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
        var left = count
        do throws(VarlinkClientError) {
            while left > 0 {
                left -= end.write(piece.span.extracting(first: min(left, piece.count)))
                _ = try end.client.replyIfReady()
            }
            _ = end.write([0].span)
            _ = try end.client.nextReply()
        } catch .notVarlink(let reason) where reason.contains("longer than") {
            return 0
        } catch {}
        return count
    }
}

/// A client whose service is what a test writes.
private final class ScriptedEnd {
    let client: VarlinkClient
    private let service: OwnedDescriptor

    init() throws {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw Errno.last }
        client = VarlinkClient(adopting: OwnedDescriptor(ends[0]))
        service = OwnedDescriptor(ends[1])
    }

    func send(_ message: String) throws {
        let bytes = Array(message.utf8) + [0]
        try #require(write(bytes.span) == bytes.count)
    }

    /// Writes as much as there is room for, and returns how many bytes that were.
    func write(_ bytes: Span<UInt8>) -> Int {
        let count = unsafe bytes.withUnsafeBytes { buffer in
            unsafe CLinux.send(service.rawValue, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
        }
        return max(0, count)
    }
}
