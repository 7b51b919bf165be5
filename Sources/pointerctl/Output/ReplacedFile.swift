import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// A file that others read while it is written anew: they find what was there before, or all of the new text.
enum ReplacedFile {
    /// Writes a text to a file that everybody may read, in place of what is there.
    static func write(_ text: String, to path: String) throws(Failure) {
        let file = FilePath(path)
        var status = stat()
        // Renaming would put a file where a device or a pipe is.
        if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw Failure(message: "\(PrintableText.escape(path)) is not a regular file")
        }
        guard let name = file.lastComponent, name.kind == .regular else {
            throw Failure(message: "\(PrintableText.escape(path)) names no file")
        }
        do throws(Errno) {
            try write(text, to: file, beside: name.string)
        } catch {
            throw Failure(message: "cannot write \(PrintableText.escape(path)): \(error)")
        }
    }

    private static func write(_ text: String, to file: FilePath, beside name: String) throws(Errno) {
        // In the same folder, as renaming works within a file system; hidden, and with an end that nobody takes for the file's.
        var template = Array(file.removingLastComponent().appending(".\(name).XXXXXX").string.utf8CString)
        let descriptor = try Errno.check(unsafe mkstemp(&template))
        do throws(Errno) {
            defer { close(descriptor) }
            try writeAll(text, to: descriptor)
            // Whoever reads it is another user; mkstemp(3) lets none.
            try Errno.check(fchmod(descriptor, 0o644))
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

    private static func writeAll(_ text: String, to descriptor: Int32) throws(Errno) {
        do {
            try FileDescriptor(rawValue: descriptor).writeAll(text.utf8)
        } catch {
            throw error as? Errno ?? .ioError
        }
    }
}
