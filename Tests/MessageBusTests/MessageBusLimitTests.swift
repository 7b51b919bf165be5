import Limits
import PointerRuntime
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
            try expectLimit(limit, is: 1024) { count in
                let path = "/" + String(repeating: "a", count: count - 1)
                let draft = try BusMessageTests.Draft(path: path) { _ in }
                return draft.read.path.utf8.count
            }
        case .messages:
            try expectLimit(limit, is: 16) { count in
                let (loop, bus) = (try EventLoop(), try PlayedBus())
                let connection = try BusConnection(on: loop, to: .at(bus.address)) { Issue.record($0) }
                try bus.accept()
                var answers = 0
                let method = BusMethod("Ask", of: "org.example.One", path: "/one", interface: "org.example.One")
                // One step reads the bytes of all answers.
                let requests = try (1..<count).map { _ in
                    try connection.call(method, startsService: false, timeout: .max) { _ in answers += 1 }
                }
                let end = EventLoop.now() + 60_000_000
                while try bus.takeCalls() < requests.count {
                    _ = try loop.turn(timeout: 1)
                    try #require(EventLoop.now() < end)
                }
                try bus.answer()
                _ = try loop.turn(timeout: 60_000)
                return withExtendedLifetime(requests) { answers + 1 }
            }
        }
    }
}
