/// A report definition as a text, and where it comes from.
public struct DefinitionFile: Sendable, Hashable {
    /// The definition's name: the file's without its extension.
    public var name: String
    /// The file's path as the user knows it; `nil` for a definition that comes with the program.
    public var path: String?
    public var text: String

    public init(name: String, path: String?, text: String) {
        self.name = name
        self.path = path
        self.text = text
    }

    /// How messages call the file.
    var place: String { path ?? "\(name).yaml" }
}
