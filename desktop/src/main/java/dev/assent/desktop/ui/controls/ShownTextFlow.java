package dev.assent.desktop.ui.controls;

import dev.assent.core.masking.SecretSpans;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.ShownText.Boxed;
import dev.assent.desktop.ui.ShownText.Place;
import dev.assent.desktop.ui.ShownText.Plain;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WordOrder;
import dev.assent.desktop.ui.controls.WordDifference.Part;
import java.text.Bidi;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.geometry.NodeOrientation;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Pane;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/// Text from outside, in the mono face, wrapped where needed, with everything hidden in boxes and
/// every secret covered.
///
/// Its own left-to-right node, so that it cannot reorder its neighbours.
public final class ShownTextFlow extends TextFlow {
  private static final int LONGEST_WORD = 40;
  private static final char LEFT_TO_RIGHT = '\u202D';
  private static final char END = '\u202C';

  private final StringBuilder spoken = new StringBuilder();

  /// An empty flow, to be filled with parts of different weight.
  public ShownTextFlow() {
    setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    setMinWidth(0);
    getStyleClass().add("as-shown");
  }

  /// A flow of one text.
  ///
  /// @param styleClasses face and ink of the plain parts, such as `as-mono`
  public ShownTextFlow(String text, Place place, String... styleClasses) {
    this();
    add(text, place, styleClasses);
  }

  /// Appends a text.
  public ShownTextFlow add(String text, Place place, String... styleClasses) {
    return add(text, SecretSpans.NONE, place, styleClasses);
  }

  /// Appends a text with its secrets covered.
  ///
  /// @param secrets places in this text
  public ShownTextFlow add(String text, SecretSpans secrets, Place place, String... styleClasses) {
    return append(text, secrets, place, List.of(), part -> nodes(part, place, styleClasses));
  }

  /// Appends the person's home folder as `~`, which a press opens. Read aloud it is the folder.
  ///
  /// @param styleClasses face and ink of the folder once it is opened
  public ShownTextFlow addHome(String folder, String... styleClasses) {
    getChildren().add(new HomeMark(folder, () -> nodes(folder, Place.LINE, styleClasses)));
    spoken.append(folder);
    setAccessibleText(spoken.toString());
    return this;
  }

  /// Appends signs as a careless view draws them, from left to right: none of them is named.
  public ShownTextFlow addDrawn(String signs, String... styleClasses) {
    // They come in the order in which they are seen.
    boolean turns = Bidi.requiresBidi(signs.toCharArray(), 0, signs.length());
    var node = new Text(turns ? LEFT_TO_RIGHT + signs + END : signs);
    node.getStyleClass().addAll(styleClasses);
    getChildren().add(node);
    spoken.append(signs);
    setAccessibleText(spoken.toString());
    return this;
  }

  /// Appends words that count: as [#add], each word with a line below it.
  public ShownTextFlow addMarked(
      String text, SecretSpans secrets, Place place, String... styleClasses) {
    return append(text, secrets, place, List.of(), part -> marked(part, place, styleClasses));
  }

  /// Appends a text of which parts have changed, those parts stressed.
  ///
  /// @param changed in order, apart from each other
  public ShownTextFlow addChanged(
      String text, SecretSpans secrets, List<Part> changed, Place place, String... styleClasses) {
    var stressed = Arrays.copyOf(styleClasses, styleClasses.length + 1);
    stressed[styleClasses.length] = "as-changed-word";
    int at = 0;
    for (var part : changed) {
      int from = Math.max(at, part.from());
      int to = part.to();
      for (var secret : secrets.spans()) {
        // One of which a part has changed is another one.
        boolean within = secret.from() < part.to() && part.from() < secret.to();
        from = within ? Math.max(at, Math.min(from, secret.from())) : from;
        to = within ? Math.max(to, secret.to()) : to;
      }
      if (from < to) {
        add(text.substring(at, from), secrets.within(at, from), place, styleClasses);
        append(
            text.substring(from, to),
            secrets.within(from, to),
            place,
            List.of("as-covered-changed"),
            piece -> nodes(piece, place, stressed));
        at = to;
      }
    }
    return add(text.substring(at), secrets.within(at, text.length()), place, styleClasses);
  }

  private ShownTextFlow append(
      String text,
      SecretSpans secrets,
      Place place,
      List<String> marks,
      Function<String, List<Node>> drawing) {
    int at = 0;
    for (var secret : secrets.spans()) {
      draw(text.substring(at, secret.from()), place, drawing);
      String hidden = text.substring(secret.from(), secret.to());
      var covered = new CoveredSecret(hidden, secret.ends(), () -> drawing.apply(hidden));
      covered.getStyleClass().addAll(marks);
      getChildren().add(covered);
      spoken.append(' ').append(CoveredSecret.spoken(hidden, secret.ends())).append(' ');
      at = secret.to();
    }
    draw(text.substring(at), place, drawing);
    setAccessibleText(spoken.toString());
    return this;
  }

  private void draw(String text, Place place, Function<String, List<Node>> drawing) {
    getChildren().addAll(drawing.apply(text));
    spoken.append(ShownText.of(text, place).spoken());
  }

  private static List<Node> nodes(String text, Place place, String... styleClasses) {
    var nodes = new ArrayList<Node>();
    for (var piece : ShownText.of(text, place).pieces()) {
      switch (piece) {
        case Plain(var plain) -> inOrder(plain, nodes, styleClasses);
        case Boxed boxed -> nodes.add(box(boxed));
      }
    }
    return nodes;
  }

  // Words that run from right to left stand by themselves; see WordOrder.
  private static void inOrder(String plain, List<Node> nodes, String... styleClasses) {
    if (!WordOrder.isNeeded(plain)) {
      nodes.add(text(plain, styleClasses));
      return;
    }
    int from = 0;
    for (int at = 0; at < plain.length(); ) {
      int end = wordEnd(plain, at);
      String word = plain.substring(at, end);
      if (WordOrder.isNeeded(word)) {
        if (from < at) {
          nodes.add(text(plain.substring(from, at), styleClasses));
        }
        nodes.add(word(word, styleClasses));
        from = end;
      }
      at = end;
    }
    if (from < plain.length()) {
      nodes.add(text(plain.substring(from), styleClasses));
    }
  }

  private static Text text(String plain, String... styleClasses) {
    var node = new Text(plain);
    node.getStyleClass().addAll(styleClasses);
    return node;
  }

  private static Label word(String text, String... styleClasses) {
    var word = new Label(text);
    word.getStyleClass().addAll(styleClasses);
    word.setMinWidth(Label.USE_PREF_SIZE);
    return word;
  }

  private static List<Node> marked(String text, Place place, String... styleClasses) {
    var nodes = new ArrayList<Node>();
    for (var piece : ShownText.of(text, place).pieces()) {
      switch (piece) {
        case Plain(var plain) -> {
          for (int at = 0; at < plain.length(); ) {
            int end = wordEnd(plain, at);
            nodes.add(word(plain.substring(at, end), styleClasses));
            at = end;
          }
        }
        case Boxed boxed -> nodes.add(box(boxed));
      }
    }
    return nodes;
  }

  /// Behind the blanks after a word; lines are broken there, and in very long words.
  private static int wordEnd(String text, int from) {
    int end = from;
    while (end < text.length() && text.charAt(end) != ' ' && end - from < LONGEST_WORD) {
      end++;
    }
    while (end < text.length() && text.charAt(end) == ' ') {
      end++;
    }
    boolean within = end < text.length() && Character.isLowSurrogate(text.charAt(end));
    return within ? end + 1 : end;
  }

  private static Label box(Boxed boxed) {
    var label = new Label(boxed.label());
    label.getStyleClass().add("as-hidden-character");
    return label;
  }

  /// The `~` that stands for the person's home folder at the beginning of a path. A button, so that
  /// it is not taken for a `~` that was written in the path; a press puts the folder in its place.
  private static final class HomeMark extends Button {
    private static final String SIGN = "~";

    /// @param drawing makes the nodes that show the folder
    HomeMark(String folder, Supplier<List<Node>> drawing) {
      super(SIGN);
      getStyleClass().setAll("as-home");
      setMnemonicParsing(false);
      setMinWidth(USE_PREF_SIZE);
      String words = Texts.get("argument.home", folder);
      setTooltip(new Tooltip(words));
      setAccessibleText(words);
      setOnAction(_ -> open(drawing.get()));
    }

    private void open(List<Node> folder) {
      if (getParent() instanceof Pane line) {
        int at = line.getChildren().indexOf(this);
        line.getChildren().remove(at);
        line.getChildren().addAll(at, folder);
      }
    }
  }
}
