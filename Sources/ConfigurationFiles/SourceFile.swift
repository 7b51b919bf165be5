import Glibc
import SafeText
package import SystemPackage

/// Reader of a file that a person named. Whatever the file turns out to be, reading it neither blocks nor takes too much memory.
package struct SourceFile {
    /// Why a file cannot be read; the message continues after the file's name.
    package struct ReadError: Error {
        package var message: String
    }

    /// Name of the standard input, as for other tools.
    package static let standardInput: FilePath = "-"

    private let path: FilePath
    private let clock: FileClock

    package init(path: FilePath) {
        self.init(path: path, clock: .kernel)
    }

    /// - Parameters:
    ///   - path: the file.
    ///   - clock: clock of the file's times.
    init(path: FilePath, clock: FileClock) {
        self.path = path
        self.clock = clock
    }

    /// Returns everything in the file.
    /// - Parameter limit: bytes that the file may have.
    package func read(atMost limit: ConfigurationFilesLimit = .fileBytes) throws(ReadError) -> [UInt8] {
        do {
            // Without O_NONBLOCK, opening a FIFO waits for a writer; without O_NOCTTY, a daemon that opens a terminal may get it
            // as its controlling one.
            let noControllingTerminal = FileDescriptor.OpenOptions(rawValue: O_NOCTTY)
            let descriptor = try FileDescriptor.open(
                path,
                .readOnly,
                options: [.nonBlocking, .closeOnExec, noControllingTerminal]
            )
            return try descriptor.closeAfter { try contents(of: descriptor, atMost: limit) }
        } catch let error as ReadError {
            throw error
        } catch let error as Errno {
            throw ReadError(error, opening: path)
        } catch {
            throw ReadError(message: "cannot be read: \(error)")
        }
    }

    /// Waits for the end of the standard input and returns everything before it.
    /// - Parameter limit: bytes that may come.
    package func readStandardInput(atMost limit: ConfigurationFilesLimit = .fileBytes) throws(ReadError) -> [UInt8] {
        do {
            return try Self.bytes(of: .standardInput, atMost: limit)
        } catch let error as ReadError {
            throw error
        } catch let error as Errno {
            throw ReadError(message: Self.message(for: error))
        } catch {
            throw ReadError(message: "cannot be read: \(error)")
        }
    }

    /// Returns one state of the file, without a change during the reading.
    private func contents(of descriptor: FileDescriptor, atMost limit: ConfigurationFilesLimit) throws -> [UInt8] {
        var last: Stat?
        for _ in 0..<ConfigurationFilesLimit.readings.most {
            let tick = clock.now()
            let before = try descriptor.stat()
            guard before.type == .regular else { throw ReadError(message: Self.message(for: before.type)) }
            guard before.size <= limit.most else {
                throw ReadError(message: "is \(before.size) bytes long: at most \(limit.most) are read")
            }
            let bytes = try Self.bytes(of: descriptor, atMost: limit)
            let after = try descriptor.stat()
            // The beginning of one state and the end of another may well make sense together. So may a file that an editor has
            // emptied and not filled yet; a tick is enough for that. A second change within a tick leaves the file's times
            // unchanged: only a change time before the current tick proves that there was none. Times that stay unchanged over a
            // tick, although they are not before it, come from another clock.
            let isStable = Self.isBefore(after.st_ctim, tick) || last.map { Self.isUnchanged($0, after) } ?? false
            if isStable, Self.isUnchanged(before, after) { return bytes }
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

    /// Returns everything up to the end of what a descriptor reads.
    static func bytes(of descriptor: FileDescriptor, atMost limit: ConfigurationFilesLimit) throws -> [UInt8] {
        // Grows as it is filled: memory for the longest file would have to be cleared for each file, and would stay with the
        // process.
        var bytes: [UInt8] = []
        var length = 0
        while true {
            if length == bytes.count {
                bytes.append(contentsOf: repeatElement(0, count: min(max(length, 16_384), limit.most + 1 - length)))
            }
            let count = try unsafe bytes.withUnsafeMutableBytes { buffer in
                try unsafe descriptor.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[length...]))
            }
            if count == 0 { break }
            length += count
            // A file may grow after fstat(2), and files in /proc report no size.
            guard length <= limit.most else { throw ReadError(message: "is longer than \(limit.most) bytes") }
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
        // open(2) fails with this for a socket, and for a device without a driver.
        case .noSuchAddressOrDevice: "is a socket or a device, not a regular file"
        default: "cannot be read: \(error)"
        }
    }
}

extension SourceFile.ReadError {
    /// Says why a file or a folder cannot be opened; of a link that leads to nothing, that it is one.
    init(_ error: Errno, opening path: FilePath) {
        guard error == .noSuchFileOrDirectory, let link = path.linkToNothing else {
            self.init(message: SourceFile.message(for: error))
            return
        }
        let subject = link == path ? "" : "\(PrintableText.escape(link.string)) "
        self.init(message: subject + "is a link that leads to nothing")
    }
}
