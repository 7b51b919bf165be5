import CLinux
import Glibc
import PointerPictures
import PointerRuntime
import SystemPackage

/// The whole screen of the terminal, until ``close()``, which shows again what was there before.
final class TerminalScreen {
    private var former = termios()
    private var shown: TerminalGrid?
    private var isOpen = false

    /// Takes the screen: keys arrive at once and are not echoed, and the cursor is hidden. Fails as tcsetattr(3) and write(2) do.
    init() throws(Errno) {
        try Errno.check(unsafe tcgetattr(STDIN_FILENO, &former))
        var raw = former
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
        try Errno.check(unsafe tcsetattr(STDIN_FILENO, TCSANOW, &raw))
        isOpen = true
        // The alternate screen, without a cursor.
        try write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J")
    }

    deinit { close() }

    /// Gives the screen back. Does nothing the second time.
    func close() {
        guard isOpen else { return }
        isOpen = false
        try? write("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l")
        _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &former)
    }

    /// Size in characters; 80 x 24 if the terminal does not say.
    var size: (columns: Int, rows: Int) {
        var (columns, rows): (UInt16, UInt16) = (0, 0)
        guard unsafe clinux_terminal_size(STDOUT_FILENO, &columns, &rows) == 0, columns > 0, rows > 0 else {
            return (80, 24)
        }
        return (Int(columns), Int(rows))
    }

    /// Shows a grid, with as few bytes as possible. Fails as write(2) does.
    func show(_ grid: TerminalGrid) throws(Errno) {
        let sequence = grid.sequence(after: shown)
        shown = grid
        if !sequence.isEmpty { try write(sequence) }
    }

    /// Forgets what the terminal shows, because its size has changed. Fails as write(2) does.
    func clear() throws(Errno) {
        shown = nil
        try write("\u{1B}[2J")
    }

    private func write(_ text: String) throws(Errno) {
        do {
            try FileDescriptor.standardOutput.writeAll(text.utf8)
        } catch {
            throw error as? Errno ?? .ioError
        }
    }
}
