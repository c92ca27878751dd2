import ArgumentParser
import Foundation
import Messages
import Profiles

extension PartRequest: ExpressibleByArgument {
    init?(argument: String) {
        guard let request = try? JSONDecoder().decode(Self.self, from: Data(argument.utf8)) else { return nil }
        self = request
    }

    static var help: ArgumentHelp { ArgumentHelp("The event whose part this process makes.", visibility: .private) }

    /// Makes the part in the process that was started for it, and hands it over. A `Fault` is handed over as well.
    func answer(_ make: @Sendable (PartRequest) async throws -> EventPart) async throws {
        LogContext.continues(run)
        endWithStarter()
        var result: Result<EventPart, Fault>
        do {
            result = .success(try await make(self))
        } catch let fault as Fault {
            result = .failure(fault)
        }
        try Task.checkCancellation()
        try Console.answer(try PartAnswer(result).bytes, on: PartProcess.Descriptor.answer)
    }

    /// Ends this process as soon as the one that started it has ended, however that ended.
    private func endWithStarter() {
        Thread {
            var byte: UInt8 = 0
            while true {
                let count = read(PartProcess.Descriptor.lifeline, &byte, 1)
                if count < 0, errno == EINTR { continue }
                _exit(ExitStatus.terminated)
            }
        }.start()
    }
}

extension Settings {
    /// What is left of them for a part of a run: the run's longest time less what has passed of it.
    func left(for part: PartRequest?) -> Settings {
        var settings = self
        if let part { settings.longestRun = max(1, longestRun - part.elapsed) }
        return settings
    }
}
