/// A list that grows at its end and is taken from its beginning.
package struct Backlog<Element>: Sequence {
    private var elements: [Element?] = []
    /// Index of the first element that was not taken.
    private var first = 0

    package init() {}

    package var isEmpty: Bool { first == elements.count }

    package var count: Int { elements.count - first }

    package mutating func append(_ element: Element) { elements.append(element) }

    /// Takes the first element; nil if there is none.
    package mutating func popFirst() -> Element? {
        guard first < elements.count else { return nil }
        let element = elements[first]
        elements[first] = nil
        first += 1
        // The taken ones are dropped once they are the greater part, so that taking one costs the same on average.
        if first == elements.count || first >= 64 && 2 * first >= elements.count {
            elements.removeFirst(first)
            first = 0
        }
        return element
    }

    /// Removes the elements for which something holds.
    package mutating func removeAll(where isMeant: (Element) -> Bool) {
        elements = elements[first...].filter { $0.map { !isMeant($0) } ?? false }
        first = 0
    }

    package func makeIterator() -> some IteratorProtocol<Element> {
        elements[first...].lazy.compactMap { $0 }.makeIterator()
    }
}

extension Backlog: Sendable where Element: Sendable {}
