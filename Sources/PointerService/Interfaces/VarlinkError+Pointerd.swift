import PointerConfiguration
import PointerProtocol
import Varlink

extension VarlinkError {
    /// Makes an error of one of the daemon's interfaces.
    /// - Parameters:
    ///   - name: name of the error.
    ///   - parameters: fields of the error.
    ///   - reason: explanation in words, if the error has that field.
    init(_ name: some InterfaceErrorName, _ parameters: [String: String], reason: String? = nil) {
        assert(parameters.keys.allSatisfy { name.fields.contains($0) }, "\(name) has no such field")
        assert(reason == nil || name.fields.contains("reason"), "\(name) has no reason")
        self.init(name.qualifiedName, parameters, reason: reason)
    }

    /// The caller lacks a role.
    static func permissionDenied(_ name: some InterfaceErrorName, _ role: ClientRole) -> VarlinkError {
        VarlinkError(name, ["role": role.rawValue])
    }

    /// The caller is muted, because another user's session is active on this seat.
    static func sessionInactive(_ name: some InterfaceErrorName, _ seat: String) -> VarlinkError {
        VarlinkError(name, ["seat": seat])
    }

    /// No pointer has this name, or the pointer is gone.
    static func noSuchPointer(
        _ pointer: String,
        as name: some InterfaceErrorName = PointerError.noSuchPointer
    ) -> VarlinkError {
        VarlinkError(name, ["pointer": pointer])
    }
}
