import Logging
import SafeText

/// A line for the log. It consists of literals, and of values that the interpolation accepts: what names no text of others, and such
/// text escaped. A plain string, and a number without a label, do not compile in it.
///
/// A log says neither where the pointer is nor what is pressed: docs/administration/logging.md. So no floating point number is
/// accepted, and a label says what an integer is.
package struct LogLine: Sendable, ExpressibleByStringInterpolation {
    let text: String

    /// Takes only literals, so that no other string becomes a line.
    package init(stringLiteral text: StaticString) {
        self.text = text.description
    }

    package init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
    }

    /// What a line may contain.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        package mutating func appendLiteral(_ literal: StaticString) { text += literal.description }

        package mutating func appendInterpolation(_ text: StaticString) { self.text += text.description }

        package mutating func appendInterpolation(_ line: LogLine) { text += line.text }

        /// Appends an error, escaped: its description may contain text of others.
        package mutating func appendInterpolation(_ error: some Error) { text += PrintableText.escape("\(error)") }

        /// Appends a number of things. Never a position, a code or a delta of a device.
        package mutating func appendInterpolation(count: some BinaryInteger) { text += String(count) }

        /// Appends a time that has nothing to do with a report.
        package mutating func appendInterpolation(seconds: some BinaryInteger) { text += "\(seconds) s" }

        /// Appends the number of a user.
        package mutating func appendInterpolation(user: UInt32) { text += String(user) }

        /// Appends text as `PrintableText.escape` does.
        package mutating func appendInterpolation(escaping text: some StringProtocol) {
            self.text += PrintableText.escape(String(text))
        }

        /// Appends text as `PrintableText.quote` does.
        package mutating func appendInterpolation(quoting text: String) { self.text += PrintableText.quote(text) }
    }
}

/// Values beside a line, each under a name.
package struct LogMetadata: Sendable, ExpressibleByDictionaryLiteral {
    private(set) var values: Logger.Metadata = [:]

    package init(dictionaryLiteral elements: (StaticString, LogLine)...) {
        for (name, line) in elements { add(line, as: name) }
    }

    /// Adds a value, in place of another one of this name.
    mutating func add(_ line: LogLine, as name: StaticString) { values[name.description] = .string(line.text) }
}
