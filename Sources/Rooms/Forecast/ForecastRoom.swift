package import Program

extension Room {
    /// Forecasts of events, from past editions.
    package static let forecast = Room(
        topics: [.forecast], commands: [RoomCommand(ForecastCommand.self, in: .report, rank: 45)])
}
