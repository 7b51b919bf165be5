import Foundation
import PointerConfiguration
import SystemPackage
import Testing

/// Holds the pages for people to what they speak of.
@Suite("The documentation")
struct DocumentationTests {
    static let pages = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] + folder("docs").filter { $0.hasSuffix(".md") }

    @Test("Each link to a file leads to one, and to a heading that is there", arguments: pages)
    func links(page: String) throws {
        for link in try Self.prose(of: page).matches(of: /\]\(([^)\s]+)\)/).map({ String($0.1) }) {
            if link.hasPrefix("https://") || link.hasPrefix("http://") { continue }
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let folder = page.split(separator: "/").dropLast().joined(separator: "/")
            let path = URL(filePath: "/\(folder)/\(parts[0])").standardized.path
            let target = parts[0].isEmpty ? page : String(path.dropFirst())
            #expect(FileManager.default.fileExists(atPath: Repository.path(target)), "\(page): \(link)")
            if parts.count == 2 { #expect(try Self.anchors(of: target).contains(parts[1]), "\(page): \(link)") }
        }
    }

    @Test("Each source that a page names is there", arguments: pages)
    func sources(page: String) throws {
        let modules = Set(Self.folder("Sources").compactMap { $0.split(separator: "/").dropFirst().first })
        for name in try Self.text(page).matches(of: /`(\w+)(\/[\w+\/]+(?:\.swift)?)`/) where modules.contains(name.1) {
            let isThere = FileManager.default.fileExists(atPath: Repository.path("Sources/\(name.1)\(name.2)"))
            #expect(isThere, "\(page): \(name.0)")
        }
    }

    @Test("Each type that the glossary names is declared")
    func glossary() throws {
        let sources = try Self.folder("Sources").filter { $0.hasSuffix(".swift") }.map(Self.text).joined()
        let declared = Set(sources.matches(of: /\b(?:struct|class|enum|protocol|actor) (\w+)/).map(\.1))
        let named = try Self.text("docs/glossary.md").matches(of: /`([A-Z][a-z]\w+)`/).map(\.1)
        #expect(named.count > 30)
        #expect(named.filter { !declared.contains($0) } == [])
    }

    @Test("What the page on troubles quotes as a message is one, in the sources")
    func messages() throws {
        let page = try Self.text("docs/administration/troubleshooting.md")
        // A message may go on in the next literal or the next line of one.
        let sources = try Self.folder("Sources").filter { $0.hasSuffix(".swift") }.map(Self.text).joined()
            .replacing(/"\s*\+ "/, with: "").replacing(/\\\n\s*/, with: "")
        let blocks = page.matches(of: /```text\n((?:.*\n)*?)```/).flatMap { $0.1.split(separator: "\n") }
        // A table's first cell, if it is quotations alone.
        let cells = page.matches(of: /(?m)^\| ((?:`[^`|]+`(?:, )?)+) \|/).flatMap { $0.1.split(separator: "`") }
        let messages = blocks + cells.filter { $0 != ", " }
        for part in messages.flatMap({ $0.split(separator: "…") }) where part.contains(where: \.isLetter) {
            #expect(sources.contains(part), "\(part)")
        }
        #expect(blocks.count > 20 && cells.count > 10)
    }

    @Test(
        "The examples of the pages on the daemon's configuration are in order",
        arguments: [
            ("docs/reference/configuring.md", 6), ("docs/guide/drive.md", 1), ("docs/guide/helping.md", 1),
            ("docs/administration/many-machines.md", 1),
        ]
    )
    func examples(page: String, count: Int) throws {
        let examples = try Self.text(page).matches(of: /```toml\n((?:.*\n)*?) *```/).map { String($0.1) }
        #expect(examples.count >= count)
        let folder = try TemporaryFolder()
        for example in examples {
            let file = try folder.file("example.toml", example)
            #expect(throws: Never.self, "\(example)") { try Configuration.load(FilePath(file)) }
        }
    }

    @Test("Each test and check that the page on security names is there")
    func tests() throws {
        let files = Self.folder("Tests")
        let sources = try files.filter { $0.hasSuffix(".swift") }.map(Self.text)
        var count = 0
        for name in try Self.text("docs/administration/security.md").matches(of: /`(\w+Tests)(?:\/(\w+))?`/) {
            let suite = sources.first { $0.contains("struct \(name.1) ") || $0.contains("final class \(name.1) ") }
            let source = try #require(suite, "\(name.0)")
            if let test = name.2 { #expect(source.contains("func \(test)("), "\(name.0)") }
            count += 1
        }
        for check in try Self.text("docs/administration/security.md").matches(of: /`(Tests\/[\w\/]+\.\w+)`/) {
            #expect(files.contains(String(check.1)), "\(check.0)")
            count += 1
        }
        #expect(count > 10)
    }

    @Test("Each row of the threat model ends with what shows that it holds")
    func threats() throws {
        let sections = try Self.text("docs/administration/security.md").components(separatedBy: "\n### ")
        let section = try #require(sections.first { $0.hasPrefix("Who, and what holds them") })
        let rows = section.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
        for row in rows {
            let shown = try #require(row.split(separator: "|").last)
            #expect(shown.contains(/`(Tests\/[\w\/]+\.py|\w+Tests(\/\w+)?)`/), "\(row)")
        }
        #expect(rows.count > 10)
    }

    @Test("No source but the guard's takes a device from others, as the page on security says")
    func grabs() throws {
        let words = ["EVIOCGRAB", "libevdev_grab", "EVIOCREVOKE", "cinput_grab", "cinput_revoke"]
        let others = ["CInputDevices", "pointer-guard"]
        let command =
            "grep -rE --exclude-dir={\(others.joined(separator: ","))} '\(words.joined(separator: "|"))' Sources"
        #expect(
            try Self.text("docs/administration/security.md").contains("`\(command)`\nfinds one call, which ends a grab")
        )
        let sources = try Self.folder("Sources")
            .filter { [".swift", ".h", ".c", ".cpp"].contains(where: $0.hasSuffix) }
            .filter { file in !others.contains { file.hasPrefix("Sources/\($0)/") } }
            .map { (path: $0, text: try Self.text($0)) }
        for (path, text) in sources {
            let other = text.split(separator: "\n").filter { !$0.contains(/EVIOCGRAB,? 0/) }.joined(separator: "\n")
            #expect(words.filter(other.contains) == [], "\(path)")
        }
        // It looks at those that ask the kernel for something of a device.
        #expect(sources.contains { $0.text.contains("EVIOCSMASK") })
    }

    /// The modules and libraries that the guard links, directly and through others.
    private static let linkedByGuard = [
        "CInputDevices", "CLibudev", "CLinux", "CTOML", "ConfigurationFiles", "Documents", "DriveConfiguration",
        "GuardWire", "Limits", "PointerModel", "PointerRuntime", "SafeText", "Udev", "argumentParser", "logging",
        "systemPackage",
    ]

    @Test("The guard links the modules that the page on security lists, and no others")
    func guardModules() throws {
        // The description of each target: its name, and the list of what it depends on.
        let targets = try Self.text("Package.swift").matches(
            of: /(?:module|program|target)\(\s*(?:name: )?"([\w-]+)",\s*(?:dependencies: )?\[([^\]]*)\]/
        )
        var dependencies: [String: [String]] = [:]
        for target in targets where dependencies[String(target.output.1)] == nil {
            dependencies[String(target.output.1)] = target.output.2.matches(of: /[\w-]+/).map { String($0.output) }
        }
        var linked: Set<String> = []
        var open = try #require(dependencies["pointer-guard"])
        while let module = open.popLast() {
            if linked.insert(module).inserted { open += dependencies[module] ?? [] }
        }
        #expect(linked.sorted() == Self.linkedByGuard)
        let page = try Self.text("docs/administration/security.md").replacing("\n", with: " ")
        #expect(
            page.contains("It links \(Self.linkedByGuard.map { "`\($0)`" }.joined(separator: ", ")), and nothing else")
        )
    }

    // MARK: Files

    static func text(_ name: String) throws -> String {
        try String(contentsOfFile: Repository.path(name), encoding: .utf8)
    }

    /// The files below a folder, by their paths in the repository.
    static func folder(_ name: String) -> [String] {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: Repository.path(name))) ?? []
        return paths.sorted().map { "\(name)/\($0)" }
    }

    /// A page without what is quoted as code, in which brackets are no links and lines no headings.
    static func prose(of page: String) throws -> String {
        try text(page).replacing(/(?m)^ *```[^\n]*\n(?:.*\n)*? *```$/, with: "").replacing(/`[^`\n]*`/, with: "")
    }

    /// What its headings are linked by: small letters, digits and hyphens for blanks.
    static func anchors(of page: String) throws -> Set<String> {
        let lines = try text(page).replacing(/(?m)^ *```[^\n]*\n(?:.*\n)*? *```$/, with: "").split(separator: "\n")
        return Set(
            lines.filter { $0.hasPrefix("#") }.map { line in
                String(
                    line.drop { $0 == "#" }.dropFirst().lowercased().compactMap { letter -> Character? in
                        if letter == " " { return "-" }
                        return letter.isLetter || letter.isNumber || letter == "-" || letter == "_" ? letter : nil
                    }
                )
            }
        )
    }
}
