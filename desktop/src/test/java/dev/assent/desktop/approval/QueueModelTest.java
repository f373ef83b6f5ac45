package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.SideEffect;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalAnswer.Cause;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.card.CardKind;
import dev.assent.desktop.approval.card.FakeDesk;
import dev.assent.desktop.approval.card.InputIntent;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.approval.content.CardContent;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.testing.Depth;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Random arrivals, ends, time-outs and gestures, and after each of them what must hold of card,
/// list and table.
class QueueModelTest {
  private static final int STEPS = Depth.of(600, 50_000);
  private static final int MOST_WAITING = 14;

  private final FakeDesk desk = new FakeDesk();
  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  private final ApprovalViewModel card = new ApprovalViewModel(desk, ticker, CommandReader.NONE);
  private final WaitingViewModel list = new WaitingViewModel(card, ticker);
  private final Set<String> answered = new HashSet<>();
  private final Set<String> kinds = new HashSet<>();
  private boolean pointerInside;
  private int made;
  private int told;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void answersReachWhatIsShownAndNoLineMoves(long seed) {
    var random = new Random(seed);
    desk.register(list);
    list.setOnScreen(true);
    for (int i = 0; i < STEPS; i++) {
      var before = lines();
      step(random);
      check(before, "seed " + seed + ", step " + i);
    }
    assertThat(kinds).contains("card", "table", "aside", "back", "ghost", "late");
  }

  private void step(Random random) {
    switch (random.nextInt(11)) {
      case 0, 1, 2 -> arrive(random);
      case 3 -> end(random);
      case 4 -> pass(random.nextInt(3_000));
      case 5 -> walk(random);
      case 6, 7 -> answerOnTheCard(random);
      case 8 -> answerOnTheTable(random);
      case 9 -> point(!pointerInside);
      default -> later(random);
    }
  }

  private void point(boolean inside) {
    pointerInside = inside;
    list.setPointerInside(inside);
  }

  private void arrive(Random random) {
    if (waiting().size() >= MOST_WAITING) {
      return;
    }
    desk.ask(call("q" + made++, random));
    if (list.group().line().isPresent()) {
      kinds.add("late");
    }
  }

  private ApprovalRequest call(String id, Random random) {
    String path = "/src/" + random.nextInt(4);
    var requests =
        random.nextInt(6) == 0
            ? SampleRequests.command(id, "rm -rf " + path)
            : SampleRequests.read(id);
    if (random.nextInt(6) == 0) {
      requests =
          requests
              .tool("filesystem", "write_file")
              .effects(SideEffect.FS_WRITE)
              .tier(ApprovalTier.CARE);
    }
    // Asked one after the other, as the core has them.
    return requests
        .arguments("{\"path\":\"" + path + "\"}")
        .path("/path", path)
        .asked(java.time.Duration.between(SampleRequests.NOW, ticker.now()).plusNanos(made))
        .build();
  }

  private void end(Random random) {
    if (!waiting().isEmpty()) {
      var one = waiting().get(random.nextInt(waiting().size()));
      desk.end(
          one,
          random.nextBoolean()
              ? new ApprovalAnswer.TimedOut()
              : new ApprovalAnswer.Withdrawn(Cause.CANCELLED));
      kinds.add("ghost");
    }
  }

  private void pass(int millis) {
    ticker.advance(millis);
    for (var over :
        waiting().stream().filter(request -> !request.deadline().isAfter(ticker.now())).toList()) {
      desk.end(over, new ApprovalAnswer.TimedOut());
    }
  }

  private void walk(Random random) {
    switch (random.nextInt(5)) {
      case 0 -> card.next();
      case 1 -> card.previous();
      case 2 -> {
        card.setAside();
        kinds.add("aside");
      }
      case 3 -> list.single();
      default -> {
        if (!list.waiting().isEmpty()) {
          list.choose(list.waiting().get(random.nextInt(list.waiting().size())));
        }
      }
    }
  }

  /// A gesture on the card with something in its middle; whatever is answered must be what was
  /// shown at its end.
  private void answerOnTheCard(Random random) {
    desk.keeps = random.nextBoolean();
    card.pressed("TAB", InputIntent.ATTEND, false);
    pass(random.nextInt(2) == 0 ? 900 : random.nextInt(900));
    var intent =
        random.nextBoolean()
            ? InputIntent.DENY
            : random.nextBoolean() ? InputIntent.ALLOW_ONCE : InputIntent.ALLOW_TIMED;
    card.pressed("K", intent, false);
    if (random.nextInt(3) == 0) {
      meanwhile(random);
    }
    var shown = card.state().content.get().map(CardContent::id);
    boolean table = list.group().line().isPresent();
    var given = given(() -> card.released("K"));
    if (!given.isEmpty()) {
      kinds.add("card");
      assertThat(table).as("the card behind a table").isFalse();
      assertThat(given).containsExactly(shown.orElseThrow());
    }
    card.released("TAB");
  }

  private void answerOnTheTable(Random random) {
    list.waiting().stream().filter(WaitingLine::isGroup).findFirst().ifPresent(list::choose);
    var group = list.group();
    if (group.line().isEmpty()) {
      return;
    }
    List.copyOf(group.state().rows).forEach(group::seen);
    for (var row : List.copyOf(group.state().rows)) {
      if (row.entry().life().isOpen() && random.nextBoolean()) {
        row.tickedProperty().set(random.nextBoolean());
      }
    }
    desk.keeps = random.nextBoolean();
    group.pressed("TAB", InputIntent.ATTEND, false);
    pass(random.nextInt(3) == 0 ? random.nextInt(900) : 900);
    group.pressed("K", random.nextBoolean() ? InputIntent.DENY : InputIntent.ALLOW_ONCE, false);
    var ticked = ticked();
    if (random.nextInt(3) == 0) {
      meanwhile(random);
    }
    boolean same = ticked.equals(ticked());
    var given = given(() -> group.released("K"));
    if (!given.isEmpty()) {
      kinds.add("table");
      assertThat(same).as("ticks changed during the press").isTrue();
      assertThat(given).containsExactlyElementsOf(ticked);
    }
    group.released("TAB");
  }

  private List<String> ticked() {
    return list.group().state().rows.stream()
        .filter(GroupRow::isMeant)
        .map(row -> row.entry().id())
        .toList();
  }

  private void meanwhile(Random random) {
    switch (random.nextInt(3)) {
      case 0 -> arrive(random);
      case 1 -> end(random);
      default -> walk(random);
    }
  }

  private void later(Random random) {
    if (!desk.held.isEmpty()) {
      if (random.nextBoolean()) {
        desk.settle();
      } else {
        card.takeBackLast();
        kinds.add("back");
      }
    }
  }

  /// The answers that a gesture gave, at once or to be taken back.
  private List<String> given(Runnable gesture) {
    var heldBefore =
        desk.held.stream().map(held -> held.request().id()).collect(Collectors.toSet());
    int before = desk.answers.size();
    gesture.run();
    var given = new ArrayList<String>();
    desk.answers
        .subList(before, desk.answers.size())
        .forEach(answer -> given.add(answer.substring(0, answer.indexOf(' '))));
    desk.held.stream()
        .map(held -> held.request().id())
        .filter(id -> !heldBefore.contains(id))
        .forEach(given::add);
    return given;
  }

  private List<ApprovalRequest> waiting() {
    return desk.queue().waiting();
  }

  private List<WaitingLine> lines() {
    return List.copyOf(list.waiting());
  }

  private void check(List<WaitingLine> before, String where) {
    QueueView queue = desk.queue();
    var now = lines();
    // Each waiting call is in one line, and every line has a call.
    var shown = now.stream().flatMap(line -> line.open().stream()).map(WaitingEntry::id).toList();
    assertThat(shown).as(where).doesNotHaveDuplicates();
    assertThat(shown)
        .as(where)
        .containsExactlyInAnyOrderElementsOf(
            queue.waiting().stream().map(ApprovalRequest::id).toList());
    assertThat(now).as(where).noneMatch(line -> line.calls().isEmpty());
    // No line changes its place among the others; new ones are last; none leaves under the pointer.
    var stayed = before.stream().filter(now::contains).toList();
    assertThat(now.subList(0, stayed.size())).as(where).isEqualTo(stayed);
    if (pointerInside) {
      assertThat(stayed).as(where).isEqualTo(before);
    }
    // Danger is decided alone.
    assertThat(now)
        .as(where)
        .noneMatch(line ->
            line.isGroup() && line.calls().stream().anyMatch(entry -> entry.content().isDanger()));
    // The position shown is the position held.
    var content = card.state().content.get();
    if (content.isPresent()) {
      int position = queue.positionOf(content.get().id());
      assertThat(card.state().position.get())
          .as(where)
          .isEqualTo(CardKind.WAITING.place(position, queue.waiting().size()));
    }
    // A call is answered once.
    for (var answer : desk.answers.subList(told, desk.answers.size())) {
      assertThat(answered.add(answer.substring(0, answer.indexOf(' ')))).as(where).isTrue();
    }
    told = desk.answers.size();
    assertThat(queue.waiting()).as(where).noneMatch(request -> answered.contains(request.id()));
    assertThat(card.aside().ids())
        .as(where)
        .allMatch(id -> queue.positionOf(id) > 0 || isHeld(queue, id));
  }

  private static boolean isHeld(QueueView queue, String id) {
    return queue.held().stream().anyMatch(held -> held.request().id().equals(id));
  }
}
