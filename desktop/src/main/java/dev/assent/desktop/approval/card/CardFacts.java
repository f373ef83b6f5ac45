package dev.assent.desktop.approval.card;

import dev.assent.desktop.approval.content.CardContent;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.arguments.ShortenedText;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.ShownTextFlow;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.List;
import java.util.Optional;
import javafx.beans.value.ObservableStringValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextFlow;
import org.kordamp.ikonli.feather.Feather;

/// The block of facts below the arguments: path, effects, user, why it is asked, which exact call.
public final class CardFacts {
  private static final double LABEL_WIDTH = 92;
  private static final double LABEL_SIZE = 12;
  private static final int PATH_LENGTH = 60;

  private final VBox rows;
  private final Label fingerprint = mono("", "card-fingerprint");
  private final Label copied = small("", "card-copied");
  private final Node exactCall;
  private Optional<CardContent.Facts> shown = Optional.empty();

  /// @param rows where they stand
  /// @param earlier which calls there were before, once it is known
  CardFacts(VBox rows, ObservableStringValue earlier) {
    this.rows = rows;
    exactCall = exactCall(earlier);
  }

  /// Shows the facts of a call in place of those shown before.
  void show(CardContent.Facts facts) {
    fingerprint.setText(facts.fingerprint());
    copied.setText("");
    boolean alike = shown.filter(before -> rest(before).equals(rest(facts))).isPresent();
    shown = Optional.of(facts);
    if (!alike) {
      rows.getChildren().clear();
    }
    if (saysPath(facts)) {
      var path = row("approval.fact.path", path(facts));
      if (alike) {
        rows.getChildren().set(0, path);
      } else {
        rows.getChildren().add(path);
      }
    }
    if (alike) {
      return;
    }
    shared(rows, facts);
    if (!facts.patience().isEmpty()) {
      rows.getChildren()
          .add(row("approval.fact.patience", small(facts.patience(), "card-patience")));
    }
    rows.getChildren().add(row("approval.fact.exactCall", exactCall));
  }

  private static boolean saysPath(CardContent.Facts facts) {
    return !facts.path().isEmpty() && !facts.pathInRow();
  }

  // All but path and fingerprint. Calls that follow each other are often of one kind: their rows
  // stay.
  private static List<Object> rest(CardContent.Facts facts) {
    return List.of(
        saysPath(facts), facts.effects(), facts.user(), facts.because(), facts.patience());
  }

  /// Fills in the facts that are the same for all calls of one shape.
  public static void fillShared(VBox rows, CardContent.Facts facts) {
    rows.getChildren().clear();
    shared(rows, facts);
  }

  private static void shared(VBox rows, CardContent.Facts facts) {
    rows.getChildren().add(row("approval.fact.effects", small(facts.effects(), "card-effects")));
    rows.getChildren().add(row("approval.fact.user", small(facts.user(), "card-user")));
    var because = new TextFlow();
    because.getChildren().setAll(ApprovalView.words(facts.because()));
    because.setId("card-because");
    rows.getChildren().add(row("approval.fact.because", because));
  }

  private static Node row(String key, Node value) {
    var label = new Label(Texts.get(key));
    label.getStyleClass().addAll("as-small", "as-text-3");
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    // As wide as its column at every text size.
    label
        .minWidthProperty()
        .bind(label.fontProperty().map(font -> LABEL_WIDTH * font.getSize() / LABEL_SIZE));
    HBox.setHgrow(value, Priority.ALWAYS);
    var row = new HBox(12, label, value);
    row.setAlignment(Pos.BASELINE_LEFT);
    return row;
  }

  private static Node path(CardContent.Facts facts) {
    var line = new VBox();
    line.setMinWidth(0);
    var cut = ShortenedText.of(facts.path(), facts.secretsOfPath(), PATH_LENGTH);
    var below = Lay.row(10);
    if (cut.hidden().isEmpty()) {
      line.getChildren().add(whole(facts));
    } else {
      var more =
          Press.FLUSH.saying(
              Texts.count("argument.moreCharacters", cut.hidden().length()),
              () -> {
                line.getChildren().set(0, whole(facts));
                below.getChildren().removeFirst();
              });
      line.getChildren().add(cut.drawn("as-mono-small", "as-text-1"));
      below.getChildren().add(more);
    }
    if (!facts.morePaths().isEmpty()) {
      below.getChildren().add(small(facts.morePaths(), "card-more-paths"));
    }
    if (!below.getChildren().isEmpty()) {
      line.getChildren().add(below);
    }
    line.setId("card-path");
    return line;
  }

  private static Node whole(CardContent.Facts facts) {
    return new ShownTextFlow()
        .add(
            facts.path(),
            facts.secretsOfPath(),
            ShownText.Place.LINE,
            "as-mono-small",
            "as-text-1");
  }

  private Node exactCall(ObservableStringValue earlier) {
    var copy =
        Press.symbol(
            "",
            "approval.copy",
            Feather.COPY,
            () -> {
              Lay.copy(fingerprint.getText());
              copied.setText(Texts.get("approval.copied"));
            });
    copy.getStyleClass().add("as-icon-button-inline");
    var exact = new HBox(6, fingerprint, copy, copied);
    exact.setAlignment(Pos.BASELINE_LEFT);
    exact.setMinWidth(Region.USE_PREF_SIZE);
    var before = Face.NOTE.following(earlier);
    before.setId("card-earlier");
    var line = new HBox(12, exact, Lay.grow(before));
    line.setAlignment(Pos.BASELINE_LEFT);
    return line;
  }

  private static Label mono(String text, String id) {
    var label = new Label(text);
    OneLine.style(label, "as-mono-small", "as-text-1");
    label.setWrapText(true);
    label.setId(id);
    return label;
  }

  private static Label small(String text, String id) {
    var label = new Label(text);
    label.getStyleClass().addAll("as-small", "as-text-2");
    label.setWrapText(true);
    label.setId(id);
    return label;
  }
}
