package import Documents
package import PointerModel

extension TableBuilder {
    /// Sets the names of options, unless they are the default `usual`.
    package mutating func set<Options: NamedOptions>(_ key: String, _ options: Options, unless usual: Options?) {
        if options != usual { set(key, DocumentValue.list(options.names.map(DocumentValue.text))) }
    }
}
