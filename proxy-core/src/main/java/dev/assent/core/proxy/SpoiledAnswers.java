package dev.assent.core.proxy;

import dev.assent.core.json.JsonLimits;
import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import dev.assent.core.jsonrpc.MessageId;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Answers that came behind other text on the same line: `loading... {"jsonrpc": ...}`.
///
/// Such a line is noise and never mended. But its call would wait for its time-out, so the call ends with an error,
/// unless its answer still comes: many servers that print what they send do send it too.
final class SpoiledAnswers {
  private static final Duration GRACE = Duration.ofSeconds(2);

  private final SessionCore core;
  private final Set<MessageId> watched = ConcurrentHashMap.newKeySet();

  SpoiledAnswers(SessionCore core) {
    this.core = core;
  }

  /// Looks at a line of noise.
  ///
  /// @param line without its end
  void seen(byte[] line) {
    Optional<MessageId> id = idBehindText(line);
    Optional<InFlight> call = id.flatMap(core.fromClient()::find);
    if (call.isPresent() && watched.add(id.get())) {
      core.rim()
          .start(
              "spoiled answer " + id.get() + " of " + core.parts().id(),
              () -> watch(id.get(), call.get()),
              fault -> core.rim().note(OperationLog.Side.SERVER, fault));
    }
  }

  private static Optional<MessageId> idBehindText(byte[] line) {
    int start = 0;
    while (start < line.length && line[start] != '{') {
      start++;
    }
    try {
      return switch (MessageCodec.decode(Arrays.copyOfRange(line, start, line.length), JsonLimits.MESSAGE)) {
        case Message.Success(var id, _) -> Optional.of(id);
        case Message.Failure failure -> failure.id();
        case Message.Request _, Message.Notification _ -> Optional.empty();
      };
    } catch (MalformedMessageException _) {
      return Optional.empty();
    }
  }

  private void watch(MessageId id, InFlight call) throws InterruptedException {
    try {
      Thread.sleep(GRACE);
    } finally {
      watched.remove(id);
    }
    // Another call may have the id by now.
    if (core.fromClient().find(id).filter(open -> open == call).isPresent()) {
      core.fromClient()
          .answered(id)
          .ifPresent(
              open ->
                  core.endWithError(
                      open,
                      "No answer to this call could be read: the server wrote other text in front of it. The call may have run."));
    }
  }
}
