package dev.assent.desktop.approval;

import dev.assent.core.approval.CallerDeadline;
import dev.assent.core.preview.CallGist;
import dev.assent.desktop.approval.content.TimeLeft;
import dev.assent.desktop.ui.CallerWords;
import dev.assent.desktop.ui.Texts;

/// The content of a line of the list.
///
/// @param tier `calm`, `care` or `danger`
/// @param title what the call does, or the calls of a group
/// @param alike how many calls of a group still wait, in words; empty for a single call
/// @param session the session's name
/// @param tool what is called, where nothing else tells it from others; else empty
/// @param gist what tells it from others
/// @param time until the first of its calls ends; empty when all have ended
/// @param end how near that is
/// @param note what is to be known beside, in a few words; empty for nothing
/// @param manner how it is drawn
/// @param spoken all of it, for the ear
record LineContent(
    String tier,
    String title,
    String alike,
    String session,
    String tool,
    CallGist gist,
    String time,
    End end,
    String note,
    Manner manner,
    String spoken) {
  /// The nearness of a line's end.
  enum End {
    FAR,
    /// the last quarter of its time
    NEAR,
    /// the last seconds
    LAST;

    static End of(TimeLeft left) {
      return left.isLast() ? LAST : left.isNear() ? NEAR : FAR;
    }
  }

  /// A way to draw a line.
  enum Manner {
    PLAIN,
    /// it would be settled too
    MARKED,
    /// it is answered, and the answer can still be taken back
    ANSWERED,
    /// it has ended
    ENDED
  }

  /// A line of one call.
  static LineContent of(WaitingEntry entry) {
    var content = entry.content();
    boolean open = entry.life().isOpen();
    var end = open ? End.of(entry.timeLeft()) : End.FAR;
    String note = note(entry, end);
    return new LineContent(
        content.tier(),
        entry.title(),
        "",
        content.who().session(),
        entry.gist().equals(CallGist.NONE) ? content.tool() : "",
        entry.gist(),
        open ? entry.timeLeft().text() : "",
        end,
        note,
        manner(entry),
        spoken(
            content.tierText(),
            entry.title(),
            entry.gist().text(),
            content.who().session(),
            open ? entry.timeLeft().text() : "",
            note,
            open ? CallerWords.of(entry.time().then()).sentence() : ""));
  }

  private static Manner manner(WaitingEntry entry) {
    return switch (entry.life()) {
      case ENDED -> Manner.ENDED;
      case ANSWERED -> Manner.ANSWERED;
      case WAITS, ASIDE, AWAY -> entry.isSettled() ? Manner.MARKED : Manner.PLAIN;
    };
  }

  private static String note(WaitingEntry entry, End end) {
    if (entry.isSettled() && entry.life().isOpen()) {
      return Texts.get("waiting.note.settled");
    }
    return switch (entry.life()) {
      case ENDED, ANSWERED -> entry.said();
      case ASIDE -> Texts.get("waiting.note.aside");
      case AWAY, WAITS -> note(entry.time(), end);
    };
  }

  /// A few words on the time of a call that waits; empty for nothing.
  static String note(CallerDeadline time, End end) {
    return switch (time.then()) {
      case NOBODY_WAITS -> Texts.get("waiting.note.away");
      case ASKS_AGAIN -> Texts.get(end == End.FAR ? "waiting.note.asks" : "waiting.note.leaves");
      case DENIED -> end == End.FAR ? "" : Texts.get("waiting.note.near");
    };
  }

  /// Parts of a line, read one after the other; empty ones are left out.
  static String spoken(String... parts) {
    return java.util.Arrays.stream(parts)
        .filter(part -> !part.isEmpty())
        .collect(java.util.stream.Collectors.joining(". "));
  }
}
