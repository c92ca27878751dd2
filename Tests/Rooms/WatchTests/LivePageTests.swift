import Aggregation
import Base
import Foundation
import Reporting
import TestSupport
import Testing

@testable import Rendering
@testable import Watch

@Suite(
    "Live page: in a browser",
    .serialized, .enabled(if: Chromium.path != nil && Python.path != nil), .timeLimit(.minutes(30)))
struct LivePageTests {
    private func page(_ status: LiveStatus = LiveSample.status(), reloadAfter seconds: Int? = 600) -> [UInt8] {
        LivePage().bytes(of: LiveSample.view, status, in: .spanish, reloadAfter: seconds)
    }

    /// A wall, a laptop and a telephone, light and dark.
    @Test(arguments: [(360, false), (1280, true), (1920, false), (3840, true)])
    func `fits every width, asks for nothing and has no complaints`(width: Int, isDark: Bool) async throws {
        let visit = try await Chromium.visit(
            page(), width: width, isDark: isDark,
            [
                "document.documentElement.scrollWidth", "document.querySelectorAll('.doors li').length",
                "document.querySelector('.tile.first .figure').textContent",
                "document.querySelector('.state').textContent",
                "parseFloat(getComputedStyle(document.querySelector('.tile.first .figure')).fontSize)",
            ])
        #expect(visit.messages == [] && visit.requests == [])
        // Four doors are in use, or were until a moment ago.
        #expect(visit.numbers().prefix(2) == [Double(width), 4])
        #expect(visit.texts()[2...3] == ["1.187", "al día"])
        // Read across a hall: a thirtieth of the window's width or more, on a telephone a tenth.
        let size = try #require(visit.numbers()[4])
        #expect(size >= (width < 600 ? 36 : Double(width) / 32), "\(size)")
    }

    /// Nine doors in use, all notices, and ten types, of one of which nobody is registered. The smallest are left out, with a word.
    @Test(arguments: [(1280, 720), (1366, 768), (1920, 1080), (3840, 2160)])
    func `a wall shows everything at once`(width: Int, height: Int) async throws {
        var view = LiveSample.view
        let door = try #require(view.doors.first)
        view.doors = (1...9).map { number in
            var copy = door
            (copy.sessionID, copy.session) = (
                Int64(number), "Taller de servidores con Swift y bases de datos \(number)"
            )
            return copy
        }
        view.warnings = Array(repeating: try #require(view.warnings.first), count: 9)
        view.types.append(
            LiveType(
                registrantTypeID: 9, registrantType: "Staff", registered: nil, registeredHeld: nil, attendedHeld: nil,
                attended: 400, uniqueGuests: 400))
        view.types += (Int64(11)...15).map { id in
            LiveType(
                registrantTypeID: id, registrantType: "Proveedores de servicios \(id)", registered: 20,
                registeredHeld: 20, attendedHeld: 10, attended: 10, uniqueGuests: 10)
        }
        let page = LivePage().bytes(of: view, LiveSample.status(), in: .spanish, reloadAfter: 600)
        let visit = try await Chromium.visit(
            page, width: width, height: height,
            [
                "document.documentElement.scrollHeight", "document.documentElement.scrollWidth",
                "document.querySelectorAll('.doors li').length",
                """
                [...document.querySelectorAll('.doors .pace, .doors .value')].filter(e => e.scrollWidth > e.clientWidth).length
                """,
                "[...document.querySelectorAll('.bars li')].filter(e => e.textContent.includes('Staff')).length",
                "[...document.querySelectorAll('.bars li')].filter(e => e.textContent.includes('Staff')"
                    + " && e.querySelector('rect')).length",
                "[...document.querySelectorAll('.bars rect')].length > 0 ? 1 : 0",
            ])
        #expect(visit.messages == [])
        #expect(visit.numbers() == ([Double(height), Double(width), 9, 0, 1, 0, 1] as [Double?]), "\(visit.numbers())")
        // The peak of the tile alone: a column is a minute of the clock.
        #expect(String(decoding: page, as: UTF8.self).components(separatedBy: "máximo").count == 2)
    }

    @Test func `reloads itself, and hostile names stay text`() throws {
        let text = String(decoding: page(reloadAfter: 2), as: UTF8.self)
        #expect(text.contains(#"<meta http-equiv="refresh" content="2">"#))
        #expect(!text.contains("<script"))
        #expect(!String(decoding: page(reloadAfter: nil), as: UTF8.self).contains("http-equiv=\"refresh\""))
        var view = LiveSample.view
        view.eventName = "</title><script>alert(1)</script>"
        view.doors[0].session = "\"><img src=x>"
        let hostile = String(
            decoding: LivePage().bytes(of: view, LiveSample.status(), in: .english, reloadAfter: 2), as: UTF8.self)
        #expect(!hostile.contains("<script") && !hostile.contains("<img"))
    }

    @Test func `a lost connection and the end are told`() {
        let lost = String(decoding: page(LiveSample.status(LiveSample.lost)), as: UTF8.self)
        #expect(lost.contains("state lost") && lost.contains("09:59:25"))
        let ended = String(
            decoding: page(
                LiveSample.status(.current, .closed(Phrase(es: "Cuadra todo", en: "All agrees"), isChecked: true))),
            as: UTF8.self)
        #expect(ended.contains("Cuadra todo") && ended.contains(Phrase.liveClosed.es))
    }
}
