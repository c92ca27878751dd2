import Aggregation
import Base
import Reporting
import Testing

@testable import Rendering
@testable import Watch

/// An event while it happens, on screens of every size, in lines and in JSON.
@Suite(.timeLimit(.minutes(30))) struct LiveScreenTests {
    private func lines(_ width: Int, _ height: Int, _ status: LiveStatus = LiveSample.status()) -> [String] {
        LiveScreen(style: TerminalStyle(width: width, height: height))
            .lines(of: LiveSample.view, status, in: .spanish)
    }

    @Test(arguments: [20, 40, 60, 80, 100, 120, 150, 200], [6, 12, 24, 30, 50])
    func `fills the screen and never exceeds it`(width: Int, height: Int) {
        for status in [LiveSample.status(), LiveSample.status(LiveSample.lost, .closing)] {
            let lines = lines(width, height, status)
            #expect(lines.count == height)
            #expect(lines.allSatisfy { $0.displayWidth <= width }, "\(lines)")
        }
    }

    @Test func `the usual screen has it all`() {
        let text = lines(120, 40).joined(separator: "\n")
        for part in [
            "Tech Summit 2026", "10:00:30", "1.187", "de 1.600 personas", "74,19", "máximo 61,", "09:54", "● al día",
            "lleno, 905 de 900 personas", "la fila crece: hay 2 lectores y harían falta 2,2",
            "Cena: sin check-ins desde las 09:56:30", "Check-ins de los últimos 15 minutos",
            "Personas por acceso", "905/900", "22/min", "2,2/2 lect.", "Inscripciones usadas por tipo", "q: terminar",
        ] { #expect(text.contains(part), "\(part) in\n\(text)") }
    }

    @Test(arguments: [(60, 20), (80, 24), (100, 24), (120, 30)])
    func `a small screen has all that matters`(width: Int, height: Int) {
        let lines = lines(width, height)
        let text = lines.joined(separator: "\n")
        for part in [
            "Tech Summit 2026", "● al día  10:00:30", "1.187 de 1.600 personas", "74,19", "51 check-ins por minuto",
            "3 sesiones en curso 1.225 de 2.200 inscripciones", "16 repetidos",
            "lectores ocupados: 5,1", "último hace 2 s", "lleno, 905 de 900 personas", "la fila crece: hay 2 lectores",
            "Check-ins de los últimos 15 minutos", "Personas por acceso", "905/900", "22/min", "Taller de",
            "q: terminar",
            "En vivo · Evento 6",
        ] { #expect(text.contains(part), "\(part) in\n\(text)") }
        #expect(text.contains("VIP") || height < 24, "\(text)")
    }

    /// At one of the sessions under way, as at a stand, nobody is registered.
    @Test func `people at a stand are of no registrations`() throws {
        func now(_ view: LiveView) -> Phrase? {
            LiveReport(view, LiveSample.status()).headlines.first { $0.name == "attended_now" }?.detail
        }
        var view = LiveSample.view
        #expect(now(view)?.en == "people of 2,200 registrations")
        let stand = try #require(view.doors.firstIndex { $0.state == .underWay && $0.isListed })
        view.doors[stand].registered = 0
        #expect(now(view)?.en == "people" && now(view)?.es == "personas")
    }

    @Test func `nobody so far is no share of people where nobody scanned at some session`() throws {
        var view = LiveSample.view
        view.totals.uniqueGuests = 0
        #expect(LiveReport(view, LiveSample.status()).people.percentage?.hundredths == 0)
        view.doors[0].state = .notMeasured
        let came = LiveReport(view, LiveSample.status()).came
        #expect(came.value == .integer(0) && came.detail?.en == "of 1,600 people")
    }

    @Test func `people by type are told whole or left out`() throws {
        var seen: [[String]] = []
        for width in stride(from: 20, through: 120, by: 4) {
            for height in 8...40 {
                guard let line = lines(width, height).first(where: { $0.hasPrefix("Personas: ") }) else { continue }
                seen.append(line.dropFirst("Personas: ".count).split(separator: " · ").map(String.init))
            }
        }
        let whole = try #require(seen.first { $0.count == 4 && $0.last != "…" })
        #expect(Array(whole.prefix(3)) == ["VIP 70", "General 980", "Estudiante 133"], "\(whole)")
        for items in seen where items != whole {
            #expect(items.last == "…" && whole.starts(with: items.dropLast()), "\(items)")
        }
        #expect(seen.contains(["VIP 70", "…"]) || seen.contains(["VIP 70", "General 980", "…"]), "\(seen)")
    }

    @Test func `as many doors as fit, and how many more`() throws {
        var view = LiveSample.view
        let model = view.doors[1]
        view.doors = (1...30).map { number in
            var door = model
            (door.sessionID, door.session, door.perHour) = (Int64(number), "Sala \(number)", 100 + number)
            return door
        }
        var shown: [Int] = []
        for height in [24, 30, 40, 60] {
            let lines = LiveScreen(style: TerminalStyle(width: 80, height: height))
                .lines(of: view, LiveSample.status(), in: .english)
            let doors = lines.count { $0.contains("Sala ") && $0.contains("/min") }
            shown.append(doors)
            let others = try #require(30 - doors > 0 ? "… and \(30 - doors) more doors" : "Sala 30")
            #expect(lines.contains { $0.contains(others) }, "\(lines.joined(separator: "\n"))")
            // No line is left empty while a door is not shown.
            if doors < 30 { #expect(!lines.dropLast().contains(""), "\(lines.joined(separator: "\n"))") }
        }
        #expect(shown[0] >= 5 && shown == shown.sorted() && shown.last == 30, "\(shown)")
    }

    /// Doors that are not in use are shown where there is room.
    @Test func `no line is empty below doors that are not shown`() {
        let lines = lines(120, 60)
        #expect(lines.contains { $0.contains("Cena") } && !lines.contains { $0.contains("acceso más") }, "\(lines)")
        #expect(LiveReport(LiveSample.view, LiveSample.status()).doors(maximum: 40).others == 1)
    }

    @Test func `a lost connection stands above everything`() {
        let text = lines(100, 24, LiveSample.status(LiveSample.lost)).joined(separator: "\n")
        #expect(text.contains("sin conexión desde las 09:59:25") && text.contains("se sigue intentando"), "\(text)")
    }

    @Test func `a name cannot move the cursor`() {
        var view = LiveSample.view
        view.eventName = "A\u{1B}[2J\u{202E}B"
        view.doors[0].session = "C\u{9B}31m\nD"
        let text = LiveScreen(style: TerminalStyle(width: 80, height: 30)).lines(
            of: view, LiveSample.status(), in: .english)
        #expect(!text.joined().contains { "\u{1B}\u{9B}\u{202E}\n".contains($0) })
    }

    @Test func `a terminal without Unicode gets ASCII`() {
        let style = TerminalStyle(width: 80, height: 30, unicode: false)
        let lines = LiveScreen(style: style).lines(of: LiveSample.view, LiveSample.status(), in: .spanish)
        #expect(lines.allSatisfy { $0.utf8.allSatisfy { $0 < 128 } })
    }

    @Test func `before the event there is no rate`() {
        var view = LiveSample.view
        view.totals.checkIns = 0
        view.totals.uniqueGuests = 0
        view.totals.attended = 0
        (view.totals.registeredHeld, view.totals.attendedHeld) = (0, 0)
        for index in view.doors.indices { view.doors[index].state = .toCome }
        for index in view.types.indices {
            (view.types[index].attended, view.types[index].uniqueGuests, view.types[index].registeredHeld) = (0, 0, 0)
            view.types[index].attendedHeld = 0
        }
        let lines = LiveScreen(style: TerminalStyle(width: 120, height: 40))
            .lines(of: view, LiveSample.status(), in: .english)
        #expect(lines.contains { $0.hasPrefix("VIP") && $0.hasSuffix("120 registrations") }, "\(lines)")
        #expect(!lines.contains { $0.contains("0 of 0") || $0.contains("0/0") }, "\(lines)")
        let screen = LiveScreen(style: TerminalStyle(width: 80, height: 30))
        #expect(LiveReport(view, LiveSample.status()).people.percentage == nil)
        #expect(
            screen.summary(of: view, LiveSample.status(), in: .spanish)
                == "Tech Summit 2026: 0 de 1.600 personas, 0 check-ins\n")
        view.totals.registrants = nil
        #expect(
            screen.summary(of: view, LiveSample.status(), in: .english)
                == "Tech Summit 2026: 0 people, 0 check-ins\n")
        // Once the first session is under way, nobody is a rate.
        view.doors[0].state = .underWay
        view.totals.registrants = 1600
        #expect(LiveReport(view, LiveSample.status()).people.percentage == Percentage(hundredths: 0))
    }

    /// The event is over, and nobody scanned: as in a report, nobody can say who came.
    @Test func `nobody scanned is not nobody came`() throws {
        var view = LiveSample.view
        (view.totals.checkIns, view.totals.uniqueGuests, view.totals.attended) = (0, 0, 0)
        (view.totals.registeredHeld, view.totals.attendedHeld) = (0, 0)
        for index in view.doors.indices {
            (view.doors[index].state, view.doors[index].attended, view.doors[index].checkIns) = (.notMeasured, 0, 0)
        }
        for index in view.types.indices {
            (view.types[index].attended, view.types[index].uniqueGuests, view.types[index].registeredHeld) = (0, 0, 0)
            view.types[index].attendedHeld = 0
            view.types[index].isUnmeasured = true
        }
        let value = try #require(JSONValue(LiveJSON().line(of: view, LiveSample.status()).utf8))
        #expect(value["guests_percentage"] == nil && value["unique_guests"] == nil)
        #expect(value["unique_guests_at_least"] == false)
        let screen = LiveScreen(style: TerminalStyle(width: 120, height: 40))
        #expect(
            screen.summary(of: view, LiveSample.status(), in: .english)
                == "Tech Summit 2026: 1,600 people registered, not measured: nobody scanned, 0 check-ins\n")
        let line = screen.line(of: view, LiveSample.status(), in: .english)
        #expect(line.contains("1,600 people registered · not measured: nobody scanned"), "\(line)")
        let lines = screen.lines(of: view, LiveSample.status(), in: .english)
        #expect(lines.contains { $0.hasPrefix("VIP") && $0.contains("not measured") }, "\(lines)")
    }

    /// Nobody scanned at one of the sessions.
    @Test func `people of whom some are not known are at least so many`() throws {
        var view = LiveSample.view
        view.doors[4].state = .notMeasured
        let value = try #require(JSONValue(LiveJSON().line(of: view, LiveSample.status()).utf8))
        #expect(value["unique_guests"] == 1187 && value["unique_guests_at_least"] == true)
        let screen = LiveScreen(style: TerminalStyle(width: 200, height: 40))
        let line = screen.line(of: view, LiveSample.status(), in: .english)
        #expect(line.hasPrefix("10:00:30  In so far: at least 1,187 of 1,600 people"), "\(line)")
        #expect(
            screen.summary(of: view, LiveSample.status(), in: .spanish)
                .hasPrefix("Tech Summit 2026: al menos 1.187 de 1.600 personas"))
        // Also where it is not told how many are registered.
        view.doors[4].state = .over
        (view.doors[4].registered, view.doors[4].attended, view.doors[4].checkIns) = (nil, 0, 0)
        #expect(screen.line(of: view, LiveSample.status(), in: .english) == line)
        #expect(view.doors[4].shownState == .notMeasured)
    }

    /// The service does not say how many people are registered, but registrations: 1,234 of 2,200 are 56.09 %.
    @Test(arguments: [24, 40]) func `a percentage of registrations stands beside registrations`(height: Int) throws {
        var view = LiveSample.view
        view.totals.registrants = nil
        let screen = LiveScreen(style: TerminalStyle(width: 120, height: height))
        let lines = screen.lines(of: view, LiveSample.status(), in: .english)
        let text = lines.joined(separator: "\n").replacing("\u{a0}", with: " ")
        if height == 24 {
            #expect(text.contains("In so far 1,187 people · 1,230 of 2,200 registrations · 55.91%"), "\(text)")
        }
        #expect(
            screen.line(of: view, LiveSample.status(), in: .english).contains(
                "1,187 people · 1,230 of 2,200 registrations · 55.91%"))
        #expect(
            screen.summary(of: view, LiveSample.status(), in: .english)
                == "Tech Summit 2026: 1,187 people, 1,230 of 2,200 registrations (55.91%), 1,250 check-ins\n")
    }

    /// A bar of no whole would be full at every door, however many came.
    @Test func `a door whose registrations are not told has no bar`() throws {
        var view = LiveSample.view
        (view.doors[2].registered, view.doors[2].capacity) = (nil, nil)
        let screen = LiveScreen(style: TerminalStyle(width: 80, height: 40))
        for (shown, hasBar) in [(LiveSample.view, true), (view, false)] {
            let lines = screen.lines(of: shown, LiveSample.status(), in: .english)
            let line = try #require(lines.first { $0.contains("Expo ") && $0.contains("/min") })
            #expect(line.contains("█") == hasBar, "\(line)")
        }
        func bars(_ view: LiveView) -> Int {
            let page = LivePage().bytes(of: view, LiveSample.status(), in: .english, reloadAfter: nil)
            return String(decoding: page, as: UTF8.self).ranges(of: "<rect class=\"whole\"").count
        }
        #expect(bars(view) == bars(LiveSample.view) - 1)
    }

    /// The page for a wall has no table.
    @Test func `the page says nothing of a table`() {
        let page = LivePage().bytes(of: LiveSample.view, LiveSample.status(), in: .english, reloadAfter: nil)
        let text = String(decoding: page, as: UTF8.self)
        #expect(!text.contains("The table has every value") && text.contains("from 01 Mar 2026 09:46 to"))
    }

    /// Check-ins may name a session that was removed: it is not under way.
    @Test func `a session that the event does not list is not one under way`() {
        var view = LiveSample.view
        view.doors[2].isListed = false
        let facts = LiveReport(view, LiveSample.status()).facts.map { $0[.english] }
        #expect(facts.first == "2 sessions under way 1,085 of 1,200 registrations", "\(facts)")
    }

    @Test func `a line for logs says the worst`() {
        let line = LiveScreen(style: TerminalStyle(width: 200)).line(
            of: LiveSample.view, LiveSample.status(), in: .english)
        #expect(line.hasPrefix("10:00:30  In so far: 1,187 of 1,600 people"), "\(line)")
        #expect(line.hasSuffix("Día 1 - Mañana: full, 905 of 900 people"), "\(line)")
    }

    @Test func `JSON has every number under its name`() throws {
        let text = LiveJSON().line(of: LiveSample.view, LiveSample.status(LiveSample.lost))
        #expect(!text.contains("\n"))
        let value = try #require(JSONValue(text.utf8))
        #expect(value["attended"]?.integer == 1234 && value["attended_held"]?.integer == 1230)
        #expect(value["attendance_percentage"]?.number == 55.91)
        #expect(value["registrants"]?.integer == 1600 && value["guests_percentage"]?.number == 74.19)
        #expect(value["registered_held"]?.integer == 2200)
        #expect(value["connection"]?.string == "lost" && value["lost_since"]?.string == "2026-03-01T09:59:25-03:00")
        #expect(value["minutes"]?.array?.count == 15)
        let door = try #require(value["sessions"]?.array?.first)
        #expect(door["state"]?.string == "under_way")
        #expect(door["pressure_percentage"]?.number == 110 && door["capacity"]?.integer == 900)
        #expect(value["alarms"]?.array?.map { $0["kind"]?.string } == ["capacity", "queue"])
        #expect(value["troubles"]?.array?.map { $0["kind"]?.string } == ["quiet_session", "repeated_codes"])
        #expect(value["final"] == .boolean(false))
    }
}
