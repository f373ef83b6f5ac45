package dev.assent.desktop.approval;

import dev.assent.core.approval.Approver;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.ui.Ticker;

/// Lets an exhibit look at a part of a page as a person does.
public final class ExhibitLooks {
  private ExhibitLooks() {}

  /// The pointer rests on the answer that lasts.
  public static void atTimed(ApprovalViewModel card) {
    card.state().looksAtTimed.set(true);
  }

  /// Opens the group a call is in, and turns to it.
  public static void intoGroup(WaitingViewModel list, String requestId) {
    list.setOnScreen(true);
    list.choose(list.lineOf(requestId).orElseThrow());
    list.group().attend();
  }

  /// Ticks every call of the open group.
  public static void tickAll(WaitingViewModel list) {
    list.group().tickAll(true);
  }

  /// A card that offers the table of the calls that are like its own.
  public static Approver withTable(ApprovalViewModel card, Ticker ticker) {
    return new AlikeCalls(card, ticker);
  }
}
