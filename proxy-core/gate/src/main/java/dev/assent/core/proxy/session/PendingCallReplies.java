package dev.assent.core.proxy.session;

import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.mcp.InterimReplies;
import dev.assent.core.pep.Enforcement;
import dev.assent.core.pep.Refusal;
import java.util.Optional;

/// Chooses what a call of one session is given while its question is open, so that it need not wait
/// longer than its client does. A client that follows tasks gets a task. Another gets, shortly
/// before it hangs up, a value to come again with. Else the call gets a refusal that says that the
/// same call may come again. Thread-safe.
///
/// The question is the same in each case, and what a person says to it lets one call pass.
final class PendingCallReplies {
  private final SessionParts parts;
  private final OwnTasks tasks;
  private final ReturnStates states;

  PendingCallReplies(SessionParts parts, OwnTasks tasks) {
    this.parts = parts;
    this.tasks = tasks;
    this.states = new ReturnStates(parts.clock());
  }

  /// Gives a call that a person is being asked about a task to come back with, where its client
  /// follows tasks.
  ///
  /// @return whether it was given one
  boolean hand(InFlightCall call) {
    if (call.carried() != call) {
      // It is judged and asked about anew, under another policy; its client follows the task
      // already.
      return true;
    }
    var request = call.request();
    return call.batch().isEmpty()
        && InterimReplies.taskFor(request.method(), request.params(), parts.knowledge().revision())
            .filter(form -> tasks.begin(call, form))
            .isPresent();
  }

  /// Looks at a request that may be a further round of a call that had to leave.
  ReturnStates.Opening returned(Message.Request request) {
    if (!ReturnStates.isOurs(request)) {
      return new ReturnStates.Opening.None();
    }
    var opening = states.open(request, parts.facts().get(), parts.enforcement().policyVersion());
    if (opening instanceof ReturnStates.Opening.Again) {
      parts.knowledge().resumed();
    }
    return opening;
  }

  /// Returns what a call reads that has to leave while its question is open, where its client knows
  /// rounds and was not seen to pass over them. Absent where the call reads the refusal.
  Optional<Message> comeAgain(InFlightCall call, Enforcement.Refuse refused) {
    var request = call.request();
    var open = refused.refusal().person().filter(person -> person.comeAgain().isPresent());
    if (open.isPresent()) {
      noteForsaken(call);
    }
    boolean round =
        open.isPresent()
            && call.task().isEmpty()
            && InterimReplies.hasRounds(
                request.method(), request.params(), parts.knowledge().revision())
            && parts.knowledge().resumes();
    if (!round) {
      return Optional.empty();
    }
    String state = states.give(request, parts.facts().get(), parts.enforcement().policyVersion());
    parts.knowledge().offeredRound();
    return Optional.of(
        Message.Success.of(request.id(), InterimReplies.round(state, waiting(open.get()))));
  }

  // One that leaves before its time made place for its client's next attempt: so long at most that
  // client had waited.
  private void noteForsaken(InFlightCall call) {
    var knowledge = parts.knowledge();
    long age = call.ageNanos(System.nanoTime());
    if (age < knowledge.patience().usable().minusSeconds(1).toNanos()) {
      knowledge.forsook(age);
    }
  }

  private static JsonObject waiting(Refusal.Person person) {
    var body =
        JsonObject.builder().put("for", "approval").put("call", person.call()).put("ran", false);
    person.comeAgain().ifPresent(time -> body.put("retry_within_seconds", time.toSeconds()));
    return body.build();
  }
}
