import Foundation
import Glibc
import SystemPackage
import Testing

@testable import OverlayWayland

/// A home of the test's own, which goes with it.
final class Home {
    let path = FilePath(NSTemporaryDirectory()).appending("pointerd-theme-\(UUID().uuidString)")

    init() throws {
        try OwnFiles.makeFolders(path.appending(".config"))
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path.string)
    }

    func files() throws -> CursorThemeFiles {
        let home = path.string
        let files = CursorThemeFiles { $0 == "HOME" ? home : nil }
        return try #require(files)
    }

    func text(_ file: FilePath) throws -> String? {
        let bytes = try OwnFiles.read(file)
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }
}

/// A FIFO, which goes with its folder.
private final class Pipe {
    private let path: FilePath
    private var descriptor: Int32 = -1

    /// - Parameters:
    ///   - path: the FIFO's path.
    ///   - mode: how the test holds it open, O_RDONLY or O_RDWR; nil if it does not.
    init(at path: FilePath, open mode: Int32? = nil) throws {
        self.path = path
        guard unsafe mkfifo(path.string, 0o600) == 0 else { throw Errno(rawValue: errno) }
        guard let mode else { return }
        descriptor = unsafe open(path.string, mode | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Whether the FIFO is still at its path.
    var exists: Bool {
        var status = stat()
        return unsafe stat(path.string, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }

    /// Whether nothing has been written.
    var isEmpty: Bool {
        var byte: UInt8 = 0
        return unsafe read(descriptor, &byte, 1) <= 0
    }
}

@Suite("The blank cursor theme of KDE")
struct CursorThemeTests {
    @Test(
        "A person's file comes back byte for byte",
        arguments: [
            "[Mouse]\ncursorTheme=Breeze_Light\ncursorSize=36\n",
            "[Keyboard]\nNumLock=0\n\n[Mouse]\nX11LibInputXAccelProfileFlat=true\n",
            "[Mouse]\n",
            "[Libinput][1133][16500][Logitech G305]\nPointerAcceleration=-0.4\n\n[Mouse]\ncursorTheme=Ümläut theme\n",
        ]
    )
    func comesBack(_ before: String) throws {
        let home = try Home()
        let files = try home.files()
        try OwnFiles.write(Array(before.utf8), to: files.configuration)
        try files.setBlank()
        let text = try #require(try home.text(files.configuration))
        #expect(KConfigText(text).value(of: "cursorTheme", in: "Mouse") == "pointerd-blank")
        #expect(files.isKept && files.isBlank)
        try files.giveBack()
        files.forget()
        #expect(try home.text(files.configuration) == before)
        #expect(!files.isKept && !files.isBlank)
    }

    @Test("Without a file of KDE none of its settings stay")
    func noFile() throws {
        let home = try Home()
        let files = try home.files()
        try files.setBlank()
        #expect(try home.text(files.configuration) == "[Mouse]\ncursorTheme=pointerd-blank\n")
        try files.giveBack()
        #expect(try home.text(files.configuration) == "[Mouse]\n")
    }

    @Test("The theme is kept before the blank one is in its place, and a killed program leaves it kept")
    func killed() throws {
        let home = try Home()
        let files = try home.files()
        try OwnFiles.write(Array("[Mouse]\ncursorTheme=Breeze\n".utf8), to: files.configuration)
        try files.setBlank()
        #expect(try home.text(files.kept) == "Breeze\n")
        // Another run finds the blank theme, and keeps the person's.
        try home.files().setBlank()
        #expect(try home.text(files.kept) == "Breeze\n")
        try home.files().giveBack()
        #expect(try home.text(files.configuration) == "[Mouse]\ncursorTheme=Breeze\n")
    }

    @Test("A theme that the person chooses meanwhile stays, and is kept the next time")
    func chosen() throws {
        let home = try Home()
        let files = try home.files()
        try OwnFiles.write(Array("[Mouse]\ncursorTheme=Breeze\n".utf8), to: files.configuration)
        try files.setBlank()
        try OwnFiles.write(Array("[Mouse]\ncursorTheme=Oxygen\n".utf8), to: files.configuration)
        try files.giveBack()
        #expect(try home.text(files.configuration) == "[Mouse]\ncursorTheme=Oxygen\n")
        try files.setBlank()
        #expect(try home.text(files.kept) == "Oxygen\n")
    }

    @Test("Nothing changes where KDE's file is no text, or where the theme cannot be kept")
    func refused() throws {
        let home = try Home()
        let files = try home.files()
        try OwnFiles.write([0x5b, 0xff, 0xfe], to: files.configuration)
        #expect(throws: Errno.illegalByteSequence) { try files.setBlank() }
        #expect(try OwnFiles.read(files.configuration) == [0x5b, 0xff, 0xfe])
        try OwnFiles.write(Array("[Mouse]\ncursorTheme=Breeze\n".utf8), to: files.configuration)
        // A file where the folder would be.
        try OwnFiles.makeFolders(home.path.appending(".local/state"))
        try OwnFiles.write([], to: home.path.appending(".local/state/pointerd"))
        #expect(throws: Errno.self) { try files.setBlank() }
        #expect(try home.text(files.configuration) == "[Mouse]\ncursorTheme=Breeze\n")
    }

    @Test("What another program writes meanwhile stays, and so do the permissions")
    func others() throws {
        let home = try Home()
        let file = home.path.appending("kcminputrc")
        try OwnFiles.write(Array("a".utf8), to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.string)
        #expect(throws: Errno.resourceTemporarilyUnavailable) {
            try OwnFiles.write(Array("c".utf8), to: file, inPlaceOf: Array("b".utf8))
        }
        #expect(try home.text(file) == "a")
        try OwnFiles.write(Array("c".utf8), to: file, inPlaceOf: Array("a".utf8))
        #expect(try home.text(file) == "c")
        #expect(try FileManager.default.attributesOfItem(atPath: file.string)[.posixPermissions] as? Int == 0o600)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: home.path.string).sorted() == [".config", "kcminputrc"]
        )
    }

    @Test("A theme that is removed, or has other pictures, is written again")
    func renewed() throws {
        let home = try Home()
        let files = try home.files()
        try BlankTheme.write(to: files.themes)
        let index = files.themes.appending("pointerd-blank/index.theme")
        let text = try home.text(index)
        try OwnFiles.write(Array("[Icon Theme]\n".utf8), to: index)
        try BlankTheme.write(to: files.themes)
        #expect(try home.text(index) == text)
        BlankTheme.remove(from: files.themes)
        #expect(!OwnFiles.exists(index))
        #expect(!OwnFiles.exists(files.themes.appending("pointerd-blank/cursors/left_ptr")))
        try BlankTheme.write(to: files.themes)
        #expect(OwnFiles.exists(files.themes.appending("pointerd-blank/cursors/left_ptr")))
    }

    @Test("A theme of an earlier version is written anew")
    func earlier() throws {
        let home = try Home()
        let files = try home.files()
        try BlankTheme.write(to: files.themes)
        let index = files.themes.appending("pointerd-blank/index.theme")
        let text = try #require(try home.text(index))
        let picture = files.themes.appending("pointerd-blank/cursors/left_ptr")
        // All that an earlier version wrote, but for its pictures.
        let size = ", each 32 by 32"
        #expect(text.contains(size))
        try OwnFiles.write(Array(text.replacing(size, with: "").utf8), to: index)
        try OwnFiles.write([], to: picture)
        try BlankTheme.write(to: files.themes)
        #expect(try home.text(index) == text)
        #expect(try OwnFiles.read(picture) == BlankTheme.picture)
    }

    @Test("A link where the new file is written first is not followed")
    func linkInTheWay() throws {
        let home = try Home()
        let (file, other) = (home.path.appending("kcminputrc"), home.path.appending("other"))
        try OwnFiles.write(Array("a".utf8), to: other)
        try FileManager.default.createSymbolicLink(
            atPath: file.string + ".pointerd-new",
            withDestinationPath: other.string
        )
        try OwnFiles.write(Array("b".utf8), to: file)
        #expect(try home.text(other) == "a" && home.text(file) == "b")
    }

    @Test("A FIFO where the new file is written first is not waited for, and gets nothing", arguments: [false, true])
    func pipeInTheWay(hasReader: Bool) throws {
        let home = try Home()
        let file = home.path.appending("kcminputrc")
        let pipe = try Pipe(at: FilePath(file.string + ".pointerd-new"), open: hasReader ? O_RDONLY : nil)
        try OwnFiles.write(Array("b".utf8), to: file)
        #expect(try home.text(file) == "b")
        #expect(pipe.isEmpty)
    }

    @Test("A FIFO as the person's file is left as it is, and hides no cursor", arguments: [false, true])
    func pipeAsFile(hasWriter: Bool) throws {
        let home = try Home()
        let files = try home.files()
        // Without a writer it is empty, with one it has nothing yet.
        let pipe = try Pipe(at: files.configuration, open: hasWriter ? O_RDWR : nil)
        #expect(throws: Errno.notSupported) { try files.setBlank() }
        #expect(throws: Errno.notSupported) { try files.giveBack() }
        #expect(pipe.exists && !files.isKept)
    }

    @Test("A FIFO where the person's theme is kept is no theme, and goes for the next one", arguments: [false, true])
    func pipeAsTheme(hasWriter: Bool) throws {
        let home = try Home()
        let files = try home.files()
        try OwnFiles.write(Array("[Mouse]\ncursorTheme=pointerd-blank\n".utf8), to: files.configuration)
        try OwnFiles.makeFolders(files.kept.removingLastComponent())
        let pipe = try Pipe(at: files.kept, open: hasWriter ? O_RDWR : nil)
        try files.giveBack()
        #expect(try home.text(files.configuration) == "[Mouse]\n")
        try OwnFiles.write(Array("[Mouse]\ncursorTheme=Breeze\n".utf8), to: files.configuration)
        try files.setBlank()
        #expect(try home.text(files.kept) == "Breeze\n" && !pipe.exists)
    }

    @Test("A link to the file stays a link")
    func link() throws {
        let home = try Home()
        let files = try home.files()
        let own = home.path.appending("dotfiles")
        try OwnFiles.write(Array("[Mouse]\ncursorTheme=Breeze\n".utf8), to: own)
        try FileManager.default.createSymbolicLink(atPath: files.configuration.string, withDestinationPath: own.string)
        try files.setBlank()
        #expect(try home.text(own) == "[Mouse]\ncursorTheme=pointerd-blank\n")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: files.configuration.string) == own.string)
    }

    @Test("The last of several lines counts, other groups and keys do not")
    func reading() {
        var text = KConfigText(
            "[Other]\ncursorTheme=a\n[Mouse]\ncursorTheme[$i]=b\ncursorTheme=c\n cursorTheme = d\n[Mouse][Sub]\ncursorTheme=e\n"
        )
        #expect(text.value(of: "cursorTheme", in: "Mouse") == "d")
        text.set("cursorTheme", in: "Mouse", to: "f")
        #expect(
            text.text
                == "[Other]\ncursorTheme=a\n[Mouse]\ncursorTheme[$i]=b\ncursorTheme=f\n[Mouse][Sub]\ncursorTheme=e\n"
        )
    }

    @Test("The theme has a transparent picture of 32 by 32 for the names that KWin asks for")
    func theme() throws {
        let home = try Home()
        let files = try home.files()
        try BlankTheme.write(to: files.themes)
        for name in ["left_ptr", "default", "pointer", "text", "wait", "size_ver", "nwse-resize"] {
            let picture = try #require(try OwnFiles.read(files.themes.appending("pointerd-blank/cursors/\(name)")))
            #expect(picture == BlankTheme.picture)
        }
        let head = 16 + 12 + 36
        #expect(BlankTheme.picture.count == head + 32 * 32 * 4)
        #expect(BlankTheme.picture.dropFirst(head).allSatisfy { $0 == 0 })
        // Its nominal size, in the table and in the picture, its width and its height.
        for place in [20, 36, 44, 48] { #expect(Array(BlankTheme.picture[place..<place + 4]) == [32, 0, 0, 0]) }
    }
}
