package dev.assent.desktop.rules.text;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.kit.Lay;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import javafx.css.PseudoClass;
import javafx.geometry.NodeOrientation;
import javafx.geometry.Point2D;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.TextArea;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.paint.Paint;
import javafx.scene.shape.Rectangle;
import javafx.scene.text.LayoutInfo;
import javafx.scene.text.Text;
import javafx.scene.text.TextLineInfo;

/// A field of text with the numbers of its lines beside it and its words in colours.
///
/// The field stays a plain one, with its keys, its caret and what it says to a screen reader. Its
/// own letters are not seen; the ones that are stand exactly in their places, as the layout of the
/// field's text tells. Only lines in sight are drawn.
final class CodeSheet extends Region {
  /// A text with a longer line is shown without colours: nobody reads a file of one line.
  private static final int LONGEST = 2_000;

  private static final PseudoClass COLOURED = PseudoClass.getPseudoClass("coloured");
  private static final double AROUND = 10;
  private static final double UNDERLINE = 2;
  // A line that is led to stands below this share of the others, which say what it belongs to.
  private static final double ABOVE = 0.2;

  private final TextArea field;
  private final Pane numbers = pane();
  private final Pane words = pane();
  private final Map<CodeWord.Kind, Text> inks = new EnumMap<>(CodeWord.Kind.class);
  private final Text numberInk = ink("as-code-line");
  private Set<Integer> faults = Set.of();
  private boolean colourable = true;
  private OptionalInt sought = OptionalInt.empty();

  CodeSheet(TextArea field) {
    this.field = field;
    numbers.getStyleClass().add("as-code-numbers");
    OneLine.style(words, "as-field-mono", "as-code-words-layer");
    // Code does not turn round.
    setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    getChildren().addAll(numbers, field, words, numberInk);
    for (var kind : CodeWord.Kind.values()) {
      var ink = ink(kind.style());
      inks.put(kind, ink);
      getChildren().add(ink);
    }
    field
        .textProperty()
        .subscribe(text -> {
          colourable = text.lines().allMatch(line -> line.length() <= LONGEST);
          field.pseudoClassStateChanged(COLOURED, colourable);
          requestLayout();
        });
    field.scrollTopProperty().addListener((_, _, _) -> requestLayout());
    field.scrollLeftProperty().addListener((_, _, _) -> requestLayout());
    field.fontProperty().addListener((_, _, _) -> requestLayout());
    field.skinProperty().addListener((_, _, _) -> requestLayout());
  }

  private static Pane pane() {
    var pane = new Pane();
    pane.setManaged(false);
    pane.setMouseTransparent(true);
    var clip = new Rectangle();
    clip.widthProperty().bind(pane.widthProperty());
    clip.heightProperty().bind(pane.heightProperty());
    pane.setClip(clip);
    return pane;
  }

  // Style sheets give the ink to a text that is never seen: what is drawn while the window is laid
  // out has its colours at once.
  private Text ink(String style) {
    var ink = new Text();
    ink.getStyleClass().add(style);
    Lay.show(ink, false);
    ink.fillProperty().addListener((_, _, _) -> requestLayout());
    return ink;
  }

  /// Marks lines with errors.
  ///
  /// @param lines 1-based
  void mark(Set<Integer> lines) {
    faults = Set.copyOf(lines);
    requestLayout();
  }

  /// Brings a line into sight as soon as it is there.
  ///
  /// @param line 1-based
  void lead(int line) {
    sought = OptionalInt.of(line);
    requestLayout();
  }

  /// The line at the upper edge, 1-based.
  int first() {
    return letters().map(text -> 1 + lineAt(text.getLayoutInfo(), field.getScrollTop())).orElse(1);
  }

  @Override
  protected double computePrefHeight(double width) {
    return field.prefHeight(width);
  }

  @Override
  protected double computePrefWidth(double height) {
    return field.prefWidth(height);
  }

  @Override
  protected void layoutChildren() {
    double gutter = gutter();
    numbers.resizeRelocate(0, 0, gutter, getHeight());
    field.resizeRelocate(gutter, 0, getWidth() - gutter, getHeight());
    // Only then it is known where its letters are.
    field.layout();
    letters().ifPresent(this::draw);
  }

  private Optional<Text> letters() {
    return field.lookup(".content .text") instanceof Text text
        ? Optional.of(text)
        : Optional.empty();
  }

  private double gutter() {
    int lines = letters().map(text -> text.getLayoutInfo().getTextLineCount()).orElse(1);
    var widest = new Text(Texts.digits(lines).replaceAll("\\d", "0"));
    widest.setFont(field.getFont());
    return snapSizeX(widest.getLayoutBounds().getWidth() + 2 * AROUND);
  }

  private void draw(Text letters) {
    var layout = letters.getLayoutInfo();
    if (sought.isPresent() && field.getHeight() > 0) {
      int line = Math.min(sought.getAsInt(), layout.getTextLineCount()) - 1;
      sought = OptionalInt.empty();
      double top = line(layout, line).bounds().getMinY() - ABOVE * field.getHeight();
      field.setScrollTop(Math.max(0, top));
      field.layout();
    }
    Node viewport = field.lookup(".viewport");
    var seen = viewport == null ? field.getLayoutBounds() : viewport.getLayoutBounds();
    var corner =
        sceneToLocal(
            (viewport == null ? field : viewport).localToScene(seen.getMinX(), seen.getMinY()));
    words.resizeRelocate(corner.getX(), corner.getY(), seen.getWidth(), seen.getHeight());
    // From the text's own places to ours.
    var origin = sceneToLocal(letters.localToScene(0, letters.getLayoutBounds().getMinY()));
    double first = line(layout, 0).bounds().getMinY();
    var shift = new Point2D(origin.getX(), origin.getY() - first);
    var drawnWords = new ArrayList<Node>();
    var drawnNumbers = new ArrayList<Node>();
    int count = layout.getTextLineCount();
    for (int i = lineAt(layout, first - origin.getY()); i < count; i++) {
      var line = line(layout, i);
      double top = line.bounds().getMinY() + shift.getY();
      if (top > getHeight()) {
        break;
      }
      drawnNumbers.add(number(i + 1, top));
      if (colourable) {
        drawLine(layout, line, shift.subtract(corner), drawnWords);
      }
      if (faults.contains(i + 1)) {
        drawnWords.add(underline(line, shift.subtract(corner)));
      }
    }
    words.getChildren().setAll(drawnWords);
    numbers.getChildren().setAll(drawnNumbers);
  }

  private void drawLine(LayoutInfo layout, TextLineInfo line, Point2D shift, List<Node> drawn) {
    String text = field.getText(line.start(), Math.min(line.end(), field.getLength()));
    for (var word : CodeWord.of(text)) {
      double x = layout.caretInfoAt(line.start() + word.start(), true).getSegmentAt(0).getMinX();
      drawn.add(
          text(
              text.substring(word.start(), word.end()),
              ink(word.kind()),
              x + shift.getX(),
              line.bounds().getMinY() + shift.getY()));
    }
  }

  private Paint ink(CodeWord.Kind kind) {
    return Objects.requireNonNull(inks.get(kind)).getFill();
  }

  private Text number(int line, double top) {
    var ink = faults.contains(line) ? ink(CodeWord.Kind.FAULT) : numberInk.getFill();
    var number = text(Texts.digits(line), ink, 0, top);
    number.setX(numbers.getWidth() - AROUND - number.getLayoutBounds().getWidth());
    return number;
  }

  private Text text(String words, Paint ink, double x, double top) {
    var text = new Text(x, top, words);
    text.setTextOrigin(VPos.TOP);
    text.setFont(field.getFont());
    text.setFill(ink);
    return text;
  }

  private Rectangle underline(TextLineInfo line, Point2D shift) {
    var mark =
        new Rectangle(
            line.bounds().getMinX() + shift.getX(),
            line.bounds().getMaxY() + shift.getY() - UNDERLINE,
            Math.max(AROUND, line.bounds().getWidth()),
            UNDERLINE);
    mark.setFill(ink(CodeWord.Kind.FAULT));
    return mark;
  }

  private static TextLineInfo line(LayoutInfo layout, int index) {
    return layout.getTextLine(index, false);
  }

  /// The line at a height of the text, 0-based.
  private static int lineAt(LayoutInfo layout, double height) {
    int low = 0;
    int high = layout.getTextLineCount() - 1;
    while (low < high) {
      int middle = (low + high) / 2;
      if (line(layout, middle).bounds().getMaxY() > height) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /// A word of a line of JSON, as it is coloured. No word of JSON goes over several lines.
  ///
  /// @param start 0-based, within the line
  /// @param end behind its last character
  record CodeWord(int start, int end, Kind kind) {
    /// The kinds of words, each with an ink of its own.
    enum Kind {
      /// the name of a member
      NAME,
      STRING,
      NUMBER,
      /// `true`, `false` and `null`
      KEYWORD,
      /// brackets, commas and colons
      MARK,
      /// what is no JSON
      FAULT;

      /// The class that gives the ink.
      String style() {
        return "as-code-" + name().toLowerCase(Locale.ROOT);
      }
    }

    private static final String MARKS = "{}[],:";
    private static final List<String> KEYWORDS = List.of("true", "false", "null");
    private static final String NUMBER = "-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?";

    /// The words of a line, in order; blanks are in none of them.
    static List<CodeWord> of(String line) {
      var words = new ArrayList<CodeWord>();
      int at = 0;
      while (at < line.length()) {
        char sign = line.charAt(at);
        int end = end(line, at);
        if (!isBlank(sign)) {
          words.add(new CodeWord(at, end, kind(line, at, end)));
        }
        at = end;
      }
      return words;
    }

    private static int end(String line, int start) {
      char first = line.charAt(start);
      if (first == '"') {
        return endOfString(line, start);
      }
      int end = start + 1;
      if (isBlank(first) || MARKS.indexOf(first) >= 0) {
        return end;
      }
      while (end < line.length() && !isBlank(line.charAt(end)) && isPlain(line.charAt(end))) {
        end++;
      }
      return end;
    }

    private static int endOfString(String line, int start) {
      for (int at = start + 1; at < line.length(); at++) {
        if (line.charAt(at) == '\\') {
          at++;
        } else if (line.charAt(at) == '"') {
          return at + 1;
        }
      }
      return line.length();
    }

    private static Kind kind(String line, int start, int end) {
      char first = line.charAt(start);
      if (first == '"') {
        if (!isShut(line, start, end)) {
          return Kind.FAULT;
        }
        return line.substring(end).stripLeading().startsWith(":") ? Kind.NAME : Kind.STRING;
      }
      if (MARKS.indexOf(first) >= 0) {
        return Kind.MARK;
      }
      String word = line.substring(start, end);
      if (KEYWORDS.contains(word)) {
        return Kind.KEYWORD;
      }
      return word.matches(NUMBER) ? Kind.NUMBER : Kind.FAULT;
    }

    private static boolean isShut(String line, int start, int end) {
      if (end - start < 2 || line.charAt(end - 1) != '"') {
        return false;
      }
      int slashes = 0;
      while (line.charAt(end - 2 - slashes) == '\\') {
        slashes++;
      }
      return slashes % 2 == 0;
    }

    private static boolean isPlain(char sign) {
      return sign != '"' && MARKS.indexOf(sign) < 0;
    }

    private static boolean isBlank(char sign) {
      return sign == ' ' || sign == '\t' || sign == '\n' || sign == '\r';
    }
  }
}
