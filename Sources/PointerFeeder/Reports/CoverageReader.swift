package import FeederCoverage
package import FeederModel
import FoundationEssentials
package import PointerModel
package import PointerRuntime
package import SystemPackage

/// A window whose coverage is measured, and what the feeder has in it.
package struct CoverageSubject: Sendable {
    package let window: DesktopWindow
    /// Whether the feeder leaves out the program's widgets.
    package let isLeftOut: Bool
    /// The regions, in points from the corner of the window's frame.
    package let regions: [Rect]
    /// Number of questions of the last look at the window.
    package let questions: Int
    /// Why the window has no regions, or not all of them; nil if nothing is known to be missing.
    package let lack: String?
}

extension Feeder {
    /// Returns the front window of a program, or of all, with what is known of it; nil if there is none.
    /// - Parameter program: a part of WM_CLASS, or the app_id, in any case of letters; nil for the window that receives what somebody types, or
    ///   else the front one.
    package func coverageSubject(_ program: String?) -> CoverageSubject? {
        let matched = state.matched
        let windows = matched.windows.filter { $0.kind == .ordinary }
        let found: DesktopWindow?
        if let name = program?.lowercased() {
            found = windows.first { $0.programs.contains { $0.lowercased() == name } }
        } else {
            found = windows.first(where: \.isActive) ?? windows.first
        }
        guard let window = found else { return nil }
        let known = state.contents[window.id]
        let nodes = known?.plan.nodes.filter { $0.interaction != nil } ?? []
        return CoverageSubject(
            window: window,
            isLeftOut: matched.isExcluded(window),
            regions: nodes.compactMap { known?.plan.visibleRect(of: $0.id) }.filter { !$0.isEmpty },
            questions: known?.scanned?.questions ?? 0,
            lack: state.lack(of: window, on: troubles)?.why
        )
    }

    /// Returns a walk through a window, which has asked nothing yet. The feeder should be paused before: what both ask at once waits for each
    /// other. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    /// - Parameters:
    ///   - window: the window.
    ///   - loop: the program's event loop.
    package func coverageReader(of window: DesktopWindow, on loop: EventLoop) throws(Errno) -> CoverageReader {
        let matched = state.matched
        return try CoverageReader(of: window, accessibility, on: loop) { matched.isExcluded(process: $0) }
    }
}

/// Asks what a ``CoverageWalk`` wants to know, one question at a time.
package final class CoverageReader {
    /// Longest time that an application may take for an answer, in microseconds.
    private static let patience: Int64 = 2_000_000

    private let window: DesktopWindow
    private let accessibility: any AccessibilitySource
    /// Whether a process is that of a program that is asked nothing.
    private let isExcluded: (Int32) -> Bool
    private var roots: [AccessibleReference] = []
    private var processes: [Int32?] = []
    private var walk: CoverageWalk?
    private var timer: PointerRuntime.Timer?
    /// Called once at the end, inside of a turn of the loop.
    package var onEnd: (Result<CoverageTruth, CoverageLack>) -> Void = { _ in }

    init(
        of window: DesktopWindow,
        _ accessibility: any AccessibilitySource,
        on loop: EventLoop,
        isExcluded: @escaping (Int32) -> Bool
    ) throws(Errno) {
        self.isExcluded = isExcluded
        self.window = window
        self.accessibility = accessibility
        timer = try PointerRuntime.Timer(on: loop) { [unowned self] in stop() }
    }

    /// Begins.
    /// - Parameter limit: the longest time, in microseconds. What was found until then counts. Throws the errors of timerfd_settime(2).
    package func begin(within limit: Int64) throws(Errno) {
        try timer?.arm(after: limit)
        accessibility.findApplications { [weak self] roots in
            guard let self else { return }
            self.roots = roots
            findProcesses()
        }
    }

    /// Asks for the processes of the applications, one after another, and begins with the walk.
    private func findProcesses() {
        // It may have ended meanwhile.
        guard timer != nil else { return }
        guard processes.count < roots.count else {
            let all = zip(roots, processes)
            let own = all.filter { $0.1 != nil && $0.1 == window.process }.map(\.0)
            let others = all.filter { !($0.1.map(isExcluded) ?? false) }.map(\.0)
            // In a sandbox a process has another number on the bus.
            walk = CoverageWalk(window, in: own.isEmpty ? others : own, isOwn: !own.isEmpty)
            return ask()
        }
        accessibility.findProcess(of: roots[processes.count].application, for: self) { [weak self] process in
            self?.processes.append(process)
            self?.findProcesses()
        }
    }

    private func ask() {
        if let result = walk?.result { return end(result) }
        guard let request = walk?.request else { return }
        accessibility.ask(request.question, of: request.object, patience: Self.patience, for: self) { [weak self] in
            self?.walk?.receive($0)
            self?.ask()
        }
    }

    private func stop() {
        walk?.stop(.time)
        end(walk?.result ?? .failure(.time))
    }

    private func end(_ result: Result<CoverageTruth, CoverageLack>) {
        guard timer != nil else { return }
        timer = nil
        walk = nil
        onEnd(result)
    }
}

extension CoverageReport {
    /// The report as a JSON object on one line.
    package var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}
