package dev.assent.desktop.approval;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Remembering;
import dev.assent.core.approval.Tier;
import dev.assent.desktop.approval.GestureWitness.Meaning;
import dev.assent.desktop.approval.GestureWitness.Shown;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Presses keys and buttons at a card at random, near every moment at which something changes, and every now and then
/// answers as a person would. Counts what was answered, and stops at the first answer that nobody meant.
abstract class CardRobot extends CardTouch {
  private static final int TRAIL = 30;
  private static final int MOST_WAITING = 6;

  final WitnessedDesk desk = new WitnessedDesk(this);
  final Map<String, Integer> counts = new TreeMap<>();
  private final String name;
  private final Deque<String> trail = new ArrayDeque<>();
  private final List<Runnable> plan = new ArrayList<>();
  private Optional<Accident> accident = Optional.empty();
  private int serial;
  /// How many actions there were.
  int act;
  boolean closing;
  /// What has happened to people and is to happen here often; absent for nothing in particular.
  Optional<Mishap> weakness = Optional.empty();
  /// How many steps of a plan are done on the average before something else comes between.
  int patience = 12;

  /// What has happened to people.
  enum Mishap {
    HELD_ELSEWHERE,
    TYPED_ELSEWHERE,
    SECOND_THOUGHTS,
    HAND_ON_GLASS,
    HASTE,
    TWICE
  }

  CardRobot(String name, long seed, HoldStyle style) {
    super(seed, style);
    this.name = name + ", seed " + seed + ", " + style;
    desk.real.keeps = random.nextBoolean();
  }

  private void fidget() {
    int times = random.nextInt(5);
    for (int i = 0; i < times; i++) {
      finger();
    }
  }

  private void finger() {
    switch (random.nextInt(8)) {
      case 0 -> keyDown(Key.ENTER);
      case 1 -> keyUp(Key.ENTER);
      case 2 -> mouseDown();
      case 3 -> mouseUp();
      case 4 -> tap(anyKey());
      case 5 -> touch(anySpot());
      case 6 -> secondFinger();
      default -> click();
    }
  }

  private void touch(Spot spot) {
    touchDown(spot);
    touchUp();
  }

  Key anyKey() {
    return random.nextInt(3) == 0 ? Key.ENTER : Key.values()[random.nextInt(Key.values().length)];
  }

  final Spot anySpot() {
    return Spot.values()[random.nextInt(Spot.values().length)];
  }

  private long anyTime() {
    return switch (random.nextInt(8)) {
      case 0 -> 1;
      case 1, 2 -> random.nextInt(60);
      case 3 -> random.nextInt(400);
      case 4 -> 880 + random.nextInt(40);
      case 5 -> 895 + random.nextInt(10);
      case 6 -> 1180 + random.nextInt(40);
      default -> random.nextInt(2500);
    };
  }

  // As long as it takes to be armed, were it only that, or any time.
  private long awhile() {
    return random.nextInt(3) == 0 ? anyTime() : 950 + random.nextInt(400);
  }

  private void ask() {
    if (desk.real.queue().waiting().size() >= MOST_WAITING) {
      endOne();
      return;
    }
    String id = "q" + serial++;
    var request =
        switch (random.nextInt(5)) {
          case 0 -> Requests.read(id).build();
          case 1 -> Requests.read(id).tier(Tier.CARE).build();
          case 2 -> Requests.read(id).tier(Tier.DANGER).remembering(new Remembering.Offered(Duration.ofMinutes(5))).build();
          case 3 -> Requests.command(id, "true").arguments("{\"note\":\"" + "n".repeat(400) + id + "\"}").build();
          default -> Requests.command(id, "rm -rf build/" + id).build();
        };
    asked.add(request);
    if (asked.size() > 60) {
      asked.removeIf(old -> desk.real.queue().waiting().stream().noneMatch(old::equals) && old != request);
    }
    desk.real.ask(request);
    look();
  }

  private void endOne() {
    var waiting = desk.real.queue().waiting();
    if (!waiting.isEmpty()) {
      var one = waiting.get(random.nextInt(waiting.size()));
      var how =
          random.nextBoolean()
              ? new ApprovalAnswer.TimedOut()
              : new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.CANCELLED);
      desk.real.end(one, how);
      look();
    }
  }

  private void settle() {
    if (!desk.real.held.isEmpty()) {
      desk.real.settle();
      look();
    }
  }

  private void chooseSettings() {
    var chosen =
        new CardSettings(
            random.nextInt(6) > 0, standard.hold(), Duration.ofMillis(500 + random.nextInt(600)), Duration.ofMillis(800 + random.nextInt(600)));
    chosen = random.nextBoolean() ? standard : chosen;
    card().settingsProperty().set(chosen);
    witness.settings(chosen);
    look();
  }

  /// One thing that happens, of any kind.
  final void act() {
    witness.nextAction();
    act++;
    if (!plan.isEmpty() && random.nextInt(patience) > 0) {
      plan.removeFirst().run();
      note("as meant");
      return;
    }
    int what = random.nextInt(100);
    String was =
        switch (what / 4) {
          case 0, 1 -> does("key down", () -> keyDown(anyKey()));
          case 2, 3 -> does("key up", () -> keyUp(anyKey()));
          case 4, 5 -> does("tap", () -> tap(anyKey()));
          case 6 -> does("point", () -> point(anySpot()));
          case 7, 8 -> does("mouse down", this::mouseDown);
          case 9 -> does("mouse up", this::mouseUp);
          case 10 -> does("click", this::click);
          case 11, 12 -> does("time", () -> pass(anyTime()));
          case 13 -> does("mishap", this::planMishap);
          case 14 -> does("hang", () -> hang(200 + random.nextInt(2000), this::fidget));
          case 15 -> does("ask", this::ask);
          case 16 -> does("end", what % 4 > 1 ? this::endOne : this::settle);
          case 17 -> does("move", what % 4 > 1 ? this::move : this::changeSize);
          case 18 -> does("focus", random.nextBoolean() ? this::giveFocus : this::takeFocus);
          case 19 -> does("bring", this::shortcut);
          case 20 -> does("rare", rare(what % 4));
          case 21 -> does("touch", touching(what % 4));
          default -> planAnswer();
        };
    note(was);
    look();
    if (weakness.isPresent() && plan.isEmpty()) {
      plan.add(this::ask);
      plan.add(this::shortcut);
      plan.add(this::unfold);
      planMishap(weakness.get());
    }
  }

  private Runnable rare(int which) {
    return switch (which) {
      case 0 -> this::close;
      case 1 -> this::chooseSettings;
      case 2 -> this::unfold;
      default -> () -> repeatDelay = 200 + random.nextInt(680);
    };
  }

  private Runnable touching(int which) {
    return switch (which) {
      case 0 -> () -> touch(anySpot());
      case 1 -> this::touchUp;
      case 2 -> this::secondFinger;
      default -> () -> touchDown(anySpot());
    };
  }

  private void shortcut() {
    bring();
    look();
    if (onScreen() && focused()) {
      witness.brought();
    }
  }

  private String does(String what, Runnable action) {
    action.run();
    return what;
  }

  private void planMishap() {
    planMishap(Mishap.values()[random.nextInt(Mishap.values().length)]);
  }

  private void planMishap(Mishap what) {
    switch (what) {
      case HELD_ELSEWHERE -> {
        // They hold a key in another window and turn to the card.
        plan.add(this::takeFocus);
        plan.add(() -> keyDown(Key.ENTER));
        plan.add(random.nextBoolean() ? this::giveFocus : this::shortcut);
        plan.add(() -> pass(awhile()));
        plan.add(() -> keyUp(Key.ENTER));
      }
      case TYPED_ELSEWHERE -> {
        // They type for another window while the card gets the keyboard.
        plan.add(this::takeFocus);
        plan.add(() -> pass(anyTime()));
        plan.add(this::giveFocus);
        plan.add(() -> pass(awhile()));
        plan.add(() -> tap(Key.ENTER));
      }
      case SECOND_THOUGHTS -> {
        // They press an answer and think better of it.
        plan.add(this::shortcut);
        plan.add(() -> point(random.nextBoolean() ? Spot.ONCE : Spot.DENY));
        plan.add(() -> pass(1000));
        plan.add(this::mouseDown);
        plan.add(() -> point(anySpot()));
        plan.add(() -> pass(anyTime()));
        plan.add(random.nextBoolean() ? () -> point(Spot.ONCE) : this::mouseUp);
        plan.add(this::mouseUp);
      }
      case HAND_ON_GLASS -> planHand();
      case HASTE -> {
        // They press as soon as it is there.
        plan.add(this::shortcut);
        plan.add(() -> pass(anyTime()));
        plan.add(() -> tap(Key.ENTER));
      }
      case TWICE -> {
        // They press twice.
        plan.add(this::shortcut);
        plan.add(() -> pass(1000));
        plan.add(() -> tap(Key.ENTER));
        plan.add(() -> pass(random.nextInt(100)));
        plan.add(() -> tap(Key.ENTER));
      }
    }
  }

  // They carry the screen, and hold it where the answers are.
  private void planHand() {
    plan.add(this::shortcut);
    plan.add(() -> pass(1000));
    plan.add(() -> touchDown(random.nextBoolean() ? Spot.ONCE : Spot.DENY));
    if (random.nextBoolean()) {
      plan.add(() -> pass(random.nextInt(300)));
      plan.add(this::secondFinger);
      plan.add(random.nextBoolean() ? this::touchUp : this::secondFinger);
      plan.add(() -> touchDown(Spot.ONCE));
    } else {
      plan.add(() -> pass(1001 + random.nextInt(150)));
    }
    plan.add(this::touchUp);
    plan.add(this::secondFinger);
  }

  // A person who means it; the rest of the world goes on between the steps.
  private String planAnswer() {
    if (desk.real.queue().waiting().isEmpty()) {
      plan.add(this::ask);
    }
    plan.add(this::shortcut);
    plan.add(this::shutPanel);
    plan.add(this::unfold);
    plan.add(() -> point(random.nextInt(4) > 0 ? Spot.ONCE : anySpot()));
    plan.add(() -> pass(1150));
    int by = random.nextInt(5);
    var key = random.nextInt(3) > 0 ? Key.ENTER : random.nextBoolean() ? Key.TIMED : Key.ESCAPE;
    Runnable press = by < 2 ? this::mouseDown : by == 2 ? () -> touchDown(Spot.ONCE) : () -> keyDown(key);
    Runnable release = by < 2 ? this::mouseUp : by == 2 ? this::touchUp : () -> keyUp(key);
    plan.add(press);
    if (standard.hold() == HoldStyle.HOLD) {
      plan.add(() -> pass(random.nextInt(10) == 0 ? anyTime() : card().settingsProperty().get().holding().toMillis() + 10));
      plan.add(release);
    } else {
      plan.add(release);
      plan.add(() -> pass(random.nextInt(10) == 0 ? anyTime() : 1410));
      plan.add(press);
      plan.add(release);
    }
    return "means to answer";
  }

  /// Where the pointer is, for a report.
  String place() {
    return pointer.name();
  }

  private void shutPanel() {
    if (card().denial().openProperty().get()) {
      point(Spot.PANEL_BACK);
      pass(1150);
      click();
    }
  }

  void note(String what) {
    String sight = shown().map(Shown::id).orElse("-");
    trail.addLast("%7d %s:%s  pointer %s, focus %s, shown %s, %s".formatted(at, what, done, pointer, focused(), sight, witness));
    done.setLength(0);
    if (trail.size() > TRAIL) {
      trail.removeFirst();
    }
  }

  /// The desk got an answer.
  final void answered(String id, String digest, ApprovalAnswer answer, boolean taken) {
    boolean unread = card().state().unseen.get() > 0;
    boolean closed = closing && answer instanceof ApprovalAnswer.Refused(var channel, _) && channel == ApprovalAnswer.Channel.CLOSED;
    if (!closed && meanings(answer).stream().noneMatch(each -> witness.meant(each, id, digest, unread))) {
      var found = new Accident(
          name + ": " + answer + " to " + id + " at " + at + " ms, " + shown() + ", " + card().settingsProperty().get() + ", " + witness + ", unread " + unread + ", " + place() + done + "\n" + String.join("\n", trail));
      accident = accident.or(() -> Optional.of(found));
      throw found;
    }
    if (taken) {
      counts.merge(closed ? "closed" : answer.getClass().getSimpleName(), 1, Integer::sum);
    }
    witness.answered();
  }

  private static List<Meaning> meanings(ApprovalAnswer answer) {
    if (answer instanceof ApprovalAnswer.AllowOnce) {
      return List.of(Meaning.ONCE);
    }
    return answer instanceof ApprovalAnswer.AllowFor ? List.of(Meaning.TIMED) : List.of(Meaning.DENY, Meaning.WORDS);
  }

  /// The first answer that nobody meant.
  final Optional<Accident> accident() {
    return accident;
  }

  /// How many answers were meant.
  final int deliberate() {
    return counts.entrySet().stream().filter(each -> !each.getKey().equals("closed")).mapToInt(Map.Entry::getValue).sum();
  }

  /// An answer that nobody meant.
  static final class Accident extends AssertionError {
    private static final long serialVersionUID = 1;

    Accident(String what) {
      super(what);
    }
  }
}
