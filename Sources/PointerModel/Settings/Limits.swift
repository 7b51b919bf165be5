/// Values of `[limits]`: what clients of the daemon's socket may use.
package struct Limits: TabledSettings {
    private var values: [LimitKey: Double]

    /// Creates the default limits.
    package init() {
        values = Dictionary(uniqueKeysWithValues: LimitKey.allCases.map { ($0, $0.definition.byDefault) })
    }

    /// Value of a limit, in the unit of its key.
    package subscript(key: LimitKey) -> Double {
        get { values[key, default: key.definition.byDefault] }
        set { values[key] = newValue }
    }

    package static let table = LimitKey.allCases.map { key in
        Setting<Limits>(key.rawValue, key.definition.form, key.definition.sentence) {
            .number($0[key])
        } store: { value, limits in
            guard case .number(let number) = value else { return }
            // Times are kept to the microsecond.
            let isTime = key.definition.form.number?.unit == .seconds
            limits[key] = isTime ? (number * 1_000_000).rounded() / 1_000_000 : number
        }
    }

    /// Returns a limit without a fraction.
    package func count(_ key: LimitKey) -> Int { Int(self[key]) }

    /// Returns a limit in seconds, in microseconds.
    package func microseconds(_ key: LimitKey) -> Int64 { Int64((self[key] * 1_000_000).rounded()) }

    /// Limits on the declarations of clients.
    package var clients: ClientLimits {
        ClientLimits(
            surfaces: count(.surfaces),
            perClient: DeclarationCount(nodes: count(.nodesPerClient), elements: count(.elementsPerClient)),
            perUser: DeclarationCount(nodes: count(.nodesPerUser), elements: count(.elementsPerUser)),
            coordinates: self[.coordinates]
        )
    }
}

/// Limits on the declarations of clients: a part of ``Limits``, which has the defaults.
package struct ClientLimits: Sendable, Hashable {
    /// Maximum number of surfaces in total, including the configuration's.
    package let surfaces: Int
    /// Maximum size of one client's surface.
    package let perClient: DeclarationCount
    /// Maximum size of all surfaces of one user together.
    package let perUser: DeclarationCount
    /// Greatest absolute coordinate that a client may declare, in points.
    package let coordinates: Double

    /// Limits of a daemon with the default configuration.
    package static let byDefault = Limits().clients

    /// Range of the coordinates that a client may declare, in points.
    package var position: ClosedRange<Double> { -coordinates...coordinates }
}
