/// What a service says of itself in `org.varlink.service.GetInfo`.
public struct ServiceDescription: Equatable, Sendable {
    /// Who makes it.
    public var vendor: String
    /// What it is.
    public var product: String
    /// Which version of it.
    public var version: String
    /// Where to read more.
    public var url: String

    /// A description with all its fields.
    public init(vendor: String, product: String, version: String, url: String) {
        self.vendor = vendor
        self.product = product
        self.version = version
        self.url = url
    }
}
