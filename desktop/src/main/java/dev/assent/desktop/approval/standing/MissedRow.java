package dev.assent.desktop.approval.standing;

import dev.assent.core.approval.MissedCall;
import dev.assent.core.approval.SwitchBoard.MessageReach;
import dev.assent.core.approval.SwitchBoard.SwitchState;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.lazy.LazyValue;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.approval.content.EndedText;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.Texts;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Missed calls that are alike, on one line. Belongs to one thread.
final class MissedRow {
  private final List<MissedCall> calls;
  private final List<PastMiss> past;
  private final CommandReader commands;
  private final InstantSource clock;
  private final ZoneId zone;
  private final SwitchState switches;
  private final LazyValue<Words> words = new LazyValue<>(this::write);

  /// The words of a row. They are written when the line is looked at, because an agent may leave a
  /// thousand calls behind.
  ///
  /// @param gist what the last one was
  /// @param at when the last one ended, `14:02`, with the day where that is not today
  /// @param count how many there are, in words; empty for one
  /// @param how how the last one ended, in a sentence
  /// @param chance how it can still get through, or that it was let through and cannot any more;
  ///   empty where it simply cannot
  record Words(MissedGist gist, String at, String count, String how, String chance) {}

  /// @param calls that the core remembers, newest first
  /// @param past that the log alone knows, newest first; of both together one at least
  /// @param commands says what a dangerous command does
  /// @param switches what holds over every policy
  MissedRow(
      List<MissedCall> calls,
      List<PastMiss> past,
      CommandReader commands,
      InstantSource clock,
      ZoneId zone,
      SwitchState switches) {
    this.calls = List.copyOf(calls);
    this.past = List.copyOf(past);
    this.commands = commands;
    this.clock = clock;
    this.zone = zone;
    this.switches = switches;
  }

  /// The calls that the core remembers, newest first.
  List<MissedCall> calls() {
    return calls;
  }

  /// The one that is shown for all: the newest that can still get through, else the newest; absent
  /// where only the log knows any.
  Optional<MissedCall> call() {
    return calls.stream()
        .filter(MissedRow::isOpen)
        .findFirst()
        .or(() -> calls.stream().findFirst());
  }

  /// The newest that the log alone knows.
  Optional<PastMiss> past() {
    return past.stream().findFirst();
  }

  /// The id of the question that stands for all.
  String id() {
    return call().map(one -> one.request().id()).orElseGet(() -> past.getFirst().approval());
  }

  /// The server they were for.
  String server() {
    return call().map(one -> one.request().proxy()).orElseGet(() -> past.getFirst().server());
  }

  /// True if one of them has a question's id.
  boolean holds(String id) {
    return ids().anyMatch(id::equals);
  }

  /// The ids of all questions.
  Stream<String> ids() {
    return Stream.concat(
        calls.stream().map(one -> one.request().id()), past.stream().map(PastMiss::approval));
  }

  int count() {
    return calls.size() + past.size();
  }

  boolean isOpen() {
    return calls.stream().anyMatch(MissedRow::isOpen);
  }

  private static boolean isOpen(MissedCall call) {
    return call.chance() instanceof MissedCall.Chance.Open;
  }

  /// True if one of them passes once.
  boolean isTicket(Instant now) {
    return calls.stream()
        .anyMatch(call ->
            call.chance() instanceof MissedCall.Chance.Ticket(var until, _) && now.isBefore(until));
  }

  /// Those that the log alone knows, newest first.
  List<PastMiss> earlier() {
    return past;
  }

  /// True if any of them cannot get through any more.
  boolean isAnyOver() {
    return !past.isEmpty() || calls.stream().anyMatch(MissedRow::isOver);
  }

  /// True if a call has come through, or cannot any more.
  static boolean isOver(MissedCall call) {
    return call.chance() instanceof MissedCall.Chance.Gone
        || call.chance() instanceof MissedCall.Chance.Used;
  }

  /// True if it says what is true of these.
  boolean says(List<MissedCall> now, List<PastMiss> earlier, SwitchState over) {
    return past.equals(earlier)
        && switches.equals(over)
        && calls.size() == now.size()
        && java.util.stream.IntStream.range(0, calls.size())
            .allMatch(i ->
                calls.get(i).request().id().equals(now.get(i).request().id())
                    && calls.get(i).chance().equals(now.get(i).chance())
                    && calls.get(i).endedAt().equals(now.get(i).endedAt()));
  }

  Words words() {
    return words.get();
  }

  private Words write() {
    String count = count() == 1 ? "" : Texts.count("missed.count", count());
    if (call().isEmpty()) {
      var one = past.getFirst();
      return new Words(one.gist(), at(one.at()), count, one.how(), "");
    }
    var call = call().get();
    var asked = call.request();
    return new Words(
        MissedGist.of(asked.request(), asked.tier().word(), commands.spoken(asked)),
        at(last()),
        count,
        EndedText.of(call.how(), asked.request()),
        switch (call.chance()) {
          case MissedCall.Chance.Open _ -> {
            String refused = overruled(asked, switches);
            yield refused.isEmpty() ? Texts.get("missed.open") : refused;
          }
          case MissedCall.Chance.Gone(_, var wasTicket) -> wasTicket ? chance(call) : "";
          case MissedCall.Chance.Ticket _, MissedCall.Chance.Used _ -> chance(call);
        });
  }

  /// When the last of them ended.
  Instant last() {
    return Stream.concat(calls.stream().map(MissedCall::endedAt), past.stream().map(PastMiss::at))
        .max(java.util.Comparator.naturalOrder())
        .orElseThrow();
  }

  /// A sentence on one of them that can, or cannot, still get through; empty where it simply can.
  String chance(MissedCall call) {
    return switch (call.chance()) {
      case MissedCall.Chance.Open _ -> "";
      case MissedCall.Chance.Ticket(var until, _) -> {
        String refused = overruled(call.request(), switches);
        yield refused.isEmpty()
            ? Texts.get("missed.ticket", at(until))
            : Texts.get("missed.ticket.overruled", refused, at(until));
      }
      case MissedCall.Chance.Used(var when) -> Texts.get("missed.used", at(when));
      case MissedCall.Chance.Gone(var by, var wasTicket) ->
          Texts.get("missed.gone." + (wasTicket ? "once." : "") + by.word());
    };
  }

  /// A sentence on the switch that refuses a call even if it is let through; empty where none does.
  static String overruled(ApprovalRequest call, SwitchState switches) {
    return switches
        .refusing(MessageReach.of(call.request()))
        .map(by -> Texts.get("missed.overruled." + by.word()))
        .orElse("");
  }

  private String at(Instant instant) {
    boolean today =
        LocalDate.ofInstant(instant, zone).equals(LocalDate.ofInstant(clock.instant(), zone));
    String time = MomentWords.CLOCK.of(instant, zone);
    return today ? time : MomentWords.SHORT_DAY.of(instant, zone) + " " + time;
  }
}
