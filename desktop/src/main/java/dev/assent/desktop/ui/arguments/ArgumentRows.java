package dev.assent.desktop.ui.arguments;

import dev.assent.core.masking.SecretSpans;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.ShownText.Place;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.ShownTextFlow;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.value.ObservableValue;
import javafx.geometry.NodeOrientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// Every value of a call as a row. What is folded says how much it hides and opens at a press.
public final class ArgumentRows extends VBox {
  /// So many rows are drawn; what is behind them opens at a press.
  public static final int MOST_ROWS = 40;

  private static final int NAME_LETTERS = 10;
  private static final int MOST_NAME_LETTERS = 25;
  private static final double WIDEST_NAME = 240;
  private static final String LINES = "as-argument-lines";

  // Advance of the mono face, in parts of its size, and a little more.
  private static final double LETTER = 0.608;

  private final IntegerProperty unseen = new SimpleIntegerProperty(0);

  private final List<ArgumentLine> lines = new ArrayList<>();
  private final List<TextBlock> texts = new ArrayList<>();
  private final List<EditBlock> edits = new ArrayList<>();

  // Never seen: it knows how large the mono face is at the person's text size.
  private final Label ruler = new Label();

  /// No rows.
  public ArgumentRows() {
    super(10);
    setFillWidth(true);
    OneLine.style(ruler, "as-mono");
    ruler.setManaged(false);
    ruler.setVisible(false);
  }

  /// The number of parts that are folded and were never opened.
  public ReadOnlyIntegerProperty unseenProperty() {
    return unseen;
  }

  /// Shows values in place of those shown before.
  ///
  /// @param danger whether the call is dangerous: commands stand in large letters, each in its own
  ///   block, and whatever is short enough is drawn at once, as it is sent
  /// @param awaited what will be compared with what was there before
  public void show(List<Argument> arguments, boolean danger, Awaited awaited) {
    unseen.set(0);
    lines.clear();
    texts.clear();
    edits.clear();
    getChildren().setAll(ruler);
    for (var file : awaited.files()) {
      var edit = new EditBlock(file);
      edits.add(edit);
      getChildren().add(alone(edit));
    }
    if (arguments.isEmpty()) {
      getChildren().add(Face.NOTE.sayLine("argument.none"));
      return;
    }
    var told = arguments.subList(0, Math.min(MOST_ROWS, arguments.size()));
    var claimed = AgentClaims.in(told);
    var rows =
        ShortValues.rows(
            told.stream().filter(argument -> !claimed.contains(argument)).toList(),
            awaited.texts());
    var nameWidth = nameWidth(Stream.concat(rows.stream().map(List::getFirst), claimed.stream()));
    for (var row : rows) {
      show(row, nameWidth, danger, awaited);
    }
    if (!claimed.isEmpty()) {
      var claims =
          new AgentClaims(
              claimed.stream().map(argument -> claim(argument, nameWidth, danger)).toList(),
              danger,
              this::fold);
      getChildren().add(claims);
    }
    if (arguments.size() > MOST_ROWS) {
      getChildren().add(rest(arguments.subList(MOST_ROWS, arguments.size())));
    }
  }

  // Of names beside each other only the first one stands in the column.
  private ObservableValue<Number> nameWidth(Stream<Argument> below) {
    int letters =
        Math.clamp(
            below.mapToInt(argument -> argument.place().length()).max().orElse(0),
            NAME_LETTERS,
            MOST_NAME_LETTERS);
    return ruler
        .fontProperty()
        .map(font -> Math.min(WIDEST_NAME, font.getSize() * LETTER * letters));
  }

  private void show(
      List<Argument> row, ObservableValue<Number> nameWidth, boolean danger, Awaited awaited) {
    var argument = row.getFirst();
    boolean large = danger && argument.kind() == Argument.Kind.COMMAND;
    if (row.size() > 1) {
      addLine(ShortValues.of(row, nameWidth, lines, this::fold));
    } else if (large || argument.hasLines() || awaited.texts().contains(argument.name())) {
      getChildren().add(alone(large ? new CommandBlock(argument, this::fold) : text(argument)));
    } else {
      addLine(line(argument, nameWidth, danger));
    }
  }

  private ArgumentLine line(Argument argument, ObservableValue<Number> nameWidth, boolean danger) {
    var line = ArgumentLine.alone(argument, nameWidth, danger, this::fold);
    lines.add(line);
    return line;
  }

  private Node claim(Argument argument, ObservableValue<Number> nameWidth, boolean danger) {
    return argument.hasLines() ? text(argument) : line(argument, nameWidth, danger);
  }

  // Lines that follow each other are in one block.
  private void addLine(Node line) {
    if (getChildren().getLast() instanceof VBox block && block.getStyleClass().contains(LINES)) {
      line.getStyleClass().add("as-argument-row-next");
      block.getChildren().add(line);
    } else {
      var block = alone(line);
      block.getStyleClass().add(LINES);
      getChildren().add(block);
    }
  }

  private TextBlock text(Argument argument) {
    var block = new TextBlock(argument, unseen);
    texts.add(block);
    return block;
  }

  /// Shows what was there before beside the texts it belongs to.
  public void compare(List<ComparedText> before) {
    for (var one : before) {
      lines.stream()
          .filter(line -> line.name().equals(one.name()))
          .forEach(line -> line.compare(one));
      texts.stream()
          .filter(text -> text.name().equals(one.name()))
          .forEach(text -> text.compare(one));
      edits.stream()
          .filter(edit -> edit.file().equals(one.name()))
          .forEach(edit -> edit.compare(one));
    }
  }

  /// The values that will be compared.
  ///
  /// @param texts names of arguments that are texts of files
  /// @param files that are edited
  public record Awaited(Set<String> texts, List<String> files) {
    /// Nothing.
    public static final Awaited NOTHING = new Awaited(Set.of(), List.of());

    public Awaited {
      texts = Set.copyOf(texts);
      files = List.copyOf(files);
    }
  }

  private static VBox alone(Node node) {
    return Lay.styled(new VBox(node), "as-well");
  }

  /// A control that opens something folded; counts as unseen until it was pressed once.
  private Button fold(String text, Runnable open) {
    return FoldButtons.button(text, open, unseen);
  }

  private Node rest(List<Argument> arguments) {
    var box = Lay.styled(new VBox(), "as-well");
    var all = new StringBuilder();
    var secrets = new ArrayList<SecretSpans.Span>();
    for (var argument : arguments) {
      all.append(all.isEmpty() ? "" : "\n").append(argument.name()).append(" = ");
      int at = all.length();
      argument
          .secrets()
          .spans()
          .forEach(
              secret -> secrets.add(new SecretSpans.Span(at + secret.from(), at + secret.to())));
      all.append(argument.value());
    }
    var button =
        fold(
            Texts.count("argument.moreValues", arguments.size()),
            () -> {
              var viewer = new LineViewer(all.toString(), new SecretSpans(secrets));
              box.getChildren().setAll(viewer);
              viewer.requestFocus();
            });
    box.getChildren().setAll(button);
    return box;
  }

  /// Makes the control that opens a folded part.
  interface Fold {
    /// @param text says how much is hidden
    /// @param open what happens at each press
    Button make(String text, Runnable open);
  }

  /// The command of a dangerous call in large letters, straight below the title.
  private static final class CommandBlock extends VBox {
    private static final int FIRST_LINES = 6;
    private static final int LONGEST = 600;

    CommandBlock(Argument argument, ArgumentRows.Fold fold) {
      super(2);
      getStyleClass().add("as-command");
      setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
      var name = new Label(ShownText.line(argument.place()));
      OneLine.style(name, "as-mono-small", "as-text-3");
      getChildren().add(name);
      var lines = TextLine.of(argument.value(), argument.secrets());
      boolean folded = lines.size() > FIRST_LINES || argument.value().length() > LONGEST;
      for (var line :
          lines.subList(0, Math.min(folded ? FIRST_LINES : lines.size(), lines.size()))) {
        getChildren()
            .add(
                new ShownTextFlow().add(line.text(), line.secrets(), Place.BLOCK, "as-mono-large"));
      }
      if (folded && lines.size() > FIRST_LINES) {
        getChildren()
            .add(
                fold.make(
                    Texts.count("argument.moreLines", lines.size() - FIRST_LINES),
                    () -> {
                      var viewer = new LineViewer(argument.value(), argument.secrets());
                      getChildren().setAll(name, viewer);
                      viewer.requestFocus();
                    }));
      }
    }
  }

  /// Shows what the agent says of its call, apart from what the call does: on quieter ground, below
  /// a line that says whose words they are, and folded. Of a dangerous call nothing is folded that
  /// fits: all of it has to be read anyway.
  private static final class AgentClaims extends VBox {
    /// @param values the values, drawn
    /// @param open whether they are in sight from the start
    AgentClaims(List<Node> values, boolean open, ArgumentRows.Fold fold) {
      super(2);
      getStyleClass().add("as-claims");
      var label = Face.FAINT.sayLine("argument.claimed");
      var quoted = Lay.styled(new VBox(), "as-claimed");
      quoted.getChildren().setAll(values);
      if (open) {
        getChildren().addAll(label, quoted);
      } else {
        var opener =
            fold.make(
                Texts.get("argument.claimed.open"), () -> getChildren().setAll(label, quoted));
        opener.getStyleClass().add("as-link-flush");
        getChildren().add(opener);
      }
    }

    /// The values among some that the agent claims, with what is said of them.
    static List<Argument> in(List<Argument> arguments) {
      var claims = new ArrayList<Argument>();
      boolean claimed = false;
      for (var argument : arguments) {
        claimed = argument.kind().isSent() ? argument.kind() == Argument.Kind.CLAIM : claimed;
        if (claimed) {
          claims.add(argument);
        }
      }
      return claims;
    }
  }

  /// Shows what edits would make of a file on this machine's disk. It stands beside the edits
  /// themselves, which are shown as every other argument: so nothing of it has to be opened before
  /// an answer.
  private static final class EditBlock extends VBox {
    private static final int NAME_LENGTH = 40;

    private final String file;
    private final HBox head;

    EditBlock(String file) {
      this.file = file;
      var name = ShortenedText.of(file, NAME_LENGTH).drawn("as-mono", "as-text-3");
      Lay.grow(name);
      head = new HBox(10, name);
      head.setAlignment(Pos.CENTER_LEFT);
      head.getStyleClass().addAll("as-argument-row", "as-block-head");
      getChildren().add(head);
    }

    /// The file, as in [ComparedText#name].
    String file() {
      return file;
    }

    void compare(ComparedText before) {
      getChildren().setAll(head);
      head.getChildren().remove(1, head.getChildren().size());
      if (!before.remark().isEmpty()) {
        head.getChildren().add(Face.NOTE.whole(before.remark()));
      }
      before.disk().ifPresent(this::show);
    }

    private void show(LineDifference difference) {
      head.getChildren().addAll(Face.NOTE.sayWhole("compare.disk"), LineCounts.of(difference));
      getChildren().add(new DifferenceLines(difference));
    }
  }

  /// Neighbours among the values of a call that are short enough to stand beside each other:
  /// numbers, flags, single words. No other text: a blank in it would let it pass for a value more.
  static final class ShortValues extends FlowPane {
    // Letters of names and values together that fit beside each other, about.
    private static final int MOST = 62;
    private static final int BETWEEN = 4;

    private static final Pattern NAME = Pattern.compile("[\\w./-]{1,24}");
    private static final Pattern WORD = Pattern.compile("[\\w.:+/-]{1,16}");

    /// @param lines the values, drawn
    ShortValues(List<ArgumentLine> lines) {
      super(24, 2, lines.toArray(ArgumentLine[]::new));
      setMinWidth(0);
      getStyleClass().add("as-argument-row");
    }

    /// The values in rows: what stands beside each other, everything else alone. In the order
    /// given, nothing left out.
    ///
    /// @param apart the names of values that are never beside others
    static List<List<Argument>> rows(List<Argument> arguments, Set<String> apart) {
      var rows = new ArrayList<List<Argument>>();
      var row = new ArrayList<Argument>();
      int letters = 0;
      boolean fits = false;
      for (var argument : arguments) {
        boolean isShort = isShort(argument) && !apart.contains(argument.name());
        int more = argument.place().length() + argument.value().length() + BETWEEN;
        if (!row.isEmpty() && (!fits || !isShort || letters + more > MOST)) {
          rows.add(List.copyOf(row));
          row.clear();
          letters = 0;
        }
        row.add(argument);
        fits = isShort;
        letters += more;
      }
      if (!row.isEmpty()) {
        rows.add(List.copyOf(row));
      }
      return rows;
    }

    private static boolean isShort(Argument argument) {
      boolean kind =
          switch (argument.kind()) {
            case NUMBER, BOOLEAN, NOTHING, TEXT -> true;
            case PATH, COMMAND, URL, CLAIM, DECODED, DRAWN -> false;
          };
      return kind
          && argument.secrets().equals(SecretSpans.NONE)
          && argument.remark().isEmpty()
          && NAME.matcher(argument.name()).matches()
          && WORD.matcher(argument.value()).matches();
    }

    /// Draws a row.
    ///
    /// @param nameWidth of the names that stand below each other
    static ShortValues of(
        List<Argument> row,
        ObservableValue<Number> nameWidth,
        List<ArgumentLine> drawn,
        ArgumentRows.Fold fold) {
      var lines = new ArrayList<ArgumentLine>();
      for (var argument : row) {
        lines.add(
            lines.isEmpty()
                ? ArgumentLine.first(argument, nameWidth, fold)
                : ArgumentLine.beside(argument, fold));
      }
      drawn.addAll(lines);
      return new ShortValues(lines);
    }
  }
}
