import CLinux
import Glibc
import Logging
import SafeText
import Testing

@testable import PointerRuntime

@Suite struct JournalLogHandlerTests {
    private func logger(_ pair: Pair, _ format: JournalLogHandler.Format, level: Log.Level = .trace) -> Logger {
        Logger(label: "test") {
            JournalLogHandler(label: $0, threshold: LogThreshold(level), format: format, descriptor: pair.second)
        }
    }

    @Test("The journal gets the priority of each level")
    func priorities() throws {
        let pair = try Pair.pipe()
        let logger = logger(pair, .journal)
        let expected: [(Logger.Level, Int)] = [
            (.trace, 7), (.debug, 7), (.info, 6), (.notice, 5), (.warning, 4), (.error, 3), (.critical, 2),
        ]
        for (level, priority) in expected {
            logger.log(level: level, "hello")
            #expect(pair.read() == "<\(priority)>test: hello\n")
        }
    }

    @Test("A person gets the level's name and the values in order")
    func plain() throws {
        let pair = try Pair.pipe()
        var logger = logger(pair, .plain)
        logger[metadataKey: "b"] = "2"
        logger.warning("slow", metadata: ["a": "1", "b": "3"])
        #expect(pair.read() == "warning: test: slow a=1 b=3\n")
    }

    @Test("Entries below the level are dropped")
    func level() throws {
        let pair = try Pair.pipe()
        let logger = logger(pair, .plain, level: .warning)
        logger.info("no")
        logger.error("yes")
        #expect(pair.read() == "error: test: yes\n")
    }

    @Test("A changed threshold holds for loggers that are there, but not for one with a level of its own")
    func threshold() throws {
        let pair = try Pair.pipe()
        let threshold = LogThreshold(.error)
        let first = Logger(label: "first") {
            JournalLogHandler(label: $0, threshold: threshold, format: .plain, descriptor: pair.second)
        }
        var second = Logger(label: "second") {
            JournalLogHandler(label: $0, threshold: threshold, format: .plain, descriptor: pair.second)
        }
        second.logLevel = .critical
        for level in Log.Level.allCases {
            threshold.level = level
            #expect(threshold.level == level)
            #expect(first.logLevel == level.ofLogger)
        }
        threshold.level = .debug
        first.trace("no")
        second.error("no")
        first.debug("yes")
        #expect(pair.read() == "debug: first: yes\n")
    }

    @Test("Hostile text stays on its line")
    func hostileText() throws {
        let pair = try Pair.pipe()
        let logger = logger(pair, .journal)
        logger.error("mouse\n<0>fake\u{1b}[31m", metadata: ["na\nme": "\u{202e}x\r"])
        #expect(pair.read() == "<3>test: mouse\\n<0>fake\\u{1b}[31m na\\nme=\\u{202e}x\\r\n")
    }

    @Test(
        "An entry that nobody takes is lost, which the next one is preceded by, and logging goes on",
        arguments: [false, true]
    )
    func full(isSocket: Bool) throws {
        let pair = try isSocket ? Pair.sockets(SOCK_STREAM) : Pair.pipe()
        let logger = logger(pair, .plain)
        fill(pair.second)
        try withoutReader(of: pair.first) { for _ in 0..<3 { logger.error("lost") } }
        var end = pollfd(fd: pair.first, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&end, 1, 0) > 0 { #expect(!pair.read().contains("lost")) }
        logger.error("kept")
        let notice = "warning: 3 lines of the log could not be written and are lost\n"
        #expect(pair.read() == "\(notice)error: test: kept\n")
        logger.error("next")
        #expect(pair.read() == "error: test: next\n")
        // The descriptor is shared with others, who expect it to block.
        #expect(fcntl(pair.second, F_GETFL) & O_NONBLOCK == 0)
    }

    @Test("An entry longer than a pipe takes in one piece is cut between two characters", arguments: [false, true])
    func long(isSocket: Bool) throws {
        let pair = try isSocket ? Pair.sockets(SOCK_STREAM) : Pair.pipe()
        for start in ["", "x", "xx"] {
            logger(pair, .plain).error("\(start)\(String(repeating: "ポ", count: 3000))")
            let line = pair.read()
            #expect(line.utf8.count <= 4096 && line.utf8.count > 4090)
            #expect(line.hasPrefix("error: test: \(start)ポポ") && line.hasSuffix("ポ…\n"))
        }
        #expect(fcntl(pair.second, F_GETFL) & O_NONBLOCK == 0)
    }

    @Test("Entries for a reader that has gone are lost")
    func noReader() throws {
        let pair = try Pair.sockets(SOCK_STREAM)
        pair.closeFirst()
        logger(pair, .plain).error("lost")
        let pipe = try Pair.pipe()
        pipe.closeFirst()
        logger(pipe, .plain).error("lost")
    }

    @Test("Plain text of any language is left as it is")
    func ordinaryText() {
        let text = "Zeiger „Maus“ ポインタ 🖱"
        #expect(PrintableText.escape(text) == text)
        #expect(PrintableText.escape("\u{85}\u{2028}\u{7f}\t") == "\\u{85}\\u{2028}\\u{7f}\\t")
    }

    @Test("Quoted text shows where it ends, and a long one only how it begins")
    func quotedText() {
        #expect(PrintableText.quote("a \"b\" \\ \u{1b}") == #""a \"b\" \\ \u{1b}""#)
        #expect(PrintableText.quote(String(repeating: "ü", count: 64)) == "\"\(String(repeating: "ü", count: 64))\"")
        #expect(PrintableText.quote(String(repeating: "ü", count: 65)) == "\"\(String(repeating: "ü", count: 64))…\"")
    }

    @Test("The journal is recognized by device and inode")
    func detection() throws {
        let pair = try Pair.pipe()
        var status = stat()
        try #require(unsafe fstat(pair.second, &status) == 0)
        let stream = "\(status.st_dev):\(status.st_ino)"
        #expect(JournalLogHandler.isJournal(pair.second, stream: stream))
        for wrong in [nil, "", "1:2", ":", "x:y", "\(status.st_dev)", "\(stream):1"] as [String?] {
            #expect(!JournalLogHandler.isJournal(pair.second, stream: wrong))
        }
    }
}
