import Foundation
import PointerTesting
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
        #expect(Self.files.count >= 8)
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
        ]
    )
    func problems(input: String, message: String) throws {
        let scenario = try Scenario(parsing: input + "\n\n")
        var runner = ScenarioRunner(layouts: Self.layouts)
        let problem = #expect(throws: Scenario.Problem.self) { try runner.run(scenario) }
        #expect(problem?.description.contains(message) == true, "\(problem?.description ?? "")")
    }
}
