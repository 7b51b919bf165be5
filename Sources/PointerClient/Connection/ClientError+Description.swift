import PointerModel
import SafeText
import SystemPackage
import Varlink

extension ClientError {
    /// The error as one line for a terminal. Control characters in the daemon's texts are escaped.
    public var description: String {
        switch self {
        case .unreachable(let error): error.description
        case .closed: "pointerd closed the connection"
        case .timedOut: "pointerd did not answer in time"
        case .cancelled: "the task was cancelled"
        case .permissionDenied(let role?): "the role \(PrintableText.quote(role)) is needed for this"
        case .permissionDenied(nil): "the daemon does not permit this"
        case .sessionInactive(let seat): "another session is in front on \(PrintableText.escape(seat))"
        case .ended: "another stream of this user has replaced this one"
        case .invalidParameter(let parameter, let reason):
            "\(PrintableText.escape(parameter)) is missing or invalid\(Self.suffix(reason))"
        case .outOfRange(let parameter, let reason):
            "\(PrintableText.escape(parameter)) is out of range\(Self.suffix(reason))"
        case .limitExceeded(let limit, let node, let reason):
            "the limit \(PrintableText.escape(limit)) is exceeded"
                + (node.map { " at the node \(PrintableText.escape($0))" } ?? "") + Self.suffix(reason)
        case .noSuchPointer(let name): "there is no pointer named \(PrintableText.quote(name))"
        case .noSuchSurface(let id): "there is no surface \(PrintableText.quote(id))"
        case .cursorReported(let name):
            "another program reports where the cursor of the pointer \(PrintableText.quote(name)) is"
        case .noSuchReporter(let number): "this user has no cursor reporter \(PrintableText.escape(number))"
        case .noSuchHost(let host): "this user has no host \(PrintableText.quote(host))"
        case .notUnderPointer(let id): "the pointer is not on a surface \(PrintableText.quote(id)) of this user"
        case .notDriven(let name): "pointerd does not drive the cursor of the pointer \(PrintableText.quote(name))"
        case .ambiguousSurface(let id, let owners):
            "several owners have a surface \(PrintableText.quote(id)): \(owners.map(\.description).joined(separator: ", "))"
        case .noSuchNode(let surface, let node, let reason):
            "the surface \(PrintableText.quote(surface)) has no node \(PrintableText.quote(node))\(Self.suffix(reason))"
        case .noSuchRequest(let surface, let sequence):
            "the surface \(PrintableText.quote(surface)) has no region request \(PrintableText.escape(sequence))"
        case .surfaceExists(let id): "this user already has a surface \(PrintableText.quote(id))"
        case .compositorExists(let name): "another compositor moves the pointer \(PrintableText.quote(name))"
        case .notOpen(let name): "this user has not opened the pointer \(PrintableText.quote(name)) as a compositor"
        case .configurationRefused(let mistakes):
            "pointerd refused its configuration: \(PrintableText.escape(mistakes))"
        case .other(let error): PrintableText.escape(error.description)
        case .unreadable(let detail): "the answer of pointerd cannot be parsed: \(PrintableText.escape(detail))"
        case .invalidCall(let detail): "the call cannot be made: \(PrintableText.escape(detail))"
        case .system(let error): "pointerd cannot be reached: \(error)"
        }
    }

    /// Returns the daemon's reason after a colon; empty if there is none.
    private static func suffix(_ reason: String?) -> String { reason.map { ": \(PrintableText.escape($0))" } ?? "" }
}
