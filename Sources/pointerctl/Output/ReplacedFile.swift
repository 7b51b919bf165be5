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
        guard file.lastComponent?.kind == .regular else {
            throw Failure(message: "\(PrintableText.escape(path)) names no file")
        }
        do throws(Errno) {
            try StagedFile(content, for: file, mode: FilePermissions(rawValue: mode)).replace()
        } catch {
            throw Failure(message: "cannot write \(PrintableText.escape(path)): \(error)")
        }
    }
}
