package dev.assent.core.proxy.session;

import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.mcp.TaskState.TaskView;
import dev.assent.core.pep.Call.BoundApproval;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/// The requests that may follow an answered call of one session because that was let pass: those
/// about a task that it has made, and the next round of a call that a person approved and whose
/// server wants input before it goes on. The person is not asked twice. Thread-safe.
///
/// A yes is bound to the method, the parameters and the server's `requestState`, and covers one
/// further round, which may end in another one.
final class FollowUps {
  // Tasks live for minutes; the oldest beyond these can no longer be asked for.
  private static final int MOST_TASKS = 10_000;
  private static final Duration LIFE = Duration.ofMinutes(10);
  private static final int MOST_ROUNDS = 1000;

  private record Waiting(BoundApproval approved, Instant until) {}

  private final SequencedMap<String, String> decisions = new LinkedHashMap<>();
  private final SequencedMap<String, Waiting> rounds = new LinkedHashMap<>();
  private final InstantSource clock;

  FollowUps(InstantSource clock) {
    this.clock = clock;
  }

  /// Looks at an answer of the server before it goes to the client.
  synchronized void answered(Exchange call, Message answer) {
    TaskView.madeBy(answer)
        .ifPresent(task -> {
          decisions.putIfAbsent(task, call.decisionId());
          if (decisions.size() > MOST_TASKS) {
            decisions.pollFirstEntry();
          }
        });
    if (call.task().isEmpty()
        && call.approved().isPresent()
        && answer instanceof Message.Success success
        && success.result() instanceof JsonObject result
        && result.string("resultType").equals(Optional.of("input_required"))) {
      rounds.putLast(
          key(call.request(), Optional.ofNullable(result.get("requestState"))),
          new Waiting(call.approved().get(), clock.instant().plus(LIFE)));
      if (rounds.size() > MOST_ROUNDS) {
        rounds.pollFirstEntry();
      }
    }
  }

  /// Returns whether a request is about a task that no call of this session has made.
  synchronized boolean isForeign(Message.Request request) {
    return TaskView.isAboutOneTask(request.method()) && decisionOf(request).isEmpty();
  }

  /// The decision that let the call pass whose task a request is about; absent for requests about
  /// no task of this session.
  synchronized Optional<String> decisionOf(Message.Request request) {
    return TaskView.isAboutOneTask(request.method())
        ? TaskView.of(request.params()).flatMap(task -> Optional.ofNullable(decisions.get(task)))
        : Optional.empty();
  }

  /// The yes that a request may rest on, because it is the next round of an approved call; it is
  /// used up by this.
  synchronized Optional<BoundApproval> resume(Message.Request request) {
    JsonObject params = request.params();
    if (params.get("inputResponses") == null && params.get("requestState") == null) {
      return Optional.empty();
    }
    return Optional.ofNullable(
            rounds.remove(key(request, Optional.ofNullable(params.get("requestState")))))
        .filter(round -> clock.instant().isBefore(round.until()))
        .map(Waiting::approved);
  }

  private static String key(Message.Request request, Optional<Json> state) {
    var same = request.params().without("inputResponses").without("requestState").without("_meta");
    var key = JsonObject.builder().put("method", request.method()).put("params", same);
    state.ifPresent(value -> key.put("state", value));
    return CanonicalJson.digest(key.build());
  }
}
