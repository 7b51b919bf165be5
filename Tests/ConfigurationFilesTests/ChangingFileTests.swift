import Glibc
import SystemPackage
import TestBasics
import Testing

@testable import ConfigurationFiles

@Suite("A file that changes about the time at which it is read")
struct ChangingFileTests {
    private static let changing =
        "changes while it is read; write another file and rename it, which takes effect at once"

    /// Reads a file in whose last tick the reading begins.
    /// - Parameter tick: what happens to the file until the next one.
    private func read(_ file: FilePath, tick: @escaping () throws -> Void) throws -> String {
        var now = try changeTime(of: file)
        var problem: (any Error)?
        let clock = FileClock(
            now: { now },
            waitForTick: {
                do {
                    try tick()
                    let after = try changeTime(of: file)
                    // A tick after what happened, if anything did.
                    now = timespec(tv_sec: max(now.tv_sec, after.tv_sec) + 1, tv_nsec: 0)
                } catch {
                    problem = error
                }
            }
        )
        let bytes = try SourceFile(path: file, clock: clock).read()
        if let problem { throw problem }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// For how many ticks the reading of a file with "one" in it waits, by a clock that stands.
    private func ticks(reading file: FilePath, at seconds: Int) throws -> Int {
        var ticks = 0
        let clock = FileClock(now: { timespec(tv_sec: seconds, tv_nsec: 0) }, waitForTick: { ticks += 1 })
        #expect(try SourceFile(path: file, clock: clock).read() == Array("one".utf8))
        return ticks
    }

    private func changeTime(of file: FilePath) throws -> timespec {
        let descriptor = try FileDescriptor.open(file, .readOnly)
        return try descriptor.closeAfter { try descriptor.stat().st_ctim }
    }

    /// Writes over the beginning of a file.
    private func overwrite(_ file: FilePath, _ text: String) throws {
        let descriptor = try FileDescriptor.open(file, .writeOnly)
        _ = try descriptor.closeAfter { try descriptor.writeAll(text.utf8) }
    }

    @Test("what changes in the same tick, and keeps its length, is read as it is after it")
    func sameTick() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("file", "one")
        #expect(try read(file) { try overwrite(file, "two") } == "two")
    }

    @Test("what an editor has emptied and fills within a tick is read with what it is filled with")
    func emptied() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("file", "")
        #expect(try read(file) { try overwrite(file, "all of it") } == "all of it")
    }

    @Test("what has not changed is read at once, or, where it may have, a tick later")
    func unchanged() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("file", "one")
        var count = 0
        #expect(try read(file) { count += 1 } == "one")
        #expect(count == 1)
        #expect(try ticks(reading: file, at: .max) == 0)
    }

    @Test("times of another clock, which is ahead of this one, keep nothing from being read")
    func otherClock() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("file", "one")
        #expect(try ticks(reading: file, at: 1) == 1)
    }

    @Test("what changes with each tick is not read")
    func restless() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("file", "")
        var length = 0
        let clock = FileClock(
            // Each change is one of the tick in which the next reading begins.
            now: { (try? changeTime(of: file)) ?? timespec() },
            waitForTick: {
                length += 1
                try? overwrite(file, String(repeating: "x", count: length))
            }
        )
        let error = try #require(throws: SourceFile.ReadError.self) {
            try SourceFile(path: file, clock: clock).read()
        }
        #expect(length > 1)
        #expect(error.message == Self.changing)
    }

    @Test("the kernel's clock goes on with each tick that is waited for")
    func kernel() {
        let clock = FileClock.kernel
        let before = clock.now()
        clock.waitForTick()
        let after = clock.now()
        #expect((before.tv_sec, before.tv_nsec) < (after.tv_sec, after.tv_nsec))
    }
}
