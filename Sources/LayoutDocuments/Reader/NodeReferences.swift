package import Documents
package import PointerModel
import SafeText

/// Ids of a surface's nodes, and the check that the nodes refer only to them.
package struct NodeReferences {
    /// Ids of all nodes, in their order.
    private var ids: [String] = []
    /// Index of the first node with each id.
    private var indices: [ByteExact<String>: Int] = [:]

    package init() {}

    /// Reserves room for so many ids.
    package mutating func reserveCapacity(_ count: Int) {
        ids.reserveCapacity(count)
        indices.reserveCapacity(count)
    }

    /// Bytes of the tables, without the ids themselves.
    package var storageBytes: Int { ids.storageBytes + indices.storageBytes }

    /// Returns the bytes that ``reserveCapacity(_:)`` takes.
    package static func storageBytes(reserving count: Int) -> Int {
        count * MemoryLayout<String>.stride + Dictionary<ByteExact<String>, Int>.storageBytes(reserving: count)
    }

    /// Adds the id of the next node; empty if it has none.
    package mutating func add(_ id: String) {
        if indices[ByteExact(id)] == nil { indices[ByteExact(id)] = ids.count }
        ids.append(id)
    }

    /// Checks a node: its id is unique, its parent comes before it, and its previews name nodes of the surface. The ids of all
    /// nodes must have been added.
    /// - Parameters:
    ///   - node: the node.
    ///   - number: index of the node.
    ///   - field: returns the node with an index, for a report.
    package func check(_ node: Node, number: Int, _ field: (Int) -> Field) {
        if let first = indices[ByteExact(node.id)], first < number {
            field(number).place(of: "id").reportTaken(node.id, by: field(first).place(of: "id"))
        }
        if let parent = node.parent { checkParent(parent, of: node, number: number, field) }
        guard let interaction = node.interaction else { return }
        var place: Field { field(number).place(of: "interaction") }
        check(interaction.style) { place.place(of: "style") }
        check(interaction.repeating?.first.style) { place.place(of: "repeating").place(of: "first").place(of: "style") }
        for (index, region) in interaction.regions.enumerated() {
            check(region.style) { place.place(of: "regions").place(of: index).place(of: "style") }
        }
    }

    /// Returns the first mistake of a node of a message in its references; nil if there is none.
    /// - Parameters:
    ///   - node: the node.
    ///   - number: index of the node.
    ///   - path: place of the surface in the message.
    package func mistake(in node: Node, number: Int, at path: String) -> Mistake? {
        let reading = DocumentReading(.json, rules: .ofMessages(), list: MistakeList())
        check(node, number: number) { index in
            Field(DocumentValue(.null), at: path, reading: reading).place(of: "nodes").place(of: index)
        }
        return reading.list.first
    }

    private func checkParent(_ parent: String, of node: Node, number: Int, _ field: (Int) -> Field) {
        let index = indices[ByteExact(parent)]
        if let index, index < number { return }
        let place = field(number).place(of: "parent")
        if Optional(parent).hasSameBytes(as: node.id) {
            place.report("a node cannot be its own parent", .noSuchNode(parent))
        } else if index != nil {
            let message = "\(PrintableText.quote(parent)) is declared after its child: parents come first"
            place.report(message, .noSuchNode(parent))
        } else {
            reportUnknown(parent, at: place)
        }
    }

    /// Checks the nodes that a style's preview names.
    private func check(_ style: Style?, _ place: () -> Field) {
        guard case .content(let effect, _)? = style?.kind else { return }
        if let node = effect.preview.node, indices[ByteExact(node)] == nil {
            reportUnknown(node, at: place().place(of: "preview").place(of: "node"))
        }
        if let container = effect.preview.target.container, indices[ByteExact(container)] == nil {
            let preview = place().place(of: "preview")
            let target = preview.form == .toml ? preview.place(of: "target") : preview
            reportUnknown(container, at: target.place(of: "container"))
        }
    }

    private func reportUnknown(_ id: String, at place: Field) {
        let ids = ids
        place.report(
            "there is no node \(PrintableText.quote(id)) in this surface",
            .noSuchNode(id),
            suggestion: Suggestion.nearest(to: id, among: ids)
        )
    }
}
