import CGtk
import Glibc
import PointerRuntime
import SettingsModel

/// A program that runs beside the window, with so much time and so many bytes of output. The window goes on meanwhile.
@safe
final class ChildProgram {
    private let name: String
    private let process: OpaquePointer
    private let cancellable: UnsafeMutablePointer<GCancellable>?
    private let buffer: UnsafeMutableRawPointer
    private let room: Int
    private var bytes: Int?
    private var timer: UInt32 = 0
    private var isLate = false
    private var isAbandoned = false
    private let onEnd: (Result<[UInt8], RequestFailure>) -> Void

    /// Starts a program without input. What it prints to standard error is what a failure says; of one that succeeds, only what it prints to
    /// standard output counts if ``takesErrors`` is false.
    /// - Parameters:
    ///   - program: name of the program: beside this one, or one that PATH has.
    ///   - arguments: its arguments, without its own name.
    ///   - seconds: time that it has.
    ///   - takesErrors: whether what it prints to standard error counts as its output. Otherwise that is lost.
    ///   - onEnd: receives its output if it ends with status 0, and otherwise why it failed.
    /// - Returns: the program; nil if it has not started.
    @discardableResult
    static func run(
        _ program: String,
        _ arguments: [String],
        within seconds: UInt32,
        takesErrors: Bool = true,
        onEnd: @escaping (Result<[UInt8], RequestFailure>) -> Void
    ) -> ChildProgram? {
        var words: [UnsafeMutablePointer<CChar>?] = unsafe ([SiblingProgram.path(program) ?? program] + arguments).map {
            unsafe strdup($0)
        }
        defer { unsafe words.forEach { unsafe free($0) } }
        unsafe words.append(nil)
        let flags = [
            G_SUBPROCESS_FLAGS_STDOUT_PIPE,
            takesErrors ? G_SUBPROCESS_FLAGS_STDERR_MERGE : G_SUBPROCESS_FLAGS_STDERR_SILENCE,
        ]
        let process = unsafe words.withUnsafeBufferPointer { words in
            let pointer = unsafe UnsafeRawPointer(words.baseAddress)?.assumingMemoryBound(
                to: UnsafePointer<CChar>?.self
            )
            return unsafe g_subprocess_newv(pointer, GSubprocessFlags(flags.reduce(0) { $0 | $1.rawValue }), nil)
        }
        guard let process = unsafe process else {
            onEnd(.failure(.notInstalled(program)))
            return nil
        }
        let child = unsafe ChildProgram(program, process, onEnd)
        child.begin(within: seconds)
        return child
    }

    /// Ends the program. ``onEnd`` is not called any more.
    func abandon() {
        isAbandoned = true
        kill()
    }

    private func kill() {
        unsafe g_subprocess_force_exit(process)
        // A program that it has started may keep its output open.
        unsafe g_cancellable_cancel(cancellable)
    }

    private init(_ name: String, _ process: OpaquePointer, _ onEnd: @escaping (Result<[UInt8], RequestFailure>) -> Void)
    {
        self.name = name
        unsafe self.process = unsafe process
        self.onEnd = onEnd
        unsafe cancellable = unsafe g_cancellable_new()
        // One more than is taken, which tells too much from enough.
        room = SettingsModelLimit.output.most + 1
        unsafe buffer = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 1)
    }

    deinit {
        unsafe buffer.deallocate()
        unsafe g_object_unref(UnsafeMutableRawPointer(process))
        unsafe g_object_unref(cancellable)
    }

    private func begin(within seconds: UInt32) {
        timer = MainLoop.each(seconds * 1000) { [unowned self] in
            isLate = true
            kill()
        }
        let output = unsafe g_subprocess_get_stdout_pipe(process)
        unsafe g_input_stream_read_all_async(
            output,
            buffer,
            gsize(room),
            G_PRIORITY_DEFAULT,
            cancellable,
            { stream, result, data in
                guard let data = unsafe data else { return }
                let program = unsafe Unmanaged<ChildProgram>.fromOpaque(data).takeUnretainedValue()
                var count: gsize = 0
                let isRead = unsafe g_input_stream_read_all_finish(
                    UnsafeMutableRawPointer(stream)?.assumingMemoryBound(to: GInputStream.self),
                    result,
                    &count,
                    nil
                )
                program.take(isRead != 0 ? Int(count) : nil)
            },
            Unmanaged.passRetained(self).toOpaque()
        )
    }

    /// Takes how much there is, and waits for the end.
    private func take(_ count: Int?) {
        bytes = count
        if count == nil || count == room { unsafe g_subprocess_force_exit(process) }
        // A program that is killed ends, unless a call of the kernel keeps it, for which nobody waits.
        if isLate {
            end(false)
            return unsafe Unmanaged.passUnretained(self).release()
        }
        unsafe g_subprocess_wait_async(
            process,
            cancellable,
            { _, result, data in
                guard let data = unsafe data else { return }
                // With the reference of the beginning.
                let program = unsafe Unmanaged<ChildProgram>.fromOpaque(data).takeRetainedValue()
                let isOver = unsafe g_subprocess_wait_finish(program.process, result, nil) != 0
                program.end(isOver)
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    private func end(_ isOver: Bool) {
        MainLoop.end(timer)
        guard !isAbandoned else { return }
        guard !isLate, isOver, let bytes, bytes < room else { return onEnd(.failure(.endless(name))) }
        let output = unsafe Array(UnsafeRawBufferPointer(start: buffer, count: bytes))
        if unsafe g_subprocess_get_successful(process) != 0 { return onEnd(.success(output)) }
        let line = String(decoding: output.prefix(1000), as: UTF8.self).split(separator: "\n").first ?? ""
        let prefix = "\(name): "
        onEnd(.failure(.program(name, says: String(line.hasPrefix(prefix) ? line.dropFirst(prefix.count) : line))))
    }
}
