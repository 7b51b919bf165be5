import Glibc
import InMemoryLogging
import SystemPackage
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
        case .folderReads: try expectLimit(limit, is: 16) { count in try isNoted(byRead: count) ? count : 0 }
        }
    }

    /// Whether the name of a file counts in a turn in which the last one of so many calls would read that it has come.
    private func isNoted(byRead count: Int) throws -> Bool {
        let folder = try TemporaryFolder()
        let loop = try EventLoop()
        var names: Set<String> = []
        let watch = try FolderWatch(on: loop, for: [.arrivals, .departures]) { names.formUnion($0) }
        try watch.add(folder.path.string)
        // What comes with a name is 16 bytes long and the name with its zeros, which is as long for both.
        let events = count * FolderWatch.readLength / 32
        let other = folder.path.appending("another").string
        for index in 1..<events {
            // Two of one kind in a row are one.
            if index % 2 == 1 { try folder.write("another", "") } else { try Errno.check(unsafe unlink(other)) }
        }
        try folder.write("file", "")
        _ = try loop.turn(timeout: 60_000)
        let isNoted = names.contains("file")
        // All of it is read in time.
        while !names.contains("file") { #expect(try loop.turn(timeout: patience) > 0) }
        return isNoted
    }
}
