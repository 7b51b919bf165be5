public import PointerModel
public import SystemPackage

/// A file of either kind, told apart by its keys.
public enum ConfigurationFile {
    /// The kinds of files there are.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The daemon's own, with outputs, settings and the names of layout files.
        case configuration
        /// Surfaces and nothing else.
        case layout
    }

    /// Reads a file without putting it in force: a file with `surfaces` and none of a configuration's keys is a layout.
    ///
    /// - Returns: The kind, nil where the file cannot be read or is no TOML, and what the file declares or everything that is wrong
    ///   with it. A layout file has no outputs.
    public static func check(_ file: FilePath) -> (kind: Kind?, result: Result<Layout, ConfigurationError>) {
        let list = DiagnosticList()
        let decoder = ConfigurationDecoder(list: list)
        var kind: Kind?
        var layout = Layout()
        if let document = decoder.document(file) {
            if isLayout(document) {
                kind = .layout
                var scope = SurfaceScope(outputs: nil)
                layout.surfaces = decoder.surfaces(document, in: &scope)
            } else {
                kind = .configuration
                layout = decoder.configuration(document).layout
            }
        }
        return (kind, list.error.map(Result.failure) ?? .success(layout))
    }

    private static func isLayout(_ document: Field) -> Bool {
        guard case .table(let entries) = document.value.content else { return false }
        return entries.contains { $0.key == "surfaces" }
            && !entries.contains { ConfigurationDecoder.configurationKeys.contains($0.key) }
    }
}
