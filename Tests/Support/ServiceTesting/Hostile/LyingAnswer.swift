import Documents
import FoundationEssentials
import PointerConfiguration
import PointerModel
import PointerWire

/// A message of the daemon whose numbers a liar chooses: well formed, and what a field may hold.
package struct LyingAnswer {
    /// What a number of a message is.
    private enum Kind {
        case real, signed, unsigned, user, steps

        init(ofField name: String) {
            self =
                switch name {
                case "time", "started", "state", "updates", "fingers", "z", "priority": .signed
                case "bounds", "counts", "highest", "memory", "sum", "used": .signed
                case "devices", "dropped", "failedDevices", "reports": .signed
                case "frame", "id", "sequence": .unsigned
                case "owner": .user
                case "horizontal", "vertical": .steps
                default: .real
                }
        }

        /// Numbers at the ends of what there is, and just beyond what others expect.
        var extremes: [String] {
            switch self {
            case .real:
                [
                    "0", "-0", "1", "-1", "0.1", "1e-300", "1000000", "-1000000", "1000001", "1e9", "-1e9", "1e15",
                    "9007199254740993", "1e16", "-1e16", "2147483648", "1e19", "-1e19", "1e39", "-1e39", "1e100",
                    "1e300", "-1e300", "1.7976931348623157e308", "-1.7976931348623157e308",
                ]
            case .signed:
                ["0", "1", "-1", "1000000", "-1000001", "1000000000000", "9223372036854775807", "-9223372036854775808"]
            case .unsigned: ["0", "1", "2", "9223372036854775808", "18446744073709551615"]
            case .user: ["0", "1000", "4294967295"]
            case .steps: ["0", "1", "-1", "120", "2147483647", "-2147483648"]
            }
        }
    }

    private struct Number {
        let text: [UInt8]
        let kind: Kind
    }

    /// The text before each number, and after the last one.
    private var texts: [[UInt8]] = []
    private var numbers: [Number] = []

    /// Finds the numbers of a JSON text.
    package init(_ json: [UInt8]) {
        var text: [UInt8] = []
        var string: [UInt8] = []
        var (isInString, isEscaped) = (false, false)
        var index = 0
        while index < json.count {
            let byte = json[index]
            if isInString {
                if byte == UInt8(ascii: "\""), !isEscaped { isInString = false } else { string.append(byte) }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            } else if byte == UInt8(ascii: "\"") {
                (isInString, string) = (true, [])
            } else if byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                let number = json[index...].prefix { Array("+-.0123456789eE".utf8).contains($0) }
                texts.append(text)
                numbers.append(
                    Number(text: Array(number), kind: Kind(ofField: String(decoding: string, as: UTF8.self)))
                )
                text = []
                index += number.count
                continue
            }
            text.append(byte)
            index += 1
        }
        texts.append(text)
    }

    /// Returns the message, with each number as it was or another one, by a byte each: a number stays by one below 128, and without one.
    package func text(choosing bytes: [UInt8]) -> [UInt8] {
        var input = ByteReader(bytes)
        return text(&input)
    }

    /// Returns the message, with each number as it was or another one, by a byte of the input.
    func text(_ input: inout ByteReader) -> [UInt8] {
        var text: [UInt8] = []
        for (before, number) in zip(texts, numbers) {
            text += before
            let choice = Int(input.byte())
            let extremes = number.kind.extremes
            text += choice < 128 ? number.text : Array(extremes[choice % extremes.count].utf8)
        }
        return text + (texts.last ?? [])
    }
}

extension LyingAnswer {
    /// The whole state, at the beginning of a stream and after a loss.
    package static let states: [LyingAnswer] = [EventKind.state, .resync].map { kind in
        LyingAnswer(written { $0.event(kind, MessageSamples.snapshot, of: nil) })
    }

    /// The events of all kinds.
    package static let events: [LyingAnswer] = MessageSamples.events.map { event in
        let stamp = EventStamp(frame: 7, time: Timestamp(microseconds: 1_000_000), source: .touchpad)
        return LyingAnswer(written { $0.event(event, at: stamp) })
    }

    /// A layout with all that a picture shows.
    package static let layout: LyingAnswer = {
        let rect = Rect(x: 10, y: 20, width: 60, height: 30)
        let interaction = Interaction(
            regions: [Region(rect: Rect(x: 0, y: 0, width: 30, height: 30)), Region(rect: rect)],
            repeating: RepeatingRegions(first: Region(rect: rect), pitch: Vector(dx: 0, dy: 40), count: 5),
            style: .content(.highlight())
        )
        let surface = Surface(
            id: "panel",
            frame: Rect(x: 100, y: 100, width: 400, height: 300),
            z: 3,
            nodes: [
                Node(id: "box", frame: rect, hitInsets: Insets(all: -4), interaction: interaction),
                Node(id: "inner", parent: "box", frame: rect, padding: Insets(all: 3), alpha: 0.5),
            ]
        )
        let outputs = #"[{"name":"one","frame":{"x":0,"y":0,"width":1920,"height":1080},"scale":1.5}]"#
        let surfaces = LayoutFile.json(of: surface)
        return LyingAnswer(Array(#"{"outputs":\#(outputs),"surfaces":[\#(surfaces)],"state":3,"complete":true}"#.utf8))
    }()

    /// Returns a message without its NUL.
    private static func written(_ write: (inout MessageWriter) -> Void) -> [UInt8] {
        var writer = MessageWriter()
        write(&writer)
        return Array(writer.bytes.dropLast())
    }
}
