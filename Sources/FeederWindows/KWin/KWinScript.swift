import FeederModel
import Glibc
import PointerRuntime
import SafeText
import SystemPackage

/// The script that KWin runs, in a file that only this user can read.
struct KWinScript: ~Copyable {
    /// Name of the folder of the file in the session's runtime folder.
    private static let folderName = "pointerd"

    /// The path of the file.
    let path: String
    /// What each call of the script begins with. Nobody else knows it.
    let token: String

    /// Writes the file.
    /// - Parameters:
    ///   - name: the script's name.
    ///   - receiver: the name on the bus of the connection that the script calls.
    ///   - folder: the session's runtime folder.
    init(_ name: String, for receiver: String, in folder: String) throws(WindowSystemError) {
        let numbers = [UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)]
        token = numbers.map { String($0, radix: 16) }.joined()
        path = "\(folder)/\(Self.folderName)/\(name).js"
        // Neither the name of a connection nor the token has a character that ends a text of JavaScript.
        let text = "var feeder = \"\(receiver)\", token = \"\(token)\";\n"
        do throws(Errno) {
            try Self.makeFolder("\(folder)/\(Self.folderName)")
            try Self.write(Array(text.utf8) + PackageResources.kwin_js, to: path)
        } catch {
            throw WindowSystemError(description: "cannot write \(PrintableText.quote(path)): \(error)")
        }
    }

    deinit { _ = unsafe unlink(path) }

    /// Makes a folder that only this user can change, if it is not there.
    private static func makeFolder(_ path: String) throws(Errno) {
        guard unsafe mkdir(path, 0o700) != 0 else { return }
        guard Errno.last == .fileExists else { throw Errno.last }
        var facts = stat()
        try Errno.check(unsafe lstat(path, &facts))
        guard facts.st_mode & S_IFMT == S_IFDIR, facts.st_uid == geteuid() else { throw .notDirectory }
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(Errno) {
        _ = unsafe unlink(path)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = OwnedDescriptor(try Errno.check(unsafe open(path, flags, 0o600)))
        let count = unsafe Glibc.write(file.rawValue, bytes, bytes.count)
        guard count == bytes.count else { throw count < 0 ? Errno.last : .noSpace }
    }
}
