public import PointerModel
import PointerProtocol
public import SystemPackage
public import Varlink

/// Why a call has no reply, or a stream has ended.
///
/// Names and texts in it come from the daemon, some of them from other clients: escape them before they reach a terminal.
/// ``description`` does.
public enum ClientError: Error, Equatable, CustomStringConvertible {
    // MARK: The daemon is not there

    /// It cannot be connected to.
    case unreachable(ConnectError)
    /// It closed the connection: it has ended, or what was sent is more than it takes.
    case closed
    /// The task that waited was cancelled.
    case cancelled
    /// The daemon has ended the stream, as another one of this user has taken its place.
    case ended

    // MARK: The daemon refused, and nothing has changed. A reason says in words what is wrong and what is expected, where the daemon does.

    /// The caller lacks this role; nil: the daemon does not say which.
    case permissionDenied(role: String?)
    /// The caller is muted, as another session is in front on this seat.
    case sessionInactive(seat: String)
    /// A parameter is missing, of a wrong type or says what is not known; its place, such as `surface.nodes[3].frame.width`.
    case invalidParameter(String, reason: String? = nil)
    /// A number is not finite or out of its range; its place.
    case outOfRange(String, reason: String? = nil)
    /// A key of `[limits]` in the daemon's configuration, or the list that is too long; or `styleBytes` for a style that is, with the node
    /// that declares it.
    case limitExceeded(String, node: String? = nil, reason: String? = nil)
    /// The daemon has no pointer of this name.
    case noSuchPointer(String)
    /// This user has no surface of this id or, where the call can mean others', nobody has.
    case noSuchSurface(String)
    /// This user has no open host of this name.
    case noSuchHost(String)
    /// Several owners have a surface of this id, and this user is none of them.
    case ambiguousSurface(String, owners: [SurfaceOwner])
    /// A client reports where the real cursor is of the pointer of this name, and nothing else places it.
    case cursorReported(String)
    /// This user reports no cursor by this number, or no longer does.
    case noSuchReporter(String)
    /// This user has no surface of this id where the pointer is.
    case notUnderPointer(String)
    /// The surface has no node of this id.
    case noSuchNode(surface: String, node: String, reason: String? = nil)
    /// No pointer has asked about this surface with this number.
    case noSuchRequest(surface: String, sequence: String)
    /// This user already has a surface of this id.
    case surfaceExists(String)
    /// Another compositor moves the pointer of this name.
    case compositorExists(String)
    /// No compositor of this user moves the pointer of this name.
    case notOpen(String)
    /// What is wrong with the daemon's configuration, a line for each mistake; the one before it stays in force.
    case configurationRefused(mistakes: String)
    /// An error that this library does not know, as of a newer daemon, or of an older one that lacks the method.
    case other(VarlinkError)

    // MARK: Something is wrong with what is said

    /// What came is not what the method answers with.
    case unreadable(String)
    /// What was to be sent has no form on the wire, or names what the surface does not have.
    case invalidCall(String)
    /// A system call failed.
    case system(Errno)

    /// Whether it would come again were the same tried once more: the daemon has answered, what is said is wrong, or the user may not
    /// connect.
    public var isRefusal: Bool {
        switch self {
        case .unreachable(.invalidPath), .unreachable(.permissionDenied): true
        case .unreachable, .closed, .cancelled, .system: false
        default: true
        }
    }

    /// Whether a connection over which it came is of no more use: what comes next there may be the reply to another call.
    var endsConnection: Bool {
        if case .unreadable = self { true } else { !isRefusal }
    }

    init(_ error: VarlinkClientError) {
        switch error {
        case .closed: self = .closed
        case .notVarlink(let detail): self = .unreadable(detail)
        case .invalidCall(let detail): self = .invalidCall(detail)
        case .system(let error): self = .system(error)
        case .remote(let error): self = ClientError(error)
        }
    }

    /// The error that the daemon answered with.
    init(_ error: VarlinkError) {
        func field(_ name: String) -> String { error.parameters[name] ?? "" }
        let known: ClientError? =
            if let name = error.name(in: InterfaceNames.pointer).flatMap(PointerError.init) {
                switch name {
                case .outOfRange: .outOfRange(field("parameter"), reason: error.reason)
                case .noSuchPointer: .noSuchPointer(field("pointer"))
                case .cursorReported: .cursorReported(field("pointer"))
                case .noSuchReporter: .noSuchReporter(field("reporter"))
                case .notUnderPointer: .notUnderPointer(field("surface"))
                case .permissionDenied: .permissionDenied(role: error.parameters["role"])
                case .sessionInactive: .sessionInactive(seat: field("seat"))
                }
            } else if let name = error.name(in: InterfaceNames.layout).flatMap(LayoutErrorName.init) {
                switch name {
                case .surfaceExists: .surfaceExists(field("surface"))
                case .noSuchSurface: .noSuchSurface(field("surface"))
                case .noSuchHost: .noSuchHost(field("host"))
                case .ambiguousSurface: .ambiguousSurface(field("surface"), owners: Self.owners(field("owners")))
                case .noSuchNode:
                    .noSuchNode(surface: field("surface"), node: field("node"), reason: error.reason)
                case .noSuchRequest: .noSuchRequest(surface: field("surface"), sequence: field("sequence"))
                case .noSuchPointer: .noSuchPointer(field("pointer"))
                case .limitExceeded:
                    .limitExceeded(field("limit"), node: error.parameters["node"], reason: error.reason)
                case .permissionDenied: .permissionDenied(role: error.parameters["role"])
                case .outOfRange: .outOfRange(field("parameter"), reason: error.reason)
                case .sessionInactive: .sessionInactive(seat: field("seat"))
                }
            } else if let name = error.name(in: InterfaceNames.devices).flatMap(DevicesError.init) {
                switch name {
                case .permissionDenied: .permissionDenied(role: error.parameters["role"])
                }
            } else if let name = error.name(in: InterfaceNames.service).flatMap(ServiceError.init) {
                switch name {
                case .permissionDenied: .permissionDenied(role: error.parameters["role"])
                case .configurationRefused: .configurationRefused(mistakes: field("mistakes"))
                case .limitExceeded: .limitExceeded(field("limit"), reason: error.reason)
                }
            } else if let name = error.name(in: InterfaceNames.compositor).flatMap(CompositorError.init) {
                switch name {
                case .noSuchPointer: .noSuchPointer(field("pointer"))
                case .compositorExists: .compositorExists(field("pointer"))
                case .notOpen: .notOpen(field("pointer"))
                case .outOfRange: .outOfRange(field("parameter"), reason: error.reason)
                case .permissionDenied: .permissionDenied(role: error.parameters["role"])
                case .sessionInactive: .sessionInactive(seat: field("seat"))
                }
            } else if error.name == VarlinkError.invalidParameter("").name {
                .invalidParameter(field("parameter"), reason: error.reason)
            } else {
                nil
            }
        self = known ?? .other(error)
    }

    /// Those that an error lists, without what this library cannot read.
    private static func owners(_ list: String) -> [SurfaceOwner] {
        list.split(separator: ",").compactMap { Int64($0).flatMap(SurfaceOwner.init(number:)) }
    }
}

extension VarlinkError {
    /// The name without the interface's; nil if it is of another.
    fileprivate func name(in interface: String) -> String? {
        name.hasPrefix(interface + ".") ? String(name.dropFirst(interface.utf8.count + 1)) : nil
    }
}
