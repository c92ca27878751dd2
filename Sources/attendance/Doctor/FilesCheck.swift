import Extraction
import MemberSources
import Messages
import Profiles
import Tables

/// Whether the files of a `csv` profile can be read from end to end.
struct FilesCheck {
    let settings: Settings

    func findings() async throws -> [Finding] {
        [try await service, Finding(.clock, .fine, .clockNotTold), Finding(.session, .fine, .noLogInNeeded)]
    }

    private var service: Finding {
        get async throws {
            let source = MemberFilesSource(
                name: settings.clubName, files: settings.members.files, zone: settings.timeZone)
            do {
                let club = try await source.read(visitsSince: nil)
                return Finding(
                    .service, .fine, .filesReadable(members: club.members.count, visits: club.visits.count))
            } catch let fault as Fault {
                return Finding(.service, fault)
            }
        }
    }
}
