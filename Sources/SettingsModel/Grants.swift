import PointerMechanism

/// What the mechanism has granted to the person, and what of that came with the trial of the drive.
struct Grants {
    private(set) var wishes: Set<Wish> = []
    /// What it had granted before the trial.
    private var before: Set<Wish> = []

    /// Takes what the mechanism's file has.
    mutating func see(_ wishes: Set<Wish>) { self.wishes = wishes }

    /// Takes that the mechanism has done what it was asked for.
    mutating func note(_ request: Request) {
        switch request {
        case .apply(let added): wishes.formUnion(added)
        case .remove(let removed): wishes = removed.isEmpty ? [] : wishes.subtracting(removed)
        default: break
        }
    }

    /// Takes that the drive is about to be tried.
    mutating func beginTrial() { before = wishes }

    /// Whether the trial asks for the permission, because nobody had given it before.
    var trialNeedsPermission: Bool { !before.contains(.drive) }

    /// Takes back what came with the trial.
    var endOfTrial: [Request] {
        if trialNeedsPermission { return [.remove([.drive])] }
        return wishes.subtracting(before).contains(.start) ? [.remove([.start])] : []
    }
}
