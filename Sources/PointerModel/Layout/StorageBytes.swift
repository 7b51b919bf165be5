// Memory of a collection's own storage, in bytes, without what its elements refer to.

extension Array {
    /// Bytes of the storage.
    package var storageBytes: Int { capacity * MemoryLayout<Element>.stride }
}

extension Set {
    /// Bytes of the storage.
    package var storageBytes: Int { HashedPlaces.of(capacity: capacity) * MemoryLayout<Element>.stride }

    /// Returns the bytes of the storage that `reserveCapacity` makes.
    package static func storageBytes(reserving count: Int) -> Int {
        HashedPlaces.reserved(for: count) * MemoryLayout<Element>.stride
    }
}

extension Dictionary {
    private static var entryBytes: Int { MemoryLayout<Key>.stride + MemoryLayout<Value>.stride }

    /// Bytes of the storage.
    package var storageBytes: Int { HashedPlaces.of(capacity: capacity) * Self.entryBytes }

    /// Returns the bytes of the storage that `reserveCapacity` makes.
    package static func storageBytes(reserving count: Int) -> Int {
        HashedPlaces.reserved(for: count) * entryBytes
    }
}

/// Number of places in the table of a set or a dictionary: a power of two, of which entries take at most three quarters.
private enum HashedPlaces {
    static func of(capacity: Int) -> Int { capacity / 3 * 4 }

    static func reserved(for count: Int) -> Int {
        guard count > 0 else { return 0 }
        var places = 4
        while places / 4 * 3 < count { places *= 2 }
        return places
    }
}
