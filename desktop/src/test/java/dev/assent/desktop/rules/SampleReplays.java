package dev.assent.desktop.rules;

import dev.assent.core.analysis.ReplayResult;
import dev.assent.core.analysis.ReplayResult.Reason;
import dev.assent.core.analysis.ReplayResult.Row;
import dev.assent.core.analysis.ReplayResult.Shift;
import dev.assent.core.analysis.ReplayResult.Shifted;
import dev.assent.core.analysis.ReplayResult.Unknown;
import dev.assent.core.policy.Effect;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Outcomes of replays.
public final class SampleReplays {
  private static final Instant LAST = Instant.parse("2026-11-21T13:40:00Z");

  private SampleReplays() {}

  /// Two calls that become questions, and some that cannot be judged again.
  public static ReplayResult changed() {
    var shifts = new LinkedHashMap<Shift, Shifted>();
    shifts.put(new Shift(Effect.DENY, Effect.HITL), new Shifted(1, 0, 0));
    shifts.put(new Shift(Effect.ALLOW, Effect.HITL), new Shifted(4, 1, 0));
    var reasons = new LinkedHashMap<Unknown, Long>();
    reasons.put(new Unknown(Reason.VALUES_MASKED, "path"), 12L);
    reasons.put(new Unknown(Reason.ARGUMENTS_NOT_KEPT, "argument"), 3L);
    return new ReplayResult(
        3418,
        Optional.of(LAST.minusSeconds(1_000_000)),
        Optional.of(LAST),
        3390,
        4,
        Map.of(Effect.HITL, 51L, Effect.DENY, 8L, Effect.ALLOW, 3335L),
        shifts,
        Map.of("dotenv", 53L, "ledger", 3L, "infra", 8L, "writes", 120L, "reads", 3215L),
        Map.of("write_file", 5L),
        Map.of("guard", 4L),
        reasons,
        Map.of("infra", 15L),
        List.of(
            row(812, "write_file", "/home/sam/code/infra/.env", Effect.DENY, "infra"),
            row(2077, "write_file", "/home/sam/code/payments-api/.env", Effect.ALLOW, "writes"),
            row(
                2101,
                "write_file",
                "/home/sam/code/payments-api/a\u202Eb/.env",
                Effect.ALLOW,
                "writes")),
        List.of(),
        0);
  }

  /// The calls of a server, each of them judged by the policy in force as well.
  public static ReplayResult.Part part(String server, ReplayResult result, boolean whole) {
    var both = new HashMap<Shift, Long>();
    result.alike().forEach((effect, count) -> both.put(new Shift(effect, effect), count));
    result.shifts().forEach((shift, count) -> both.put(shift, count.calls()));
    long asked = asked(both, Shift::was);
    long wouldAsk = asked(both, Shift::wouldBe);
    return new ReplayResult.Part(
        server,
        result,
        new ReplayResult.Beside(result.judged(), asked, wouldAsk, both),
        whole,
        Optional.empty());
  }

  private static long asked(Map<Shift, Long> both, Function<Shift, Effect> by) {
    return both.entrySet().stream()
        .filter(one -> by.apply(one.getKey()) == Effect.HITL)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /// Calls that are all decided alike, beside those that cannot be judged again.
  ///
  /// @param deciders those that were, by rule or step
  /// @param undecided those that were not, by rule or step that may decide them
  public static ReplayResult alike(
      Map<String, Long> deciders, Map<String, Long> undecided, Map<Unknown, Long> left) {
    long alike = deciders.values().stream().mapToLong(Long::longValue).sum();
    return new ReplayResult(
        alike + left.values().stream().mapToLong(Long::longValue).sum(),
        Optional.empty(),
        Optional.empty(),
        alike,
        0,
        Map.of(Effect.ALLOW, alike),
        Map.of(),
        deciders,
        Map.of(),
        Map.of(),
        left,
        undecided,
        List.of(),
        List.of(),
        0);
  }

  private static Row row(long seq, String tool, String path, Effect was, String rule) {
    return new Row(
        seq,
        LAST.minusSeconds(4000 - seq),
        tool,
        Optional.of(path),
        was,
        rule,
        Optional.of(Effect.HITL),
        Optional.of("dotenv"),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
