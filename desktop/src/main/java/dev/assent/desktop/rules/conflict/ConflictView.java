package dev.assent.desktop.rules.conflict;

import dev.assent.desktop.rules.draft.DraftMerge.Choice;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.arguments.DifferenceLines;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.controls.CoveringPage;
import dev.assent.desktop.ui.controls.SegmentedButtons;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.beans.InvalidationListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;

/// A draft and the file on disk beside each other, with a choice for each thing that both change.
/// Esc leaves both as they are.
public final class ConflictView extends VBox {
  private final ConflictViewModel model;
  private final VBox alone = new VBox(4);
  private final VBox items = new VBox(18);
  private final Button back;

  public ConflictView(ConflictViewModel model) {
    this.model = model;
    back = Press.QUIET.of("conflict-back", "rules.conflict.back", model::close);
    setId("conflict");
    var about = Face.BODY.codeFollowing(model.aboutProperty());
    var fault = CodeWords.following(model.faultProperty(), "as-body", "as-text-care");
    var parts =
        new VBox(
            14,
            Face.HEAD.say("rules.conflict.head"),
            about,
            Face.NOTE.say("rules.conflict.body"),
            fault,
            all(),
            items,
            alone);
    CoveringPage.lay(this, parts, foot(), model.shownProperty(), back, model::close);
    model.comparisonProperty().subscribe(_ -> draw());
  }

  private Node all() {
    var mine =
        Press.QUIET.of(
            "conflict-all-mine", "rules.conflict.allMine", () -> model.chooseAll(Choice.MINE));
    var theirs =
        Press.QUIET.of(
            "conflict-all-theirs",
            "rules.conflict.allTheirs",
            () -> model.chooseAll(Choice.THEIRS));
    return new FlowPane(8, 6, mine, theirs);
  }

  private Node foot() {
    var take = Press.STRONG.of("conflict-take", "rules.conflict.take", model::take);
    take.disableProperty().bind(model.readyProperty().not());
    var foot = Lay.styled(new FlowPane(8, 6, back, take), "as-review-foot");
    foot.setAlignment(Pos.CENTER_RIGHT);
    return foot;
  }

  private void draw() {
    var found = model.comparisonProperty().get();
    items
        .getChildren()
        .setAll(
            found.map(both -> both.items().stream().map(this::item).toList()).orElse(List.of()));
    alone.getChildren().clear();
    found
        .map(BothVersions::alone)
        .filter(sentences -> !sentences.isEmpty())
        .ifPresent(sentences -> {
          alone.getChildren().add(Face.STRONG.say("rules.conflict.alone"));
          sentences.forEach(text -> alone.getChildren().add(Face.BODY.of(text)));
        });
    if (found.isPresent() && found.get().items().isEmpty()) {
      items.getChildren().add(Face.BODY.say("rules.conflict.none"));
    }
  }

  private Node item(BothVersions.Item item) {
    var title = Face.STRONG.of(item.title());
    var values = new ArrayList<>(List.of(Choice.MINE, Choice.THEIRS));
    if (item.both()) {
      values.add(Choice.BOTH);
    }
    var chosen =
        SegmentedButtons.of(
            values,
            choice -> "conflict-" + choice.name().toLowerCase(Locale.ROOT),
            model.choice(item),
            ConflictView::text);
    chosen.setAccessibleText(item.title());
    return Lay.styled(new VBox(8, title, chosen, columns(title, item)), "as-conflict");
  }

  private static String text(Choice choice) {
    return Texts.get(
        switch (choice) {
          case MINE -> "rules.conflict.mine";
          case THEIRS -> "rules.conflict.theirs";
          case BOTH -> "rules.conflict.both";
        });
  }

  private static Node columns(Label measure, BothVersions.Item item) {
    return new SideBySide(
        measure, side(Choice.MINE, item.mine()), side(Choice.THEIRS, item.theirs()));
  }

  private static Node side(Choice which, BothVersions.Side side) {
    var column = new VBox(6, Face.NOTE.of(text(which)));
    side.words().forEach(words -> column.getChildren().add(Face.BODY.of(words)));
    boolean empty = side.lines().rows().stream().allMatch(row -> row.text().isEmpty());
    if (!empty) {
      column.getChildren().add(new DifferenceLines(side.lines()));
    } else if (side.words().isEmpty()) {
      column.getChildren().add(Face.QUIET.say("rules.conflict.gone"));
    }
    return column;
  }

  /// Two parts beside each other in columns of the same width, or one below the other where large
  /// text or a narrow window leaves no room.
  private static final class SideBySide extends GridPane {
    // In sizes of the text.
    private static final double LEAST = 48;

    private final Label measure;
    private boolean under;

    /// @param measure a label in the size of the text
    SideBySide(Label measure, Node first, Node second) {
      this.measure = measure;
      setHgap(16);
      setVgap(10);
      getChildren().addAll(first, second);
      arrange();
      widthProperty().addListener((InvalidationListener) _ -> follow());
      measure.fontProperty().addListener((InvalidationListener) _ -> follow());
    }

    private void follow() {
      boolean narrow = getWidth() > 0 && getWidth() < LEAST * measure.getFont().getSize();
      if (narrow != under) {
        under = narrow;
        arrange();
      }
    }

    private void arrange() {
      var column = new ColumnConstraints();
      column.setPercentWidth(under ? 100 : 50);
      getColumnConstraints().setAll(under ? List.of(column) : List.of(column, column));
      setConstraints(getChildren().get(0), 0, 0);
      setConstraints(getChildren().get(1), under ? 0 : 1, under ? 1 : 0);
    }
  }
}
