package import ConfigurationFiles
import Documents
import LayoutDocuments
package import PointerModel
package import SystemPackage

/// Files that declare only surfaces.
package enum LayoutFile {
    /// Reads the surfaces of a layout file. The outputs are unknown here, so any output name is accepted.
    ///
    /// - Throws: everything that is wrong with the file.
    package static func load(_ file: FilePath) throws(ConfigurationError) -> [Surface] {
        let list = DiagnosticList()
        let decoder = ConfigurationDecoder(list: list)
        var scope = SurfaceScope(outputs: nil)
        let surfaces = decoder.document(file).map { decoder.surfaces($0, in: &scope) }
        if let error = list.error { throw error }
        return surfaces ?? []
    }

    /// Returns the text of a layout file that declares these surfaces, without default values.
    ///
    /// Reading the text yields the same surfaces, if a file can declare them at all: within `LayoutLimits` and `PointerModelLimit`,
    /// parents before children.
    package static func text(of surfaces: [Surface]) -> String {
        var table = TableBuilder()
        table.set("surfaces", surfaces.map { LayoutWriter.file(.toml).surface($0) })
        var writer = TOMLWriter(headed: ["surfaces", "nodes"])
        writer.write(table.entries)
        return writer.text
    }

    /// Returns the surfaces in the wire's JSON: `{"surfaces": [...]}`, each as Attach expects it.
    package static func json(of surfaces: [Surface]) -> String {
        let list = DocumentValue.list(surfaces.map { LayoutWriter.file(.json).surface($0) })
        let document = DocumentValue.table { $0.set("surfaces", list) }
        return JSONWriter(spread: ["surfaces", "nodes"]).text(document) + "\n"
    }

    /// Returns a surface in the wire's JSON, on one line.
    package static func json(of surface: Surface) -> String {
        JSONWriter.inline(LayoutWriter.file(.json).surface(surface))
    }
}
