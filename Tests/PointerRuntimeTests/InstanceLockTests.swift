import Foundation
import Glibc
import PointerRuntime
import SystemPackage
import Testing

@Suite("One process of a kind")
struct InstanceLockTests {
    /// A name that no other test has.
    private static func path() -> String {
        FileManager.default.temporaryDirectory.appending(path: "pointerd-lock-\(UUID().uuidString)").path
    }

    @Test("The second one is refused, and learns who has the lock; it ends with its value")
    func second() throws {
        let path = Self.path()
        defer { _ = unsafe unlink(path) }
        func hold() throws {
            let first = try InstanceLock(at: path)
            #expect(throws: InstanceLock.Failure.held(by: getpid())) { _ = try InstanceLock(at: path) }
            withExtendedLifetime(first) {}
        }
        try hold()
        // A child that another test starts has the file too until it executes its program.
        let end = ContinuousClock.now + .seconds(60)
        while true {
            do { return try hold() } catch InstanceLock.Failure.held where ContinuousClock.now < end { sched_yield() }
        }
    }

    @Test("What another process left in the file is replaced, and a file that names nobody is said to")
    func contents() throws {
        let path = Self.path()
        defer { _ = unsafe unlink(path) }
        try "1234567890123\nxyz".write(toFile: path, atomically: false, encoding: .utf8)
        let lock = try InstanceLock(at: path)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "\(getpid())\n")
        for text in ["", "x\n", "99999999999999999999\n"] {
            try text.write(toFile: path, atomically: false, encoding: .utf8)
            #expect(throws: InstanceLock.Failure.held(by: nil)) { _ = try InstanceLock(at: path) }
        }
        withExtendedLifetime(lock) {}
    }

    @Test("Neither a link nor a missing folder is followed")
    func places() throws {
        let (path, target) = (Self.path(), Self.path())
        defer { _ = unsafe unlink(path) }
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        #expect(throws: InstanceLock.Failure.self) { _ = try InstanceLock(at: path) }
        #expect(!FileManager.default.fileExists(atPath: target))
        let failure = InstanceLock.Failure.system(path: "\(path)/x/y", error: .notDirectory)
        #expect("\(failure)" == "cannot lock \(path)/x/y: Not a directory")
        #expect("\(InstanceLock.Failure.held(by: 7))" == "it runs already, as process 7")
    }
}
