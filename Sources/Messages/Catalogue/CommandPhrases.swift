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

    // MARK: The process of one event

    public static func partNotStarted(reason: String) -> Phrase {
        Phrase(
            es: "no se pudo iniciar el proceso que hace su informe (\(systemMessage(reason).es)); vuelva a intentarlo",
            en: "the process that makes its report could not be started (\(systemMessage(reason).en)); try again")
    }

    public static func partKilled(signal: String, event: Int64) -> Phrase {
        Phrase(
            es:
                "el proceso que hacía su informe fue terminado desde fuera (\(signal)), quizá por falta de memoria; pruebe solo con este evento: attendance report --event \(event)",
            en:
                "the process that made its report was killed (\(signal)), perhaps for lack of memory; try this event alone: attendance report --event \(event)"
        )
    }

    public static func partTrapped(signal: String, event: Int64) -> Phrase {
        Phrase(
            es:
                "un error del programa detuvo su informe (\(signal)); avise a quienes lo mantienen, con lo que diga: attendance report --event \(event) -vv",
            en:
                "an error in the program stopped its report (\(signal)); tell its maintainers, with what this says: attendance report --event \(event) -vv"
        )
    }

    public static func partEnded(status: Int32, event: Int64) -> Phrase {
        Phrase(
            es:
                "el proceso que hacía su informe terminó sin entregarlo (código \(status)); pruebe solo con este evento: attendance report --event \(event) -vv",
            en:
                "the process that made its report ended without it (status \(status)); try this event alone: attendance report --event \(event) -vv"
        )
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
