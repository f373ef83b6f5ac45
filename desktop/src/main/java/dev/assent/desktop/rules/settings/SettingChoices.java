package dev.assent.desktop.rules.settings;

import dev.assent.core.policy.GlobReading;
import dev.assent.core.policy.Policy;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.SegmentedButtons;
import java.util.Locale;
import java.util.function.Function;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.layout.HBox;

/// The rows of buttons for settings that take one of a few words.
final class SettingChoices {
  private final PolicySettingsViewModel model;

  SettingChoices(PolicySettingsViewModel model) {
    this.model = model;
  }

  Node mode() {
    return row("mode-", ModeChoice.values(), model.mode(), ModeChoice::text);
  }

  Node newTools() {
    return row("new-tools-", NewToolsChoice.values(), model.newTools(), NewToolsChoice::text);
  }

  Node combining() {
    return row(
        "combining-", Policy.Combining.values(), model.combining(), one -> word("combining", one));
  }

  Node missing() {
    return row(
        "missing-",
        Policy.MissingAttributes.values(),
        model.missing(),
        one -> word("missing", one));
  }

  Node globs() {
    return row(
        "dialect-",
        GlobReading.values(),
        model.globs(),
        one -> Texts.get("rules.dialect." + one.word()));
  }

  private static String word(String part, Enum<?> one) {
    return Texts.get("rules.settings." + part + "." + one.name().toLowerCase(Locale.ROOT));
  }

  private static <E extends Enum<E>> Node row(
      String prefix, E[] values, PolicySetting<E> setting, Function<E, String> names) {
    var row = new HBox(SegmentedButtons.of(prefix, values, setting.valueProperty(), names));
    row.setAlignment(Pos.CENTER_LEFT);
    return row;
  }
}
