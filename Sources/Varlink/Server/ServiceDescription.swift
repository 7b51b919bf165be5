/// What a service reports about itself in `org.varlink.service.GetInfo`.
public struct ServiceDescription: Equatable, Sendable {
    /// Name of the vendor.
    public var vendor: String
    /// Name of the product.
    public var product: String
    /// Version of the product.
    public var version: String
    /// Web page about the product.
    public var url: String

    /// Creates a description.
    public init(vendor: String, product: String, version: String, url: String) {
        self.vendor = vendor
        self.product = product
        self.version = version
        self.url = url
    }
}
