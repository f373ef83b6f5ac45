package dev.assent.desktop.approval;

import dev.assent.core.approval.MissedCall;
import dev.assent.core.lazy.Once;
import dev.assent.desktop.ui.Moments;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import java.time.Instant;
import java.time.ZoneId;

/// One line of the missed calls. Belongs to one thread.
final class MissedRow {
  private final MissedCall call;
  private final ZoneId zone;
  private final Once<Words> words = new Once<>(this::write);

  /// What it says; written when the line is looked at, because an agent may leave a thousand calls behind.
  ///
  /// @param tier `calm`, `care` or `danger`
  /// @param title what it would have done
  /// @param who the session
  /// @param detail what tells it from others
  /// @param at when it ended, `14:02`
  /// @param how how it ended, in words
  /// @param chance whether it can still get through, in words; empty where it simply can
  record Words(String tier, String title, String who, String detail, String at, String how, String chance) {}

  MissedRow(MissedCall call, ZoneId zone) {
    this.call = call;
    this.zone = zone;
  }

  MissedCall call() {
    return call;
  }

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

  /// Whether it says of a call what is true of it now.
  boolean says(MissedCall now) {
    return call.chance().equals(now.chance()) && call.endedAt().equals(now.endedAt());
  }

  Words words() {
    return words.get();
  }

  private Words write() {
    var content = CardWriter.write(call.request());
    String path = content.facts().coveredPath();
    return new Words(
        content.tier(),
        content.title(),
        content.who().session(),
        path.isEmpty() ? content.tool() : ShownText.of(path, ShownText.Place.LINE).inline(),
        at(call.endedAt()),
        EndedText.inShort(call.how()),
        chance());
  }

  /// Whether it can still get through, in words; empty where it simply can.
  String chance() {
    return switch (call.chance()) {
      case MissedCall.Chance.Open _ -> "";
      case MissedCall.Chance.Ticket(var until) -> Texts.get("missed.ticket", at(until));
      case MissedCall.Chance.Used(var when) -> Texts.get("missed.used", at(when));
      case MissedCall.Chance.Gone _ -> Texts.get("missed.gone");
    };
  }

  private String at(Instant instant) {
    return Moments.CLOCK.of(instant, zone);
  }
}
