import Foundation
import Testing

@Suite("What may be logged")
struct LogCallTests {
    /// What stands in log calls beside fixed text. Nothing else may, before somebody has read docs/logging.md and looked at what it is: no
    /// position, no code of a key or button, nothing that a client declared.
    private static let allowed: Set<String> = [
        // Errors of the system, of the configuration, and of what clients sent, which name its keys and not its values.
        "error", "fault", "text", "line", "warning",
        // What the daemon was started with.
        "source", "configuration.summary", "place", "name",
        // A message that was put together in one of the functions below.
        "message()", "words", "consequence",
        // Devices.
        "device.kind.rawValue", "PrintableText.escape(device.name)", "PrintableText.escape(device.node)",
        "PrintableText.escape(description.name)", "PrintableText.escape(description.node)",
        "PrintableText.escape(failure.name)", "PrintableText.escape(failure.node)",
        "PrintableText.escape(failure.reason)",
        "PrintableText.escape(keyboard.name)",
        "PrintableText.escape(keyboard.node)", "PrintableText.escape(name)", "PrintableText.escape(node)", "others",
        // How far the system's clock was set, and which user of a seat is in front.
        #"seconds < 0 ? "back" : "forward""#, "seconds.magnitude", "PrintableText.quote(seat)", "active", "reason",
        // How many there were.
        "count", "suppressed",
        // Clients: the user, what they call, and the limits that they meet.
        "peer.uid", "$0.uid", "surface.owner", "PrintableText.quote(name)", "limits.connections",
        "limits.connectionsPerUser",
        "limits.pendingBytes",
    ]

    /// Where a log call begins, and what adds to an entry.
    private static let calls = [
        "logger.trace(", "logger.debug(", "logger.info(", "logger.notice(", "logger.warning(", "logger.error(",
        "logger.critical(", "logger.log(", "Log.log(", "droppedMessages.log(", " note(", ".note(\"", " detail(",
        "noteLoss(", "metadata[",
        "Logger.Metadata = [",
    ]

    @Test("nothing stands in a log call that was not looked at")
    func interpolations() throws {
        let sources = Repository.path("Sources")
        let files = try #require(FileManager.default.enumerator(atPath: sources)).compactMap { $0 as? String }
        var found: Set<String> = []
        var count = 0
        for file in files where file.hasSuffix(".swift") && !file.hasPrefix("pointerctl/") {
            let text = try String(contentsOfFile: "\(sources)/\(file)", encoding: .utf8)
            for call in Self.calls {
                for range in text.ranges(of: call) {
                    count += 1
                    let extent = text[range.upperBound...].prefix(Self.length(of: text[range.upperBound...], call))
                    for expression in Self.interpolations(in: extent) {
                        found.insert(expression)
                        #expect(Self.allowed.contains(expression), "\(file): \(call)…\\(\(expression))")
                    }
                }
            }
        }
        // It looks where there is something to be found, and what is gone from the sources goes from here.
        #expect(count > 50)
        #expect(Self.allowed.subtracting(found) == [])
    }

    /// How long the arguments of a call are, or what is assigned: up to the bracket that closes it, or the end of the line.
    private static func length(of text: Substring, _ call: String) -> Int {
        guard !call.hasSuffix("metadata[") else { return text.prefix { $0 != "\n" }.count }
        var depth = 1
        for (position, character) in text.enumerated() {
            if "([".contains(character) { depth += 1 }
            if ")]".contains(character) { depth -= 1 }
            if depth == 0 { return position }
        }
        return text.count
    }

    /// The expressions between `\(` and its bracket.
    private static func interpolations(in text: Substring) -> [String] {
        text.ranges(of: "\\(").map { start in
            var depth = 1
            let expression = text[start.upperBound...].prefix { character in
                if character == "(" { depth += 1 }
                if character == ")" { depth -= 1 }
                return depth > 0
            }
            return String(expression)
        }
    }
}
