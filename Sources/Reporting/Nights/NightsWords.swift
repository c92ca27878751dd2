public import Base

extension Phrase {
    /// What of a night needs attention, worst first; `nightsAllWell` if nothing does.
    static func nightsNeeds(
        failedEvents: Int, failedComparisons: Int, rules: Int, errors: Int, warnings: Int, found: Int, news: Int,
        isListEmpty: Bool
    ) -> [Phrase] {
        let parts = [
            (
                failedEvents,
                Phrase(
                    es: "\(for: failedEvents, "falló", "fallaron") \(failedEvents, "evento", "eventos")",
                    en: "\(failedEvents, "event", "events") failed")
            ),
            (
                failedComparisons,
                Phrase(
                    es:
                        "\(for: failedComparisons, "falló", "fallaron") \(failedComparisons, "comparación", "comparaciones")",
                    en: "\(failedComparisons, "comparison", "comparisons") failed")
            ),
            (
                isListEmpty ? 1 : 0,
                Phrase(es: "la lista de eventos está vacía", en: "the list of events is empty")
            ),
            (
                rules,
                Phrase(
                    es: "\(rules, "regla no se cumple", "reglas no se cumplen")",
                    en: "\(rules, "rule", "rules") not met")
            ),
            (
                errors,
                Phrase(
                    es: "\(errors, "error", "errores") en los datos", en: "\(errors, "error", "errors") in the data")
            ),
            (
                warnings,
                Phrase(es: "\(warnings, "advertencia", "advertencias")", en: "\(warnings, "warning", "warnings")")
            ),
            (
                found,
                Phrase(es: "\(found, "evento", "eventos") por revisar", en: "\(found, "event", "events") to look at")
            ),
            (
                news,
                Phrase(
                    es: "\(news, "novedad", "novedades") por revisar",
                    en: "\(news, "piece", "pieces") of news to look at")
            ),
        ]
        let needs = parts.filter { $0.0 > 0 }.map(\.1)
        return needs.isEmpty ? [nightsAllWell] : needs
    }
    static let nightsAllWell = Phrase(es: "todo bien", en: "all well")
    public static func newsMore(_ count: Int) -> Phrase {
        Phrase(
            es: "… y \(count, "novedad más", "novedades más")",
            en: "… and \(count, "more piece", "more pieces") of news")
    }

    /// Of what nobody knows any more who came to.
    ///
    /// - Parameters:
    ///   - people: Those who were counted.
    ///   - isPast: Whether it was so on an earlier night.
    static func checkInsGone(of people: Int64, isPast: Bool = false) -> Phrase {
        let count = Phrase(es: "\(people, "persona", "personas")", en: "\(people, "person", "people")")
        return Phrase(
            es: "\(isPast ? "habían desaparecido" : "desaparecieron") los check-ins de \(count)",
            en: "the check-ins of \(count) \(isPast ? "were" : "are") gone")
    }
    /// Of an event that has neither sessions nor check-ins.
    ///
    /// - Parameter people: Those who were counted before; `nil` if nobody was.
    static func noSessions(before people: Int64?) -> Phrase {
        let before = people.map { count in
            Phrase(
                es: " (antes \(for: count, "vino", "vinieron") \(count, "persona", "personas"))",
                en: " (before: \(count, "person", "people") came)")
        }
        return Phrase(
            es: "sin sesiones ni check-ins\(before?.es ?? "")", en: "no sessions and no check-ins\(before?.en ?? "")")
    }
}
