package dev.assent.desktop.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.presence.PresenceCheck;
import dev.assent.core.presence.PresenceMeans;
import dev.assent.core.presence.PresenceResult;
import dev.assent.desktop.ui.Language;
import dev.assent.desktop.ui.Texts;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsViewModelTest {
  @TempDir Path folder;
  private ConfigStore store;
  private SettingsViewModel model;
  private PresenceResult system = new PresenceResult.NotOffered("this system has no system bus");
  private final PresenceCheck presence = _ -> system;

  @BeforeEach
  void open() throws ConfigException {
    store =
        ConfigStore.open(
            new AssentHome(folder.resolve("c"), folder.resolve("s"), folder.resolve("r")),
            Clock.systemUTC());
    model =
        new SettingsViewModel(
            StoredSettings.of(store, presence, Runnable::run, Runnable::run), true);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private SettingField type(String key, String text) {
    var field = model.field(key);
    field.valueProperty().set(text);
    field.commit();
    return field;
  }

  @Test
  void whatAsksForThePersonChangesOnlyWithTheirProof() {
    var field = type("hitl.reauthenticate", "danger");
    assertThat(field.errorProperty().get())
        .isEqualTo("Nothing was changed: this system has no system bus.");
    assertThat(field.valueProperty().get()).as("what is in force").isEqualTo("never");
    assertThat(field.noteProperty().get()).isEmpty();
    assertThat(store.settings().hitl().reauthenticates()).isFalse();

    system = new PresenceResult.Proved(PresenceMeans.POLKIT);
    assertThat(type("hitl.reauthenticate", "danger").errorProperty().get()).isEmpty();
    assertThat(field.valueProperty().get()).isEqualTo("danger");
    assertThat(store.settings().hitl().reauthenticates()).isTrue();

    system = new PresenceResult.Cancelled();
    var off = type("hitl.reauthenticate", "never");
    assertThat(off.errorProperty().get()).startsWith("Nothing was changed:");
    assertThat(off.valueProperty().get()).isEqualTo("danger");
    assertThat(store.settings().hitl().reauthenticates()).isTrue();
  }

  @Test
  void everyFieldShowsWhatIsInForce() {
    for (var group : model.groups()) {
      for (var field : group.fields()) {
        if (field.input() != SettingField.Input.TEXT
            && field.input() != SettingField.Input.NUMBER_OR_NONE) {
          assertThat(field.valueProperty().get()).as(field.key()).isNotEmpty();
        }
        assertThat(field.title()).isNotEmpty();
        field.choices().forEach(word -> assertThat(field.choiceText(word)).isNotEmpty());
      }
    }
    assertThat(model.field("hitl.timeout_seconds").valueProperty().get()).isEqualTo("60");
  }

  @Test
  void quietHoursAreSetCheckedAndTakenAway() {
    type("hitl.quiet_hours", "22:00-07:00");
    assertThat(store.settings().hitl().quietHours()).contains("22:00-07:00");
    assertThat(type("hitl.quiet_hours", "late").errorProperty().get()).isNotEmpty();
    assertThat(store.settings().hitl().quietHours()).contains("22:00-07:00");
    assertThat(type("hitl.quiet_hours", "").errorProperty().get()).isEmpty();
    assertThat(store.settings().hitl().quietHours()).isEmpty();
  }

  @Test
  void aChoiceIsInForceAtOnce() {
    type("hitl.timeout_seconds", "90");
    type("hitl.caching", "false");
    type("hitl.return_key", "off");
    type("desktop.theme", "dark");
    type("audit.log_arguments", "full");
    assertThat(store.settings().hitl().timeout()).isEqualTo(Duration.ofSeconds(90));
    assertThat(store.settings().hitl().caching()).isFalse();
    assertThat(store.settings().hitl().returnKey()).isFalse();
    assertThat(store.settings().desktop().theme()).isEqualTo("dark");
    assertThat(store.settings().audit().arguments()).isEqualTo(CoreConfig.LogArguments.FULL);
  }

  @Test
  void aRefusedValueStaysInItsFieldWithTheReason() {
    var field = type("hitl.timeout_seconds", "4");
    assertThat(field.errorProperty().get()).contains("4", "5", "300");
    assertThat(field.valueProperty().get()).isEqualTo("4");
    assertThat(store.settings().hitl().timeout()).isEqualTo(Duration.ofSeconds(60));
    type("hitl.timeout_seconds", "5");
    assertThat(field.errorProperty().get()).isEmpty();
    assertThat(store.settings().hitl().timeout()).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void wordsAreNoNumbers() {
    assertThat(type("desktop.text_scale", "big").errorProperty().get()).contains("`big`");
    assertThat(store.settings().desktop().textScale()).isEqualTo(100);
  }

  @Test
  void changesFromOutsideAreShown() throws ConfigException {
    store.set("desktop.text_scale", JsonNumber.of(125));
    assertThat(model.field("desktop.text_scale").valueProperty().get()).isEqualTo("125");
  }

  @Test
  void timesAreShownAndTypedInUnitsThatPeopleUse() {
    assertThat(model.field("hitl.approval_ttl_seconds").valueProperty().get()).isEqualTo("10");
    assertThat(model.field("hitl.hold_ms").valueProperty().get()).isEqualTo("1.2");
    type("hitl.approval_ttl_seconds", "7.5");
    type("hitl.hold_ms", "0.9");
    assertThat(store.settings().hitl().approvalTtl()).isEqualTo(Duration.ofSeconds(450));
    assertThat(model.field("hitl.hold_ms").valueProperty().get()).isEqualTo("0.9");
  }

  @Test
  void aRefusedTimeIsToldInTheUnitOfThePage() {
    assertThat(type("hitl.hold_ms", "20").errorProperty().get())
        .isEqualTo("Found `20`, expected 0.8 to 3 seconds.");
    assertThat(type("hitl.hold_ms", "0.0005").errorProperty().get()).isNotEmpty();
  }

  @Test
  void germanTimesHaveAComma() {
    Texts.speak(Language.of("de", Locale.GERMANY));
    try {
      var german =
          new SettingsViewModel(
              StoredSettings.of(store, presence, Runnable::run, Runnable::run), true);
      var field = german.field("hitl.hold_ms");
      assertThat(field.valueProperty().get()).isEqualTo("1,2");
      field.valueProperty().set("2,5");
      field.commit();
      assertThat(field.errorProperty().get()).isEmpty();
      assertThat(field.valueProperty().get()).isEqualTo("2,5");
    } finally {
      Texts.speak(Language.ENGLISH);
    }
  }

  @Test
  void daysMayBeLeftOut() {
    type("audit.keep_days", "90");
    assertThat(model.field("audit.keep_days").valueProperty().get()).isEqualTo("90");
    assertThat(type("audit.keep_days", "3").errorProperty().get()).contains("30", "3650", "days");
    type("audit.keep_days", "");
    assertThat(model.field("audit.keep_days").valueProperty().get()).isEmpty();
  }
}
