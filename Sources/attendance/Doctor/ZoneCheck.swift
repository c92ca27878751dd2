import Foundation
import Messages
import Profiles
import Tables

/// Whether the zone's rules are known, and which ones.
struct ZoneCheck {
    let settings: Settings
    /// Where the system keeps the zones.
    var systemFolder = "/usr/share/zoneinfo"

    var finding: Finding {
        let now = Instant(secondsSinceEpoch: Int64(time(nil)))
        let clock = WallClock(zone: settings.timeZone)
        let text = Phrase.zoneInUse(
            settings.timeZone.identifier, offset: String(clock.iso8601(now).suffix(6)), systemData: systemData)
        // The program has zones of its own; which of them is the machine's, only the system's can tell.
        let isGuess = settings.origin(of: .timeZone) == .standard && systemData == nil
        return isGuess ? Finding(.timeZone, .warning, .zoneGuessed(text)) : Finding(.timeZone, .fine, text)
    }

    /// The release of the system's time zone data, `2026a`, or `?` for one that does not say; `nil` where there is none.
    private var systemData: String? {
        guard FileManager.default.fileExists(atPath: systemFolder) else { return nil }
        let releases = ["tzdata.zi", "+VERSION"].lazy.compactMap { name -> String? in
            guard let file = FileHandle(forReadingAtPath: "\(systemFolder)/\(name)") else { return nil }
            defer { try? file.close() }
            let start = (try? file.read(upToCount: 64)).map { String(decoding: $0, as: UTF8.self) } ?? ""
            return start.split(separator: "\n").first?.split(separator: " ").last.map(String.init)
        }
        return releases.first ?? "?"
    }
}
