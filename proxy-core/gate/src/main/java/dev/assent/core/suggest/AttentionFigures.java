package dev.assent.core.suggest;

import dev.assent.core.analysis.RecordedQuestion;
import dev.assent.core.approval.PersonAct;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.json.JsonObject;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// The figures on how much of a person's attention the questions of the last days took, and how it
/// was given. They are worked out from the logs of this machine for this person and go nowhere.
///
/// @param days one for each of the last [#DAYS], oldest first
/// @param begun when the first call of these days came; absent where none did
/// @param answered calls a person looked at and answered
/// @param median of the thinking time; absent where nothing was answered
/// @param glances answers in less than [#GLANCE]: nobody has read anything in that time
/// @param quick answers in less than [#QUICK], glances among them
/// @param streak the longest run of yeses, one directly after the other, none of them longer than
///   [#QUICK] in thinking
/// @param timeouts calls whose time ran out
/// @param ended calls that a person was asked about, whatever became of them
/// @param takenBack answers that a person took back before they took effect; none of [#answered]
/// @param undone calls that had ended without a yes and that passed once afterwards, because a
///   person let them through, by a ticket or by a yes that came late
/// @param refused calls that a person refused or missed, those of [#undone] among them
/// @param complete whether all logs were read as far as was asked for, each line of them
public record AttentionFigures(
    List<Day> days,
    Optional<ZonedDateTime> begun,
    int answered,
    Optional<Duration> median,
    int glances,
    int quick,
    int streak,
    int timeouts,
    int ended,
    int takenBack,
    int undone,
    int refused,
    boolean complete) {
  /// The number of days that the figures look back.
  public static final int DAYS = 14;

  /// In less than that nobody has read anything.
  public static final Duration GLANCE = Duration.ofMillis(400);

  /// In less than that little was read.
  public static final Duration QUICK = Duration.ofSeconds(2);

  /// So many questions a working day are aimed at.
  public static final int DAILY = 10;

  /// So many of these dangerous.
  public static final int DAILY_DANGER = 2;

  private static final Set<DayOfWeek> FREE = Set.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY);

  public AttentionFigures {
    days = List.copyOf(days);
  }

  /// The questions of a day.
  ///
  /// @param asks calls that came before a person
  /// @param danger of these, dangerous ones
  public record Day(LocalDate date, int asks, int danger) {}

  /// Works the figures out.
  ///
  /// @param logs the decisions of every server, and what people did about them
  /// @param zone whose days count
  /// @throws AuditException when a log cannot be read
  public static AttentionFigures of(Collection<PastCalls> logs, Instant now, ZoneId zone)
      throws AuditException {
    var today = LocalDate.ofInstant(now, zone);
    var since = today.minusDays(DAYS - 1L).atStartOfDay(zone).toInstant();
    var sums = new Sums(today, zone);
    boolean complete = true;
    for (var log : logs) {
      var seen = log.back(since, Long.MAX_VALUE, sums::note);
      complete &= seen.isWhole();
    }
    return sums.figures(complete);
  }

  /// Questions a working day, on those days on which something was asked or that are no weekend.
  /// Only whole days count: neither today, nor the day on which the first call came. Absent before
  /// there is one.
  public OptionalDouble daily() {
    return working().mapToInt(Day::asks).average();
  }

  /// Dangerous questions a working day, likewise.
  public OptionalDouble dailyDanger() {
    return working().mapToInt(Day::danger).average();
  }

  private Stream<Day> working() {
    LocalDate today = days.getLast().date();
    return days.stream()
        .filter(day ->
            begun.map(ZonedDateTime::toLocalDate).filter(day.date()::isAfter).isPresent()
                && day.date().isBefore(today))
        .filter(day -> day.asks() > 0 || !FREE.contains(day.date().getDayOfWeek()));
  }

  /// The questions that came on all of these days, and those of them that were dangerous.
  public Day all() {
    return new Day(
        days.getLast().date(),
        days.stream().mapToInt(Day::asks).sum(),
        days.stream().mapToInt(Day::danger).sum());
  }

  /// Answers that a person gave, those among them that were taken back.
  public int given() {
    return answered + takenBack;
  }

  /// True if nobody was asked anything.
  public boolean isEmpty() {
    return ended == 0;
  }

  /// Adds records up, of several logs, the newest of each first. Keeps numbers, and no record: a
  /// log may be long.
  private static final class Sums {
    private final ZoneId zone;
    private final TreeMap<LocalDate, Day> days = new TreeMap<>();
    private final LongStream.Builder thinking = LongStream.builder();
    // When each answer was given, and in the last bit whether it was a quick yes.
    private final LongStream.Builder answers = LongStream.builder();
    private final Set<String> letThrough = new HashSet<>();
    private final Set<String> questions = new HashSet<>();
    private Optional<Instant> first = Optional.empty();
    private int answered;
    private int timeouts;
    private int ended;
    private int takenBack;
    private final Set<String> refused = new HashSet<>();
    private int nameless;

    Sums(LocalDate today, ZoneId zone) {
      this.zone = zone;
      for (int back = 0; back < DAYS; back++) {
        days.put(today.minusDays(back), new Day(today.minusDays(back), 0, 0));
      }
    }

    void note(AuditRecord record) {
      var content = record.content();
      if (record.type().equals("person")) {
        act(content);
      } else if (record.type().equals("decision")) {
        // A test of our own is no call of an agent.
        if (content.string("basis").filter("canary"::equals).isEmpty()) {
          first = first.filter(record.time()::isAfter).or(() -> Optional.of(record.time()));
        }
        RecordedQuestion.of(record)
            .ifPresent(asked -> {
              add(record.time(), asked);
              // A call that a person lets through may never come again.
              if (asked.isLetThrough()) {
                letThrough.add(asked.rests());
              }
            });
      }
    }

    private void act(JsonObject content) {
      String act = content.string("act").orElse("");
      if (act.equals(PersonAct.Kind.ANSWER_TAKEN_BACK.word())) {
        takenBack++;
      }
    }

    private void add(Instant time, RecordedQuestion one) {
      // A caller that leaves and comes again has several records of one question; the newest
      // counts.
      if (!one.approval().isEmpty() && !questions.add(one.approval())) {
        return;
      }
      timeouts += one.answer().equals("timeout") ? 1 : 0;
      if (!one.isPut()) {
        return;
      }
      ended++;
      if (one.isNo() || one.answer().equals("timeout")) {
        nameless += one.approval().isEmpty() ? 1 : 0;
        refused.add(one.approval());
      }
      int danger = one.tier().equals(ApprovalTier.DANGER.word()) ? 1 : 0;
      days.computeIfPresent(
          LocalDate.ofInstant(time, zone),
          (date, day) -> new Day(date, day.asks() + 1, day.danger() + danger));
      if (one.isSeen() && (one.isYes() || one.isNo())) {
        answered++;
        one.thinking().ifPresent(thought -> thinking.add(thought.toMillis()));
        boolean quick =
            one.isYes() && one.thinking().filter(took -> took.compareTo(QUICK) < 0).isPresent();
        answers.add(time.toEpochMilli() << 1 | (quick ? 1 : 0));
      }
    }

    AttentionFigures figures(boolean complete) {
      long[] sorted = thinking.build().sorted().toArray();
      return new AttentionFigures(
          List.copyOf(days.values()),
          first.map(at -> at.atZone(zone)),
          answered,
          median(sorted),
          (int) Arrays.stream(sorted).filter(millis -> millis < GLANCE.toMillis()).count(),
          (int) Arrays.stream(sorted).filter(millis -> millis < QUICK.toMillis()).count(),
          streak(),
          timeouts,
          ended,
          takenBack,
          letThrough.size(),
          nameless + named(),
          complete);
    }

    // A call may be let through that a person neither refused nor missed: its client had gone.
    private int named() {
      var all = new HashSet<>(refused);
      all.addAll(letThrough);
      all.remove("");
      return all.size();
    }

    private static Optional<Duration> median(long[] sorted) {
      int middle = sorted.length / 2;
      return sorted.length == 0
          ? Optional.empty()
          : Optional.of(
              sorted.length % 2 == 1
                  ? Duration.ofMillis(sorted[middle])
                  : Duration.ofMillis(sorted[middle - 1]).plusMillis(sorted[middle]).dividedBy(2));
    }

    private int streak() {
      int longest = 0;
      int run = 0;
      for (long answer : answers.build().sorted().toArray()) {
        run = (answer & 1) == 1 ? run + 1 : 0;
        longest = Math.max(longest, run);
      }
      return longest;
    }
  }
}
