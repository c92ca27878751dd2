import Messages
import Profiles

/// Which configuration holds. That it can be read is known by now.
struct ConfigurationCheck {
    let settings: Settings

    var finding: Finding {
        let path = settings.configuration.path
        guard settings.file != nil else { return Finding(.configuration, .fine, .noConfigurationYet(path)) }
        return Finding(.configuration, .fine, .configurationInUse(path, profile: settings.profileName))
    }
}
