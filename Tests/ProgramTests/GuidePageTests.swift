import Foundation
import Testing

/// Holds the pages that people follow to what a person needs who follows them.
@Suite("Pages that people follow")
struct GuidePageTests {
    private static let pages = DocumentationTests.pages.filter { $0 != "CHANGELOG.md" }
    private static let guides = pages.filter { $0.hasPrefix("docs/guide/") || $0.hasPrefix("docs/administration/") }
    private static let helps = "Tests/ProgramTests/Snapshots"

    @Test(
        "Each page of the guide and of administration ends with what now: one to three links, each with a reason",
        arguments: guides
    )
    func whatNow(page: String) throws {
        let last = try #require(DocumentationTests.text(page).components(separatedBy: "\n## ").last)
        let lines = last.split(separator: "\n")
        #expect(lines.first == "What now", "\(page)")
        #expect((1...3).contains(lines.count - 1), "\(page)")
        for line in lines.dropFirst() {
            #expect(line.wholeMatch(of: /- \[[^\]]+\]\([^)\s]+\): [^:]+\./) != nil, "\(page): \(line)")
        }
    }

    @Test("Each picture has a text that says what is to be seen, and is small", arguments: pages)
    func pictures(page: String) throws {
        let folder = page.split(separator: "/").dropLast().joined(separator: "/")
        for picture in try DocumentationTests.prose(of: page).matches(of: /!\[([^\]]*)\]\(([^)\s]+)\)/) {
            #expect(picture.1.split(separator: " ").count >= 10, "\(page): \(picture.2)")
            let file = URL(filePath: Repository.path("\(folder)/\(picture.2)"))
            #expect(try Data(contentsOf: file).count <= 100_000, "\(page): \(picture.2)")
        }
    }

    @Test(
        "Each command of pointerctl in a page's shell blocks is one, with options that its help names",
        arguments: pages
    )
    func commands(page: String) throws {
        let blocks = try DocumentationTests.text(page).matches(of: /(?m)^ *```sh\n((?:.*\n)*?) *```$/)
        for line in blocks.flatMap({ $0.1.split(separator: "\n") }) {
            let code = line.split(separator: /(^|\s)#/, maxSplits: 1, omittingEmptySubsequences: false)[0]
            for command in code.split(whereSeparator: { "|;&".contains($0) }) {
                let words = command.split(separator: " ").map(String.init)
                guard let start = words.firstIndex(where: { $0 == "pointerctl" || $0.hasSuffix("/pointerctl") }),
                    words[..<start].allSatisfy({ $0 == "sudo" || $0.contains("=") })
                else { continue }
                try check(Array(words[(start + 1)...]), "\(page): \(command)")
            }
        }
    }

    /// Checks the words after `pointerctl` against the helps in the repository.
    private func check(_ words: [String], _ place: Comment) throws {
        var name = "pointerctl"
        for word in words {
            guard FileManager.default.fileExists(atPath: Repository.path("\(Self.helps)/\(name)-\(word).txt")) else {
                break
            }
            name += "-\(word)"
        }
        #expect(name != "pointerctl" || words.first?.hasPrefix("-") == true, place)
        // A command with a default among its own commands takes that one's options.
        let helps = DocumentationTests.folder(Self.helps).filter { $0.hasPrefix("\(Self.helps)/\(name)") }
        let text = try helps.map(DocumentationTests.text).joined()
        for option in words.compactMap({ $0.firstMatch(of: /^--[a-z-]+/)?.output }) {
            #expect(text.contains("\(option) ") || text.contains("\(option)\n") || text.contains("\(option)]"), place)
        }
    }
}
