package dev.assent.core.proxy;

import dev.assent.core.approval.QueueView;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.mcp.RequestMeta;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/// Tells a client that asked for progress that its call waits for a person, and at which place (M8, first rung): every
/// five seconds, for as long as it waits. Belongs to one thread.
///
/// Progress has to grow with each report, and the server's own begins at zero or above once the call is let through. So
/// ours is -1, -1/2, -1/3 and so on.
final class HoldingProgress {
  private static final long EVERY_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final Supplier<List<InFlight>> judged;
  private final Function<String, Optional<QueueView.Place>> places;
  private final Consumer<Message> client;
  private final Map<InFlight, Integer> told = new IdentityHashMap<>();

  /// @param judged the client's calls that are being judged
  /// @param places where a call waits for a person, by the id of its request; absent when it does not
  /// @param client takes the reports
  HoldingProgress(
      Supplier<List<InFlight>> judged,
      Function<String, Optional<QueueView.Place>> places,
      Consumer<Message> client) {
    this.judged = judged;
    this.places = places;
    this.client = client;
  }

  /// Reports what is due. To be called about once a second.
  void tick(long nowNanos) {
    var calls = judged.get().stream().filter(call -> call.progressToken().isPresent()).toList();
    told.keySet().retainAll(calls);
    if (calls.isEmpty()) {
      return;
    }
    for (InFlight call : calls) {
      int reports = told.getOrDefault(call, 0);
      if (call.ageNanos(nowNanos) >= (reports + 1) * EVERY_NANOS && call.isJudged()) {
        var place = places.apply(SessionCore.textOf(call.request().id()));
        if (place.isPresent()) {
          told.put(call, reports + 1);
          client.accept(report(call, reports + 1, place.get()));
        }
      }
    }
  }

  private static Message report(InFlight call, int count, QueueView.Place place) {
    var progress = BigDecimal.ONE.negate().divide(BigDecimal.valueOf(count), MathContext.DECIMAL32);
    return Message.Notification.of(
        "notifications/progress",
        JsonObject.builder()
            .put("progressToken", RequestMeta.of(call.request().params()).progressToken().orElseThrow())
            .put("progress", new JsonNumber(progress.stripTrailingZeros().toPlainString()))
            .put("message", "Waiting for the user's approval, position " + place.position() + " of " + place.length())
            .build());
  }
}
