package dev.assent.desktop.ui.controls;

import dev.assent.desktop.ui.ShownText.Place;
import dev.assent.desktop.ui.Texts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javafx.beans.value.ObservableStringValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;

/// A sentence in which names and values stand in backquotes: they are drawn in the code face,
/// without the quotes, and read aloud without them.
public final class CodeWords {
  /// Quotes that stand around a whole word or more. A backquote within what is quoted keeps all of
  /// them in sight, because nobody can tell which one ends it.
  private static final Pattern QUOTED = Pattern.compile("(?<![\\w`])`([^`\n]+)`(?![\\w`])");

  private CodeWords() {}

  /// A sentence that is never cut. One without quotes is a label.
  ///
  /// @param styles size and ink, such as `as-small`
  public static Node of(String sentence, String... styles) {
    var quoted = QUOTED.matcher(sentence);
    if (!quoted.find()) {
      return WrappedText.label(sentence, styles);
    }
    var flow = new ShownTextFlow();
    flow.getStyleClass().add("as-code-words");
    String[] code = code(styles);
    int at = 0;
    do {
      add(flow, sentence.substring(at, quoted.start()), styles);
      flow.add(quoted.group(1), Place.LINE, code);
      at = quoted.end();
    } while (quoted.find());
    add(flow, sentence.substring(at), styles);
    return flow;
  }

  private static void add(ShownTextFlow flow, String words, String... styles) {
    if (!words.isEmpty()) {
      flow.addDrawn(words, styles);
    }
  }

  /// A sentence that follows a text; takes no room while that is empty.
  ///
  /// @param styles as for any sentence
  public static StackPane following(ObservableStringValue sentence, String... styles) {
    var place = new StackPane();
    place.setMinWidth(0);
    place.managedProperty().bind(place.visibleProperty());
    sentence.subscribe(said -> {
      place.getChildren().setAll(said.isEmpty() ? List.of() : List.of(of(said, styles)));
      place.getChildren().forEach(node -> StackPane.setAlignment(node, Pos.CENTER_LEFT));
      place.setVisible(!said.isEmpty());
    });
    return place;
  }

  /// The sentence as it is read aloud.
  public static String spoken(String sentence) {
    return QUOTED.matcher(sentence).replaceAll("$1");
  }

  /// The sentence for places with one face: names and values stand in quotes.
  public static String quoted(String sentence) {
    return QUOTED
        .matcher(sentence)
        .replaceAll(found -> Matcher.quoteReplacement(Texts.get("dialog.quoted", found.group(1))));
  }

  // The code face in the size next to that of the words, and in their ink.
  private static String[] code(String... styles) {
    var code = new ArrayList<>(Arrays.asList(styles));
    code.replaceAll(style ->
        switch (style) {
          case "as-small" -> "as-mono-small";
          case "as-small-strong", "as-body", "as-medium" -> "as-mono";
          case "as-strong" -> "as-mono-strong";
          case "as-head" -> "as-mono-large";
          default -> style;
        });
    return code.toArray(String[]::new);
  }
}
