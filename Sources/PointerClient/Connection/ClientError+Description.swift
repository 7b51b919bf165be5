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
        case .permissionDenied(nil): "the surface belongs to another user"
        case .sessionInactive(let seat): "another session is in front on \(PrintableText.escape(seat))"
        case .invalidParameter(let parameter): "\(PrintableText.escape(parameter)) is missing or not what is known"
        case .outOfRange(let parameter): "\(PrintableText.escape(parameter)) is out of range"
        case .limitExceeded(let limit): "more than the limit \(PrintableText.escape(limit)) allows"
        case .noSuchPointer(let name): "there is no pointer \(PrintableText.quote(name))"
        case .noSuchSurface(let id): "there is no surface \(PrintableText.quote(id))"
        case .noSuchNode(let surface, let node):
            "the surface \(PrintableText.quote(surface)) has no node \(PrintableText.quote(node))"
        case .noSuchRequest(let surface, let sequence):
            "nobody has asked about \(PrintableText.quote(surface)) with the number \(PrintableText.escape(sequence))"
        case .surfaceExists(let id): "there is another surface \(PrintableText.quote(id))"
        case .configurationRefused(let mistakes):
            "the configuration is not in order: \(PrintableText.escape(mistakes))"
        case .other(let error): PrintableText.escape(error.description)
        case .unreadable(let detail): "what pointerd says cannot be read: \(PrintableText.escape(detail))"
        case .invalidCall(let detail): "the call cannot be made: \(PrintableText.escape(detail))"
        case .system(let error): "pointerd cannot be reached: \(error)"
        }
    }
}
