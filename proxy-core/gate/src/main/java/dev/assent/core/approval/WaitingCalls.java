package dev.assent.core.approval;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The calls without an end: those that wait, oldest first, and those whose answer can still be
/// taken back. The broker's lock guards it.
final class WaitingCalls {
  private final List<WaitingCall> queue = new ArrayList<>();
  private final List<WaitingCall> held = new ArrayList<>();

  /// Adds a call at its place: before every one that was asked later.
  void join(WaitingCall pending) {
    Instant askedAt = pending.request().askedAt();
    int at = 0;
    while (at < queue.size() && !queue.get(at).request().askedAt().isAfter(askedAt)) {
      at++;
    }
    queue.add(at, pending);
  }

  /// Notes at which place a call stands now.
  void notePlace(WaitingCall pending) {
    pending.position = queue.indexOf(pending) + 1;
    pending.length = queue.size();
  }

  /// Keeps an answer for a call that waits.
  void hold(WaitingCall pending, ApprovalAnswer answer, Duration time, Instant now) {
    pending.hold(answer, time, now);
    queue.remove(pending);
    held.add(pending);
  }

  /// Lets a call wait again whose answer was kept.
  void release(WaitingCall pending) {
    pending.held = Optional.empty();
    held.remove(pending);
    join(pending);
  }

  void remove(WaitingCall pending) {
    queue.remove(pending);
    held.remove(pending);
  }

  /// Calls that wait for an answer, in order.
  Stream<WaitingCall> waiting() {
    return queue.stream();
  }

  /// All, those whose answer is kept at the end.
  Stream<WaitingCall> all() {
    return Stream.concat(queue.stream(), held.stream());
  }

  Optional<WaitingCall> findWaiting(String id) {
    return find(queue.stream(), id);
  }

  Optional<WaitingCall> findHeld(String id) {
    return find(held.stream(), id);
  }

  Optional<WaitingCall> find(String id) {
    return find(all(), id);
  }

  private static Optional<WaitingCall> find(Stream<WaitingCall> among, String id) {
    return among.filter(pending -> pending.request().id().equals(id)).findFirst();
  }

  /// A call that is the same as one that came and has no caller, or else one that may be gone; the
  /// oldest of several.
  Optional<WaitingCall> findOpen(TicketBinding call, Instant now) {
    return find(call, WaitingCall::isAway)
        .or(() -> find(call, pending -> pending.mayBeForsaken(now)));
  }

  /// The calls without a caller that are the same as one that came, but for the rules that ask.
  List<WaitingCall> askedOtherwise(TicketBinding call) {
    return all()
        .filter(pending -> pending.isAway() && pending.binding().isOtherQuestionOf(call))
        .toList();
  }

  private Optional<WaitingCall> find(TicketBinding call, Predicate<WaitingCall> which) {
    return all().filter(which).filter(pending -> pending.binding().equals(call)).findFirst();
  }

  /// The place of the call that a request of a session waits for.
  Optional<QueueView.Place> placeOf(String session, String callId, Instant now) {
    for (int i = 0; i < queue.size(); i++) {
      var pending = queue.get(i);
      if (!pending.isAway()
          && pending.session().equals(session)
          && pending.callId().equals(callId)) {
        var asked = pending.request().askedAt();
        return Optional.of(
            new QueueView.Place(
                i + 1,
                queue.size(),
                Duration.between(asked, now),
                Duration.between(asked, pending.request().deadline())));
      }
    }
    return Optional.empty();
  }

  int size() {
    return queue.size() + held.size();
  }

  long sizeOf(String session) {
    return all().filter(pending -> pending.session().equals(session)).count();
  }

  private Map<String, Instant> leaving() {
    var leaving = new HashMap<String, Instant>();
    all()
        .forEach(
            pending -> pending.leavesAt().ifPresent(at -> leaving.put(pending.request().id(), at)));
    return leaving;
  }

  QueueView view(Map<String, Confirmation> confirmations, long revision) {
    return new QueueView(
        queue.stream().map(WaitingCall::request).toList(),
        held.stream().map(pending -> pending.held.orElseThrow().kept()).toList(),
        all()
            .filter(WaitingCall::isAway)
            .map(pending -> pending.request().id())
            .collect(Collectors.toSet()),
        leaving(),
        confirmations,
        revision);
  }
}
