package dev.assent.desktop.approval.standing;

import dev.assent.core.approval.Objection.Extent;
import dev.assent.core.approval.StandingState.StandingRefusal;
import dev.assent.desktop.approval.card.Denial;
import dev.assent.desktop.approval.content.CardWriter;
import dev.assent.desktop.ui.Texts;

/// One no that lasts, in words.
///
/// @param id names it
/// @param session whether it stops its whole session
/// @param title what is refused
/// @param count how many further calls it has refused
/// @param words what the person said; empty for nothing
record RefusalRow(String id, boolean session, String title, String count, String words) {
  static RefusalRow of(StandingRefusal refusal) {
    boolean session = refusal.objection().extent() == Extent.SESSION;
    String who = CardWriter.write(refusal.request()).who().session();
    return new RefusalRow(
        refusal.id(),
        session,
        session
            ? Texts.get("grants.stopped", who)
            : Texts.get("grants.kind", Denial.kindOf(refusal.request()), who),
        refused(refusal.refused()),
        refusal.objection().said().map(said -> Texts.get("grants.said", said)).orElse(""));
  }

  private static String refused(int count) {
    return Texts.count("grants.refused.calls", count);
  }
}
