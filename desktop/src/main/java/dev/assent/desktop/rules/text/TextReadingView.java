package dev.assent.desktop.rules.text;

import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Press;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.VBox;

/// Shows the result of reading the text: each error with its place, or what the text would change.
public final class TextReadingView extends VBox {
  /// More errors than these are counted.
  private static final int MOST = 12;

  private final TextViewModel model;
  private final Supplier<String> inForce;

  /// @param inForce says which version is in force
  public TextReadingView(TextViewModel model, Supplier<String> inForce) {
    super(12);
    setId("text-reading");
    this.model = model;
    this.inForce = inForce;
    model.readingProperty().subscribe(this::draw);
  }

  private void draw(Optional<TextReading> reading) {
    getChildren().clear();
    reading.ifPresent(found -> {
      switch (found) {
        case TextReading.Bad bad -> bad(bad.problems());
        case TextReading.Good(_, var changes) -> good(changes);
      }
    });
  }

  private void bad(List<TextReading.Problem> problems) {
    String head = Texts.count("rules.text.bad", problems.size());
    getChildren().addAll(Face.STRONG.of(head), Face.NOTE.of(inForce.get()));
    problems.stream().limit(MOST).forEach(problem -> getChildren().add(problem(problem)));
    getChildren().add(Face.NOTE.some(CountWords.restSentence(problems.size() - MOST)));
  }

  private Node problem(TextReading.Problem problem) {
    var notice = new Notice("danger", "", problem.sentence());
    problem
        .line()
        .ifPresentOrElse(
            line -> notice.words().getChildren().addFirst(link(problem.where(), line)),
            () -> notice.words().getChildren().addFirst(Face.SMALL_STRONG.of(problem.where())));
    return notice;
  }

  private Button link(String where, int line) {
    return Press.FLUSH.saying(where, () -> model.point(Optional.of(line)));
  }

  private void good(List<String> changes) {
    getChildren()
        .add(Face.STRONG.say(changes.isEmpty() ? "rules.text.same" : "rules.text.changes"));
    if (changes.isEmpty()) {
      getChildren().add(Face.NOTE.say("rules.text.hint"));
    }
    changes.forEach(change -> getChildren().add(Face.SMALL.of(change)));
  }
}
