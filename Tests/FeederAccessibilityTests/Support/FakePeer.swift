import CSystemd
import PointerRuntime
import TestBasics
import Testing

@testable import MessageBus

/// A program on the bus that a test writes: it notes each call, and answers as the test says.
@safe
final class FakePeer {
    typealias Write = (borrowing BusArguments) throws -> Void

    /// A call that has arrived.
    struct Call: Equatable {
        let path: String
        /// The interface and the name of the method; for properties with the property's interface and name.
        let method: String
        let signature: String
        /// The first argument if it is a text, and else empty.
        let first: String
    }

    enum Reply {
        case values(Write)
        case error(String)
        /// None, until ``answerHeld(_:)``.
        case held
    }

    private let peer: BusPeer
    private var held: [HeldMessage] = []
    private(set) var calls: [Call] = []
    /// The methods that may be called; any other fails the test.
    private let allowed: Set<String>
    private let reply: (Call) -> Reply

    /// Connects, and waits for that.
    /// - Parameters:
    ///   - address: address of the bus.
    ///   - loop: event loop that serves the program.
    ///   - names: the names that it owns.
    ///   - allowed: the methods that may be called; any other fails the test.
    ///   - reply: returns the reply to a call.
    init(
        at address: String,
        on loop: EventLoop,
        names: [String] = [],
        allowed: Set<String>,
        reply: @escaping (Call) -> Reply
    ) throws {
        self.allowed = allowed
        self.reply = reply
        peer = try BusPeer(at: address, on: loop, names: names)
        unsafe peer.serve { [unowned self] call in unsafe receive(call) }
    }

    /// The unique name.
    var name: String { peer.name }

    /// Leaves the bus.
    func end() {
        held = []
        peer.end()
    }

    /// Answers the calls that have no answer yet.
    func answerHeld(_ write: @escaping Write) throws {
        let messages = held
        held = []
        for message in messages { unsafe send(.values(write), to: message.pointer) }
        try peer.flush()
    }

    /// Forgets the calls so far.
    func forgetCalls() { calls = [] }

    /// Sends a signal.
    func emit(_ member: String, of interface: String, path: String, _ write: Write) throws {
        try unsafe peer.emit(member, of: interface, path: path) { signal in try write(unsafe BusArguments(signal)) }
    }

    private func receive(_ message: OpaquePointer) -> Bool {
        let read = unsafe BusMessage(message)
        let signature = unsafe String(cString: sd_bus_message_get_signature(message, 1))
        let first = read.text() ?? ""
        var method = "\(read.interface).\(read.member)"
        if read.interface == "org.freedesktop.DBus.Properties" { method += "(\(first).\(read.text() ?? ""))" }
        let call = Call(path: read.path, method: method, signature: signature, first: first)
        calls.append(call)
        if !allowed.contains(method) { Issue.record("\(method) was called") }
        unsafe send(reply(call), to: message)
        return true
    }

    private func send(_ reply: Reply, to message: OpaquePointer) {
        do {
            switch reply {
            case .held: held.append(unsafe HeldMessage(message))
            case .error(let name): try unsafe peer.refuse(message, name)
            case .values(let write):
                try unsafe peer.reply(to: message) { answer in try write(unsafe BusArguments(answer)) }
            }
        } catch { Issue.record(error) }
    }
}

/// A message that a program keeps.
@safe
private final class HeldMessage {
    let pointer: OpaquePointer

    @unsafe
    init(_ message: OpaquePointer) {
        unsafe pointer = message
        _ = unsafe sd_bus_message_ref(message)
    }

    deinit { _ = unsafe sd_bus_message_unref(pointer) }
}
