package dev.assent.desktop.rules.form;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Press;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.StringProperty;
import javafx.geometry.NodeOrientation;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/// The moment from which a rule counts no more: typed, or picked, also as a time that counts from
/// going live. What is no moment is kept as it is typed, and said.
final class ExpiryField extends VBox {
  private static final DateTimeFormatter FORM =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  /// The caret takes the place of a letter.
  private static final int FORM_LENGTH = 17;

  private final ObjectProperty<Optional<Instant>> value;
  private final StringProperty other;
  private final CountedEnds ends;
  private final InstantSource clock;
  private final ZoneId zone;
  private final TextField field = new TextField();
  private final Label error = Face.FAULT.of("");
  private boolean showing;

  /// @param value followed both ways
  /// @param other what is typed while it is no moment, else empty; followed both ways
  /// @param ends those that count from going live
  /// @param zone whose clock is typed
  ExpiryField(
      ObjectProperty<Optional<Instant>> value,
      StringProperty other,
      CountedEnds ends,
      InstantSource clock,
      ZoneId zone) {
    super(4);
    this.value = value;
    this.other = other;
    this.ends = ends;
    this.clock = clock;
    this.zone = zone;
    field.setId("rule-expiry");
    OneLine.style(field, "as-field-mono");
    field.setAccessibleText(Texts.get("rules.form.ends"));
    field.setPromptText(Texts.get("rules.form.ends.never"));
    field.setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    field.setPrefColumnCount(FORM_LENGTH);
    field.textProperty().addListener((_, _, text) -> typed(text.strip()));
    var picks = Press.menu("rule-expiry-picks", "rules.form.ends.pick");
    picks
        .getItems()
        .setAll(
            pick("hour", () -> Optional.of(ends.after(Duration.ofHours(1)))),
            pick("today", () -> Optional.of(endOfToday())),
            pick("week", () -> Optional.of(ends.after(Duration.ofDays(7)))),
            pick("never", Optional::empty));
    var line = new FlowPane(8, 6, field, picks);
    line.setAlignment(Pos.CENTER_LEFT);
    error.managedProperty().bind(error.textProperty().isNotEmpty());
    getChildren().addAll(line, error);
    value.subscribe(_ -> show());
    other.subscribe(_ -> show());
  }

  private Instant endOfToday() {
    return clock
        .instant()
        .atZone(zone)
        .toLocalDate()
        .plusDays(1)
        .atTime(LocalTime.MIDNIGHT)
        .atZone(zone)
        .toInstant();
  }

  private MenuItem pick(String key, Supplier<Optional<Instant>> moment) {
    return Press.item(
        "rule-expiry-" + key,
        Texts.get("rules.form.ends." + key),
        () -> {
          other.set("");
          value.set(moment.get());
        });
  }

  private void show() {
    String text = other.get();
    error.setText(
        text.isEmpty()
            ? ""
            : Texts.get("rules.form.ends.error", FORM.format(clock.instant().atZone(zone))));
    String typed = field.getText().strip();
    var counted = value.get().flatMap(ends::words).filter(_ -> text.isEmpty());
    field.setPrefColumnCount(counted.map(String::length).orElse(FORM_LENGTH));
    // A second of a file that cannot be typed here stays: it is left alone until something is.
    boolean shown =
        text.isEmpty() && counted.isEmpty()
            ? value.get().equals(parsed(typed)) && isMoment(typed)
            : counted.orElse(text).equals(typed);
    if (!shown) {
      showing = true;
      field.setText(
          counted.orElseGet(() ->
              text.isEmpty()
                  ? value.get().map(at -> FORM.format(at.atZone(zone))).orElse("")
                  : text));
      showing = false;
    }
  }

  private void typed(String text) {
    if (showing) {
      return;
    }
    if (value.get().flatMap(ends::words).filter(text::equals).isPresent()) {
      other.set("");
    } else if (isMoment(text)) {
      value.set(parsed(text));
      other.set("");
    } else {
      other.set(text);
    }
  }

  private boolean isMoment(String text) {
    return text.isEmpty() || parsed(text).isPresent();
  }

  private Optional<Instant> parsed(String text) {
    try {
      return text.isEmpty()
          ? Optional.empty()
          : Optional.of(LocalDateTime.parse(text, FORM).atZone(zone).toInstant());
    } catch (DateTimeParseException _) {
      return Optional.empty();
    }
  }
}
