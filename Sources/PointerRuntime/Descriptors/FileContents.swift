import Glibc
package import Limits
package import SystemPackage

/// Contents of small files. Whatever else is at a path, nobody waits for it.
package enum FileContents {
    /// Returns the bytes of a regular file. Waits for no writer of a FIFO, and takes no terminal as the controlling one.
    ///
    /// Throws the errors of open(2) and read(2), EOPNOTSUPP for what is no regular file, and EFBIG if there are more bytes.
    /// - Parameters:
    ///   - path: the file's path.
    ///   - limit: bytes that the file may have.
    ///   - options: further options of open(2).
    package static func read(
        _ path: FilePath,
        atMost limit: some ModuleLimit,
        options: FileDescriptor.OpenOptions = []
    ) throws(Errno) -> [UInt8] {
        do {
            let patient: FileDescriptor.OpenOptions = [.nonBlocking, .closeOnExec, .noControllingTerminal]
            let file = try FileDescriptor.open(path, .readOnly, options: options.union(patient))
            return try file.closeAfter {
                // A FIFO says that it is empty, or has nothing yet, which would count as the contents of a file.
                guard try file.stat().type == .regular else { throw Errno.notSupported }
                return try bytes(of: file, atMost: limit)
            }
        } catch {
            throw error as? Errno ?? .ioError
        }
    }

    /// Returns the bytes from a descriptor's place to its end. Throws the errors of read(2), and EFBIG if there are more bytes.
    /// - Parameters:
    ///   - file: the descriptor.
    ///   - limit: bytes that there may be.
    private static func bytes(of file: FileDescriptor, atMost limit: some ModuleLimit) throws(Errno) -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count: Int
            do {
                count = try unsafe part.withUnsafeMutableBytes { try unsafe file.read(into: $0) }
            } catch {
                throw error as? Errno ?? .ioError
            }
            guard count > 0 else { return bytes }
            bytes += part[..<count]
            guard bytes.count <= limit.most else { throw .fileTooLarge }
        }
    }
}

extension FileDescriptor.OpenOptions {
    /// A terminal does not become the process's controlling one.
    fileprivate static var noControllingTerminal: Self { Self(rawValue: O_NOCTTY) }
}
