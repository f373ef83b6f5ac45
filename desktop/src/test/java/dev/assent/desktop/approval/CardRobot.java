package dev.assent.desktop.approval;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.approval.question.RememberOffer;
import dev.assent.desktop.approval.GestureWitness.Meaning;
import dev.assent.desktop.approval.GestureWitness.Shown;
import dev.assent.desktop.approval.card.CardSettings;
import dev.assent.desktop.approval.card.HoldStyle;
import dev.assent.desktop.approval.card.SampleRequests;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Presses keys and buttons at a card at random, near every moment at which something changes, and
/// every now and then answers as a person would. Counts what was answered, and stops at the first
/// answer that nobody meant.
abstract class CardRobot extends CardPlans {
  private static final int TRAIL = 30;
  private static final int MOST_WAITING = 6;

  final WitnessedDesk desk = new WitnessedDesk(this);
  final Map<String, Integer> counts = new TreeMap<>();
  private final String name;
  private final Deque<String> trail = new ArrayDeque<>();
  private Optional<Accident> accident = Optional.empty();
  private int serial;
  private int deliberate;

  /// The number of actions so far.
  int act;

  boolean closing;

  /// A mishap that has happened to people and is to happen here often; absent for nothing in
  /// particular.
  Optional<Mishap> weakness = Optional.empty();

  /// The number of steps of a plan that are done on the average before something else comes
  /// between.
  int patience = 12;

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

  @Override
  void ask() {
    if (desk.real.queue().waiting().size() >= MOST_WAITING) {
      endOne();
      return;
    }
    String id = nextId();
    var request =
        switch (random.nextInt(5)) {
          case 0 -> alike(id, ApprovalTier.CALM);
          case 1 -> alike(id, ApprovalTier.CARE);
          case 2 ->
              SampleRequests.read(id)
                  .tier(ApprovalTier.DANGER)
                  .remembering(new RememberOffer.Offered(Duration.ofMinutes(5), false))
                  .build();
          case 3 ->
              SampleRequests.command(id, "true")
                  .arguments("{\"note\":\"" + "n".repeat(400) + id + "\"}")
                  .build();
          default -> SampleRequests.command(id, "rm -rf build/" + id).build();
        };
    ask(request);
  }

  private void ask(ApprovalRequest request) {
    asked.add(request);
    if (asked.size() > 60) {
      asked.removeIf(
          old -> desk.real.queue().waiting().stream().noneMatch(old::equals) && old != request);
    }
    desk.real.ask(request);
    look();
  }

  private String nextId() {
    return "q" + serial++;
  }

  // Calls that differ in what is read, and sometimes in more than fits in a line.
  private ApprovalRequest alike(String id, ApprovalTier tier) {
    String note = random.nextInt(3) == 0 ? "n".repeat(100) + id : "";
    return SampleRequests.read(id)
        .tier(tier)
        .arguments("{\"path\":\"" + TableEyes.nameOf(id) + "\",\"note\":\"" + note + "\"}")
        .build();
  }

  @Override
  void askAlike(ApprovalTier tier) {
    int count = 2 + random.nextInt(3);
    while (desk.real.queue().waiting().size() + count > MOST_WAITING) {
      endOne();
    }
    for (int i = 0; i < count; i++) {
      ask(alike(nextId(), tier));
    }
  }

  @Override
  final void happens() {
    switch (random.nextInt(8)) {
      case 0 -> ask();
      case 1 -> askAlike(ApprovalTier.CALM);
      case 2 -> endOne();
      case 3 -> settle();
      case 4 -> changeSize();
      case 5 -> move();
      case 6 -> unfold();
      default -> turnToLast();
    }
    look();
  }

  @Override
  final void turnToLast() {
    var waiting = desk.real.queue().waiting();
    if (!waiting.isEmpty()) {
      bringInFront(waiting.getLast().id());
      look();
    }
  }

  /// Another one asks for a call to be shown.
  abstract void bringInFront(String id);

  @Override
  boolean anyWaits() {
    return !desk.real.queue().waiting().isEmpty();
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
            random.nextInt(6) > 0,
            standard.hold(),
            Duration.ofMillis(500 + random.nextInt(600)),
            Duration.ofMillis(800 + random.nextInt(600)));
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
      // Before fingers do the next thing: a press at a card that had got the keyboard before it is
      // a turn to it.
      look();
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
          case 19 ->
              what % 4 > 0 ? does("bring", this::shortcut) : does("lock", () -> lock(!isLocked()));
          case 20 -> does("rare", rare(what % 4));
          case 21 -> does("touch", touching(what % 4));
          case 22 -> does("means to answer alike calls", this::planTable);
          default -> does("means to answer", this::planAnswer);
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

  @Override
  final void shortcut() {
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

  /// The pointer's place, for a report.
  String place() {
    return pointer.name();
  }

  void note(String what) {
    String sight = shown().stream().map(Shown::id).collect(Collectors.joining(" "));
    trail.addLast(
        "%7d %s:%s  pointer %s, focus %s, shown %s, %s"
            .formatted(at, what, done, pointer, focused(), sight, witness));
    done.setLength(0);
    if (trail.size() > TRAIL) {
      trail.removeFirst();
    }
  }

  /// The desk got an answer.
  final void answered(String id, String digest, ApprovalAnswer answer, boolean taken) {
    boolean unread = isUnread(id);
    boolean closed =
        closing
            && answer instanceof ApprovalAnswer.Refused(var channel, _)
            && channel == ApprovalAnswer.Channel.CLOSED;
    if (!closed
        && meanings(answer).stream().noneMatch(each -> witness.meant(each, id, digest, unread))) {
      var found =
          new Accident(
              name
                  + ": "
                  + answer
                  + " to "
                  + id
                  + " at "
                  + at
                  + " ms, "
                  + shown()
                  + ", "
                  + card().settingsProperty().get()
                  + ", "
                  + witness
                  + ", unread "
                  + unread
                  + ", "
                  + place()
                  + done
                  + "\n"
                  + String.join("\n", trail));
      accident = accident.or(() -> Optional.of(found));
      throw found;
    }
    if (taken) {
      counts.merge(closed ? "closed" : answer.getClass().getSimpleName(), 1, Integer::sum);
      deliberate += closed ? 0 : 1;
      if (isTable()) {
        counts.merge("in a table", 1, Integer::sum);
      }
    }
    witness.answered(id);
  }

  private static List<Meaning> meanings(ApprovalAnswer answer) {
    if (answer instanceof ApprovalAnswer.AllowOnce) {
      return List.of(Meaning.ONCE);
    }
    return answer instanceof ApprovalAnswer.AllowFor
        ? List.of(Meaning.TIMED)
        : List.of(Meaning.DENY, Meaning.WORDS);
  }

  /// The first answer that nobody meant.
  final Optional<Accident> accident() {
    return accident;
  }

  /// The number of answers that were meant.
  final int deliberate() {
    return deliberate;
  }

  /// An answer that nobody meant.
  static final class Accident extends AssertionError {
    private static final long serialVersionUID = 1;

    Accident(String what) {
      super(what);
    }
  }
}
