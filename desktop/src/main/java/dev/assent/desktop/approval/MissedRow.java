package dev.assent.desktop.approval;

import dev.assent.core.approval.MissedCall;

/// One line of the missed calls.
///
/// @param call the call
/// @param tier `calm`, `care` or `danger`
/// @param title what it would have done
/// @param who the session
/// @param detail what tells it from others
/// @param at when it ended, `14:02`
/// @param how how it ended, in words
/// @param chance whether it can still get through, in words
record MissedRow(
    MissedCall call, String tier, String title, String who, String detail, String at, String how, String chance) {
  String id() {
    return call.request().id();
  }

  boolean isOpen() {
    return call.chance() instanceof MissedCall.Chance.Open;
  }

  /// Whether it has come through, or can not any more.
  boolean isOver() {
    return call.chance() instanceof MissedCall.Chance.Gone || call.chance() instanceof MissedCall.Chance.Used;
  }
}
