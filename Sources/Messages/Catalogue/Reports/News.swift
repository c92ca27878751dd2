/// The news of a night: what changed since the last one that was delivered.
extension Phrase {
    // MARK: In a line

    public static func newsOf(_ name: String, _ text: Phrase) -> Phrase { Phrase(es: "\(name): \(text)", en: "\(name): \(text)") }
    public static func newsHeadline(_ first: Phrase, more: Int) -> Phrase {
        Phrase(
            es: "\(first)\(" (y \(more, "novedad más", "novedades más"))", if: more > 0)",
            en: "\(first)\(" (and \(number: more) more)", if: more > 0)")
    }
}
