package dev.assent.desktop.ui.arguments;

import dev.assent.core.masking.SecretSpans;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
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

  private final ReadOnlyIntegerWrapper unseen = new ReadOnlyIntegerWrapper(this, "unseen", 0);

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
    return unseen.getReadOnlyProperty();
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
      var none = new Label(Texts.get("argument.none"));
      none.getStyleClass().addAll("as-small", "as-text-2");
      getChildren().add(none);
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
            below.mapToInt(argument -> argument.name().length()).max().orElse(0),
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
    var block = new VBox(node);
    block.getStyleClass().add("as-well");
    return block;
  }

  /// A control that opens something folded; counts as unseen until it was pressed once.
  private Button fold(String text, Runnable open) {
    return FoldButtons.button(text, open, unseen);
  }

  private Node rest(List<Argument> arguments) {
    var box = new VBox();
    box.getStyleClass().add("as-well");
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
            Texts.get("argument.moreValues", Texts.number(arguments.size())),
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
}
