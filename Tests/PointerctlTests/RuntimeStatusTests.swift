import Foundation
import PointerWire
import Testing

@testable import pointerctl

@Suite("What the programs of the desktop say in the runtime folder")
struct RuntimeStatusTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "pointerctl-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    /// Returns the path of a file with this text; one that does not exist for nil.
    private func file(_ text: String?) throws -> String {
        let file = folder.appending(path: UUID().uuidString)
        try text.map { try Data($0.utf8).write(to: file) }
        return file.path
    }

    @Test("Each case of the cursor has advice of its own, and so has an overlay that does not run")
    func advice() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try RuntimeStatus.cursor(from: file(nil)) == nil)
        var seen: Set<[String]> = [Finding.advice(of: nil)]
        for knowledge in CursorKnowledge.allCases {
            let read = try RuntimeStatus.cursor(from: file("{\"cursor\":\"\(knowledge.rawValue)\"}"))
            #expect(read == knowledge)
            let advice = Finding.advice(of: read)
            #expect(!advice.isEmpty && seen.insert(advice).inserted, "\(knowledge)")
        }
        #expect(Finding.advice(of: .silent)[0].contains("hardware cursors are off"))
        #expect(Finding.advice(of: .absent)[0].contains("does not offer"))
        #expect(Finding.advice(of: .refused)[0].contains("refused"))
    }

    @Test("A file that is not the program's says nothing", arguments: ["", "{}", #"{"cursor":"elsewhere"}"#, "[1]"])
    func foreign(text: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try RuntimeStatus.cursor(from: file(text)) == nil)
        #expect(try RuntimeStatus.feeder(from: file(text)) == FeederStatusMessage())
    }

    @Test("A link, a FIFO and a folder say nothing, and nobody waits for them")
    func others() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let target = try file(#"{"cursor":"known"}"#)
        let link = folder.appending(path: "link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        let fifo = folder.appending(path: "fifo").path
        #expect(unsafe mkfifo(fifo, 0o600) == 0)
        for path in [link, fifo, folder.path] {
            #expect(RuntimeStatus.cursor(from: path) == nil)
            #expect(RuntimeStatus.feeder(from: path) == FeederStatusMessage())
        }
    }
}
