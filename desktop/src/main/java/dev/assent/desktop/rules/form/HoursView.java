package dev.assent.desktop.rules.form;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import java.time.DayOfWeek;
import javafx.beans.property.StringProperty;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// The days, the span of the day, the zone and the first moment of a row.
final class HoursView extends VBox {
  private static final int MOMENT_LENGTH = 17;

  private final HoursViewModel model;

  HoursView(HoursViewModel model) {
    super(6);
    this.model = model;
    var days = Lay.styled(new FlowPane(), "as-ticks");
    for (var day : DayOfWeek.values()) {
      days.getChildren().add(tick(day));
    }
    var from = field(model.fromProperty(), "rules.form.time.from", "09:00", 5);
    var to = field(model.toProperty(), "rules.form.time.to", "18:00", 5);
    var zone =
        field(model.zoneProperty(), "rules.form.time.zone", Texts.get("rules.form.time.here"), 12);
    Lay.grow(zone);
    var span = new HBox(6, word("rules.form.time.from"), from, word("rules.form.time.to"), to);
    var place = new HBox(6, word("rules.form.time.zone"), zone);
    span.getStyleClass().add("as-form-centred");
    place.getStyleClass().add("as-form-centred");
    var start =
        field(
            model.sinceProperty(),
            "rules.form.time.since",
            Texts.get("rules.form.time.since.ever"),
            MOMENT_LENGTH);
    Lay.grow(start);
    var since = Lay.styled(new HBox(6, word("rules.form.time.since"), start), "as-form-centred");
    getChildren().addAll(days, span, place, since);
  }

  private ToggleButton tick(DayOfWeek day) {
    var tick =
        Lay.styled(new ToggleButton(DayWords.of(day)), "as-tick", "as-tick-words", "as-value");
    tick.setMnemonicParsing(false);
    tick.setUserData(day);
    tick.setSelected(model.days().contains(day));
    tick.setOnAction(_ -> {
      model.toggle(day);
      tick.setSelected(model.days().contains(day));
    });
    return tick;
  }

  private static Label word(String key) {
    return Face.NOTE.sayWhole(key);
  }

  private static TextField field(StringProperty value, String key, String prompt, int columns) {
    var field = new TextField();
    OneLine.style(field, "as-field-mono", "as-value");
    field.setPromptText(prompt);
    field.setAccessibleText(Texts.get(key));
    field.setPrefColumnCount(columns);
    field.textProperty().bindBidirectional(value);
    return field;
  }
}
