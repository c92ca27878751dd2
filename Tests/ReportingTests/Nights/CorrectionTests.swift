import Base
import Testing

@testable import Reporting

/// Results that are no longer what was told: 48 of 50, and then 48 of 300.
@Suite(.timeLimit(.minutes(30))) struct CorrectionTests {
    /// A night of an event with one session, of which as many people are registered as it has registrations.
    private func night(
        came: Int64 = 48, of registered: Int64?, session: String = "over", event: String = "over",
        reported: Int64? = nil
    ) -> RecordedNight {
        var gala = NightManifest.Event(id: 6, status: .ok)
        (gala.name, gala.state) = ("Gala", event)
        var totals = NightManifest.Totals(checkIns: came, uniqueGuests: came, attended: came, registered: registered)
        totals.registrants = registered
        gala.totals = totals
        var first = NightManifest.Session(id: 1, name: "S1", state: session, registered: registered, attended: came)
        first.reportedCheckIns = reported
        gala.sessions = [first]
        var manifest = NightManifest(profile: "tikit")
        manifest.events = [gala]
        return RecordedNight(name: "2026-01-01", manifest: manifest)
    }

    private func told(_ now: RecordedNight, since before: RecordedNight...) -> [News.Item] {
        News(of: now.manifest, since: before.remembered).items
    }

    @Test func `a result is told again when its registrations are others`() {
        let (before, now) = (night(of: 50), night(of: 300))
        let items = told(now, since: before)
        #expect(items.map(\.kind) == [.eventCorrected, .sessionCorrected])
        #expect(
            items.map(\.text.en) == [
                "corrected after it ended: 48 of 300 people came; before: 48 of 50 people came",
                "\"S1\", corrected after it ended: 48 people came, of 300 registrations "
                    + "(before: 48 people, of 50 registrations)",
            ])
        #expect(
            items.map(\.text.es) == [
                "corregido tras terminar: vinieron 48 de 300 personas; antes vinieron 48 de 50 personas",
                "«S1», corregida tras terminar: vinieron 48 personas, de 300 inscripciones "
                    + "(antes 48 personas, de 50 inscripciones)",
            ])
        // Once.
        #expect(told(now, since: before, now).isEmpty)
    }

    @Test func `a result is told again when its people are others`() {
        let items = told(night(came: 49, of: 50), since: night(of: 50))
        #expect(items.map(\.kind) == [.eventCorrected, .sessionCorrected])
        #expect(items.last?.text.en.hasSuffix("49 people came, of 50 registrations (before: 48 people)") == true)
    }

    /// A session that is over in an event that goes on has its result, and the event none yet.
    @Test func `what has no result is not corrected`() {
        let before = night(of: 50, event: "under_way")
        #expect(told(night(of: 60, event: "under_way"), since: before).map(\.kind) == [.sessionCorrected])
        let running = night(of: 50, session: "under_way", event: "under_way")
        #expect(told(night(of: 60, session: "under_way", event: "under_way"), since: running).isEmpty)
        #expect(told(night(of: 60), since: running).map(\.kind) == [.eventOver, .sessionEnded])
    }

    @Test func `registrations that are not known correct nothing`() {
        #expect(told(night(of: nil), since: night(of: 50)).isEmpty)
        #expect(told(night(of: 0), since: night(of: nil)).isEmpty)
        // What is known now was not told.
        let items = told(night(of: 50), since: night(of: nil))
        #expect(items.map(\.kind) == [.eventCorrected, .sessionCorrected])
        #expect(items.last?.text.en.hasSuffix("48 people came, of 50 registrations (before: 48 people)") == true)
    }

    /// Of a session that nobody scanned, the service's own count was told.
    @Test func `a count of the service's own is corrected, too`() {
        func unscanned(_ reported: Int64?, of registered: Int64 = 50) -> RecordedNight {
            night(came: 0, of: registered, session: "not_measured", reported: reported)
        }
        let items = told(unscanned(60), since: unscanned(40))
        #expect(items.map(\.kind) == [.eventCorrected, .sessionCorrected])
        #expect(
            items.last?.text.en == "\"S1\", corrected after it ended: no check-ins listed, although the service counts "
                + "60 check-ins (before: no check-ins listed, although the service counts 40 check-ins)")
        #expect(told(unscanned(nil), since: unscanned(40)).isEmpty)
        // Of registrations nothing was told.
        #expect(told(unscanned(40, of: 60), since: unscanned(40)).isEmpty)
    }

    /// That check-ins are gone says how many people remain, and nothing of registrations.
    @Test func `registrations are corrected beside check-ins that vanish`() {
        let before = night(came: 150, of: 200, reported: 150)
        #expect(
            told(night(came: 20, of: 200, reported: 150), since: before).map(\.kind)
                == [.sessionCorrected, .eventCorrected])
        let items = told(night(came: 20, of: 300, reported: 150), since: before)
        #expect(items.map(\.kind) == [.sessionCorrected, .eventCorrected, .sessionCorrected])
        #expect(items.first?.severity == .error)
        #expect(items.last?.text.en.hasSuffix("(before: 150 people, of 200 registrations)") == true)
    }

    // MARK: Registrations where nobody scanned

    /// An event of 60 people that is over: 20 people came to its first session, and to the second so many of those registered.
    private func partly(_ registered: Int64?, came: Int64 = 0, reported: Int64? = nil) -> RecordedNight {
        var gala = NightManifest.Event(id: 6, status: .ok)
        (gala.name, gala.state) = ("Gala", "over")
        var totals = NightManifest.Totals(
            checkIns: 20 + came, uniqueGuests: 20, attended: 20 + came, registered: registered.map { $0 + 30 })
        totals.registrants = 60
        gala.totals = totals
        let state = came == 0 && registered != 0 ? "not_measured" : "over"
        var second = NightManifest.Session(id: 2, name: "S2", state: state, registered: registered, attended: came)
        second.reportedCheckIns = reported
        gala.sessions = [.init(id: 1, name: "S1", state: "over", registered: 30, attended: 20), second]
        var manifest = NightManifest(profile: "tikit")
        manifest.events = [gala]
        return RecordedNight(name: "2026-01-01", manifest: manifest)
    }

    /// They say nothing of who came: neither there, nor at the event, to which at least 20 people came or 20.
    @Test(arguments: [(50, 0), (50, 30), (50, 49), (0, 50)] as [(Int64, Int64)])
    func `registrations that fall or return without check-ins are told as such`(was: Int64, now: Int64) {
        let items = told(partly(now), since: partly(was))
        #expect(items.map(\.kind) == [.sessionCorrected] && items.map(\.session) == [2], "\(items)")
        #expect(
            items.map(\.text.en) == [
                "\"S2\", over without check-ins: \(now) registrations (before: \(was) registrations)"
            ])
        #expect(
            items.map(\.text.es) == [
                "«S2», terminada sin check-ins: \(now) inscripciones (antes \(was) inscripciones)"
            ])
        // Once.
        #expect(told(partly(now), since: partly(was), partly(now)).isEmpty)
    }

    @Test func `more registrations without check-ins are not told, nor those that are not known`() {
        #expect(told(partly(60), since: partly(50)).isEmpty)
        for (now, was) in [(nil, 50), (0, nil), (50, nil)] as [(Int64?, Int64?)] {
            #expect(told(partly(now), since: partly(was)).isEmpty, "\(String(describing: now))")
        }
    }

    /// Whom the service counts without listing them is told beside it, and is not nobody.
    @Test func `registrations fall where the service counts check-ins that it does not list`() {
        let items = told(partly(0, reported: 45), since: partly(50, reported: 40))
        #expect(items.map(\.kind) == [.sessionCorrected, .sessionCorrected])
        #expect(items.first?.text.en.contains("0 registrations (before: 50 registrations)") == true, "\(items)")
        #expect(
            items.last?.text.en == "\"S2\", corrected after it ended: no check-ins listed, although the service counts "
                + "45 check-ins (before: no check-ins listed, although the service counts 40 check-ins)")
    }

    /// Somebody who is already counted was scanned there, too, or nobody any more.
    @Test func `that a session was scanned corrects how many people came`() {
        let items = told(partly(50, came: 1), since: partly(50))
        #expect(items.map(\.kind) == [.eventCorrected, .sessionCorrected], "\(items)")
        #expect(
            items.first?.text.en
                == "corrected after it ended: 20 of 60 people came; before: at least 20 of 60 people came")
        #expect(told(partly(50), since: partly(50, came: 1)).contains { $0.kind == .eventCorrected })
    }
}
