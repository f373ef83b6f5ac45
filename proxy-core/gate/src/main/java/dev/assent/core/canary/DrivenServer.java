package dev.assent.core.canary;

import dev.assent.core.json.JsonObject;
import java.io.IOException;
import java.util.Optional;

/// A server as a client reaches it. Closing it ends what was started.
interface DrivenServer extends AutoCloseable {
  /// Sends a request.
  ///
  /// @param id its `id`
  /// @return the answer to it; absent where none comes in time
  /// @throws IOException when it cannot be sent, with what came instead
  Optional<JsonObject> ask(String id, JsonObject request) throws IOException, InterruptedException;

  /// Sends a notification.
  void tell(JsonObject notification) throws IOException, InterruptedException;

  @Override
  void close();
}
