import PointerModel

/// Where in its files a layout's surfaces, nodes and regions stand.
///
/// It is made from the text of files that were read without an error, and passes over what does not look like a layout.
public struct LayoutPlaces: Sendable {
    /// A place in a file.
    public struct Place: Sendable, Hashable {
        /// The file's path as it was given.
        public var file: String
        /// Counts from 1.
        public var line: Int
        /// Counts from 1, in code points.
        public var column: Int
    }

    private struct Declared {
        var place: Place?
        /// Of a surface its nodes by id.
        var nodes: [ByteExact<String>: TOMLTable] = [:]
        var file: String
    }

    private var surfaces: [ByteExact<String>: Declared] = [:]

    /// - Parameter documents: each file's path and what stands in it.
    init(_ documents: [(file: String, value: TOMLValue)]) {
        for (file, value) in documents {
            for surface in TOMLTable(value)?.tables("surfaces") ?? [] {
                guard let id = surface.id else { continue }
                var declared = Declared(place: Self.place(surface.idPosition, in: file), file: file)
                for node in surface.tables("nodes") {
                    if let id = node.id { declared.nodes[ByteExact(id)] = node }
                }
                surfaces[ByteExact(id)] = declared
            }
        }
    }

    /// The place of a region; of the node's id where there is no region, of the surface's where there is no node; nil: not in a file.
    ///
    /// - Parameters:
    ///   - surface: its id.
    ///   - node: its id; nil: the surface itself.
    ///   - region: counts from 0, those that repeat being one more than the others; nil: the node itself.
    public func place(surface: String, node: String?, region: Int?) -> Place? {
        guard let declared = surfaces[ByteExact(surface)] else { return nil }
        guard let node, let table = declared.nodes[ByteExact(node)] else { return declared.place }
        let own = Self.place(table.idPosition, in: declared.file)
        guard let region, let interaction = table.entry("interaction").flatMap({ TOMLTable($0.value) }) else {
            return own
        }
        let regions = interaction.items("regions")
        let position =
            regions.indices.contains(region)
            ? regions[region].position : interaction.entry("repeating").flatMap { $0.position ?? $0.value.position }
        return Self.place(position, in: declared.file) ?? own
    }

    private static func place(_ position: TOMLPosition?, in file: String) -> Place? {
        position.map { Place(file: file, line: $0.line, column: $0.column) }
    }
}

/// A table of a document, to look up what is known to be well-formed.
private struct TOMLTable: Sendable {
    private let entries: [TOMLEntry]

    init?(_ value: TOMLValue) {
        guard case .table(let entries) = value.content else { return nil }
        self.entries = entries
    }

    var id: String? {
        guard case .string(let id)? = entry("id")?.value.content else { return nil }
        return id
    }

    var idPosition: TOMLPosition? { entry("id")?.position }

    func entry(_ key: String) -> TOMLEntry? { entries.first { $0.key == key } }

    func items(_ key: String) -> [TOMLValue] {
        guard case .array(let items)? = entry(key)?.value.content else { return [] }
        return items
    }

    func tables(_ key: String) -> [TOMLTable] { items(key).compactMap { TOMLTable($0) } }
}
