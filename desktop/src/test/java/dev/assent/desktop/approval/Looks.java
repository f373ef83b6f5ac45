package dev.assent.desktop.approval;

/// Lets an exhibit look at a part of a card as a person does.
public final class Looks {
  private Looks() {}

  /// The pointer rests on the answer that lasts.
  public static void atTimed(ApprovalViewModel card) {
    card.state().looksAtTimed.set(true);
  }
}
