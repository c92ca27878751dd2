import Forecast
import Pretix
import Program
import Registering
import Watch

extension House {
    /// The rooms of the program. Without its line here, its line in `Package.swift` and the folders of its name, a room is gone.
    static let ofAttendance = House([
        .forecast,
        .pretix,
        .registering,
        .watch,
    ])
}
