import Glibc
package import SystemPackage

/// Proof that this process is the only one of its kind: a locked file, which holds the process's number.
///
/// The lock ends with this value, or with the process. The file stays, because its removal could let two processes lock two files of
/// one name.
package struct InstanceLock: ~Copyable {
    /// Why the lock cannot be had.
    package enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// Another process has it, with this number; nil if the file does not say which.
        case held(by: Int32?)
        /// The file cannot be opened, locked or written.
        case system(path: String, error: Errno)

        package var description: String {
            switch self {
            case .held(let number?): "it runs already, as process \(number)"
            case .held(nil): "it runs already"
            case .system(let path, let error): "cannot lock \(path): \(error)"
            }
        }
    }

    private let file: OwnedDescriptor

    /// Takes the lock without waiting.
    /// - Parameter path: path of the file, whose folder must exist.
    package init(at path: String) throws(Failure) {
        let file = try Self.open(path)
        let number = file.rawValue
        try Self.take(number, path)
        self.file = file
    }

    private static func take(_ number: Int32, _ path: String) throws(Failure) {
        while flock(number, LOCK_EX | LOCK_NB) != 0 {
            switch Errno.last {
            case .interrupted: continue
            case .wouldBlock: throw .held(by: Self.processNumber(in: number))
            case let error: throw .system(path: path, error: error)
            }
        }
        let text = Array("\(getpid())\n".utf8)
        guard ftruncate(number, 0) == 0, unsafe pwrite(number, text, text.count, 0) == text.count else {
            throw .system(path: path, error: .last)
        }
    }

    private static func open(_ path: String) throws(Failure) -> OwnedDescriptor {
        let number = unsafe Glibc.open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard number >= 0 else { throw .system(path: path, error: .last) }
        return OwnedDescriptor(number)
    }

    /// Returns the number of the process that a file names; nil if it names none.
    private static func processNumber(in file: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = unsafe pread(file, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Int32(String(decoding: bytes.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
}
