import InMemoryLogging
import TestBasics
import Testing

@testable import PointerRuntime

@Suite("Limits of a turn, and of what goes to the system")
struct PointerRuntimeLimitTests {
    @Test("So much counts, and not one more", arguments: PointerRuntimeLimit.allCases)
    func limit(_ limit: PointerRuntimeLimit) throws {
        switch limit {
        case .socketPath:
            for start in ["/", "@"] {
                try expectLimit(limit, is: 107) { count in
                    let path = start + String(repeating: "a", count: count - 1)
                    return UnixSocketAddress(path) == nil ? 0 : count
                }
            }
        case .logLine:
            let pair = try Pair.pipe()
            let output = LogOutput(pair.second)
            try expectLimit(limit, is: 4096) { count in
                output.write(String(repeating: "a", count: count - 1)) { "\($0) are lost" }
                let line = pair.read()
                return line.hasSuffix("…\n") ? 0 : line.utf8.count
            }
        case .loggedUsers:
            try expectLimit(limit, is: 16) { count in
                let told = InMemoryLogHandler()
                var log = LimitedUserLog(Log(told), burst: 1, period: 1000) { 0 }
                // The log that all others share is used up.
                log.log(.notice, "told", ofUser: nil)
                told.clear()
                for user in 0..<UInt32(count) { log.log(.notice, "told", ofUser: user) }
                return told.entries.count
            }
        case .status:
            try expectLimit(limit, is: 1024) { count in
                let line = ServiceManager.line(String(repeating: "a", count: count))
                return line.dropFirst("STATUS=".count).utf8.count
            }
        case .events:
            let loop = try EventLoop()
            var turn = TurnLimit()
            try expectLimit(limit, is: 256) { count in
                // The next turn has the whole limit again.
                _ = try loop.turn(timeout: 0)
                let allowed = (0..<count).count { _ in turn.allowsOne(in: loop) }
                #expect(turn.isReached(in: loop) == (count >= 256))
                return allowed
            }
        }
    }
}
