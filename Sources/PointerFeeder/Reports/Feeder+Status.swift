import FeederModel
package import PointerModel
package import PointerWire

extension Feeder {
    var troubles: BusTroubles {
        BusTroubles(hasLeftOut: accessibility.hasLeftOut) { [accessibility] in accessibility.isBarred($0) }
    }

    /// Returns which programs have no regions, or not all of them yet, and why, sorted by name. A window that is new may still get its
    /// accessible.
    package func silentPrograms() -> [FeederStatusMessage.Silent] {
        state.silentPrograms(on: troubles).map { FeederStatusMessage.Silent($0) }
    }

    /// Returns those of them that have a trouble of their own: they do not answer, take long, or cannot be asked.
    package func troubledPrograms() -> [FeederStatusMessage.Silent] {
        state.troubledPrograms(on: troubles).map { FeederStatusMessage.Silent($0) }
    }

    /// Explains a point of the space of all outputs. Names of programs and windows are printed, and go nowhere else.
    package func explain(_ point: Point) -> Explanation { state.explain(point, on: troubles) }

    /// Returns what is hard to hit in the windows, the front one first.
    package func audit() -> [AuditFinding] { state.audit() }
}

extension FeederStatusMessage.Silent {
    fileprivate init(_ program: LackingProgram) {
        self.init(
            program: program.program,
            why: program.lack.why,
            how: program.lack.how,
            lack: program.lack.name,
            hasSome: program.hasSome ? true : nil
        )
    }
}

extension RegionLack {
    /// Its name for programs and translations.
    fileprivate var name: RegionLackName {
        switch self {
        case .bus: .bus
        case .names: .names
        case .memory: .memory
        case .silence: .silence
        case .slowness: .slowness
        case .windows: .windows
        case .places: .places
        case .match: .match
        case .tie: .tie
        case .contents: .contents
        case .origin: .origin
        case .scale: .scale
        case .padding: .padding
        case .crowd: .crowd
        case .contradiction: .contradiction
        }
    }
}
