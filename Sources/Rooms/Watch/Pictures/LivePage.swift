import Base
import Rendering
import Reporting
import Templates

/// Writes an event under way as a page for a wall display. It reloads itself, has no script, and can be read across a hall, in
/// light and dark mode.
struct LivePage: Sendable {
    private let theme: Theme

    init(theme: Theme = .tikit) { self.theme = theme }

    private static let maximumDoors = 10
    private static let maximumNotices = 5
    private static let maximumTypes = 5

    /// The page as UTF-8.
    ///
    /// - Parameter seconds: the time after which the page reloads itself; `nil` if the page is final.
    func bytes(
        of view: LiveView, _ status: LiveStatus, in language: Language, reloadAfter seconds: Int?
    ) -> [UInt8] {
        let setting = PageSetting(language: language, clock: status.clock)
        let parts = LiveReport(view, status)
        let style = theme.styleSheet(footer: nil) + Templates.embedded.style.text + Self.style
        let name = setting.shown(parts.name[language])
        let frame = ScriptlessPage(
            title: "\(name) · \(setting.title(.liveTitle))", style: style, language: language, reloadAfter: seconds,
            name: "live")
        return frame.bytes { page in
            masthead(name, parts, setting, &page)
            page.element("main", ["class": "measure"]) { page in
                tiles(parts, setting, &page)
                notices(parts, setting, &page)
                page.element("div", ["class": "wall"]) { page in
                    page.element("section", ["class": "block doors"]) { doors(parts, setting, &$0) }
                    page.element("section", ["class": "block"]) { page in
                        page.append(
                            HistogramFigure(
                                picture: parts.minutes, id: "minutes", heading: "", setting: setting, hasTable: false,
                                tellsPeak: false
                            ).markup)
                        var types = parts.types
                        types.limit = Self.maximumTypes
                        page.append(
                            BarFigure(picture: types, id: "types", heading: "", setting: setting, needsWhole: true)
                                .markup)
                    }
                }
            }
        }
    }

    private func masthead(_ name: String, _ parts: LiveReport, _ setting: PageSetting, _ page: inout Markup) {
        let status = parts.status
        let (kind, state): (String, Phrase) =
            switch (status.phase, status.connection) {
            case (.closed, _): ("state ended", .liveClosed)
            case (_, .current): ("state", .liveCurrent)
            case (_, .waiting): ("state slow", .liveWaitingShort)
            case (_, .lost(let since, _)): ("state lost", .liveLostShort(since: status.time(since)))
            }
        page.element("header", ["class": "masthead"]) { page in
            page.element("div", ["class": "measure"]) { page in
                page.element("div") { page in
                    page.element("p", ["class": "kicker"], setting.text(.liveTitle))
                    page.element("h1") { $0.element("bdi", name) }
                }
                page.element("p", ["class": "now"]) { page in
                    page.element("time", status.time(status.now))
                    page.element("span", ["class": kind], setting.text(state))
                }
            }
        }
    }

    private func tiles(_ parts: LiveReport, _ setting: PageSetting, _ page: inout Markup) {
        page.element("section", ["class": "tiles", "aria-label": setting.text(.pageHeadlines)]) { page in
            page.element("dl") { page in
                for (index, headline) in parts.headlines.enumerated() {
                    page.element("div", ["class": index == 0 ? "tile first" : "tile"]) { page in
                        page.element("dt", setting.title(headline.title))
                        page.element("dd") { page in
                            let value = setting.cellText(headline.shown, role: .count) ?? "–"
                            page.element("span", ["class": "figure"], value)
                            if index == 0, let share = parts.people.percentage {
                                page.append(Meter(percentage: share).markup)
                            }
                            if let detail = headline.detail {
                                page.element("span", ["class": "detail"], setting.title(detail))
                            }
                        }
                    }
                }
            }
        }
    }

    private func notices(_ parts: LiveReport, _ setting: PageSetting, _ page: inout Markup) {
        var texts = parts.notices.worstFirst.prefix(Self.maximumNotices).map { ($0.severity, setting.text($0.text)) }
        if case .closed(let result, _) = parts.status.phase { texts.insert((.info, setting.text(result)), at: 0) }
        guard !texts.isEmpty else { return }
        page.element("section", ["class": "notices", "aria-label": setting.text(.liveNotices)]) { page in
            page.element("ul") { page in
                for (severity, text) in texts {
                    page.element("li", ["class": severity.rawValue]) { page in
                        page.element("span", ["class": "badge"], setting.text(severity.phrase))
                        page.element("span", ["class": "words"]) { $0.element("bdi", text) }
                    }
                }
            }
        }
    }

    private func doors(_ parts: LiveReport, _ setting: PageSetting, _ page: inout Markup) {
        let (doors, others) = parts.doors(maximum: Self.maximumDoors)
        page.element("h2", setting.title(.liveByDoor))
        page.element("ol") { page in
            for door in doors { page.element("li") { self.door(door, setting, &$0) } }
        }
        if others > 0 { page.element("p", ["class": "more"], setting.text(.liveOtherDoors(others))) }
    }

    private func door(_ door: LiveDoor, _ setting: PageSetting, _ page: inout Markup) {
        let whole = door.places ?? 0
        page.element("span", ["class": "label"]) {
            $0.element("bdi", setting.shown(door.name))
            if let inside = door.inside {
                $0.append(" ")
                $0.element("span", ["class": "load"], setting.text(.liveInside(inside)))
            }
        }
        page.element("span", ["class": "pace"]) { page in
            page.element("b", setting.text(.livePerMinute(door.perMinute)))
            if door.perMinute > 0 || door.scanners != nil {
                let busy = setting.text(.about(door.busyScanners))
                let all = door.scanners.map { "/" + setting.number($0) } ?? ""
                page.append(" ")
                page.element(
                    "span", ["class": door.isOverrun ? "load over" : "load"],
                    "\(busy)\(all) \(setting.text(.liveScannersShort))")
            }
        }
        page.element("svg", ["class": door.isFull ? "bar full" : "bar", "aria-hidden": "true"]) { page in
            // A bar of no whole would be full, whoever came.
            guard whole > 0 else { return }
            let scale = Double(max(whole, door.attended))
            page.shape("rect", ["class": "whole", "width": (Double(whole) / scale).share, "height": "100%", "rx": "3"])
            page.shape(
                "rect", ["class": "first", "width": (Double(door.attended) / scale).share, "height": "100%", "rx": "3"])
        }
        page.element("span", ["class": "value"]) { page in
            let starts = Phrase(startOf: (door.startsAt, door.endsAt), on: setting.clock)
            if let words = door.shownState.replacement(starts: starts) {
                page.element("span", ["class": "of"], setting.text(words))
                return
            }
            page.element("b", setting.number(door.attended))
            if let share = door.share {
                page.element("span", ["class": "of"], " / \(setting.number(whole))")
                page.append(" ")
                page.element("span", ["class": "share"], setting.text(share))
            }
        }
    }
}

extension LivePage {
    /// The differences from a report's page: sizes for a wall display, in proportion to the window.
    fileprivate static let style = """
        body.live { font-size: clamp(1rem, .45rem + .8vw, 2.5rem); min-height: 100vh; }
        .live .measure { max-width: none; padding-inline: clamp(1rem, 2.5vw, 4rem); }
        .live .masthead { padding-block: clamp(.75rem, 1.6vw, 2rem); }
        .live .masthead .measure { display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: end; \
        justify-content: space-between; }
        .live h1 { font-size: 2.25em; margin: 0; }
        .live .kicker { font-size: 1em; }
        .live .now { text-align: right; font-size: 1em; }
        .live .now time { display: block; font-size: 2.25em; line-height: 1.15; font-weight: 750; \
        font-variant-numeric: tabular-nums; }
        .live .state::before { content: ""; display: inline-block; width: .65em; height: .65em; margin-right: .45em; \
        border-radius: 50%;
          background: currentColor; }
        .live .state.lost, .live .state.slow { padding: .125em .625em; border-radius: 1em; \
        background: var(--surface); color: var(--error); font-weight: 700; }
        .live .state.slow { color: var(--warning); }
        .live main { padding-block: clamp(.75rem, 1.6vw, 2rem); }
        .live main > * { margin-bottom: clamp(.75rem, 1.4vw, 2rem); }
        .live .tiles dl { gap: clamp(.5rem, 1vw, 1.5rem); grid-template-columns: repeat(2, minmax(0, 1fr)); }
        .live .tile, .live .tile:nth-child(odd):last-child { grid-column: auto; padding: .75em 1em; }
        .live .tile.first { grid-column: 1 / -1; }
        .live .tile dt, .live .tile .detail { font-size: 1em; }
        .live .tile .figure { font-size: 1.85em; line-height: 1.15; white-space: nowrap; }
        .live .tile.first .figure { font-size: 3.5em; line-height: 1; white-space: normal; }
        .live .tile .meter { height: .625em; }
        @media (min-width: 60rem) {
          .live .tiles dl { grid-template-columns: 2fr repeat(4, minmax(0, 1.1fr)); }
          .live .tile.first { grid-column: auto; }
        }
        .live .notices { padding: .75em 1.25em; }
        .live .notices li { padding-block: .375em; font-weight: 600; }
        .live .notices li:first-child { border-top: 0; }
        .live .badge { font-size: .75em; }
        .live .wall { display: grid; gap: clamp(.75rem, 1.4vw, 2rem); \
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 26em), 1fr)); align-items: start; }
        .live .wall .block { padding: 1em 1.25em; }
        .live h2, .live figcaption { font-size: 1.125em; font-weight: 700; }
        .live figure + figure { margin-top: 1.25em; }
        .live .bars li, .live .keys, .live .more { font-size: .875em; }
        @media (min-width: 100rem) { .live .plot { zoom: 1.3; } .live .tile:not(.first) .figure { font-size: 2.25em; } }
        @media (min-width: 160rem) { .live .plot { zoom: 2; } }
        .live .doors li { display: grid; grid-template-columns: minmax(0, 1fr) 10.5em; gap: .125em 1em; \
        align-items: baseline; padding-block: .5em;
          border-top: 1px solid var(--hairline); }
        .live .doors ol { margin-top: .375em; }
        .live .doors .label { font-weight: 600; line-height: 1.25; }
        .live .doors .pace, .live .doors .value { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
        .live .doors .bar { align-self: center; height: .75em; }
        .live .doors .bar.full .first { fill: var(--error); }
        .live .load, .live .doors .of { color: var(--quiet); font-size: .875em; }
        .live .load.over { color: var(--error); font-weight: 700; }
        .live .doors .share { display: inline-block; min-width: 3em; font-weight: 650; }
        /* A wall of usual proportions shows everything at once: sizes follow its height, and a door is a row. */
        @media (min-width: 75rem) and (min-aspect-ratio: 3/2) and (max-aspect-ratio: 9/4) {
          body.live { font-size: 1.91vh; }
          .live .masthead { padding-block: 1.1vh; }
          .live h1 { font-size: 2em; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
          .live .now time { font-size: 2em; }
          .live .masthead .measure { flex-wrap: nowrap; }
          .live .masthead .measure > div { min-width: 0; }
          .live main { padding-block: 1.4vh; }
          .live main > * { margin-bottom: 1.4vh; }
          .live main > :last-child { margin-bottom: 0; }
          .live .tile, .live .tile:nth-child(odd):last-child { padding: .5em 1em; }
          .live .tile:not(.first) .figure { font-size: 2em; }
          .live .notices { padding: .375em 1.25em; }
          .live .notices ul { display: grid; grid-template-columns: 1fr 1fr; column-gap: 2em; }
          .live .notices li:only-child, .live .notices li:first-child:nth-last-child(odd) { grid-column: 1 / -1; }
          .live .notices li { padding-block: .25em; border-top: 0; }
          .live .notices .words { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; min-width: 0; }
          .live .wall { grid-template-columns: 1fr 1fr; gap: 1.4vh; }
          .live .wall .block { padding: .625em 1.25em; }
          .live .doors li { grid-template-columns: minmax(0, 1fr) 9.5em 11.5em; gap: 0 1em; padding-block: .3em; align-items: center; }
          .live .doors .label { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
          .live .doors :is(.label, .bar) { grid-column: 1; } .live .doors .bar { grid-row: 2; height: .6em; }
          .live .doors .pace { grid-area: 1 / 2 / 3; } .live .doors .value { grid-area: 1 / 3 / 3; }
          .live .whole .keys { display: none; }
          .live .plot { zoom: .5; } .live .plot text { font-size: 21px; }
          .live figure + figure { margin-top: .625em; }
          .live .bars li { padding-block: .15em; grid-template-columns: minmax(4em, 11em) minmax(3em, 1fr) auto; }
        }
        @media (min-width: 75rem) and (min-aspect-ratio: 5/3) and (max-aspect-ratio: 9/4) {
          .live .bars li { display: grid; }
          .live .bars .label { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
          .live .bars :is(.bar, .words) { order: 0; } .live .bars .words { text-align: right; }
        }
        @media (min-width: 75rem) and (max-height: 58rem) and (min-aspect-ratio: 3/2) and (max-aspect-ratio: 9/4) {
          .live .plot { zoom: .36; } .live .plot text { font-size: 25px; }
        }
        @media (min-width: 75rem) and (min-height: 60rem) and (max-aspect-ratio: 9/4) { .live .plot { zoom: .65; } }
        @media (min-width: 75rem) and (min-height: 90rem) and (max-aspect-ratio: 9/4) { .live .plot { zoom: .95; } }
        @media (min-width: 75rem) and (min-height: 130rem) and (max-aspect-ratio: 9/4) { .live .plot { zoom: 1.3; } }
        @media (prefers-reduced-motion: no-preference) { .live .bar rect, .live .meter rect { transition: width .4s; } }

        """
}
