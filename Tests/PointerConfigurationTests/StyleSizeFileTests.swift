import ConfigurationFiles
import PointerConfiguration
import PointerModel
import TestBasics
import Testing

@Suite("The size of a style in a file")
struct StyleSizeFileTests {
    private func load(curves: Int) throws -> [Surface] {
        let path = "M 0 0 " + String(repeating: "C 10.5 0 20.25 10 10 20 ", count: curves) + "Z"
        let text = """
            [[surfaces]]
            id = "s"
            frame = { x = 0, y = 0, width = 100, height = 100 }
            [[surfaces.nodes]]
            id = "node"
            frame = { x = 0, y = 0, width = 60, height = 24 }
            [surfaces.nodes.interaction.style]
            effect = "highlight"
            shape = { path = "\(path)" }
            """
        let folder = try TemporaryFolder()
        return try LayoutFile.load(try folder.write("l.toml", text))
    }

    @Test("a style that would take more than 16 KiB on the wire is a mistake, with its place")
    func tooLong() throws {
        let error = try #require(throws: ConfigurationError.self) { try load(curves: 4000) }
        #expect(error.diagnostics.count == 1)
        let line = try #require(error.diagnostics.first).description
        #expect(line.contains("surfaces[0].nodes[0].interaction.style: the style takes up to "))
        #expect(line.hasSuffix(" bytes on the wire: at most 16384"))
    }

    @Test("two hundred curves are taken")
    func taken() throws {
        #expect(try load(curves: 200).first?.nodes.first?.interaction?.style != nil)
    }
}
