import Foundation
import PointerRuntime
import SystemPackage
import Testing
import Udev

@testable import PointerInput

@Suite("udev that begins to run")
struct UdevStartWatcherTests {
    @Test(
        "F28: udev's socket is noticed when it comes to be there, with its folder or without, and nothing else is",
        arguments: [false, true]
    )
    func arrival(hasFolder: Bool) throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "pointerd-udev-\(UUID().uuidString)")
        let folder = root.appending(path: "udev")
        try FileManager.default.createDirectory(at: hasFolder ? folder : root, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: root) }
        let loop = try EventLoop()
        var arrivals = 0
        let path = folder.appending(path: "control").path
        let arrival = try UdevStartWatcher(on: loop, at: path) { arrivals += 1 }

        try Data().write(to: root.appending(path: "other"))
        if !hasFolder { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false) }
        try turn(loop)
        try Data().write(to: folder.appending(path: "data"))
        try turn(loop)
        #expect(arrivals == 0)

        try Data().write(to: URL(filePath: path))
        try turn(loop)
        #expect(arrivals == 1)
        try Data().write(to: folder.appending(path: "later"))
        try turn(loop)
        #expect(arrivals == 1, "it is told once")
        withExtendedLifetime(arrival) {}
    }

    @Test("What cannot be waited for is an error")
    func nowhere() throws {
        let loop = try EventLoop()
        #expect(throws: Errno.noSuchFileOrDirectory) {
            _ = try UdevStartWatcher(on: loop, at: "/nowhere/at/all/control") {}
        }
    }

    /// Handles what is ready now: the kernel reports a change of a folder at once.
    private func turn(_ loop: EventLoop) throws {
        while try loop.turn(timeout: 0) > 0 {}
    }
}
