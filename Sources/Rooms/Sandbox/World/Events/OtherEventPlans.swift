import Base

extension EventPlan {
    /// The account's other events: small ones, past, current and future, so that lists have several entries.
    static let others: [EventPlan] = [
        small(
            1, "Feria del Libro Infantil 2024", "feria-libro-infantil-2024", active: false, on: (2024, 4, 20),
            at: valparaiso, category: (2, "Cultura"), guests: 48, sessions: [(1, "Sábado"), (2, "Domingo")]),
        small(
            2, "Congreso Ñuble Emprende", "congreso-nuble-emprende", active: false, on: (2024, 8, 9), at: concepcion,
            category: (3, "Negocios"), guests: 40, sessions: [(3, "Plenario"), (4, "Ruedas de negocios")]),
        small(
            3, "Seminario de Salud Pública", "seminario-salud-publica", active: false, on: (2025, 5, 14), at: santiago,
            category: (5, "Salud"), guests: 36, sessions: [(5, "Mañana"), (6, "Tarde")]),
        small(
            4, "Gala Benéfica O'Higgins", "gala-benefica-ohiggins", active: false, isFree: false, on: (2025, 9, 12),
            at: concepcion, category: (6, "Beneficencia"), guests: 44,
            sessions: [(7, "Cóctel"), (8, "Cena"), (9, "Subasta")]),
        small(
            5, "Wiñol Tripantü: encuentro de saberes", "winol-tripantu", active: true, on: (2025, 6, 21), at: temuco,
            category: (2, "Cultura"), guests: 32, sessions: [(10, "Ceremonia"), (11, "Conversatorio")]),
        small(
            7, "Corrida Familiar Valparaíso", "corrida-familiar", active: true, isFree: false, on: (2026, 2, 8),
            at: valparaiso, category: (7, "Deporte"), guests: 56, sessions: [(21, "5 km"), (22, "10 km")]),
        small(
            8, "Festival Costumbrista Chiloé 🦪", "festival-chiloe", active: true, on: (2026, 2, 14), at: castro,
            category: (8, "Gastronomía"), guests: 40, sessions: [(23, "Jornada única")]),
        small(
            9, "Expo Startups \"Biobío\"", "expo-startups", active: true, on: (2025, 11, 6), at: concepcion,
            category: (4, "Innovación"), guests: 28, sessions: [(24, "Día 1"), (25, "Día 2")]),
        small(
            10, "Jornada Docente 2026", "jornada-docente-2026", active: true, on: (2026, 5, 23), at: santiago,
            category: (9, "Educación"), guests: 30, sessions: [(26, "Jornada")], isOver: false),
        small(
            11, "Concierto de Otoño", "concierto-de-otono", active: false, isFree: false, on: (2026, 4, 18), at: temuco,
            category: (10, "Música"), guests: 0, sessions: [(27, "Función")], isOver: false),
        small(
            12, "Curso en preparación", "curso-en-preparacion", active: false, on: (2026, 8, 1), at: santiago,
            category: (9, "Educación"), guests: 0, sessions: [], isOver: false),
    ]

    /// A small event: one session per day, from 10:00 to 13:00, with the same four offers.
    private static func small(
        _ id: Int64, _ name: String, _ slug: String, active: Bool, isFree: Bool = true,
        on day: (year: Int, month: Int, day: Int), at venue: Venue, category: (id: Int, name: String), guests: Int,
        sessions: [(id: Int64, name: String)], isOver: Bool = true
    ) -> EventPlan {
        let first = CivilTime(year: day.year, month: day.month, day: day.day)
        let last = CivilTime(year: day.year, month: day.month, day: day.day + max(0, sessions.count - 1))
        let price = isFree ? 0 : 18_000
        var venue = venue
        // Continental Chile is at -04:00 from the first weekend of April to the first of September.
        if (4...8).contains(day.month) { venue.offset = -4 * 3600 }
        return EventPlan(
            id: id, name: name, slug: slug, description: name + ", edición de muestra.", isFree: isFree,
            isActive: active, createdAt: CivilTime(year: day.year - 1, month: 11, day: 5, hour: 12),
            days: (first, last), venue: venue, categories: [category], guests: guests,
            shares: [(.general, 60), (.student, 20), (.vip, 12), (.press, 8)],
            sessions: sessions.enumerated().map { index, session in
                Session(
                    id: session.id, name: session.name, description: name,
                    start: CivilTime(year: day.year, month: day.month, day: day.day + index, hour: 10), length: 180,
                    turnout: 0.9,
                    offers: [
                        Offer(.vip, price * 2, 0.9), Offer(.general, price, 0.8),
                        Offer(.student, price / 2, 0.8), Offer(.press, 0, 0.7),
                    ])
            },
            isOver: isOver)
    }

    private static let santiago = Venue(
        place: "Casa Central", address: "Alameda 1058", city: "Santiago", latitude: -33.4443, longitude: -70.6510,
        metresPerDegree: 92_790)
    private static let valparaiso = Venue(
        place: "Parque Cultural", address: "Cárcel 471", city: "Valparaíso", latitude: -33.0467, longitude: -71.6286,
        metresPerDegree: 93_210)
    private static let concepcion = Venue(
        place: "Teatro del Lago Norte", address: "Costanera 900", city: "Concepción", latitude: -36.8270,
        longitude: -73.0503, metresPerDegree: 89_000)
    private static let temuco = Venue(
        place: "Ruka del Cerro", address: "Av. Prieto Norte s/n", city: "Temuco", latitude: -38.7289,
        longitude: -72.5860, metresPerDegree: 86_740)
    private static let castro = Venue(
        place: "Parque Municipal", address: "Ruta 5 Sur km 1180", city: "Castro", latitude: -42.4801,
        longitude: -73.7624, metresPerDegree: 82_000)
}
