package dev.assent.core.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Subject;
import dev.assent.core.approval.MissedCall.Chance;
import dev.assent.core.pdp.Decision.DecisionTrace;
import dev.assent.core.pdp.Decision.RuleMatch;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.PolicyVersion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tickets: one call, the identical one.
class MissedCallsTest {
  private static final PolicyVersion POLICY = new PolicyVersion(1, "0".repeat(64));
  private static final ApprovalCalls CALL =
      ApprovalCalls.tool("write_file").paths("/a").argument("content", "one").described("writes");

  private final MissedCalls missed = new MissedCalls();

  private boolean letThrough(String id, String digest, Instant now) {
    return missed.letThrough(id, digest, Optional.empty(), now);
  }

  private Optional<String> use(TicketBinding call, Instant now) {
    return missed.use(call, false, now).map(ApprovalAnswer.LetThrough::approvalId);
  }

  private record Line(String what, TicketBinding binding) {
    @Override
    public String toString() {
      return what;
    }
  }

  private static TicketBinding binding(ApprovalCalls call) {
    return binding(call, POLICY);
  }

  private static TicketBinding binding(ApprovalCalls call, PolicyVersion policy) {
    return TicketBinding.of(call.asked("q", policy));
  }

  private static TicketBinding askedAlsoBy(String rule) {
    var asked = CALL.asked("q", POLICY);
    var matched = new ArrayList<>(asked.trace().matched());
    matched.add(new RuleMatch(ApprovalCalls.rule(rule, Effect.HITL, Set.of()), 1));
    return TicketBinding.of(
        "files", asked.request(), new DecisionTrace(asked.trace().basis(), matched, POLICY));
  }

  private static TicketBinding ofClient(String name) {
    var same = binding(CALL);
    return new TicketBinding(
        same.subject(),
        name,
        same.session(),
        same.proxy(),
        same.tool(),
        same.digest(),
        same.asking());
  }

  static Stream<Line> others() {
    var same = binding(CALL);
    return Stream.of(
        new Line(
            "another person",
            new TicketBinding(
                Subject.systemUser("eve").key(),
                same.client(),
                same.session(),
                same.proxy(),
                same.tool(),
                same.digest(),
                same.asking())),
        new Line("another client", ofClient("evil\n1")),
        new Line("another session", binding(CALL.session("s2"))),
        new Line(
            "another server",
            TicketBinding.of("other", CALL.build(), CALL.asked("q", POLICY).trace())),
        new Line(
            "another tool",
            binding(
                ApprovalCalls.tool("edit_file")
                    .paths("/a")
                    .argument("content", "one")
                    .described("writes"))),
        new Line("the tool described in another way", binding(CALL.described("writes and sends"))),
        new Line("another argument", binding(CALL.argument("content", "two"))),
        new Line("one argument more", binding(CALL.argument("mode", "0777"))),
        new Line("another policy", binding(CALL, new PolicyVersion(2, "0".repeat(64)))),
        new Line(
            "a policy of the same number", binding(CALL, new PolicyVersion(1, "1".repeat(64)))),
        new Line("a rule more that asks", askedAlsoBy("leak")));
  }

  @ParameterizedTest
  @MethodSource("others")
  void aTicketIsForTheIdenticalCallOnly(Line line) {
    var request = CALL.asked("a1", POLICY);
    assertThat(missed.add(request, new ApprovalAnswer.TimedOut(), ApprovalCalls.NOON)).isTrue();
    assertThat(letThrough("a1", request.digest(), ApprovalCalls.NOON)).isTrue();
    assertThat(use(line.binding(), ApprovalCalls.NOON)).isEmpty();
    assertThat(use(binding(CALL.id("99")), ApprovalCalls.NOON))
        .as("the request's id does not count")
        .contains("a1");
    assertThat(use(binding(CALL), ApprovalCalls.NOON)).as("a second time").isEmpty();
  }

  /// After a start the log lists only calls that were on the page before; while Assent closes
  /// nobody looks.
  @ParameterizedTest
  @EnumSource(ApprovalAnswer.Cause.class)
  void whatALogCallsMissedIsRemembered(ApprovalAnswer.Cause cause) {
    var how = new ApprovalAnswer.Withdrawn(cause);
    assertThat(missed.add(CALL.asked("a", POLICY), how, ApprovalCalls.NOON))
        .isEqualTo(MissedCall.isMissed(how) && cause != ApprovalAnswer.Cause.SHUTDOWN);
  }

  @Test
  void twoTicketsForEqualCallsLetTwoPass() {
    for (String id : List.of("a1", "a2")) {
      var request = CALL.asked(id, POLICY);
      missed.add(request, new ApprovalAnswer.TimedOut(), ApprovalCalls.NOON);
      assertThat(letThrough(id, request.digest(), ApprovalCalls.NOON)).isTrue();
    }
    assertThat(use(binding(CALL), ApprovalCalls.NOON)).contains("a1");
    assertThat(use(binding(CALL), ApprovalCalls.NOON)).contains("a2");
    assertThat(use(binding(CALL), ApprovalCalls.NOON)).isEmpty();
  }

  @Test
  void theOldestGoesWhereThereAreTooMany() {
    for (int i = 0; i < 130; i++) {
      missed.add(CALL.asked("a" + i, POLICY), new ApprovalAnswer.TimedOut(), ApprovalCalls.NOON);
    }
    assertThat(missed.view(ApprovalCalls.NOON))
        .hasSize(100)
        .first()
        .extracting(call -> call.request().id())
        .isEqualTo("a129");
  }

  @Test
  void longCallsAreKeptWholeAndFew() {
    var few = new MissedCalls(1000);
    for (int i = 0; i < 5; i++) {
      few.add(
          CALL.argument("content", "x".repeat(300)).asked("a" + i, POLICY),
          new ApprovalAnswer.TimedOut(),
          ApprovalCalls.NOON);
    }
    assertThat(few.view(ApprovalCalls.NOON))
        .extracting(call -> call.request().id())
        .containsExactly("a4", "a3", "a2");
    few.forget("a3");
    few.add(CALL.asked("small", POLICY), new ApprovalAnswer.TimedOut(), ApprovalCalls.NOON);
    assertThat(few.view(ApprovalCalls.NOON))
        .extracting(call -> call.request().id())
        .containsExactly("small", "a4", "a2");
    few.add(
        CALL.argument("content", "x".repeat(5000)).asked("huge", POLICY),
        new ApprovalAnswer.TimedOut(),
        ApprovalCalls.NOON);
    assertThat(few.view(ApprovalCalls.NOON))
        .extracting(call -> call.request().id())
        .containsExactly("huge");
  }

  /// Random missed calls, tickets, uses, ends and time against a plain map: a ticket is used at
  /// most once, never before a person wrote it, never after its end.
  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13, 14})
  void aTicketIsUsedAtMostOnce(long seed) {
    var random = new Random(seed);
    Instant now = ApprovalCalls.NOON;
    Map<String, Instant> tickets = new HashMap<>();
    var calls =
        List.of(
            CALL, CALL.argument("content", "two"), CALL.session("s2"), ApprovalCalls.tool("move"));
    Map<String, ApprovalCalls> byId = new HashMap<>();
    for (int i = 0; i < 600; i++) {
      now = now.plusSeconds(random.nextInt(40));
      var call = calls.get(random.nextInt(calls.size()));
      switch (random.nextInt(8)) {
        case 0, 1 -> {
          byId.put("m" + i, call);
          missed.add(call.asked("m" + i, POLICY), new ApprovalAnswer.TimedOut(), now);
        }
        case 2, 3 -> {
          if (!byId.isEmpty()) {
            String id =
                byId.keySet().stream()
                    .sorted()
                    .skip(random.nextInt(byId.size()))
                    .findFirst()
                    .orElseThrow();
            boolean kept =
                missed.view(now).stream()
                    .anyMatch(each ->
                        each.request().id().equals(id) && each.chance() instanceof Chance.Open);
            assertThat(letThrough(id, byId.get(id).build().digest(), now))
                .as("seed %s step %s", seed, i)
                .isEqualTo(kept);
            if (kept) {
              tickets.put(id, now.plus(MissedCalls.TICKET));
            }
          }
        }
        case 4 -> {
          missed.endOf("s2", now);
          tickets.keySet().removeIf(id -> byId.get(id).session().equals("s2"));
        }
        default -> {
          Instant at = now;
          var used = use(binding(call), now);
          var expected =
              tickets.entrySet().stream()
                  .anyMatch(
                      one -> byId.get(one.getKey()).equals(call) && at.isBefore(one.getValue()));
          // The list is bounded: a ticket may be gone with its call, but never appears from
          // nowhere.
          assertThat(used.isPresent() && !expected).as("seed %s step %s", seed, i).isFalse();
          used.ifPresent(
              id -> assertThat(tickets.remove(id)).as("seed %s at %s", seed, at).isAfter(at));
        }
      }
    }
  }

  @Test
  void whatPassesLaterIsMissedNoMoreAndATicketStays() {
    assertThat(
            missed.add(CALL.asked("a1", POLICY), new ApprovalAnswer.TimedOut(), ApprovalCalls.NOON))
        .isTrue();
    assertThat(missed.passed("other", CALL.build(), ApprovalCalls.NOON)).isFalse();
    assertThat(missed.passed("files", CALL.build(), ApprovalCalls.NOON)).isTrue();
    assertThat(missed.view(ApprovalCalls.NOON).getFirst().chance()).isInstanceOf(Chance.Used.class);
    var again = CALL.asked("a2", POLICY);
    assertThat(missed.add(again, new ApprovalAnswer.TimedOut(), ApprovalCalls.NOON)).isTrue();
    assertThat(letThrough("a2", again.digest(), ApprovalCalls.NOON)).isTrue();
    assertThat(missed.passed("files", CALL.build(), ApprovalCalls.NOON)).isFalse();
    assertThat(missed.view(ApprovalCalls.NOON).getFirst().chance())
        .isInstanceOf(Chance.Ticket.class);
    assertThat(missed.view(ApprovalCalls.NOON.plus(MissedCalls.TICKET)).getFirst().chance())
        .as("a ticket that nobody used, of a call that passed without it")
        .isEqualTo(new Chance.Used(ApprovalCalls.NOON));
  }

  /// An agent that came back made the call again; what another one does is its own.
  @ParameterizedTest
  @CsvSource({
    "s1, false, Used",
    "s2, false, Open",
    "s1, true, Used",
    "s2, true, Used",
  })
  void whatPassesInAnotherSessionSaysNothingOfOneThatGoesOn(
      String session, boolean over, String chance) {
    missed.add(CALL.asked("a1", POLICY), new ApprovalAnswer.TimedOut(), ApprovalCalls.NOON);
    if (over) {
      assertThat(missed.endOf("s1", ApprovalCalls.NOON)).isTrue();
    }
    var _ = missed.passed("files", CALL.session(session).build(), ApprovalCalls.NOON);
    assertThat(missed.view(ApprovalCalls.NOON).getFirst().chance().getClass().getSimpleName())
        .isEqualTo(chance);
  }

  @ParameterizedTest
  @CsvSource({"s1, 1", "s2, 2"})
  void aNoInAnotherSessionSaysNothingOfOneThatGoesOn(String session, int left) {
    missed.add(CALL.asked("a1", POLICY), new ApprovalAnswer.TimedOut(), ApprovalCalls.NOON);
    var no = new ApprovalAnswer.Refused(ApprovalAnswer.Channel.KEY, Optional.empty());
    missed.add(CALL.session(session).asked("a2", POLICY), no, ApprovalCalls.NOON);
    assertThat(ids()).hasSize(left);
  }

  @Test
  void aPersonsNoAnswersWhatWasTheSameAndMissedBefore() {
    var other = CALL.argument("content", "two").asked("b", POLICY);
    missed.add(CALL.asked("a1", POLICY), new ApprovalAnswer.TimedOut(), ApprovalCalls.NOON);
    missed.add(other, new ApprovalAnswer.TimedOut(), ApprovalCalls.NOON);
    var closed = new ApprovalAnswer.Refused(ApprovalAnswer.Channel.CLOSED, Optional.empty());
    missed.add(CALL.asked("a2", POLICY), closed, ApprovalCalls.NOON);
    assertThat(ids())
        .as("a window closed in passing answers nothing")
        .containsExactly("a2", "b", "a1");
    var no = new ApprovalAnswer.Refused(ApprovalAnswer.Channel.KEY, Optional.empty());
    missed.add(CALL.asked("a3", POLICY), no, ApprovalCalls.NOON);
    assertThat(ids()).containsExactly("a3", "b");
  }

  @ParameterizedTest
  @CsvSource({
    // the end, minutes after the call was let through; less than 0 where it was not
    "SESSION, -1, false",
    "RULES, -1, false",
    "SIGN_IN, -1, false",
    "SESSION, 9, true",
    "RULES, 9, true",
    "SIGN_IN, 9, true",
    "SESSION, 10, false",
    "RULES, 10, false",
    "SIGN_IN, 10, false",
  })
  void anEndSaysWhatItWasAndEndsATicketThatHasNotRunOut(
      Chance.Gone.By by, long minutes, boolean ticket) {
    var call = CALL.asked("a", POLICY);
    missed.add(call, new ApprovalAnswer.TimedOut(), ApprovalCalls.NOON);
    if (minutes >= 0) {
      assertThat(letThrough("a", call.digest(), ApprovalCalls.NOON)).isTrue();
    }
    var now = ApprovalCalls.NOON.plusSeconds(60 * Math.max(0, minutes));
    boolean ended =
        switch (by) {
          case SESSION -> missed.endOf("s1", now);
          case RULES -> missed.policyChanged("files", now);
          case SIGN_IN -> missed.personChanged(now);
        };
    assertThat(ended).isTrue();
    var gone = new Chance.Gone(by, ticket);
    assertThat(missed.view(now).getFirst().chance()).isEqualTo(gone);
    var _ = missed.endOf("s1", now);
    assertThat(missed.view(now).getFirst().chance()).as("the first end").isEqualTo(gone);
  }

  private List<String> ids() {
    return missed.view(ApprovalCalls.NOON).stream().map(call -> call.request().id()).toList();
  }
}
