import Foundation
import Templates
import Testing

/// The theme's colours keep the contrasts of WCAG 2.2, success criteria 1.4.3 (text) and 1.4.11 (pictures).
@Suite struct ThemeTests {
    private static let schemes: [String: [String: String]] = {
        let parts = Templates.embedded.theme.components(separatedBy: "@media")
        func colours(_ text: String) -> [String: String] {
            Dictionary(
                text.matches(of: /--([a-z0-9-]+): #([0-9A-Fa-f]{6})/).map { (String($0.1), String($0.2)) }
            ) { $1 }
        }
        let light = colours(parts[0])
        return ["light": light, "dark": light.merging(colours(parts[1])) { $1 }]
    }()

    /// Relative luminance (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance).
    private func luminance(_ hex: String) -> Double {
        let value = Int(hex, radix: 16) ?? 0
        let parts = [value >> 16, value >> 8 & 255, value & 255].map { part -> Double in
            let share = Double(part) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    private func contrast(_ first: String, _ second: String, in scheme: String) throws -> Double {
        let colours = try #require(Self.schemes[scheme])
        let lights = [luminance(try #require(colours[first])), luminance(try #require(colours[second]))].sorted()
        return (lights[1] + 0.05) / (lights[0] + 0.05)
    }

    @Test(arguments: ["light", "dark"]) func textIsReadable(scheme: String) throws {
        let pairs = [
            ("ink", "ground"), ("ink", "surface"), ("ink", "raised"), ("quiet", "ground"), ("quiet", "surface"),
            ("quiet", "raised"), ("primary", "surface"), ("primary", "raised"), ("secondary", "surface"),
            ("line", "surface"),
            ("error", "surface"), ("warning", "surface"), ("info", "surface"), ("on-brand", "brand-start"),
            ("on-brand", "brand-end"), ("quiet", "heat-0"), ("heat-low-ink", "heat-1"), ("heat-low-ink", "heat-2"),
            ("heat-low-ink", "heat-3"), ("heat-low-ink", "heat-4"), ("heat-high-ink", "heat-5"),
            ("heat-high-ink", "heat-6"), ("heat-high-ink", "heat-7"),
        ]
        for (text, ground) in pairs {
            #expect(try contrast(text, ground, in: scheme) >= 4.5, "\(text) on \(ground)")
        }
    }

    @Test(arguments: ["light", "dark"]) func picturesStandOut(scheme: String) throws {
        let pairs = [
            ("primary", "surface"), ("secondary", "surface"), ("line", "surface"), ("focus", "surface"),
            ("focus", "ground"),
            ("quiet", "surface"), ("primary", "track"), ("primary", "second"),
        ]
        for (shape, ground) in pairs {
            #expect(try contrast(shape, ground, in: scheme) >= 3, "\(shape) on \(ground)")
        }
    }

    @Test func brandIsTheBrand() {
        #expect(Self.schemes["light"]?["primary"] == "B6287E")
        #expect(Self.schemes["light"]?["secondary"] == "5E38E2")
    }

    /// A style sheet that takes a colour of its own would not follow a theme; paper's page number is the one exception.
    @Test func styleTakesItsColoursFromTheTheme() {
        let style = Templates.embedded.style
        #expect(style.matches(of: /#[0-9A-Fa-f]{6}/).map { String($0.0) } == ["#625B70"])
        let used = Set(style.matches(of: /var\(--([a-z0-9-]+)\)/).map { String($0.1) })
        #expect(used.subtracting(Self.schemes["light"]?.keys.map { $0 } ?? []) == ["font"])
    }
}
