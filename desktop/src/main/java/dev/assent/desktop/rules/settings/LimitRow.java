package dev.assent.desktop.rules.settings;

import dev.assent.core.policy.RateLimit;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.SegmentedButtons;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Press;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.geometry.NodeOrientation;
import javafx.geometry.Pos;
import javafx.scene.control.TextField;
import javafx.scene.control.TextFormatter;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// One limit of how many calls may pass within some time.
final class LimitRow extends VBox {
  private final PolicySettingsViewModel model;
  private final int index;
  private final NumberField calls;
  private final NumberField seconds;
  private final ListField tools;
  private final ObjectProperty<EffectWord> effect = new SimpleObjectProperty<>(EffectWord.ASK);
  private boolean showing;

  /// @param index its place among the limits, 0-based
  LimitRow(PolicySettingsViewModel model, int index) {
    super(6);
    this.model = model;
    this.index = index;
    getStyleClass().addAll("as-well", "as-detail-well");
    calls =
        new NumberField(
            Texts.get("rules.settings.limits.calls"),
            (number, key) ->
                put(was -> new RateLimit(was.tools(), number, was.seconds(), was.effect()), key));
    seconds =
        new NumberField(
            Texts.get("rules.settings.limits.seconds"),
            (number, key) ->
                put(was -> new RateLimit(was.tools(), was.calls(), number, was.effect()), key));
    tools =
        new ListField(
            Texts.get("rules.settings.limits.tools"),
            (list, key) ->
                put(was -> new RateLimit(list, was.calls(), was.seconds(), was.effect()), key));
    calls.setId("limit-calls-" + index);
    seconds.setId("limit-seconds-" + index);
    tools.setId("limit-tools-" + index);
    effect.addListener((_, _, next) ->
        put(
            was -> new RateLimit(was.tools(), was.calls(), was.seconds(), next.effect()),
            new Object()));
    var remove =
        Press.symbol(
            "limit-remove-" + index,
            "rules.settings.limits.remove",
            Feather.X,
            () -> model.removeLimit(index));
    var line =
        new FlowPane(
            8,
            6,
            words("rules.settings.limits.after"),
            calls,
            words("rules.settings.limits.in"),
            seconds,
            words("rules.settings.limits.then"),
            SegmentedButtons.of(
                List.of(EffectWord.ASK, EffectWord.DENY),
                word -> "limit-" + word.name().toLowerCase(Locale.ROOT) + "-" + index,
                effect,
                EffectWord::text),
            remove);
    line.setAlignment(Pos.CENTER_LEFT);
    getChildren().addAll(line, words("rules.settings.limits.of"), tools);
  }

  private static javafx.scene.control.Label words(String key) {
    return Face.NOTE.sayLine(key);
  }

  private void put(UnaryOperator<RateLimit> change, Object key) {
    if (!showing && index < model.limits().size()) {
      model.setLimit(index, change.apply(model.limits().get(index)), key);
    }
  }

  /// Shows what the draft has at its place.
  void show(RateLimit limit) {
    showing = true;
    calls.show(limit.calls());
    seconds.show(limit.seconds());
    tools.show(limit.tools());
    effect.set(EffectWord.of(limit.effect()));
    showing = false;
  }

  /// A whole number above 0. Nothing else can be typed; while nothing stands there, the last one
  /// counts, and it comes back when the field is left.
  private static final class NumberField extends TextField {
    private static final int COLUMNS = 5;
    private static final int DIGITS = 6;

    private int shown;
    private boolean showing;

    /// @param told the number after each change, and what names this field
    @SuppressWarnings("NullAway") // the toolkit's word for "not this change" is null
    NumberField(String name, BiConsumer<Integer, Object> told) {
      OneLine.style(this, "as-field-mono");
      setAccessibleText(name);
      setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
      setPrefColumnCount(COLUMNS);
      setTextFormatter(
          new TextFormatter<>(change ->
              change.getControlNewText().matches("([1-9][0-9]{0," + (DIGITS - 1) + "})?")
                  ? change
                  : null));
      textProperty()
          .addListener((_, _, text) -> {
            if (!showing && !text.isEmpty()) {
              told.accept(Integer.parseInt(text), this);
            }
          });
      focusedProperty()
          .addListener((_, _, focused) -> {
            if (!focused) {
              put();
            }
          });
    }

    /// Shows a number.
    void show(int number) {
      shown = number;
      if (!getText().isEmpty() || !isFocused()) {
        put();
      }
    }

    private void put() {
      String digits = Texts.digits(shown);
      if (!getText().equals(digits)) {
        showing = true;
        setText(digits);
        showing = false;
      }
    }
  }
}
