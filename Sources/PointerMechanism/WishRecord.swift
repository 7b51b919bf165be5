/// Who wishes what.
package struct WishRecord: Sendable, Equatable {
    /// The wishes of each person, by the user's number; nobody without a wish.
    package private(set) var wishes: [UInt32: Set<Wish>] = [:]

    /// Creates a record of nobody.
    package init() {}

    package var isEmpty: Bool { wishes.isEmpty }

    /// The numbers of those who wish something, in ascending order.
    package func persons(wishing wish: Wish) -> [UInt32] {
        wishes.filter { $0.value.contains(wish) }.keys.sorted()
    }

    /// Adds wishes of a person. Throws, and changes nothing, if one says nothing without another one, or if there are too many persons.
    package mutating func add(_ added: Set<Wish>, of person: UInt32) throws(MechanismError) {
        let all = wishes[person, default: []].union(added)
        for wish in all {
            guard let basis = wish.basis, !all.contains(basis) else { continue }
            throw MechanismError(.refused, "The wish \(wish.rawValue) needs the wish \(basis.rawValue) beside it.")
        }
        let most = PointerMechanismLimit.persons.most
        guard wishes[person] != nil || wishes.count < most else {
            throw MechanismError(
                .refused,
                "\(most) persons have switched help on already, and there is no room for another one."
            )
        }
        wishes[person] = all.isEmpty ? nil : all
    }

    /// Removes wishes of a person, and those that say nothing without them.
    /// - Parameters:
    ///   - removed: the wishes; empty for all of the person's.
    ///   - person: the user's number.
    package mutating func remove(_ removed: Set<Wish>, of person: UInt32) {
        guard let former = wishes[person] else { return }
        let left: Set<Wish> =
            removed.isEmpty ? [] : former.filter { !removed.contains($0) && !($0.basis.map(removed.contains) ?? false) }
        wishes[person] = left.isEmpty ? nil : left
    }

    /// The record as lines of comments, in the order of the numbers: `# uid 1000: drive start`.
    package var lines: [String] {
        wishes.sorted { $0.key < $1.key }.map { "\(Self.beginning)\($0.key): \(Wish.text($0.value))" }
    }

    /// Returns the wishes of a person that a drop-in has; none if that is longer than one may be. Words that are unknown do not count.
    /// - Parameters:
    ///   - person: the user's number.
    ///   - text: the drop-in.
    package static func wishes(of person: UInt32, in text: String) -> Set<Wish> {
        guard text.utf8.count <= PointerMechanismLimit.fileBytes.most else { return [] }
        let beginning = "\(beginning)\(person):"
        let lines = text.split(separator: "\n" as Character).filter { $0.hasPrefix(beginning) }
        let words = lines.flatMap { $0.dropFirst(beginning.count).split(separator: " " as Character) }
        return Set(words.compactMap { Wish(rawValue: String($0)) })
    }

    /// What a line of a record begins with.
    static let beginning = "# uid "

    /// Reads lines as ``lines`` has them; nil if they are not exactly such.
    init?(_ lines: some Collection<Substring>) {
        for line in lines {
            let parts = line.dropFirst(Self.beginning.count).split(separator: ":" as Character, maxSplits: 1)
            guard parts.count == 2, let person = UInt32(parts[0]),
                let wishes = try? Wish.all(parts[1].split(separator: " " as Character).map(String.init)),
                (try? add(wishes, of: person)) != nil
            else { return nil }
        }
        // Whatever reads as the same, but is written otherwise, somebody has changed.
        guard self.lines.elementsEqual(lines, by: { $0 == $1 }) else { return nil }
    }
}
