package dev.assent.desktop.approval.card;

import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.AnswerButton;
import dev.assent.desktop.ui.controls.CoveredSecret;
import dev.assent.desktop.ui.controls.UncoverMode;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import javafx.beans.InvalidationListener;
import javafx.beans.binding.Bindings;
import javafx.event.EventHandler;
import javafx.event.EventTarget;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.TouchEvent;
import javafx.stage.Window;

/// Translates keys and mouse into what they are meant to do. Whether that counts is for the model
/// to say.
public final class CardInput {
  /// The first of the ways to press what has the focus.
  private static final OptionalInt PRESS_BY_RETURN = OptionalInt.of(0);

  private final AnswerTarget model;
  private final Parent root;
  private final AnswerButton deny;
  private final Map<AnswerButton, InputIntent> answers;
  private final EventHandler<KeyEvent> keys = this::noteKey;
  private final InvalidationListener walks = _ -> focusWalks();
  private final Set<KeyCode> down = EnumSet.noneOf(KeyCode.class);

  /// A Tab is being pressed that may bring the keyboard here: the next move of it, no later one.
  private boolean tabbing;

  /// The last key is held and repeats itself.
  private boolean repeats;

  private boolean crowded;

  /// The keyboard is being put back on the card.
  private boolean keeping;

  /// The answer that each of mouse buttons and finger pressed last; what one of them began, no
  /// other ends. Not the target of what follows, which is another one when the toolkit missed a
  /// release.
  private final Map<String, AnswerButton> pressedOn = new HashMap<>();

  CardInput(
      AnswerTarget model,
      Parent root,
      AnswerButton deny,
      AnswerButton timed,
      AnswerButton wider,
      AnswerButton once) {
    this(
        model,
        root,
        deny,
        Map.of(
            deny,
            InputIntent.DENY,
            timed,
            InputIntent.ALLOW_TIMED,
            wider,
            InputIntent.ALLOW_WIDER,
            once,
            InputIntent.ALLOW_ONCE));
  }

  /// @param answers what a press on each of the answers means, `deny` among them
  public CardInput(
      AnswerTarget model, Parent root, AnswerButton deny, Map<AnswerButton, InputIntent> answers) {
    this.model = model;
    this.root = root;
    this.deny = deny;
    this.answers = answers;
    var settings = model.settingsProperty();
    UncoverMode.below(
        root,
        Bindings.createBooleanBinding(
            () -> settings.get().hold() == HoldStyle.TWO_PRESSES, settings),
        model.lockedProperty(),
        model.ticker);
    root.addEventFilter(KeyEvent.KEY_PRESSED, this::keyPressed);
    root.addEventFilter(KeyEvent.KEY_RELEASED, this::keyReleased);
    root.addEventFilter(MouseEvent.MOUSE_PRESSED, this::mousePressed);
    root.addEventFilter(MouseEvent.MOUSE_RELEASED, this::mouseReleased);
    root.addEventFilter(MouseEvent.MOUSE_DRAGGED, this::mouseDragged);
    root.addEventFilter(MouseEvent.MOUSE_EXITED_TARGET, this::mouseExited);
    root.addEventFilter(TouchEvent.ANY, this::touched);
    root.focusWithinProperty().addListener((_, _, within) -> focusMoved(within));
    root.sceneProperty().addListener((_, old, scene) -> listenForKeys(old, scene));
    root.sceneProperty()
        .flatMap(Scene::windowProperty)
        .flatMap(Window::focusedProperty)
        .addListener((_, _, _) -> tabbing = false);
    answers.forEach((button, intent) -> button.setOnAssistantPress(() -> pressByAssistant(intent)));
    // Whatever moves them: a line that grows above or below, another size of text, a window that
    // changes.
    answers.keySet().forEach(this::watchPlace);
  }

  private void watchPlace(AnswerButton button) {
    button.localToSceneTransformProperty().addListener((_, _, _) -> model.moved());
    button.layoutBoundsProperty().addListener((_, _, _) -> model.moved());
  }

  private void keyPressed(KeyEvent event) {
    if (event.getCode().isModifierKey()) {
      return;
    }
    if (isStockControl(event)) {
      model.taken(event.getCode().name());
      return;
    }
    // In a field that a person writes in, it is the field's.
    if (event.getTarget() instanceof TextInputControl field
        && field.isEditable()
        && WindowKey.ALLOW_ONCE.is(event)) {
      model.taken(event.getCode().name());
      return;
    }
    // A secret that a press has shown takes Escape first, as a panel does; that answers nothing.
    if (isCommand(event)
        || WindowKey.CLOSE.is(event)
            && event.getTarget() instanceof CoveredSecret covered
            && covered.coverShown()) {
      model.taken(event.getCode().name());
      event.consume();
      return;
    }
    var intent = intentOf(event);
    if (intent == InputIntent.ATTEND && !model.isAttended()) {
      // It turns to the card and goes nowhere: Return means what its key cap says.
      title().requestFocus();
      event.consume();
    }
    model.pressed(event.getCode().name(), intent, false);
    if (intent != InputIntent.NONE && intent != InputIntent.ATTEND || isReturnOnTick(event)) {
      event.consume();
    }
  }

  /// Does what a key says that answers nothing.
  private boolean isCommand(KeyEvent event) {
    if (WindowKey.WHY.is(event)) {
      model.explain();
      return true;
    }
    var call = WindowKey.CALLS.which(event);
    if (call.isPresent()) {
      if (call.getAsInt() == 0) {
        model.previous();
      } else {
        model.next();
      }
      return true;
    }
    if (WindowKey.WIDER.is(event)) {
      model.startLadder();
      return true;
    }
    // In a field for text these are the field's.
    return !(event.getTarget() instanceof TextInputControl) && isShortcut(event);
  }

  private boolean isShortcut(KeyEvent event) {
    if (WindowKey.TAKE_BACK.is(event)) {
      model.takeBackLast();
    } else if (WindowKey.ASIDE.is(event)) {
      model.setAside();
    } else if (WindowKey.DENY_WITH.is(event)) {
      model.startDenial();
    } else {
      return false;
    }
    return true;
  }

  private void keyReleased(KeyEvent event) {
    model.released(event.getCode().name());
  }

  private InputIntent intentOf(KeyEvent event) {
    if (WindowKey.NEXT.is(event)) {
      return event.isAltDown() || event.isControlDown() ? InputIntent.NONE : InputIntent.ATTEND;
    }
    if (WindowKey.DENY.is(event)) {
      return InputIntent.DENY;
    }
    if (WindowKey.ALLOW_ONCE.is(event)) {
      return returnOn(event.getTarget());
    }
    if (WindowKey.ALLOW_TIMED.is(event)) {
      return InputIntent.ALLOW_TIMED;
    }
    boolean plain =
        !event.isAltDown() && !event.isControlDown() && !event.isMetaDown() && !event.isShiftDown();
    return plain && WindowKey.PRESS.is(event)
        ? answerOf(event.getTarget()).map(answers::get).orElse(InputIntent.NONE)
        : InputIntent.NONE;
  }

  private InputIntent returnOn(EventTarget target) {
    var answer = answerOf(target);
    if (answer.filter(deny::equals).isPresent()) {
      return InputIntent.DENY;
    }
    if (!model.settingsProperty().get().returnAllows()) {
      return InputIntent.NONE;
    }
    return answer.map(answers::get).orElse(InputIntent.ALLOW_ONCE);
  }

  /// Return and Space on a link or an arrow, and Space on a tick, belong to it and say nothing
  /// about the call.
  private static boolean isStockControl(KeyEvent event) {
    return event.getTarget() instanceof ButtonBase
        && WindowKey.PRESS.is(event)
        && !isReturnOnTick(event);
  }

  /// On a tick Return says what the key cap of the answer says, or nothing: it never sets a tick or
  /// takes it away, which is what Space is for.
  private static boolean isReturnOnTick(KeyEvent event) {
    return event.getTarget() instanceof CheckBox
        && PRESS_BY_RETURN.equals(WindowKey.PRESS.which(event));
  }

  /// A finger's press arrives as the mouse it is turned into; how many there are, only here.
  private void touched(TouchEvent event) {
    if (event.getTouchCount() > 1) {
      crowded = true;
      model.crowded();
    } else if (event.getEventType() == TouchEvent.TOUCH_PRESSED) {
      crowded = false;
    }
  }

  private void mousePressed(MouseEvent event) {
    boolean one = !event.isSynthesized() || !crowded;
    var on =
        event.getButton() == MouseButton.PRIMARY && one
            ? answerOf(event.getTarget())
            : Optional.<AnswerButton>empty();
    pressedOn.remove(source(event));
    on.ifPresent(answer -> pressedOn.put(source(event), answer));
    var intent = on.map(answers::get).orElse(InputIntent.ATTEND);
    if (!root.isFocusWithin()) {
      // The keyboard belongs to the card from now on; the first click only turns to it.
      title().requestFocus();
    }
    model.pressed(source(event), intent, true);
  }

  private void mouseReleased(MouseEvent event) {
    var begun = Optional.ofNullable(pressedOn.remove(source(event)));
    if (begun.isPresent() && begun.equals(answerOf(event.getPickResult().getIntersectedNode()))) {
      model.released(source(event));
    } else {
      model.cancelled(source(event));
    }
  }

  /// Out of the window as well, where some platforms tell of no drag. Whose pointer left is not
  /// asked: the toolkit knows one.
  private void mouseExited(MouseEvent event) {
    if (pressedOn.values().stream()
        .anyMatch(begun -> event.getTarget() == begun || event.getTarget() == root)) {
      model.slipped();
    }
  }

  private void mouseDragged(MouseEvent event) {
    if (pressedOn.values().stream()
        .anyMatch(
            begun -> !begun.contains(begun.sceneToLocal(event.getSceneX(), event.getSceneY())))) {
      model.slipped();
    }
  }

  private static String source(MouseEvent event) {
    return event.isSynthesized() ? GestureFilter.TOUCH : "mouse " + event.getButton();
  }

  private Optional<AnswerButton> answerOf(EventTarget target) {
    for (var at = target instanceof Node node ? node : null; at != null; at = at.getParent()) {
      if (at instanceof AnswerButton answer) {
        return Optional.of(answer);
      }
    }
    return Optional.empty();
  }

  private void focusMoved(boolean within) {
    if (keeping) {
      return;
    }
    if (!within && isOwnerGone()) {
      // The owner of the keyboard was opened, folded or drawn anew: nobody turned away.
      keeping = true;
      title().requestFocus();
      keeping = false;
      if (root.isFocusWithin()) {
        return;
      }
    }
    if (!within) {
      tabbing = false;
      model.lostFocus();
      return;
    }
    model.gotFocus();
    if (tabbing) {
      // Whatever comes first in the card: the first Tab presses for nothing in it.
      title().requestFocus();
      model.reach();
    }
    tabbing = false;
  }

  // Removed, that is: from what is only hidden or disabled the toolkit goes on to the next control
  // by itself, which nobody chose.
  private boolean isOwnerGone() {
    var scene = root.getScene();
    if (scene == null || scene.getWindow() == null || !scene.getWindow().isFocused()) {
      return false;
    }
    Node at = scene.getFocusOwner();
    while (at != null && at.getParent() != null) {
      at = at.getParent();
    }
    return at != null && at != scene.getRoot();
  }

  private Node title() {
    return root.lookup(".as-card-title");
  }

  private void listenForKeys(Scene old, Scene scene) {
    // Its release may be told to others.
    tabbing = false;
    if (old != null) {
      old.removeEventFilter(KeyEvent.ANY, keys);
      old.focusOwnerProperty().removeListener(walks);
    }
    if (scene != null) {
      scene.addEventFilter(KeyEvent.ANY, keys);
      scene.focusOwnerProperty().addListener(walks);
    }
  }

  private void noteKey(KeyEvent event) {
    boolean pressed = event.getEventType() == KeyEvent.KEY_PRESSED;
    if (event.getEventType() == KeyEvent.KEY_RELEASED) {
      down.remove(event.getCode());
    }
    repeats = pressed && !down.add(event.getCode());
    // One that repeats itself walks through the window; nobody turns to the card with it.
    tabbing =
        pressed
            && !repeats
            && WindowKey.NEXT.is(event)
            && !event.isAltDown()
            && !event.isControlDown();
  }

  /// Return and Space say something else now.
  private void focusWalks() {
    if (repeats && root.isFocusWithin()) {
      model.moved();
    }
  }

  private void pressByAssistant(InputIntent intent) {
    model.pressed("assistant", intent, true);
    model.released("assistant");
  }
}
