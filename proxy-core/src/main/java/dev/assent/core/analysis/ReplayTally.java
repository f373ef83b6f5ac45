package dev.assent.core.analysis;

import dev.assent.core.analysis.ReplayResult.Reason;
import dev.assent.core.analysis.ReplayResult.Row;
import dev.assent.core.analysis.ReplayResult.Shift;
import dev.assent.core.analysis.ReplayResult.Shifted;
import dev.assent.core.policy.Effect;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Counts the outcome of a replay and keeps some examples of each kind.
final class ReplayTally {
  // The words of answers in the log: a person's no, and a yes given then or earlier.
  private static final Set<String> NO = Set.of("deny");
  private static final Set<String> YES = Set.of("allow", "allow_once");

  /// Different tools that are counted by name; clients can make up any number of names.
  private static final int NAMES = 4096;

  private static final String OTHERS = "…";

  private final int examples;
  private long records;
  private Optional<Instant> first = Optional.empty();
  private Optional<Instant> last = Optional.empty();
  private long same;
  private long otherRule;
  private long guessed;
  private final Map<Effect, Long> alike = new EnumMap<>(Effect.class);
  private final Map<Shift, Shifted> shifts =
      new TreeMap<>(Comparator.comparing(Shift::was).thenComparing(Shift::wouldBe));
  private final Map<String, Long> deciders = new TreeMap<>();
  private final Map<String, Long> tools = new TreeMap<>();
  private final Map<String, Long> fixed = new TreeMap<>();
  private final Map<Reason, Long> reasons = new TreeMap<>();
  private final List<Row> rows = new ArrayList<>();
  private final List<Row> unevaluated = new ArrayList<>();

  /// @param examples how many to keep of each kind
  ReplayTally(int examples) {
    this.examples = examples;
  }

  long records() {
    return records;
  }

  /// One more record, which one of the other methods then counts.
  void begin(Instant time) {
    records++;
    first = first.or(() -> Optional.of(time));
    last = Optional.of(time);
  }

  void fixed(String step) {
    fixed.merge(step, 1L, Long::sum);
  }

  void unreadable() {
    reasons.merge(Reason.UNREADABLE, 1L, Long::sum);
  }

  void unevaluated(Reason reason, Row row) {
    if (reasons.merge(reason, 1L, Long::sum) <= examples) {
      unevaluated.add(row);
    }
  }

  void countedFromLog() {
    guessed++;
  }

  void judged(Row row) {
    var wouldBe = row.wouldBe().orElseThrow();
    deciders.merge(row.wouldBeRule().orElseThrow(), 1L, Long::sum);
    if (row.was() != wouldBe) {
      shifted(new Shift(row.was(), wouldBe), row);
      return;
    }
    alike.merge(wouldBe, 1L, Long::sum);
    if (row.wouldBeRule().filter(row.wasRule()::equals).isPresent()) {
      same++;
    } else {
      otherRule++;
    }
  }

  private void shifted(Shift shift, Row row) {
    var before = shifts.getOrDefault(shift, new Shifted(0, 0, 0));
    boolean refused = row.answer().filter(NO::contains).isPresent();
    boolean approved = row.answer().filter(YES::contains).isPresent();
    shifts.put(
        shift,
        new Shifted(
            before.calls() + 1,
            before.refused() + (refused ? 1 : 0),
            before.approved() + (approved ? 1 : 0)));
    tools.merge(
        tools.size() < NAMES || tools.containsKey(row.tool()) ? row.tool() : OTHERS, 1L, Long::sum);
    if (before.calls() < examples) {
      rows.add(row);
    }
  }

  ReplayResult result() {
    return new ReplayResult(
        records,
        first,
        last,
        same,
        otherRule,
        frequentFirst(alike, Comparator.naturalOrder()),
        frequentFirst(shifts, Comparator.comparingLong(Shifted::calls)),
        frequentFirst(deciders, Comparator.naturalOrder()),
        frequentFirst(tools, Comparator.naturalOrder()),
        frequentFirst(fixed, Comparator.naturalOrder()),
        frequentFirst(reasons, Comparator.naturalOrder()),
        rows,
        unevaluated,
        guessed);
  }

  private static <K, V> Map<K, V> frequentFirst(Map<K, V> counts, Comparator<V> order) {
    var sorted = new LinkedHashMap<K, V>();
    counts.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(order.reversed()))
        .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
    return sorted;
  }
}
