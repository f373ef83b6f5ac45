package dev.assent.desktop.rules.book;

import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.desktop.rules.book.RuleBook.Shown;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.Texts;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;

/// Says which version of a policy is in force, since when, and what is wrong with the file where it
/// is not.
public record LiveSince(InstantSource clock, ZoneId zone) {
  /// No server, no policy.
  public static final Shown NOTHING =
      new Shown(PolicyDocument.empty(), PolicyVersion.NONE, Instant.EPOCH, List.of());

  /// "Live since 09:14, version 31"; empty where no file was ever good.
  String words(Shown shown) {
    return shown.version().number() == 0
        ? ""
        : Texts.get("rules.since", time(shown.since()), Texts.digits(shown.version().number()));
  }

  /// A notice of the faults of the file and of the version in force; empty when nothing is wrong.
  String notice(Shown shown) {
    if (shown.problems().isEmpty()) {
      return "";
    }
    var first = shown.problems().getFirst();
    String place =
        first.place().map(at -> Texts.get("rules.notice.line", Texts.digits(at.line()))).orElse("");
    return (place.isEmpty() ? "" : place + " ") + FindingLine.whole(first) + " " + inForce(shown);
  }

  /// "Version 31 from 09:14 stays in force."
  String inForce(Shown shown) {
    if (shown.isHindered()) {
      return Texts.get("rules.notice.hindered");
    }
    return shown.version().number() == 0
        ? Texts.get("rules.notice.denied")
        : Texts.get(
            "rules.notice.inForce", Texts.digits(shown.version().number()), time(shown.since()));
  }

  private String time(Instant instant) {
    boolean today =
        instant.atZone(zone).toLocalDate().equals(clock.instant().atZone(zone).toLocalDate());
    return (today ? MomentWords.CLOCK : MomentWords.DAY).of(instant, zone);
  }
}
