import Base

extension Phrase {
    static let settingFacts = Phrase(
        es: "Datos de las sesiones (aforo, conteos, evaluaciones): un archivo, o uno por evento: {6: salas.xlsx}.",
        en: "Facts of the sessions (capacity, headcounts, ratings): a file, or one for each event: {6: rooms.xlsx}.")
    static func factsOfSeveralEvents(_ path: String, first: Int64?) -> Phrase {
        let line = "facts: {\(first ?? 6): \(path)}"
        return Phrase(
            es:
                "\(path): es de las sesiones de un evento, y hay varios; agregue la columna event_id, o escriba en el perfil \(line)",
            en:
                "\(path): it is of the sessions of one event, and there are several; add the column event_id, or write in the profile "
                + "\(line)")
    }
    static func factsNotWithSpark(_ path: String) -> Phrase {
        Phrase(
            es:
                "\(path): los datos de sesiones no se combinan con --engine spark; quite «facts» del perfil, o use otro",
            en:
                "\(path): facts of sessions cannot be combined with --engine spark; remove \"facts\" from the profile, or use another"
        )
    }
}
