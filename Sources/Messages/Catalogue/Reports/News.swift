/// The news of a night: what changed since the last published night.
extension Phrase {
    // MARK: In a line

    public static func newsOf(_ name: String, _ text: Phrase) -> Phrase { Phrase(es: "\(name): \(text)", en: "\(name): \(text)") }
    public static func newsHeadline(_ first: Phrase, more: Int) -> Phrase {
        Phrase(
            es: "\(first)\(" (y \(more, "novedad más", "novedades más"))", if: more > 0)",
            en: "\(first)\(" (and \(number: more) more)", if: more > 0)")
    }

    /// A line of a log.
    public static func newsLine(_ sentence: Phrase) -> Phrase { Phrase(es: "novedad: \(sentence)", en: "news: \(sentence)") }

    // MARK: Runs

    public static func newsNotMade(reason: Phrase) -> Phrase {
        Phrase(es: "no se pudo hacer: \(reason)", en: "could not be made: \(reason)")
    }
    public static let newsUnlisted = Phrase(
        es: "ya no está en la lista de eventos del servicio, así que no se informa",
        en: "no longer in the service's list of events, so it is not reported")
    public static let newsMadeAgain = Phrase(es: "se volvió a hacer, después de fallar", en: "made again, after failing")
    public static func newsWarnings(_ count: Int, before: Int?) -> Phrase {
        Phrase(
            es: "\(count, "advertencia", "advertencias")\(before.map { " (antes \($0))" } ?? "")",
            en: "\(count, "warning", "warnings")\(before.map { " (\($0) before)" } ?? "")")
    }

    // MARK: Events

    /// `1,109 of 1,500 people came (73.93%)`
    public static func newsPeople(_ came: Int64, of registered: Int64?, hundredths: Int64?) -> Phrase {
        guard let registered else {
            return Phrase(
                es: "\(for: came, "vino", "vinieron") \(came, "persona", "personas")", en: "\(came, "person", "people") came")
        }
        return Phrase(
            es: "\(for: came, "vino", "vinieron") \(number: came) de \(registered, "persona", "personas")\(share(hundredths))",
            en: "\(number: came) of \(registered, "person", "people") came\(share(hundredths))")
    }
    private static func share(_ hundredths: Int64?) -> Phrase {
        Phrase { language in hundredths.map { " (\(language.percentage(hundredths: $0)))" } ?? "" }
    }
    public static func newsFirstReport(state: String?, people: Phrase?) -> Phrase {
        let parts = [state.flatMap { eventStates[$0] }, state == "to_come" ? nil : people].compactMap(\.self)
        return parts.isEmpty
            ? Phrase(es: "primer informe", en: "first report")
            : Phrase(es: "primer informe: \(parts, by: "; ")", en: "first report: \(parts, by: "; ")")
    }
    public static func newsBegun(people: Phrase?) -> Phrase {
        Phrase(
            es: "empezó\(people.map { "; hasta ahora \($0.es)" } ?? "")", en: "has begun\(people.map { "; so far \($0.en)" } ?? "")"
        )
    }
    public static func newsOver(people: Phrase?) -> Phrase {
        Phrase(es: "terminó\(people.map { "; \($0.es)" } ?? "")", en: "is over\(people.map { "; \($0.en)" } ?? "")")
    }
    public static let newsPostponed = Phrase(es: "pospuesto: cambiaron sus fechas", en: "postponed: its dates changed")

    // MARK: Sessions

    /// `342 of 480 registered came (71.25%)`
    public static func newsAttendance(_ attended: Int64, of registered: Int64?, hundredths: Int64?) -> Phrase {
        guard let registered else {
            return Phrase(
                es: "\(for: attended, "vino", "vinieron") \(attended, "persona", "personas")",
                en: "\(attended, "person", "people") came")
        }
        return Phrase(
            es: "\(for: attended, "vino", "vinieron") \(number: attended) de \(registered, "inscrito", "inscritos")"
                + "\(share(hundredths))",
            en: "\(number: attended) of \(number: registered) registered came\(share(hundredths))")
    }

    /// - Parameter attendance: `nil` if nobody scanned there.
    public static func newsSessionEnded(_ session: String, _ attendance: Phrase?) -> Phrase {
        Phrase(
            es: "«\(session)» terminó: \(attendance?.es ?? "nadie escaneó")",
            en: "\"\(session)\" ended: \(attendance?.en ?? "nobody scanned there")")
    }
    public static func newsSessionCorrected(_ session: String, _ attendance: Phrase?, before: Int64) -> Phrase {
        Phrase(
            es: "«\(session)», corregida tras terminar: \(attendance?.es ?? "nadie escaneó") (antes \(number: before))",
            en: "\"\(session)\", corrected after it ended: \(attendance?.en ?? "nobody scanned there") (\(number: before) before)")
    }

    // MARK: Registrations

    public static func newsRegistrationsOpened(_ registered: Int64) -> Phrase {
        Phrase(es: "primeras inscripciones: \(number: registered)", en: "first registrations: \(number: registered)")
    }

    /// - Parameter standing: `behind`, `level` or `ahead`.
    public static func newsPace(
        _ standing: String, registered: Int64, added: Int64?, earlier: Int64, edition: String, daysBefore: Int64
    ) -> Phrase {
        let more = added.flatMap { $0 > 0 ? $0 : nil }
        let (es, en): (Phrase, Phrase) =
            switch standing {
            case "behind": (Phrase(verbatim: "atrasadas respecto de"), Phrase(verbatim: "behind"))
            case "ahead": (Phrase(verbatim: "adelantadas respecto de"), Phrase(verbatim: "ahead of"))
            default: (Phrase(verbatim: "al ritmo de"), Phrase(verbatim: "level with"))
            }
        return Phrase(
            es: "inscripciones \(es) «\(edition)»: \(number: registered)"
                + "\(" (\(number: more ?? 0) más)", if: more != nil), contra \(number: earlier) "
                + "a \(daysBefore, "día", "días") del inicio",
            en: "registrations \(en) \"\(edition)\": \(number: registered)"
                + "\(" (\(number: more ?? 0) more)", if: more != nil), against \(number: earlier), "
                + "\(daysBefore, "day", "days") before the start")
    }

    // MARK: Findings

    public static func newsFindingNew(_ finding: Phrase) -> Phrase { Phrase(es: "nuevo: \(finding)", en: "new: \(finding)") }
    public static func newsFindingWorse(_ finding: Phrase, before: Int) -> Phrase {
        Phrase(es: "empeoró: \(finding) (antes \(number: before))", en: "worse: \(finding) (\(number: before) before)")
    }
    public static func newsFindingBetter(_ finding: Phrase, before: Int) -> Phrase {
        Phrase(es: "mejoró: \(finding) (antes \(number: before))", en: "better: \(finding) (\(number: before) before)")
    }
    public static func newsFindingGone(_ finding: Phrase) -> Phrase {
        Phrase(es: "resuelto: \(finding)", en: "resolved: \(finding)")
    }
}
