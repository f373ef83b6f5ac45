package dev.assent.desktop.rules.form;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.property.ObjectProperty;
import javafx.geometry.NodeOrientation;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/// The moment from which a rule counts no more: typed, or picked as a time from now on. While what
/// is typed is no moment, the last one counts and that is said.
final class ExpiryField extends VBox {
  private static final DateTimeFormatter FORM =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  /// The caret takes the place of a letter.
  private static final int FORM_LENGTH = 17;

  private final ObjectProperty<Optional<Instant>> value;
  private final InstantSource clock;
  private final ZoneId zone;
  private final TextField field = new TextField();
  private final Label error = WrappedText.label("", "as-small", "as-text-danger");
  private boolean showing;

  /// @param value followed both ways
  /// @param zone whose clock is typed
  ExpiryField(ObjectProperty<Optional<Instant>> value, InstantSource clock, ZoneId zone) {
    super(4);
    this.value = value;
    this.clock = clock;
    this.zone = zone;
    field.setId("rule-expiry");
    OneLine.style(field, "as-field-mono");
    field.setAccessibleText(Texts.get("rules.form.ends"));
    field.setPromptText(Texts.get("rules.form.ends.never"));
    field.setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    field.setPrefColumnCount(FORM_LENGTH);
    field.textProperty().addListener((_, _, text) -> typed(text.strip()));
    var picks = new MenuButton(Texts.get("rules.form.ends.pick"));
    picks.setId("rule-expiry-picks");
    picks.getStyleClass().addAll("as-button", "as-menu");
    picks.setMnemonicParsing(false);
    picks.setAccessibleText(Texts.get("rules.form.ends.pick"));
    picks.setMinWidth(USE_PREF_SIZE);
    picks
        .getItems()
        .setAll(
            pick("hour", () -> Optional.of(in(Duration.ofHours(1)))),
            pick("today", () -> Optional.of(endOfToday())),
            pick("week", () -> Optional.of(in(Duration.ofDays(7)))),
            pick("never", Optional::empty));
    var line = new FlowPane(8, 6, field, picks);
    line.setAlignment(Pos.CENTER_LEFT);
    error.managedProperty().bind(error.textProperty().isNotEmpty());
    getChildren().addAll(line, error);
    value.subscribe(this::show);
  }

  // A person reads the file: parts of a second say nothing there.
  private Instant in(Duration span) {
    return clock.instant().plus(span).truncatedTo(ChronoUnit.SECONDS);
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
    var item = new MenuItem(Texts.get("rules.form.ends." + key));
    item.setId("rule-expiry-" + key);
    item.setOnAction(_ -> {
      value.set(moment.get());
      show(value.get());
    });
    return item;
  }

  private void show(Optional<Instant> moment) {
    if (moment.equals(parsed(field.getText().strip()))) {
      return;
    }
    showing = true;
    // A second of a file that cannot be typed here stays: it is left alone until something is.
    field.setText(moment.map(at -> FORM.format(at.atZone(zone))).orElse(""));
    error.setText("");
    showing = false;
  }

  private void typed(String text) {
    if (showing) {
      return;
    }
    var moment = parsed(text);
    boolean good = text.isEmpty() || moment.isPresent();
    error.setText(
        good ? "" : Texts.get("rules.form.ends.error", FORM.format(clock.instant().atZone(zone))));
    if (good) {
      value.set(moment);
    }
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
