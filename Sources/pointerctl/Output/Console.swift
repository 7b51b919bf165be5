import Glibc
import PointerRuntime
import SystemPackage

/// Standard output and standard error, written to line by line so that a reader sees each line as it comes.
enum Console {
    /// Lets writing to a closed pipe fail with an error instead of ending the program with a signal, and keeps what is printed out of the
    /// daemon's connection where the program was started without an output.
    static func prepare() {
        StandardDescriptors.fill()
        signal(SIGPIPE, SIG_IGN)
    }

    /// Writes lines to standard output; throws ``OutputClosed`` if its reader is gone, else ``Failure``.
    static func write(_ lines: [String]) throws {
        try write(text: lines.map { $0 + "\n" }.joined())
    }

    /// The same of a text that has its line ends.
    static func write(text: String) throws {
        do {
            try FileDescriptor.standardOutput.writeAll(text.utf8)
        } catch Errno.brokenPipe {
            throw OutputClosed()
        } catch {
            throw Failure(message: "cannot write the output: \(error)")
        }
    }

    /// Writes a line about the program itself to standard error.
    static func complain(_ message: String, advice: [String] = []) {
        let lines = ["pointerctl: \(message)"] + advice.map { "  \($0)" }
        // There is nowhere left to report that this failed.
        _ = try? FileDescriptor.standardError.writeAll((lines.joined(separator: "\n") + "\n").utf8)
    }
}
