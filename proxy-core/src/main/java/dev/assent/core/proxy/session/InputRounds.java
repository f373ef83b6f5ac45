package dev.assent.core.proxy.session;

import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.pep.BoundApproval;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/// The calls of one session that a person approved and whose server wants input before it goes on:
/// the client sends them again with the input, and the person is not asked twice. Thread-safe.
///
/// A yes is bound to the method, the parameters and the server's `requestState`, and covers one
/// further round, which may end in another one.
final class InputRounds {
  private static final Duration LIFE = Duration.ofMinutes(10);
  private static final int MOST = 1000;

  private record Waiting(BoundApproval approved, Instant until) {}

  private final SequencedMap<String, Waiting> waiting = new LinkedHashMap<>();
  private final InstantSource clock;

  InputRounds(InstantSource clock) {
    this.clock = clock;
  }

  /// Looks at an answer of the server before it goes to the client.
  synchronized void answered(InFlightCall call, Message answer) {
    if (call.approved().isEmpty()
        || !(answer instanceof Message.Success success)
        || !(success.result() instanceof JsonObject result)
        || !result.string("resultType").equals(Optional.of("input_required"))) {
      return;
    }
    waiting.putLast(
        key(call.request(), Optional.ofNullable(result.get("requestState"))),
        new Waiting(call.approved().get(), clock.instant().plus(LIFE)));
    if (waiting.size() > MOST) {
      waiting.pollFirstEntry();
    }
  }

  /// The yes that a request may rest on, because it is the next round of an approved call; it is
  /// used up by this.
  synchronized Optional<BoundApproval> resume(Message.Request request) {
    JsonObject params = request.params();
    if (params.get("inputResponses") == null && params.get("requestState") == null) {
      return Optional.empty();
    }
    return Optional.ofNullable(
            waiting.remove(key(request, Optional.ofNullable(params.get("requestState")))))
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
