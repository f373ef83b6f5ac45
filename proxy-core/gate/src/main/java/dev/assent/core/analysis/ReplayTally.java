package dev.assent.core.analysis;

import static java.util.Comparator.naturalOrder;

import dev.assent.core.analysis.ReplayResult.Reason;
import dev.assent.core.analysis.ReplayResult.Row;
import dev.assent.core.analysis.ReplayResult.Shift;
import dev.assent.core.analysis.ReplayResult.Shifted;
import dev.assent.core.analysis.ReplayResult.Unknown;
import dev.assent.core.policy.Effect;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

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
  private long asked;
  private long wouldAsk;
  private long judged;
  private final Map<Shift, Long> both = new HashMap<>();
  private final Map<Effect, Long> alike = new EnumMap<>(Effect.class);
  private final Map<Shift, Shifted> shifts =
      new TreeMap<>(Comparator.comparing(Shift::was).thenComparing(Shift::wouldBe));
  private final Map<String, Long> deciders = new TreeMap<>();
  private final Map<String, Long> tools = new TreeMap<>();
  private final Map<String, Long> fixed = new TreeMap<>();
  private final Map<Unknown, Long> unknown =
      new TreeMap<>(Comparator.comparing(Unknown::reason).thenComparing(Unknown::attribute));
  private final Map<String, Long> undecided = new TreeMap<>();
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
    unknown.merge(new Unknown(Reason.UNREADABLE, ""), 1L, Long::sum);
  }

  /// @param deciders the rules and steps of which one would decide it, each once
  void unevaluated(Unknown one, Row row, Set<String> deciders) {
    deciders.forEach(decider -> undecided.merge(decider, 1L, Long::sum));
    if (unknown.merge(one, 1L, Long::sum) <= examples) {
      unevaluated.add(row);
    }
  }

  void countedFromLog() {
    guessed++;
  }

  /// One more call as each of two policies decides it; absent where it cannot.
  ///
  /// @param question whether a policy that asks about it puts a question to a person
  void beside(Optional<Effect> was, Optional<Effect> wouldBe, boolean question) {
    judged += was.isPresent() ? 1 : 0;
    asked += question && was.filter(Effect.HITL::equals).isPresent() ? 1 : 0;
    wouldAsk += question && wouldBe.filter(Effect.HITL::equals).isPresent() ? 1 : 0;
    was.ifPresent(
        one -> wouldBe.ifPresent(other -> both.merge(new Shift(one, other), 1L, Long::sum)));
  }

  ReplayResult.Beside beside() {
    return new ReplayResult.Beside(judged, asked, wouldAsk, both);
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
    boolean refused = row.answer().filter(NO::contains).isPresent();
    boolean approved = row.answer().filter(YES::contains).isPresent();
    var count =
        shifts.merge(shift, new Shifted(1, refused ? 1 : 0, approved ? 1 : 0), Shifted::and);
    tools.merge(
        tools.size() < NAMES || tools.containsKey(row.tool()) ? row.tool() : OTHERS, 1L, Long::sum);
    if (count.calls() <= examples) {
      rows.add(row);
    }
  }

  /// Adds what was counted in the log of a server.
  void add(String server, ReplayResult part) {
    records += part.records();
    same += part.same();
    otherRule += part.otherRule();
    guessed += part.countedFromLog();
    first = Stream.of(first, part.first()).flatMap(Optional::stream).min(naturalOrder());
    last = Stream.of(last, part.last()).flatMap(Optional::stream).max(naturalOrder());
    sum(alike, part.alike());
    sum(deciders, part.deciders());
    sum(tools, part.tools());
    sum(fixed, part.fixed());
    sum(unknown, part.unknown());
    sum(undecided, part.undecided());
    part.shifts().forEach((shift, count) -> shifts.merge(shift, count, Shifted::and));
    part.examples().forEach(row -> rows.add(row.of(server)));
    part.unevaluated().forEach(row -> unevaluated.add(row.of(server)));
    keepEarliest(rows, row -> new Shift(row.was(), row.wouldBe().orElseThrow()));
    keepEarliest(unevaluated, row -> row.unknown().orElseThrow());
  }

  private void keepEarliest(List<Row> kept, Function<Row, Object> kind) {
    kept.sort(Comparator.comparing(Row::time));
    var seen = new HashMap<Object, Integer>();
    kept.removeIf(row -> seen.merge(kind.apply(row), 1, Integer::sum) > examples);
  }

  private static <K> void sum(Map<K, Long> counts, Map<K, Long> more) {
    more.forEach((key, count) -> counts.merge(key, count, Long::sum));
  }

  ReplayResult result() {
    return new ReplayResult(
        records,
        first,
        last,
        same,
        otherRule,
        frequentFirst(alike, naturalOrder()),
        frequentFirst(shifts, Comparator.comparingLong(Shifted::calls)),
        frequentFirst(deciders, naturalOrder()),
        frequentFirst(tools, naturalOrder()),
        frequentFirst(fixed, naturalOrder()),
        frequentFirst(unknown, naturalOrder()),
        undecided,
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
