package dev.assent.desktop.rules.text;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import javafx.geometry.NodeOrientation;
import javafx.scene.TraversalDirection;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// The policy's file as text, to be read and edited.
public final class TextView extends VBox {
  private final TextArea field = new TextArea();
  private final CodeSheet sheet = new CodeSheet(field);

  public TextView(TextViewModel model) {
    getStyleClass().add("as-rules-text");
    field.setId("rules-text");
    OneLine.style(field, "as-field-mono", "as-code-field");
    field.setAccessibleText(Texts.get("rules.text.field"));
    // A policy is code and does not turn round.
    field.setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    field.textProperty().addListener((_, _, text) -> model.typedProperty().set(text));
    model.typedProperty().subscribe(this::follow);
    field.addEventFilter(KeyEvent.KEY_PRESSED, this::leave);
    VBox.setVgrow(sheet, Priority.ALWAYS);
    var hindrance = Face.NOTE.of("");
    hindrance.textProperty().bind(model.hindranceProperty());
    Lay.only(hindrance, model.hindranceProperty().isNotEmpty());
    Lay.only(sheet, model.hindranceProperty().isEmpty());
    getChildren().addAll(hindrance, sheet);
    model.pointedProperty().addListener((_, _, line) -> line.ifPresent(this::show));
    model.ledProperty().addListener((_, _, line) -> line.ifPresent(this::lead));
    model.readingProperty().subscribe(this::mark);
  }

  // Only what differs is replaced, so that who takes a step back stands where it was.
  private void follow(String text) {
    String old = field.getText();
    if (old.equals(text)) {
      return;
    }
    int most = Math.min(old.length(), text.length());
    int head = 0;
    while (head < most && old.charAt(head) == text.charAt(head)) {
      head++;
    }
    int tail = 0;
    while (tail < most - head
        && old.charAt(old.length() - 1 - tail) == text.charAt(text.length() - 1 - tail)) {
      tail++;
    }
    field.replaceText(head, old.length() - tail, text.substring(head, text.length() - tail));
    if (old.isEmpty()) {
      field.positionCaret(0);
    }
  }

  private void mark(Optional<TextReading> reading) {
    sheet.mark(
        reading.stream()
            .filter(TextReading.Bad.class::isInstance)
            .flatMap(bad -> ((TextReading.Bad) bad).problems().stream())
            .flatMap(problem -> problem.line().stream())
            .collect(Collectors.toSet()));
  }

  // Tab leads on as everywhere; JSON needs none, and who works with keys alone must get out again.
  private void leave(KeyEvent event) {
    if (WindowKey.NEXT.is(event) && !event.isShortcutDown()) {
      field.requestFocusTraversal(
          event.isShiftDown() ? TraversalDirection.PREVIOUS : TraversalDirection.NEXT);
      event.consume();
    }
  }

  // The keyboard stays where it is.
  private void lead(int line) {
    startOf(line)
        .ifPresent(start -> {
          field.positionCaret(start);
          sheet.lead(line);
        });
  }

  private void show(int line) {
    startOf(line)
        .ifPresent(start -> {
          int end = field.getText().indexOf('\n', start);
          field.requestFocus();
          // The line is marked from its end, so that its start, where the place is, comes into
          // sight.
          field.selectRange(end < 0 ? field.getLength() : end, start);
          sheet.lead(line);
        });
  }

  private OptionalInt startOf(int wanted) {
    int start = 0;
    for (int line = 1; line < wanted; line++) {
      int end = field.getText().indexOf('\n', start);
      if (end < 0) {
        return OptionalInt.empty();
      }
      start = end + 1;
    }
    return OptionalInt.of(start);
  }

  /// The marked text; empty when nothing is marked.
  Optional<String> marked() {
    return Optional.of(field.getSelectedText()).filter(text -> !text.isEmpty());
  }
}
