package dev.assent.desktop.approval;

import dev.assent.desktop.approval.GestureWitness.Meaning;
import dev.assent.desktop.approval.GestureWitness.Shown;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.card.HoldStyle;
import dev.assent.desktop.approval.card.KeptAnswer;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.controls.AnswerButton;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.event.Event;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import javafx.stage.WindowEvent;
import org.jspecify.annotations.Nullable;

/// The robot at the real window. What a press means is read from what is on the screen at that
/// place; how fingers reach it, subclasses know. Belongs to the toolkit's thread.
abstract class WindowRobot extends CardRobot {
  /// A fault put into the card, to see that the robot notices.
  enum Fault {
    NONE(Optional.empty()),
    FAST_CLOCK(Optional.of(Mishap.HASTE)),
    GIVEN_FOCUS_IS_A_TURN(Optional.of(Mishap.TYPED_ELSEWHERE)),
    REPEATS_ARE_PRESSES(Optional.of(Mishap.HELD_ELSEWHERE)),
    SECOND_FINGERS_UNTOLD(Optional.of(Mishap.HAND_ON_GLASS)),
    LOCKS_UNTOLD(Optional.of(Mishap.LEAVES_THE_DESK)),
    A_TABLE_NEEDS_NO_TURN(Optional.of(Mishap.OPENS_A_TABLE));

    private final Optional<Mishap> shownBy;

    Fault(Optional<Mishap> shownBy) {
      this.shownBy = shownBy;
    }
  }

  private static final List<String> ANSWERS =
      List.of("answer-deny", "answer-timed", "answer-once", "denial-send", "denial-back");
  private static final List<String> TABLE_ANSWERS = List.of("group-deny", "group-once");
  // The last leaves the table.
  private static final List<String> LINKS =
      List.of("group-all", "group-all", "group-none", "group-single");

  private static final List<String> PRESSED =
      Stream.of(
              ANSWERS,
              TABLE_ANSWERS,
              LINKS,
              List.of("card-together", "card-aside", "card-deny-more", "answer-wider"))
          .flatMap(List::stream)
          .distinct()
          .toList();

  private static final double EDGE = 1e-6;
  // Inside of the other window: in its title a window manager would open a menu, which swallows the
  // next press.
  static final Point2D ASIDE = new Point2D(30, 50);

  private final Appearance appearance = new Appearance();
  final CardWindow window;
  final Stage stage;
  private final TableEyes table;
  final Stage other = new Stage();
  final Fault fault;
  private final Map<String, Node> nodes = new HashMap<>();
  Point2D place = Point2D.ZERO;
  Point2D fingerPlace = Point2D.ZERO;
  private Object laidOut = List.of();
  private final FormerPlaces former = new FormerPlaces();

  WindowRobot(String name, long seed, HoldStyle style, Fault fault) {
    super(name, seed, style);
    this.fault = fault;
    var prompter =
        new ApprovalPrompter(desk, ticker, CommandReader.NONE, appearance, Runnable::run, () -> {});
    window = prompter.window();
    stage = window.stage();
    // By which the platform's window is found.
    stage.setTitle("card " + seed);
    table = new TableEyes(stage);
    weakness = fault.shownBy;
    patience = weakness.isPresent() ? 1_000 : 24;
    var _ = desk.register(prompter);
    other.setTitle("other " + seed);
    other.setScene(new Scene(new Region(), 60, 60));
    other.setX(0);
    other.setY(0);
    other.show();
    card().settingsProperty().set(standard);
    witness.settings(standard);
  }

  @Override
  ApprovalViewModel card() {
    return window.model();
  }

  @Override
  boolean focused() {
    return stage.isShowing() && stage.isFocused();
  }

  @Override
  boolean onScreen() {
    return stage.isShowing();
  }

  // The panel's parts are in the scene only while it is open, and stay the same.
  private Optional<Node> node(String id) {
    var known = nodes.computeIfAbsent(id, _ -> stage.getScene().getRoot().lookup("#" + id));
    return Optional.ofNullable(known).filter(node -> node.getScene() != null && isSeen(node));
  }

  private static boolean isSeen(Node node) {
    for (Node at = node; at != null; at = at.getParent()) {
      if (!at.isVisible()) {
        return false;
      }
    }
    return true;
  }

  final Optional<Bounds> bounds(String id) {
    return node(id).map(node -> node.localToScreen(node.getLayoutBounds()));
  }

  @Override
  Object sight() {
    var front = layOut();
    var now = answers().stream().map(this::bounds).toList();
    if (onScreen()) {
      former.look(PRESSED.stream().flatMap(id -> bounds(id).stream()).toList());
    }
    return List.of(front, now);
  }

  // As the toolkit does before it draws, but not with every beat, which is dear: what moves without
  // more to see is found with the next action, by the card and the witness alike.
  private Object layOut() {
    var front = inFront();
    var now =
        List.of(
            front,
            onScreen()
                ? List.of(stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight())
                : List.of());
    if (onScreen() && !now.equals(laidOut)) {
      laidOut = now;
      placed();
      var root = stage.getScene().getRoot();
      root.applyCss();
      root.layout();
      front = inFront();
    }
    if (isTable()) {
      table.look(asked);
    }
    return front;
  }

  private Object inFront() {
    return isTable()
        ? List.of(
            table.rows(asked), card().state().kept.lines().stream().map(KeptAnswer::id).toList())
        : super.sight();
  }

  private List<String> answers() {
    return isTable()
        ? TABLE_ANSWERS
        : card().denial().openProperty().get() ? ANSWERS : ANSWERS.subList(0, 3);
  }

  @Override
  boolean isTable() {
    return table.isOpen();
  }

  @Override
  List<Shown> shown() {
    return isTable()
        ? table.rows(asked).stream()
            .filter(TableEyes.Row::ticked)
            .map(row -> shown(row.call()))
            .toList()
        : super.shown();
  }

  @Override
  boolean isUnread(String id) {
    return isTable() ? table.isUnread(id, asked) : super.isUnread(id);
  }

  @Override
  Meaning meaningOf(Key key) {
    boolean panel = !isTable() && card().denial().openProperty().get();
    var owner = stage.getScene().getFocusOwner();
    return switch (key) {
      case ENTER -> panel ? meaningOn(owner) : whenReturnAllows(owner);
      case SPACE -> meaningOn(owner);
      case ESCAPE -> panel ? Meaning.OTHER : Meaning.DENY;
      case TIMED -> panel || isTable() ? Meaning.OTHER : Meaning.TIMED;
      case TAB -> Meaning.TURN;
      case A, DENIAL, TAKE_BACK, BEFORE, AFTER, UP, DOWN, LEFT, RIGHT -> Meaning.OTHER;
    };
  }

  private Meaning whenReturnAllows(@Nullable Node owner) {
    var meaning =
        owner instanceof AnswerButton
            ? meaningOn(owner)
            : owner instanceof ButtonBase && !(owner instanceof CheckBox)
                    || owner instanceof TextInputControl
                ? Meaning.OTHER
                : Meaning.ONCE;
    return !meaning.isYes() || card().settingsProperty().get().returnAllows()
        ? meaning
        : Meaning.OTHER;
  }

  private static Meaning meaningOn(@Nullable Node owner) {
    return switch (owner == null ? "" : Objects.requireNonNullElse(owner.getId(), "")) {
      case "answer-deny", "group-deny" -> Meaning.DENY;
      case "answer-timed" -> Meaning.TIMED;
      case "answer-once", "group-once" -> Meaning.ONCE;
      case "denial-send" -> Meaning.WORDS;
      default -> Meaning.OTHER;
    };
  }

  private String id(Spot spot) {
    return switch (spot) {
      case DENY -> isTable() ? "group-deny" : "answer-deny";
      case MIDDLE -> "answer-timed";
      case ONCE -> isTable() ? "group-once" : "answer-once";
      case BODY -> isTable() ? "group-title" : "card-title";
      case TOGETHER -> "card-together";
      case LINK -> LINKS.get(random.nextInt(LINKS.size()));
      case TICK, WHERE_IT_STOOD -> "";
      case PANEL_BACK -> "denial-back";
      case PANEL_SEND -> "denial-send";
      case OUTSIDE -> "";
    };
  }

  // The aim of the pointer is found anew with each move; a window that moves leaves the pointer
  // where it was.
  private Point2D aim(Spot spot, Point2D last) {
    var target =
        spot == Spot.OUTSIDE || !onScreen()
            ? Optional.<Bounds>empty()
            : switch (spot) {
              case TICK -> tick();
              case WHERE_IT_STOOD -> former.any(random);
              default -> bounds(id(spot));
            };
    return target
        .map(at ->
            pixel(
                at.getMinX() + at.getWidth() * random.nextDouble(),
                at.getMinY() + at.getHeight() * random.nextDouble()))
        .orElseGet(() -> spot == Spot.OUTSIDE ? ASIDE : last);
  }

  private Optional<Bounds> tick() {
    var ticks = isTable() ? table.ticks() : List.<CheckBox>of();
    return ticks.isEmpty()
        ? Optional.empty()
        : Optional.of(ticks.get(random.nextInt(ticks.size())))
            .map(tick -> tick.localToScreen(tick.getLayoutBounds()));
  }

  // A pointer stands on pixels.
  static Point2D pixel(double x, double y) {
    return new Point2D(Math.floor(x), Math.floor(y));
  }

  @Override
  String place() {
    return place
        + " on '"
        + under()
        + "' "
        + meaningUnder()
        + ", finger "
        + fingerPlace
        + " on '"
        + underFinger()
        + "', "
        + bounds("answer-once")
        + ", keyboard on "
        + stage.getScene().getFocusOwner();
  }

  @Override
  void aimed(Spot spot) {
    place = aim(spot, place);
  }

  @Override
  void aimedFinger(Spot spot) {
    fingerPlace = aim(spot, fingerPlace);
  }

  @Override
  String under() {
    return under(place);
  }

  @Override
  String underFinger() {
    return under(fingerPlace);
  }

  private String under(Point2D point) {
    return isOverWindow(point)
        ? (isTable() ? TABLE_ANSWERS : ANSWERS)
            .stream()
                .filter(id -> bounds(id).filter(at -> isOn(at, point)).isPresent())
                .findFirst()
                .orElse("card")
        : "";
  }

  // The toolkit reckons places in another order; at the edge they differ by less than can be seen.
  private static boolean isOn(Bounds bounds, Point2D point) {
    return point.getX() > bounds.getMinX() - EDGE
        && point.getX() < bounds.getMaxX() + EDGE
        && point.getY() > bounds.getMinY() - EDGE
        && point.getY() < bounds.getMaxY() + EDGE;
  }

  @Override
  Meaning meaningUnder() {
    return meaningAt(place);
  }

  @Override
  Meaning meaningUnderFinger() {
    return meaningAt(fingerPlace);
  }

  private Meaning meaningAt(Point2D point) {
    var on = under(point);
    return on.isEmpty()
        ? Meaning.OTHER
        : node(on)
            .map(WindowRobot::meaningOn)
            .filter(each -> each != Meaning.OTHER)
            .orElse(Meaning.TURN);
  }

  @Override
  Meaning meaningOf(Spot spot) {
    return meaningUnder();
  }

  @Override
  boolean isOverWindow() {
    return isOverWindow(place);
  }

  @Override
  boolean isFingerOverWindow() {
    return isOverWindow(fingerPlace);
  }

  boolean isOverWindow(Point2D point) {
    return onScreen()
        && point.getX() > stage.getX()
        && point.getY() > stage.getY()
        && point.getX() < stage.getX() + stage.getWidth()
        && point.getY() < stage.getY() + stage.getHeight();
  }

  @Override
  void bring() {
    window.bring();
  }

  @Override
  void bringInFront(String id) {
    window.present(Optional.of(id));
  }

  @Override
  void sendLock(boolean now) {
    if (fault != Fault.LOCKS_UNTOLD) {
      super.sendLock(now);
    }
  }

  @Override
  void move() {
    if (!onScreen()) {
      return;
    }
    if (random.nextBoolean()) {
      stage.setX(80 + random.nextInt(200));
    } else {
      stage.setY(20 + random.nextInt(100));
    }
    keepWhole();
  }

  @Override
  void changeSize() {
    if (!onScreen()) {
      return;
    }
    switch (random.nextInt(3)) {
      case 0 -> stage.setWidth(600 + random.nextInt(200));
      case 1 -> stage.setHeight(stage.getHeight() + random.nextInt(60) - 30);
      default -> appearance.textPercentProperty().set(random.nextInt(4) == 0 ? 150 : 100);
    }
    keepWhole();
  }

  @Override
  void close() {
    closing = true;
    Event.fireEvent(stage, new WindowEvent(stage, WindowEvent.WINDOW_CLOSE_REQUEST));
    closing = false;
  }

  @Override
  void unfold() {
    if (onScreen()) {
      new ArrayList<>(stage.getScene().getRoot().lookupAll(".as-card-body .as-link"))
          .stream()
              .flatMap(node ->
                  node instanceof ButtonBase button
                          && isSeen(button)
                          && !"card-together".equals(button.getId())
                      ? Stream.of(button)
                      : Stream.empty())
              .forEach(ButtonBase::fire);
      stage
          .getScene()
          .getRoot()
          .lookupAll("#group > .as-scroll")
          .forEach(scroll -> ((ScrollPane) scroll).setVvalue(random.nextInt(3) / 2.0));
    }
  }

  /// The card has given its window another place or size.
  abstract void placed();

  /// Brings back a window that hangs over the edge of the screen.
  abstract void keepWhole();

  @Override
  void tick(long millis) {
    if (fault == Fault.A_TABLE_NEEDS_NO_TURN) {
      window.alike().group().attend();
    }
    super.tick(fault == Fault.FAST_CLOCK ? millis * 20 : millis);
  }
}
