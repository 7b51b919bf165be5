import TestBasics
import Testing

@testable import Varlink

/// Replies that are put together piece by piece.
@Suite struct PiecewiseReplyTests {
    struct Group: Codable {
        var id: String
        var items: [Int]
        var name: String?
    }

    private struct Reply: Encodable {
        var count: Int
        var groups: [Group]
        var state: Int
    }

    @Test(
        "It is the message that encoding all at once makes",
        arguments: [
            [], [Group(id: "a", items: [])], [Group(id: #""items":["#, items: [1, 2, 3], name: #"","items":[]"#)],
            [Group(id: "a", items: [1]), Group(id: "b", items: [], name: "n"), Group(id: "c", items: [2, 3])],
        ]
    )
    func same(groups: [Group]) throws {
        var reply = PiecewiseReply()
        try reply.begin(Reply(count: groups.count, groups: [], state: 7), opening: "groups")
        for group in groups {
            var empty = group
            empty.items = []
            try reply.beginItem(json: MessageEncoder().text(of: empty), opening: "items")
            for item in group.items { try reply.add(item) }
            reply.endItem()
        }
        let whole = try SharedReply(Reply(count: groups.count, groups: groups, state: 7))
        #expect(reply.finish().flatMap { $0 } == whole.pieces.flatMap { $0 })
    }

    @Test("A long one comes in pieces, and a client gets them as one message")
    func pieces() throws {
        var reply = PiecewiseReply()
        try reply.begin(["items": [String]()], opening: "items")
        let item = String(repeating: "x", count: 100_000)
        for _ in 0..<10 { try reply.add(item) }
        #expect(reply.byteCount > 1_000_000)
        let shared = SharedReply(message: reply.finish())
        #expect(shared.pieces.count > 3 && reply.byteCount == 0)
        let harness = try Harness { $0.unwritableTime = .max }
        harness.interface.onCall = { call in
            if call.method == "Silent" { call.reply(shared) }
        }
        let client = try harness.connect()
        try client.send("{\"method\":\"org.example.test.Silent\"}")
        let items = Array(repeating: "\"\(item)\"", count: 10).joined(separator: ",")
        #expect(try client.receive() == "{\"parameters\":{\"items\":[\(items)]}}")
    }

    @Test("A reply counts with its storage while it is built, and has no more than it needs once it is")
    func storage() throws {
        var reply = PiecewiseReply()
        try reply.begin(["items": [String]()], opening: "items")
        for _ in 0..<300 { try reply.add(String(repeating: "x", count: 2000)) }
        #expect(reply.memoryUsage >= reply.byteCount && reply.byteCount > 600_000)
        let pieces = reply.finish()
        #expect(pieces.allSatisfy { $0.capacity <= $0.count + $0.count / 8 + 100 })
        #expect(reply.memoryUsage == 0)
    }

    @Test("An item without the list is an error")
    func noList() throws {
        var reply = PiecewiseReply()
        try reply.begin(Reply(count: 0, groups: [], state: 0), opening: "groups")
        #expect(throws: EncodingError.self) { try reply.beginItem(json: Array(#"{"id":1}"#.utf8), opening: "items") }
    }
}
