import Definitions
import Foundation

extension DefinitionLibrary {
    /// The definitions within reach of this process.
    static var ofThisRun: DefinitionLibrary { DefinitionLibrary(environment: ProcessInfo.processInfo.environment) }
}
