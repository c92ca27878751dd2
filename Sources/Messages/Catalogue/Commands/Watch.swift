/// `attendance watch`.
extension Phrase {
    public static func limitNotUnderstood(_ flag: String, _ text: String, example: String) -> Phrase {
        Phrase(
            es: "\(flag) debe ser un número, o SESIÓN=NÚMERO como \(example), y no '\(text)'.",
            en: "\(flag) must be a number, or SESSION=NUMBER such as \(example), not '\(text)'.")
    }
    public static func limitOfUnknownSession(_ id: Int64, flag: String, event: Int64) -> Phrase {
        Phrase(
            es: "el evento \(digits: event) no tiene la sesión \(digits: id) de \(flag); "
                + "vea attendance sessions --event \(digits: event)",
            en: "event \(digits: event) has no session \(digits: id), named by \(flag); "
                + "see attendance sessions --event \(digits: event)")
    }
    public static func flagTakesDuration(_ flag: String, not text: String) -> Phrase {
        Phrase(
            es: "\(flag) debe ser una duración como 90s, 15m o 8h, y no '\(text)'.",
            en: "\(flag) must be a duration such as 90s, 15m or 8h, not '\(text)'.")
    }
    public static func outputTakesPage(_ text: String) -> Phrase {
        Phrase(
            es: "--output debe ser un archivo que termine en .html, y no '\(text)'.",
            en: "--output must be a file that ends in .html, not '\(text)'.")
    }
    public static func untilIsPast(_ time: String) -> Phrase {
        Phrase(es: "--until \(time) ya pasó; indique una hora futura", en: "--until \(time) is over; give a future time")
    }
    public static let sandboxPlayOutOfRange = Phrase(
        es: "--play debe ser un número de check-ins por segundo, de 0.1 a 1000.",
        en: "--play must be a number of check-ins a second, from 0.1 to 1000.")
    public static func flagTakesSecondsAndParts(_ flag: String, from low: String, to high: String) -> Phrase {
        Phrase(
            es: "\(flag) debe ser un número de segundos de \(low) a \(high), como 2 o 2.5.",
            en: "\(flag) must be a number of seconds from \(low) to \(high), such as 2 or 2.5.")
    }
}
