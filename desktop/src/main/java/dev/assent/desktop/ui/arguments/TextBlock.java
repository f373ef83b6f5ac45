package dev.assent.desktop.ui.arguments;

import dev.assent.desktop.ui.ShownText.Place;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.EndsRow;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.SegmentedButtons;
import dev.assent.desktop.ui.controls.ShownTextFlow;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// A text of several lines: name and size, its first lines, and a control that opens the rest. It
/// also has what changes, if it is known what was there before; either way every character of the
/// text can be reached.
final class TextBlock extends VBox {
  private static final int FIRST_ROWS = 8;
  private static final int SHORT_NAME = 20;

  private final Argument argument;
  private final IntegerProperty unseen;
  private final VBox body = new VBox();
  private final HBox choice = new HBox(8);
  private final HBox foot = Lay.styled(new HBox(), "as-block-foot");
  private final ObjectProperty<View> view = new SimpleObjectProperty<>(this, "view", View.WHOLE);
  private Optional<ComparedText> compared = Optional.empty();
  private Optional<Runnable> seen = Optional.empty();
  private boolean chosen;

  private enum View {
    DISK("compare.disk"),
    LAST("compare.last"),
    WHOLE("compare.whole");

    final String key;

    View(String key) {
      this.key = key;
    }
  }

  /// @param unseen where the part that is folded counts until it was opened
  TextBlock(Argument argument, IntegerProperty unseen) {
    this.argument = argument;
    this.unseen = unseen;
    var name = new ShownTextFlow(argument.place(), Place.LINE, "as-mono", "as-text-3");
    int bytes = argument.value().getBytes(StandardCharsets.UTF_8).length;
    var size =
        Face.NOTE.whole(
            bytes == 1
                ? Texts.get("argument.size.least")
                : Texts.count(
                    "argument.size", bytes == 0 ? 0 : argument.lines(), Texts.number(bytes)));
    if (argument.place().length() <= SHORT_NAME) {
      name.setMinWidth(Region.USE_PREF_SIZE);
    }
    choice.setAlignment(Pos.CENTER_LEFT);
    var what = Lay.row(10, name, size);
    what.setFillHeight(false);
    var head = new EndsRow(what, choice);
    head.getStyleClass().addAll("as-argument-row", "as-block-head");
    body.getStyleClass().add("as-block-body");
    getChildren().addAll(head, body);
    view.addListener((_, _, _) -> {
      chosen = true;
      show();
    });
    show();
  }

  /// The argument's name.
  String name() {
    return argument.name();
  }

  /// Offers what was there before, and shows it where nobody has chosen or opened anything yet.
  void compare(ComparedText before) {
    compared = Optional.of(before);
    choice.getChildren().clear();
    var offered = before.disk().or(before::last);
    if (!before.remark().isEmpty()) {
      choice.getChildren().add(Face.NOTE.line(before.remark()));
    }
    if (offered.isPresent()) {
      before.disk().ifPresent(difference -> choice.getChildren().add(LineCounts.of(difference)));
      choice.getChildren().add(segments(before));
    }
    boolean byPerson = chosen;
    var wanted = of(view.get(), before).isPresent() ? view.get() : View.WHOLE;
    if (!byPerson) {
      wanted = before.disk().isPresent() ? View.DISK : View.WHOLE;
    }
    if (wanted != view.get()) {
      view.set(wanted);
    } else if (wanted != View.WHOLE) {
      // The part that was opened there is another thing now.
      show();
    }
    chosen = byPerson;
  }

  private Node segments(ComparedText before) {
    var offered =
        Arrays.stream(View.values())
            .filter(each -> each == View.WHOLE || of(each, before).isPresent())
            .toList();
    var row =
        SegmentedButtons.of(
            offered, each -> each.key.replace('.', '-'), view, each -> Texts.get(each.key));
    row.getButtons()
        .forEach(button -> button.setAccessibleText(argument.place() + ": " + button.getText()));
    return row;
  }

  private static Optional<LineDifference> of(View view, ComparedText before) {
    return switch (view) {
      case DISK -> before.disk();
      case LAST -> before.last();
      case WHOLE -> Optional.empty();
    };
  }

  private void show() {
    getChildren().remove(foot);
    var difference = compared.flatMap(before -> of(view.get(), before));
    if (difference.isPresent()) {
      changes(difference.get());
    } else {
      whole();
    }
  }

  private void whole() {
    var lines = TextLine.of(argument.value(), argument.secrets());
    body.getStyleClass().setAll("as-block-body");
    body.getChildren().clear();
    lines
        .subList(0, Math.min(FIRST_ROWS, lines.size()))
        .forEach(line -> body.getChildren().add(LineViewer.row(line)));
    fold(
        lines.size() - FIRST_ROWS,
        Texts.count("argument.moreLines", lines.size() - FIRST_ROWS),
        () -> {
          var viewer = new LineViewer(argument.value(), argument.secrets());
          body.getChildren().setAll(viewer);
          viewer.requestFocus();
        });
  }

  private void changes(LineDifference difference) {
    body.getStyleClass().setAll("as-block-body", "as-block-changes");
    if (difference.isEmpty()) {
      var same =
          OneLine.label(Texts.get("compare.same"), "as-small", "as-text-2", "as-block-remark");
      same.setWrapText(true);
      body.getChildren().setAll(same);
    } else {
      body.getChildren().clear();
    }
    var lines = new ChangedLines(difference);
    body.getChildren().add(lines);
    fold(lines.hidden(), lines.hiddenWords(), lines::open);
  }

  // A part folded in one view is folded in all: it counts once, and is seen once it has been opened
  // in one of them.
  private void fold(int hidden, String words, Runnable open) {
    foot.getChildren().clear();
    if (hidden <= 0) {
      seen.ifPresent(Runnable::run);
      return;
    }
    if (seen.isEmpty()) {
      seen = Optional.of(FoldButtons.part(unseen));
    }
    foot.getChildren()
        .add(
            FoldButtons.opener(
                words,
                () -> {
                  chosen = true;
                  seen.ifPresent(Runnable::run);
                  getChildren().remove(foot);
                  open.run();
                }));
    getChildren().add(foot);
  }
}
