import Foundation
import ServiceTesting
import SystemPackage
import TestBasics
import Testing

@Suite("What fuzzers tried, and what they found")
struct HostileInputTests {
    private static func path(_ name: String) -> String { ScenarioTests.root.appending(name).string }

    /// The files of a folder of the repository; none where there is no such folder.
    private static func files(_ folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []
        return names.sorted().map { "\(folder)/\($0)" }
    }

    @Test("Each input that is worth keeping is taken in or refused, and nothing else", arguments: HostileInput.allCases)
    func kept(input: HostileInput) throws {
        let corpus = Self.files("Fuzz/Corpus/\(input)")
        #expect(corpus.count > 2)
        for file in corpus + Self.files("Fuzz/Findings/\(input)") {
            let bytes = try Data(contentsOf: URL(filePath: Self.path(file)))
            #expect(throws: Never.self, "\(file)") { try input.play(Array(bytes)) }
        }
    }

    @Test("Each fuzzer has an entry, and each folder of inputs a fuzzer")
    func folders() {
        let names = HostileInput.allCases.map(\.rawValue).sorted()
        let fuzzers = Self.files("Fuzz/Sources").compactMap { $0.split(separator: "/fuzz-").dropFirst().first }
        #expect(fuzzers.map(String.init) == names)
        for folder in ["Corpus", "Findings"] {
            let folders = Self.files("Fuzz/\(folder)").map { String($0.split(separator: "/")[2]) }
            #expect(Set(folders).subtracting(names).subtracting(["README.md"]) == [])
        }
    }

    @Test(
        "Random claims of a device, absolute mice and touchscreens among them, and random reports keep the invariants",
        arguments: [HostileInput.reports, .devices]
    )
    func random(input: HostileInput) throws {
        var numbers = RepeatableNumbers(seed: 23)
        for _ in 0..<1500 {
            let count = Int.random(in: 20...400, using: &numbers)
            try input.play((0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) })
        }
    }

    @Test("Random answers of a daemon that lies, with few numbers at the ends or all of them, end no client")
    func answers() throws {
        var numbers = RepeatableNumbers(seed: 38)
        for round in 0..<40 {
            let last = UInt8(140 + 115 * round / 39)
            let count = Int.random(in: 100...500, using: &numbers)
            try HostileInput.answers.play((0..<count).map { _ in UInt8.random(in: 0...last, using: &numbers) })
        }
    }
}
