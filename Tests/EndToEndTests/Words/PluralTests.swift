import Base
import Testing

@testable import Membership
@testable import Program
@testable import Rendering
@testable import Reporting
@testable import Sources
@testable import Transport

/// Numbers in sentences, at the values where the words change.
@Suite(.timeLimit(.minutes(30))) struct PluralTests {
    @Test(
        arguments: [
            (Phrase.overSessions(1), "en 1 sesión", "over 1 session"),
            (.overSessions(0), "en 0 sesiones", "over 0 sessions"),
            (.overSessions(1200), "en 1.200 sesiones", "over 1,200 sessions"),
            (.repeatedCheckIns(1), "1 repetido", "1 repeated"),
            (.repeatedCheckIns(2000), "2.000 repetidos", "2,000 repeated"),
            (.peakCount(1, width: "15 min"), "1 check-in en 15 min", "1 check-in in 15 min"),
            (.peakCount(1500, width: "1 h"), "1.500 check-ins en 1 h", "1,500 check-ins in 1 h"),
            (.leftOutByFilters(1), " 1 check-in", " 1 check-in"),
            (
                .leftOutByFilters(2, byTime: true), " 2 check-ins; las inscripciones de quienes vinieron solo",
                " 2 check-ins; registrations of those who came only"
            ),
            (.usedOfRegistrations(1, 1), "1 de 1 inscripción", "1 of 1 registration"),
            (.usedOfRegistrations(1002, 1200), "1.002 de 1.200 inscripciones", "1,002 of 1,200 registrations"),
            (.peopleDidNotCome(1, isLowerBound: false), "1 persona no vino", "1 person did not come"),
            (
                .peopleDidNotCome(91, isLowerBound: true), "al menos 91 personas no vinieron",
                "at least 91 people did not come"
            ),
            (.absentPeople(1, unused: 1), "persona · 1 inscripción sin usar", "person · 1 registration unused"),
            (.absentPeople(2, unused: nil), "personas", "people"),
            (.reconciled(1, of: 1), "1 de 1 oferta coincide ", "1 of 1 offer agrees "),
            (.reconciled(3, of: 4), "3 de 4 ofertas coinciden ", "3 of 4 offers agree "),
            (.finding("new_check", rows: 1), "new_check: 1 fila", "new_check: 1 row"),
            (.finding("new_check", rows: 2), "new_check: 2 filas", "new_check: 2 rows"),
            (.finding("unlisted_types", rows: 1), "1 check-in de un tipo", "1 check-in of a type"),
            (.passwordTooShort(1), "al menos 1 carácter", "at least 1 character"),
            (.terminalNotices(1, "error"), "1 error", "1 error"),
            (.terminalNotices(2, "error"), "2 errores", "2 errors"),
            (.terminalNotices(1, "warning"), "1 advertencia", "1 warning"),
            (.terminalNotices(3, "info"), "3 notas", "3 notes"),
            (.overviewOthers(1), "… y 1 más", "… and 1 more"),
            (.tableMoreRows(1), "… y 1 fila más", "… and 1 more row"),
            (.tableMoreRows(1234), "… y 1.234 filas más", "… and 1,234 more rows"),
            (.progressPages(1, of: nil), "1 pág.", "1 page"), (.progressPages(0, of: 1), "0/1 pág.", "0/1 page"),
            (.progressPages(1204, of: 2850), "1.204/2.850 págs.", "1,204/2,850 pages"),
            (.progressCheckIns(1), "1 check-in", "1 check-in"),
            (.pageNoticesLeftOut("1"), "… y 1 aviso más.", "… and 1 more notice."),
            (.moreNotices(1, sheet: "#"), "Hay 1 aviso más en «#».", "1 more notice in “#”."),
            (.cutText(characters: 40_000), "40.000 caracteres]", "40,000 characters]"),
            (.welcome(nil, daysLeft: 1), " 1 día.", " 1 day."),
            (.welcome("Ana", daysLeft: 1200), " 1.200 días.", " 1,200 days."),
            (.welcome(nil, visitsLeft: 1), "Te queda 1 visita.", " 1 visit left."),
            (.welcome(nil, visitsLeft: 2), "Te quedan 2 visitas.", " 2 visits left."),
            (.expiringNote(days: 1, visits: 2), " 1 día o 2 visitas", " 1 day or 2 visits"),
            (.leftOutVisits(1), " 1 visita", " 1 visit"), (.leftOutVisits(1200), " 1.200 visitas", " 1,200 visits"),
            (.visitsWithoutMember(1), "1 visita sin miembro, que no se cuenta", "1 visit without"),
            (.unlistedVisits(2), "2 visitas de miembros que el servicio no lista: cuentan", "2 visits of members"),
            (
                .missingMemberFields(1, fields: ["plan"]),
                "1 valor faltante en las fichas (plan); se toma", "1 value missing"
            ),
            (
                .undecidableMembers(2),
                "2 membresías activas sin la fecha o las visitas que las limitan; no entrarían",
                "2 active memberships without the end date or visits that limit them"
            ),
            (.visitBalancesDiffer(1), "1 saldo de visitas que no cuadra", "1 visit balance that disagrees"),
            (.pageRows("1"), "1 fila", "1 row"), (.pageRows("1.234"), "1.234 filas", "1.234 rows"),
            (.allChanges(1), "→ Ver el cambio", "→ See the change"),
            (.allChanges(1200), "→ Ver los 1.200 cambios", "→ See all 1,200 changes"),
            (.firstRows(1, of: 1200), "La primera fila de 1.200.", "The first row of 1,200."),
            (.firstRows(5, of: 9), "Las primeras 5 filas de 9.", "The first 5 rows of 9."),
            (
                .geohash(length: 1), "Geohash de 1 carácter: una celda de unos 5.000 km por 5.000 km.",
                "Geohash of 1 character: a cell of about 5,000 km by 5,000 km."
            ),
            (.configurationFine("a", profiles: ["x"]), "a: OK, 1 perfil (x)", "a: OK, 1 profile (x)"),
            (
                .changedSince(new: 1, vanished: 0, changed: 1200),
                "Check-ins desde la lectura anterior: 1 nuevo, 1.200 modificados",
                "Check-ins since the earlier reading: 1 new, 1,200 changed"
            ),
        ] as [(Phrase, String, String)])
    func `numbers and words agree`(phrase: Phrase, es: String, en: String) {
        #expect(phrase.es.contains(es), "\(phrase.es)")
        #expect(phrase.en.contains(en), "\(phrase.en)")
    }

    /// Its caller may count attempts of its own, so a single one is not mentioned.
    @Test func `a request that was sent once says nothing of attempts`() {
        let failed = { Phrase.requestFailed("GET /x", reason: .connectionRefused, attempts: $0) }
        #expect(failed(1).es == "GET /x: la conexión fue rechazada; vuelva a intentarlo más tarde")
        #expect(failed(2).es == "GET /x: la conexión fue rechazada (2 intentos); vuelva a intentarlo más tarde")
    }

    @Test(arguments: [1, 2]) func `sentences agree too`(count: Int) {
        let words = [
            Phrase.reconciliationDiffers(rows: count), .tooManyRedirects("GET /x", hops: count),
            .requestPostponed("GET /x", reason: .connectionRefused, seconds: count),
            .memberKeepsChanging("M1", attempts: count),
        ]
        let es = [
            "oferta no coincide ", "ofertas no coinciden ", "1 vez;", "2 veces;", "segundo;", "segundos;", "intento)",
            "intentos)",
        ]
        for (index, phrase) in words.enumerated() {
            #expect(phrase.es.contains(es[2 * index + count - 1]), "\(phrase.es)")
        }
    }

    @Test func `a run that published nothing is told with its nights and reasons`() {
        let reason = Phrase(es: "Evento 9: no se pudo hacer", en: "Event 9: could not be made")
        let one = Phrase.newsNightsMadeAgain(["2026-01-03"], because: [reason])
        #expect(
            one.en == "there are reports again; the night of 2026-01-03 failed, and no message about it arrived: "
                + "Event 9: could not be made")
        #expect(
            one.es
                == "otra vez hay informes; no los hubo la noche del 2026-01-03, y no llegó un mensaje que lo dijera: "
                + "Evento 9: no se pudo hacer")
        let two = Phrase.newsNightsMadeAgain(["2026-01-03", "2026-01-01"], because: [])
        #expect(
            two.en == "there are reports again; 2 nights from 2026-01-01 to 2026-01-03 failed, "
                + "and no message about it arrived")
        #expect(
            two.es == "otra vez hay informes; no los hubo 2 noches del 2026-01-01 al 2026-01-03, "
                + "y no llegó un mensaje que lo dijera")
        // Of another a message arrived.
        let all = Phrase.newsNightsMadeAgain(["2026-01-03"], ofAll: 2, because: [])
        #expect(
            all.en == "there are reports again, after 2 nights that failed; the night of 2026-01-03 failed, "
                + "and no message about it arrived")
        #expect(
            all.es == "otra vez hay informes, después de 2 noches que fallaron; no los hubo la noche del 2026-01-03, "
                + "y no llegó un mensaje que lo dijera")
    }
}
