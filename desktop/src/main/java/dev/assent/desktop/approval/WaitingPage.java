package dev.assent.desktop.approval;

import dev.assent.core.preview.CallGist;
import dev.assent.desktop.approval.card.ApprovalView;
import dev.assent.desktop.approval.content.CardContent;
import dev.assent.desktop.shell.Page;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.arguments.CallLine;
import dev.assent.desktop.ui.controls.CutText;
import dev.assent.desktop.ui.controls.SessionBadgeBar;
import dev.assent.desktop.ui.controls.SteadyLabel;
import dev.assent.desktop.ui.controls.TwoSides;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Place;
import dev.assent.desktop.ui.kit.Press;
import dev.assent.desktop.ui.kit.Rows;
import dev.assent.desktop.ui.kit.Sides;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/// The page of what waits: the queue at the left, the chosen call as a card at the right. Its card
/// answers as the one in the own window does: only after a deliberate turn to it.
public final class WaitingPage extends Sides implements Page {
  // An icon and the gap behind it.
  private static final double INDENT = 21;
  private final WaitingViewModel model;
  private final BooleanProperty inSight = new SimpleBooleanProperty(false);
  private final Rows<WaitingLine> list;
  private final VBox endedBox = Lay.styled(new VBox(4), "as-ended-box");
  private final Node mark = Icons.mark(40);
  private final Node closed = Icons.closedMark(40);
  private final Place place;
  private Runnable toCard = () -> {};

  /// A page over a model.
  public WaitingPage(WaitingViewModel model) {
    this(model, new Rows<>());
  }

  private WaitingPage(WaitingViewModel model, Rows<WaitingLine> list) {
    super("waiting", "waiting.title", list);
    this.model = model;
    this.list = list;
    fillList();
    VBox.setVgrow(list, Priority.ALWAYS);
    place = new Place("waiting", cardSide());
    put(Lay.styled(new VBox(head(), list, endedBox), "as-queue"), place);
    call().subscribe(this::showCard);
    model.group().state().open.subscribe(this::showCard);
    model.ended().subscribe(this::showEnded);
    model.missed().subscribe(this::showEnded);
    model.quietProperty().addListener((_, _, _) -> showEnded());
    model.awayProperty().addListener((_, _, _) -> showEnded());
    model.denyingProperty().subscribe(this::showPlace);
    model.ended().subscribe(this::showPlace);
    model.waiting().subscribe(this::showPlace);
    showPlace();
    showEnded();
    back().visibleProperty().subscribe(alone -> model.setListInSight(!alone));
    inSight.bind(Lay.inSight(this));
    inSight.addListener((_, _, seen) -> model.setOnScreen(seen));
  }

  /// True while a person can see the page: it is the chosen one, in a window that is shown.
  public ReadOnlyBooleanProperty inSightProperty() {
    return inSight;
  }

  @Override
  public String id() {
    return "waiting";
  }

  @Override
  public Node content() {
    return this;
  }

  @Override
  public void shown() {
    model.setOnScreen(inSight.get());
  }

  private void press(WaitingLine line) {
    boolean entered = enter(() -> model.choose(line));
    // One that has ended opens nothing.
    list.mark();
    if (entered) {
      toCard.run();
    }
  }

  private Node head() {
    var next = SteadyLabel.of("as-time");
    next.setId("waiting-next");
    next.label().textProperty().bind(model.nextEndProperty());
    var word = Face.NOTE.sayLine("waiting.nextEnd");
    word.visibleProperty().bind(model.nextEndProperty().isNotEmpty());
    var head = new TwoSides();
    head.getChildren().setAll(Face.TITLE.sayWhole("waiting.title"), Lay.row(8, word, next));
    return Lay.styled(head, "as-page-head");
  }

  private Node cardSide() {
    var place = new StackPane();
    var card = new ApprovalView(model.card());
    var group = new GroupView(model.group(), model::single);
    group.sharePlaceWith(card);
    Lay.only(card.node(), group.visibleProperty().not());
    card.standIn(place, group);
    toCard =
        () -> {
          if (group.isVisible()) {
            group.focusTitle();
          } else {
            card.focusTitle();
          }
        };
    VBox.setVgrow(place, Priority.ALWAYS);
    var bar = Lay.row(12, back(), pause());
    bar.setMinHeight(USE_PREF_SIZE);
    // Before the card's shadow, which would take the clicks.
    bar.setViewOrder(-1);
    return Lay.styled(new VBox(10, bar, place), "as-card-side");
  }

  // As wide whatever it says.
  private Node pause() {
    var pause = Press.QUIET.idle("waiting-pause");
    pause.setOnAction(_ -> model.pausedProperty().set(!model.pausedProperty().get()));
    pause.setMaxWidth(Double.MAX_VALUE);
    var room = Press.QUIET.idle("");
    room.setVisible(false);
    model
        .pausedProperty()
        .subscribe(paused -> {
          name(pause, paused);
          name(room, !paused);
        });
    return Lay.whole(new StackPane(room, pause));
  }

  private static void name(Button button, boolean paused) {
    button.setText(Texts.get(paused ? "shell.switch.goOn" : "shell.switch.pause"));
    Lay.icon(button, paused ? Feather.PLAY : Feather.PAUSE);
  }

  private void fillList() {
    list.name("waiting-list", "waiting.title");
    list.getStyleClass().add("as-queue-list");
    list.setCellFactory(_ -> new WaitingCell());
    list.none("waiting.empty.list");
    list.marks(this::marked);
    list.follow(model.waiting());
    list.onChosen(model::choose);
    // The line may be marked already, because the card shows one of its calls.
    list.onPressed(this::press);
    // Behind a row comes its call, before all that has ended.
    list.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (WindowKey.NEXT.is(event) && !event.isShiftDown() && isShown()) {
            event.consume();
            toCard.run();
          }
        });
    list.hoverProperty().addListener((_, _, inside) -> model.setPointerInside(inside));
  }

  private ObservableValue<Optional<CardContent>> call() {
    return model.card().state().content;
  }

  // The list follows the card, however that came to show what it shows.
  private Optional<WaitingLine> marked() {
    return model
        .group()
        .line()
        .or(() -> call().getValue().flatMap(content -> model.lineOf(content.id())));
  }

  private boolean isShown() {
    return call().getValue().isPresent() || model.group().state().open.get();
  }

  private void showCard() {
    list.mark();
    showPlace();
  }

  private void showPlace() {
    arrange(isShown(), !(model.waiting().isEmpty() && model.ended().isEmpty()));
    if (isShown()) {
      place.contents();
      return;
    }
    boolean denying = model.denyingProperty().get();
    String way = denying ? "denying" : model.waiting().isEmpty() ? "empty" : "unchosen";
    place.instead(
        denying ? closed : mark,
        Texts.get("waiting." + way + ".head"),
        Texts.get("waiting." + way + ".body"));
  }

  private void showEnded() {
    var parts = endedBox.getChildren();
    parts.clear();
    for (var quiet : List.of(model.awayProperty().get(), model.quietProperty().get())) {
      if (!quiet.isEmpty()) {
        parts.add(Face.NOTE.of(quiet));
      }
    }
    if (!model.ended().isEmpty()) {
      parts.add(Face.LABEL.sayLine("waiting.justEnded"));
      model.ended().forEach(entry -> parts.add(ended(entry)));
    }
    Lay.show(endedBox, !parts.isEmpty());
  }

  private Node ended(EndedEntry entry) {
    var what =
        new HBox(
            8,
            Icons.feather(sign(entry.fate()), 13),
            Lay.grow(CutText.of(Face.SMALL.line(entry.title()))),
            Face.FAINT.whole(entry.ago()));
    what.setAlignment(Pos.BASELINE_LEFT);
    var about = new CallLine(entry.tool(), entry.gist());
    // Below the call where both have no room: of a call nothing is cut for them.
    var end = Lay.wrap(Face.NOTE.whole(entry.how()));
    if (model.missed().contains(entry.id())) {
      end.getChildren()
          .add(
              Lay.spoken(
                  Press.FLUSH.of("waiting.undo", () -> model.undo(entry.id())),
                  Texts.get("waiting.undo") + ". " + entry.spoken()));
    }
    var below = new TwoSides(true);
    below.getChildren().setAll(about, end);
    below.setPadding(new Insets(0, 0, 0, INDENT));
    return new VBox(what, below);
  }

  private static Feather sign(EndedEntry.Fate fate) {
    return switch (fate) {
      case PASSED -> Feather.CORNER_DOWN_RIGHT;
      case REFUSED -> Feather.SLASH;
      case OPEN -> Feather.REFRESH_CW;
    };
  }

  /// A line of the queue: tier, title and time; below them what tells it from others, then session
  /// and a note. One that is near its end has a mark of its own beside the time.
  private static final class WaitingCell extends Rows.Cell<WaitingLine> {
    private static final PseudoClass LAST = PseudoClass.getPseudoClass("last");
    private static final PseudoClass NEAR = PseudoClass.getPseudoClass("near");
    private static final PseudoClass ENDED = PseudoClass.getPseudoClass("ended");
    private static final PseudoClass MARKED = PseudoClass.getPseudoClass("marked");
    private static final double INDENT = 26;

    private final Label title = Lay.styled(new Label(), "as-medium", "as-text-1", "as-queue-title");
    private final SteadyLabel alike = SteadyLabel.of("as-chip");
    private final SteadyLabel time = SteadyLabel.of("as-time");
    private final Label who = Face.SMALL_STRONG.whole("");
    private final StackPane about = new StackPane();
    private final Label note =
        Lay.whole(Lay.styled(new Label(), "as-small", "as-text-2", "as-queue-note"));
    private final Node mark = Icons.feather(Feather.ALERT_CIRCLE, 14);
    private final StackPane tier = new StackPane();
    private final HBox first = new HBox(10);
    private final VBox box = new VBox(2);
    private String drawnTier = "";
    private String drawnSession = "";
    private String drawnTool = "";
    private CallGist drawnGist = CallGist.NONE;
    private final ChangeListener<LineContent> onFace = (_, _, face) -> show(Optional.of(face));

    WaitingCell() {
      super("as-queue-row", "as-queue-row-call");
      for (var part : List.of(alike, mark)) {
        part.managedProperty().bind(part.visibleProperty());
      }
      mark.getStyleClass().add("as-queue-mark");
      about.setMinWidth(0);
      var below = new VBox(1, about, new HBox(8, who, Lay.gap(), note));
      below.setPadding(new Insets(0, 0, 0, INDENT));
      first.getChildren().setAll(tier, title, alike, Lay.gap(), mark, time);
      first.setAlignment(Pos.CENTER_LEFT);
      box.getChildren().setAll(first, below);
      box.setAlignment(Pos.CENTER_LEFT);
    }

    @Override
    protected void updateItem(@Nullable WaitingLine line, boolean empty) {
      var before = getItem();
      if (before != null) {
        before.faceProperty().removeListener(onFace);
      }
      super.updateItem(line, empty);
      setText(null);
      if (empty || line == null) {
        show(Optional.empty());
        return;
      }
      line.faceProperty().addListener(onFace);
      show(Optional.of(line.faceProperty().get()));
    }

    private void show(Optional<LineContent> shown) {
      pseudoClassStateChanged(
          LAST, shown.filter(face -> face.end() == LineContent.End.LAST).isPresent());
      pseudoClassStateChanged(
          NEAR, shown.filter(face -> face.end() != LineContent.End.FAR).isPresent());
      pseudoClassStateChanged(
          MARKED, shown.filter(face -> face.manner() == LineContent.Manner.MARKED).isPresent());
      pseudoClassStateChanged(
          ENDED, shown.filter(face -> face.manner() == LineContent.Manner.ENDED).isPresent());
      setGraphic(shown.isPresent() ? box : null);
      setAccessibleText(shown.map(LineContent::spoken).orElse(null));
      shown.ifPresent(this::fill);
    }

    // Nodes are made anew only for what became another thing: the time changes every second.
    private void fill(LineContent face) {
      if (!drawnTier.equals(face.tier())) {
        drawnTier = face.tier();
        tier.getChildren().setAll(Icons.tier(drawnTier, 16));
      }
      title.setText(face.title());
      alike.label().setText(face.alike());
      alike.setVisible(!face.alike().isEmpty());
      time.label().setText(face.time());
      who.setText(face.session());
      if (!drawnSession.equals(face.session())) {
        drawnSession = face.session();
        SessionBadgeBar.before(who, drawnSession);
      }
      if (!drawnTool.equals(face.tool()) || !drawnGist.equals(face.gist())) {
        drawnTool = face.tool();
        drawnGist = face.gist();
        about.getChildren().setAll(new CallLine(drawnTool, drawnGist));
      }
      note.setText(face.note());
      boolean over =
          face.manner() == LineContent.Manner.ENDED || face.manner() == LineContent.Manner.ANSWERED;
      box.setOpacity(over ? 0.5 : 1);
      mark.setVisible(face.end() != LineContent.End.FAR);
    }
  }
}
