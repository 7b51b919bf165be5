import FuzzDriver
import Logging
import PointerConfiguration
import PointerRuntime
import PointerService
import PointerTesting
import Varlink

/// What a client sends: anything, to a daemon that has another client, who has to be answered afterwards.
@main
struct MessageFuzzer {
    static func main() {
        FuzzDriver.run(test)
    }

    private static func test(_ bytes: [UInt8]) {
        do {
            let loop = try EventLoop()
            let logger = Logger(label: "") { _ in SwiftLogNoOpLogHandler() }
            let configuration = Configuration.builtIn
            let service = try PointerService(configuration, loop: loop, logger: logger)
            let server = VarlinkServer(
                ServiceDescription(vendor: "v", product: "p", version: "1", url: "u"),
                limits: configuration.limits,
                loop: loop,
                logger: logger
            )
            try service.offer(on: server)
            let hostile = try LoopbackClient(of: server, loop: loop)
            // It may be closed in the middle.
            try? hostile.send(raw: bytes)
            hostile.shutdownWriting()
            let other = try LoopbackClient(of: server, loop: loop)
            let reply = try other.ask(#"{"method":"io.pointerd.Pointer.GetState"}"#)
            precondition(
                reply?.hasPrefix(#"{"parameters":{"state":"#) == true,
                "the other client gets \(reply ?? "nothing")"
            )
            hostile.close()
            while try loop.turn(timeout: 0) > 0 {}
        } catch {
            fatalError("\(error)")
        }
    }
}
