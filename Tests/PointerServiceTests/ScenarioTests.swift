import Foundation
import ScenarioTesting
import SystemPackage
import Testing

/// Runs every file in Tests/Scenarios.
@Suite("Scenarios")
struct ScenarioTests {
    static let root = FilePath(#filePath).removingLastComponent().removingLastComponent().removingLastComponent()
    static let folder = root.appending("Tests/Scenarios")
    static let layouts = root.appending("config/layouts")

    static var files: [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.string)) ?? []
        return all.filter { $0.hasSuffix(".scenario") }.sorted()
    }

    @Test("There are scenarios")
    func found() {
        #expect(Self.files.count >= 15)
    }

    @Test("Each has the output that it says", arguments: files)
    func run(file: String) throws {
        let text = try String(contentsOfFile: Self.folder.appending(file).string, encoding: .utf8)
        let scenario = try Scenario(parsing: text)
        var runner = ScenarioRunner(layouts: Self.layouts)
        let output = try runner.run(scenario)
        #expect(output == scenario.expected)
    }

    @Test(
        "A command that is none says where",
        arguments: [
            ("layout nothing.toml", "line 1: "), ("mouse move 1 1", "line 1: no device and no command: mouse"),
            ("device m mouse\nm move x 1", "line 2: not a number: x"), ("device m toaster", "no such kind of device"),
            ("device m mouse\nm press left", "line 2: no such button: left"), ("modifiers hyper", "no such modifier"),
            ("device p touchpad slots", "slots: a number is missing"),
            ("device p touchpad round", "no such trait: round"),
            ("device p touchpad buttons left", "buttons: no such buttons: left"),
            ("device m mouse 800 fast", "no such trait: fast"),
            ("wait soon", "line 1: not a number: soon"), ("lock now", "line 1: no device and no command: lock"),
            ("set effects.slip = 2", "effects.slip: 2 is out of range"), ("frame thumb", "no such source: thumb"),
            ("frame mouse move=1", "a frame has no move=1"), ("frame mouse now", "not KEY=VALUE: now"),
            ("frame touchpad fingers=stopped,0,0", "no such phase: stopped"), ("surface {", "line 1: "),
            (
                #"surface {"id":"","frame":{"x":0,"y":0,"width":1,"height":1},"z":0,"nodes":[]}"#,
                "surface.id: is empty"
            ),
            (#"put s {"id":"n","frame":{"x":0,"y":0,"width":1,"height":1}}"#, "noSuchSurface"),
            ("remove s n", "noSuchSurface"),
            ("withdraw s", "noSuchSurface"), ("invalidate s", "noSuchSurface"), ("answer 1 s", "s has no request 1"),
            ("outputs []", "outputs: is empty: the pointer needs an output"),
        ]
    )
    func problems(input: String, message: String) throws {
        let scenario = try Scenario(parsing: input + "\n\n")
        var runner = ScenarioRunner(layouts: Self.layouts)
        let problem = #expect(throws: Scenario.Problem.self) { try runner.run(scenario) }
        #expect(problem?.description.contains(message) == true, "\(problem?.description ?? "")")
    }
}
