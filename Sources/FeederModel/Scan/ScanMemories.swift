/// What is remembered of all applications from one scan to the next.
struct ScanMemories {
    private var memories: [String: ScanMemory] = [:]

    /// What is remembered of an application.
    subscript(application: String) -> ScanMemory { memories[application] ?? ScanMemory() }

    /// Number of the objects that are remembered.
    var objectCount: Int { memories.values.reduce(0) { $0 + $1.objectCount } }

    /// Remembers what a scan has found out of an application. If all have too many objects, those of the application with the most are
    /// forgotten: it is asked for them again, and the others are not.
    mutating func remember(_ memory: ScanMemory, of application: String) {
        memories[application] = memory
        while objectCount > FeederModelLimit.allRemembered.most,
            let largest = memories.max(by: { ($0.value.objectCount, $0.key) < ($1.value.objectCount, $1.key) })
        {
            memories[largest.key]?.forgetObjects()
        }
    }

    /// Forgets an application.
    mutating func forget(_ application: String) { memories[application] = nil }

    /// Forgets an object.
    mutating func forget(_ object: AccessibleReference) { memories[object.application]?.forget(object.path) }

    /// Forgets all applications.
    mutating func forgetAll() { memories = [:] }
}
