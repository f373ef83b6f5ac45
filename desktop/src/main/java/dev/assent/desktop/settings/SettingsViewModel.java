package dev.assent.desktop.settings;

import dev.assent.core.approval.ConfirmedSettings;
import dev.assent.core.config.Setting;
import dev.assent.core.json.Json;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The page of settings. Belongs to the toolkit's thread.
public final class SettingsViewModel {
  private static final long MILLIS_A_SECOND = 1_000;
  private static final long SECONDS_A_MINUTE = 60;

  private final SettingsStore store;
  private final List<Group> groups;
  private final StringProperty problem = new SimpleStringProperty("");

  /// Settings that belong together.
  ///
  /// @param id names its title in the bundle
  record Group(String id, List<SettingField> fields) {}

  /// A page over a store.
  ///
  /// @param updates whether this build can look for newer versions
  public SettingsViewModel(SettingsStore store, boolean updates) {
    this.store = store;
    BiConsumer<SettingField, Json> send = this::send;
    var all =
        Stream.of(
            new Group(
                "look",
                List.of(
                    SettingField.choice(
                        "desktop.theme", send, "system", "light", "dark", "high_contrast"),
                    SettingField.number("desktop.text_scale", send),
                    SettingField.language(send))),
            new Group(
                "asking",
                List.of(
                    SettingField.number("hitl.timeout_seconds", send),
                    SettingField.onOff("hitl.caching", send),
                    SettingField.number("hitl.approval_ttl_seconds", SECONDS_A_MINUTE, send),
                    SettingField.onOff("hitl.remember_across_sessions", send))),
            new Group(
                "answers",
                List.of(
                    SettingField.choice("hitl.return_key", send, "armed", "off"),
                    SettingField.number("hitl.arming_ms", MILLIS_A_SECOND, send),
                    SettingField.choice("hitl.hold_style", send, "hold", "two_presses"),
                    SettingField.number("hitl.hold_ms", MILLIS_A_SECOND, send),
                    SettingField.choice("hitl.reauthenticate", send, "never", "danger"),
                    SettingField.number("hitl.take_back_care_ms", MILLIS_A_SECOND, send),
                    SettingField.number("hitl.take_back_danger_ms", MILLIS_A_SECOND, send))),
            new Group(
                "attention",
                List.of(
                    SettingField.onOff("desktop.start_at_login", send),
                    SettingField.onOff("desktop.notifications", send),
                    SettingField.onOff("desktop.reminder", send),
                    SettingField.onOff("hitl.sound", send),
                    SettingField.text("hitl.quiet_hours", send))),
            new Group(
                "log",
                List.of(
                    SettingField.choice("audit.log_arguments", send, "none", "redacted", "full"),
                    SettingField.choice("audit.durability", send, "forced", "written"),
                    SettingField.number("audit.rotate_mb", send),
                    SettingField.numberOrNone("audit.keep_days", send))),
            new Group("updates", List.of(SettingField.onOff("desktop.update_check", send))));
    this.groups = all.filter(group -> updates || !group.id().equals("updates")).toList();
    store.listen(this::refresh);
    refresh();
  }

  /// The settings in groups, in the order of the page.
  List<Group> groups() {
    return groups;
  }

  /// The fault of the file on disk; empty when it is in force.
  ReadOnlyStringProperty problemProperty() {
    return problem;
  }

  /// The field of a key.
  SettingField field(String key) {
    return fields().filter(field -> field.key().equals(key)).findFirst().orElseThrow();
  }

  private Stream<SettingField> fields() {
    return groups.stream().flatMap(group -> group.fields().stream());
  }

  private void send(SettingField field, Json value) {
    if (field.key().equals(ConfirmedSettings.KEY)) {
      field.waits(Texts.get("settings.asksSystem"));
    }
    store.set(
        field.key(),
        value,
        refused -> {
          field.answered(refused);
          refresh();
        });
  }

  private void refresh() {
    problem.set(store.problem());
    for (Setting setting : store.list()) {
      fields()
          .filter(field -> field.key().equals(setting.key()))
          .forEach(field -> field.show(setting));
    }
  }
}
