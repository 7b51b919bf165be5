import PointerConfiguration
import PointerProtocol
import Varlink

extension VarlinkError {
    /// An error of one of our interfaces.
    /// - Parameters:
    ///   - parameters: fields that the error has.
    ///   - reason: what is wrong, in words, if the error has that field.
    init(_ name: some InterfaceErrorName, _ parameters: [String: String], reason: String? = nil) {
        assert(parameters.keys.allSatisfy { name.fields.contains($0) }, "\(name) has no such field")
        assert(reason == nil || name.fields.contains("reason"), "\(name) has no reason")
        self.init(name.qualifiedName, parameters, reason: reason)
    }

    /// The caller lacks a role.
    static func permissionDenied(_ name: some InterfaceErrorName, _ role: ClientRole) -> VarlinkError {
        VarlinkError(name, ["role": role.rawValue])
    }

    /// The caller is muted, as another session is in front on this seat.
    static func sessionInactive(_ name: some InterfaceErrorName, _ seat: String) -> VarlinkError {
        VarlinkError(name, ["seat": seat])
    }

    /// No pointer has this name, or none has it any more.
    static func noSuchPointer(
        _ pointer: String,
        as name: some InterfaceErrorName = PointerError.noSuchPointer
    ) -> VarlinkError {
        VarlinkError(name, ["pointer": pointer])
    }
}
