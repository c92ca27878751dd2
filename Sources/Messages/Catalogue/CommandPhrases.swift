extension Phrase {
    public static let emptySpan = Phrase(
        es: "--from debe ser anterior a --to; el intervalo está vacío",
        en: "--from must be before --to; the span is empty")

    public static func noSuchReport(_ name: String, known: [String], nearest: String?) -> Phrase {
        let list = known.joined(separator: ", ")
        return Phrase(
            es: "no existe el informe «\(name)»; " + (nearest.map { "¿quiso decir «\($0)»?" } ?? "hay: \(list)"),
            en: "there is no report \"\(name)\"; " + (nearest.map { "did you mean \"\($0)\"?" } ?? "there are: \(list)")
        )
    }

    public static func noSuchSession(_ session: Int64, event: Int64) -> Phrase {
        Phrase(
            es: "el evento \(event) no tiene la sesión \(session); véalas con: attendance sessions --event \(event)",
            en: "event \(event) has no session \(session); list them with: attendance sessions --event \(event)")
    }

    public static func noSuchRegistrantType(_ type: Int64, event: Int64) -> Phrase {
        Phrase(
            es: "el evento \(event) no tiene el tipo de inscrito \(type); los tipos están en su informe",
            en: "event \(event) has no registrant type \(type); its report lists the types")
    }

    public static func eventFailed(_ event: Int64, because reason: Phrase) -> Phrase {
        // That says which event already.
        if reason == .eventNotFound(event) { return reason }
        return Phrase(es: "evento \(event): \(reason.es)", en: "event \(event): \(reason.en)")
    }

    public static func wrote(_ path: String) -> Phrase {
        Phrase(es: "escrito \(path)", en: "wrote \(path)")
    }

    public static func anotherRun(_ lock: String) -> Phrase {
        Phrase(
            es: "\(lock): otra ejecución tiene el bloqueo; espere a que termine o use --wait SEGUNDOS",
            en: "\(lock): another run holds the lock; wait until it ends, or use --wait SECONDS")
    }
}
