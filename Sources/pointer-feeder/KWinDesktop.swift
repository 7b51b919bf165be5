import DaemonLinks
import FeederWindows
import PointerClient
import PointerFeeder
import PointerRuntime
import SystemPackage
import WaylandClient

/// What the daemon learns from the feeder in a session of KWin, beside windows: where the cursor is, and the outputs. No other program
/// learns the cursor there.
final class KWinDesktop {
    private let loop: EventLoop
    private let reporter: DesktopReporter
    /// The connection to the compositor, for its outputs; nil while there is none.
    private var compositor: (connection: WaylandConnection, outputs: WaylandOutputs)?

    init(_ source: KWinWindowSource, on loop: EventLoop, at location: DaemonLocation, _ log: FeederLog) throws(Errno) {
        self.loop = loop
        reporter = try DesktopReporter(on: loop, at: location)
        reporter.onLoss = { [log] error, _ in log.note(error, of: .desktop) }
        reporter.onSuccess = { [log] _ in log.noteSuccess(of: .desktop) }
        source.onCursor = { [reporter] place in reporter.move(to: place) }
        source.onRefusal = { [log] reason in log.noteRefusal(reason) }
        source.onWork = { [unowned self] in connect() }
    }

    /// Learns the outputs. A KWin that has begun anew has another connection.
    private func connect() {
        do throws(WaylandError) {
            let connection = try WaylandConnection(on: loop)
            let outputs = WaylandOutputs(connection)
            outputs.onChange = { [reporter] outputs in reporter.hold(outputs) }
            compositor = (connection, outputs)
            connection.reportOutputs()
        } catch {
            // The daemon keeps the outputs that it has.
        }
    }
}
