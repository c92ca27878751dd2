import Base
import Reporting
import Testing

@testable import Rendering

/// The cut of a name spares the id that tells it from others.
@Suite(.timeLimit(.minutes(30))) struct IDAtEndTests {
    @Test func `the id stays`() {
        let name = "Taller de visualización de datos (#12)"
        #expect(name.cut(to: 20) == "Taller de vis… (#12)")
        #expect(name.cut(to: 38) == name && name.cut(to: 37) == "Taller de visualización de dat… (#12)")
        #expect(name.cut(to: 8) == "T… (#12)")
        // Without room for some of the name, there is none for the id.
        #expect(name.cut(to: 7) == "Taller…")
        // Only an id is spared.
        #expect("Taller de visualización (tarde)".cut(to: 12) == "Taller de v…")
    }

    @Test func `facts are left out whole`() {
        let setting = TerminalSetting(
            style: TerminalStyle(width: 80), language: .english, clock: SampleReport.make().clock)
        let text = "not measured: nobody scanned · 5 registrations"
        #expect(setting.cutAtFact(text, to: 46) == text)
        #expect(setting.cutAtFact(text, to: 45) == "not measured: nobody scanned")
        #expect(setting.cutAtFact(text, to: 12) == "not measure…")
    }
}
