import Testing

@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct VisitRuleTests {
    @Test(
        arguments: [
            ("Visita", true), ("VISITA registrada", true), ("Visíta", true), ("Visit to the bar", true),
            ("Check-in", true),
            ("check in at Negroni", true), ("Checkin", true), ("¡Visita 5!", true), ("Visita cancelada", false),
            ("Visita anulada", false), ("Visit voided", false), ("Visitas de agosto: 5", false),
            ("Bono por visita", false),
            ("Checking account", false), ("Subiste de nivel", false), ("", false), (nil, false),
        ] as [(String?, Bool)])
    func `a visit is recognized by its title`(title: String?, isVisit: Bool) {
        #expect(VisitRule.isVisit(kind: nil, title: title) == isVisit)
    }

    @Test(arguments: [
        ("visit", true), ("VISITA", true), ("check_in", true), ("check-in", true), ("checkIn", true),
        ("visit_cancelled", false), ("reward", false), ("level_up", false),
    ])
    func `the kind takes precedence over the title`(kind: String, isVisit: Bool) {
        #expect(VisitRule.isVisit(kind: kind, title: isVisit ? "Puntos" : "Visita") == isVisit)
    }
}
