import Base
import Foundation
import Reporting
import Templates
import TestSupport
import Testing

@testable import Rendering

@Suite("HTML: templates of one's own", .timeLimit(.minutes(30))) struct TemplateCheckTests {
    private static let head = "<!doctype html>\n<head>\n\(TemplateCheck.policyLine)\n"

    /// With one section: what a template does with it, it does with all.
    private static let report: Report = {
        var report = SampleReport.make()
        report.sections = Array(report.sections.prefix(1))
        return report
    }()

    private func fault(_ text: String) -> Fault? {
        do {
            var templates = Templates.embedded
            templates.page = .init(text, path: "Templates/page.mustache")
            _ = try HTMLRenderer(templates: templates).render(Self.report, in: .english)
            return nil
        } catch {
            return error as? Fault
        }
    }

    private func message(_ body: String) -> String? {
        let fault = fault(Self.head + body)
        #expect(fault == nil || fault?.kind == .misconfigured)
        return fault?.message.en
    }

    @Test func `accepts the names that exist`() {
        #expect(message("<style>{{{style}}}</style>\n<h1>{{ event }}</h1>{{#facts}}{{.}}{{/facts}}") == nil)
        #expect(message("{{#sections}}{{title}}{{#note}}{{note}}{{/note}}{{{figures}}}{{{table}}}{{/sections}}") == nil)
        #expect(message("{{#notices}}{{#link}}{{anchor}}{{/link}}{{link.title}}{{/notices}}") == nil)
        #expect(message("{{#words}}{{skip}}{{/words}} {{words.rows}} {{^hasNotices}}{{event}}{{/hasNotices}}") == nil)
        // What is outside is seen from inside.
        #expect(message("{{#tiles}}{{title}} {{event}}{{/tiles}}{{! anything }} at all }") == nil)
    }

    @Test(arguments: [
        (
            "<p>\n{{#sections}}\n{{tilte}}\n{{/sections}}",
            "Templates/page.mustache:6: unknown name \"tilte\"; did you mean \"title\"?"
        ),
        ("{{words.skp}}", "Templates/page.mustache:4: unknown name \"words.skp\"; did you mean \"words.skip\"?"),
        ("{{{event}}}", Phrase.templateNameIsText("event", at: "Templates/page.mustache:4").en),
        ("{{& event}}", Phrase.templateNameIsText("event", at: "Templates/page.mustache:4").en),
        (
            "{{#sections}}{{table}}{{/sections}}",
            Phrase.templateNameIsMarkup("table", at: "Templates/page.mustache:4").en
        ),
        (
            "{{tiles}}",
            "Templates/page.mustache:4: \"tiles\" is a group: open it with {{#tiles}} and close it with {{/tiles}}"
        ),
        ("\n{{> header}}", Phrase.templateTagNotOffered("> header", at: "Templates/page.mustache:5").en),
        (
            "{{% CONTENT_TYPE:TEXT}}",
            Phrase.templateTagNotOffered("% CONTENT_TYPE:TEXT", at: "Templates/page.mustache:4").en
        ),
        ("{{=<% %>=}}<% event %>", Phrase.templateTagNotOffered("=<% %>=", at: "Templates/page.mustache:4").en),
        ("\n\n{{#tiles}}", Phrase.templateBroken("expectedSectionEnd", at: "Templates/page.mustache:6").en),
    ]) func `says what is wrong and where`(body: String, said: String) {
        #expect(message(body) == said)
    }

    @Test func `a mistake is known before there is a report`() throws {
        var templates = Templates.embedded
        _ = try PageTemplate(templates, theme: .tikit, footer: nil)
        templates.page.text = Self.head + "{{evnt}}"
        let fault = #expect(throws: Fault.self) { try PageTemplate(templates, theme: .tikit, footer: nil) }
        #expect(fault?.message.en == "page.mustache:4: unknown name \"evnt\"; did you mean \"event\"?")
    }

    /// Names that stand nowhere near any, and a point where there is no text to stand for.
    @Test func `names what may be named`() throws {
        let unknown = try #require(message("{{#notices}}{{somethingElse}}{{/notices}}"))
        #expect(unknown.hasPrefix("Templates/page.mustache:4: unknown name \"somethingElse\"; valid names: about, "))
        #expect(unknown.contains("severity") && !unknown.contains("meter"))
        #expect(message("{{.}}")?.contains("unknown name \".\"") == true)
        #expect(message("{{uppercased(title)}}")?.contains("unknown name \"uppercased(title)\"") == true)
    }

    /// The policy holds only within the head, and only for what comes after it.
    @Test(arguments: [
        "<h1>{{event}}</h1>", "<head><style>{{{style}}}</style>\(TemplateCheck.policyLine)</head>",
        "<head></head>\(TemplateCheck.policyLine)", "<!--\(TemplateCheck.policyLine)-->",
        "{{#hasNotices}}\(TemplateCheck.policyLine){{/hasNotices}}", "<p>\(TemplateCheck.policyLine)",
        "{{! \(TemplateCheck.policyLine) }}",
    ]) func `requires the policy first`(text: String) {
        let fault = fault(text)
        #expect(fault?.kind == .misconfigured)
        #expect(fault?.message.en.contains(TemplateCheck.policyLine) == true)
    }

    /// What the check knows is what a page has, name by name; what may be missing has a name of its own, since Mustache
    /// takes a missing name from the groups around it.
    @Test func `knows exactly what a page has`() throws {
        let setting = PageSetting(language: .spanish, clock: SampleReport.clock)
        let template = try PageTemplate(.embedded, theme: ThemeTests.house, footer: "f")
        let page = ReportPage(report: SampleReport.full(), theme: ThemeTests.house, setting: setting).view(in: template)
        func compare(_ page: PageValues, _ names: [String: PageName], outer: Set<String>) {
            #expect(page.values.keys.allSatisfy { names[$0] != nil })
            for name in names.keys where page.values[name] == nil { #expect(!outer.contains(name), "\(name)") }
            for (name, value) in page.values {
                guard let inner = (value as? PageValues) ?? (value as? [PageValues])?.first else { continue }
                compare(inner, names[name]?.names ?? [:], outer: outer.union(names.keys))
            }
        }
        #expect(page.values.count > 20)
        compare(page, PageName.page, outer: [])
    }

    /// What may be named stands in the documentation, each name and each custom property.
    @Test func `every name is documented`() throws {
        let text = try Repository.text("Documentation/reference/themes.md")
        func names(_ group: [String: PageName]) -> [String] { group.flatMap { [$0] + names($1.names) } }
        for name in Set(names(PageName.page)) { #expect(text.contains("`\(name)`"), "\(name)") }
        let properties = Theme.tikit.styleSheet(footer: nil).matches(of: /(--[a-z-]+):/).map { String($0.1) }
        #expect(properties.count > 30)
        for property in Set(properties) { #expect(text.contains("`\(property)`"), "\(property)") }
    }

    @Test func `tags keep their lines`() {
        let tags = TemplateTag.all(in: "a {{b}}\n{{! c\n d }}{{{ e }}}\r\n{{#f}}{{^g}}\n\n{{/g}}{{/f}}{{&h}}{{")
        #expect(
            tags == [
                TemplateTag(kind: .variable, name: "b", line: 1), TemplateTag(kind: .unescaped, name: "e", line: 3),
                TemplateTag(kind: .section, name: "f", line: 4), TemplateTag(kind: .inverted, name: "g", line: 4),
                TemplateTag(kind: .end, name: "g", line: 6), TemplateTag(kind: .end, name: "f", line: 6),
                TemplateTag(kind: .unescaped, name: "h", line: 6),
            ])
    }

    /// Whatever a template says, it is refused with a line or makes a page; it never traps.
    @Test func `survives anything`() {
        var random = SeededGenerator(seed: 5)
        let pieces = [
            "{{", "}}", "{{{", "}}}", "#", "/", "^", "&", "!", ".", "event", "sections", "title", "words", " ", "\n",
            "<", "\u{301}", "=", "tiles}}", "{{#tiles}}", "{{/tiles}}", "{{{style}}}", "\r\n", "é", "%", ">",
        ]
        var refused = 0
        for _ in 0..<400 {
            let count = Int.random(in: 0...12, using: &random)
            let body = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            if let fault = fault(Self.head + body) {
                refused += 1
                #expect(fault.kind == .misconfigured, "\(body)")
                #expect(fault.message.en.hasPrefix("Templates/page.mustache"), "\(body)")
            }
        }
        #expect((100..<400).contains(refused))
    }
}
