import Glibc
import PointerWire

/// A client that runs as a user of its own, whom the kernel names to the daemon.
enum Stranger {
    /// Sends messages one after another and prints the answer to each; keeps a stream until the others are answered.
    private static let script = """
        import socket, sys
        for call in sys.argv[2:]:
            client = socket.socket(socket.AF_UNIX)
            client.settimeout(60)
            client.connect(sys.argv[1])
            client.sendall(call.encode() + b"\\0")
            answer = b""
            while not answer.endswith(b"\\0"):
                piece = client.recv(65536)
                if not piece: break
                answer += piece
            print(answer[:-1].decode())
        """

    private static let identity = [
        "--reuid=\(Bystanders.stranger)", "--regid=\(Bystanders.stranger)", "--clear-groups", "/usr/bin/python3", "-c",
    ]

    /// Whether this machine lets a test be somebody else.
    static let isAvailable: Bool =
        geteuid() == 0
        && (try? ProgramRun("/usr/bin/setpriv", identity + ["import socket"]))?.ending == .status(0)

    /// Has each message answered on a connection of its own; one that ends without an answer gives an empty text.
    static func ask(_ daemon: DaemonProcess, _ messages: [String]) throws -> [String] {
        let run = try ProgramRun("/usr/bin/setpriv", identity + [script, daemon.socket] + messages)
        guard run.ending == .status(0) else { throw ProgramRun.Hang(output: run.errors) }
        return run.lines
    }
}
