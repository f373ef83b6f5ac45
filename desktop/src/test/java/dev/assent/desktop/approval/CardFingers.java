package dev.assent.desktop.approval;

import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.desktop.approval.GestureWitness.Meaning;
import dev.assent.desktop.approval.GestureWitness.Shown;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.card.CardSettings;
import dev.assent.desktop.approval.card.HoldStyle;
import dev.assent.desktop.approval.card.KeptAnswer;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.ui.ManualTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// The fingers and eyes of somebody at a card, and the time that passes: what they do reaches the
/// card as events, which a subclass sends, and the witness as it was done.
abstract class CardFingers {
  /// Keys that a card knows, some with the shortcut's modifier, and one that it does not.
  enum Key {
    ENTER,
    ESCAPE,
    SPACE,
    TAB,
    A,
    TIMED,
    DENIAL,
    TAKE_BACK,
    BEFORE,
    AFTER,
    UP,
    DOWN,
    LEFT,
    RIGHT;

    /// True if both are one and the same on a keyboard, with the modifier and without.
    private boolean isWhere(Key other) {
      return cap() == other.cap();
    }

    private Key cap() {
      return this == BEFORE ? UP : this == AFTER ? DOWN : this;
    }
  }

  /// A place of the pointer.
  enum Spot {
    DENY,
    MIDDLE,
    ONCE,
    BODY,
    PANEL_BACK,
    PANEL_SEND,
    /// what opens the table of alike calls
    TOGETHER,
    /// the tick of a call in the table
    TICK,
    /// what ticks all, none, or leaves the table
    LINK,
    /// where something stood before the last change that moved it
    WHERE_IT_STOOD,
    OUTSIDE
  }

  final Random random;
  final GestureWitness witness = new GestureWitness();
  final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  private final Map<Key, Long> repeats = new EnumMap<>(Key.class);
  final List<ApprovalRequest> asked = new ArrayList<>();

  /// The fingers' deeds since the last note.
  final StringBuilder done = new StringBuilder();

  long repeatDelay;
  private boolean locked;
  private boolean stuck;

  /// True where the platform sends keys to the card, in a hang of which the program has not been
  /// told; null at other times.
  private @Nullable Boolean untold;

  private boolean sent;
  private Spot pressedAt = Spot.OUTSIDE;
  private String pressedOn = "";
  private Object before = List.of();
  private boolean wasFocused;
  private String wasInFront = "";
  long at;
  Spot pointer = Spot.OUTSIDE;

  CardFingers(long seed, HoldStyle style) {
    random = new Random(seed);
    var arming = random.nextBoolean() ? CardSettings.STANDARD.arming() : CardSettings.LEAST_ARMING;
    standard = new CardSettings(true, style, arming, CardSettings.STANDARD.holding());
    repeatDelay = 200 + random.nextInt(680);
  }

  final CardSettings standard;

  abstract ApprovalViewModel card();

  abstract boolean focused();

  abstract boolean onScreen();

  abstract void sendDown(Key key);

  abstract void sendUp(Key key);

  abstract void sendMouseDown(Spot spot);

  abstract void sendMouseUp(Spot pressed, Spot now);

  /// The pointer moves.
  ///
  /// @param slips whether it leaves what it pressed by that
  abstract void sendMove(Spot pressed, Spot now, boolean slips);

  abstract void giveFocus();

  abstract void takeFocus();

  abstract void bring();

  abstract void move();

  abstract void close();

  abstract void changeSize();

  /// The meaning of a key where the keyboard's focus is.
  abstract Meaning meaningOf(Key key);

  /// Opens what is folded.
  abstract void unfold();

  abstract Meaning meaningOf(Spot spot);

  /// The pointer goes somewhere.
  void aimed(Spot spot) {}

  /// The thing under the pointer, so far as it makes a difference.
  String under() {
    return pointer.name();
  }

  Meaning meaningUnder() {
    return meaningOf(pointer);
  }

  /// True if a press at the pointer reaches the card's window.
  boolean isOverWindow() {
    return pointer != Spot.OUTSIDE && onScreen();
  }

  /// True while the table of alike calls is in front.
  boolean isTable() {
    return false;
  }

  /// True if a person must see something more before a yes to the call in front.
  boolean isUnread(String id) {
    return card().state().unseen.get() > 0;
  }

  /// The calls that an answer would be about now, as a person sees it.
  List<Shown> shown() {
    return card()
        .state()
        .content
        .get()
        .flatMap(content ->
            asked.stream().filter(request -> request.id().equals(content.id())).findFirst())
        .map(CardFingers::shown)
        .stream()
        .toList();
  }

  static Shown shown(ApprovalRequest request) {
    return new Shown(request.id(), request.digest(), request.tier() == ApprovalTier.DANGER);
  }

  /// The things that must not change for a while before an answer.
  Object sight() {
    var state = card().state();
    return List.of(
        shown(),
        onScreen(),
        state.endedText.get(),
        state.kept.lines().stream().map(KeptAnswer::id).toList(),
        card().denial().openProperty().get(),
        state.unseen.get());
  }

  /// Compares what is in front with what was, as a person does without knowing.
  final void look() {
    String front = !onScreen() ? "" : isTable() ? "table" : shown().isEmpty() ? "" : "card";
    if (hasKeyboard() != wasFocused || !front.equals(wasInFront)) {
      wasFocused = hasKeyboard();
      wasInFront = front;
      witness.turnedAway();
    }
    var now = sight();
    if (!now.equals(before)) {
      before = now;
      witness.disturbed();
    }
  }

  /// Lets time pass with beats and repeated keys, as it does while the program keeps up.
  final void pass(long millis) {
    beforeTime();
    long end = at + millis;
    while (at < end) {
      var next = repeats.entrySet().stream().min(Map.Entry.comparingByValue());
      long until = Math.min(end, Math.min(at + 40, next.map(Map.Entry::getValue).orElse(end)));
      long step = Math.max(until - at, 0);
      witness.pass(step);
      at += step;
      if (step > 0) {
        tick(step);
        look();
      }
      next.filter(due -> due.getValue() <= at).map(Map.Entry::getKey).ifPresent(this::repeat);
    }
  }

  /// Time is about to pass: what was told before must be here.
  void beforeTime() {}

  /// A finger goes onto a key for another window.
  void elsewhereDown(Key key) {}

  /// A finger leaves a key in another window.
  void elsewhereUp(Key key) {}

  void tick(long millis) {
    ticker.advance(millis);
  }

  void stall(long millis) {
    ticker.stall(Duration.ofMillis(millis));
  }

  /// The platform sends keys to the card, which may not have been told yet.
  private boolean hasKeyboard() {
    return untold == null ? focused() : untold;
  }

  private void repeat(Key key) {
    repeats.put(key, at + 33);
    if (hasKeyboard()) {
      sendDown(key);
      look();
    }
  }

  final void keyDown(Key key) {
    if (Arrays.stream(Key.values())
        .anyMatch(other -> other.isWhere(key) && witness.isDown(other.name()))) {
      return;
    }
    done.append(' ')
        .append(key)
        .append(" down ")
        .append(hasKeyboard() ? meaningOf(key) : "elsewhere");
    repeats.clear();
    repeats.put(key, at + repeatDelay);
    boolean here = hasKeyboard();
    witness.down(key.name(), meaningOf(key), shown(), here, key == Key.TAB);
    if (here) {
      deliver(() -> sendDown(key));
    } else {
      elsewhereDown(key);
    }
  }

  final void keyUp(Key key) {
    if (!witness.isDown(key.name())) {
      return;
    }
    done.append(' ').append(key).append(" up");
    repeats.remove(key);
    boolean here = hasKeyboard();
    witness.up(key.name(), here);
    if (here) {
      deliver(() -> sendUp(key));
    } else {
      elsewhereUp(key);
    }
  }

  /// The screen is locked or unlocked, and keys and pointer reach the card all the same: some
  /// desktops blank the screen and do no more than that.
  final void lock(boolean now) {
    if (now != locked) {
      done.append(now ? " locks" : " unlocks");
      locked = now;
      witness.locked(now);
      deliver(() -> sendLock(now));
    }
  }

  final boolean isLocked() {
    return locked;
  }

  /// The desktop tells that the screen is locked, or is not any more.
  void sendLock(boolean now) {
    card().lockedProperty().set(now);
  }

  final void mouseDown() {
    if (witness.isDown("mouse")) {
      return;
    }
    done.append(" mouse down");
    sent = isOverWindow();
    moveKeyboard(sent);
    pressedAt = pointer;
    pressedOn = under();
    witness.down("mouse", meaningUnder(), shown(), sent, sent);
    if (sent) {
      var spot = pointer;
      deliver(() -> sendMouseDown(spot));
    }
  }

  /// A press is about to come, and the platform looks where the keyboard belongs.
  ///
  /// @param here whether the press is for the card
  void moveKeyboard(boolean here) {
    if (here == hasKeyboard()) {
      return;
    }
    if (untold != null) {
      untold = here;
    }
    // The platform gives the keyboard to what is clicked, and then the click; and takes it from
    // what is not.
    deliver(here ? this::giveFocus : this::takeFocus);
    look();
  }

  final void mouseUp() {
    if (!witness.isDown("mouse")) {
      return;
    }
    done.append(" mouse up");
    witness.up("mouse", under().equals(pressedOn));
    if (sent) {
      var pressed = pressedAt;
      var now = pointer;
      deliver(() -> sendMouseUp(pressed, now));
    }
  }

  final void point(Spot spot) {
    boolean on = witness.isDown("mouse") && under().equals(pressedOn);
    pointer = spot;
    aimed(spot);
    boolean slips = on && !under().equals(pressedOn);
    if (slips) {
      witness.slipped("mouse");
    }
    var from = pressedAt;
    deliver(() -> sendMove(from, spot, slips));
  }

  private final List<Runnable> late = new ArrayList<>();

  // While the program hangs, what fingers do is told to it afterwards.
  final void deliver(Runnable event) {
    if (stuck) {
      late.add(event);
    } else {
      event.run();
      look();
    }
  }

  /// The program hangs for a while; fingers go on.
  final void hang(long millis, Runnable meanwhile) {
    // As much as a slow frame may take goes by as usual.
    witness.pass(Math.min(millis, 100));
    stuck = true;
    untold = focused();
    meanwhile.run();
    stuck = false;
    at += millis;
    repeats.replaceAll((_, due) -> Math.max(due, at));
    stall(millis);
    boolean beatFirst = random.nextBoolean();
    if (beatFirst) {
      tick(0);
      look();
    }
    var events = List.copyOf(late);
    late.clear();
    events.forEach(event -> {
      event.run();
      look();
    });
    untold = null;
    look();
  }

  final void tap(Key key) {
    keyDown(key);
    keyUp(key);
  }

  final void click() {
    mouseDown();
    mouseUp();
  }
}
