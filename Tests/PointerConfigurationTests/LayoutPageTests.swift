import ConfigurationFiles
import Documents
import PointerModel
import PointerWire
import SystemPackage
import TestBasics
import Testing

@testable import PointerConfiguration

@Suite("The page on layout files")
struct LayoutPageTests {
    /// A file with every table that there is, so that the reader asks for every key.
    static let everything = """
        [[surfaces]]
        id = "s"
        frame = { x = 0, y = 0, width = 100, height = 100 }
        hitInsets = { top = 1 }
        [[surfaces.nodes]]
        id = "a"
        frame = { x = 0, y = 0, width = 100, height = 100 }
        transform = {}
        padding = { top = 1 }
        appearance = {}
        control = { confirm = { offset = {} } }
        [surfaces.nodes.interaction]
        style = { effect = "lift", preview = { target = { center = { x = 0, y = 0 } } }, accessories = [{}] }
        [[surfaces.nodes.interaction.regions]]
        rect = { x = 0, y = 0, width = 1, height = 1 }
        enterAnimations = [{ node = "n", alpha = 0 }]
        style = { shape = { path = "M 0 0" } }
        [surfaces.nodes.interaction.repeating]
        first = { rect = { x = 0, y = 0, width = 1, height = 1 } }
        pitch = { dx = 1 }
        count = 2
        [[surfaces.nodes]]
        id = "b"
        frame = { x = 0, y = 0, width = 100, height = 100 }
        control = { slider = {} }
        """

    @Test("every key that the reader knows stands on it")
    func keys() throws {
        let list = DiagnosticList(collectsAskedKeys: true)
        let document = try TOMLDocument(parsing: Array(Self.everything.utf8)).root()
        let field = Field(document, reading: DocumentReading(.toml, file: "everything.toml", list: list.mistakes))
        var scope = SurfaceScope(outputs: nil)
        let surfaces = ConfigurationDecoder(list: list).surfaces(field, in: &scope)
        #expect(list.error == nil)
        #expect(surfaces.map(\.nodes.count) == [2])
        let page = try Project.text("docs/guide/layouts.md")
        let words = Set(page.split { !$0.isLetter }.map(String.init))
        let keys = Set(list.mistakes.askedKeys.compactMap { $0.split(separator: ".").last.map(String.init) })
        #expect(keys.count > 60)
        #expect(keys.subtracting(words) == [])
    }
}
