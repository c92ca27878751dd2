public import Base

extension Phrase {
    /// `Gala 2026: registrations behind · 2 more`
    public static func mailSubjectOfNews(_ first: Phrase, more: Int) -> Phrase {
        Phrase(
            es: "\(first)\(" · \(number: more) más", if: more > 0)",
            en: "\(first)\(" · \(number: more) more", if: more > 0)")
    }
    static func mailSubjectOfEvents(_ first: Phrase, more: Int) -> Phrase {
        Phrase(
            es: "\(first)\(" (y \(more, "evento más", "eventos más"))", if: more > 0)",
            en: "\(first)\(" (and \(more, "more event", "more events"))", if: more > 0)")
    }
    static let newsNotMadeInBrief = Phrase(es: "no se pudo hacer", en: "could not be made")
    static let newsUnlistedInBrief = Phrase(es: "ya no está en la lista", en: "no longer listed")
    static let newsUnlistedAndNotMadeInBrief = Phrase(
        es: "ya no está en la lista, y su último informe no se pudo hacer",
        en: "no longer listed, and its last report could not be made")
    static let newsLeftAndNotMadeInBrief = Phrase(
        es: "ya no está entre los eventos elegidos, y su último informe no se pudo hacer",
        en: "no longer chosen, and its last report could not be made")
    public static let newsListEmptyInBrief = Phrase(
        es: "la lista de eventos del servicio está vacía", en: "the service's list of events is empty")
    static let eventReported = Phrase(es: "informe de esta noche", en: "tonight's report")
    static func clubStanding(members: Int, visits: Int) -> Phrase {
        Phrase(
            es: "\(members, "miembro", "miembros"), \(visits, "visita", "visitas")",
            en: "\(members, "member", "members"), \(visits, "visit", "visits")")
    }
    static func standingRegistered(people: Int64) -> Phrase {
        Phrase(
            es: "\(people, "persona inscrita", "personas inscritas")", en: "\(people, "person", "people") registered")
    }
    static func standingRegistered(places: Int64) -> Phrase {
        Phrase(es: "\(places, "inscripción", "inscripciones")", en: "\(places, "registration", "registrations")")
    }

    /// - Parameter night: The first of several nights on which it failed.
    public static func newsNotMade(reason: Phrase, since night: String? = nil) -> Phrase {
        let since = night.map(sinceNight)
        return Phrase(
            es: "no se pudo hacer\(since.map { " \($0.es)" } ?? ""): \(reason)",
            en: "could not be made\(since.map { " \($0.en)" } ?? ""): \(reason)")
    }
    public static func sinceNight(_ night: String) -> Phrase {
        Phrase(es: "desde la noche del \(night)", en: "since the night of \(night)")
    }
    /// - Parameter isReported: whether the night reports it once more.
    static func newsUnlisted(isReported: Bool) -> Phrase {
        Phrase(
            es: "ya no está en la lista de eventos del servicio, "
                + "\(isReported ? "que aún lo entrega: se informa una vez más" : "así que no se informa")",
            en: "no longer in the service's list of events, "
                + "\(isReported ? "though still there: reported once more" : "so it is not reported")")
    }
    static func newsUnlistedAndNotMade(reason: Phrase, since night: String?) -> Phrase {
        let failure = newsNotMade(reason: reason, since: night)
        return Phrase(
            es: "ya no está en la lista de eventos del servicio, y su último informe \(failure)",
            en: "no longer in the service's list of events, and its last report \(failure)")
    }
    /// - Parameters:
    ///   - isReported: whether the night reports it once more.
    ///   - hasState: whether it was ever reported, so that it is again when it is over.
    static func newsLeft(isReported: Bool, hasState: Bool) -> Phrase {
        if isReported {
            return Phrase(
                es: "ya no está entre los eventos elegidos: se informa una vez más, y otra cuando termine",
                en: "no longer among the events chosen: reported once more, and again when it is over")
        }
        return hasState
            ? Phrase(
                es: "ya no está entre los eventos elegidos, así que no se informa hasta que termine",
                en: "no longer among the events chosen, so it is not reported until it is over")
            : Phrase(
                es: "ya no está entre los eventos elegidos, así que no se informa",
                en: "no longer among the events chosen, so it is not reported")
    }
    static func newsLeftAndNotMade(reason: Phrase, since night: String?) -> Phrase {
        let failure = newsNotMade(reason: reason, since: night)
        return Phrase(
            es: "ya no está entre los eventos elegidos, y su último informe \(failure)",
            en: "no longer among the events chosen, and its last report \(failure)")
    }
    static let newsLastReportLost = Phrase(
        es: "debería haber terminado, pero el servicio no lo entrega: falta su informe final, que se intentará 30 días",
        en: "should be over, but the service does not give it: its last report is missing, and is tried for 30 days")
    static func newsListedAgain(isReported: Bool) -> Phrase {
        Phrase(
            es: "está otra vez en la lista de eventos del servicio\(", y se informa", if: isReported)",
            en: "in the service's list of events again\(", and reported", if: isReported)")
    }
    static let newsListedButLeft = Phrase(
        es: "está otra vez en la lista de eventos del servicio, pero no entre los elegidos",
        en: "in the service's list of events again, but not among those chosen")
    static let newsListEmpty = Phrase(
        es: "la lista de eventos del servicio está vacía, y antes no lo estaba; revise la cuenta y el servicio",
        en: "the service's list of events is empty, and was not before; check the account and the service")
    static func newsListNotEmpty(_ count: Int) -> Phrase {
        Phrase(
            es: "la lista de eventos del servicio ya no está vacía: \(count, "evento", "eventos")",
            en: "the service's list of events is not empty any more: \(count, "event", "events")")
    }
    static let newsChosenAgain = Phrase(
        es: "está otra vez entre los eventos elegidos", en: "among the events chosen again")
    /// - Parameters:
    ///   - back: That it is listed or chosen again.
    ///   - failure: That it could not be made.
    static func newsBackAndNotMade(_ back: Phrase, _ failure: Phrase) -> Phrase {
        Phrase(es: "\(back), pero \(failure)", en: "\(back), but \(failure)")
    }
    /// - Parameters:
    ///   - departure: That it left, or is back.
    ///   - state: That it is made again, or for the first time.
    static func newsInOne(_ departure: Phrase, _ state: Phrase) -> Phrase {
        Phrase(es: "\(departure); \(state)", en: "\(departure); \(state)")
    }
    /// - Parameters:
    ///   - state: What has become of it meanwhile.
    ///   - nights: The nights on which it failed, if its reader was not told, by date.
    ///   - first: The first night on which it failed, if the reader was told.
    static func newsMadeAgain(
        _ state: Phrase? = nil, untold nights: [String] = [], since first: String? = nil
    ) -> Phrase {
        let failed = nightsThatFailed(nights)
        let since = nights.isEmpty ? first.map(sinceNight) : nil
        return Phrase(
            es: "se volvió a hacer, después de fallar\(" \(failed)", if: !nights.isEmpty)"
                + "\(since.map { " \($0.es)" } ?? "")\(state.map { "; \($0.es)" } ?? "")",
            en: "made again, after failing\(" on \(failed)", if: !nights.isEmpty)"
                + "\(since.map { " \($0.en)" } ?? "")\(state.map { "; \($0.en)" } ?? "")")
    }
    /// After runs that published nothing, however many.
    public static let newsReportsAgain = Phrase(es: "otra vez hay informes", en: "there are reports again")
    /// `the night of 2026-11-20`, `2 nights from 2026-11-18 to 2026-11-20`
    public static func nightsThatFailed(_ nights: [String]) -> Phrase {
        let (first, last) = (nights.min() ?? "", nights.max() ?? "")
        guard nights.count > 1 else { return Phrase(es: "la noche del \(first)", en: "the night of \(first)") }
        return Phrase(
            es: "\(nights.count, "noche", "noches") del \(first) al \(last)",
            en: "\(nights.count, "night", "nights") from \(first) to \(last)")
    }
    public static func newsWarnings(_ count: Int, before: Int?) -> Phrase {
        Phrase(
            es: "\(count, "advertencia", "advertencias")"
                + "\(" (antes \(before ?? 0, "advertencia", "advertencias"))", if: before != nil)",
            en:
                "\(count, "warning", "warnings")\(" (before: \(before ?? 0, "warning", "warnings"))", if: before != nil)"
        )
    }

    /// - Parameter now: Its members and visits.
    static func newsClubFell(_ now: Phrase, before: Phrase) -> Phrase {
        Phrase(
            es: "sus datos cayeron de golpe: \(now) (antes \(before))",
            en: "its data have collapsed: \(now) (before: \(before))")
    }

    /// `1,109 of 1,500 people came (73.93%)`
    ///
    /// - Parameter isLowerBound: whether more may have come.
    static func newsPeople(
        _ came: Int64, of registered: Int64?, hundredths: Int64?, isLowerBound: Bool = false
    ) -> Phrase {
        guard let registered else {
            return Phrase(
                es: "\(for: came, "vino", "vinieron") \("al menos ", if: isLowerBound)\(came, "persona", "personas")",
                en: "\("at least ", if: isLowerBound)\(came, "person", "people") came")
        }
        return Phrase(
            es: "\(for: came, "vino", "vinieron") \("al menos ", if: isLowerBound)\(number: came) de "
                + "\(registered, "persona", "personas")\(share(hundredths))",
            en:
                "\("at least ", if: isLowerBound)\(number: came) of \(registered, "person", "people") came\(share(hundredths))"
        )
    }
    private static func share(_ hundredths: Int64?) -> Phrase {
        Phrase { language in hundredths.map { " (\(language.percentage(hundredths: $0)))" } ?? "" }
    }
    static func newsFirstReport(state: String?, people: Phrase?) -> Phrase {
        let parts = [state.flatMap { eventStates[$0] }, people].compactMap(\.self)
        return parts.isEmpty
            ? Phrase(es: "primer informe", en: "first report")
            : Phrase(es: "primer informe: \(parts, by: "; ")", en: "first report: \(parts, by: "; ")")
    }
    static func newsBegun(people: Phrase?) -> Phrase {
        Phrase(es: "empezó\(people.map { "; \($0.es)" } ?? "")", en: "has begun\(people.map { "; \($0.en)" } ?? "")")
    }
    static func newsOver(people: Phrase?) -> Phrase {
        Phrase(es: "terminó\(people.map { "; \($0.es)" } ?? "")", en: "is over\(people.map { "; \($0.en)" } ?? "")")
    }
    /// Of an event that is over.
    ///
    /// - Parameters:
    ///   - people: Who came, of how many.
    ///   - before: The same as it was told.
    static func newsResultCorrected(_ people: Phrase, before: Phrase) -> Phrase {
        Phrase(
            es: "corregido tras terminar: \(people); antes \(before)",
            en: "corrected after it ended: \(people); before: \(before)")
    }
    static let newsResumed = Phrase(
        es: "otra vez en curso: cambió su fin o sus sesiones", en: "under way again: its end or its sessions changed")
    static let newsToComeAgain = Phrase(
        es: "otra vez por empezar: cambiaron sus fechas o se anularon sus check-ins",
        en: "to come again: its dates changed, or its check-ins were removed")

    static func newsRenamed(before name: String) -> Phrase {
        Phrase(es: "cambió de nombre; antes «\(name)»", en: "renamed; before: \"\(name)\"")
    }
    static let newsMoved = Phrase(
        es: "cambiaron sus fechas; las nuevas están en su informe", en: "its dates changed; its report has the new ones"
    )

    /// Of an event that no night could make again since.
    ///
    /// - Parameter night: That of its last report.
    static func newsByLastReport(_ news: Phrase, of night: String) -> Phrase {
        Phrase(
            es: "según su último informe, de la noche del \(night): \(news)",
            en: "by its last report, of the night of \(night): \(news)")
    }

    /// `342 people came, of 480 registrations (71.25%)`
    ///
    /// - Parameter isLowerBound: whether more may have come.
    static func newsAttendance(
        _ attended: Int64, of registered: Int64?, hundredths: Int64?, isLowerBound: Bool = false
    ) -> Phrase {
        let people = newsPeople(attended, of: nil, hundredths: nil, isLowerBound: isLowerBound)
        guard let registered else { return people }
        return Phrase(
            es: "\(people), de \(registered, "inscripción", "inscripciones")\(share(hundredths))",
            en: "\(people), of \(registered, "registration", "registrations")\(share(hundredths))")
    }

    /// - Parameter attendance: `nil` if nobody scanned there.
    static func newsSessionEnded(_ session: String, _ attendance: Phrase?) -> Phrase {
        Phrase(
            es: "«\(session)» terminó: \(attendance ?? notMeasured)",
            en: "\"\(session)\" ended: \(attendance ?? notMeasured)")
    }
    /// `48 people, of 50 registrations`, as it was told; without registrations if these are the same.
    static func newsAttendanceBefore(_ attended: Int64, of registered: Int64?, isLowerBound: Bool = false) -> Phrase {
        let count = registered ?? 0
        return Phrase(
            es: "\("al menos ", if: isLowerBound)\(attended, "persona", "personas")"
                + "\(", de \(count, "inscripción", "inscripciones")", if: registered != nil)",
            en: "\("at least ", if: isLowerBound)\(attended, "person", "people")"
                + "\(", of \(count, "registration", "registrations")", if: registered != nil)")
    }
    /// - Parameter before: what was told; `nil` if it was that nobody had scanned.
    static func newsSessionCorrected(_ session: String, _ attendance: Phrase?, before: Phrase?) -> Phrase {
        Phrase(
            es: "«\(session)», corregida tras terminar: \(attendance ?? notMeasured) (antes \(before ?? notMeasured))",
            en:
                "\"\(session)\", corrected after it ended: \(attendance ?? notMeasured) (before: \(before ?? notMeasured))"
        )
    }

    /// Of a session that is over without a check-in.
    static func newsRegistrationsWithoutCheckIns(_ session: String, now: Int64, before: Int64) -> Phrase {
        Phrase(
            es: "«\(session)», terminada sin check-ins: \(now, "inscripción", "inscripciones") "
                + "(antes \(before, "inscripción", "inscripciones"))",
            en: "\"\(session)\", over without check-ins: \(now, "registration", "registrations") "
                + "(before: \(before, "registration", "registrations"))")
    }

    /// - Parameters:
    ///   - before: The people who were counted.
    ///   - reported: The check-ins that the service counts itself, if that contradicts its list.
    static func newsCheckInsVanished(_ session: String, now: Int64, before: Int64, reported: Int64?) -> Phrase {
        let count = reported ?? 0
        return Phrase(
            es:
                "«\(session)»: desaparecieron los check-ins de \(number: before - now) de \(before, "persona", "personas"); "
                + "\(for: now, "queda", "quedan") \(now, "persona", "personas")"
                + "\(", aunque el servicio cuenta \(count, "check-in", "check-ins")", if: reported != nil)",
            en: "\"\(session)\": the check-ins of \(number: before - now) of \(before, "person", "people") are gone; "
                + "\(now, "person remains", "people remain")"
                + "\(", although the service counts \(count, "check-in", "check-ins")", if: reported != nil)")
    }
    /// Of a session without a check-in that the service lists no longer.
    static func sessionUnlisted(places: Int64?) -> Phrase {
        let count = places ?? 0
        return Phrase(
            es: "ya no está en la lista del servicio\(" (\(count, "inscripción", "inscripciones"))", if: count > 0)",
            en: "no longer in the service's list\(" (\(count, "registration", "registrations"))", if: count > 0)")
    }
    /// Of a session that nothing names any more.
    ///
    /// - Parameter people: Those who were counted.
    static func sessionGone(_ people: Int64) -> Phrase {
        Phrase(
            es: "ya no está en la lista del servicio; desaparecieron los check-ins de \(people, "persona", "personas")",
            en: "no longer in the service's list; the check-ins of \(people, "person", "people") are gone")
    }
    /// - Parameters:
    ///   - isListed: whether the service lists it, rather than check-ins alone naming it.
    ///   - people: who came; `nil` if it is not over.
    static func newsSessionBack(_ session: String, isListed: Bool, _ people: Phrase?) -> Phrase {
        Phrase(
            es: "«\(session)» \(isListed ? "está otra vez en la lista del servicio" : "tiene check-ins otra vez")"
                + "\(people.map { ": \($0.es)" } ?? "")",
            en: "\"\(session)\" \(isListed ? "is in the service's list again" : "has check-ins again")"
                + "\(people.map { ": \($0.en)" } ?? "")")
    }
    public static func checkInsNotListed(reported: Int64) -> Phrase {
        Phrase(
            es: "sin check-ins en la lista, aunque el servicio cuenta \(reported, "check-in", "check-ins")",
            en: "no check-ins listed, although the service counts \(reported, "check-in", "check-ins")")
    }
    static func newsSessionsGone(_ before: Int) -> Phrase {
        Phrase(
            es: "su lista de sesiones en el servicio está vacía (antes \(before, "sesión", "sesiones"))",
            en: "the service's list of its sessions is empty (before: \(before, "session", "sessions"))")
    }
    static func newsSessionsBack(_ count: Int) -> Phrase {
        Phrase(
            es: "su lista de sesiones en el servicio ya no está vacía: \(count, "sesión", "sesiones")",
            en: "the service's list of its sessions is not empty any more: \(count, "session", "sessions")")
    }

    /// - Parameter registered: People or registrations.
    static func newsRegistrationsOpened(_ registered: Phrase) -> Phrase {
        Phrase(es: "se abrieron las inscripciones: \(registered)", en: "registrations have opened: \(registered)")
    }
    static func newsRegistrationsBack(_ now: Phrase, before: Phrase) -> Phrase {
        Phrase(
            es: "otra vez hay inscripciones: \(now) (antes \(before))",
            en: "there are registrations again: \(now) (before: \(before))")
    }
    static func newsRegistrationsFell(_ now: Phrase, before: Phrase) -> Phrase {
        Phrase(
            es: "las inscripciones cayeron de golpe: \(now) (antes \(before))",
            en: "registrations have collapsed: \(now) (before: \(before))")
    }

    /// - Parameter standing: `behind`, `level` or `ahead`.
    public static func newsPace(
        _ standing: String, registered: Int64, added: Int64?, earlier: Int64, edition: Phrase, daysBefore: Int64
    ) -> Phrase {
        let more = added.flatMap { $0 > 0 ? $0 : nil }
        let (es, en): (Phrase, Phrase) =
            switch standing {
            case "behind": (Phrase(verbatim: "atrasadas respecto de"), Phrase(verbatim: "behind"))
            case "ahead": (Phrase(verbatim: "adelantadas respecto de"), Phrase(verbatim: "ahead of"))
            default: (Phrase(verbatim: "al ritmo de"), Phrase(verbatim: "level with"))
            }
        return Phrase(
            es: "\(registered, "inscripción", "inscripciones")\(" (\(number: more ?? 0) más)", if: more != nil), \(es) "
                + "\(for: earlier, "la", "las") \(number: earlier) de «\(edition)» a \(daysBefore, "día", "días") del inicio",
            en:
                "\(registered, "registration", "registrations")\(" (\(number: more ?? 0) more)", if: more != nil), \(en) "
                + "the \(number: earlier) of \"\(edition)\", \(daysBefore, "day", "days") before the start")
    }

    /// - Parameter standing: `behind`, `level` or `ahead`.
    static func newsPaceInBrief(_ standing: String) -> Phrase {
        switch standing {
        case "behind": Phrase(es: "inscripciones atrasadas", en: "registrations behind")
        case "ahead": Phrase(es: "inscripciones adelantadas", en: "registrations ahead")
        default: Phrase(es: "inscripciones al ritmo de antes", en: "registrations level again")
        }
    }

    static func newsFindingNew(_ finding: Phrase) -> Phrase {
        let finding = afterColon(finding)
        return Phrase(es: "nuevo: \(finding)", en: "new: \(finding)")
    }
    static func newsFindingWorse(_ finding: Phrase, before: Phrase) -> Phrase {
        let (finding, before) = (afterColon(finding), afterColon(before))
        return Phrase(es: "empeoró: \(finding) (antes: \(before))", en: "worse: \(finding) (before: \(before))")
    }
    static func newsFindingBetter(_ finding: Phrase, before: Phrase) -> Phrase {
        let (finding, before) = (afterColon(finding), afterColon(before))
        return Phrase(es: "mejoró: \(finding) (antes: \(before))", en: "better: \(finding) (before: \(before))")
    }
    static func newsFindingGone(_ finding: Phrase) -> Phrase {
        let finding = afterColon(finding)
        return Phrase(es: "resuelto: \(finding)", en: "resolved: \(finding)")
    }

    /// A finding is a sentence, whose capital letter is out of place after a colon. None begins with a name.
    private static func afterColon(_ finding: Phrase) -> Phrase {
        Phrase { String(finding[$0].prefix(1)).lowercased() + String(finding[$0].dropFirst()) }
    }
}
