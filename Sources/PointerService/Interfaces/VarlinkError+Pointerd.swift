import PointerConfiguration
import PointerModel
import PointerRuntime
import PointerWire
import SafeText
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

/// Errors that state what the daemon expected.
extension VarlinkError {
    /// Returns the error for an unknown word in a parameter.
    static func unknownWord(_ word: String, among words: [String], at parameter: String) -> VarlinkError {
        let reason = "\(PrintableText.quote(word)) is not one of \(words.joined(separator: ", "))"
        return .invalidParameter(parameter, reason: reason)
    }

    /// Returns the error for a number outside a parameter's range.
    static func outOfRange<Bound>(
        _ value: Bound,
        in range: ClosedRange<Bound>,
        at parameter: String,
        as name: some InterfaceErrorName = PointerError.outOfRange
    ) -> VarlinkError {
        let reason = "expected \(range.lowerBound) to \(range.upperBound), not \(value)"
        return VarlinkError(name, ["parameter": parameter], reason: reason)
    }

    /// Returns the error for a missing output. It does not list the outputs, because the caller may be muted.
    static func noSuchOutput(_ output: String, at parameter: String) -> VarlinkError {
        .invalidParameter(parameter, reason: "there is no output \(PrintableText.quote(output))")
    }
}

extension RawRepresentable<String> where Self: CaseIterable {
    /// Makes the value with this name. Throws if there is none.
    /// - Parameters:
    ///   - name: name in the call.
    ///   - parameter: parameter with the name, for the error.
    init(_ name: String, at parameter: String) throws(VarlinkError) {
        guard let known = Self(rawValue: name) else {
            throw .unknownWord(name, among: Self.allCases.map(\.rawValue), at: parameter)
        }
        self = known
    }
}

extension NamedOptions {
    /// Makes the set with these names. Throws if one is unknown.
    /// - Parameters:
    ///   - names: names in the call.
    ///   - parameter: parameter with the names, for the error.
    init(_ names: some Sequence<String>, at parameter: String) throws(VarlinkError) {
        self.init()
        for name in names {
            guard let known = Self.named.first(where: { $0.name == name }) else {
                throw .unknownWord(name, among: Self.named.map(\.name), at: parameter)
            }
            insert(known.option)
        }
    }
}
