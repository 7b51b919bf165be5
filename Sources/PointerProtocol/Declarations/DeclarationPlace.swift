import PointerModel
import SafeText

/// A place in a client's declaration, which checks its values and appears in errors.
///
/// The checks are the same as for configuration files; the ranges are in ``LayoutLimits``.
struct DeclarationPlace {
    /// Path of a place. Its text is built only for an error, because a surface has tens of thousands of places.
    private indirect enum Path {
        case root(String)
        case field(Path, String)
        case item(Path, Int)

        var text: String {
            switch self {
            case .root(let name): name
            case .field(let owner, let name): "\(owner.text).\(name)"
            case .item(let list, let index): "\(list.text)[\(index)]"
            }
        }
    }

    private let path: Path
    /// Limits of the client.
    let limits: ClientLimits

    init(_ root: String, limits: ClientLimits = .byDefault) {
        path = .root(root)
        self.limits = limits
    }

    private init(path: Path, limits: ClientLimits) {
        self.path = path
        self.limits = limits
    }

    /// Place of a field of the object at this place.
    subscript(field: String) -> DeclarationPlace { DeclarationPlace(path: .field(path, field), limits: limits) }

    /// Place of an item of the list at this place.
    subscript(index: Int) -> DeclarationPlace { DeclarationPlace(path: .item(path, index), limits: limits) }

    func error(
        _ reason: DeclarationError.Reason,
        node: String? = nil,
        _ message: String
    ) -> DeclarationError {
        DeclarationError(reason, at: path.text, node: node, message)
    }

    /// Range of lengths within the client's coordinates, in points.
    var lengths: ClosedRange<Double> { 0...min(limits.coordinates, LayoutLimits.length.upperBound) }

    func number(_ value: Double, in range: ClosedRange<Double>) throws(DeclarationError) -> Double {
        guard range.contains(value) else {
            throw error(.outOfRange, "\(value) is out of range: expected \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    func integer(_ value: Int, in range: ClosedRange<Int>) throws(DeclarationError) -> Int {
        guard range.contains(value) else {
            throw error(.outOfRange, "\(value) is out of range: expected \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    /// Checks a name: 1 to 128 bytes, without control characters, and without format characters except the two joiners.
    func identifier(_ text: String) throws(DeclarationError) -> String {
        guard (1...LayoutLimits.identifierBytes).contains(text.utf8.count) else {
            throw error(.invalid, "a name has 1 to \(LayoutLimits.identifierBytes) bytes")
        }
        guard PrintableText.isName(text) else {
            throw error(.invalid, "\(PrintableText.quote(text)) contains a control character")
        }
        return text
    }

    func word<Word: RawRepresentable<String> & CaseIterable>(
        _ text: String,
        of type: Word.Type
    ) throws(DeclarationError) -> Word {
        guard let word = Word(rawValue: text) else {
            throw unknownWord(text, among: Word.allCases.map(\.rawValue))
        }
        return word
    }

    func options<Options: NamedOptions>(
        _ names: [String],
        of type: Options.Type
    ) throws(DeclarationError) -> Options {
        var options = Options()
        for (index, name) in names.enumerated() {
            guard let named = Options.named.first(where: { $0.name == name }) else {
                throw self[index].unknownWord(name, among: Options.named.map(\.name))
            }
            options.insert(named.option)
        }
        return options
    }

    func unknownWord(_ text: String, among words: [String]) -> DeclarationError {
        error(.invalid, "\(PrintableText.quote(text)) is not one of \(words.joined(separator: ", "))")
    }

    /// Returns the items. Throws if there are too many.
    func list<Item>(_ items: [Item], atMost maximum: Int) throws(DeclarationError) -> [Item] {
        try checkCount(items.count, atMost: maximum)
        return items
    }

    func checkCount(_ count: Int, atMost maximum: Int) throws(DeclarationError) {
        guard count <= maximum else { throw error(.tooMany, "\(count) are too many: at most \(maximum)") }
    }

    /// Transforms each item of the list at this place, with the item's place. Throws if there are too many.
    func map<Item, Result>(
        _ items: [Item],
        atMost maximum: Int,
        _ make: (Item, DeclarationPlace) throws(DeclarationError) -> Result
    ) throws(DeclarationError) -> [Result] {
        var results: [Result] = []
        for (index, item) in try list(items, atMost: maximum).enumerated() {
            results.append(try make(item, self[index]))
        }
        return results
    }
}
