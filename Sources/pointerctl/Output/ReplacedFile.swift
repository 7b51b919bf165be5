import CLinux
import Glibc
import PointerRuntime
import SafeText
import SystemPackage

/// A file that is replaced atomically: readers find the old content or the whole new one.
enum ReplacedFile {
    /// Replaces a file with a new one.
    /// - Parameters:
    ///   - content: bytes of the new file.
    ///   - path: path of the file.
    ///   - mode: who may read and write it; by default everybody may read it.
    static func write(_ content: some Sequence<UInt8>, to path: String, mode: mode_t = 0o644) throws(Failure) {
        let file = FilePath(path)
        var status = stat()
        // Renaming would replace a device or a pipe.
        if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw Failure(message: "\(PrintableText.escape(path)) is not a regular file")
        }
        guard let name = file.lastComponent, name.kind == .regular else {
            throw Failure(message: "\(PrintableText.escape(path)) names no file")
        }
        do throws(Errno) {
            try write(content, to: file, beside: name.string, mode: mode)
        } catch {
            throw Failure(message: "cannot write \(PrintableText.escape(path)): \(error)")
        }
    }

    private static func write(
        _ content: some Sequence<UInt8>,
        to file: FilePath,
        beside name: String,
        mode: mode_t
    ) throws(Errno) {
        // In the same folder, because renaming needs the same file system; hidden, and with a suffix that no collector matches.
        var template = Array(file.removingLastComponent().appending(".\(name).XXXXXX").string.utf8CString)
        let descriptor = try Errno.check(unsafe mkstemp(&template))
        do throws(Errno) {
            defer { close(descriptor) }
            try writeAll(content, to: descriptor)
            // mkstemp(3) grants the owner alone.
            try Errno.check(fchmod(descriptor, mode))
            try Errno.check(fsync(descriptor))
        } catch {
            unsafe unlink(template)
            throw error
        }
        guard unsafe rename(template, file.string) == 0 else {
            let error = Errno.last
            unsafe unlink(template)
            throw error
        }
    }

    private static func writeAll(_ content: some Sequence<UInt8>, to descriptor: Int32) throws(Errno) {
        do {
            try FileDescriptor(rawValue: descriptor).writeAll(content)
        } catch {
            throw error as? Errno ?? .ioError
        }
    }
}
