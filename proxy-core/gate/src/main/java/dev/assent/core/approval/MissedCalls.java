package dev.assent.core.approval;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Subject;
import dev.assent.core.approval.MissedCall.Chance;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.presence.PresenceMeans;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The calls that ended without a yes, and the tickets written for them. Not thread-safe.
///
/// Invariant: a ticket is used by at most one call, and only by one that is equal in every part of
/// its [TicketBinding].
final class MissedCalls {
  /// The life of a ticket.
  static final Duration TICKET = Duration.ofMinutes(10);

  // Calls may be megabytes long, and they are kept whole; the oldest go first.
  private static final int MOST = 100;
  private static final long MOST_BYTES = 64L * 1024 * 1024;

  private final List<Entry> entries = new ArrayList<>();
  private final long mostBytes;
  private long bytes;

  MissedCalls() {
    this(MOST_BYTES);
  }

  /// @param mostBytes that the arguments of all may have together; the newest is kept whatever its
  ///   length
  MissedCalls(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  private static final class Entry {
    final ApprovalRequest request;
    final ApprovalAnswer.No how;
    final Instant endedAt;
    final TicketBinding binding;
    final long bytes;
    Chance chance;
    boolean untold;
    boolean sessionOver;
    // Past a ticket that stays as it is.
    Optional<Instant> passed = Optional.empty();

    Entry(ApprovalRequest request, ApprovalAnswer.No how, Instant endedAt, Chance chance) {
      this.request = request;
      this.how = how;
      this.endedAt = endedAt;
      this.binding = TicketBinding.of(request);
      this.bytes = CanonicalJson.bytes(request.request().arguments()).length;
      this.chance = chance;
      this.sessionOver = chance instanceof Chance.Gone;
    }

    boolean passes(TicketBinding call, boolean needsPresence, Instant now) {
      return chance instanceof Chance.Ticket(var until, var provedBy)
          && now.isBefore(until)
          && (provedBy.isPresent() || !needsPresence)
          && binding.equals(call);
    }

    // An act of another session says nothing of a session that still waits for its own call; after
    // its end it may be the same agent that came back.
    boolean isSameCall(String proxy, String digest, Subject.Key person, String session) {
      return binding.proxy().equals(proxy)
          && binding.digest().equals(digest)
          && binding.subject().equals(person)
          && (sessionOver || binding.session().equals(session));
    }

    boolean isUnanswered() {
      return chance instanceof Chance.Open || chance instanceof Chance.Gone;
    }

    void look(Instant now) {
      if (chance instanceof Chance.Ticket(var until, _) && !now.isBefore(until)) {
        dropTicket();
      }
    }

    // A ticket that is gone may be written again, unless the call passed without it.
    void dropTicket() {
      chance = passed.<Chance>map(Chance.Used::new).orElseGet(Chance.Open::new);
    }

    MissedCall view() {
      return new MissedCall(request, how, endedAt, chance);
    }
  }

  /// Keeps a call that ended without a yes.
  ///
  /// @return whether it belongs here; calls that are judged again or refused unseen do not
  boolean add(ApprovalRequest request, ApprovalAnswer.No how, Instant now) {
    var chance = chanceAfter(how);
    chance.ifPresent(left -> add(new Entry(request, how, now, left)));
    return chance.isPresent();
  }

  /// Keeps a call that a person answered after its caller had left: the identical call gets that
  /// answer when it comes.
  ///
  /// @param answer to this call alone
  /// @param provedBy the system that proved the person's presence for a yes
  /// @param left when its caller left
  void addUntold(
      ApprovalRequest request,
      ApprovalAnswer answer,
      Optional<PresenceMeans> provedBy,
      Instant left,
      Instant now) {
    switch (answer) {
      case ApprovalAnswer.AllowOnce _ ->
          add(
              new Entry(
                  request,
                  new ApprovalAnswer.TimedOut(ApprovalAnswer.Limit.CLIENT),
                  left,
                  new Chance.Ticket(now.plus(TICKET), provedBy)));
      case ApprovalAnswer.Refused no -> {
        var entry = new Entry(request, no, now, new Chance.Open());
        entry.untold = true;
        add(entry);
      }
      case ApprovalAnswer.AllowFor _,
          ApprovalAnswer.AllowWider _,
          ApprovalAnswer.Remembered _,
          ApprovalAnswer.LetThrough _,
          ApprovalAnswer.Observed _,
          ApprovalAnswer.RefusedEarlier _,
          ApprovalAnswer.Overruled _,
          ApprovalAnswer.TimedOut _,
          ApprovalAnswer.Withdrawn _,
          ApprovalAnswer.NobodyToAsk _ ->
          throw new IllegalArgumentException("no answer to this call alone");
    }
  }

  /// The no that a person said to a call that had left, and that the identical call has not read
  /// yet; it is told once.
  Optional<MissedCall> tell(TicketBinding call, Instant now) {
    var found =
        entries.stream()
            .filter(entry ->
                entry.untold
                    && now.isBefore(entry.endedAt.plus(TICKET))
                    && entry.binding.equals(call))
            .findFirst();
    found.ifPresent(entry -> entry.untold = false);
    return found.map(Entry::view);
  }

  private void add(Entry entry) {
    if (MissedCall.isDeliberate(entry.how)) {
      answered(entry.binding);
    }
    entries.add(entry);
    bytes += entry.bytes;
    while (entries.size() > MOST || (bytes > mostBytes && entries.size() > 1)) {
      bytes -= entries.removeFirst().bytes;
    }
  }

  // A no on purpose answers what was the same, and missed before.
  private void answered(TicketBinding no) {
    for (var earlier : List.copyOf(entries)) {
      if (earlier.isUnanswered()
          && !MissedCall.isDeliberate(earlier.how)
          && earlier.isSameCall(no.proxy(), no.digest(), no.subject(), no.session())) {
        entries.remove(earlier);
        bytes -= earlier.bytes;
      }
    }
  }

  private static Optional<Chance> chanceAfter(ApprovalAnswer.No how) {
    return switch (how) {
      case ApprovalAnswer.Refused _, ApprovalAnswer.Overruled _, ApprovalAnswer.TimedOut _ ->
          Optional.of(new Chance.Open());
      case ApprovalAnswer.RefusedEarlier _, ApprovalAnswer.NobodyToAsk _ -> Optional.empty();
      case ApprovalAnswer.Withdrawn(var cause) ->
          switch (cause) {
            case CANCELLED, QUEUE_FULL -> Optional.of(new Chance.Open());
            case DISCONNECTED, SESSION_ENDED, SESSION_OVER -> Optional.of(new Chance.Gone());
            case IDENTITY -> Optional.of(new Chance.Gone(Chance.Gone.By.SIGN_IN, false));
            case POLICY_CHANGED, TOOL_CHANGED, SHUTDOWN -> Optional.empty();
          };
    };
  }

  /// True if a call is still open, and needs the person's presence to be let through.
  boolean needsPresence(String id, String digest) {
    return entries.stream()
        .anyMatch(entry ->
            entry.request.id().equals(id)
                && entry.request.digest().equals(digest)
                && entry.chance instanceof Chance.Open
                && entry.request.needsPresence());
  }

  /// Writes a ticket for a call that is still open; one that has a ticket keeps it as it is.
  ///
  /// @param provedBy the system that proved the person's presence; without it a call that needs it
  ///   gets none
  boolean letThrough(String id, String digest, Optional<PresenceMeans> provedBy, Instant now) {
    var found =
        entries.stream()
            .filter(entry -> entry.request.id().equals(id) && entry.request.digest().equals(digest))
            .findFirst();
    found.ifPresent(entry -> entry.look(now));
    var open =
        found.filter(entry ->
            entry.chance instanceof Chance.Open
                && (provedBy.isPresent() || !entry.request.needsPresence()));
    open.ifPresent(entry -> {
      entry.chance = new Chance.Ticket(now.plus(TICKET), provedBy);
      entry.untold = false;
    });
    return open.isPresent();
  }

  /// Withdraws the ticket of a call; a person may write another.
  ///
  /// @return the call, where it had one
  Optional<ApprovalRequest> withdraw(String id, Instant now) {
    var found =
        entries.stream()
            .filter(entry ->
                entry.request.id().equals(id)
                    && entry.chance instanceof Chance.Ticket(var until, _)
                    && now.isBefore(until))
            .findFirst();
    found.ifPresent(Entry::dropTicket);
    return found.map(entry -> entry.request);
  }

  /// Uses the ticket of a call up.
  ///
  /// @param needsPresence whether only a ticket for which the person's presence was proved counts
  /// @return the answer that it gives; absent when there is none
  Optional<ApprovalAnswer.LetThrough> use(TicketBinding call, boolean needsPresence, Instant now) {
    var found =
        entries.stream().filter(entry -> entry.passes(call, needsPresence, now)).findFirst();
    var answer =
        found.map(entry ->
            new ApprovalAnswer.LetThrough(
                entry.request.id(),
                entry.chance instanceof Chance.Ticket(_, var by) ? by : Optional.empty()));
    found.ifPresent(entry -> entry.chance = new Chance.Used(now));
    return answer;
  }

  /// Takes in that a call passes: whatever is the same, of the same person, and of the same session
  /// or of one that is over, was not missed in the end. A ticket stays.
  ///
  /// @return whether there was any
  boolean passed(String proxy, AccessRequest call, Instant now) {
    Subject.Key person = call.subject().key();
    boolean any = false;
    for (Entry entry : entries) {
      // Cheaper than a digest, which every call that the rules allow would need.
      boolean alike =
          entry.request.request().resource().toolName().equals(call.resource().toolName());
      if (alike && entry.isSameCall(proxy, call.digest(), person, call.environment().sessionId())) {
        entry.look(now);
        entry.passed = Optional.of(now);
        if (entry.isUnanswered()) {
          entry.chance = new Chance.Used(now);
          entry.untold = false;
          any = true;
        }
      }
    }
    return any;
  }

  boolean forget(String id) {
    var found = entries.stream().filter(entry -> entry.request.id().equals(id)).findFirst();
    found.ifPresent(entry -> bytes -= entry.bytes);
    return found.map(entries::remove).orElse(false);
  }

  boolean endOf(String session, Instant now) {
    for (Entry entry : entries) {
      entry.sessionOver |= entry.binding.session().equals(session);
    }
    return end(entry -> entry.binding.session().equals(session), Chance.Gone.By.SESSION, now);
  }

  boolean policyChanged(String proxy, Instant now) {
    return end(entry -> entry.binding.proxy().equals(proxy), Chance.Gone.By.RULES, now);
  }

  boolean personChanged(Instant now) {
    return end(_ -> true, Chance.Gone.By.SIGN_IN, now);
  }

  private boolean end(Predicate<Entry> which, Chance.Gone.By by, Instant now) {
    boolean any = false;
    for (Entry entry : entries) {
      // A ticket that ran out before was ended by that.
      entry.look(now);
      if (which.test(entry)
          && !(entry.chance instanceof Chance.Used)
          && !(entry.chance instanceof Chance.Gone)) {
        entry.chance = new Chance.Gone(by, entry.chance instanceof Chance.Ticket);
        entry.untold = false;
        any = true;
      }
    }
    return any;
  }

  List<MissedCall> view(Instant now) {
    entries.forEach(entry -> entry.look(now));
    return entries.reversed().stream().map(Entry::view).toList();
  }
}
