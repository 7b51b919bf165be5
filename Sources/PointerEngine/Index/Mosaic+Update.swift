import PointerModel

extension Mosaic {
    /// A mosaic of all rectangles of the tree, whose edges `edges` returns.
    init(_ tree: PackedTree, _ edges: (Int) -> Edges) {
        self.init(
            tree.count,
            cellsPerItem: tree.residuals.isEmpty ? MosaicTuning.cellsPerItem : MosaicTuning.cellsPerInexactItem,
            edges
        )
        guard columns > 0 else { return }
        var visits = tree.count * MosaicTuning.visitsPerItem + columns * rows
        for item in stride(from: tree.count - 1, through: 0, by: -1) {
            let box = grid(edges(item))
            let range = GridRange(box, columns: columns, rows: rows)
            visits -= range.count
            if visits < 0 {
                truncateAll()
                return
            }
            for row in range.rows {
                for column in range.columns {
                    let place = MosaicPlace(entry: row * columns + column, column: column, row: row)
                    insert(Int32(item), place.local(box), at: place, tree)
                }
            }
        }
    }

    /// Leaves what is not known yet to the tree.
    private mutating func truncateAll() {
        for index in entries.indices {
            if entries[index] == .nothing { entries[index] = .unknown }
            let cell = entries[index].value
            if entries[index].kind == .sound, !cells[Int(cell)].endsWithCover {
                entries[index] = MosaicEntry(.truncated, cell)
            }
        }
    }

    /// Follows an item from one place to another; the tree has it at the new one already.
    mutating func move(_ item: Int32, from old: Edges, to new: Edges, _ tree: PackedTree) {
        guard columns > 0 else { return }
        let old = grid(old)
        let new = grid(new)
        let before = GridRange(old, columns: columns, rows: rows)
        let after = GridRange(new, columns: columns, rows: rows)
        before.forEach(except: before.core(with: after)) { row, column in
            let place = MosaicPlace(entry: row * columns + column, column: column, row: row)
            update(item, from: place.local(old), to: place.local(new), at: place, tree)
        }
        after.forEach(except: before) { row, column in
            let place = MosaicPlace(entry: row * columns + column, column: column, row: row)
            insert(item, place.local(new), at: place, tree)
        }
    }

    /// Follows an item within one place, from which `old` and `new` are seen.
    private mutating func update(
        _ item: Int32,
        from old: Edges,
        to new: Edges,
        at place: MosaicPlace,
        _ tree: PackedTree
    ) {
        let span = CellSpan(new)
        let oldSpan = CellSpan(old)
        let entry = entries[place.entry]
        if entry.kind == .split {
            // A cover stays one; all else may have changed below.
            if span.isCover && oldSpan.isCover || !span.isInside && !oldSpan.isInside { return }
            for quarter in 0..<4 {
                let x = Double(quarter & 1)
                let y = Double(quarter >> 1)
                update(
                    item,
                    from: old.inQuarter(x: x, y: y),
                    to: new.inQuarter(x: x, y: y),
                    at: place.quarter(quarter, first: entry.value),
                    tree
                )
            }
            return
        }
        guard span != oldSpan else { return }
        if change(item, oldSpan, span, at: place) { return }
        if mustRefill(without: item, oldSpan, at: place) {
            // Which finds the item too.
            refill(place, tree)
        } else {
            insert(item, new, at: place, tree)
        }
    }

    /// Changes an item that stays in a cell, which it neither covered nor covers; false where it is something else.
    private mutating func change(_ item: Int32, _ old: CellSpan, _ new: CellSpan, at place: MosaicPlace) -> Bool {
        let entry = entries[place.entry]
        guard entry.kind != .uniform, entry.value >= 0, new.isInside, !old.isCover, !new.isCover,
            let position = cells[Int(entry.value)].position(of: item)
        else { return false }
        cells[Int(entry.value)].setSpan(new, at: position)
        return true
    }

    /// Takes an item out of an entry that is not split, and says whether too little is known of it without.
    private mutating func mustRefill(without item: Int32, _ span: CellSpan, at place: MosaicPlace) -> Bool {
        let entry = entries[place.entry]
        if entry.kind == .uniform {
            return entry.value == item
        }
        guard entry.value >= 0, let position = cells[Int(entry.value)].position(of: item) else {
            return false
        }
        cells[Int(entry.value)].remove(at: position)
        let count = cells[Int(entry.value)].count
        if entry.kind == .sound, !span.isCover {
            if count == 0 {
                giveBack(entry.value)
                entries[place.entry] = .nothing
            }
            return false
        }
        // What a cover hid is not known.
        noteLoss()
        entries[place.entry] = MosaicEntry(.truncated, entry.value)
        return count < 2
    }

    /// Puts an item into a place, which `box` is seen from.
    mutating func insert(_ item: Int32, _ box: Edges, at place: MosaicPlace, _ tree: PackedTree) {
        let span = CellSpan(box)
        guard span.isInside else { return }
        let entry = entries[place.entry]
        switch entry.kind {
        case .split:
            for quarter in 0..<4 {
                let seen = box.inQuarter(x: Double(quarter & 1), y: Double(quarter >> 1))
                insert(item, seen, at: place.quarter(quarter, first: entry.value), tree)
            }
        case .uniform:
            guard item > entry.value else { return }
            if span.isCover {
                entries[place.entry] = MosaicEntry(.uniform, item)
                return
            }
            guard let cell = takeCell() else {
                entries[place.entry] = .unknown
                return
            }
            cells[Int(cell)].insert(item, span, at: 0)
            if entry.value >= 0 { cells[Int(cell)].insert(entry.value, .cover, at: 1) }
            entries[place.entry] = MosaicEntry(.sound, cell)
        case .sound, .truncated:
            guard entry.value >= 0 else { return }
            insert(item, span, into: Int(entry.value), box, at: place, tree)
        }
    }

    private mutating func insert(
        _ item: Int32,
        _ span: CellSpan,
        into cell: Int,
        _ box: Edges,
        at place: MosaicPlace,
        _ tree: PackedTree
    ) {
        let isSound = entries[place.entry].kind == .sound
        let count = cells[cell].count
        var position = count
        while position > 0, cells[cell].item(position - 1) < item { position -= 1 }
        // Behind the last one known there may be others in front of this one, or a cover hides it.
        if position == count, !isSound || cells[cell].endsWithCover { return }
        if span.isCover, position < Cell.capacity {
            if position == 0 {
                giveBack(Int32(cell))
                entries[place.entry] = MosaicEntry(.uniform, item)
            } else {
                while cells[cell].count > position { cells[cell].remove(at: position) }
                cells[cell].insert(item, span, at: position)
                entries[place.entry] = MosaicEntry(.sound, Int32(cell))
            }
            return
        }
        if count == Cell.capacity {
            if isSound, split(place, tree) {
                insert(item, box, at: place, tree)
                return
            }
            noteLoss()
            entries[place.entry] = MosaicEntry(.truncated, Int32(cell))
        }
        if position < Cell.capacity { cells[cell].insert(item, span, at: position) }
    }

    /// Divides a sound cell; false where that cannot be.
    private mutating func split(_ place: MosaicPlace, _ tree: PackedTree) -> Bool {
        guard place.depth < MosaicPlace.deepest, let first = takeQuarters(.nothing) else { return false }
        let number = entries[place.entry].value
        let cell = cells[Int(number)]
        giveBack(number)
        entries[place.entry] = MosaicEntry(.split, first)
        for position in 0..<cell.count {
            let item = cell.item(position)
            insert(item, place.local(grid(tree.edges(of: item))), at: place, tree)
        }
        return true
    }

    /// Learns anew from the tree what is in an entry that is not split.
    private mutating func refill(_ place: MosaicPlace, _ tree: PackedTree) {
        var front = FrontItems()
        tree.collectFront(&front, intersecting: FloatBox(surroundings(of: place))) { exact in
            let span = CellSpan(place.local(grid(exact)))
            return span.isInside ? (span.isCover ? .cover : .part) : .outside
        }
        if entries[place.entry].kind != .uniform { giveBack(entries[place.entry].value) }
        entries[place.entry] = .nothing
        for position in 0..<min(front.count, Cell.capacity) {
            let item = front[position]
            insert(item, place.local(grid(tree.edges(of: item))), at: place, tree)
        }
        guard front.count > Cell.capacity else { return }
        if place.depth < MosaicPlace.deepest, let first = takeQuarters(.unknown) {
            giveBack(entries[place.entry].value)
            entries[place.entry] = MosaicEntry(.split, first)
            for quarter in 0..<4 { refill(place.quarter(quarter, first: first), tree) }
        } else if entries[place.entry].kind == .sound, !cells[Int(entries[place.entry].value)].endsWithCover {
            noteLoss()
            entries[place.entry] = MosaicEntry(.truncated, entries[place.entry].value)
        }
    }

    /// All points that come to a place, and a little more, whatever rounding does to them.
    private func surroundings(of place: MosaicPlace) -> Edges {
        let part = place.bounds
        let margin = (part.maxX - part.minX) / 64
        let minX = originX + (part.minX - margin) / scaleX
        let minY = originY + (part.minY - margin) / scaleY
        let maxX = originX + (part.maxX + margin) / scaleX
        let maxY = originY + (part.maxY + margin) / scaleY
        let slackX = 4 * max(abs(originX), abs(maxX)).ulp
        let slackY = 4 * max(abs(originY), abs(maxY)).ulp
        return Edges(minX: minX - slackX, minY: minY - slackY, maxX: maxX + slackX, maxY: maxY + slackY)
    }
}
