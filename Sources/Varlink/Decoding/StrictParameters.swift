/// Parameters that say themselves whether an unknown field among them is an error.
public protocol StrictParameters: Decodable {
    /// true: it is; else it is passed over.
    var strict: Bool? { get }
}
