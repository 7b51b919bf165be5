import Glibc
import InMemoryLogging
import Logging
import PointerModel
import PointerRuntime
import SystemPackage
import TestBasics
import Testing

@testable import DesktopConfiguration

@Suite("A desktop's configuration that changes")
struct DesktopFollowerTests {
    /// A follower of a file, and what it says.
    private final class Following {
        let loop: EventLoop
        let told = InMemoryLogHandler()
        let follower: DesktopFollower
        private(set) var changes: [DesktopConfiguration] = []

        init(_ file: FilePath, tables: Set<DesktopTable> = [.overlay]) throws {
            loop = try EventLoop()
            let files = DesktopFiles(named: file)
            follower = try DesktopFollower(
                files,
                loaded: files.load(),
                tables: tables,
                on: loop,
                logger: Log(told)
            )
            follower.onChange = { [unowned self] in changes.append($0.configuration) }
            follower.start()
        }

        var messages: [String] { told.entries.map(\.message.description) }

        /// Waits until something is so.
        func turn(until isSo: () -> Bool) throws {
            while !isSo() { #expect(try loop.turn(timeout: 30_000) > 0) }
        }

        var themes: [OverlaySettings.Theme] { changes.map(\.overlay.theme) }
    }

    private static let dark = "[overlay]\ntheme = \"dark\"\n"
    private static let light = "[overlay]\ntheme = \"light\"\n"

    private static func rename(_ old: FilePath, to new: FilePath) throws {
        try Errno.check(unsafe Glibc.rename(old.string, new.string))
    }

    @Test("A file that is written, renamed over, taken away and made again is read each time")
    func changes() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("desktop.toml", "")
        let following = try Following(file)
        try folder.write("desktop.toml", Self.dark)
        try following.turn { following.themes == [.dark] }
        try Self.rename(try folder.write("new", Self.light), to: file)
        try following.turn { following.themes == [.dark, .light] }
        // A named file that is gone costs the whole change.
        try Self.rename(file, to: folder.path.appending("old"))
        try following.turn { following.messages.contains { $0.contains("there is no such file") } }
        #expect(following.changes.count == 2)
        try folder.write("desktop.toml", Self.dark)
        try following.turn { following.themes == [.dark, .light, .dark] }
    }

    @Test("The folders of the file may come later")
    func folders() throws {
        let folder = try TemporaryFolder()
        let file = folder.path.appending("a/b/desktop.toml")
        let following = try Following(file)
        try folder.write("a/b/desktop.toml", Self.dark)
        try following.turn { following.themes == [.dark] }
        try folder.write("a/b/desktop.toml", Self.light)
        try following.turn { following.themes == [.dark, .light] }
    }

    @Test("A link is followed: to its file, and to another one")
    func links() throws {
        let folder = try TemporaryFolder()
        let target = try folder.write("mine/one.toml", Self.dark)
        let file = folder.path.appending("desktop.toml")
        try #require(unsafe symlink("mine/one.toml", file.string) == 0)
        let following = try Following(file)
        try folder.write("mine/one.toml", Self.light)
        try following.turn { following.themes == [.light] }
        try folder.write("mine/two.toml", Self.dark)
        try #require(unsafe symlink("mine/two.toml", folder.path.appending("new").string) == 0)
        try Self.rename(folder.path.appending("new"), to: file)
        try following.turn { following.themes == [.light, .dark] }
        // The file of before is nobody's any more.
        try folder.write("mine/two.toml", Self.light)
        try following.turn { following.themes == [.light, .dark, .light] }
        _ = target
    }

    @Test("A link among the folders is followed to another folder")
    func folderLinks() throws {
        let folder = try TemporaryFolder()
        try folder.write("a/desktop.toml", Self.dark)
        try folder.write("b/desktop.toml", Self.light)
        let link = folder.path.appending("link")
        try #require(unsafe symlink("a", link.string) == 0)
        let following = try Following(link.appending("desktop.toml"))
        try #require(unsafe symlink("b", folder.path.appending("new").string) == 0)
        try Self.rename(folder.path.appending("new"), to: link)
        try following.turn { following.themes == [.light] }
        try folder.write("b/desktop.toml", Self.dark)
        try following.turn { following.themes == [.light, .dark] }
    }

    @Test("A change between the reading at the start and the watch counts")
    func gap() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("desktop.toml", "")
        let loop = try EventLoop()
        let files = DesktopFiles(named: file)
        let loaded = files.load()
        try folder.write("desktop.toml", Self.dark)
        let follower = try DesktopFollower(
            files,
            loaded: loaded,
            tables: [.overlay],
            on: loop,
            logger: Log(InMemoryLogHandler())
        )
        var theme: OverlaySettings.Theme?
        follower.onChange = { theme = $0.configuration.overlay.theme }
        follower.start()
        #expect(theme == .dark)
    }

    @Test("A mistake is said once, with what is in force, and so is its end; other programs' tables count for them")
    func mistakes() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("desktop.toml", "[overlay]\ntheme = \"drak\"\n[assist]\nclick = 3")
        let following = try Following(file)
        try #require(following.messages.count == 2)
        #expect(following.messages[0].contains("did you mean \"dark\"?"))
        #expect(following.messages[1] == "[overlay] is left out until that is mended")
        try folder.write("desktop.toml", Self.dark + "[assist]\nclick = 4")
        try following.turn { following.themes == [.dark] }
        #expect(following.messages.dropFirst(2) == ["desktop.toml has no mistakes any more"])
        try folder.write("desktop.toml", "[overlay]\ntheme = 1")
        try following.turn { following.messages.count == 5 }
        #expect(following.messages[4] == "[overlay] stays as it was until that is mended")
        #expect(following.changes.count == 1)
    }

    @Test("Help that has a mistake stays what it was, and is none at the start")
    func help() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("desktop.toml", "[assist]\nprofile = 3")
        let following = try Following(file, tables: [.feeder, .assist])
        #expect(following.messages.last == "no help is asked for until that is mended")
        try folder.write("desktop.toml", "[assist]\nprofile = \"slow\"")
        try following.turn { following.changes.last?.assist == AssistChoice(.slow) }
        try folder.write("desktop.toml", "[assist]\nprofile = 3")
        try following.turn { following.messages.last == "[assist] stays as it was until that is mended" }
        try folder.write("desktop.toml", "")
        try following.turn { following.changes.count == 2 }
        #expect(following.changes.last?.assist == nil)
    }

    @Test("Files beside it that change all the time are not read")
    func others() throws {
        let folder = try TemporaryFolder()
        let following = try Following(try folder.write("desktop.toml", ""))
        try folder.write("other.toml", Self.dark)
        while try following.loop.turn(timeout: 0) > 0 {}
        #expect(following.changes.isEmpty)
        try folder.write("desktop.toml", Self.dark)
        try following.turn { following.changes.count == 1 }
    }
}
