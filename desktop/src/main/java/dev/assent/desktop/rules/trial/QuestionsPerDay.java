package dev.assent.desktop.rules.trial;

import dev.assent.core.analysis.ReplayResult;
import dev.assent.core.analysis.ReplayResult.Servers;
import dev.assent.core.analysis.ReplayResult.Shift;
import dev.assent.core.policy.Effect;
import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.ServerCounts;
import dev.assent.desktop.ui.Texts;
import java.time.Duration;
import java.util.Map;
import java.util.function.ToLongFunction;

/// The questions that people would be asked each day, by what is in force and by the draft, counted
/// over the recorded calls.
///
/// @param figures in one sentence; says so where the figures are not known, or known in part
/// @param refused what fewer questions cost: calls that ask now and would be denied; may be empty
/// @param detail what they were counted from; may be empty
public record QuestionsPerDay(String figures, String refused, String detail) {
  private static final long HOURS = 24;

  /// The words for what came of the draft beside what is in force.
  static QuestionsPerDay of(Servers servers) {
    if (servers.parts().isEmpty()) {
      return new QuestionsPerDay(Texts.get("rules.questions.unknown"), "", "");
    }
    var result = servers.together(0);
    var both = servers.beside();
    String refused = refused(both.both().getOrDefault(new Shift(Effect.HITL, Effect.DENY), 0L));
    if (both.judged() == 0 || result.judged() == 0) {
      return new QuestionsPerDay(
          Texts.count("rules.questions.none", DraftReplay.DAYS), refused, servers(servers));
    }
    long days = (long) days(result);
    long left = result.unjudged();
    String calls = Texts.number(result.judged());
    // No part of a day is made a whole one.
    boolean less = span(result).toHours() < HOURS;
    String of =
        less
            ? Texts.get("rules.questions.of.less", days, calls)
            : Texts.count("rules.questions.of", days, calls);
    String detail = left == 0 ? of : of + " " + Texts.count("rules.questions.left", left);
    return new QuestionsPerDay(
        Texts.get(
            less ? "rules.questions.less" : "rules.questions",
            figure(
                perDay(servers, part -> part.beside().asked()),
                less,
                result.judged() + left - both.judged()),
            figure(perDay(servers, part -> part.beside().wouldAsk()), less, left)),
        refused,
        (detail + " " + servers(servers)).strip());
  }

  private static String refused(long calls) {
    return calls == 0 ? "" : Texts.count("rules.questions.refused", calls);
  }

  private static String figure(double asked, boolean count, long left) {
    String said = count ? Texts.number(Math.round(asked)) : Texts.decimal(asked, 1);
    return CountWords.of(said, asked == 0, left == 0);
  }

  private static String servers(Servers servers) {
    return String.join(" ", ServerCounts.sentences(servers.counted(), servers.missed()));
  }

  private static double days(ReplayResult result) {
    return Math.max(1, span(result).toHours() / (double) HOURS);
  }

  private static Duration span(ReplayResult result) {
    return result
        .first()
        .flatMap(first -> result.last().map(last -> Duration.between(first, last)))
        .orElse(Duration.ZERO);
  }

  // A log that is too long is known for fewer days than the others.
  private static double perDay(Servers servers, ToLongFunction<ReplayResult.Part> questions) {
    double common =
        days(
            new Servers(
                    servers.parts().stream().filter(ReplayResult.Part::reached).toList(), Map.of())
                .together(0));
    double asked = 0;
    for (var part : servers.parts()) {
      asked += questions.applyAsLong(part) / (part.reached() ? common : days(part.result()));
    }
    return asked;
  }
}
