package dev.assent.desktop.approval.card;

import dev.assent.desktop.approval.content.LadderStep;
import dev.assent.desktop.approval.content.LadderWords;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.LightScrollPane;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.AnswerButton;
import dev.assent.desktop.ui.controls.KeptRoom;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import javafx.beans.InvalidationListener;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.DateCell;
import javafx.scene.control.DatePicker;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.converter.LocalDateStringConverter;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/// The panel in the foot of a card in which a yes is made wider. Stands in place of the answers
/// while it is open, and has the only answer that can be given then. Nothing in it moves because
/// something was picked or found out: the room of whatever may come is kept, so that no press meets
/// another control than the one that was aimed at.
final class LadderView extends VBox {
  private static final double ARROW = 34;

  /// Pixels of the choices that are always in sight.
  private static final double LEAST = 90;

  private final ApprovalViewModel model;
  private final ObservableBooleanValue tight;
  private final GrantLadder ladder;
  private final AnswerButton answer = new AnswerButton();

  /// Scrolls where the card is too low for all lines, so that what is picked below stays in sight.
  private final ScrollPane scroll = scroll();

  private final VBox choices = new VBox(10);
  private boolean pressed;

  /// Scrolls on a screen that is too low for all choices; the answer below it stays in sight.
  private final ScrollPane low = scroll();

  private final Runnable home;
  private final VBox lines = new VBox();
  private final VBox steps = steps();
  private final StackPane stepsRoom = new StackPane();
  private final Label ends = Face.FAINT.of("");
  private final VBox endsLine = new VBox(ends);

  /// @param tight while there is little room: the choices have it, and the rest scrolls with them
  /// @param home gives the keyboard back to the card when the panel that had it is shut
  LadderView(ApprovalViewModel model, ObservableBooleanValue tight, Runnable home) {
    super(10);
    this.model = model;
    this.tight = tight;
    this.home = home;
    ladder = model.ladder();
    setId("ladder");
    answer.setId("ladder-give");
    Lay.only(this, ladder.openProperty());
    ladder.openProperty().addListener((_, _, _) -> show());
    tight.addListener((_, _, _) -> show());
    ladder.steps().addListener((InvalidationListener) _ -> showSteps());
    model.state().endedText.addListener((_, _, ended) -> shutWhen(!ended.isEmpty()));
    List.of(
            ladder.termProperty(),
            ladder.holderProperty(),
            ladder.dayProperty(),
            ladder.meantProperty())
        .forEach(each -> each.addListener((InvalidationListener) _ -> showWords()));
    new KeptRoom(ends).keepFor(List.of(Texts.get("ladder.ends"), Texts.get("ladder.ends.others")));
    lines.heightProperty().subscribe(this::fit);
    low.viewportBoundsProperty().subscribe(this::fit);
    scroll.setContent(lines);
    VBox.setVgrow(scroll, Priority.SOMETIMES);
    low.setContent(choices);
    low.setFitToHeight(true);
    choices
        .heightProperty()
        .addListener((_, _, height) -> low.setPrefViewportHeight(height.doubleValue()));
    low.setMinHeight(LEAST);
    VBox.setVgrow(low, Priority.ALWAYS);
    sceneProperty()
        .flatMap(Scene::focusOwnerProperty)
        .addListener((_, _, owner) -> {
          if (!pressed) {
            reveal(low, owner);
            reveal(scroll, owner);
          }
        });
    // A pressed line gets the focus before it is released, and must not go from under the pointer.
    addEventFilter(MouseEvent.MOUSE_PRESSED, _ -> pressed = true);
    addEventFilter(MouseEvent.MOUSE_RELEASED, _ -> pressed = false);
    lines.addEventFilter(KeyEvent.KEY_PRESSED, this::step);
    show();
  }

  private static ScrollPane scroll() {
    var pane = new LightScrollPane();
    pane.getStyleClass().add("as-scroll");
    pane.setFitToWidth(true);
    pane.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    pane.setFocusTraversable(false);
    return pane;
  }

  /// The answer that gives what is picked.
  AnswerButton answer() {
    return answer;
  }

  /// Lets a button beside the timed answer open the panel.
  static void openBy(Button button, AnswerButton timed, ApprovalViewModel model) {
    button.getStyleClass().setAll("as-split");
    button.setGraphic(Icons.feather(Feather.CHEVRON_DOWN, 15));
    String words = Texts.get("ladder.open") + " (" + WindowKey.WIDER.names().getFirst() + ")";
    button.setAccessibleText(words);
    button.setTooltip(new Tooltip(words));
    button.setOnAction(_ -> model.startLadder());
    button.visibleProperty().bind(model.ladder().offeredProperty().and(timed.visibleProperty()));
    button.managedProperty().bind(button.visibleProperty());
    button.managedProperty().subscribe(there -> timed.setBeside(there ? ARROW : 0));
  }

  // There is nothing left to say yes to.
  private void shutWhen(boolean ended) {
    if (ended) {
      ladder.openProperty().set(false);
    }
  }

  // A panel that is shut has no parts, so that nothing in it takes the focus.
  private void show() {
    if (!ladder.openProperty().get()) {
      if (isFocusWithin()) {
        home.run();
      }
      getChildren().clear();
      choices.getChildren().clear();
      lines.getChildren().clear();
      stepsRoom.getChildren().clear();
      steps.getChildren().clear();
      return;
    }
    showLines();
    keepRoomForSteps();
    showSteps();
    showWords();
    choices.getChildren().setAll(scroll, picks("ladder.who", holders()), terms(), stepsRoom);
    if (tight.get()) {
      choices.getChildren().add(endsLine);
      getChildren().setAll(low, ways());
    } else {
      getChildren().setAll(Face.HEAD.say("ladder.title"), low, new VBox(6, endsLine, ways()));
    }
    // Only then are the lines in the scene, and can have the focus.
    low.applyCss();
    scroll.applyCss();
    lines.getChildren().stream()
        .findFirst()
        .ifPresent(first -> ((LadderLineView) first).choice().requestFocus());
  }

  private void showLines() {
    var group = new ToggleGroup();
    lines.getChildren().clear();
    for (int i = 0; i < ladder.lines().size(); i++) {
      var line = ladder.lines().get(i);
      var view = new LadderLineView(line, i + 1, model.ladder().zone(), tight.get());
      view.choice().setToggleGroup(group);
      view.choice().setSelected(ladder.chosenProperty().get().equals(Optional.of(line)));
      view.choice()
          .selectedProperty()
          .addListener((_, _, chosen) -> {
            if (chosen) {
              ladder.chosenProperty().set(Optional.of(line));
            }
          });
      lines.getChildren().add(view);
    }
  }

  // The lines as they are, whatever a person has opened in them.
  private DoubleStream heights() {
    double width = lines.getWidth();
    return lines.getChildren().stream()
        .mapToDouble(line -> ((LadderLineView) line).keptHeight(width) + lines.getSpacing());
  }

  // Where no line has room beside what is picked below, one bar moves all of it: of two in each
  // other nobody knows which to take.
  private void fit() {
    double one = heights().max().orElse(0);
    double rest = choices.minHeight(choices.getWidth()) - scroll.minHeight(-1);
    scroll.setPrefViewportHeight(heights().sum());
    scroll.setMinHeight(low.getViewportBounds().getHeight() < rest ? Region.USE_PREF_SIZE : one);
  }

  // A scroll pane does not follow the keyboard by itself. Of a line all is shown, not only its
  // mark.
  private static void reveal(ScrollPane pane, @Nullable Node focused) {
    var content = pane.getContent();
    double hidden = content.getLayoutBounds().getHeight() - pane.getViewportBounds().getHeight();
    if (focused != null && hidden > 0 && isWithin(content, focused)) {
      var part = focused.getParent() instanceof LadderLineView line ? line : focused;
      var at = content.sceneToLocal(part.localToScene(part.getLayoutBounds()));
      double bottom = at.getMaxY() - pane.getViewportBounds().getHeight();
      pane.setVvalue(
          Math.clamp(Math.max(Math.min(pane.getVvalue() * hidden, at.getMinY()), bottom), 0, hidden)
              / hidden);
    }
  }

  private static boolean isWithin(Node content, Node part) {
    return Stream.<Node>iterate(part, Objects::nonNull, Node::getParent).anyMatch(content::equals);
  }

  // The lines are further apart than the toolkit looks for the next of a group.
  private void step(KeyEvent event) {
    var step = WindowKey.STEP.which(event);
    int way = step.isEmpty() ? 0 : step.getAsInt() == 0 ? -1 : 1;
    var views = lines.getChildren().stream().map(LadderLineView.class::cast).toList();
    for (int i = 0; i < views.size() && way != 0; i++) {
      if (views.get(i).choice().isFocused()) {
        var next = views.get(Math.clamp((long) i + way, 0, views.size() - 1)).choice();
        next.setSelected(true);
        next.requestFocus();
        event.consume();
        return;
      }
    }
  }

  private static Node picks(String key, List<ToggleButton> choices) {
    var group = new ToggleGroup();
    var pane = Lay.styled(new FlowPane(6, 6), "as-ticks");
    pane.getChildren().add(Lay.styled(Face.FAINT.sayWhole(key), "as-beside"));
    for (var choice : choices) {
      choice.setToggleGroup(group);
      choice.getStyleClass().setAll("as-tick", "as-tick-words");
      choice.setMinWidth(Region.USE_PREF_SIZE);
      choice.setMnemonicParsing(false);
      choice.setAccessibleText(Texts.get(key) + " " + choice.getText());
      pane.getChildren().add(choice);
    }
    return pane;
  }

  private static ToggleButton pick(String id, String text, boolean picked, Runnable pick) {
    var button = new ToggleButton(text);
    button.setId(id);
    button.setSelected(picked);
    // The arrow keys select a button without pressing it.
    button
        .selectedProperty()
        .addListener((_, _, selected) -> {
          if (selected) {
            pick.run();
          }
        });
    // One of them is always picked: pressing it again leaves it.
    button.setOnAction(_ -> button.setSelected(true));
    return button;
  }

  private List<ToggleButton> holders() {
    return ladder.whose().stream()
        .map(one -> pick(one.id(), one.words(), one.picked(), one.pick()))
        .toList();
  }

  private Node terms() {
    var buttons = new ArrayList<ToggleButton>();
    for (LadderTerm term : LadderTerm.values()) {
      buttons.add(
          pick(
              "ladder-term-" + term.word(),
              Texts.get("ladder.term." + term.word(), LadderWords.minutes(ladder.time())),
              ladder.termProperty().get() == term,
              () -> ladder.termProperty().set(term)));
    }
    var pane = (FlowPane) picks("ladder.long", buttons);
    pane.getChildren().add(day());
    return pane;
  }

  private Node day() {
    var picker = new DatePicker(ladder.dayProperty().get());
    picker.setId("ladder-day");
    picker.setEditable(false);
    picker.setPrefWidth(Region.USE_COMPUTED_SIZE);
    picker.setConverter(
        new LocalDateStringConverter(FormatStyle.SHORT, Texts.language().locale(), null));
    picker.setAccessibleText(Texts.get("ladder.day"));
    picker.setDayCellFactory(_ ->
        new DateCell() {
          @Override
          public void updateItem(java.time.LocalDate date, boolean empty) {
            super.updateItem(date, empty);
            setDisable(empty || date.isBefore(ladder.firstDay()) || date.isAfter(ladder.lastDay()));
          }
        });
    picker.valueProperty().addListener((_, _, date) -> ladder.dayProperty().set(date));
    picker.visibleProperty().bind(ladder.termProperty().isEqualTo(LadderTerm.DAY));
    return picker;
  }

  private void showSteps() {
    var boxes = new ArrayList<Node>();
    for (LadderStep step :
        ladder.openProperty().get() ? List.copyOf(ladder.steps()) : List.<LadderStep>of()) {
      var box = box(step.words());
      box.setId(step.id());
      box.selectedProperty().bindBidirectional(step.meant());
      boxes.add(box);
    }
    steps.getChildren().setAll(boxes);
  }

  // For whatever choice costs the most.
  private void keepRoomForSteps() {
    stepsRoom.getChildren().clear();
    for (List<String> words : ladder.possibleSteps()) {
      var unseen = steps();
      unseen.setVisible(false);
      unseen.getChildren().setAll(words.stream().map(LadderView::box).toList());
      stepsRoom.getChildren().add(unseen);
    }
    stepsRoom.setManaged(!stepsRoom.getChildren().isEmpty());
    stepsRoom.getChildren().add(steps);
  }

  private static VBox steps() {
    return new VBox(6);
  }

  private static CheckBox box(String words) {
    return Press.tick("", words);
  }

  private void showWords() {
    ends.setText(Texts.get(ladder.endsWithSession() ? "ladder.ends" : "ladder.ends.others"));
    answer
        .textProperty()
        .set(
            switch (ladder.termProperty().get()) {
              case WHILE -> Texts.get("ladder.give", LadderWords.minutes(ladder.time()));
              case SESSION -> Texts.get("ladder.give.session");
              case TONIGHT -> Texts.get("ladder.give.tonight");
              case DAY -> Texts.get("ladder.give.day", date());
            });
    answer
        .insteadProperty()
        .set(ladder.meantProperty().get() ? "" : Texts.get("ladder.give.steps"));
  }

  private String date() {
    return DateTimeFormatter.ofLocalizedDate(FormatStyle.SHORT)
        .withLocale(Texts.language().locale())
        .format(ladder.dayProperty().get());
  }

  private Node ways() {
    var back = Press.QUIET.of("ladder-back", "ladder.back", () -> ladder.openProperty().set(false));
    var ways = Lay.row(10, back, Lay.gap(), Lay.whole(answer));
    ways.setMinHeight(Region.USE_PREF_SIZE);
    return ways;
  }
}
