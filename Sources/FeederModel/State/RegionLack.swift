/// Why a window has no regions, or not all of them yet.
package enum RegionLack: Sendable, Hashable {
    /// No application on the accessibility bus has the window's process.
    case bus
    /// The same, while there are more programs on the bus than the feeder knows.
    case names
    /// The application is asked nothing for a while, because its answers have had no room in memory.
    case memory
    /// The application has not answered several times.
    case silence
    /// A look goes on for so long that it has rested several times.
    case slowness
    /// The application has no windows on the bus.
    case windows
    /// The application does not say where its windows are.
    case places
    /// No window of the application on the bus is like this one.
    case match
    /// Several are as likely.
    case tie
    /// The application has the window alone, without what is in it.
    case contents
    /// Nothing says where the window's content begins.
    case origin
    /// The width and the height of the application's window give scales that differ.
    case scale
    /// The sizes of the application's widgets do not tell where they are.
    case padding
    /// The windows in front have too many objects.
    case crowd
    /// So many widgets lie outside of what contains them, or cover their neighbors.
    case contradiction(Int)

    /// Whether the program has a trouble of its own, and not the way in which it was started or made.
    var isTrouble: Bool { [.silence, .slowness, .memory, .names].contains(self) }

    /// The reason, after "the program has no regions:".
    package var why: String {
        switch self {
        case .bus: "it is not on the accessibility bus"
        case .names: "it is not on the accessibility bus, or is one of too many programs there"
        case .memory: "its answers are too large"
        case .silence: "it does not answer"
        case .slowness: "it takes long to answer, so that they come one after another"
        case .windows: "it has no windows on the accessibility bus"
        case .places: "it does not say where its windows are"
        case .match: "none of its windows on the accessibility bus is like this one"
        case .tie: "two of its windows on the accessibility bus are as likely"
        case .contents: "it says nothing about the contents of its windows"
        case .origin: "nothing says where its window begins"
        case .scale: "the width and the height of its window give different scales"
        case .padding: "its toolkit does not say where its widgets are, and their sizes do not tell it"
        case .crowd: "the windows in front have too many objects"
        case .contradiction(let count): "it says of \(count) widgets that they lie where they cannot be"
        }
    }

    /// What a person can do, in sentences or commands, one a line.
    package var how: String {
        switch self {
        case .bus:
            """
            Qt: start it with QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1 in its environment.
            Firefox, and egui or Slint with AccessKit 0.22: set announce = true in [feeder] of desktop.toml.
            GTK 2: install libatk-adaptor and libgail-common, and start it with GTK_MODULES=gail:atk-bridge in its environment.
            Swing of Java: install libatk-wrapper-java, and start it with its bridge.
            Tk, and programs that draw everything themselves: there is nothing to do.
            """
        case .names: "End programs that you do not need, and start it again."
        case .memory: "The feeder asks it nothing for 5 s to 5 minutes, and then again. If it goes on, end it."
        case .silence: "The feeder asks it again, at least twice a minute. If it hangs, end it."
        case .slowness: "There is nothing to do; the feeder takes a share of its time only, as share in [feeder] says."
        case .windows: "If it has just started, wait a minute. Otherwise start it again."
        case .places: "There is nothing to do."
        case .match: "There is nothing to do; widgets of one window on another would mislead."
        case .tie: "Close one of them, or give them other sizes."
        case .contents:
            "Chromium and Electron: start it with --force-renderer-accessibility. Pages then load in about twice the time, with a sixth more memory."
        case .origin, .padding: "There is nothing to do; the feeder leaves out what it could put in the wrong place."
        case .scale:
            "Change the size of its window. If that does not help, there is nothing to do; regions at a wrong scale would mislead."
        case .crowd: "Bring it to the front, or close others."
        case .contradiction: "There is nothing to do; regions in a wrong place would mislead."
        }
    }
}

/// What the accessibility bus knows of the troubles of applications.
package struct BusTroubles {
    /// Whether there have been so many programs on the bus that there may be others than those that are known.
    let hasLeftOut: Bool
    /// Returns whether an application is asked nothing for a while, because its answers have had no room in memory.
    let isBarred: (String) -> Bool

    package init(hasLeftOut: Bool, isBarred: @escaping (String) -> Bool) {
        self.hasLeftOut = hasLeftOut
        self.isBarred = isBarred
    }
}

/// A program that has no regions, or not all of them yet.
package struct LackingProgram: Sendable, Hashable {
    /// Its name, as its windows have it.
    package var program: String
    package var lack: RegionLack
    /// Whether it has some regions.
    package var hasSome: Bool
}

extension FeederState {
    /// Returns which programs have no regions, or not all of them yet, sorted by name and reason. A window that is new may still get its
    /// accessible, and does not count.
    package func silentPrograms(on bus: BusTroubles) -> [LackingProgram] {
        programs(on: bus) { window, _ in !rematches.isEarly(window.id) || matched.matches[window.id] != nil }
    }

    /// Returns those that have a trouble of their own: they do not answer, take long, or cannot be asked.
    package func troubledPrograms(on bus: BusTroubles) -> [LackingProgram] {
        programs(on: bus) { _, lack in lack.isTrouble }
    }

    private func programs(
        on bus: BusTroubles,
        _ isMeant: (DesktopWindow, RegionLack) -> Bool
    ) -> [LackingProgram] {
        var found: Set<LackingProgram> = []
        guard canAsk else { return [] }
        for window in matched.windows where window.kind == .ordinary && !matched.isExcluded(window) {
            guard let program = window.programs.last, !program.isEmpty, let lack = lack(of: window, on: bus),
                isMeant(window, lack)
            else { continue }
            let hasSome = contents[window.id]?.plan.nodes.isEmpty == false
            found.insert(LackingProgram(program: program, lack: lack, hasSome: hasSome))
        }
        return found.sorted { ($0.program, $0.lack.why) < ($1.program, $1.lack.why) }
    }

    /// Returns why a window has no regions, or not all of them yet; nil if that is not known, or nothing is missing.
    package func lack(of window: DesktopWindow, on bus: BusTroubles) -> RegionLack? {
        guard let candidate = matched.matches[window.id] else { return lackOfAccessible(of: window, on: bus) }
        if bus.isBarred(candidate.reference.application) { return .memory }
        if scans.isHanging(candidate.reference.application) { return .silence }
        guard let known = contents[window.id] else { return nil }
        if known.isCrowdedOut { return .crowd }
        guard let scanned = known.scanned else { return nil }
        if scanned.isPart { return scans.isSlow(window.id) ? .slowness : nil }
        if known.plan.contradictions > 0 { return .contradiction(known.plan.contradictions) }
        guard known.plan.nodes.isEmpty else { return nil }
        if candidate.toolkit == .chromium { return .contents }
        if scanned.visible == nil { return .origin }
        if known.plan.unplaced > 0 { return .padding }
        let placement = WindowPlacement(scanned, in: window, owner: matched.owner(of: window))
        return placement == nil ? .scale : nil
    }

    private func lackOfAccessible(of window: DesktopWindow, on bus: BusTroubles) -> RegionLack {
        let own = applications.of(process: window.process)
        if own.contains(where: { bus.isBarred($0.root.application) }) { return .memory }
        if own.contains(where: { applications.isHanging($0.root.application) }) { return .silence }
        let candidates = own.isEmpty ? applications.candidates : own.flatMap(\.candidates)
        // What is another window's is not as likely as that one.
        let taken = Set(matched.matches.values.map(\.reference))
        let open = candidates.filter { !taken.contains($0.reference) }
        if WindowMatcher.hasLikely(window, open, among: matched.windows) { return .tie }
        if own.isEmpty { return bus.hasLeftOut ? .names : .bus }
        if candidates.isEmpty { return .windows }
        return candidates.contains { $0.extents.isShown } ? .match : .places
    }
}
