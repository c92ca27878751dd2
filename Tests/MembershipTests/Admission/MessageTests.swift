import Base
import Membership
import Testing

@Suite(.timeLimit(.minutes(30))) struct MessageTests {
    @Test(arguments: [
        (Decision(.valid, daysLeft: 0), "Bienvenido, Ana. Tu membresía vence hoy."),
        (Decision(.valid, daysLeft: 1), "Bienvenido, Ana. Tu membresía vence en 1 día."),
        (Decision(.valid, daysLeft: 30), "Bienvenido, Ana. Tu membresía vence en 30 días."),
        (Decision(.valid, daysLeft: 1200), "Bienvenido, Ana. Tu membresía vence en 1.200 días."),
        (Decision(.valid, visitsLeft: 1), "Bienvenido, Ana. Te queda 1 visita."),
        (Decision(.valid, visitsLeft: 7), "Bienvenido, Ana. Te quedan 7 visitas."),
        (Decision(.valid, visitsLeft: 3, daysLeft: 12), "Bienvenido, Ana. Visitas: 3, Días: 12."),
        (Decision(.lastVisit, visitsLeft: 0), "Bienvenido, Ana. Esta es tu última visita. Renueva tu membresía."),
        (Decision(.pending), "Este miembro tiene membresía pendiente. Asigna un plan primero."),
        (Decision(.suspended), "La membresía está suspendida. Contacta al administrador."),
        (Decision(.cancelled), "La membresía fue cancelada. Asigna un nuevo plan."),
        (Decision(.expired), "La membresía expiró. Renueva para continuar."),
        (Decision(.endDatePassed), "La membresía expiró. Renueva para continuar."),
    ])
    func `says what the documentation says`(_ decision: Decision, _ spanish: String) {
        #expect(decision.message(name: "Ana").es == spanish)
    }

    @Test(arguments: [
        (Decision(.valid, daysLeft: 0), "Welcome, Ana. Your membership ends today."),
        (Decision(.valid, daysLeft: 1), "Welcome, Ana. Your membership ends in 1 day."),
        (Decision(.valid, visitsLeft: 1), "Welcome, Ana. You have 1 visit left."),
        (Decision(.valid, visitsLeft: 3, daysLeft: 12), "Welcome, Ana. Visits: 3, days: 12."),
    ])
    func `the same in English`(_ decision: Decision, _ english: String) {
        #expect(decision.message(name: "Ana").en == english)
    }

    @Test func `without a name, the greeting omits it`() {
        #expect(Decision(.valid, visitsLeft: 2).message(name: nil).es == "Bienvenido. Te quedan 2 visitas.")
    }

    @Test func `refusals differ unless the documentation gives them one text`() {
        let refusals = Decision.Reason.allCases.filter { !Decision($0).isAdmitted }
        let texts = Set(refusals.map { Decision($0).message(name: nil) })
        #expect(refusals.count == 14)
        #expect(texts.count == 13)
        #expect(refusals.allSatisfy { !Decision($0).message(name: "Ana").es.contains("Ana") })
    }
}
