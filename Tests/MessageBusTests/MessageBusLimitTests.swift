import Limits
import TestBasics
import Testing

@testable import MessageBus

/// Limits of which a short message has more.
enum FewLimit: Int, ModuleLimit {
    case none = 0
    case two = 2
    case three = 3
    case nine = 9

    var most: Int { rawValue }
}

@Suite("Limits of messages on a bus")
struct MessageBusLimitTests {
    @Test("So much counts, and not one more", arguments: MessageBusLimit.allCases)
    func limit(_ limit: MessageBusLimit) throws {
        switch limit {
        case .text:
            try expectLimit(limit, is: 1024) { count in
                let draft = try BusMessageTests.Draft { try $0.text(String(repeating: "a", count: count)) }
                return draft.read.text()?.utf8.count ?? 0
            }
            try expectLimit(limit, is: 1024) { count in
                let draft = try BusMessageTests.Draft { try $0.text(String(repeating: "a", count: count)) }
                return draft.read.beginningOfText()?.utf8.count ?? 0
            }
            try expectLimit(limit, is: 1024) { count in
                let path = "/" + String(repeating: "a", count: count - 1)
                let draft = try BusMessageTests.Draft { try $0.arguments.objectPath(path) }
                return draft.read.objectPath()?.utf8.count ?? 0
            }
        }
    }
}
