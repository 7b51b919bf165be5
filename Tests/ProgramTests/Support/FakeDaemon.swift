import CLinux
import Foundation
import Glibc
import SystemPackage

/// Answers each method with text that a test wrote down, byte for byte what goes over the wire: also what no real daemon would send.
///
/// It has no thread: the test that runs a program lets it take part in the waiting.
final class FakeDaemon {
    /// What follows the reply to a method.
    enum Afterwards {
        /// The connection stays, for further calls or as a stream that has nothing to say.
        case stay
        case close
    }

    /// The replies to a method, without their NUL.
    struct Answer {
        var messages: [String]
        /// Those that come after so many seconds of silence.
        var later: (seconds: Int, messages: [String])?
        var afterwards: Afterwards = .stay
    }

    let path: String
    /// The answers by method; a call of any other gets MethodNotFound.
    var answers: [String: Answer] = [:]
    /// The calls as they came.
    private(set) var calls: [String] = []
    private let folder: TemporaryFolder
    private var listener: Int32
    private var connections: [Int32: [UInt8]] = [:]
    /// Timers, each with the connection and what it gets when time is up.
    private var timers: [Int32: (connection: Int32, answer: Answer)] = [:]

    init(_ answers: [String: Answer] = [:]) throws {
        self.answers = answers
        folder = try TemporaryFolder()
        path = "\(folder.path)/daemon.sock"
        listener = try UnixSocket.listen(path)
    }

    deinit {
        stop()
    }

    /// Closes everything; the socket's file stays behind.
    func stop() {
        for connection in connections.keys { close(connection) }
        for timer in timers.keys { close(timer) }
        (connections, timers) = ([:], [:])
        if listener >= 0 { close(listener) }
        listener = -1
    }

    /// What to wait on.
    var descriptors: [Int32] { (listener >= 0 ? [listener] : []) + connections.keys + timers.keys }

    /// Serves one of the descriptors, which is readable.
    func serve(_ descriptor: Int32) throws {
        if descriptor == listener {
            let connection = clinux_accept(listener)
            guard connection >= 0 else { throw Errno(rawValue: errno) }
            connections[connection] = []
            return
        }
        if let due = timers.removeValue(forKey: descriptor) {
            close(descriptor)
            return try send(due.answer, on: due.connection)
        }
        guard let bytes = try Descriptor.read(descriptor) else { return hangUp(descriptor) }
        connections[descriptor, default: []] += bytes
        while let end = connections[descriptor]?.firstIndex(of: 0) {
            let message = Array(connections[descriptor]?[..<end] ?? [])
            connections[descriptor]?.removeFirst(end + 1)
            try answer(message, on: descriptor)
        }
    }

    private func answer(_ message: [UInt8], on connection: Int32) throws {
        calls.append(String(decoding: message, as: UTF8.self))
        struct Call: Decodable { var method: String }
        let method = try JSONDecoder().decode(Call.self, from: Data(message)).method
        let unknown = #"{"error":"org.varlink.service.MethodNotFound","parameters":{"method":"\#(method)"}}"#
        try send(answers[method] ?? Answer(messages: [unknown]), on: connection)
    }

    private func send(_ answer: Answer, on connection: Int32) throws {
        guard connections[connection] != nil else { return }
        for text in answer.messages { try Descriptor.write(Array(text.utf8) + [0], to: connection) }
        if let later = answer.later {
            let timer = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC))
            guard timer >= 0 else { throw Errno(rawValue: errno) }
            timers[timer] = (connection, Answer(messages: later.messages, afterwards: answer.afterwards))
            var time = itimerspec()
            time.it_value.tv_sec = later.seconds
            guard unsafe timerfd_settime(timer, 0, &time, nil) == 0 else { throw Errno(rawValue: errno) }
            return
        }
        if answer.afterwards == .close { hangUp(connection) }
    }

    private func hangUp(_ connection: Int32) {
        connections[connection] = nil
        close(connection)
    }
}
