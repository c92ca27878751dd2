/// The store of a club's members.
extension Phrase {
    public static let clubNotStored = Phrase(
        es: "no hay miembros guardados; ejecute primero sin --offline",
        en: "no members are stored; run without --offline first")
}
