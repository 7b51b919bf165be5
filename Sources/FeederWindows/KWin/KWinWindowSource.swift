package import FeederModel
package import MessageBus
package import PointerModel
package import PointerRuntime
import SystemPackage

/// The windows of KWin, and its cursor, as a script in KWin reports them over the session's bus.
///
/// The script calls an object of this connection. A call counts if it comes from the connection that owns KWin's name, with the token
/// that is in the script's text. At rest nobody calls. Without KWin, the source waits until it comes.
package final class KWinWindowSource: WindowSource {
    private static let absence = "KWin is not on the session's bus yet"
    private static let departure = "KWin has left the session's bus"

    private var bus: BusConnection?
    private var object: BusObject?
    private var owner: KWinOwner?
    private var script: KWinScriptRun?
    private var reports = KWinReports()
    private var hasWorked = false
    private var hasFailed = false
    private var refusals: Set<String> = []

    package var summary: String { "KWin" }
    package var onChange: ([DesktopWindow]) -> Void = { _ in }
    package var onLoss: (WindowSystemError) -> Void = { _ in }
    package var onLack: (String?) -> Void = { _ in }
    /// Called when the cursor is somewhere else, and once soon after the start.
    package var onCursor: (Point) -> Void = { _ in }
    /// Called when the script works, also after KWin has begun anew.
    package var onWork: () -> Void = {}
    /// Called with the first call of its kind that does not count, with the reason.
    package var onRefusal: (String) -> Void = { _ in }

    /// Begins to look for KWin, to load the script into it.
    /// - Parameters:
    ///   - loop: the program's event loop.
    ///   - bus: the session's bus.
    ///   - folder: the session's runtime folder; nil if there is none.
    ///   - name: the script's name in KWin. A script that has it already is unloaded.
    ///   - patience: longest wait for the script's report after KWin has started it, in microseconds.
    package init(
        on loop: EventLoop,
        bus address: BusConnection.Bus = .session,
        folder: String?,
        name: String,
        patience: Int64 = 2_000_000
    ) throws(WindowSystemError) {
        guard let folder else { throw WindowSystemError(description: "XDG_RUNTIME_DIR is not set", isFinal: true) }
        do throws(Errno) {
            let bus = try BusConnection(on: loop, to: address) { [unowned self] error in
                fail(WindowSystemError(description: "the session's bus is gone: \(error)"))
            }
            self.bus = bus
            object = try bus.serve("/org/pointerd/Feeder") { [unowned self] message in
                receive(message) ? .empty : .refusal
            }
            let script = try KWinScriptRun(on: loop, bus: bus, folder: folder, name: name, patience: patience)
            script.onFailure = { [unowned self] error in fail(error) }
            self.script = script
            owner = try KWinOwner(on: bus) { [unowned self] name in noteOwner(name) }
        } catch {
            throw WindowSystemError(description: "no session bus: \(error)")
        }
    }

    package func setDragging(_ isDragging: Bool) {}

    /// Unloads the script, and waits for that for a moment.
    package func close() { if !hasFailed { script?.close() } }

    private func noteOwner(_ name: String) {
        guard !hasFailed else { return }
        if name.isEmpty {
            script?.end()
            if reports.clear() { onChange([]) }
            onLack(hasWorked ? Self.departure : Self.absence)
        } else {
            // Another one may have come in place of the one that was there.
            if reports.clear() { onChange([]) }
            script?.begin(for: owner?.receiver ?? "")
        }
    }

    private func fail(_ error: WindowSystemError) {
        guard !hasFailed else { return }
        hasFailed = true
        onLoss(error)
    }

    /// Takes a call, and returns whether it counts.
    private func receive(_ message: borrowing BusMessage) -> Bool {
        guard let name = owner?.name, !name.isEmpty, message.sender == name else {
            return refuse("a program that is not KWin")
        }
        guard message.member == "Report", message.hasSignature("ss"), let token = message.text(),
            script?.isOwn(token) == true
        else {
            return refuse("a script that is not the feeder's")
        }
        guard let text = message.text(atMost: FeederWindowsLimit.kwinReport), let report = KWinReport(text) else {
            return refuse("the script, with contents that are no report,")
        }
        take(report)
        return true
    }

    private func take(_ report: KWinReport) {
        if script?.noteReport() == true {
            hasWorked = true
            onLack(nil)
            onWork()
        }
        let news = reports.take(report)
        if let cursor = news.cursor { onCursor(cursor) }
        if let windows = news.windows { onChange(windows) }
        if report.last == true { script?.renew() }
    }

    private func refuse(_ caller: String) -> Bool {
        if refusals.insert(caller).inserted { onRefusal("\(caller) has called, which does not count") }
        return false
    }
}
