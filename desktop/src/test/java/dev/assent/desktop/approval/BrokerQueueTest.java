package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.HeldAnswer;
import dev.assent.core.approval.Objection;
import dev.assent.desktop.approval.QueueModel.Call;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.card.CardKind;
import dev.assent.desktop.approval.card.InputIntent;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.approval.content.CardContent;
import dev.assent.testing.Depth;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The real queue and the real cards beside a naive model of them: an answer reaches exactly the
/// call that was in front of the person, every call ends once and as the model says, and what is
/// shown is what is held.
class BrokerQueueTest {
  private static final int STEPS = Depth.of(1000, 100_000);
  private static final int EACH = 500;
  // Seconds here are milliseconds of the product: the steady clock, which is in nobody's hand, must
  // have no say.
  private static final Duration INSTANT = Duration.ofSeconds(1);
  private static final List<String> TOOLS = List.of("read_file", "write_file", "list", "move");

  private static final System.Logger LOG = System.getLogger(BrokerQueueTest.class.getName());

  private final QueueModel model = new QueueModel();
  private final QueueRig rig = new QueueRig();
  private Random random = new Random();
  private int serial;
  private int answers;
  private String last = "";
  private List<String> lines = List.of();

  @ParameterizedTest
  @ValueSource(longs = {26_07})
  void anAnswerReachesTheCallOnTheCardAndEveryCallEndsOnce(long seed) {
    int answered = 0;
    for (int i = 0; i < Math.max(1, STEPS / EACH); i++) {
      var run = new BrokerQueueTest();
      run.random = new Random(seed + i);
      try {
        run.run();
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError(
            "seed " + (seed + i) + " after " + run.last + ": " + e.getMessage(), e);
      }
      answered += run.answers;
    }
    LOG.log(System.Logger.Level.INFO, "{0} steps, {1} answers on cards", STEPS, answered);
    assertThat(answered).as("answers that were given on cards").isGreaterThan(STEPS / 50);
  }

  private void run() {
    for (int i = 0; i < EACH; i++) {
      step();
      // Another instant for each, so that no two of the queue's ends fall together.
      pass(INSTANT);
    }
    end();
  }

  private void step() {
    switch (random.nextInt(20)) {
      case 0, 1, 2, 3, 4 -> arrive();
      case 5, 6, 7, 8 -> answer();
      case 9 -> cancel();
      case 10 -> refuseFromTray();
      case 11 -> takeBack();
      case 12, 13 -> pass(Duration.ofSeconds(random.nextInt(4_000)));
      case 14 -> pass(Duration.ofSeconds(random.nextInt(20) == 0 ? 61_000 : random.nextInt(9_000)));
      case 15 -> turn();
      case 16 -> rarely(this::disconnect);
      case 17 -> rarely(this::lift);
      case 18 -> rarely(this::newPolicy);
      default -> away();
    }
    rig.tell();
    check();
  }

  private void rarely(Runnable what) {
    if (random.nextInt(4) == 0) {
      what.run();
    }
  }

  private ApprovalViewModel anyCard() {
    return rig.cards.get(random.nextInt(rig.cards.size()));
  }

  private void arrive() {
    String id = "c" + serial++;
    last = "arrival of " + id;
    String tool = TOOLS.get(random.nextInt(TOOLS.size()));
    var like =
        SampleRequests.read(id)
            .session("s" + random.nextInt(3))
            .tool("files", tool)
            .arguments("{\"n\":\"" + id + "\"}");
    switch (random.nextInt(3)) {
      case 0 -> {}
      case 1 -> like.unknownEffects().operation(Operation.WRITE);
      default -> like.effects(SideEffect.CODE_EXEC);
    }
    var deadline = rig.now().plusSeconds(5_000 + random.nextInt(55_000));
    while (model.endsAt(deadline)) {
      deadline = deadline.plus(INSTANT);
    }
    var request = like.build();
    var known = model.arrive(id, request, deadline, rig.now());
    rig.arrive(id, request, deadline);
    if (known.isPresent()) {
      assertThat(rig.end(id)).isEqualTo(known.get());
    } else {
      model.asAsked(id, rig.broker.queue().waiting());
    }
  }

  private void cancel() {
    model.anyWaiting(random).ifPresent(this::cancel);
  }

  private void cancel(Call call) {
    last = "cancel of " + call.id();
    model.end(call, new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.CANCELLED));
    rig.giveUp(call.id(), call.session());
  }

  private void refuseFromTray() {
    model
        .anyWaiting(random)
        .ifPresent(call -> {
          last = "tray's no to " + call.id();
          var no = new ApprovalAnswer.Refused(ApprovalAnswer.Channel.TRAY, Optional.empty());
          assertThat(rig.broker.refuse(call.id(), ApprovalAnswer.Channel.TRAY, Optional.empty()))
              .isTrue();
          model.end(call, no);
        });
  }

  private void takeBack() {
    var card = anyCard();
    var line = card.state().kept.last();
    line.ifPresent(id -> {
      last = "taking back " + id;
      model.takeBack(id);
      card.takeBackLast();
    });
  }

  private void turn() {
    var card = anyCard();
    last = "turn of a page";
    if (random.nextBoolean()) {
      card.next();
    } else {
      card.previous();
    }
  }

  // A front end is put away and comes back.
  private void away() {
    var card = anyCard();
    last = "away";
    card.setOnScreen(false);
    card.setOnScreen(true);
  }

  private void disconnect() {
    String session = "s" + random.nextInt(3);
    last = "end of " + session;
    model.sessionEnds(session);
    rig.broker.withdrawSession(session, ApprovalAnswer.Cause.DISCONNECTED);
  }

  private void lift() {
    model
        .anyRefusal(random)
        .ifPresent(id -> {
          last = "lifting " + id;
          assertThat(rig.broker.standing().lift(id)).isTrue();
          model.lift(id);
        });
  }

  private void newPolicy() {
    last = "new policy";
    model.withdrawAll(ApprovalAnswer.Cause.POLICY_CHANGED);
    rig.broker.policyChanged("demo");
  }

  // A person answers what is in front of them; sometimes it ends behind the card's back meanwhile.
  private void answer() {
    while (model.wouldFallTogether(rig.now())) {
      pass(INSTANT);
      rig.tell();
    }
    var card = anyCard();
    var before = card.state().content.get().map(CardContent::id).flatMap(model::waiting);
    card.attend();
    rig.ticker.advance(900);
    boolean words = random.nextInt(5) == 0;
    if (words) {
      card.startDenial();
      card.denial().extentProperty().set(Objection.Extent.values()[random.nextInt(3)]);
      rig.ticker.advance(900);
    }
    boolean gone = random.nextInt(6) == 0 && before.isPresent();
    if (gone) {
      before.ifPresent(this::cancel);
    }
    var intent =
        List.of(InputIntent.DENY, InputIntent.ALLOW_ONCE, InputIntent.ALLOW_TIMED)
            .get(random.nextInt(3));
    last =
        "answer "
            + (words ? "in words" : intent)
            + " to "
            + before.map(Call::id)
            + (gone ? ", which is gone" : "");
    var said = words ? card.denial().objection() : Objection.NONE;
    if (words) {
      card.refuseInWords();
    } else {
      card.pressed("KEY", intent, false);
      rig.ticker.advance(1_200);
      card.released("KEY");
    }
    if (!gone) {
      before
          .flatMap(call -> meant(call, words ? InputIntent.DENY : intent, words, said))
          .ifPresent(this::given);
    }
    card.denial().openProperty().set(false);
  }

  private record Given(Call call, ApprovalAnswer answer) {}

  private static Optional<Given> meant(
      Call call, InputIntent intent, boolean words, Objection said) {
    var channel = words ? ApprovalAnswer.Channel.MOUSE : ApprovalAnswer.Channel.KEY;
    return switch (intent) {
      case DENY -> Optional.of(new Given(call, new ApprovalAnswer.Refused(channel, said)));
      case ALLOW_ONCE -> Optional.of(new Given(call, new ApprovalAnswer.AllowOnce(channel)));
      case ALLOW_TIMED ->
          call.timed()
              ? Optional.of(new Given(call, new ApprovalAnswer.AllowFor(channel)))
              : Optional.empty();
      case ALLOW_WIDER, ATTEND, NONE -> Optional.empty();
    };
  }

  private void given(Given given) {
    answers++;
    model.give(given.call(), given.answer(), rig.now());
  }

  // Time goes on to each end in turn, and nothing waits beyond its own.
  private void pass(Duration time) {
    var until = rig.now().plus(time);
    while (model.nextEnd().filter(end -> !end.isAfter(until)).isPresent()) {
      var due = model.nextDue();
      rig.until(model.nextEnd().orElseThrow());
      model.endDue(due);
      due.forEach(call ->
          assertThat(rig.end(call.id()))
              .as("the end of %s", call.id())
              .isEqualTo(call.end().orElseThrow()));
      last = "the end of " + due.stream().map(Call::id).toList();
    }
    rig.until(until);
  }

  private void check() {
    var queue = rig.broker.queue();
    assertThat(queue.waiting())
        .as("the queue")
        .extracting(request -> request.id())
        .isEqualTo(model.waitingIds());
    assertThat(queue.held())
        .as("kept")
        .extracting(HeldAnswer::answer)
        .isEqualTo(model.heldAnswers());
    model
        .newlyEnded()
        .forEach(call ->
            assertThat(rig.end(call.id())).as(call.id()).isEqualTo(call.end().orElseThrow()));
    var lines =
        rig.page.waiting().stream()
            .flatMap(line -> line.calls().stream())
            .map(WaitingEntry::id)
            .filter(model.waitingIds()::contains)
            .toList();
    assertThat(lines).as("the page").containsExactlyInAnyOrderElementsOf(model.waitingIds());
    var stayed = this.lines.stream().filter(lines::contains).toList();
    assertThat(lines.stream().filter(stayed::contains))
        .as("the order of what stays")
        .containsExactlyElementsOf(stayed);
    this.lines = lines;
    for (var card : rig.cards) {
      int at =
          card.state()
              .content
              .get()
              .map(content -> model.waitingIds().indexOf(content.id()) + 1)
              .orElse(0);
      assertThat(card.state().position.get())
          .isEqualTo(CardKind.WAITING.place(at, model.waitingIds().size()));
      if (!model.waitingIds().isEmpty()) {
        assertThat(card.state().content.get()).as("something is in front").isPresent();
      }
    }
  }

  // When all is over nothing is left.
  private void end() {
    pass(Duration.ofSeconds(70_000));
    rig.tell();
    check();
    assertThat(model.waitingIds()).isEmpty();
    assertThat(rig.broker.queue().waiting()).isEmpty();
    assertThat(rig.broker.queue().held()).isEmpty();
    assertThat(rig.outcomes.values()).allMatch(CompletableFuture::isDone);
    model
        .asked()
        .forEach(call ->
            assertThat(rig.told.get(call.id()))
                .as("ends told of %s", call.id())
                .containsExactly(call.end().orElseThrow()));
    rig.cards.forEach(card -> card.setOnScreen(false));
    rig.page.setOnScreen(false);
    // The pause until more ends would be listed is over by itself.
    rig.ticker.advance(1_000);
    assertThat(rig.ticker.beats()).as("timers left").isZero();
  }
}
