import FuzzDriver
import Logging
import PointerConfiguration
import PointerRuntime
import PointerService
import PointerTesting
import Varlink

/// What clients send: anything, to a daemon that has another client, who has to be answered afterwards.
///
/// A byte of 1, which no message has, begins what the next of them sends: a connection with a stream takes no further call, and a surface is
/// changed over another one than shows it.
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
            let hostile = try bytes.split(separator: 1, maxSplits: 7).map { sent in
                let client = try LoopbackClient(of: server, loop: loop)
                // It may be closed in the middle.
                try? client.send(raw: Array(sent))
                return client
            }
            for client in hostile { client.shutdownWriting() }
            let other = try LoopbackClient(of: server, loop: loop)
            let reply = try other.ask(#"{"method":"io.pointerd.Pointer.GetState"}"#)
            precondition(
                reply?.hasPrefix(#"{"parameters":{"state":"#) == true,
                "the other client gets \(reply ?? "nothing")"
            )
            for client in hostile { client.close() }
            while try loop.turn(timeout: 0) > 0 {}
        } catch {
            fatalError("\(error)")
        }
    }
}
