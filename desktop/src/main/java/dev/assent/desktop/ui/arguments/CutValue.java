package dev.assent.desktop.ui.arguments;

import dev.assent.desktop.ui.ShownText.Place;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.ShownTextFlow;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import javafx.scene.layout.VBox;

/// A value in a narrow place: whole where it is short, of few lines too, else both its ends and a
/// control that says how much is hidden and opens it. Reaches every character; a last line end is
/// drawn and hides nothing.
public final class CutValue extends VBox {
  private static final int LENGTH = 72;
  private static final int LONGEST_FLOW = 4000;
  private static final int FEW_LINES = 6;
  private static final int LENGTH_OF_FEW_LINES = 400;
  private static final double VIEWER_HEIGHT = 160;

  private final boolean folded;

  /// A value.
  ///
  /// @param opened whether a person has opened it already
  /// @param onOpen what happens when it is opened
  public CutValue(Argument argument, boolean opened, Runnable onOpen) {
    setMinWidth(0);
    boolean cuts =
        !ShortenedText.of(argument.value(), argument.secrets(), LENGTH).hidden().isEmpty();
    boolean endsItsLine = argument.lines() == 1;
    folded = !opened && (endsItsLine ? cuts : !isFew(argument));
    if (folded) {
      cut(argument, onOpen);
    } else {
      whole(argument);
    }
  }

  private static boolean isFew(Argument argument) {
    return argument.lines() <= FEW_LINES && argument.value().length() <= LENGTH_OF_FEW_LINES;
  }

  /// True if some of it is hidden until it is opened.
  public boolean isFolded() {
    return folded;
  }

  private void cut(Argument argument, Runnable onOpen) {
    boolean lines = argument.lines() > 1;
    // Of several lines the first one.
    String line =
        lines ? argument.value().substring(0, argument.value().indexOf('\n')) : argument.value();
    var ends = ShortenedText.of(line, argument.secrets().within(0, line.length()), LENGTH);
    var text = ends.drawn("as-mono-small", "as-text-1");
    if (lines && ends.hidden().isEmpty()) {
      text.add("…", Place.LINE, "as-mono-small", "as-text-3");
    }
    String hidden =
        lines
            ? Texts.count("argument.moreLines", argument.lines() - 1L)
            : Texts.count("argument.moreCharacters", ends.hidden().length());
    var open =
        Lay.spoken(
            Lay.styled(Press.FLUSH.saying(hidden, onOpen), "as-fold"),
            hidden + ". " + argument.place());
    getChildren().setAll(text, open);
  }

  // Each in its row.
  private static VBox few(Argument argument) {
    var rows = new VBox();
    int at = 0;
    for (String line : TextLine.lines(argument.value())) {
      rows.getChildren()
          .add(
              new ShownTextFlow()
                  .add(
                      line,
                      argument.secrets().within(at, at + line.length()),
                      Place.BLOCK,
                      "as-mono-small",
                      "as-text-1"));
      at += line.length() + 1;
    }
    return rows;
  }

  private void whole(Argument argument) {
    boolean several = argument.lines() > 1;
    if (several && isFew(argument)) {
      getChildren().setAll(few(argument));
    } else if (several || argument.value().length() > LONGEST_FLOW) {
      var viewer = new LineViewer(argument.value(), argument.secrets());
      viewer.setPrefHeight(VIEWER_HEIGHT);
      viewer.setAccessibleText(argument.place());
      getChildren().setAll(viewer);
    } else {
      String ink =
          argument.kind() == Argument.Kind.NOTHING || argument.value().isEmpty()
              ? "as-text-3"
              : "as-text-1";
      getChildren()
          .setAll(
              new ShownTextFlow()
                  .add(argument.value(), argument.secrets(), Place.LINE, "as-mono-small", ink));
    }
    getChildren().add(Face.FAINT.some(argument.remark()));
  }
}
