package import Documents
import PointerModel

/// Positions of a layout's surfaces, nodes and regions in its files.
///
/// They come from files that were read without an error. Values that do not look like a layout are ignored.
package struct LayoutPlaces: Sendable {
    /// A position in a file.
    package struct Place: Sendable, Hashable {
        /// The file's path as it was given.
        package var file: String
        /// Line, counted from 1.
        package var line: Int
        /// Column in code points, counted from 1.
        package var column: Int
    }

    private struct Declared {
        var place: Place?
        /// The surface's nodes by id.
        var nodes: [ByteExact<String>: TOMLTable] = [:]
        /// The file with all of the surface.
        var file: String
    }

    private var surfaces: [ByteExact<String>: Declared] = [:]

    /// - Parameter documents: the documents, each with its reading.
    init(_ documents: [(reading: DocumentReading, value: DocumentValue)]) {
        for (reading, value) in documents {
            for surface in TOMLTable(value)?.tables("surfaces") ?? [] {
                guard let id = surface.id else { continue }
                let file = reading.source(at: surface.idPosition).file
                var declared = Declared(place: Self.place(surface.idPosition, in: file), file: file)
                for node in surface.tables("nodes") {
                    if let id = node.id { declared.nodes[ByteExact(id)] = node }
                }
                surfaces[ByteExact(id)] = declared
            }
        }
    }

    /// Returns the position of a region; that of the node's id if the region is unknown; that of the surface's id if the node is
    /// unknown; nil if the surface is in no file.
    ///
    /// - Parameters:
    ///   - surface: the surface's id.
    ///   - node: the node's id; nil for the surface itself.
    ///   - region: the region's index from 0, where `repeating` follows the other regions; nil for the node itself.
    package func place(surface: String, node: String?, region: Int?) -> Place? {
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

    private static func place(_ position: TextPosition?, in file: String) -> Place? {
        position.map { Place(file: file, line: $0.line, column: $0.column) }
    }
}

extension Field {
    /// The value's position; nil if the text has none.
    package var filePlace: LayoutPlaces.Place? {
        position.map { LayoutPlaces.Place(file: source.file, line: $0.line, column: $0.column) }
    }
}

/// A table of a well-formed document, for lookups.
private struct TOMLTable: Sendable {
    private let entries: [DocumentEntry]

    init?(_ value: DocumentValue) {
        guard case .table(let entries) = value.content else { return nil }
        self.entries = entries
    }

    var id: String? {
        guard case .string(let id)? = entry("id")?.value.content else { return nil }
        return id
    }

    var idPosition: TextPosition? { entry("id")?.position }

    func entry(_ key: String) -> DocumentEntry? { entries.first { $0.key == key } }

    func items(_ key: String) -> [DocumentValue] {
        guard case .array(let items)? = entry(key)?.value.content else { return [] }
        return items
    }

    func tables(_ key: String) -> [TOMLTable] { items(key).compactMap { TOMLTable($0) } }
}
