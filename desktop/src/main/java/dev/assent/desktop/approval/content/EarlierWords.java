package dev.assent.desktop.approval.content;

import dev.assent.desktop.compare.EarlierCalls.Earlier;
import dev.assent.desktop.ui.Texts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// Says which calls there were before one. Pure.
public final class EarlierWords {
  private static final List<String> NAMED =
      List.of("approval.earlier.first", "approval.earlier.second", "approval.earlier.third");
  private static final Duration HOURS = Duration.ofDays(2);

  private EarlierWords() {}

  /// A few words; empty where nothing is known for sure.
  public static String of(Earlier earlier, Instant now) {
    String times = earlier.times().map(EarlierWords::times).orElse("");
    var allowed = earlier.lastAllowed().map(at -> ago(Duration.between(at, now)));
    if (allowed.isEmpty()) {
      return times;
    }
    return times.isEmpty()
        ? Texts.get("approval.earlier.onlyAllowed", allowed.get())
        : Texts.get("approval.earlier.allowed", times, allowed.get());
  }

  private static String times(long before) {
    return before < NAMED.size()
        ? Texts.get(NAMED.get((int) before))
        : Texts.count("approval.earlier.times", before);
  }

  /// The time since something: `3 min ago`.
  public static String ago(Duration since) {
    if (since.toMinutes() < 1) {
      return Texts.get("approval.earlier.now");
    }
    if (since.toHours() < 1) {
      return Texts.count("approval.earlier.minutes", since.toMinutes());
    }
    return since.compareTo(HOURS) < 0
        ? Texts.count("approval.earlier.hours", since.toHours())
        : Texts.count("approval.earlier.days", since.toDays());
  }
}
