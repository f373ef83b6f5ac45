package dev.assent.desktop.settings;

import dev.assent.core.config.Setting;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonString;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Parent;

/// The page of settings with canned models.
public final class SettingsExhibit {
  private SettingsExhibit() {}

  /// Everything at its default, one field refused.
  public static Parent page() {
    var model = new SettingsViewModel(new Canned());
    var field = model.field("hitl.timeout_seconds");
    field.valueProperty().set("4");
    field.commit();
    return (Parent) new SettingsPage(model, () -> {}).content();
  }

  private static final class Canned implements SettingsStore {
    @Override
    public List<Setting> list() {
      return List.of(
          setting("hitl.timeout_seconds", JsonNumber.of(60)),
          setting("hitl.caching", JsonBoolean.TRUE),
          setting("hitl.approval_ttl_seconds", JsonNumber.of(600)),
          setting("hitl.return_key", new JsonString("armed")),
          setting("hitl.arming_ms", JsonNumber.of(900)),
          setting("hitl.hold_ms", JsonNumber.of(1200)),
          setting("hitl.hold_style", new JsonString("hold")),
          setting("hitl.take_back_care_ms", JsonNumber.of(1500)),
          setting("hitl.take_back_danger_ms", JsonNumber.of(3000)),
          setting("hitl.sound", JsonBoolean.TRUE),
          setting("desktop.notifications", JsonBoolean.TRUE),
          setting("desktop.reminder", JsonBoolean.TRUE),
          setting("hitl.quiet_hours", new JsonString("22:00-07:00")),
          setting("desktop.theme", new JsonString("system")),
          setting("desktop.text_scale", JsonNumber.of(100)),
          setting("desktop.language", new JsonString("system")),
          setting("audit.log_arguments", new JsonString("redacted")),
          setting("audit.durability", new JsonString("forced")));
    }

    private static Setting setting(String key, Json value) {
      return new Setting(key, value, value, "", "");
    }

    @Override
    public void set(String key, Json value, Consumer<String> done) {
      done.accept(Texts.get("settings.error.bounds", CoreWords.of("the number `4`"), CoreWords.of("a whole number from 5 to 300")));
    }

    @Override
    public String problem() {
      return "";
    }

    @Override
    public Runnable listen(Runnable changed) {
      return () -> {};
    }
  }
}
