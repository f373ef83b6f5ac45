package dev.assent.desktop.rules.trial;

import dev.assent.core.analysis.ReplayResult;
import dev.assent.core.analysis.ReplayResult.Row;
import dev.assent.core.analysis.ReplayResult.Servers;
import dev.assent.core.analysis.ReplayResult.Shift;
import dev.assent.core.analysis.ReplayResult.Shifted;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.ServerCounts;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The outcome of a replay as it is shown. Pure.
///
/// @param span "14 days, 3,418 calls"; empty where none were judged
/// @param sums one line for each effect, in the order of the bands; empty where no call was judged
///   again
/// @param changed each kind of change, the most frequent first
/// @param differences how many calls would be decided otherwise
/// @param deciders how many calls each rule or step would decide; absent where that is not known
/// @param notes what else there is to say, and what was not looked at, one sentence each
public record ReplayWords(
    String span,
    List<Sum> sums,
    List<Kind> changed,
    long differences,
    Optional<DecidedCalls> deciders,
    List<String> notes) {
  /// The calls are being judged.
  public static final ReplayWords WORKING =
      new ReplayWords("", List.of(), List.of(), 0, Optional.empty(), List.of());

  public ReplayWords {
    sums = List.copyOf(sums);
    changed = List.copyOf(changed);
    notes = List.copyOf(notes);
  }

  /// The number of calls judged again that had an effect, and the number that would have it.
  record Sum(EffectWord effect, long was, long wouldBe) {
    /// "+2", "−1", "0".
    String difference() {
      long more = wouldBe - was;
      return (more > 0 ? "+" : more < 0 ? "−" : "") + Texts.number(Math.abs(more));
    }
  }

  /// One kind of change.
  ///
  /// @param answered what people had said to some of them; may be empty
  /// @param calls the first of them
  /// @param more "And 3 more."; empty when these are all
  record Kind(
      EffectWord was,
      EffectWord wouldBe,
      String count,
      List<String> answered,
      List<Call> calls,
      String more) {
    Kind {
      answered = List.copyOf(answered);
      calls = List.copyOf(calls);
    }
  }

  /// One call that would be decided otherwise.
  ///
  /// @param text tool and path, from outside, behind the server where there are several, hidden
  ///   characters named
  /// @param time when it was recorded
  record Call(Row row, String text, String time) {}

  /// True while the calls are still being judged.
  public boolean working() {
    return equals(WORKING);
  }

  /// The words for an outcome.
  public static ReplayWords of(Servers servers, ZoneId zone) {
    if (servers.parts().isEmpty()) {
      CharSequence why = servers.missed().values().iterator().next();
      return nothing(
          Optional.empty(),
          Stream.of(Texts.get("rules.replay.failed", ShownText.line(CoreWords.ofFault(why)))));
    }
    var result = servers.together(DraftReplay.EXAMPLES);
    var deciders = Optional.of(DecidedCalls.of(servers, result));
    var notes = notes(servers, result);
    if (result.records() == 0) {
      String none = Texts.count("rules.replay.none", DraftReplay.DAYS);
      return nothing(deciders, Stream.concat(Stream.of(none), notes.stream()));
    }
    return new ReplayWords(
        Texts.count("rules.replay.span", DraftReplay.DAYS, Texts.number(result.records())),
        Arrays.stream(EffectWord.values()).map(effect -> sum(result, effect)).toList(),
        result.shifts().entrySet().stream()
            .map(shift -> kind(result, shift.getKey(), shift.getValue(), zone))
            .toList(),
        result.differences(),
        deciders,
        notes);
  }

  private static ReplayWords nothing(Optional<DecidedCalls> deciders, Stream<String> notes) {
    return new ReplayWords("", List.of(), List.of(), 0, deciders, notes.toList());
  }

  private static Sum sum(ReplayResult result, EffectWord effect) {
    long was = result.alike().getOrDefault(effect.effect(), 0L);
    long wouldBe = was;
    for (var shift : result.shifts().entrySet()) {
      was += shift.getKey().was() == effect.effect() ? shift.getValue().calls() : 0;
      wouldBe += shift.getKey().wouldBe() == effect.effect() ? shift.getValue().calls() : 0;
    }
    return new Sum(effect, was, wouldBe);
  }

  private static Kind kind(ReplayResult result, Shift shift, Shifted count, ZoneId zone) {
    var calls =
        result.examples().stream()
            .filter(row ->
                row.was() == shift.was()
                    && row.wouldBe().filter(shift.wouldBe()::equals).isPresent())
            .map(row -> call(row, zone))
            .toList();
    var answered = new ArrayList<String>();
    if (count.refused() > 0) {
      answered.add(Texts.count("rules.replay.refused", count.refused()));
    }
    if (count.approved() > 0) {
      answered.add(Texts.count("rules.replay.approved", count.approved()));
    }
    return new Kind(
        EffectWord.of(shift.was()),
        EffectWord.of(shift.wouldBe()),
        Texts.number(count.calls()),
        answered,
        calls,
        CountWords.restSentence(count.calls() - calls.size()));
  }

  private static Call call(Row row, ZoneId zone) {
    String text =
        ShownText.line(row.tool()) + row.path().map(path -> "  " + ShownText.line(path)).orElse("");
    return new Call(
        row,
        row.server().map(server -> Texts.get("rules.replay.of", server, text)).orElse(text),
        MomentWords.DAY.of(row.time(), zone));
  }

  private static List<String> notes(Servers servers, ReplayResult result) {
    var notes = new ArrayList<>(ServerCounts.sentences(servers.counted(), servers.missed()));
    long alike = result.same() + result.otherRule();
    if (result.differences() == 0 && alike > 0) {
      notes.add(
          result.unjudged() == 0
              ? Texts.get("rules.replay.same")
              : Texts.count("rules.replay.same.judged", alike));
    }
    result
        .unknown()
        .forEach((one, count) -> {
          String why =
              Texts.get(
                  "rules.replay.not",
                  Texts.number(count),
                  CoreWords.sentence(CoreWords.of(one.reason().says())));
          notes.add(
              one.attribute().isEmpty()
                  ? why
                  : Texts.get("rules.replay.not.named", why, ShownText.line(one.attribute())));
        });
    long fixed = result.fixed().values().stream().mapToLong(Long::longValue).sum();
    if (fixed > 0) {
      notes.add(Texts.count("rules.replay.fixed", fixed));
    }
    if (result.countedFromLog() > 0) {
      notes.add(Texts.count("rules.replay.counted", result.countedFromLog()));
    }
    servers
        .unread()
        .values()
        .forEach(why ->
            notes.add(Texts.get("rules.replay.unread", ShownText.line(CoreWords.ofFault(why)))));
    String records = Texts.number(DraftReplay.RECORDS);
    servers.parts().stream()
        .filter(part -> !part.reached())
        .forEach(part ->
            notes.add(
                servers.isShared()
                    ? Texts.get("rules.replay.cut.of", records, part.server())
                    : Texts.get("rules.replay.cut", records)));
    return notes;
  }
}
