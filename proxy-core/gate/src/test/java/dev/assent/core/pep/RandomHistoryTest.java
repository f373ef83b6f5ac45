package dev.assent.core.pep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.EarlierCall;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pdp.RandomSessions;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.testing.Depth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random sessions: what is kept of them against a reader of the whole session, and the engine
/// against the naive one.
class RandomHistoryTest {
  private static final int SESSIONS = Depth.of(30, 10_000);
  private static final int CALLS = 24;

  static LongStream seeds() {
    return LongStream.of(1, 20, 300, Depth.seed(4000));
  }

  /// A call that was let through.
  ///
  /// @param meant what it was found to be, so that the naive engine is asked once
  private record Let(AccessRequest call, long at, Map<JsonObject, Boolean> meant) {
    boolean isMeant(JsonObject asked, Condition.Earlier condition, Policy policy) {
      return meant.computeIfAbsent(asked, _ -> RandomSessions.isMeant(condition, policy, call));
    }
  }

  /// A whole session, read again for each call.
  private static final class Whole {
    final List<Let> calls = new ArrayList<>();
    // The number of calls there were when a question was asked, which has been asked ever since.
    final Map<JsonObject, Integer> askedSince = new LinkedHashMap<>();

    List<EarlierCall> known(Policy policy, long now) {
      var conditions = earlier(policy);
      askedSince.keySet().retainAll(conditions.keySet());
      var known = new ArrayList<EarlierCall>();
      conditions.forEach((asked, condition) -> {
        int since = askedSince.computeIfAbsent(asked, _ -> calls.size());
        Optional<Duration> met = Optional.empty();
        Optional<Duration> unseen = Optional.empty();
        for (int i = 0; i < calls.size(); i++) {
          var ago = Optional.of(Duration.ofMillis((now - calls.get(i).at()) / 1_000_000));
          if (i < since) {
            unseen = ago;
          } else if (calls.get(i).isMeant(asked, condition, policy)) {
            met = ago;
          }
        }
        known.add(new EarlierCall(asked, met, unseen));
      });
      return known;
    }

    private static Map<JsonObject, Condition.Earlier> earlier(Policy policy) {
      var all = new LinkedHashMap<JsonObject, Condition.Earlier>();
      policy.rules().stream()
          .filter(Rule::enabled)
          .flatMap(rule -> rule.conditions().stream())
          .filter(Condition.Earlier.class::isInstance)
          .map(Condition.Earlier.class::cast)
          .forEach(one -> all.putIfAbsent(one.asked(policy.globs(), policy.missing()), one));
      return all;
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aSessionKnowsWhatAReaderOfTheWholeOneKnows(long seed) {
    var random = new Random(seed);
    int held = 0;
    int unseen = 0;
    for (int session = 0; session < SESSIONS; session++) {
      var make = new RandomSessions(random);
      var now = new AtomicLong(random.nextLong());
      var history = new SessionHistory(now::get);
      var whole = new Whole();
      var policy = make.policy();
      var engine = RandomSessions.compile(policy);
      for (int i = 0; i < CALLS; i++) {
        now.addAndGet(random.nextLong(random.nextInt(3) == 0 ? 900_000_000_000L : 40_000_000_000L));
        if (random.nextInt(10) == 0) {
          policy = random.nextInt(4) == 0 ? Policy.DENY_ALL : make.policy();
          engine = RandomSessions.compile(policy);
        }
        var call = make.call();
        var known = history.known(engine.watches());
        var expected = whole.known(policy, now.get());
        assertThat(known.earlier()).as("seed " + seed).isEqualTo(expected);
        var effect = engine.decide(call.after(known.earlier())).effect();
        assertThat(effect)
            .as("seed %s, %s on %s after %s", seed, policy, call, expected)
            .isEqualTo(RandomSessions.naive(policy, call.after(expected)));
        held += expected.stream().anyMatch(one -> one.ago().isPresent()) ? 1 : 0;
        unseen += expected.stream().anyMatch(one -> one.unseen().isPresent()) ? 1 : 0;
        assertNoneMilder(policy, call, effect);
        boolean bypasses = RandomSessions.naiveRule(policy, call).equals("discovery_bypass");
        if (!bypasses && effect == Effect.ALLOW || effect == Effect.HITL && random.nextBoolean()) {
          assertThat(history.let(call, known)).isTrue();
          whole.calls.add(new Let(call, now.get(), new HashMap<>()));
        }
      }
    }
    assertThat(List.of(held, unseen)).allMatch(count -> count > SESSIONS);
  }

  // Earlier calls let nothing pass that would not pass without; where no rule spoke, a person may
  // be asked.
  private static void assertNoneMilder(Policy policy, AccessRequest call, Effect effect) {
    var without = RandomSessions.naive(policy, call);
    boolean asked =
        effect == Effect.HITL && RandomSessions.naiveRule(policy, call).equals("default");
    assertThat(asked || strictness(effect) >= strictness(without))
        .as("%s without and %s with the past: %s on %s", without, effect, policy, call)
        .isTrue();
  }

  private static int strictness(Effect effect) {
    return List.of(Effect.ALLOW, Effect.HITL, Effect.DENY).indexOf(effect);
  }
}
