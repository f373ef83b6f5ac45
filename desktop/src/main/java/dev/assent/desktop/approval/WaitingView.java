package dev.assent.desktop.approval;

import dev.assent.core.preview.CallGist;
import dev.assent.desktop.approval.card.ApprovalView;
import dev.assent.desktop.approval.content.CardContent;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Views;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.arguments.CallLine;
import dev.assent.desktop.ui.controls.CardShadow;
import dev.assent.desktop.ui.controls.SessionBadgeBar;
import dev.assent.desktop.ui.controls.SteadyLabel;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.List;
import java.util.Optional;
import javafx.beans.InvalidationListener;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ChangeListener;
import javafx.collections.ListChangeListener;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/// The page of what waits: the queue at the left, the chosen call as a card at the right.
public final class WaitingView {
  private final WaitingViewModel model;
  private final ApprovalView card;
  private final Parent node;
  private boolean marking;

  // An icon and the gap behind it.
  private static final double INDENT = 21;

  @FXML private Label nextWord;
  @FXML private SteadyLabel next;
  @FXML private ListView<WaitingLine> list;
  @FXML private VBox endedBox;
  @FXML private VBox cardSide;
  @FXML private Button pause;
  @FXML private Button pauseRoom;
  @FXML private StackPane cardPlace;
  @FXML private VBox empty;
  @FXML private StackPane emptyMark;
  @FXML private Label emptyHead;
  @FXML private Label emptyBody;

  /// A page over a model.
  public WaitingView(WaitingViewModel model) {
    this.model = model;
    card = new ApprovalView(model.card());
    node = Views.load(this);
  }

  /// The page's node; always the same.
  public Parent node() {
    return node;
  }

  @FXML
  void initialize() {
    placeCard();
    preparePause();
    fillList();
    next.label().getStyleClass().add("as-time");
    next.label().textProperty().bind(model.nextEndProperty());
    nextWord.visibleProperty().bind(model.nextEndProperty().isNotEmpty());
    var content = model.card().state().content;
    content.addListener((_, _, shown) -> mark(shown));
    // Told of changes, not of invalidation: after the list has moved its mark along.
    model.waiting().addListener((ListChangeListener<WaitingLine>) _ -> mark(content.get()));
    var table = model.group().state().open;
    table.addListener((_, _, _) -> mark(content.get()));
    cardSide
        .visibleProperty()
        .bind(
            Bindings.createBooleanBinding(
                () -> content.get().isPresent() || table.get(), content, table));
    empty.visibleProperty().bind(cardSide.visibleProperty().not());
    model.ended().addListener((InvalidationListener) _ -> showEnded());
    model.missed().addListener((InvalidationListener) _ -> showEnded());
    model.quietProperty().addListener((InvalidationListener) _ -> showEnded());
    model.awayProperty().addListener((InvalidationListener) _ -> showEnded());
    model.denyingProperty().subscribe(this::showEmpty);
    model.waiting().subscribe(this::showEmpty);
    showEmpty();
    showEnded();
    mark(content.get());
  }

  // As high as the page whatever is on it: its answers never move.
  private void placeCard() {
    if (card.node() instanceof Region region) {
      region.setMaxWidth(ApprovalView.WIDTH);
      region.setMaxHeight(Double.MAX_VALUE);
    }
    card.fitInto(cardPlace.heightProperty());
    var group = new GroupView(model.group(), model::single);
    group.setMaxWidth(ApprovalView.WIDTH);
    group.setMaxHeight(Double.MAX_VALUE);
    card.node().visibleProperty().bind(group.visibleProperty().not());
    group.sharePlaceWith(card);
    card.node().managedProperty().bind(card.node().visibleProperty());
    cardPlace
        .getChildren()
        .setAll(CardShadow.raise(card.node()), card.node(), CardShadow.raise(group), group);
  }

  private void preparePause() {
    model.pausedProperty().subscribe(this::showPaused);
    // As wide whatever it says.
    pauseRoom.getStyleClass().setAll("as-button");
    pauseRoom.setMinWidth(Region.USE_PREF_SIZE);
    pause.setMaxWidth(Double.MAX_VALUE);
    pause.getStyleClass().setAll("as-button");
    pause.setMinWidth(Region.USE_PREF_SIZE);
    pause.setOnAction(_ -> model.pausedProperty().set(!model.pausedProperty().get()));
  }

  private void fillList() {
    list.setItems(model.waiting());
    list.setCellFactory(_ -> new WaitingCell());
    list.setAccessibleText(Texts.get("waiting.title"));
    list.setPlaceholder(new Label(Texts.get("waiting.empty.list")));
    list.getSelectionModel()
        .selectedItemProperty()
        .addListener((_, _, line) ->
            Optional.ofNullable(line)
                .filter(_ -> !marking && !model.isDrawing())
                .ifPresent(model::choose));
    // The line may be marked already, because the card shows one of its calls.
    list.addEventHandler(
        MouseEvent.MOUSE_CLICKED,
        _ -> {
          open();
          // One that has ended opens nothing.
          mark(model.card().state().content.get());
        });
    list.addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (WindowKey.PRESS.is(event)) {
            open();
            event.consume();
          }
        });
    list.hoverProperty().addListener((_, _, inside) -> model.setPointerInside(inside));
  }

  private void showPaused(boolean paused) {
    name(pause, paused);
    name(pauseRoom, !paused);
  }

  private static void name(Button button, boolean paused) {
    button.setText(Texts.get(paused ? "shell.switch.goOn" : "shell.switch.pause"));
    button.setGraphic(Icons.feather(paused ? Feather.PLAY : Feather.PAUSE, 13));
  }

  private void open() {
    Optional.ofNullable(list.getSelectionModel().getSelectedItem()).ifPresent(model::choose);
  }

  /// Marks the line of the card on the screen, however it came there.
  private void mark(Optional<CardContent> shown) {
    var table = model.group().line();
    var line =
        table.isPresent()
            ? table.filter(model.waiting()::contains)
            : shown.flatMap(content -> model.lineOf(content.id()));
    // Nobody chose anything by this.
    marking = true;
    line.ifPresentOrElse(
        list.getSelectionModel()::select, list.getSelectionModel()::clearSelection);
    marking = false;
  }

  private void showEmpty() {
    boolean denying = model.denyingProperty().get();
    String way = denying ? "denying" : model.waiting().isEmpty() ? "empty" : "unchosen";
    emptyMark.getChildren().setAll(denying ? Icons.closedMark(40) : Icons.mark(40));
    emptyHead.setText(Texts.get("waiting." + way + ".head"));
    emptyBody.setText(Texts.get("waiting." + way + ".body"));
  }

  private void showEnded() {
    endedBox.getChildren().clear();
    for (var quiet : List.of(model.awayProperty().get(), model.quietProperty().get())) {
      if (!quiet.isEmpty()) {
        endedBox.getChildren().add(Face.NOTE.of(quiet));
      }
    }
    Lay.show(endedBox, !model.ended().isEmpty() || !endedBox.getChildren().isEmpty());
    if (model.ended().isEmpty()) {
      return;
    }
    endedBox.getChildren().add(Face.LABEL.sayLine("waiting.justEnded"));
    for (var entry : model.ended()) {
      var title = Face.SMALL.of(entry.title());
      var how = Face.NOTE.whole(entry.how());
      var what =
          new HBox(
              8, Icons.feather(entry.yes() ? Feather.CORNER_DOWN_RIGHT : Feather.SLASH, 13), title);
      what.setAlignment(Pos.BASELINE_LEFT);
      Lay.grow(title);
      var about = new CallLine("", entry.gist());
      about.setPrefWidth(0);
      Lay.grow(about);
      var end = Lay.row(8, about, how, Face.FAINT.whole(entry.ago()));
      end.setPadding(new Insets(0, 0, 0, INDENT));
      if (!entry.yes() && model.missed().contains(entry.id())) {
        var undo = Press.FLUSH.of("waiting.undo", () -> model.undo(entry.id()));
        undo.setAccessibleText(Texts.get("waiting.undo") + ". " + entry.spoken());
        end.getChildren().add(undo);
      }
      endedBox.getChildren().add(new VBox(what, end));
    }
  }

  /// A line of the queue: tier, title and time; below them what tells it from others, then session
  /// and a note. One that is near its end has a mark of its own beside the time.
  private static final class WaitingCell extends ListCell<WaitingLine> {
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
      getStyleClass().addAll("as-queue-row", "as-queue-row-call");
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
      setPrefWidth(0);
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
