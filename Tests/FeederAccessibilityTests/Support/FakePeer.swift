import CSystemd
import PointerRuntime
import SystemPackage
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
        /// The numbers of a rule of Collection and of what is behind it, in their order; empty in other calls.
        let numbers: [Int32]
    }

    enum Reply {
        case values(Write)
        case error(String)
        /// None, until ``answerHeld(_:)``.
        case held
    }

    private let bus: OpaquePointer
    private let loop: EventLoop
    private var watch: EventLoop.Watch?
    private var slot: OpaquePointer?
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
        self.loop = loop
        self.allowed = allowed
        self.reply = reply
        var made: OpaquePointer?
        try #require(unsafe sd_bus_new(&made) >= 0)
        unsafe bus = try #require(unsafe made)
        try #require(unsafe sd_bus_set_address(bus, address) >= 0 && sd_bus_set_bus_client(bus, 1) >= 0)
        try #require(unsafe sd_bus_start(bus) >= 0)
        for name in names { try #require(unsafe sd_bus_request_name(bus, name, 0) >= 0) }
        let owner = unsafe Unmanaged.passUnretained(self).toOpaque()
        let result = unsafe sd_bus_add_filter(
            bus,
            &slot,
            { message, owner, _ in
                guard let message = unsafe message, let owner = unsafe owner else { return 0 }
                return unsafe Unmanaged<FakePeer>.fromOpaque(owner).takeUnretainedValue().receive(message)
            },
            owner
        )
        try #require(result >= 0)
        watch = try loop.watch(unsafe sd_bus_get_fd(bus), for: .readable) { [unowned self] _ in process() }
    }

    deinit { end() }

    /// The unique name.
    var name: String {
        var name: UnsafePointer<CChar>?
        guard unsafe sd_bus_get_unique_name(bus, &name) >= 0, let name = unsafe name else { return "" }
        return unsafe String(cString: name)
    }

    /// Leaves the bus.
    func end() {
        guard let watch else { return }
        loop.unwatch(watch)
        self.watch = nil
        held = []
        _ = unsafe sd_bus_slot_unref(slot)
        _ = unsafe sd_bus_flush_close_unref(bus)
    }

    /// Answers the calls that have no answer yet.
    func answerHeld(_ write: @escaping Write) throws {
        let messages = held
        held = []
        for message in messages { unsafe send(.values(write), to: message.pointer) }
        try #require(unsafe sd_bus_flush(bus) >= 0)
    }

    /// Sends a signal.
    func emit(_ member: String, of interface: String, path: String, _ write: Write) throws {
        var message: OpaquePointer?
        defer { _ = unsafe sd_bus_message_unref(message) }
        try #require(unsafe sd_bus_message_new_signal(bus, &message, path, interface, member) >= 0)
        try write(unsafe BusArguments(try #require(unsafe message)))
        try #require(unsafe sd_bus_send(bus, message, nil) >= 0 && sd_bus_flush(bus) >= 0)
    }

    private func process() {
        while watch != nil, unsafe sd_bus_process(bus, nil) > 0 {}
        if watch != nil { _ = unsafe sd_bus_flush(bus) }
    }

    private func receive(_ message: OpaquePointer) -> Int32 {
        guard unsafe sd_bus_message_is_method_call(message, nil, nil) > 0 else { return 0 }
        let read = unsafe BusMessage(message)
        let numbers = read.matchRule()
        _ = unsafe sd_bus_message_rewind(message, 1)
        let signature = unsafe String(cString: sd_bus_message_get_signature(message, 1))
        let first = read.text() ?? ""
        var method = "\(read.interface).\(read.member)"
        if read.interface == "org.freedesktop.DBus.Properties" { method += "(\(first).\(read.text() ?? ""))" }
        let call = Call(path: read.path, method: method, signature: signature, first: first, numbers: numbers)
        calls.append(call)
        if !allowed.contains(method) { Issue.record("\(method) was called") }
        unsafe send(reply(call), to: message)
        return 1
    }

    private func send(_ reply: Reply, to message: OpaquePointer) {
        var answer: OpaquePointer?
        defer { _ = unsafe sd_bus_message_unref(answer) }
        switch reply {
        case .held: held.append(unsafe HeldMessage(message))
        case .error(let name): _ = unsafe replyError(to: message, name)
        case .values(let write):
            guard unsafe sd_bus_message_new_method_return(message, &answer) >= 0, let made = unsafe answer else {
                Issue.record("no reply can be made")
                return
            }
            do {
                try write(unsafe BusArguments(made))
                _ = try Errno.checkBus(unsafe sd_bus_send(bus, made, nil))
            } catch { Issue.record(error) }
        }
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

/// Replies with an error of a name.
private func replyError(to message: OpaquePointer, _ name: String) -> Int32 {
    unsafe name.withCString { name in
        var error = unsafe sd_bus_error(name: name, message: nil, _need_free: 0)
        return unsafe sd_bus_reply_method_error(message, &error)
    }
}

extension BusMessage {
    /// Reads the numbers of `(aiia{ss}iaiiasib)ui`, the flags aside.
    fileprivate func matchRule() -> [Int32] {
        guard hasSignature("(aiia{ss}iaiiasib)uib") else { return [] }
        let rule = readStructure(of: "aiia{ss}iaiiasib") { () -> [Int32]? in
            guard let states = readArray(of: "i", atMost: 2, { number() }), let all = number(),
                readDictionary(of: "s", atMost: 0, { _ in false }), let attributes = number(),
                let roles = readArray(of: "i", atMost: 8, { number() }), let any = number(),
                readArray(of: "s", atMost: 0, { text() }) != nil, let interfaces = number(), flag() == false
            else { return nil }
            return states + [all, attributes] + roles + [any, interfaces]
        }
        guard let rule, let order = unsigned(), let count = number(), flag() == true else { return [] }
        return rule + [Int32(bitPattern: order), count]
    }
}
