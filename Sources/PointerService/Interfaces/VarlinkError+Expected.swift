import PointerModel
import PointerProtocol
import PointerRuntime
import Varlink

/// Errors that say what was expected.
extension VarlinkError {
    /// A word that a parameter does not know.
    static func unknownWord(_ word: String, among words: [String], at parameter: String) -> VarlinkError {
        let reason = "\(PrintableText.quote(word)) is none of \(words.joined(separator: ", "))"
        return .invalidParameter(parameter, reason: reason)
    }

    /// A number that lies outside of what a parameter takes.
    static func outOfRange<Bound>(
        _ value: Bound,
        in range: ClosedRange<Bound>,
        at parameter: String,
        as name: some InterfaceErrorName = PointerError.outOfRange
    ) -> VarlinkError {
        let reason = "expected \(range.lowerBound) to \(range.upperBound), not \(value)"
        return VarlinkError(name, ["parameter": parameter], reason: reason)
    }

    /// An output that is not there. Which there are is not told: the caller may be muted.
    static func noSuchOutput(_ output: String, at parameter: String) -> VarlinkError {
        .invalidParameter(parameter, reason: "there is no output \(PrintableText.quote(output))")
    }
}

extension RawRepresentable<String> where Self: CaseIterable {
    /// The one of this name.
    /// - Parameters:
    ///   - name: as a caller has it.
    ///   - parameter: where it stands.
    init(_ name: String, at parameter: String) throws(VarlinkError) {
        guard let known = Self(rawValue: name) else {
            throw .unknownWord(name, among: Self.allCases.map(\.rawValue), at: parameter)
        }
        self = known
    }
}

extension NamedOptions {
    /// Those of these names.
    /// - Parameters:
    ///   - names: as a caller has them.
    ///   - parameter: where they stand.
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
