import InMemoryLogging
import Logging
import PointerModel
import PointerRuntime
import TestBasics
import Testing

@testable import DesktopConfiguration

@Suite("Runs of a program, each with other settings")
struct SettledRunsTests {
    /// A run that ends at once, and says what the files say then.
    private final class Run: SettledRun {
        private let next: LoadedDesktop?

        init(_ next: LoadedDesktop?) { self.next = next }

        func run() -> LoadedDesktop? { next }
    }

    private struct Refusal: Error {}

    private static func loaded(_ text: String) throws -> LoadedDesktop {
        let folder = try TemporaryFolder()
        return LoadedDesktop(reading: [try folder.write("desktop.toml", text)])
    }

    /// Runs with each of some texts in turn, and returns the sources and helps with which a run was to be made, and what was said.
    /// - Parameter refused: a source with which no run can be made.
    private static func run(
        _ texts: [String],
        refusing refused: FeederOptions.Source?
    ) throws -> (made: [String], told: [String]) {
        var rest = try texts.map(loaded)
        let told = InMemoryLogHandler()
        var made: [String] = []
        try SettledRuns.runAll(from: rest.removeFirst(), by: .feeder, Log(told)) { configuration, _ in
            made.append("\(configuration.feeder.source) \(configuration.assist.map { "\($0.profile)" } ?? "none")")
            if configuration.feeder.source == refused { throw Refusal() }
            return Run(rest.isEmpty ? nil : rest.removeFirst())
        }
        return (made, told.entries.map(\.message.description))
    }

    @Test("Each takes over with what the files say")
    func takeover() throws {
        let (made, told) = try Self.run(["feeder.source = 'x11'", "feeder.source = 'sway'", ""], refusing: nil)
        #expect(made == ["x11 none", "sway none", "automatic none"] && told.isEmpty)
    }

    @Test("Settings with which no run can be made are left out, and the other tables count")
    func refused() throws {
        let (made, told) = try Self.run(
            ["feeder.source = 'x11'", "feeder.source = 'kde'\nassist.profile = 'slow'", "feeder.source = 'sway'"],
            refusing: .kde
        )
        #expect(made == ["x11 none", "kde slow", "x11 slow", "sway none"])
        #expect(
            told.count == 1 && told[0].contains("[feeder] in desktop.toml cannot be put in force, and stays as it was")
        )
    }

    @Test("At the start they are an error")
    func start() throws {
        #expect(throws: Refusal.self) { _ = try Self.run(["feeder.source = 'kde'"], refusing: .kde) }
    }
}
