import ConfigurationFiles
import Documents
import LayoutDocuments
import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline
import PointerWire
import SystemPackage

/// Commands for layouts, and for the clients that declare them. JSON is that of io.pointerd.Layout, without line breaks. ID is a
/// surface's id, or `user:id` with a user's number for a surface that the user owns.
/// - `layout FILE`: loads a layout file from the folder of layouts, in place of the layout before.
/// - `outputs [OUTPUT, …]`: replaces the outputs.
/// - `surface SURFACE`: declares a surface, or replaces the one with the same id.
/// - `withdraw ID`: withdraws the surface.
/// - `put ID NODE`: puts a node into the surface, or replaces the one with the same id.
/// - `remove ID NODEID`, `front ID NODEID`: removes the node, or brings it to the front of its siblings.
/// - `update ID {"put":[NODE, …],"remove":[NODEID, …],"bringToFront":[NODEID, …],"frame":RECT,"z":Z}`: any of these at once.
/// - `answer SEQUENCE ID [REGION]`: answers a request for a region; without REGION, the client has none there.
/// - `invalidate ID [NODEID]`: invalidates the client's answers, so that the engine asks again.
extension ScenarioRunner {
    /// Runs a command for layouts. Returns false if the command is another one.
    mutating func runLayoutCommand(_ command: Scenario.Command) throws(CommandError) -> Bool {
        let words = command.words
        switch (words[0], words.count - 1) {
        case ("layout", 1): try load(words[1])
        case ("outputs", 1...):
            try update(.outputs(try declaration(in: command, after: 1, at: "outputs") { $0.outputs() }))
        case ("surface", 1...):
            try update(.declare(try declaration(in: command, after: 1, at: "surface") { $0.surface() }))
        case ("withdraw", 1): try update(.withdraw(surface(words[1])))
        case ("put", 2...):
            let node = try declaration(in: command, after: 2, at: "node") { $0.node() }
            try update(.update(surface(words[1]), SurfaceUpdate(put: [node])))
        case ("remove", 2): try update(.update(surface(words[1]), SurfaceUpdate(remove: [words[2]])))
        case ("front", 2): try update(.update(surface(words[1]), SurfaceUpdate(bringToFront: [words[2]])))
        case ("update", 2...):
            let change = try declaration(in: command, after: 2) { $0.update() }
            try update(.update(surface(words[1]), change))
        case ("answer", 2...): try answer(command)
        case ("invalidate", 1...2): try invalidate(surface: surface(words[1]), node: words.count > 2 ? words[2] : nil)
        default: return false
        }
        return true
    }

    /// Returns the name of the surface `id` or `user:id`.
    private func surface(_ text: String) -> SurfaceName {
        let reference = SurfaceReference(text: text) { _ in nil }
        return SurfaceName(reference.id, of: reference.owner ?? .configuration)
    }

    private mutating func load(_ file: String) throws(CommandError) {
        do throws(ConfigurationError) {
            var layout = pipeline.engine.layout
            layout.surfaces = try LayoutFile.load(layouts.appending(file))
            apply(layout)
        } catch {
            throw CommandError(message: error.description)
        }
    }

    private mutating func update(_ change: LayoutChange) throws(CommandError) {
        do throws(LayoutError) {
            try pipeline.update(change, at: time)
            record()
        } catch {
            throw CommandError(message: "\(error)")
        }
    }

    private mutating func answer(_ command: Scenario.Command) throws(CommandError) {
        var region: Region?
        if command.text(after: 3) != nil {
            region = try declaration(in: command, after: 3, at: "region") { $0.region() }
        }
        let words = command.words
        guard pipeline.answer(try integer(words[1]), surface: surface(words[2]), region: region, at: time) else {
            throw CommandError(message: "\(words[2]) has no request \(words[1])")
        }
        record()
    }

    private mutating func invalidate(surface: SurfaceName, node: String?) throws(CommandError) {
        do throws(LayoutError) {
            try pipeline.invalidate(surface: surface, node: node, at: time)
            record()
        } catch {
            throw CommandError(message: "\(error)")
        }
    }

    /// Reads the JSON after some words of a command.
    private func declaration<Declared>(
        in command: Scenario.Command,
        after count: Int,
        at path: String = "",
        _ body: (Field) -> Declared?
    ) throws(CommandError) -> Declared {
        let value: DocumentValue
        do throws(JSONDocument.SyntaxError) {
            value = try JSONDocument.root(parsing: Array((command.text(after: count) ?? "").utf8))
        } catch {
            throw CommandError(message: error.message)
        }
        do throws(Mistake) {
            return try Declaration.read(value, at: path, body)
        } catch {
            throw CommandError(message: error.description)
        }
    }
}
