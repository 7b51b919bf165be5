import Glibc
import PointerRuntime
import SystemPackage

/// Standard output and standard error, written without buffering so that a reader sees each line at once.
enum Console {
    /// Makes a write to a closed pipe fail with an error instead of SIGPIPE, and has children leave their status. Opens closed standard descriptors on /dev/null, so
    /// that the connection to the daemon cannot get the number of one.
    static func prepare() {
        StandardDescriptors.fill()
        signal(SIGPIPE, SIG_IGN)
        // The process that starts this one may ignore the signal, and the system then keeps no status of a child.
        signal(SIGCHLD, SIG_DFL)
    }

    /// Writes lines to standard output; throws ``OutputClosed`` if its reader is gone, else ``Failure``.
    static func write(_ lines: [String]) throws {
        try write(text: lines.map { $0 + "\n" }.joined())
    }

    /// Writes text that ends its lines itself; throws like ``write(_:)``.
    static func write(text: String) throws {
        try write(bytes: text.utf8)
    }

    /// Writes bytes to standard output; throws like ``write(_:)``.
    static func write(bytes: some Sequence<UInt8>) throws {
        do {
            try FileDescriptor.standardOutput.writeAll(bytes)
        } catch Errno.brokenPipe {
            throw OutputClosed()
        } catch {
            throw Failure(message: "cannot write the output: \(error)")
        }
    }

    /// Writes a line about the program itself to standard error.
    static func complain(_ message: String, advice: [String] = []) {
        write(complaint: (["pointerctl: \(message)"] + advice.map { "  \($0)" }).joined(separator: "\n"))
    }

    /// Writes lines to standard error.
    static func write(complaint: String) {
        // There is nowhere to report a failed write.
        _ = try? FileDescriptor.standardError.writeAll((complaint + "\n").utf8)
    }
}

/// The reason why a command failed. Ends the program with status 1.
struct Failure: Error {
    /// Message without a full stop.
    var message: String
    /// Advice, one line each.
    var advice: [String] = []
    /// Whether the reason is that no daemon answers.
    var isWithoutDaemon = false
}

/// The reader of standard output is gone. Ends the program without a message.
struct OutputClosed: Error {}
