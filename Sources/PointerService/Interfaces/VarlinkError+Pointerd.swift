import PointerConfiguration
import PointerModel
import PointerRuntime
import PointerWire
import SafeText
import Varlink

extension VarlinkError {
    /// Makes an error of one of the daemon's interfaces.
    /// - Parameters:
    ///   - error: the error.
    ///   - interface: name of an interface that has it.
    ///   - parameters: fields of the error.
    ///   - reason: explanation in words, if the error has that field.
    init(_ error: WireError, of interface: String, _ parameters: [String: String], reason: String? = nil) {
        assert(error.interfaces.contains(interface), "\(interface) has no \(error)")
        let fields = error.fields(in: interface)
        assert(parameters.keys.allSatisfy(fields.contains), "\(error) has no such field")
        assert(reason == nil || fields.contains("reason"), "\(error) has no reason")
        self.init(error.name(in: interface), parameters, reason: reason)
    }

    /// The caller lacks a role.
    static func permissionDenied(_ role: ClientRole, of interface: String) -> VarlinkError {
        VarlinkError(.permissionDenied, of: interface, ["role": role.rawValue])
    }

    /// The caller is muted, because another user's session is active on this seat.
    static func sessionInactive(_ seat: String, of interface: String) -> VarlinkError {
        VarlinkError(.sessionInactive, of: interface, ["seat": seat])
    }

    /// No pointer has this name, or the pointer is gone.
    static func noSuchPointer(
        _ pointer: String,
        of interface: String
    ) -> VarlinkError {
        VarlinkError(.noSuchPointer, of: interface, ["pointer": pointer])
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
        of interface: String
    ) -> VarlinkError {
        let reason = "expected \(range.lowerBound) to \(range.upperBound), not \(value)"
        return VarlinkError(.outOfRange, of: interface, ["parameter": parameter], reason: reason)
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
