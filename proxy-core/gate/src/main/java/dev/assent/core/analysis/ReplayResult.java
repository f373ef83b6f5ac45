package dev.assent.core.analysis;

import dev.assent.core.policy.Effect;
import dev.assent.core.text.Sentence;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The decisions that a policy would have made for the calls of a log.
///
/// Every record of a call is in exactly one of `same`, `otherRule`, `shifts`, `fixed` and
/// `unknown`.
///
/// @param records decisions about calls that were read
/// @param first when the first was made; absent without records
/// @param last when the last was
/// @param same decided alike, and by the same rule or step
/// @param otherRule decided alike by another rule or step
/// @param alike how many were decided alike, by the same rule or another, by what was decided;
///   without those of none
/// @param shifts decided differently, by what was and what would be, the most frequent first
/// @param deciders how many of those that were judged again each rule or step would decide, the
///   most frequent first
/// @param tools how many were decided differently, by tool (by method where there is none), the
///   most frequent first
/// @param fixed decisions that no policy changes, by the step that made them: `guard`, `failure`
/// @param unknown decisions that cannot be made again, by what they hang on, the most frequent
///   first
/// @param undecided how many of those each rule or step may decide, as far as they can be read; one
///   that is not named decides none of them
/// @param examples the first few of each shift, in the order of the log
/// @param unevaluated likewise of those that cannot be made again
/// @param countedFromLog decisions for which a rate limit or what was let through before had to be
///   worked out from the log, because nobody counted it then
public record ReplayResult(
    long records,
    Optional<Instant> first,
    Optional<Instant> last,
    long same,
    long otherRule,
    Map<Effect, Long> alike,
    Map<Shift, Shifted> shifts,
    Map<String, Long> deciders,
    Map<String, Long> tools,
    Map<String, Long> fixed,
    Map<Unknown, Long> unknown,
    Map<String, Long> undecided,
    List<Row> examples,
    List<Row> unevaluated,
    long countedFromLog) {
  public ReplayResult {
    alike = ordered(alike);
    shifts = ordered(shifts);
    deciders = ordered(deciders);
    tools = ordered(tools);
    fixed = ordered(fixed);
    unknown = ordered(unknown);
    undecided = ordered(undecided);
    examples = List.copyOf(examples);
    unevaluated = List.copyOf(unevaluated);
  }

  private static <K, V> Map<K, V> ordered(Map<K, V> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  /// The number of records that were decided differently.
  public long differences() {
    return shifts.values().stream().mapToLong(Shifted::calls).sum();
  }

  /// The number of records that were decided again.
  public long judged() {
    return same + otherRule + differences();
  }

  /// The number of those that cannot be judged again.
  public long unjudged() {
    return unknown.values().stream().mapToLong(Long::longValue).sum();
  }

  /// The number of those by reason.
  public Map<Reason, Long> notEvaluable() {
    var reasons = new LinkedHashMap<Reason, Long>();
    unknown.forEach((one, count) -> reasons.merge(one.reason(), count, Long::sum));
    return reasons;
  }

  /// From what to what a decision would change.
  public record Shift(Effect was, Effect wouldBe) {}

  /// The number of decisions that changed in one way.
  ///
  /// @param calls in all
  /// @param refused of these, calls that a person was asked about and said no to
  /// @param approved of these, calls that a person said yes to, then or earlier
  public record Shifted(long calls, long refused, long approved) {
    Shifted and(Shifted more) {
      return new Shifted(calls + more.calls, refused + more.refused, approved + more.approved);
    }
  }

  /// Why a decision cannot be made again.
  public enum Reason {
    ARGUMENTS_NOT_KEPT("a rule looks at arguments, which were not recorded"),
    VALUES_MASKED("a rule looks at a value that is masked in the log"),
    TOOL_METADATA_NOT_KEPT("a rule looks at the description of the tool, which was not recorded"),
    TOOL_STATE_NOT_KEPT("it was not recorded whether the tool was new or changed"),
    COMMAND_NOT_KEPT("a rule looks at the command, which was not recorded in full"),
    ORIGIN_NOT_KEPT("a rule looks at where the call came from, which was not recorded"),
    IDENTITY_NOT_KEPT(
        "a rule looks at what a token says of the person, which was not recorded in full"),
    TIME_ZONE_NOT_KEPT("a rule looks at the time of day, and the time zone was not recorded"),
    EARLIER_CALLS_NOT_KEPT(
        "a rule looks at what was let through before, which the log does not tell"),
    UNREADABLE("the records cannot be read");

    private final String says;

    Reason(String says) {
      this.says = says;
    }

    /// The reason in words, as [dev.assent.core.text.Sentence] has them.
    public String says() {
      return says;
    }

    /// The word for programs: `arguments_not_kept`.
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// The thing that a decision hangs on and the log does not tell.
  ///
  /// @param attribute the member of a condition, with the place in its document where it has one;
  ///   empty where no condition asks for it
  public record Unknown(Reason reason, String attribute) {}

  /// One decision.
  ///
  /// @param seq its number in the log
  /// @param time when it was written
  /// @param tool the tool, or the method where there is none
  /// @param path the path that logs name; absent where the call has none
  /// @param was what was decided
  /// @param wasRule the rule or step that did
  /// @param wouldBe what would be decided; absent where that cannot be said
  /// @param wouldBeRule the rule or step that would; absent likewise
  /// @param answer what was answered where a person was asked
  /// @param unknown why it cannot be made again; absent where it can
  /// @param server whose log it is in; absent where only one log was read
  public record Row(
      long seq,
      Instant time,
      String tool,
      Optional<String> path,
      Effect was,
      String wasRule,
      Optional<Effect> wouldBe,
      Optional<String> wouldBeRule,
      Optional<String> answer,
      Optional<Unknown> unknown,
      Optional<String> server) {
    /// Why it cannot be made again; absent where it can.
    public Optional<Reason> reason() {
      return unknown.map(Unknown::reason);
    }

    Row of(String name) {
      return new Row(
          seq,
          time,
          tool,
          path,
          was,
          wasRule,
          wouldBe,
          wouldBeRule,
          answer,
          unknown,
          Optional.of(name));
    }
  }

  /// The same calls by the policy in force. All is 0 where a policy was tried alone.
  ///
  /// @param judged how many it decides
  /// @param asked of these, how many it asks about that come before a person
  /// @param wouldAsk how many of such the other policy asks about
  /// @param both how many both policies decide, by what the one in force and the other make of them
  public record Beside(long judged, long asked, long wouldAsk, Map<Shift, Long> both) {
    public Beside {
      both = Map.copyOf(both);
    }

    private Beside and(Beside more) {
      var sum = new HashMap<>(both);
      more.both.forEach((shift, count) -> sum.merge(shift, count, Long::sum));
      return new Beside(judged + more.judged, asked + more.asked, wouldAsk + more.wouldAsk, sum);
    }

    /// The number that both decide.
    public long compared() {
      return both.values().stream().mapToLong(Long::longValue).sum();
    }

    /// The number that both decide, but not the same.
    public long otherwise() {
      return both.entrySet().stream()
          .filter(one -> one.getKey().was() != one.getKey().wouldBe())
          .mapToLong(Map.Entry::getValue)
          .sum();
    }
  }

  /// The decisions of one server among several.
  ///
  /// @param reached whether the log was read as far as was asked for
  /// @param unread a line of it that is no record, with its place; absent where all are
  public record Part(
      String server,
      ReplayResult result,
      Beside beside,
      boolean reached,
      Optional<Sentence> unread) {}

  /// The calls of servers that have one policy, each judged with what its own log says of them.
  ///
  /// @param parts those whose log was read; there may be none of their calls in it
  /// @param missed those whose log could not be read, with the reason
  public record Servers(List<Part> parts, Map<String, CharSequence> missed) {
    public Servers {
      parts = List.copyOf(parts);
      missed = ordered(missed);
    }

    /// The number of decisions of each server that was read.
    public Map<String, Long> counted() {
      var counts = new LinkedHashMap<String, Long>();
      parts.forEach(part -> counts.put(part.server(), part.result().records()));
      return counts;
    }

    /// A line of each log that has one that is no record, by server.
    public Map<String, CharSequence> unread() {
      var lines = new LinkedHashMap<String, CharSequence>();
      parts.forEach(part -> part.unread().ifPresent(why -> lines.put(part.server(), why)));
      return lines;
    }

    /// The sums over all that were read.
    public Beside beside() {
      return parts.stream().map(Part::beside).reduce(new Beside(0, 0, 0, Map.of()), Beside::and);
    }

    /// True if the policy is in force for more than one.
    public boolean isShared() {
      return parts.size() + missed.size() > 1;
    }

    /// The sums over all that were read. Where there are several servers, each decision names its
    /// own.
    ///
    /// @param examples how many to keep of each kind, the earliest
    public ReplayResult together(int examples) {
      if (!isShared() && !parts.isEmpty()) {
        return parts.getFirst().result();
      }
      var sum = new ReplayTally(examples);
      parts.forEach(part -> sum.add(part.server(), part.result()));
      return sum.result();
    }
  }
}
