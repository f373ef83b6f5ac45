package dev.assent.core.mcp;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import java.util.Optional;
import java.util.Set;

/// Tells what a request may be answered with while it waits, besides its answer. It reads what the
/// request and its revision say and claims nothing in place of the server.
public final class InterimReplies {
  private static final String TASKS = "io.modelcontextprotocol/tasks";

  // "Supported requests" of the pattern for several rounds in the revision 2026-07-28.
  private static final Set<String> WITH_ROUNDS =
      Set.of("tools/call", "prompts/get", "resources/read");

  private InterimReplies() {}

  /// The form in which a client follows a task.
  public enum TaskForm {
    /// the revision 2025-11-25: `tasks/get`, `tasks/result`, `tasks/cancel`
    CORE,
    /// the extension to 2026-07-28: `tasks/get` with the result in it, `tasks/update`,
    /// `tasks/cancel`
    EXTENSION
  }

  /// The form of the task with which a request may be answered: in 2025-11-25 where it asks for
  /// one; in 2026-07-28 where its client says in this very request that it knows the extension.
  ///
  /// @param agreed the revision of the handshake; absent without one
  /// @return absent where the sender would not know what to do with it
  public static Optional<TaskForm> taskFor(
      String method, JsonObject params, Optional<ProtocolVersion> agreed) {
    if (!method.equals("tools/call")) {
      return Optional.empty();
    }
    if (agreed.isPresent()) {
      boolean asked =
          agreed.get() == ProtocolVersion.V2025_11_25 && params.object("task").isPresent();
      return asked ? Optional.of(TaskForm.CORE) : Optional.empty();
    }
    boolean knows =
        isModern(params)
            && RequestMeta.of(params)
                .clientCapabilities()
                .flatMap(can -> can.object("extensions"))
                .flatMap(extensions -> extensions.object(TASKS))
                .isPresent();
    return knows ? Optional.of(TaskForm.EXTENSION) : Optional.empty();
  }

  /// True if a request may be answered with a `requestState` to come again with. One that carries a
  /// state or input for its server may not: it would come without them.
  ///
  /// @param agreed the revision of the handshake; absent without one
  public static boolean hasRounds(
      String method, JsonObject params, Optional<ProtocolVersion> agreed) {
    return agreed.isEmpty()
        && isModern(params)
        && WITH_ROUNDS.contains(method)
        && params.get("requestState") == null
        && params.get("inputResponses") == null;
  }

  // Later revisions may have other forms.
  private static boolean isModern(JsonObject params) {
    return RequestMeta.of(params)
        .protocolVersion()
        .flatMap(ProtocolVersion::of)
        .equals(Optional.of(ProtocolVersion.V2026_07_28));
  }

  /// The result that asks for a further round.
  ///
  /// @param state what the client comes again with
  /// @param why for people who look at messages
  public static JsonObject round(String state, Json why) {
    return JsonObject.builder()
        .put("resultType", "input_required")
        .put("requestState", state)
        .put("_meta", JsonObject.builder().put("dev.assent/waiting", why).build())
        .build();
  }
}
