import Glibc
import PointerRuntime
import SystemPackage

/// Lines that another program writes to a pipe.
final class LineReader {
    private let descriptor: Int32
    private let loop: EventLoop
    private var watch: EventLoop.Watch?
    private var bytes: [UInt8] = []
    /// Receives each line, without its end.
    var onLine: (String) -> Void = { _ in }
    /// Called once nothing more comes.
    var onEnd: () -> Void = {}

    /// Throws the errors of epoll_ctl(2), such as EPERM for a regular file.
    init(_ descriptor: Int32, on loop: EventLoop) throws(Errno) {
        self.descriptor = descriptor
        self.loop = loop
        watch = try loop.watch(descriptor, for: .readable) { [unowned self] _ in read() }
    }

    deinit {
        if let watch { loop.unwatch(watch) }
    }

    private func read() {
        let longest = PointerDemoLimit.line.most
        var part = [UInt8](repeating: 0, count: longest)
        let count = unsafe Glibc.read(descriptor, &part, part.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        if count > 0 { bytes += part[..<count] }
        while let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end <= longest {
            let line = String(decoding: bytes[..<end], as: UTF8.self)
            bytes.removeSubrange(...end)
            onLine(line)
        }
        guard count <= 0 || bytes.count > longest else { return }
        if let watch { loop.unwatch(watch) }
        watch = nil
        onEnd()
    }
}
