/// Parameters that choose whether an unknown field among them is an error.
public protocol StrictParameters: Decodable {
    /// Whether an unknown field is an error; nil and false ignore it.
    var strict: Bool? { get }
}
