import PointerEngine
import PointerModel
import Varlink

/// A surface that a client shows.
final class AttachedSurface {
    let name: SurfaceName
    /// Stream with which the surface ends.
    let carrier: SurfaceStream
    /// Size of its declarations.
    var size: DeclarationCount {
        didSet { recharge() }
    }
    /// Number of updates applied.
    private(set) var updates = 0
    /// Size of the answers since they were last discarded.
    var answered = DeclarationCount.zero {
        didSet { recharge() }
    }
    /// Charge to the bytes of its user.
    let charge: ByteCharge
    /// Bytes of every surface besides its nodes: itself, its id and its stream.
    static let ownBytes = 1024
    /// Work that other changes wait for, because they made it begin anew too often; nil if there is none.
    weak var reserved: UpdateWork?
    /// Version kept while its client is muted and the surface is out of the layout; nil if it is in the layout.
    private(set) var concealed: PreparedSurface?

    init(_ name: SurfaceName, size: DeclarationCount, on carrier: SurfaceStream, in accounts: UserBytes) {
        self.name = name
        self.carrier = carrier
        self.size = size
        charge = ByteCharge(to: carrier.owner, for: .declared, in: accounts)
        recharge()
    }

    private func recharge() {
        charge.bytes = Self.ownBytes + size.bytes + answered.bytes
    }

    /// User who owns the surface.
    var owner: UInt32 { carrier.owner }

    /// Counts an update.
    func noteUpdate() {
        updates += 1
    }

    /// Records that the client declared it anew, which counts as an update.
    func noteDeclaration(of size: DeclarationCount) {
        self.size = size
        answered = .zero
        noteUpdate()
    }

    /// Keeps the surface until its client is unmuted, without the answers, which the daemon then requests again.
    func conceal(_ declared: PreparedSurface) {
        concealed = declared
        concealed?.forgetAnswers()
        answered = .zero
    }

    /// Records that the surface is in the layout again.
    func reveal() {
        concealed = nil
    }

    /// Updates the kept surface.
    /// - Parameters:
    ///   - update: the update.
    ///   - maximum: limit of its declarations after the update. It does not apply if only frames change.
    func updateConcealed(_ update: SurfaceUpdate, maximum: DeclarationCount) throws(LayoutError) {
        // In place, because updating a copy would duplicate its tables.
        try concealed?.update(update, maximum: maximum)
        if let size = concealed?.size { self.size = size }
    }
}
