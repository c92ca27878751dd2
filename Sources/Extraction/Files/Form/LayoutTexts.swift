/// The layouts of known exports, as YAML.
enum LayoutTexts {
    static let all: [String] = []
}
