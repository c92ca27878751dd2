import Messages
import Testing

/// Numbers in sentences, at the values where the words change.
@Suite struct PluralTests {
    @Test(
        arguments: [
            (Phrase.overSessions(1), "en 1 sesión", "over 1 session"),
            (.overSessions(0), "en 0 sesiones", "over 0 sessions"),
            (.overSessions(1200), "en 1.200 sesiones", "over 1,200 sessions"),
            (.repeatedCheckIns(1), "1 repetido", "1 repeated"),
            (.repeatedCheckIns(2000), "2.000 repetidos", "2,000 repeated"),
            (.peakCount(1, width: "15 min"), "1 check-in en 15 min", "1 check-in in 15 min"),
            (.peakCount(1500, width: "1 h"), "1.500 check-ins en 1 h", "1,500 check-ins in 1 h"),
            (.leftOutByFilters(1), "Los filtros dejaron fuera 1 check-in", "Filters left out 1 check-in"),
            (.attendedOfRegistered(1, 1), "1 de 1 inscrito", "1 of 1 registered"),
            (.attendedOfRegistered(1002, 1200), "1.002 de 1.200 inscritos", "1,002 of 1,200 registered"),
            (.reconciled(1, of: 1), "1 de 1 oferta coincide con el servicio", "1 of 1 offer agrees with the service"),
            (.reconciled(3, of: 4), "3 de 4 ofertas coinciden con el servicio", "3 of 4 offers agree with the service"),
            (.finding("new_check", rows: 1), "new_check: 1 fila", "new_check: 1 row"),
            (.finding("new_check", rows: 2), "new_check: 2 filas", "new_check: 2 rows"),
            (
                .finding("unlisted_types", rows: 1), "1 check-in de un tipo que su sesión no ofrece",
                "1 check-in of a type that its session does not offer"
            ),
            (
                .passwordTooShort(1), "la contraseña debe tener al menos 1 carácter",
                "the password needs at least 1 character"
            ),
            (.terminalNotices(1, "error"), "1 error", "1 error"),
            (.terminalNotices(2, "error"), "2 errores", "2 errors"),
            (.terminalNotices(1, "warning"), "1 advertencia", "1 warning"),
            (.terminalNotices(3, "info"), "3 notas", "3 notes"),
            (.overviewSmaller(1), "… y 1 menor", "… and 1 smaller"),
            (.tableMoreRows(1), "… y 1 fila más", "… and 1 more row"),
            (.tableMoreRows(1234), "… y 1.234 filas más", "… and 1,234 more rows"),
            (.progressPages(1, of: nil), "1 pág.", "1 page"), (.progressPages(0, of: 1), "0/1 pág.", "0/1 page"),
            (.progressPages(1204, of: 2850), "1.204/2.850 págs.", "1,204/2,850 pages"),
            (.progressCheckIns(1), "1 check-in", "1 check-in"),
            (.pageNoticesLeftOut("1"), "… y 1 aviso más.", "… and 1 more notice."),
            (.moreNotices(1, sheet: "#"), "Hay 1 aviso más en «#».", "1 more notice in “#”."),
            (.cutText(characters: 40_000), "… [cortado: eran 40.000 caracteres]", "… [cut: it had 40,000 characters]"),
        ] as [(Phrase, String, String)])
    func numbersAndWordsAgree(phrase: Phrase, es: String, en: String) {
        #expect(phrase.es == es)
        #expect(phrase.en == en)
    }

    @Test(arguments: [1, 2])
    func sentencesAgreeToo(count: Int) {
        let words = [
            Phrase.reconciliationDiffers(rows: count), .tooManyRedirects("GET /x", hops: count),
            .requestPostponed("GET /x", reason: .connectionRefused, seconds: count),
            .requestFailed("GET /x", reason: .connectionRefused, attempts: count),
        ]
        let es = [
            "oferta no cuadra ", "ofertas no cuadran ", "1 vez;", "2 veces;", "segundo;", "segundos;", "intento)",
            "intentos)",
        ]
        for (index, phrase) in words.enumerated() {
            #expect(phrase.es.contains(es[2 * index + count - 1]), "\(phrase.es)")
        }
    }
}
