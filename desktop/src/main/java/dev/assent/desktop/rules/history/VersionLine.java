package dev.assent.desktop.rules.history;

import static dev.assent.desktop.ui.ShownText.Place.LINE;

import dev.assent.core.pap.PolicyRevision;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/// One version as the history shows it.
///
/// @param number its number, from 1
/// @param name "Version 31"
/// @param time when it came into force
/// @param brief why it was made where that is known, else where it came from, in one line
/// @param origin where it came from and why, a sentence each
/// @param inForce whether it is in force now
record VersionLine(
    long number, String name, String time, String brief, List<String> origin, boolean inForce) {
  VersionLine {
    origin = List.copyOf(origin);
  }

  static VersionLine of(PolicyRevision revision, boolean inForce, ZoneId zone) {
    var sentences = new ArrayList<String>();
    String from = Texts.get("rules.history.from." + revision.origin().channel().word());
    sentences.add(
        revision
            .user()
            .map(name -> Texts.get("rules.history.by", from, ShownText.of(name, LINE).inline()))
            .orElse(from));
    var brings =
        revision
            .origin()
            .restored()
            .map(number -> Texts.get("rules.history.brings", Texts.digits(number)));
    brings.ifPresent(sentences::add);
    var why = revision.reason().why().map(reason -> ShownText.of(reason, LINE).inline());
    why.ifPresent(reason -> sentences.add(Texts.get("rules.history.why", reason)));
    revision
        .reason()
        .override()
        .ifPresent(reason -> sentences.add(Texts.get("rules.history.override", reason)));
    return new VersionLine(
        revision.number(),
        Texts.get("rules.history.version", Texts.digits(revision.number())),
        MomentWords.NAMED_DAY.of(revision.time(), zone),
        why.or(() -> brings).orElse(from),
        sentences,
        inForce);
  }
}
