import CLibFuzzer
import Glibc
package import ServiceTesting

/// What a fuzzer's program does: it tries one input after the other, as the command line tells libFuzzer.
package enum FuzzDriver {
    /// libFuzzer's callback can hold nothing.
    nonisolated(unsafe) private static var input = HostileInput.messages

    /// Tries inputs until libFuzzer has enough, and ends the process.
    package static func run(_ input: HostileInput) -> Never {
        unsafe self.input = input
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe CommandLine.unsafeArgv
        let status = unsafe LLVMFuzzerRunDriver(&count, &arguments) { start, count in
            do {
                try unsafe FuzzDriver.input.play(Array(UnsafeBufferPointer(start: start, count: count)))
            } catch {
                // A trap is what libFuzzer keeps an input for.
                fatalError("\(error)")
            }
            return 0
        }
        exit(status)
    }
}
