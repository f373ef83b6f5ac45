package dev.assent.core.proxy;

import dev.assent.core.config.AssentHome;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.local.ControlRequest;
import dev.assent.core.local.LocalSocketClient;
import java.io.IOException;

/// Another process's core, asked over its socket by a second start of the application.
public final class RunningCore {
  private RunningCore() {}

  /// The reaction of the other core.
  public enum Reply {
    /// its window is in front
    SHOWN,
    /// it has no window and gives its place when its last session is over
    HANDS_OVER,
    /// nobody answered
    SILENT
  }

  /// Asks the running core to show its window, or to give its place where it has none.
  public static Reply askToShow(AssentHome home) {
    try (var socket = LocalSocketClient.connect(home.socket())) {
      String answer = socket.control(ControlRequest.of(ControlRequest.Verb.SHOW));
      boolean shown =
          JsonReader.read(answer, JsonLimits.MESSAGE) instanceof JsonObject object
              && object.get("shown") == JsonBoolean.TRUE;
      return shown ? Reply.SHOWN : Reply.HANDS_OVER;
    } catch (IOException | JsonException _) {
      // Between two owners of the lock nobody listens for a moment.
      return Reply.SILENT;
    }
  }
}
