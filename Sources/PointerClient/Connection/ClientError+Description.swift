import PointerModel
import PointerRuntime
import SystemPackage
import Varlink

extension ClientError {
    /// What is wrong, in a line for the terminal: control characters of what the daemon sent are escaped.
    public var description: String {
        switch self {
        case .unreachable(let error): error.description
        case .closed: "pointerd closed the connection"
        case .cancelled: "the task was cancelled"
        case .permissionDenied(let role?): "the role \(PrintableText.quote(role)) is needed for this"
        case .permissionDenied(nil): "the daemon does not permit this"
        case .sessionInactive(let seat): "another session is in front on \(PrintableText.escape(seat))"
        case .ended: "another stream of this user has taken the place of this one"
        case .invalidParameter(let parameter, let reason):
            "\(PrintableText.escape(parameter)) is missing or not what is known\(Self.words(reason))"
        case .outOfRange(let parameter, let reason):
            "\(PrintableText.escape(parameter)) is out of range\(Self.words(reason))"
        case .limitExceeded(let limit, let node, let reason):
            "more than the limit \(PrintableText.escape(limit)) allows"
                + (node.map { " at the node \(PrintableText.escape($0))" } ?? "") + Self.words(reason)
        case .noSuchPointer(let name): "there is no pointer \(PrintableText.quote(name))"
        case .noSuchSurface(let id): "there is no surface \(PrintableText.quote(id))"
        case .cursorReported(let name):
            "another program reports where the cursor of the pointer \(PrintableText.quote(name)) is"
        case .noSuchReporter(let number): "this user reports no cursor by the number \(PrintableText.escape(number))"
        case .noSuchHost(let host): "this user has no host \(PrintableText.quote(host))"
        case .notUnderPointer(let id): "the pointer is on no surface \(PrintableText.quote(id)) of this user"
        case .ambiguousSurface(let id, let owners):
            "several owners have a surface \(PrintableText.quote(id)): \(owners.map(\.description).joined(separator: ", "))"
        case .noSuchNode(let surface, let node, let reason):
            "the surface \(PrintableText.quote(surface)) has no node \(PrintableText.quote(node))\(Self.words(reason))"
        case .noSuchRequest(let surface, let sequence):
            "nobody has asked about \(PrintableText.quote(surface)) with the number \(PrintableText.escape(sequence))"
        case .surfaceExists(let id): "this user already has a surface \(PrintableText.quote(id))"
        case .compositorExists(let name): "another compositor moves the pointer \(PrintableText.quote(name))"
        case .notOpen(let name): "this user has not opened the pointer \(PrintableText.quote(name)) as a compositor"
        case .configurationRefused(let mistakes):
            "the configuration is not in order: \(PrintableText.escape(mistakes))"
        case .other(let error): PrintableText.escape(error.description)
        case .unreadable(let detail): "what pointerd says cannot be read: \(PrintableText.escape(detail))"
        case .invalidCall(let detail): "the call cannot be made: \(PrintableText.escape(detail))"
        case .system(let error): "pointerd cannot be reached: \(error)"
        }
    }

    /// What the daemon adds.
    private static func words(_ reason: String?) -> String { reason.map { ": \(PrintableText.escape($0))" } ?? "" }
}
