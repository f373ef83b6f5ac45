package dev.assent.core.proxy.session;

import dev.assent.core.approval.QueueView;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.mcp.RequestMeta;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/// Tells a client that asked for progress that its call waits for a person, how long, and at which
/// place: every five seconds, for as long as it waits. Belongs to one thread.
final class HoldingProgress {
  private static final long EVERY_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final Supplier<List<InFlightCall>> judged;
  private final Function<String, Optional<QueueView.Place>> places;
  private final Consumer<Message> client;

  /// @param judged the client's calls that are being judged
  /// @param places where a call waits for a person, by the id of its request; absent when it does
  ///   not
  /// @param client takes the reports
  HoldingProgress(
      Supplier<List<InFlightCall>> judged,
      Function<String, Optional<QueueView.Place>> places,
      Consumer<Message> client) {
    this.judged = judged;
    this.places = places;
    this.client = client;
  }

  /// Reports what is due. To be called about once a second.
  void tick(long nowNanos) {
    for (InFlightCall call : judged.get()) {
      boolean isDue = call.ageNanos(nowNanos) >= (call.progress().reports() + 1) * EVERY_NANOS;
      if (isDue && call.progressToken().isPresent() && call.isJudged()) {
        places
            .apply(ReplyForms.textOf(call.request().id()))
            .ifPresent(place ->
                call.progress().tellOurs(progress -> client.accept(report(call, progress, place))));
      }
    }
  }

  private static Message report(InFlightCall call, JsonNumber progress, QueueView.Place place) {
    return Message.Notification.of(
        "notifications/progress",
        JsonObject.builder()
            .put(
                "progressToken",
                RequestMeta.of(call.request().params()).progressToken().orElseThrow())
            .put("progress", progress)
            .put("message", sentence(place))
            .build());
  }

  private static String sentence(QueueView.Place place) {
    return "Waiting for the user's approval, "
        + place.waited().toSeconds()
        + " s of "
        + place.limit().toSeconds()
        + " s, position "
        + place.position()
        + " of "
        + place.length();
  }
}
