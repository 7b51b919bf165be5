import Glibc
import PointerRuntime
import SystemPackage

/// A Wayland compositor of a test's own, at the other end of a socket: it sends the events that the test names, and keeps the requests.
///
///     let compositor = try PlayedCompositor([("wl_compositor", 4)])
///     let server = try WaylandConnection(on: loop, over: compositor.client)
package final class PlayedCompositor {
    /// A request of the client.
    package struct Request {
        /// Number of the object.
        package let object: UInt32
        /// Number of the request in the object's interface.
        package let number: UInt32
        /// The arguments, in words of 32 bits.
        package let words: [UInt32]
    }

    /// An argument of an event.
    package enum Argument {
        case word(UInt32)
        case text(String)
    }

    /// The display, the registry and the first callback, whose numbers libwayland gives in the order of the requests.
    private static let (display, registry, firstCallback): (UInt32, UInt32, UInt32) = (1, 2, 3)

    /// The client's end, which its connection closes.
    package let client: Int32
    private let socket: OwnedDescriptor
    private var globalCount: UInt32 = 0
    private var output: [UInt8] = []
    private var input: [UInt8] = []
    /// The requests so far, as far as ``receive()`` has read them.
    package private(set) var requests: [Request] = []

    /// Creates a compositor with these globals, each an interface and its version.
    package init(_ globals: [(interface: String, version: UInt32)] = []) throws {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        try Errno.check(unsafe socketpair(AF_UNIX, kind, 0, &ends))
        client = ends[0]
        socket = OwnedDescriptor(ends[1])
        for global in globals { announce(global.interface, version: global.version) }
        // The client waits for this at its start.
        send(0, to: Self.firstCallback, [.word(0)])
        try flush()
    }

    /// Announces a global with the next number, from 1. The client gets it with the next ``flush()``.
    package func announce(_ interface: String, version: UInt32) {
        globalCount += 1
        send(0, to: Self.registry, [.word(globalCount), .text(interface), .word(version)])
    }

    /// Announces that a global is gone. The client gets it with the next ``flush()``.
    /// - Parameter number: the global's number, from 1.
    package func withdraw(_ number: UInt32) { send(1, to: Self.registry, [.word(number)]) }

    /// Ends the connection with an error of the protocol, as the client gets it with the next ``flush()``.
    /// - Parameter object: number of the object whose request was wrong.
    package func fail(_ object: UInt32) { send(0, to: Self.display, [.word(object), .word(0), .text("no")]) }

    /// Sends an event with the next ``flush()``.
    /// - Parameters:
    ///   - event: number of the event in the object's interface.
    ///   - object: number of the object.
    ///   - arguments: the arguments.
    package func send(_ event: UInt32, to object: UInt32, _ arguments: [Argument] = []) {
        var body: [UInt8] = []
        for argument in arguments {
            switch argument {
            case .word(let word): body += Self.bytes(word)
            case .text(let text):
                let bytes = Array(text.utf8) + [0]
                body += Self.bytes(UInt32(bytes.count)) + bytes
                body += [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
            }
        }
        output += Self.bytes(object) + Self.bytes(UInt32(body.count + 8) << 16 | event) + body
    }

    /// Writes what was sent to the socket.
    package func flush() throws {
        var start = 0
        while start < output.count {
            let rest = Array(output[start...])
            let count = unsafe Glibc.send(socket.rawValue, rest, rest.count, Int32(MSG_NOSIGNAL))
            guard count > 0 else { throw Errno.last }
            start += count
        }
        output = []
    }

    /// Reads the requests that have come.
    package func receive() {
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe recv(socket.rawValue, &part, part.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { break }
            input += part[..<count]
        }
        var words = stride(from: 0, to: input.count / 4 * 4, by: 4)
            .map { start in
                input[start..<start + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            }[...]
        while words.count >= 2, let object = words.first {
            let head = words[words.startIndex + 1]
            let count = Int(head >> 16) / 4
            guard count >= 2, words.count >= count else { break }
            requests.append(
                Request(object: object, number: head & 0xffff, words: Array(words.prefix(count).dropFirst(2)))
            )
            words = words.dropFirst(count)
        }
        input = Array(input.suffix(input.count - input.count / 4 * 4 + words.count * 4))
    }

    /// Returns the number of the object that the client has bound for a global of an interface; nil before.
    package func object(of interface: String) -> UInt32? { objects(of: interface).first }

    /// Returns the numbers of the objects that the client has bound for globals of an interface, in that order.
    package func objects(of interface: String) -> [UInt32] {
        let text = Array(interface.utf8) + [0]
        let bindings = requests.filter { request in
            guard request.object == Self.registry, request.number == 0, request.words.count > 3 else { return false }
            return request.words.dropFirst(2).flatMap(Self.bytes).starts(with: text)
        }
        return bindings.compactMap(\.words.last)
    }

    /// Returns the numbers of the objects that a request of an object has made, whose number is its first argument.
    package func made(by object: UInt32, _ number: UInt32) -> [UInt32] {
        requests.filter { $0.object == object && $0.number == number }.compactMap(\.words.first)
    }

    private static func bytes(_ word: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) }
    }
}
