import Glibc
import SystemPackage

/// Reads a file that somebody named: whatever it turns out to be, reading it neither blocks nor takes more than its share of memory.
struct SourceFile {
    /// Why a file cannot be read, as a message goes on after the file's name.
    struct ReadError: Error {
        var message: String
    }

    /// In bytes, where nobody asks for more. A layout of the most surfaces and nodes that one would write by hand takes a tenth of it.
    static let maximumLength = 1 << 20

    let path: FilePath
    var clock = FileClock.kernel

    /// Everything in the file.
    func read(atMost length: Int = maximumLength) throws(ReadError) -> [UInt8] {
        do {
            // Without O_NONBLOCK, opening a FIFO waits for a writer; without O_NOCTTY, a daemon that opens a terminal may get it
            // as its controlling one.
            let noControllingTerminal = FileDescriptor.OpenOptions(rawValue: O_NOCTTY)
            let descriptor = try FileDescriptor.open(
                path,
                .readOnly,
                options: [.nonBlocking, .closeOnExec, noControllingTerminal]
            )
            return try descriptor.closeAfter { try contents(of: descriptor, atMost: length) }
        } catch let error as ReadError {
            throw error
        } catch let error as Errno {
            throw ReadError(message: Self.message(for: error))
        } catch {
            throw ReadError(message: "cannot be read: \(error)")
        }
    }

    /// Everything up to the end of the standard input, for which it waits.
    func readStandardInput(atMost length: Int = maximumLength) throws(ReadError) -> [UInt8] {
        do {
            return try Self.bytes(of: .standardInput, atMost: length)
        } catch let error as ReadError {
            throw error
        } catch let error as Errno {
            throw ReadError(message: Self.message(for: error))
        } catch {
            throw ReadError(message: "cannot be read: \(error)")
        }
    }

    /// How often a file is read that changes meanwhile. Who writes it is done with it soon, or it is no file to be read.
    private static let attempts = 4

    /// One state of the file: that between two changes, neither of which falls into the reading.
    private func contents(of descriptor: FileDescriptor, atMost maximumLength: Int) throws -> [UInt8] {
        var last: Stat?
        for _ in 0..<Self.attempts {
            let tick = clock.now()
            let before = try descriptor.stat()
            guard before.type == .regular else { throw ReadError(message: Self.message(for: before.type)) }
            guard before.size <= maximumLength else {
                throw ReadError(message: "is \(before.size) bytes long: at most \(maximumLength) are read")
            }
            let bytes = try Self.bytes(of: descriptor, atMost: maximumLength)
            let after = try descriptor.stat()
            // The beginning of one state and the end of another may well make sense together. So may what an editor has emptied and not yet
            // filled, for which a tick is enough. A second change in one tick shows in no time: only those that are past tell that there was
            // none. Times that a tick leaves as they are, although they are not past, are those of another clock.
            let isSettled = Self.isBefore(after.st_ctim, tick) || last.map { Self.isUnchanged($0, after) } ?? false
            if isSettled, Self.isUnchanged(before, after) { return bytes }
            last = after
            clock.waitForTick()
            try descriptor.seek(offset: 0, from: .start)
        }
        throw ReadError(
            message: "changes while it is read; write another file and rename it, which takes effect at once"
        )
    }

    private static func isUnchanged(_ before: Stat, _ after: Stat) -> Bool {
        before.size == after.size && isSame(before.st_mtim, after.st_mtim) && isSame(before.st_ctim, after.st_ctim)
    }

    private static func isSame(_ first: timespec, _ second: timespec) -> Bool {
        first.tv_sec == second.tv_sec && first.tv_nsec == second.tv_nsec
    }

    private static func isBefore(_ first: timespec, _ second: timespec) -> Bool {
        (first.tv_sec, first.tv_nsec) < (second.tv_sec, second.tv_nsec)
    }

    private static func bytes(of descriptor: FileDescriptor, atMost maximumLength: Int) throws -> [UInt8] {
        // Grown as it is filled: memory for the longest file would have to be cleared for each, and stay with the process.
        var bytes: [UInt8] = []
        var length = 0
        while true {
            if length == bytes.count {
                bytes.append(contentsOf: repeatElement(0, count: min(max(length, 16_384), maximumLength + 1 - length)))
            }
            let count = try unsafe bytes.withUnsafeMutableBytes { buffer in
                try unsafe descriptor.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[length...]))
            }
            if count == 0 { break }
            length += count
            // A file may grow after its size was asked for, and those of /proc have none.
            guard length <= maximumLength else { throw ReadError(message: "is longer than \(maximumLength) bytes") }
        }
        bytes.removeSubrange(length...)
        return bytes
    }

    private static func message(for type: FileType) -> String {
        let kind =
            switch type {
            case .directory: "a directory"
            case .characterSpecial, .blockSpecial: "a device"
            case .fifo: "a FIFO"
            case .socket: "a socket"
            default: "of an unknown kind"
            }
        return "is \(kind), not a regular file"
    }

    static func message(for error: Errno) -> String {
        switch error {
        case .noSuchFileOrDirectory: "there is no such file"
        case .permissionDenied, .notPermitted: "may not be read: permission denied"
        // What open(2) says of a socket, and of a device without a driver.
        case .noSuchAddressOrDevice: "is a socket or a device, not a regular file"
        default: "cannot be read: \(error)"
        }
    }
}
