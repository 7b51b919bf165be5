import InMemoryLogging
import Logging
import PointerRuntime
import SystemPackage
import TestBasics
import Testing

@Suite struct LogTests {
    /// An error that says what somebody has sent.
    private struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    private static let hostile = "a\n<0>b\u{1b}[31m\"\u{202e}"
    private static let escaped = #"a\n<0>b\u{1b}[31m"\u{202e}"#
    private static let quoted = #""a\n<0>b\u{1b}[31m\"\u{202e}""#

    @Test("Text of others is escaped in a line, in an error and beside a line")
    func hostileText() {
        let told = InMemoryLogHandler()
        let log = Log(told)
        log.notice("escaped \(escaping: Self.hostile), \(escaping: Self.hostile.dropFirst())")
        log.notice("quoted \(quoting: Self.hostile)")
        log.notice("error \(Refusal(description: Self.hostile))")
        log.warning("beside", metadata: ["text": "\(escaping: Self.hostile)", "more": "\(quoting: Self.hostile)"])
        #expect(
            told.lines == [
                "notice: escaped \(Self.escaped), \(Self.escaped.dropFirst())", "notice: quoted \(Self.quoted)",
                "notice: error \(Self.escaped)", "warning: beside",
            ]
        )
        #expect(told.entries.last?.metadata == ["text": "\(Self.escaped)", "more": "\(Self.quoted)"])
    }

    @Test("A line is what it was put together from")
    func parts() {
        let told = InMemoryLogHandler()
        let log = Log(told)
        let word: StaticString = "back"
        let part: LogLine = "of user \(user: .max)"
        log.error("\(word), \(part): \(count: -3) of \(count: UInt64.max), \(Errno.noSuchFileOrDirectory)")
        let numbers = "\(-3) of \(UInt64.max)"
        #expect(told.lines == ["error: back, of user \(UInt32.max): \(numbers), \(Errno.noSuchFileOrDirectory)"])
    }

    @Test("Each level is that of its method")
    func levels() {
        let told = InMemoryLogHandler(logLevel: .trace)
        let log = Log(told)
        log.debug("x")
        log.info("x")
        log.notice("x")
        log.warning("x")
        log.error("x")
        log.critical("x")
        for level in Log.Level.allCases { log.log(level, "y") }
        let names = ["debug", "info", "notice", "warning", "error", "critical"]
        #expect(told.lines == names.map { "\($0): x" } + (["trace"] + names).map { "\($0): y" })
    }

    @Test("What is below the level is not built")
    func levelThatIsOff() {
        let told = InMemoryLogHandler(logLevel: .warning)
        var built = 0
        func part() -> LogLine {
            built += 1
            return "part"
        }
        let log = Log(told)
        var limited = LimitedLog(log, burst: 10, period: 1_000) { 0 }
        var ofUsers = LimitedUserLog(log, burst: 10, period: 1_000) { 0 }
        for level in [Log.Level.trace, .debug, .info, .notice] {
            log.log(level, "\(part())", metadata: ["a": part()])
            limited.log(level, "\(part())", metadata: ["a": part()])
            ofUsers.log(level, "\(part())", ofUser: 1)
        }
        log.notice("\(part())")
        Log.silent.error("\(part())")
        #expect(built == 0 && told.lines == [])
        log.warning("\(part())", metadata: ["a": part()])
        #expect(built == 2 && told.lines == ["warning: part"])
    }
}
