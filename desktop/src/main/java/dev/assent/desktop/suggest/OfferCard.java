package dev.assent.desktop.suggest;

import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.List;
import javafx.geometry.Insets;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// One suggestion: what it would do, what speaks for and against it, and what a person can say to
/// that.
final class OfferCard extends VBox {
  private static final int SHOWN = 10;
  // As high as a row of answers.
  private static final double ANSWERS = 32;

  private final OfferRow row;

  /// @param edit puts its rule into the form of the rules' page
  OfferCard(OfferRow row, Runnable edit) {
    super(8);
    this.row = row;
    getStyleClass().addAll("as-panel", "as-offer");
    setAccessibleRole(AccessibleRole.PARENT);
    var content = row.content();
    getChildren().add(head(content));
    getChildren().add(target(content));
    content.facts().forEach(this::addFact);
    content.notes().forEach(note -> getChildren().add(Face.NOTE.code(note)));
    if (!content.more().isEmpty()) {
      addMore(content.more());
    }
    getChildren().add(answers(edit));
    getChildren().add(result());
  }

  private static Node head(OfferContent content) {
    return Lay.row(
        12, Lay.wide(Face.MEDIUM.of(content.head())), Face.CODE_FAINT.whole(content.server()));
  }

  private static Node target(OfferContent content) {
    var lines = new VBox(2);
    content.target().forEach(line -> lines.getChildren().add(Face.CODE.of(line)));
    lines.getStyleClass().add("as-offer-target");
    return lines;
  }

  private void addMore(List<String> more) {
    var lines = new VBox(4);
    more.forEach(line -> lines.getChildren().add(Face.NOTE.code(line)));
    lines.setVisible(false);
    lines.managedProperty().bind(lines.visibleProperty());
    var show = fold("offer-more", "suggest.more", "suggest.less", "", lines);
    getChildren().addAll(new FlowPane(show), lines);
  }

  /// A number, with a link that shows the calls it counts.
  private void addFact(OfferContent.Fact fact) {
    var line = new FlowPane(8, 2, words(fact));
    getChildren().add(line);
    if (!fact.calls().isEmpty()) {
      var list = calls(fact.calls());
      line.getChildren().add(link(fact, list));
      getChildren().add(list);
    }
  }

  // A fact against it has a shape too, and is not told by its colour alone.
  private static Node words(OfferContent.Fact fact) {
    if (!fact.red()) {
      return Face.BODY.of(fact.text());
    }
    return Lay.row(
        6, Icons.tier("danger", 14), WrappedText.label(fact.text(), "as-strong", "as-text-danger"));
  }

  private static Node calls(List<String> calls) {
    var list = new VBox(2);
    calls.stream().limit(SHOWN).forEach(call -> list.getChildren().add(Face.CODE_SMALL.of(call)));
    list.getChildren().add(Face.NOTE.some(CountWords.rest(calls.size() - SHOWN)));
    list.setVisible(false);
    list.managedProperty().bind(list.visibleProperty());
    return list;
  }

  private static Node link(OfferContent.Fact fact, Node list) {
    return fold("offer-show", "suggest.show", "suggest.hide", ". " + fact.text(), list);
  }

  private static Button fold(String id, String open, String close, String about, Node folded) {
    var show = Press.FLUSH.idle(id);
    show.setText(Texts.get(open));
    show.setAccessibleText(Texts.get(open) + about);
    show.setOnAction(_ -> {
      folded.setVisible(!folded.isVisible());
      String text = Texts.get(folded.isVisible() ? close : open);
      show.setText(text);
      show.setAccessibleText(text + about);
    });
    return show;
  }

  private Node answers(Runnable edit) {
    var content = row.content();
    var answers = new FlowPane(8, 8);
    if (content.triable()) {
      answers.getChildren().add(button("try", Texts.get("suggest.try"), row::tryOut));
    }
    answers.getChildren().add(button("add", content.accept(), row::add));
    if (content.triable()) {
      answers.getChildren().add(button("edit", Texts.get("suggest.edit"), edit));
    }
    answers.getChildren().add(button("never", Texts.get("suggest.never"), row::refuse));
    answers.setPadding(new Insets(4, 0, 0, 0));
    Lay.only(answers, row.settledProperty().not());
    answers.disableProperty().bind(row.busyProperty());
    return answers;
  }

  private Button button(String id, String text, Runnable action) {
    return Lay.spoken(
        Press.STRONG.saying("offer-" + id, text, action),
        text + ". " + row.content().head() + ", " + String.join(", ", row.content().target()));
  }

  // Said where the answers stood, so that nothing below moves up under the pointer.
  private Node result() {
    var words = Lay.wide(Face.BODY.codeFollowing(row.resultProperty()));
    var undo = button("undo", Texts.get("suggest.undo"), row::undo);
    Lay.only(undo, row.undoableProperty());
    undo.disableProperty().bind(row.busyProperty());
    var line = Lay.row(12, Icons.feather(Feather.CORNER_DOWN_RIGHT, 14), words, undo);
    line.setMinHeight(ANSWERS);
    Lay.only(line, row.resultProperty().isNotEmpty());
    return line;
  }
}
