package dev.assent.core.approval;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.SettingKey;
import dev.assent.core.config.SettingKeys;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNull;
import dev.assent.core.presence.PresenceCheck;
import dev.assent.core.presence.PresencePurpose;
import dev.assent.core.presence.PresenceResult;
import java.nio.file.Path;
import java.util.Optional;

/// Changes the person's settings, one of them only after the system has proved that the person is
/// there: the one that asks for this proof.
///
/// Anyone who could switch it off by a click would have gone round it. And it is switched on only
/// where the proof has just worked, so that nobody is left with calls that can only be denied.
///
/// @param presence proves it
public record ConfirmedSettings(ConfigStore store, PresenceCheck presence) {
  /// The setting that needs the proof.
  public static final String KEY = "hitl.reauthenticate";

  /// Gives a setting a value.
  ///
  /// @return why nothing was changed, because the person's presence was not proved; absent where it
  ///   was changed
  /// @throws ConfigException as [ConfigStore#set]
  /// @throws InterruptedException as [PresenceCheck#ask]
  public Optional<PresenceResult> set(String key, Json value)
      throws ConfigException, InterruptedException {
    var hindrance = hindrance(key, value);
    if (hindrance.isEmpty()) {
      store.set(key, value);
    }
    return hindrance;
  }

  /// Gives a setting its default back; otherwise as [#set].
  public Optional<PresenceResult> unset(String key) throws ConfigException, InterruptedException {
    var standard = SettingKeys.find(key).map(SettingKey::standard).orElse(JsonNull.NULL);
    var hindrance = hindrance(key, standard);
    if (hindrance.isEmpty()) {
      store.unset(key);
    }
    return hindrance;
  }

  private Optional<PresenceResult> hindrance(String key, Json value)
      throws ConfigException, InterruptedException {
    // Nobody is asked about what changes nothing or is refused all the same.
    boolean asks =
        key.equals(KEY)
            && !store.get(key).equals(value)
            && SettingKeys.find(key)
                .filter(known -> known.problems(Path.of(key), value).isEmpty())
                .isPresent();
    if (!asks) {
      return Optional.empty();
    }
    var result = presence.ask(PresencePurpose.CHANGE_OF_SETTING);
    return result instanceof PresenceResult.Proved ? Optional.empty() : Optional.of(result);
  }
}
