package dev.assent.desktop.settings;

import dev.assent.core.config.Setting;
import dev.assent.core.document.Shape;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonString;
import dev.assent.desktop.settings.identity.IdentityExhibit;
import dev.assent.desktop.settings.identity.IdentityPanel;
import dev.assent.desktop.settings.identity.IdentityViewModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Parent;

/// The page of settings with canned models.
public final class SettingsExhibit {
  private SettingsExhibit() {}

  /// The times at which a person is asked, with one field refused.
  public static Parent page() {
    var model = new SettingsViewModel(new Canned(), true);
    var field = model.field("hitl.timeout_seconds");
    field.valueProperty().set("4");
    field.commit();
    return section(model, "asking");
  }

  /// The looks of everything.
  public static Parent look() {
    return section("look");
  }

  /// The ways in which cards take answers.
  public static Parent answers() {
    return section("answers");
  }

  /// The things that the log keeps.
  public static Parent log() {
    return section("log");
  }

  /// The keys.
  public static Parent keys() {
    return section("keys");
  }

  /// The program and what is in it.
  public static Parent about() {
    return section("about");
  }

  /// The parts that can look for newer versions.
  public static Parent updates() {
    return section("updates");
  }

  /// The health of the installation, and the bundle with one of its texts.
  public static Parent health() {
    var care = new InstallationViewModel(new CannedInstallation());
    Parent page = section(new SettingsViewModel(new Canned(), true), care, "health");
    care.gather();
    return page;
  }

  /// The effects of taking Assent away.
  public static Parent uninstall() {
    return section("uninstall");
  }

  private static Parent section(String id) {
    return section(new SettingsViewModel(new Canned(), true), id);
  }

  private static Parent section(SettingsViewModel model, String id) {
    return section(model, new InstallationViewModel(new CannedInstallation()), id);
  }

  /// The sign-in of the person.
  public static Parent identity(IdentityViewModel identity) {
    return section(
        new SettingsViewModel(new Canned(), true),
        new InstallationViewModel(new CannedInstallation()),
        identity,
        "identity");
  }

  private static Parent section(SettingsViewModel model, InstallationViewModel care, String id) {
    return section(model, care, IdentityExhibit.empty(), id);
  }

  private static Parent section(
      SettingsViewModel model, InstallationViewModel care, IdentityViewModel identity, String id) {
    var questions = new IdentityPanel.Questions(() -> true, () -> true, () -> true);
    var page =
        new SettingsView(
            model, new SettingsView.Ways("1.2.3", () -> {}, identity, questions, care, () -> true));
    page.open(id);
    return page;
  }

  private static final Map<String, Shape.Range> RANGES =
      Map.of("hitl.timeout_seconds", new Shape.Range(5, 300));

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
          setting("hitl.reauthenticate", new JsonString("never")),
          setting("hitl.take_back_care_ms", JsonNumber.of(1500)),
          setting("hitl.take_back_danger_ms", JsonNumber.of(3000)),
          setting("hitl.sound", JsonBoolean.TRUE),
          setting("desktop.start_at_login", JsonBoolean.FALSE),
          setting("desktop.notifications", JsonBoolean.TRUE),
          setting("desktop.reminder", JsonBoolean.TRUE),
          setting("desktop.update_check", JsonBoolean.FALSE),
          setting("hitl.quiet_hours", new JsonString("22:00-07:00")),
          setting("desktop.theme", new JsonString("system")),
          setting("desktop.text_scale", JsonNumber.of(100)),
          setting("desktop.language", new JsonString("system")),
          setting("audit.log_arguments", new JsonString("redacted")),
          setting("audit.durability", new JsonString("forced")),
          setting("audit.rotate_mb", JsonNumber.of(64)),
          setting("audit.keep_days", JsonNull.NULL));
    }

    private static Setting setting(String key, Json value) {
      return new Setting(key, value, value, "", "", Optional.ofNullable(RANGES.get(key)));
    }

    @Override
    public void set(String key, Json value, Consumer<String> done) {
      done.accept("");
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
