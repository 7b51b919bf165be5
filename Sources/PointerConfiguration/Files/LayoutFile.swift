public import PointerModel
public import SystemPackage

/// A file that declares surfaces and nothing else.
public enum LayoutFile {
    /// Reads the surfaces of a layout file. Which outputs there are is not known here: any name of one is accepted.
    ///
    /// - Throws: everything that is wrong with the file.
    public static func load(_ file: FilePath) throws(ConfigurationError) -> [Surface] {
        let list = DiagnosticList()
        let decoder = ConfigurationDecoder(list: list)
        var scope = SurfaceScope(outputs: nil)
        let surfaces = decoder.document(file).map { decoder.surfaces($0, in: &scope) }
        if let error = list.error { throw error }
        return surfaces ?? []
    }

    /// The text of a layout file that declares these surfaces; what goes without saying is left out.
    ///
    /// Read again it is the same surfaces, if a file can declare them at all: within ``LayoutLimits``, parents before children.
    public static func text(of surfaces: [Surface]) -> String {
        var table = TableBuilder()
        table.set("surfaces", surfaces.map(TOMLValue.surface))
        var writer = TOMLWriter(headed: ["surfaces", "nodes"])
        writer.write(table.entries)
        return writer.text
    }
}
