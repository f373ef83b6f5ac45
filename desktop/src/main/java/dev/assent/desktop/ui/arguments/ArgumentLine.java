package dev.assent.desktop.ui.arguments;

import dev.assent.core.masking.SecretSpans;
import dev.assent.desktop.ui.ShownText.Place;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.ShownTextFlow;
import dev.assent.desktop.ui.controls.WordDifference;
import dev.assent.desktop.ui.controls.WordDifference.Part;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import java.util.List;
import java.util.Optional;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// One value on one line: name, value, remark. Long ones open at a press. Where the last call that
/// was allowed had another value, the words that changed are stressed and the earlier value stands
/// below.
final class ArgumentLine extends HBox {
  private static final int PATH_LENGTH = 60;
  // As much room as the sign for the home folder takes.
  private static final int SIGN_LENGTH = 3;
  private static final int TEXT_LENGTH = 240;
  private static final int LONGEST_FLOW = 4000;
  // So many rows of signs that are named are too many nodes.
  private static final int MOST_ROWS = 8;

  private final Argument argument;
  // The value behind the home folder, where that is drawn as `~`.
  private final ShortenedText cut;
  private final int home;
  private final VBox value = new VBox();
  private final Label remark;
  private final Optional<Button> opener;
  private List<Part> changed = List.of();
  private Optional<Node> before = Optional.empty();
  private boolean open;

  private ArgumentLine(
      Argument argument,
      int home,
      Optional<ObservableValue<Number>> nameWidth,
      ArgumentRows.Fold fold) {
    super(12);
    this.argument = argument;
    this.home = home;
    String rest = argument.value().substring(home);
    cut =
        ShortenedText.of(
            rest, argument.secrets().within(home, argument.value().length()), length());
    setAlignment(Pos.BASELINE_LEFT);
    var name = new ShownTextFlow(argument.place(), Place.LINE, "as-mono", "as-text-3");
    nameWidth.ifPresent(width -> {
      name.minWidthProperty().bind(width);
      name.maxWidthProperty().bind(width);
    });
    Lay.grow(value);
    value.setMinWidth(0);
    remark = Face.FAINT.line(argument.remark());
    remark.setMinWidth(Region.USE_PREF_SIZE);
    opener = cut.hidden().isEmpty() ? Optional.empty() : Optional.of(opener(fold));
    getChildren().addAll(name, value);
    // A remark on a line that opens stands below, with the control that opens.
    if (opener.isEmpty() && !argument.remark().isEmpty()) {
      getChildren().add(remark);
    }
    draw();
  }

  /// A value that has the line for itself.
  ///
  /// @param whole whether nothing stands for something else, as the home folder does
  static ArgumentLine alone(
      Argument argument, ObservableValue<Number> nameWidth, boolean whole, ArgumentRows.Fold fold) {
    var line =
        new ArgumentLine(argument, whole ? 0 : argument.home(), Optional.of(nameWidth), fold);
    line.getStyleClass().add("as-argument-row");
    return line;
  }

  /// The first of several values on a line.
  static ArgumentLine first(
      Argument argument, ObservableValue<Number> nameWidth, ArgumentRows.Fold fold) {
    return new ArgumentLine(argument, 0, Optional.of(nameWidth), fold);
  }

  /// A value beside others.
  static ArgumentLine beside(Argument argument, ArgumentRows.Fold fold) {
    return new ArgumentLine(argument, 0, Optional.empty(), fold);
  }

  private int length() {
    return argument.kind() == Argument.Kind.PATH
        ? PATH_LENGTH - (home > 0 ? SIGN_LENGTH : 0)
        : TEXT_LENGTH;
  }

  private Button opener(ArgumentRows.Fold fold) {
    var button =
        fold.make(
            Texts.count("argument.moreCharacters", cut.hidden().length()),
            () -> {
              open = true;
              draw();
            });
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.getStyleClass().add("as-link-flush");
    return button;
  }

  /// The argument's name; empty for what stands beside an argument.
  String name() {
    return argument.kind().isSent() ? argument.name() : "";
  }

  /// Stresses what has changed since the last call that was allowed.
  void compare(ComparedText with) {
    changed = with.words().map(WordDifference::added).orElse(List.of());
    before = with.words().map(this::earlier);
    draw();
  }

  private void draw() {
    value
        .getChildren()
        .setAll(
            open
                ? opened()
                : cut.hidden().isEmpty()
                    ? whole()
                    : cut.drawInto(begun(), behindHome(), "as-mono"));
    opener
        .filter(_ -> !open)
        .ifPresent(button -> value.getChildren().add(new FlowPane(10, 0, button, remark)));
    before.ifPresent(value.getChildren()::add);
  }

  // Built when it is opened: a text of megabytes as one node would stop everything.
  private Node opened() {
    return argument.value().length() > LONGEST_FLOW
            || TextLine.of(argument.value()).size() > MOST_ROWS
        ? new LineViewer(argument.value(), argument.secrets())
        : whole();
  }

  // It was read once and is not sent: what is hidden of it waits for nobody.
  private Node earlier(WordDifference words) {
    var mark = Face.FAINT.sayWhole("compare.last");
    int from = homeOf(words);
    int to = words.before().length();
    var shortened =
        ShortenedText.of(
            words.before().substring(from), words.secretsBefore().within(from, to), length());
    var column = Lay.grow(new VBox());
    column.setMinWidth(0);
    var removed = WordDifference.within(words.removed(), from, to);
    column
        .getChildren()
        .add(
            shortened.drawInto(begun(words.before(), from), removed, "as-mono-small", "as-text-2"));
    if (!shortened.hidden().isEmpty()) {
      var button =
          FoldButtons.opener(
              Texts.count("argument.moreCharacters", shortened.hidden().length()),
              () ->
                  column
                      .getChildren()
                      .setAll(
                          begun(words.before(), from)
                              .addChanged(
                                  words.before().substring(from),
                                  words.secretsBefore().within(from, to),
                                  removed,
                                  Place.LINE,
                                  "as-mono-small",
                                  "as-text-2")));
      button.getStyleClass().add("as-link-flush");
      button.setMinWidth(Region.USE_PREF_SIZE);
      column.getChildren().add(button);
    }
    var row = Lay.styled(new HBox(10, mark, column), "as-earlier");
    row.setAlignment(Pos.BASELINE_LEFT);
    return row;
  }

  private static ShownTextFlow begun(String text, int home) {
    return home == 0
        ? new ShownTextFlow()
        : new ShownTextFlow().addHome(text.substring(0, home), "as-mono-small", "as-text-2");
  }

  // An earlier value that began in the same folder is drawn alike.
  private int homeOf(WordDifference words) {
    boolean same = home > 0 && words.before().startsWith(argument.value().substring(0, home + 1));
    boolean plain =
        words.secretsBefore().within(0, home).isEmpty()
            && WordDifference.within(words.removed(), 0, home).isEmpty();
    return same && plain ? home : 0;
  }

  // A change is shown, and not what stands for it.
  private ShownTextFlow begun() {
    String folder = argument.value().substring(0, home);
    var inFolder = WordDifference.within(changed, 0, home);
    var flow = new ShownTextFlow();
    if (home > 0 && inFolder.isEmpty()) {
      flow.addHome(folder, "as-mono");
    } else if (home > 0) {
      flow.addChanged(folder, SecretSpans.NONE, inFolder, Place.LINE, "as-mono");
    }
    return flow;
  }

  private List<Part> behindHome() {
    return WordDifference.within(changed, home, argument.value().length());
  }

  private ShownTextFlow whole() {
    return switch (argument.kind()) {
      case URL -> url(WebAddress.of(argument.value()));
      case NOTHING -> flow("as-mono", "as-text-3");
      case DECODED -> flow("as-mono", "as-text-2");
      case DRAWN -> new ShownTextFlow().addDrawn(argument.value(), "as-mono", "as-text-2");
      case PATH, COMMAND, TEXT, NUMBER, BOOLEAN, CLAIM -> flow("as-mono");
    };
  }

  private ShownTextFlow flow(String... styles) {
    int to = argument.value().length();
    return begun()
        .addChanged(
            argument.value().substring(home),
            argument.secrets().within(home, to),
            behindHome(),
            Place.LINE,
            styles);
  }

  private ShownTextFlow url(WebAddress address) {
    var flow = new ShownTextFlow();
    var left = new SecretCursor(argument.secrets());
    int at = 0;
    at = part(flow, address.before(), at, left, Place.LINE, "as-mono", "as-text-3");
    at = part(flow, address.userInfo(), at, left, Place.LINE, "as-mono", "as-text-care");
    at = part(flow, address.subdomain(), at, left, Place.HOST, "as-mono", "as-text-2");
    at = part(flow, address.registrable(), at, left, Place.HOST, "as-mono-strong");
    part(flow, address.after(), at, left, Place.LINE, "as-mono", "as-text-2");
    return flow;
  }

  private int part(
      ShownTextFlow flow,
      String text,
      int from,
      SecretCursor secrets,
      Place place,
      String... styles) {
    int to = from + text.length();
    flow.addChanged(
        text, secrets.within(from, to), WordDifference.within(changed, from, to), place, styles);
    return to;
  }
}
