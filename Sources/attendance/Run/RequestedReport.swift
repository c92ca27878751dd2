import Definitions
import Foundation
import Messages
import Reporting
import Templates

/// A report that is to be made: what it shows, and how it looks.
struct RequestedReport: Sendable {
    let definition: ReportDefinition
    let theme: Theme
    let templates: Templates

    /// Finds a report's definition by its name or file, and the theme and the templates that go with it.
    static func find(_ nameOrPath: String) async throws(Fault) -> RequestedReport {
        let environment = ProcessInfo.processInfo.environment
        let definition = try await DefinitionLibrary.ofThisRun.definition(nameOrPath)
        return RequestedReport(
            definition: definition,
            theme: try ThemeLibrary(environment: environment).find(definition.theme ?? Theme.tikit.name),
            templates: try Templates.find(environment: environment))
    }
}

extension DefinitionLibrary {
    /// The definitions within reach of this process.
    static var ofThisRun: DefinitionLibrary { DefinitionLibrary(environment: ProcessInfo.processInfo.environment) }
}
