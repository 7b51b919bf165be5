import FeederModel
import MessageBus
import PointerRuntime
import TestBasics

@testable import FeederWindows

/// A bus, a source on it, and what the source has reported.
final class GnomeStage {
    let bus: TestBus
    let loop: EventLoop
    let source: GnomeWindowSource
    var shell: PlayedShell?
    var reports: [[DesktopWindow]] = []
    var lacks: [String?] = []
    var losses: [String] = []

    init(shows windows: [PlayedWindow]? = nil) throws {
        bus = try TestBus.running()
        loop = try EventLoop()
        if let windows {
            shell = try PlayedShell(at: bus.address, on: loop)
            shell?.show(1, windows)
        }
        source = try GnomeWindowSource(at: .at(bus.address), on: loop, retryDelay: 1000)
        source.onChange = { [unowned self] in reports.append($0) }
        source.onLack = { [unowned self] in lacks.append($0) }
        source.onLoss = { [unowned self] in losses.append($0.description) }
        if windows != nil { try loop.run { !reports.isEmpty || !lacks.isEmpty } }
    }

    func begin(_ serial: UInt64, _ windows: [PlayedWindow]) throws {
        shell = try PlayedShell(at: bus.address, on: loop)
        shell?.show(serial, windows)
    }

    var ids: [UInt64] { reports.last?.map(\.id) ?? [] }
}
