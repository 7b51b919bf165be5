/// An error that a service sends instead of a reply: a qualified name, fields and a reason.
public struct VarlinkError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The interface's name, a dot and the error's, such as `org.varlink.service.MethodNotFound`.
    public let name: String

    /// The error's fields. Numbers and Booleans are kept as text; null, lists and objects are dropped.
    public let parameters: [String: String]

    /// What is wrong and what is expected instead, for people; nil if the name and the fields suffice. On the wire it is the
    /// error's field `reason`. Errors that differ only in their reasons are equal.
    public let reason: String?

    /// Creates an error with its qualified name and fields.
    public init(_ name: String, _ parameters: [String: String] = [:], reason: String? = nil) {
        self.name = name
        self.parameters = parameters
        self.reason = reason
    }

    public static func == (left: VarlinkError, right: VarlinkError) -> Bool {
        left.name == right.name && left.parameters == right.parameters
    }

    /// The name, the fields in parentheses, in alphabetical order, and the reason.
    public var description: String {
        let fields = parameters.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        let list = fields.isEmpty ? "" : "(\(fields.joined(separator: ", ")))"
        return "\(name)\(list)\(reason.map { ": \($0)" } ?? "")"
    }
}

/// The errors of `org.varlink.service`, which every service may answer with.
extension VarlinkError {
    /// The service has no such interface.
    public static func interfaceNotFound(_ interface: String) -> VarlinkError {
        VarlinkError("org.varlink.service.InterfaceNotFound", ["interface": interface])
    }

    /// The interface has no such method; `method` is the qualified name.
    public static func methodNotFound(_ method: String) -> VarlinkError {
        VarlinkError("org.varlink.service.MethodNotFound", ["method": method])
    }

    /// The interface has the method, but the service does not implement it; `method` is the qualified name.
    public static func methodNotImplemented(_ method: String) -> VarlinkError {
        VarlinkError("org.varlink.service.MethodNotImplemented", ["method": method])
    }

    /// A parameter is missing, has a wrong type or a value that is not allowed; `parameter` is its dotted path.
    public static func invalidParameter(_ parameter: String, reason: String? = nil) -> VarlinkError {
        VarlinkError("org.varlink.service.InvalidParameter", ["parameter": parameter], reason: reason)
    }

    /// The caller may not call this.
    public static var permissionDenied: VarlinkError { VarlinkError("org.varlink.service.PermissionDenied") }

    /// The method answers with a stream, and the call did not say `more`.
    public static var expectedMore: VarlinkError { VarlinkError("org.varlink.service.ExpectedMore") }
}
