extension TreeWalk {
    /// Asks for the children of an object, of which it has so many: for all at once, for the rows in view, or for the first ones one by one.
    mutating func wantChildren(_ count: Int64, of index: Int, _ memory: ScanMemory) {
        guard count > 0 else { return }
        if managesRows(index), count > FeederModelLimit.family.most || keepsRows(index) {
            return beginRows(of: index, memory)
        }
        guard count > FeederModelLimit.family.most else { return want(.children, of: index) }
        if count > FeederModelLimit.children.most { cut(index, for: .children) }
        guard count <= FeederModelLimit.crowd.most else { return }
        let first = min(Int(count), FeederModelLimit.children.most)
        let asked = min(first, FeederModelLimit.objects.most - single)
        if asked < first { cut(index, for: .objects) }
        for child in 0..<asked { want(.child(Int32(child)), of: index) }
        single += asked
    }

    private func managesRows(_ index: Int) -> Bool {
        entries[index].states?.contains(.managesDescendants) == true && entries[index].clip != nil
    }

    /// Whether the application keeps an object for each answer about a row of an object.
    private func keepsRows(_ index: Int) -> Bool {
        guard toolkit.keepsAskedRows, let role = entries[index].role.flatMap(AccessibleRole.init) else { return false }
        return role == .tree || role == .treeTable
    }

    /// Begins with the rows in view of a list. Those that are kept say first which numbers they have, if these may be others than before.
    private mutating func beginRows(of index: Int, _ memory: ScanMemory) {
        // Until the search is over, what is in the list is not known.
        entries[index].open += 1
        let kept = keepsRows(index) ? rows.begin(entries[index].reference.path, count: rowCount(of: index)) : []
        entries[index].unnumbered = kept.count
        for row in kept { want(.index, of: index, asking: row) }
        if kept.isEmpty { beginSearch(index, memory) }
    }

    private mutating func beginSearch(_ index: Int, _ memory: ScanMemory) {
        guard let clip = entries[index].clip else { return }
        entries[index].search = RowSearch(of: rowCount(of: index), in: clip)
        goOn(index, memory) { _ in }
    }

    /// Number of an object's rows, cells and headers that can have a number.
    private func rowCount(of index: Int) -> Int { Int(min(entries[index].childCount ?? 0, Int64(Int32.max))) }

    /// Takes the number of a row: of the one that a hit test has found, or of one that is kept.
    mutating func takeNumber(_ number: Int?, of row: AccessibleReference, in index: Int, _ memory: ScanMemory) {
        guard entries[index].unnumbered > 0 else { return goOn(index, memory) { $0.receive(hit: number) } }
        let isThere = number.map { (0..<rowCount(of: index)).contains($0) } ?? false
        rows.number(row, isThere ? number : nil, of: entries[index].reference.path)
        entries[index].unnumbered -= 1
        if entries[index].unnumbered == 0 { beginSearch(index, memory) }
    }

    /// Takes a child or a row that was asked for by its number; nil if there is none.
    mutating func takeRow(_ row: AccessibleReference?, _ number: Int, of index: Int, _ memory: ScanMemory) {
        let isAdded = row.map { add($0, parent: index, number: number, memory) } ?? false
        guard isAdded, let row else { return goOn(index, memory) { $0.receive(nil, number) } }
        if keepsRows(index) { rows.keep(row, number, of: entries[index].reference.path) }
    }

    /// Takes a step of the search for the rows of a list, and asks for those that it wants next.
    mutating func goOn(_ index: Int, _ memory: ScanMemory, _ step: (inout RowSearch) -> Void) {
        guard var search = entries[index].search, !search.isOver else { return }
        // The search is taken out, so that it is not copied.
        entries[index].search = nil
        step(&search)
        let wanted = search.takeWaiting()
        let (path, isKept) = (entries[index].reference.path, keepsRows(index))
        var known = isKept ? wanted.filter { rows.object($0, of: path) != nil } : []
        for number in wanted where !isKept || rows.object(number, of: path) == nil {
            guard single < FeederModelLimit.objects.most else {
                search.stop()
                break
            }
            guard !isKept || rows.ask(path, count: rowCount(of: index)) else {
                // Those that are known say where they are, wherever the search has come to.
                known = rows.numbers(of: path)
                search.stop()
                break
            }
            single += 1
            want(.child(Int32(number)), of: index)
        }
        // A hit test makes an object, too.
        if let (x, y) = search.takeHit() {
            if isKept { search.receive(hit: nil) } else { want(.hit(x: x, y: y, space), of: index) }
        }
        if search.isOver {
            entries[index].open -= 1
            if search.isCut { cut(index, for: .rows) }
            if isKept, !search.isOrdered { doubt(path) }
        }
        entries[index].search = search
        for number in known { takeRow(rows.object(number, of: path), number, of: index, memory) }
    }

    private mutating func doubt(_ tree: String) {
        rows.doubt(tree)
        doubted.insert(tree)
    }

    /// Tells the search that a row belongs to where it is.
    mutating func tellSearch(of index: Int, _ memory: ScanMemory) {
        guard let list = entries[index].parent, let number = entries[index].number else { return }
        let row = entries[index].extents.flatMap { extents in
            let role = entries[index].role.flatMap(AccessibleRole.init)
            return RowSearch.Row(extents, isHeader: role?.isColumnHeader == true)
        }
        if keepsRows(list), row == nil {
            // What is gone is asked for anew. What has no place may have another number.
            if entries[index].states == nil { rows.forget(entries[index].reference.path) }
            doubt(entries[list].reference.path)
        }
        goOn(list, memory) { $0.receive(row, number) }
    }
}
