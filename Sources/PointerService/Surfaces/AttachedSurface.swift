import PointerEngine
import PointerModel
import Varlink

/// A surface that a client shows.
final class AttachedSurface {
    let name: SurfaceName
    /// What it goes with.
    let carrier: SurfaceStream
    /// What it has declared.
    var size: DeclarationCount {
        didSet { recharge() }
    }
    /// How many updates of it were taken.
    private(set) var updates = 0
    /// What was answered since that was last forgotten.
    var answered = DeclarationCount.zero {
        didSet { recharge() }
    }
    /// What the surface takes of its user's bytes.
    let charge: ByteCharge
    /// What every surface takes beside its nodes, in bytes: itself, its id and its stream.
    static let ownBytes = 1024
    /// The work that other changes wait for, as they have had it begin anew again and again; nil: there is none.
    weak var reserved: UpdateWork?
    /// What it is while its client is muted and it is out of the layout; nil: its client is not.
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

    /// The user who owns it.
    var owner: UInt32 { carrier.owner }

    /// Notes that an update was taken.
    func noteUpdate() {
        updates += 1
    }

    /// Notes that it was declared anew, which counts as an update.
    func noteDeclaration(of size: DeclarationCount) {
        self.size = size
        answered = .zero
        noteUpdate()
    }

    /// Keeps what the surface is for when its client is heard again, and asked anew.
    func conceal(_ declared: PreparedSurface) {
        concealed = declared
        concealed?.forgetAnswers()
        answered = .zero
    }

    /// Notes that it is in the layout again.
    func reveal() {
        concealed = nil
    }

    /// Changes the surface where it is kept.
    /// - Parameter maximum: what it may have after that, unless nothing but frames becomes another.
    func updateConcealed(_ update: SurfaceUpdate, maximum: DeclarationCount) throws(LayoutError) {
        // In its place: a copy would have the update make tables of its own.
        try concealed?.update(update, maximum: maximum)
        if let size = concealed?.size { self.size = size }
    }
}
