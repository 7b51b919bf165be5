import PointerEngine
import PointerModel
import PointerProtocol
import Varlink

/// The reply of Lint: the warnings about a layout, or about one surface of it, as it is when the first client asks for them.
final class WarningsReply: SlicedReply {
    let version: LayoutSnapshot.Version
    /// nil: the reply is complete, and must not keep what has been replaced since.
    private var snapshot: LayoutSnapshot?
    let settings: EffectSettings
    /// The surfaces that are looked through, by their places in the snapshot.
    let surfaces: Range<Int>
    private var surface: Int
    private var run: LintRun?
    /// The next warning of the surface to be encoded; nil: the surface is not looked through yet.
    private var next: Int?

    init(_ snapshot: LayoutSnapshot, surfaces: Range<Int>, settings: EffectSettings) {
        version = snapshot.version
        self.snapshot = snapshot
        self.surfaces = surfaces
        self.settings = settings
        surface = surfaces.lowerBound
        super.init()
        parts.beginList("warnings")
    }

    override func finish() { (snapshot, run) = (nil, nil) }

    override func step(_ share: inout Share) throws -> Bool {
        if run != nil, next == nil {
            guard run?.advance({ share.isUsedUp(after: $0) }) == true else { return false }
            next = 0
        }
        guard surface < surfaces.upperBound else {
            parts.endList()
            return true
        }
        guard let run, let next else {
            self.run = snapshot?.lint(ofSurface: surface, settings: settings)
            return false
        }
        guard next < run.warnings.count else {
            self.run = nil
            self.next = nil
            surface += 1
            return false
        }
        try parts.add(WarningMessage(run.warnings[next]))
        self.next = next + 1
        return false
    }
}

extension WarningMessage {
    fileprivate init(_ warning: LayoutWarning) {
        self.init(
            rule: warning.rule.rawValue,
            surface: warning.surface,
            node: warning.node,
            region: warning.region,
            message: warning.message
        )
    }
}
