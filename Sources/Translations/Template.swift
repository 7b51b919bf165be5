/// What fills a placeholder: a String fills `%1$s`, an Int fills `%1$d`.
package protocol TranslationArgument: Sendable {
    /// The letter that ends its placeholders.
    static var conversion: UInt8 { get }
}

extension String: TranslationArgument {
    package static var conversion: UInt8 { UInt8(ascii: "s") }
}

extension Int: TranslationArgument {
    package static var conversion: UInt8 { UInt8(ascii: "d") }
}

/// A text with numbered placeholders, `%1$s` to `%9$d`, in any order. `%%` is a percent sign, and no other `%` stands in it.
struct Template {
    private enum Piece {
        case text(Substring.UTF8View)
        case argument(number: Int, conversion: UInt8)
    }

    private var pieces: [Piece] = []

    /// Numbers of the arguments that it shows, from 1 on.
    private(set) var numbers: Set<Int> = []

    /// Reads a text; nil if a `%` begins no placeholder, or with more than ``TranslationsLimit/placeholders``.
    init?(_ text: String) {
        var rest = Substring(text).utf8
        var count = 0
        while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
            pieces.append(.text(rest[..<percent]))
            let after = rest[percent...].dropFirst()
            if after.first == UInt8(ascii: "%") {
                pieces.append(.text(after.prefix(1)))
                rest = after.dropFirst()
                continue
            }
            let sign = Array(after.prefix(3))
            guard sign.count == 3, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(sign[0]),
                sign[1] == UInt8(ascii: "$"), count < TranslationsLimit.placeholders.most
            else { return nil }
            count += 1
            let number = Int(sign[0] - UInt8(ascii: "0"))
            pieces.append(.argument(number: number, conversion: sign[2]))
            numbers.insert(number)
            rest = after.dropFirst(3)
        }
        pieces.append(.text(rest))
    }

    /// Returns the text with its arguments; nil if one of them is not there, or is of another type.
    func filled(with arguments: [any TranslationArgument]) -> String? {
        var result = ""
        for piece in pieces {
            switch piece {
            case .text(let text): result += String(Substring(text))
            case .argument(let number, let conversion):
                guard number <= arguments.count, type(of: arguments[number - 1]).conversion == conversion else {
                    return nil
                }
                result += "\(arguments[number - 1])"
            }
        }
        return result
    }
}
