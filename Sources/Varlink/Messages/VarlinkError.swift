/// An error as a service sends it instead of a reply: a qualified name and what it is about.
public struct VarlinkError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The interface's name, a dot and the error's, such as `org.varlink.service.MethodNotFound`.
    public let name: String

    /// The error's fields. Numbers and truth values are kept as text; null, lists and objects are not kept.
    public let parameters: [String: String]

    /// An error with its qualified name and fields.
    public init(_ name: String, _ parameters: [String: String] = [:]) {
        self.name = name
        self.parameters = parameters
    }

    /// The name, and the fields in parentheses, in alphabetical order.
    public var description: String {
        if parameters.isEmpty { return name }
        let fields = parameters.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return "\(name)(\(fields.joined(separator: ", ")))"
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

    /// The interface has the method, the service does not; `method` is the qualified name.
    public static func methodNotImplemented(_ method: String) -> VarlinkError {
        VarlinkError("org.varlink.service.MethodNotImplemented", ["method": method])
    }

    /// A parameter is missing, of a wrong type or of a value that is not allowed; `parameter` is its dotted path.
    public static func invalidParameter(_ parameter: String) -> VarlinkError {
        VarlinkError("org.varlink.service.InvalidParameter", ["parameter": parameter])
    }

    /// The caller may not call this.
    public static var permissionDenied: VarlinkError { VarlinkError("org.varlink.service.PermissionDenied") }

    /// The method answers with a stream, and the call did not say `more`.
    public static var expectedMore: VarlinkError { VarlinkError("org.varlink.service.ExpectedMore") }
}
