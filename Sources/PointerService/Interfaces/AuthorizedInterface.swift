import PointerConfiguration
package import PointerWire
import Varlink

/// An interface that checks the caller before it passes a call to a method.
protocol AuthorizedInterface: VarlinkInterface {
    /// Methods, by their names on the wire.
    associatedtype Method: RawRepresentable<String>

    /// Roles and sessions of the callers.
    var access: ClientAccess { get }

    /// Returns who may call a method, and what it does: a table with a line for each method.
    func rule(of method: Method) -> MethodRule<Self>
}

extension AuthorizedInterface {
    func handle(_ call: VarlinkCall) throws {
        guard let method = Method(rawValue: call.method) else {
            throw VarlinkError.methodNotFound(call.qualifiedMethod)
        }
        let rule = rule(of: method)
        guard access.allows(rule.role, call.peer) || rule.otherRoles.contains(where: { access.allows($0, call.peer) })
        else {
            throw VarlinkError.permissionDenied(rule.role, of: name)
        }
        if rule.refusesMuted, let seat = access.mutedSeat(of: call.peer) {
            throw VarlinkError.sessionInactive(seat, of: name)
        }
        try rule.answer(self, call)
    }
}

/// Who may call a method, and what it does.
struct MethodRule<Interface> {
    /// Role that a caller needs.
    let role: ClientRole
    /// Roles of which each suffices in place of ``role``.
    let otherRoles: [ClientRole]
    /// Whether the method accesses what belongs to the active session, so that muted callers must not call it.
    let refusesMuted: Bool
    /// Answers a call.
    let answer: (Interface, VarlinkCall) throws -> Void

    /// Makes a rule for a method that decodes its parameters itself, or has none.
    init(
        _ role: ClientRole,
        or otherRoles: [ClientRole] = [],
        refusesMuted: Bool = false,
        _ answer: @escaping (Interface, VarlinkCall) throws -> Void
    ) {
        self.role = role
        self.otherRoles = otherRoles
        self.refusesMuted = refusesMuted
        self.answer = answer
    }

    /// Makes a rule for a method with parameters.
    init<Parameters: StrictParameters>(
        _ role: ClientRole,
        or otherRoles: [ClientRole] = [],
        refusesMuted: Bool = false,
        _ answer: @escaping (Interface, Parameters, VarlinkCall) throws -> Void
    ) {
        self.init(role, or: otherRoles, refusesMuted: refusesMuted) { interface, call in
            try answer(interface, try call.parameters(Parameters.self), call)
        }
    }
}

// The parameters that are decoded; those of layouts are read as declarations.

extension HostParameters: StrictParameters {}
extension HideParameters: StrictParameters {}
extension InvalidateParameters: StrictParameters {}
extension GetLayoutParameters: StrictParameters {}
extension LintParameters: StrictParameters {}
extension PointerParameters: StrictParameters {}
extension SubscribeParameters: StrictParameters {}
extension ResolveParameters: StrictParameters {}
extension SetPositionParameters: StrictParameters {}
extension SetModifiersParameters: StrictParameters {}
extension LockParameters: StrictParameters {}
extension MoveCursorParameters: StrictParameters {}
extension ReportParameters: StrictParameters {}
extension EnableDriveParameters: StrictParameters {}
extension UseAssistParameters: StrictParameters {}
