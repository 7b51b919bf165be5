import MessageBus
import PointerDrawing
import PointerModel
import PointerRuntime
import SystemPackage

/// The part of GNOME Shell's extension that draws, on the session's bus. There may be none for now: the extension is off, or the screen
/// is locked.
final class ShellExtension {
    private static let service = "org.pointerd.Desktop1"
    private static let path = "/org/pointerd/Desktop1"
    private static let interface = "org.pointerd.Desktop1.Pointer"
    /// What the bus says where the extension goes while it is asked.
    private static let errorsOfAbsence = ["NoReply", "ServiceUnknown", "NameHasNoOwner"].map {
        "\(BusNames.daemon).Error.\($0)"
    }
    /// What an extension says that does not know the calls of this program: the Shell loads a new one only at a log-in.
    private static let errorsOfOtherVersion = ["InvalidArgs", "UnknownMethod"].map { "\(BusNames.daemon).Error.\($0)" }

    private var connection: BusConnection?
    private var subscriptions: [BusRequest] = []
    private var opening: BusRequest?
    private var call: BusRequest?
    /// The unique name of the Shell's connection while the extension draws for this program; nil while it does not.
    private var owner: String?
    private let onEnd: (String) -> Void
    /// Called when the extension is there, and when it is gone.
    var onChange: (_ isOpen: Bool) -> Void = { _ in }
    /// Called with the outputs, in the Shell's own coordinates.
    var onOutputs: ([ShellOutput]) -> Void = { _ in }
    /// Called with the place of the cursor, and the number by which it is acknowledged.
    var onMove: (Point, _ number: UInt32) -> Void = { _, _ in }
    /// Called when a call has its reply, so that another one may begin.
    var onReady: () -> Void = {}

    /// Begins to look for the extension.
    /// - Parameters:
    ///   - loop: the program's event loop.
    ///   - bus: the bus.
    ///   - onEnd: called once, when the bus is gone or the extension refuses to draw, with the reason.
    init(
        on loop: EventLoop,
        at bus: BusConnection.Bus = .session,
        onEnd: @escaping (String) -> Void
    ) throws(Errno) {
        self.onEnd = onEnd
        let connection = try BusConnection(on: loop, to: bus) { error in onEnd("the session's bus: \(error)") }
        self.connection = connection
        let ownerChange = try connection.subscribe(to: .owner(of: Self.service)) { [unowned self] message in
            guard message.sender == BusNames.daemon, let owner = message.newOwner() else { return }
            close()
            if !owner.isEmpty { open() }
        }
        // They come to this connection alone, and any program can send some: the sender decides.
        let signals = try connection.subscribe(to: BusSignal(nil, ofAnyWith: Self.interface)) {
            [unowned self] message in
            guard let owner, message.sender == owner, message.path == Self.path else { return }
            receive(message)
        }
        subscriptions = [ownerChange, signals]
        open()
    }

    /// Whether the extension draws for this program, and has replied to everything.
    var isReady: Bool { owner != nil && call == nil }

    private func open() {
        do throws(Errno) {
            // A Shell that is busy with a log-in replies later.
            opening = try connection?.call(method("Open"), startsService: false, timeout: .max) {
                [unowned self] reply in
                opening = nil
                didOpen(reply)
            }
        } catch {
            onEnd("the session's bus: \(error)")
        }
    }

    private func didOpen(_ reply: borrowing BusMessage) {
        switch reply.error {
        case nil:
            owner = reply.sender
            onChange(true)
        case "\(Self.service).Error.Busy": onEnd("another program draws the pointer of this GNOME Shell")
        // It is not there, or goes as it comes.
        default: onChange(false)
        }
    }

    private func close() {
        (opening, call) = (nil, nil)
        guard owner != nil else { return }
        owner = nil
        onChange(false)
    }

    private func receive(_ message: borrowing BusMessage) {
        switch message.member {
        case "CursorMoved":
            guard let number = message.unsigned(), let x = message.double(), let y = message.double() else { return }
            onMove(Point(x: x, y: y), number)
        case "OutputsChanged":
            let isOlder = message.hasSignature("a(\(ShellOutput.olderMembers))")
            let members = isOlder ? ShellOutput.olderMembers : ShellOutput.members
            let outputs = message.readArray(of: "(\(members))", atMost: OverlayGnomeLimit.outputs) {
                ShellOutput(message, members: members)
            }
            guard let outputs, !outputs.isEmpty else { return }
            onOutputs(outputs)
        default: break
        }
    }

    // MARK: Calls

    /// Draws. To be called only while the extension is ready.
    /// - Parameters:
    ///   - list: what is drawn.
    ///   - factor: by how much lines and shadows are larger than usual.
    ///   - hidesCursor: whether the real cursor is hidden.
    ///   - cursor: the place of the cursor that this is made for; nil if it is unknown.
    ///   - number: the number of that place.
    ///   - isAnswer: whether that place has not been acknowledged yet. The extension sends the next one only then, so a reply is not
    ///     needed to keep a slow Shell from falling behind.
    func draw(
        _ list: DisplayList,
        factor: Double,
        hidesCursor: Bool,
        cursor: Point?,
        acknowledging number: UInt32,
        isAnswer: Bool
    ) {
        let sprites = list.sprites.prefix(DrawnPointer.mostSprites).filter(\.isDrawable)
        call(method("Draw"), awaitsReply: !isAnswer) { (arguments) throws(Errno) in
            try arguments.unsigned(number)
            try arguments.flag(hidesCursor)
            try arguments.array(of: Sprite.type) { () throws(Errno) in
                for sprite in sprites { try sprite.write(to: arguments, factor: factor, cursor: cursor) }
            }
            try arguments.array(of: "d") { () throws(Errno) in
                for sprite in sprites { try sprite.writePath(to: arguments) }
            }
        }
    }

    /// Says that a place of the cursor has changed nothing. To be called only while the extension is ready.
    func acknowledge(_ number: UInt32) {
        call(method("Acknowledge"), awaitsReply: false) { (arguments) throws(Errno) in try arguments.unsigned(number) }
    }

    private func call(
        _ method: BusMethod,
        awaitsReply: Bool,
        writing write: (borrowing BusArguments) throws(Errno) -> Void
    ) {
        do throws(Errno) {
            guard awaitsReply else { return try connection?.send(method, writing: write) ?? () }
            call = try connection?.call(method, startsService: false, timeout: .max, writing: write) {
                [unowned self] reply in
                call = nil
                if let error = reply.error, !Self.errorsOfAbsence.contains(error) {
                    let isOther = Self.errorsOfOtherVersion.contains(error)
                    let advice = isOther ? "; it is of another version: log out, and log in again" : ""
                    return onEnd("GNOME Shell's extension cannot draw: \(error)\(advice)")
                }
                onReady()
            }
        } catch {
            onEnd("the session's bus: \(error)")
        }
    }

    private func method(_ name: String) -> BusMethod {
        BusMethod(name, of: Self.service, path: Self.path, interface: Self.interface)
    }
}
