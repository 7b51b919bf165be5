import CLibFuzzer
import Glibc

/// What a fuzzer's program does: it tries one input after the other, as the command line tells libFuzzer.
public enum FuzzDriver {
    /// libFuzzer's callback can hold nothing.
    nonisolated(unsafe) private static var test: ([UInt8]) -> Void = { _ in }

    /// Tries inputs until libFuzzer has enough, and ends the process.
    /// - Parameter test: takes an input in; a fault is a trap.
    public static func run(_ test: @escaping ([UInt8]) -> Void) -> Never {
        unsafe self.test = test
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe CommandLine.unsafeArgv
        let status = unsafe LLVMFuzzerRunDriver(&count, &arguments) { start, count in
            unsafe FuzzDriver.test(Array(UnsafeBufferPointer(start: start, count: count)))
            return 0
        }
        exit(status)
    }
}
