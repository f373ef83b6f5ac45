package dev.assent.core.policy;

import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// One condition of a rule, as written (clause 3). All conditions of a rule must hold; of a list
/// any entry.
public sealed interface Condition {

  /// Its name in the policy file, which is also its JSON member: `path_pattern`.
  String member();

  /// The points it gives (clause 4).
  Specificity specificity();

  /// The conditions on single attributes in it: itself, or those that a `not` negates.
  Stream<Single> singles();

  /// The conditions on single attributes in it, of this call and of earlier ones.
  default Stream<Single> looks() {
    return singles()
        .flatMap(one ->
            one instanceof Earlier(_, var calls, _)
                ? Stream.concat(Stream.of(one), calls.stream())
                : Stream.of(one));
  }

  /// Returns whether it is a condition on this attribute; a `not` is none.
  boolean isOn(Attribute attribute);

  /// A condition on one attribute.
  sealed interface Single extends Condition {
    /// The attribute it looks at.
    Attribute attribute();

    /// Its list, as in the file: texts, words, or pointers.
    List<String> values();

    /// Returns whether it has a list without entries, which no value passes.
    boolean isEmpty();

    @Override
    default String member() {
      return attribute().member();
    }

    @Override
    default Specificity specificity() {
      return ConditionPoints.of(this);
    }

    @Override
    default Stream<Single> singles() {
      return Stream.of(this);
    }

    @Override
    default boolean isOn(Attribute attribute) {
      return attribute() == attribute;
    }
  }

  /// Texts or patterns, any of which is enough.
  ///
  /// @param attribute one of texts
  /// @param texts as written
  record Texts(Attribute attribute, List<String> texts) implements Single {
    public Texts {
      texts = List.copyOf(texts);
      require(attribute, attribute.isText());
    }

    @Override
    public List<String> values() {
      return texts;
    }

    @Override
    public boolean isEmpty() {
      return texts.isEmpty();
    }
  }

  /// Words of a fixed set, any of which is enough. An attribute that nobody knows has none.
  ///
  /// @param attribute one with a fixed set of words
  /// @param words in the order of [Attribute#words()], each once; exactly one where the file has no
  ///   list
  record Words(Attribute attribute, List<String> words) implements Single {
    public Words {
      var given = words;
      words = attribute.words().stream().filter(given::contains).toList();
      var form = attribute.form();
      require(
          attribute,
          words.containsAll(given)
              && (form == Attribute.Form.WORD_LIST
                  || form == Attribute.Form.WORD_OR_LIST
                  || form == Attribute.Form.ONE_WORD && words.size() == 1));
    }

    @Override
    public List<String> values() {
      return words;
    }

    @Override
    public boolean isEmpty() {
      return words.isEmpty();
    }
  }

  /// The least word of a fixed order that is enough.
  ///
  /// @param attribute one with a fixed order
  /// @param least one of its words
  record AtLeast(Attribute attribute, String least) implements Single {
    public AtLeast {
      require(
          attribute,
          attribute.form() == Attribute.Form.AT_LEAST && attribute.words().contains(least));
    }

    @Override
    public List<String> values() {
      return List.of(least);
    }

    /// The words that are enough: the least one and those behind it.
    public List<String> enough() {
      return attribute.words().subList(attribute.words().indexOf(least), attribute.words().size());
    }

    @Override
    public boolean isEmpty() {
      return false;
    }
  }

  /// Tests of values in a document, all of which must pass. Each pointer counts as a condition of
  /// its own.
  ///
  /// @param attribute one with a document
  /// @param tests by JSON pointer into [Attribute#document], in file order; not empty
  record Tests(Attribute attribute, Map<String, ValueTest> tests) implements Single {
    public Tests {
      require(attribute, attribute.form() == Attribute.Form.TESTS && !tests.isEmpty());
      tests = Collections.unmodifiableMap(new LinkedHashMap<>(tests));
    }

    @Override
    public List<String> values() {
      return List.copyOf(tests.keySet());
    }

    /// Returns whether one of the tests has an empty list.
    @Override
    public boolean isEmpty() {
      return tests.containsValue(new ValueTest.AnyOf(List.of()));
    }
  }

  /// The clock of a place shows one of these days and a time within a span. A span that ends
  /// earlier than it begins goes over midnight and belongs to the day on which it began.
  ///
  /// @param attribute one of hours
  /// @param days in the order of the week, each once; empty for every day
  /// @param from the first minute; absent, as `to`, for the whole day
  /// @param to the minute before which it ends, another than `from`
  /// @param zone whose clock is meant; absent for the machine's
  /// @param since the first instant at all; absent for ever since
  record Hours(
      Attribute attribute,
      List<DayOfWeek> days,
      Optional<LocalTime> from,
      Optional<LocalTime> to,
      Optional<ZoneId> zone,
      Optional<Instant> since)
      implements Single {
    /// Every week.
    public Hours(
        Attribute attribute,
        List<DayOfWeek> days,
        Optional<LocalTime> from,
        Optional<LocalTime> to,
        Optional<ZoneId> zone) {
      this(attribute, days, from, to, zone, Optional.empty());
    }

    public Hours {
      days = days.stream().distinct().sorted().toList();
      from = from.map(time -> time.truncatedTo(ChronoUnit.MINUTES));
      to = to.map(time -> time.truncatedTo(ChronoUnit.MINUTES));
      require(
          attribute,
          attribute.form() == Attribute.Form.HOURS
              && from.isPresent() == to.isPresent()
              && (from.isEmpty() || !from.equals(to))
              && !(days.isEmpty() && from.isEmpty() && since.isEmpty()));
    }

    /// Always from an instant on.
    public static Hours since(Instant since) {
      return new Hours(
          Attribute.TIME,
          List.of(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.of(since));
    }

    /// The same, but not before an instant.
    public Hours notBefore(Instant start) {
      var later = since.filter(start::isBefore).or(() -> Optional.of(start));
      return new Hours(attribute, days, from, to, zone, later);
    }

    /// Returns whether it says no more than since when.
    public boolean isSinceOnly() {
      return days.isEmpty() && from.isEmpty();
    }

    /// The zone that counts; absent where nobody knows whose clock is meant.
    ///
    /// @param machine that of the machine; absent where it is unknown
    public Optional<ZoneId> zoneOr(Optional<ZoneId> machine) {
      return zone.or(() -> isSinceOnly() ? Optional.of(ZoneOffset.UTC) : machine);
    }

    /// Returns whether an instant is within the hours of a zone.
    public boolean contains(Instant at, ZoneId place) {
      return since.filter(at::isBefore).isEmpty() && contains(LocalDateTime.ofInstant(at, place));
    }

    // By the clock alone.
    private boolean contains(LocalDateTime clock) {
      var time = clock.toLocalTime();
      boolean overnight = from.isPresent() && from.get().isAfter(to.get());
      boolean morning = overnight && time.isBefore(to.get());
      boolean within =
          from.isEmpty()
              || morning
              || !time.isBefore(from.get()) && (overnight || time.isBefore(to.get()));
      var day = clock.getDayOfWeek();
      return within && (days.isEmpty() || days.contains(morning ? day.minus(1) : day));
    }

    /// The minutes of a week that are within the hours, Monday's first one being 0; `since` aside.
    public BitSet minutesOfWeek() {
      var minutes = new BitSet();
      var monday = LocalDateTime.of(2001, 1, 1, 0, 0);
      for (int minute = 0; minute < 7 * 24 * 60; minute++) {
        minutes.set(minute, contains(monday.plusMinutes(minute)));
      }
      return minutes;
    }

    /// Says when a rule begins; that makes it no narrower.
    @Override
    public Specificity specificity() {
      return isSinceOnly() ? Specificity.NONE : Single.super.specificity();
    }

    /// Its parts as a file has them: days, span, zone, first instant.
    @Override
    public List<String> values() {
      var all = new ArrayList<String>();
      days.forEach(day -> all.add(ConditionJson.word(day)));
      from.ifPresent(time -> all.add(time + "-" + to.orElseThrow()));
      zone.ifPresent(place -> all.add(place.getId()));
      since.ifPresent(start -> all.add("since " + start));
      return List.copyOf(all);
    }

    @Override
    public boolean isEmpty() {
      return false;
    }
  }

  /// A call that was let through before in the same session met all of these. It holds for DENY and
  /// HITL only, and overrides no DENY: a client writes its own past, and so lets nothing pass by
  /// it.
  ///
  /// @param attribute one of earlier calls
  /// @param calls what the earlier call met, in file order, at least one, one of each kind at most,
  ///   no circumstances among them
  /// @param minutes how long ago at most; absent for the whole session
  record Earlier(Attribute attribute, List<Single> calls, Optional<Integer> minutes)
      implements Single {
    /// The member with the minutes.
    public static final String WITHIN = "within_minutes";

    /// The longest time: a week.
    public static final int MOST_MINUTES = 7 * 24 * 60;

    public Earlier {
      calls = List.copyOf(calls);
      require(
          attribute,
          attribute.form() == Attribute.Form.EARLIER
              && !calls.isEmpty()
              && calls.stream().noneMatch(one -> one.attribute().isCircumstance())
              && minutes.filter(one -> one < 1 || one > MOST_MINUTES).isEmpty());
    }

    /// Whom a session asks about its calls, in a form that stands in records: equal for all
    /// conditions that the same earlier calls meet, however long ago.
    public JsonObject asked(GlobReading globs, Policy.MissingAttributes missing) {
      return ConditionJson.asked(calls, globs, missing);
    }

    /// One text: what the earlier call met, and the minutes.
    @Override
    public List<String> values() {
      return List.of(JsonWriter.write(ConditionJson.of(this)));
    }

    @Override
    public boolean isEmpty() {
      return false;
    }
  }

  /// `not`: each of these negated, and all negations must hold (clause 3.5).
  ///
  /// @param conditions in file order, at least one, one of each kind at most
  record Not(List<Single> conditions) implements Condition {
    /// Its name in the policy file.
    public static final String MEMBER = "not";

    public Not {
      conditions = List.copyOf(conditions);
      if (conditions.isEmpty()) {
        throw new IllegalArgumentException("a `not` negates something");
      }
    }

    @Override
    public String member() {
      return MEMBER;
    }

    @Override
    public Specificity specificity() {
      return conditions.stream()
          .map(Condition::specificity)
          .reduce(Specificity.NONE, Specificity::plus);
    }

    @Override
    public Stream<Single> singles() {
      return conditions.stream();
    }

    @Override
    public boolean isOn(Attribute attribute) {
      return false;
    }
  }

  private static void require(Attribute attribute, boolean fits) {
    if (!fits) {
      throw new IllegalArgumentException("`" + attribute.member() + "` has no such condition");
    }
  }
}
