import FeederModel

/// Asks an application what it is and which windows it has: its process, its toolkit, and of each window the role, the title and the
/// extents.
final class ApplicationLoader {
    /// What is asked.
    private enum Phase {
        case application
        case roles
        case frames
    }

    private var phase = Phase.application
    private let root: AccessibleReference
    private let accessibility: any AccessibilitySource
    private let patience: Int64
    private var open = 0
    private var application: ApplicationList.Application
    private var windows: [AccessibleReference] = []
    private var roles: [AccessibleReference: AccessibleRole] = [:]
    private var titles: [AccessibleReference: String] = [:]
    private var extents: [AccessibleReference: AccessibleExtents] = [:]
    /// Returns whether a process belongs to a program whose widgets are declared to nobody.
    private let isExcluded: (Int32) -> Bool
    /// Returns how many windows may be asked.
    private let room: () -> Int
    private let handler: (ApplicationList.Application) -> Void

    init(
        _ root: AccessibleReference,
        on accessibility: any AccessibilitySource,
        patience: Int64,
        isExcluded: @escaping (Int32) -> Bool,
        room: @escaping () -> Int,
        _ handler: @escaping (ApplicationList.Application) -> Void
    ) {
        self.root = root
        application = ApplicationList.Application(root: root, process: nil, toolkit: .other)
        self.accessibility = accessibility
        self.patience = patience
        self.isExcluded = isExcluded
        self.room = room
        self.handler = handler
    }

    /// Number of the windows that are asked.
    var windowCount: Int { windows.count }

    func begin() {
        open += 1
        accessibility.findProcess(of: root.application, for: self) { [weak self] process in
            guard let self else { return }
            application.process = process
            // The bus knows the process; an excluded program is asked nothing.
            if process.map(isExcluded) != true { askApplication() }
            step()
        }
    }

    private func askApplication() {
        ask(.toolkit, of: root) { loader, answer in
            if case .text(let name) = answer { loader.application.toolkit = Toolkit(name: name) }
        }
        ask(.children, of: root) { loader, answer in
            guard case .objects(let children) = answer else { return }
            let own = children.filter { !$0.isNull && $0.application == loader.root.application }
            loader.windows = Array(own.prefix(loader.room()))
        }
    }

    private func ask(
        _ question: AccessibleQuestion,
        of object: AccessibleReference,
        _ take: @escaping (ApplicationLoader, AccessibleAnswer) -> Void
    ) {
        open += 1
        accessibility.ask(question, of: object, patience: patience, for: self) { [weak self] answer in
            guard let self else { return }
            if answer == .late { application.isLate = true }
            take(self, answer)
            step()
        }
    }

    private func step() {
        open -= 1
        guard open == 0 else { return }
        if phase == .application, !windows.isEmpty {
            phase = .roles
            return askRoles()
        }
        if phase == .roles, !frames.isEmpty {
            phase = .frames
            return askFrames()
        }
        application.candidates = frames.compactMap { window in
            guard let extents = extents[window], let role = roles[window] else { return nil }
            return FrameCandidate(
                reference: window,
                process: application.process,
                toolkit: application.toolkit,
                role: role,
                title: titles[window] ?? "",
                extents: extents
            )
        }
        handler(application)
    }

    /// The windows with a role of a window. Of nothing else a title is asked.
    private var frames: [AccessibleReference] { windows.filter { roles[$0].map { $0.isFrame || $0.isPopup } ?? false } }

    private func askRoles() {
        for window in windows {
            ask(.role, of: window) { loader, answer in
                guard case .number(let number) = answer else { return }
                loader.roles[window] = AccessibleRole(rawValue: UInt32(clamping: number))
            }
        }
    }

    private func askFrames() {
        for window in frames {
            ask(.title, of: window) { loader, answer in
                if case .text(let title) = answer { loader.titles[window] = title } else { loader.titles[window] = "" }
            }
            // GTK 4 has no other space, and the window's own serves to compare sizes.
            ask(.extents(application.toolkit == .gtk4 ? .window : .screen), of: window) { loader, answer in
                if case .extents(let extents) = answer { loader.extents[window] = extents }
            }
        }
    }
}
