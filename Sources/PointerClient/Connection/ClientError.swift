public import PointerModel
import PointerWire
public import SystemPackage
public import Varlink

/// The reason why a call failed or a stream ended.
///
/// Names and texts come from the daemon, some of them from other clients: escape them before they reach a terminal.
/// ``description`` does.
public enum ClientError: Error, Equatable, CustomStringConvertible {
    // MARK: The daemon is not available

    /// The client cannot connect.
    case unreachable(ConnectError)
    /// The daemon closed the connection: it has ended, or the message was too long.
    case closed
    /// The daemon did not answer in time.
    case timedOut
    /// The waiting task was cancelled.
    case cancelled
    /// The daemon ended the stream, because another one of this user replaced it.
    case ended

    // MARK: The daemon refused the call and changed nothing. `reason` is the daemon's explanation, if it sent one.

    /// The caller lacks this role; nil if the daemon does not name it.
    case permissionDenied(role: String?)
    /// The caller is muted, because another session is in front on this seat.
    case sessionInactive(seat: String)
    /// A parameter is missing, of a wrong type or unknown. The text is its path, such as `surface.nodes[3].frame.width`.
    case invalidParameter(String, reason: String? = nil)
    /// A number is not finite or out of its range. The text is its path.
    case outOfRange(String, reason: String? = nil)
    /// A limit is exceeded. The text is a key of `[limits]` in the daemon's configuration, the name of a list that is too long,
    /// or `styleBytes` for a style that is too long, with the node that declares it.
    case limitExceeded(String, node: String? = nil, reason: String? = nil)
    /// The daemon has no pointer of this name.
    case noSuchPointer(String)
    /// This user has no surface of this id; for calls that accept other owners' surfaces, nobody has.
    case noSuchSurface(String)
    /// This user has no open host of this name.
    case noSuchHost(String)
    /// Several owners have a surface of this id, and this user is not one of them.
    case ambiguousSurface(String, owners: [SurfaceOwner])
    /// A client reports the real cursor of the pointer of this name, so other calls cannot place the pointer.
    case cursorReported(String)
    /// This user has no cursor reporter of this number, or no longer has it.
    case noSuchReporter(String)
    /// The pointer is not on a surface of this user with this id.
    case notUnderPointer(String)
    /// The daemon does not drive the real cursor of the pointer of this name.
    case notDriven(String)
    /// The surface has no node of this id.
    case noSuchNode(surface: String, node: String, reason: String? = nil)
    /// The surface has no region request of this number.
    case noSuchRequest(surface: String, sequence: String)
    /// This user already has a surface of this id.
    case surfaceExists(String)
    /// Another compositor moves the pointer of this name.
    case compositorExists(String)
    /// No compositor of this user moves the pointer of this name.
    case notOpen(String)
    /// The daemon's new configuration has mistakes, one per line. The previous configuration stays in force.
    case configurationRefused(mistakes: String)
    /// An error unknown to this library, such as a newer daemon's, or that of an older daemon without the method.
    case other(VarlinkError)

    // MARK: A message is invalid

    /// The daemon's message is not a reply of the method.
    case unreadable(String)
    /// The call cannot be encoded, names something that the surface does not have, or is not allowed now.
    case invalidCall(String)
    /// A system call failed.
    case system(Errno)

    /// Whether a retry would fail in the same way: the daemon refused, a message is invalid, or the user may not connect.
    public var isRefusal: Bool {
        switch self {
        case .unreachable(.invalidPath), .unreachable(.permissionDenied): true
        case .unreachable, .closed, .timedOut, .cancelled, .system: false
        default: true
        }
    }

    /// Whether the connection cannot be used any more, because its next message may be the reply to another call.
    var endsConnection: Bool {
        if case .unreadable = self { true } else { !isRefusal }
    }

    /// Whether the service does not have the method, as an older daemon.
    package var isMethodUnknown: Bool {
        guard case .other(let error) = self else { return false }
        let unknown: [VarlinkError] = [.interfaceNotFound(""), .methodNotFound(""), .methodNotImplemented("")]
        return unknown.contains { $0.name == error.name }
    }

    init(_ error: VarlinkClientError) {
        switch error {
        case .closed: self = .closed
        case .timedOut: self = .timedOut
        case .notVarlink(let detail): self = .unreadable(detail)
        case .invalidCall(let detail): self = .invalidCall(detail)
        case .system(let error): self = .system(error)
        case .remote(let error): self = ClientError(error)
        }
    }

    /// Creates the error for the daemon's error reply.
    init(_ error: VarlinkError) {
        func field(_ name: String) -> String { error.parameters[name] ?? "" }
        self =
            switch WireError(qualifiedName: error.name) {
            case .outOfRange: .outOfRange(field("parameter"), reason: error.reason)
            case .noSuchPointer: .noSuchPointer(field("pointer"))
            case .permissionDenied: .permissionDenied(role: error.parameters["role"])
            case .sessionInactive: .sessionInactive(seat: field("seat"))
            case .limitExceeded:
                .limitExceeded(field("limit"), node: error.parameters["node"], reason: error.reason)
            case .cursorReported: .cursorReported(field("pointer"))
            case .noSuchReporter: .noSuchReporter(field("reporter"))
            case .notUnderPointer: .notUnderPointer(field("surface"))
            case .notDriven: .notDriven(field("pointer"))
            case .surfaceExists: .surfaceExists(field("surface"))
            case .noSuchSurface: .noSuchSurface(field("surface"))
            case .noSuchHost: .noSuchHost(field("host"))
            case .ambiguousSurface: .ambiguousSurface(field("surface"), owners: Self.owners(field("owners")))
            case .noSuchNode: .noSuchNode(surface: field("surface"), node: field("node"), reason: error.reason)
            case .noSuchRequest: .noSuchRequest(surface: field("surface"), sequence: field("sequence"))
            case .configurationRefused: .configurationRefused(mistakes: field("mistakes"))
            case .compositorExists: .compositorExists(field("pointer"))
            case .notOpen: .notOpen(field("pointer"))
            case nil where error.name == VarlinkError.invalidParameter("").name:
                .invalidParameter(field("parameter"), reason: error.reason)
            case nil where error.name == VarlinkError.permissionDenied.name: .permissionDenied(role: nil)
            case nil: .other(error)
            }
    }

    /// Parses an error's list of owners. Skips owners that this library cannot parse.
    private static func owners(_ list: String) -> [SurfaceOwner] {
        list.split(separator: ",").compactMap { Int64($0).flatMap(SurfaceOwner.init(number:)) }
    }
}
