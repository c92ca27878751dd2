import Profiles

extension ServiceEnvironment {
    /// Log-in attempts in any 60 seconds. EduGo's document asks for a limit per environment without giving the numbers;
    /// these let a person mistype a password and stop a script that loops.
    var logInsPerMinute: Int {
        switch self {
        case .development: 30
        case .staging: 10
        case .production: 5
        }
    }
}
