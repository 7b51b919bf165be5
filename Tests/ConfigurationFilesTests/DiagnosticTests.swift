import Documents
import SystemPackage
import Testing

@testable import ConfigurationFiles

@Suite("Problems of files, as they are shown")
struct DiagnosticTests {
    @Test("a suggestion is looked for only where the problem is shown")
    func onlyShown() throws {
        let list = DiagnosticList()
        var lookups = 0
        func lookUp() -> String? {
            lookups += 1
            return "key"
        }
        let mistake = Mistake(.invalid, at: "", "unknown key")
        for _ in 0..<100 { list.mistakes.report(mistake, in: "file.toml", suggestion: lookUp()) }
        #expect(lookups == 0)
        let error = try #require(list.error)
        #expect(error.diagnostics.map(\.suggestion) == Array(repeating: "key", count: 20))
        #expect(lookups == 20)
    }

    @Test("the errors of open(2)")
    func errors() {
        #expect(SourceFile.message(for: Errno.permissionDenied) == "may not be read: permission denied")
        #expect(SourceFile.message(for: Errno.notPermitted) == "may not be read: permission denied")
        #expect(
            SourceFile.message(for: Errno.tooManySymbolicLinkLevels)
                == "cannot be read: Too many levels of symbolic links"
        )
    }

    @Test("a file's name cannot reach the terminal's controls")
    func name() {
        let diagnostic = Diagnostic(file: "a\u{1b}[31m.toml", line: 1, message: "unknown key", suggestion: "x\"y")
        #expect(diagnostic.description == #"a\u{1b}[31m.toml:1: unknown key; did you mean "x\"y"?"#)
    }
}
