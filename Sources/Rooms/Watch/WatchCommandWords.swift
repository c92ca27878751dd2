import Base

extension Phrase {
    static func flagTakesSecondsAndParts(_ flag: String, from low: String, to high: String) -> Phrase {
        Phrase(
            es: "\(flag) debe ser un número de segundos de \(low) a \(high), como 2 o 2.5.",
            en: "\(flag) must be a number of seconds from \(low) to \(high), such as 2 or 2.5.")
    }
    static func flagTakesDuration(_ flag: String, not text: String) -> Phrase {
        Phrase(
            es: "\(flag) debe ser una duración como 90s, 15m o 8h, y no '\(text)'.",
            en: "\(flag) must be a duration such as 90s, 15m or 8h, not '\(text)'.")
    }
    static func outputTakesPage(_ text: String) -> Phrase {
        Phrase(
            es: "--output debe ser un archivo que termine en .html, y no '\(text)'.",
            en: "--output must be a file that ends in .html, not '\(text)'.")
    }
    static func untilIsPast(_ time: String) -> Phrase {
        Phrase(
            es: "--until \(time) ya pasó; indique una hora futura", en: "--until \(time) is over; give a future time")
    }
    static func limitNotUnderstood(_ flag: String, _ text: String, example: String) -> Phrase {
        Phrase(
            es: "\(flag) debe ser un número, o SESIÓN=NÚMERO como \(example), y no '\(text)'.",
            en: "\(flag) must be a number, or SESSION=NUMBER such as \(example), not '\(text)'.")
    }
    static func limitOfUnknownSession(_ id: Int64, flag: String, event: Int64) -> Phrase {
        Phrase(
            es: "el evento \(digits: event) no tiene la sesión \(digits: id) de \(flag); "
                + "vea attendance sessions --event \(digits: event)",
            en: "event \(digits: event) has no session \(digits: id), named by \(flag); "
                + "see attendance sessions --event \(digits: event)")
    }
    static func sourceIsNotFollowed(_ profile: String, source: String) -> Phrase {
        Phrase(
            es: "el perfil \(profile) lee de \(source), que no se puede seguir; use attendance report u otro --profile",
            en: "profile \(profile) reads from \(source), which cannot be followed; use attendance report, "
                + "or pass another --profile")
    }
}
