import PointerModel

/// Compaction of the tables of a surface whose nodes were replaced.
extension SurfaceScene {
    /// Up to this many discarded entries are not worth the work.
    static let leastDiscarded = 64

    /// Removes unused entries from the tables, once they outnumber the others. On average that is the work of a few entries for
    /// each replaced one.
    func compactIfWorthwhile() {
        let entries = placements.count + details.count + insets.count + interactions.count + regions.count
        guard discarded > Self.leastDiscarded, discarded > entries / 2 else { return }
        compact()
    }

    private func compact() {
        var placements = TableCompaction(placements)
        var details = TableCompaction(details)
        var insets = TableCompaction(insets)
        var interactions = TableCompaction(interactions)
        var regions = RegionCompaction(regions, repetitions, paths, styles, animations)
        for index in nodes.indices {
            nodes[index].placement = placements.keep(nodes[index].placement)
            nodes[index].details = details.keep(nodes[index].details)
            nodes[index].insets = insets.keep(nodes[index].insets)
            nodes[index].interaction = interactions.keep(nodes[index].interaction) { regions.keep(&$0) }
        }
        self.placements = placements.entries
        self.details = details.entries
        self.insets = insets.entries
        self.interactions = interactions.entries
        self.regions = regions.regions.entries
        repetitions = regions.repetitions.entries
        paths = regions.paths.entries
        styles = regions.styles.entries
        animations = regions.animations.entries
        discarded = 0
    }
}

/// The tables that interactions refer to.
private struct RegionCompaction {
    var regions: TableCompaction<SceneRegion>
    var repetitions: TableCompaction<SceneRepetition>
    var paths: TableCompaction<Path>
    var styles: TableCompaction<Style>
    var animations: TableCompaction<RegionAnimations>

    init(
        _ regions: [SceneRegion],
        _ repetitions: [SceneRepetition],
        _ paths: [Path],
        _ styles: [Style],
        _ animations: [RegionAnimations]
    ) {
        self.regions = TableCompaction(regions)
        self.repetitions = TableCompaction(repetitions)
        self.paths = TableCompaction(paths)
        self.styles = TableCompaction(styles)
        self.animations = TableCompaction(animations)
    }

    /// Keeps what an interaction refers to. Its regions stay next to each other, because no other interaction has any of them.
    mutating func keep(_ interaction: inout SceneInteraction) {
        let first = Int32(regions.entries.count)
        for region in interaction.regions { keep(region: region) }
        interaction.regions = first..<Int32(regions.entries.count)
        interaction.style = styles.keep(interaction.style)
        guard interaction.repeating != SceneNode.none else { return }
        let repeated = keep(region: repetitions[interaction.repeating].region)
        interaction.repeating = repetitions.keep(interaction.repeating) { $0.region = repeated }
    }

    @discardableResult
    private mutating func keep(region: Int32) -> Int32 {
        regions.keep(region) { region in
            region.path = paths.keep(region.path)
            region.style = styles.keep(region.style)
            region.animations = animations.keep(region.animations)
        }
    }
}

/// A table reduced to the entries that are kept, each once.
private struct TableCompaction<Entry> {
    private(set) var entries: [Entry] = []
    private let all: [Entry]
    /// New index of each entry, or `none`.
    private var places: [Int32]

    init(_ all: [Entry]) {
        self.all = all
        places = Array(repeating: SceneNode.none, count: all.count)
    }

    /// Original entry.
    subscript(place: Int32) -> Entry { all[Int(place)] }

    /// Keeps an entry. On the first call for it, `renew` updates what it refers to.
    /// - Returns: New index of the entry; `none` for `none`.
    mutating func keep(_ place: Int32, _ renew: (inout Entry) -> Void = { _ in }) -> Int32 {
        guard place != SceneNode.none else { return place }
        if places[Int(place)] == SceneNode.none {
            var entry = all[Int(place)]
            renew(&entry)
            places[Int(place)] = Int32(entries.count)
            entries.append(entry)
        }
        return places[Int(place)]
    }
}
