import PointerConfiguration
import PointerProtocol
import Varlink

extension VarlinkError {
    /// An error of one of our interfaces.
    /// - Parameter parameters: fields that the error has.
    init(_ name: some InterfaceErrorName, _ parameters: [String: String]) {
        assert(parameters.keys.allSatisfy { name.fields.contains($0) }, "\(name) has no such field")
        self.init(name.qualifiedName, parameters)
    }

    /// The caller lacks a role.
    static func permissionDenied(_ name: some InterfaceErrorName, _ role: ClientRole) -> VarlinkError {
        VarlinkError(name, ["role": role.rawValue])
    }

    /// The caller is muted, as another session is in front on this seat.
    static func sessionInactive(_ name: some InterfaceErrorName, _ seat: String) -> VarlinkError {
        VarlinkError(name, ["seat": seat])
    }
}
