package dev.assent.desktop.settings;

import dev.assent.core.approval.ConfirmedSettings;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.Setting;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.document.Fault;
import dev.assent.core.json.Json;
import dev.assent.core.presence.PresenceCheck;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/// The settings of a configuration store.
public final class StoredSettings implements SettingsStore {
  private final ConfigStore store;
  private final ConfirmedSettings settings;
  private final BackgroundWork beside;
  private final List<Runnable> listeners = new ArrayList<>();

  private StoredSettings(
      ConfigStore store, PresenceCheck presence, Executor background, Executor toolkit) {
    this.store = store;
    settings = new ConfirmedSettings(store, presence);
    beside = new BackgroundWork(background, toolkit);
  }

  /// Follows a store for as long as it lives.
  ///
  /// @param presence proves that the person is there
  /// @param background runs what writes files, and what waits for the person
  /// @param toolkit runs what the page is told
  public static StoredSettings of(
      ConfigStore store, PresenceCheck presence, Executor background, Executor toolkit) {
    var settings = new StoredSettings(store, presence, background, toolkit);
    store.listen(
        () -> toolkit.execute(() -> List.copyOf(settings.listeners).forEach(Runnable::run)));
    return settings;
  }

  @Override
  public List<Setting> list() {
    return store.list();
  }

  @Override
  public void set(String key, Json value, Consumer<String> done) {
    beside.ask(() -> refusal(key, value), done);
  }

  @Override
  public String problem() {
    return store.problems().stream()
        .filter(problem ->
            problem.file().endsWith("config.json")
                && !problem.file().toString().contains("proxies"))
        .map(Fault::message)
        .map(CoreWords::of)
        .findFirst()
        .orElse("");
  }

  @Override
  public Runnable listen(Runnable changed) {
    listeners.add(changed);
    return () -> listeners.remove(changed);
  }

  private String refusal(String key, Json value) {
    try {
      return settings
          .set(key, value)
          .map(why -> Texts.get("settings.error.presence", CoreWords.of(why.reason())))
          .orElse("");
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return Texts.get("settings.error.presence", "");
    } catch (ConfigException e) {
      var problem = e.problems().getFirst();
      return problem.pointer().equals(key)
          ? Texts.get(
              "settings.error.bounds",
              CoreWords.of(problem.found()),
              CoreWords.of(problem.expected()))
          : Texts.get("settings.error.file", CoreWords.of(problem.message()));
    }
  }
}
