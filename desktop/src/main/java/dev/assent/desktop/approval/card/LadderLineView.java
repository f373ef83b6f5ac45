package dev.assent.desktop.approval.card;

import dev.assent.desktop.approval.content.LadderLine;
import dev.assent.desktop.approval.content.LadderWords;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CutText;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// A line of the ladder as one sees it: the sentence, and below it what it would reach. Keeps the
/// room for whatever may be found out about its reach, so that the lines below it stay where they
/// are.
final class LadderLineView extends VBox {
  private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");

  // Under the sentence, not under the mark before it.
  private static final double INDENT = 26;

  private final LadderLine line;
  private final ZoneId zone;
  private final RadioButton choice = new RadioButton();
  private final Region tint = new Region();
  private final StackPane room = new StackPane();
  private final boolean brief;
  private final Pane radius;
  private final VBox refused = new VBox(2);

  /// @param brief true if there is little room: all about the reach is on one line
  LadderLineView(LadderLine line, int number, ZoneId zone, boolean brief) {
    super(brief ? 0 : 3);
    this.line = line;
    this.zone = zone;
    this.brief = brief;
    radius = words();
    getStyleClass().add("as-ladder-line");
    choice.setId("ladder-line-" + number);
    choice.setText(line.sentence());
    choice.setWrapText(true);
    choice.setMinHeight(Region.USE_PREF_SIZE);
    // A tool's name may have underscores, which are no key here.
    choice.setMnemonicParsing(false);
    choice.getStyleClass().add("as-medium");
    choice.selectedProperty().subscribe(chosen -> pseudoClassStateChanged(CHOSEN, chosen));
    room.getChildren().setAll(most(), radius);
    VBox.setMargin(room, new Insets(0, 0, 0, INDENT));
    VBox.setMargin(refused, new Insets(2, 0, 0, INDENT));
    tint.setManaged(false);
    tint.getStyleClass().add("as-ladder-tint");
    getChildren().addAll(tint, choice);
    if (!brief && !line.ignored().isEmpty()) {
      var ignored = small(line.ignored());
      VBox.setMargin(ignored, new Insets(0, 0, 0, INDENT));
      getChildren().add(ignored);
    }
    getChildren().addAll(room, refused);
    line.radius().subscribe(this::show);
  }

  RadioButton choice() {
    return choice;
  }

  /// Its height without the refused calls that a person has opened in it.
  ///
  /// @param width its own
  double keptHeight(double width) {
    return prefHeight(width) - (refused.isManaged() ? refused.prefHeight(width) + getSpacing() : 0);
  }

  // The mark of the chosen one ends where its words do; the room that is kept below them stays
  // bare.
  @Override
  protected void layoutChildren() {
    super.layoutChildren();
    double bare = refused.isManaged() ? 0 : room.getHeight() - radius.prefHeight(room.getWidth());
    tint.resizeRelocate(0, 0, getWidth(), getHeight() - bare);
  }

  // The longest that is ever said.
  private Pane most() {
    var most = words();
    most.setVisible(false);
    if (brief) {
      most.getChildren().setAll(Face.NOTE.line(""), link());
      return most;
    }
    LadderWords.longest().forEach(word -> most.getChildren().add(small(word)));
    most.getChildren().add(red(LadderWords.longestWarning()));
    most.getChildren().add(link());
    return most;
  }

  private Pane words() {
    if (brief) {
      return Lay.row(12);
    }
    var pane = new FlowPane(12, 2);
    pane.setAlignment(Pos.TOP_LEFT);
    return pane;
  }

  private Label red(String warning) {
    var styles = new String[] {"as-small-strong", "as-ladder-denied"};
    var red = brief ? OneLine.label(warning, styles) : WrappedText.label(warning, styles);
    red.setGraphic(Icons.tier("danger", 11));
    red.setGraphicTextGap(5);
    return brief ? CutText.of(red) : red;
  }

  private static Button link() {
    return Lay.whole(Press.FLUSH.of("ladder.denied.show", () -> {}));
  }

  // In the room that is left; the whole is seen on pointing at it.
  private Label cut(List<String> words) {
    var cut =
        Lay.wide(
            CutText.of(
                Face.NOTE.line(
                    Stream.concat(Stream.of(line.ignored()), words.stream())
                        .filter(word -> !word.isEmpty())
                        .collect(Collectors.joining(" · ")))));
    cut.setPrefWidth(0);
    return cut;
  }

  private static Label small(String text) {
    return Face.NOTE.of(text);
  }

  private void show(LadderLine.Radius now) {
    String warning = LadderWords.warning(now);
    var words =
        Stream.of(
                LadderWords.past(now),
                LadderWords.settles(now),
                LadderWords.files(now),
                LadderWords.score(now))
            .filter(word -> !word.isEmpty())
            .toList();
    refused.getChildren().clear();
    refused.setManaged(false);
    var notes = brief ? List.of(cut(words)) : words.stream().map(LadderLineView::small).toList();
    var warnings = new ArrayList<Region>();
    if (!warning.isEmpty()) {
      warnings.add(red(warning));
    }
    var rows = LadderWords.refused(now, zone);
    if (!rows.isEmpty()) {
      warnings.add(way(rows));
    }
    radius.getChildren().setAll(brief ? warnings : notes);
    radius.getChildren().addAll(brief ? notes : warnings);
    choice.setAccessibleText(
        Stream.of(List.of(line.sentence(), line.ignored()), words, List.of(warning))
            .flatMap(List::stream)
            .filter(word -> !word.isEmpty())
            .reduce((one, next) -> one + ". " + next)
            .orElse(""));
  }

  // The refused calls themselves, in place: the card stays where it is.
  private Button way(List<String> rows) {
    var link = link();
    link.setAccessibleText(Texts.get("ladder.denied.show") + ". " + line.sentence());
    link.setId(choice.getId() + "-denied");
    link.setOnAction(_ -> {
      boolean show = refused.getChildren().isEmpty();
      refused
          .getChildren()
          .setAll(show ? rows.stream().map(LadderLineView::small).toList() : List.of());
      refused.setManaged(show);
      link.setText(Texts.get(show ? "ladder.denied.hide" : "ladder.denied.show"));
    });
    return link;
  }
}
