package dev.assent.desktop.approval;

import com.sun.glass.ui.Window;
import com.sun.javafx.stage.WindowHelper;
import com.sun.javafx.tk.quantum.WindowStage;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.card.AnswerTarget;
import dev.assent.desktop.approval.card.ApprovalView;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.ui.AppIcon;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Ticker;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.KeyListView;
import dev.assent.desktop.ui.controls.Overlay;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.animation.PauseTransition;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.collections.ListChangeListener;
import javafx.geometry.NodeOrientation;
import javafx.scene.Scene;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Modality;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.util.Duration;

/// The card in its own window: above the others, one for a whole burst of calls, never asking for
/// the focus.
///
/// Closing it refuses the call on the screen and goes on with the next. Belongs to the toolkit's
/// thread.
public final class CardWindow {
  private static final double MARGIN = 80;

  // A card of this height stands in the middle of the screen when the first one comes.
  private static final double USUAL = 900;
  // Of the screen, so that something stays in sight of what a person was at.
  private static final double WIDEST = 0.7;
  // It comes at the end of the screen: a window of ours has its places and its red handle at the
  // other side.
  private static final double EDGE = 24;
  // The highest title bar of a desktop.
  private static final double FRAME = 48;

  private final ApprovalViewModel model;
  private final ApprovalView view;
  private final AlikeCalls alike;
  private final GroupView table;
  private final VBox frame;
  private final Overlay overlay = new Overlay();
  private final Stage stage = new Stage();
  // Its frame is not known before.
  private final QuietOpening opening = new QuietOpening(stage, this::fit);
  private final Runnable burst;
  private final DoubleProperty most = new SimpleDoubleProperty(this, "most", 0);
  // Where it was, for the next time; not a number before the first one.
  private double left = Double.NaN;
  private double lower = Double.NaN;
  private double width;
  private final BooleanProperty seenElsewhere =
      new SimpleBooleanProperty(this, "seenElsewhere", false);
  private final BooleanProperty heldBack = new SimpleBooleanProperty(this, "heldBack", false);
  private Set<String> known = Set.of();
  // A person had them before their eyes in the other window.
  private Set<String> met = Set.of();

  CardWindow(ApprovalViewModel model, Ticker ticker, Appearance appearance, Runnable burst) {
    this.model = model;
    this.burst = burst;
    view = new ApprovalView(model);
    alike = new AlikeCalls(model, ticker);
    table = new GroupView(alike.group(), alike::single);
    frame = new VBox(view.node());
    view.fitInto(most);
    stage.initModality(Modality.NONE);
    stage.setAlwaysOnTop(true);
    AppIcon.put(stage);
    stage.setTitle(Texts.get("approval.window.title"));
    stage.setMinWidth(480);
    stage.setMinHeight(320);
    VBox.setVgrow(view.node(), Priority.ALWAYS);
    VBox.setVgrow(table, Priority.ALWAYS);
    width = width(appearance.textPercentProperty().get());
    var scene = new Scene(new StackPane(frame, overlay), width, 480);
    appearance.dress(scene);
    appearance.textPercentProperty().addListener((_, _, percent) -> widen(percent.intValue()));
    overlay.follow(scene);
    scene.addEventHandler(KeyEvent.KEY_TYPED, this::typed);
    model.state().setKeys(this::openKeys);
    stage.setScene(scene);
    // A press inside is a turn to the card, also where no window manager takes it for one.
    scene.addEventFilter(MouseEvent.MOUSE_PRESSED, _ -> takeKeyboard());
    stage.setOnCloseRequest(event -> {
      // The window stays for what still waits; it hides by itself when nothing does.
      event.consume();
      if (alike.isOpen()) {
        alike.single();
      } else {
        model.closed();
      }
    });
    var both = List.of(model, alike.group());
    for (var place :
        List.of(
            stage.xProperty(), stage.yProperty(), stage.widthProperty(), stage.heightProperty())) {
      place.addListener((_, _, _) -> {
        keepPlace();
        both.forEach(AnswerTarget::moved);
      });
    }
    stage
        .focusedProperty()
        .addListener((_, _, focused) -> {
          if (!focused) {
            both.forEach(AnswerTarget::lostFocus);
          }
        });
    alike.group().state().open.addListener((_, _, open) -> swap(open));
    model.state().content.addListener((_, _, _) -> update());
    // The panel needs room, and its way back must be on the screen.
    model.denial().openProperty().addListener((_, _, _) -> update());
    model.ladder().openProperty().addListener((_, _, _) -> update());
    model.ladder().steps().addListener((javafx.beans.InvalidationListener) _ -> update());
    List.of(seenElsewhere, heldBack).forEach(one -> one.addListener((_, _, _) -> update()));
  }

  /// The card in it.
  public ApprovalViewModel model() {
    return model;
  }

  /// The table that takes the card's place.
  AlikeCalls alike() {
    return alike;
  }

  /// While true the window stays away, because the same card is in sight in another one. What was
  /// seen there brings it back by itself no more: whoever leaves that page has other things to do.
  public BooleanProperty seenElsewhereProperty() {
    return seenElsewhere;
  }

  /// While true the window stays away.
  public BooleanProperty heldBackProperty() {
    return heldBack;
  }

  /// True while nothing but a person's own press brings it.
  public boolean staysAway() {
    return seenElsewhere.get() || heldBack.get();
  }

  /// Takes calls that were seen in another window for unseen, because that is gone.
  public void seenNowhere() {
    met = Set.of();
    update();
  }

  /// The window itself.
  public Stage stage() {
    return stage;
  }

  /// Brings the card to the front because a person asked for it, which is a deliberate turn to it.
  /// Nothing happens when no call waits.
  public void bring() {
    if (model.state().isPresent()) {
      overlay.close();
      met = Set.of();
      comeOut();
      update();
      stage.toFront();
      takeKeyboard();
      if (alike.isOpen()) {
        table.focusTitle();
        alike.group().attend();
      } else {
        view.focusTitle();
        model.attend();
      }
    }
  }

  private void typed(KeyEvent event) {
    if (WindowKey.LIST.is(event)) {
      event.consume();
      openKeys();
    }
  }

  // Everything behind the list sleeps, and after it a person has to turn to it again: no key of
  // theirs was for an answer.
  private void openKeys() {
    sleep();
    var keys = KeyListView.ofCard(this::closeKeys);
    overlay.open(keys, keys.first());
  }

  private void closeKeys() {
    overlay.close();
    sleep();
  }

  private void sleep() {
    model.lostFocus();
    alike.group().lostFocus();
  }

  private void takeKeyboard() {
    opening.open();
    if (!stage.isFocused()) {
      stage.requestFocus();
    }
  }

  /// Shows one of the waiting calls in front. Unlike [#bring] this arms nothing: what asked for it
  /// may be another program. Nothing happens when no call waits.
  ///
  /// @param requestId the call; the one on the card where it does not wait any more
  public void present(Optional<String> requestId) {
    requestId.ifPresent(id -> {
      alike.single();
      model.select(id);
    });
    if (model.state().isPresent()) {
      met = Set.of();
      comeOut();
      update();
      stage.toFront();
    }
  }

  /// Puts something above the card, for as long as it is visible.
  public void banner(Region above) {
    frame.getChildren().addFirst(above);
    above.visibleProperty().addListener((_, _, _) -> update());
  }

  /// Takes a newer queue, after the card has. A call that is new comes out of a window that was
  /// minimised.
  void waiting(QueueView queue) {
    var ids = queue.waiting().stream().map(ApprovalRequest::id).collect(Collectors.toSet());
    if (!known.containsAll(ids)) {
      comeOut();
    }
    known = ids;
    update();
  }

  // The toolkit restores no window without giving it the keyboard; it can show one so.
  private void comeOut() {
    if (stage.isShowing() && stage.isIconified()) {
      stage.hide();
      update();
    }
  }

  // One of card and table is in the window.
  private void swap(boolean open) {
    boolean hadKeyboard = frame.isFocusWithin();
    int at = frame.getChildren().indexOf(open ? view.node() : table);
    frame.getChildren().set(at, open ? table : view.node());
    update();
    if (hadKeyboard && open) {
      table.focusTitle();
    } else if (hadKeyboard) {
      view.focusTitle();
    }
  }

  private void update() {
    if (seenElsewhere.get()) {
      met = known;
    }
    boolean wanted =
        model.state().isPresent() && !staysAway() && (stage.isShowing() || !met.containsAll(known));
    if (wanted && !stage.isShowing()) {
      if (Double.isNaN(left)) {
        left = beginning();
        lower = beginningEdge();
      }
      stage.setX(left);
      // One that was there comes back at its place: a higher card would hang over the edge, and one
      // whose place is said in part comes at the left edge.
      if (!Double.isNaN(stage.getHeight())) {
        stage.setY(lower - stage.getHeight());
        fit();
      }
      opening.show();
      fit();
      view.focusTitle();
      alike.setOnScreen(true);
      // Whatever turned to the card before it went did not turn to what it shows now.
      model.gotFocus();
      burst.run();
    } else if (wanted) {
      fit();
    } else if (stage.isShowing()) {
      alike.setOnScreen(false);
      overlay.close();
      stage.hide();
    }
  }

  /// As high as the card likes, and whole on its screen: answers that hang over the edge could not
  /// be reached. Never smaller while somebody uses it, and its lower edge stays from call to call:
  /// buttons stay where they are.
  private void fit() {
    var room = screen().getVisualBounds();
    most.set(room.getHeight() - MARGIN);
    keepPlace();
    stage.getScene().getRoot().applyCss();
    double edge = Math.max(0, stage.getHeight() - stage.getScene().getHeight());
    double liked =
        (alike.isOpen() ? table.preferredHeight(width) : view.preferredHeight(width))
            + bannerHeight()
            + edge;
    // Whole pixels, and no less than the window can be: else it sinks below the edge bit by bit.
    double wanted =
        Math.floor(Math.min(most.get(), Math.max(stage.getMinHeight(), Math.ceil(liked))));
    if (wanted > stage.getHeight() || !stage.isFocused()) {
      double top =
          Math.floor(
              Math.clamp(
                  lower - wanted,
                  room.getMinY(),
                  Math.max(room.getMinY(), room.getMaxY() - Math.max(wanted, stage.getHeight()))));
      // With the height that it has still as with the new one: a system may tell the place first.
      if (wanted < stage.getHeight()) {
        stage.setHeight(wanted);
      }
      stage.setY(top);
      stage.setHeight(wanted);
    }
  }

  private double beginningEdge() {
    var room = screen().getVisualBounds();
    return room.getMinY() + (room.getHeight() + Math.min(room.getHeight() - MARGIN, USUAL)) / 2;
  }

  // A person who moves it gives it the keyboard by that. A window manager that is at work tells
  // other places meanwhile, and a window that it has not placed yet is said to be in the corner.
  private void keepPlace() {
    double edge = stage.getY() + stage.getHeight();
    boolean moved = Math.abs(stage.getX() - left) > FRAME || Math.abs(edge - lower) > FRAME;
    if (stage.isFocused() && !stage.isIconified() && moved) {
      left = stage.getX();
      lower = edge;
    }
  }

  private void widen(int percent) {
    width = width(percent);
    double edge = stage.isShowing() ? stage.getWidth() - stage.getScene().getWidth() : 0;
    stage.setWidth(width + edge);
    update();
  }

  // A line holds as many words at every text size, as far as the screen goes: with the width of
  // small text, the frame of a card with large text would leave no room for the call.
  private double width(int percent) {
    return Math.max(
        ApprovalView.WIDTH,
        Math.min(
            ApprovalView.WIDTH * percent / 100, screen().getVisualBounds().getWidth() * WIDEST));
  }

  private double beginning() {
    var room = screen().getVisualBounds();
    return stage.getScene().getNodeOrientation() == NodeOrientation.RIGHT_TO_LEFT
        ? room.getMinX() + EDGE
        : Math.max(room.getMinX(), room.getMaxX() - width - EDGE);
  }

  private double bannerHeight() {
    return frame.getChildren().getFirst() instanceof Region above
            && above != view.node()
            && above != table
            && above.isManaged()
        ? above.prefHeight(width)
        : 0;
  }

  private Screen screen() {
    return Screen.getScreensForRectangle(
            stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight())
        .stream()
        .findFirst()
        .orElseGet(Screen::getPrimary);
  }

  /// Opens a stage without the keyboard: whoever types elsewhere goes on typing there. A moment
  /// later the stage can be turned to like any other. Belongs to the toolkit's thread.
  ///
  /// The toolkit has no public way for this. The platform's window exists before it is shown, and
  /// the list of all windows is told in between; there it is made one that takes no keyboard.
  /// Disabled it is for that moment too, because the toolkit on Linux claims the keyboard for every
  /// window that it shows, whether the window manager gave it or not.
  private static final class QuietOpening {
    // A window manager has placed a new window long before, and nobody turns to one sooner.
    private static final Duration PLACED = Duration.millis(300);

    private final Stage stage;
    private final PauseTransition placed = new PauseTransition(PLACED);
    private final ListChangeListener<javafx.stage.Window> opening = this::windowsChanged;

    /// @param settled called once a window manager has placed the stage and drawn its frame, if it
    ///   is still there
    QuietOpening(Stage stage, Runnable settled) {
      this.stage = stage;
      placed.setOnFinished(_ -> {
        platformWindow().ifPresent(window -> window.setFocusable(true));
        if (stage.isShowing()) {
          settled.run();
        }
      });
    }

    private void windowsChanged(ListChangeListener.Change<? extends javafx.stage.Window> change) {
      while (change.next()) {
        if (change.getAddedSubList().contains(stage)) {
          closeToKeyboard();
        }
      }
    }

    /// Shows the stage, which must be hidden, in sight even where it was minimised before.
    void show() {
      stage.setIconified(false);
      // One that was hidden with the keyboard says for good that it has it.
      WindowHelper.setFocused(stage, false);
      var windows = javafx.stage.Window.getWindows();
      windows.addListener(opening);
      try {
        stage.show();
      } finally {
        windows.removeListener(opening);
        platformWindow().ifPresent(window -> window.setEnabled(true));
        placed.playFromStart();
      }
    }

    /// Lets the stage have the keyboard at once, because a person asked for it.
    void open() {
      platformWindow().ifPresent(window -> window.setFocusable(true));
    }

    private void closeToKeyboard() {
      platformWindow()
          .ifPresent(window -> {
            window.setFocusable(false);
            window.setEnabled(false);
          });
    }

    // Absent while the stage is hidden.
    private Optional<Window> platformWindow() {
      return WindowHelper.getPeer(stage) instanceof WindowStage shown
          ? Optional.ofNullable(shown.getPlatformWindow()).filter(window -> !window.isClosed())
          : Optional.empty();
    }
  }
}
