package dev.assent.desktop.rules.form;

import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.TimeWords;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/// The ends of drafted rules that count from going live, such as an hour.
///
/// A draft is the text of a file, and a file knows moments only. So such an end stands in the draft
/// as a moment, the one it would be had the draft gone live when it was picked, and whoever holds
/// that moment, in whatever view, copy or step of the draft, asks here for how long it stands. One
/// that a person types is another moment and stays what it is. Thread-safe.
public final class CountedEnds {
  private final Map<Instant, Duration> lengths = new ConcurrentHashMap<>();
  private final InstantSource clock;

  public CountedEnds(InstantSource clock) {
    this.clock = clock;
  }

  /// The moment that stands for an end so long after going live.
  Instant after(Duration length) {
    Instant moment = clock.instant().plus(length).truncatedTo(ChronoUnit.SECONDS);
    // No moment that is typed into the form, where seconds are none, is taken for it.
    while (moment.getEpochSecond() % 60 == 0
        || !lengths.getOrDefault(moment, length).equals(length)) {
      moment = moment.plusSeconds(1);
    }
    lengths.put(moment, length);
    return moment;
  }

  /// The same for the length of a wish; absent for none.
  public Optional<Instant> after(Optional<Duration> length) {
    return length.map(this::after);
  }

  /// "1 hour after it goes live"; absent for a moment that is one.
  public Optional<String> words(Instant moment) {
    return Optional.ofNullable(lengths.get(moment))
        .map(length ->
            Texts.get(
                "rules.form.ends.counted",
                length.equals(Duration.ofHours(1))
                    ? Texts.get("rules.form.ends.counted.hour")
                    : TimeWords.of(length)));
  }

  /// The moment of a file as people read it.
  public String ofFile(String text) {
    return lengths.keySet().stream()
        .filter(moment -> moment.toString().equals(text))
        .findFirst()
        .flatMap(this::words)
        .orElseGet(() -> MomentWords.ofFile(text));
  }

  /// Says of each rule whose end counts so what stands in the text for it, one sentence each.
  public List<String> remarks(Policy policy) {
    return policy.rules().stream()
        .flatMap(rule ->
            rule.expiresAt().stream()
                .flatMap(end ->
                    words(end).stream()
                        .map(words ->
                            Texts.get(
                                "rules.form.ends.text",
                                CoreWords.ofTitle(rule),
                                words,
                                end.toString()))))
        .toList();
  }

  /// Puts the moments of going live into a text: now, as often as it is asked.
  public UnaryOperator<String> live() {
    Instant now = clock.instant();
    var moments = new HashMap<Instant, Instant>();
    lengths.forEach((moment, length) -> {
      var end = now.plus(length).truncatedTo(ChronoUnit.SECONDS);
      // A moment in force counts no more.
      while (lengths.containsKey(end)) {
        end = end.minusSeconds(1);
      }
      moments.put(moment, end);
    });
    return text -> {
      String next = text;
      for (var one : moments.entrySet()) {
        next = next.replace(quoted(one.getKey()), quoted(one.getValue()));
      }
      return next;
    };
  }

  private static String quoted(Instant moment) {
    return "\"" + moment + "\"";
  }

  /// A draft as it would be were it live now: where a moment has passed that stands for an end, the
  /// next one stands for it.
  public Policy asLive(Policy draft) {
    Instant now = clock.instant();
    boolean passed =
        lengths.keySet().stream().anyMatch(moment -> !moment.isAfter(now))
            && draft.rules().stream().anyMatch(rule -> !moved(rule, now).equals(rule));
    return passed
        ? draft.withRules(draft.rules().stream().map(rule -> moved(rule, now)).toList())
        : draft;
  }

  private Rule moved(Rule rule, Instant now) {
    var conditions = rule.conditions().stream().map(one -> moved(one, now)).toList();
    return rule.withEnd(rule.expiresAt().map(end -> moved(end, now))).withConditions(conditions);
  }

  private Condition moved(Condition condition, Instant now) {
    return condition instanceof Condition.Hours hours
        ? hours.since().<Condition>map(start -> hours.notBefore(moved(start, now))).orElse(hours)
        : condition;
  }

  private Instant moved(Instant moment, Instant now) {
    return Optional.ofNullable(lengths.get(moment))
        .filter(_ -> !moment.isAfter(now))
        .map(length -> next(length, now))
        .orElse(moment);
  }

  private Instant next(Duration length, Instant now) {
    return lengths.entrySet().stream()
        .filter(one -> one.getValue().equals(length) && one.getKey().isAfter(now))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseGet(() -> after(length));
  }
}
