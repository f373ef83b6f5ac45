package dev.assent.core.mcp;

import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.mcp.InterimReplies.TaskForm;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/// A task as its client sees it.
///
/// @param id what it is asked by
/// @param status `working`, `completed`, `failed` or `cancelled`
/// @param message what it is at, for people; empty where there is nothing to say
/// @param created when it was made
/// @param updated when its status changed last
/// @param answer what the call was answered with; absent while there is none, and for a cancelled
///   one
public record TaskState(
    String id,
    Status status,
    String message,
    Instant created,
    Instant updated,
    Optional<Message> answer) {
  /// The least time for which a task may be asked for after it was made.
  public static final Duration LIFE = Duration.ofHours(1);

  private static final long POLL_MILLIS = 2000;
  private static final String RELATED = "io.modelcontextprotocol/related-task";

  /// The status of a task.
  public enum Status {
    WORKING,
    COMPLETED,
    FAILED,
    CANCELLED;

    String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /// True if it changes no more.
  public boolean isOver() {
    return status != Status.WORKING;
  }

  /// The same with the answer to its call. A tool that ran and reports a fault has failed in
  /// 2025-11-25, and completed in the extension.
  public TaskState answered(Message given, TaskForm form, Instant now) {
    boolean failed =
        !(given instanceof Message.Success success)
            || form == TaskForm.CORE
                && success.result() instanceof JsonObject result
                && result.get("isError") == dev.assent.core.json.JsonBoolean.TRUE;
    return new TaskState(
        id, failed ? Status.FAILED : Status.COMPLETED, "", created, now, Optional.of(given));
  }

  /// The same, at something else.
  public TaskState at(Status next, String what, Instant now) {
    return new TaskState(id, next, what, created, now, Optional.empty());
  }

  /// The result that tells a client that its call became this task.
  public JsonObject handle(TaskForm form) {
    return switch (form) {
      case CORE -> JsonObject.builder().put("task", members(form).build()).build();
      case EXTENSION -> {
        var result = members(form);
        yield result.put("resultType", "task").build();
      }
    };
  }

  /// The result of `tasks/get`, and in 2025-11-25 of `tasks/cancel`.
  public JsonObject shown(TaskForm form) {
    var result = members(form);
    if (form == TaskForm.EXTENSION) {
      result.put("resultType", "complete");
      answer.ifPresent(given -> {
        switch (given) {
          case Message.Success success -> result.put("result", success.result());
          case Message.Failure failure ->
              result.put("error", failure.tree().object("error").orElse(JsonObject.EMPTY));
          case Message.Request _, Message.Notification _ -> {}
        }
      });
    }
    return result.build();
  }

  private JsonObject.Builder members(TaskForm form) {
    var members =
        JsonObject.builder()
            .put("taskId", id)
            .put("status", status.word())
            .put("createdAt", created.toString())
            .put("lastUpdatedAt", updated.toString());
    if (!message.isEmpty()) {
      members.put("statusMessage", message);
    }
    return switch (form) {
      case CORE -> members.put("ttl", LIFE.toMillis()).put("pollInterval", POLL_MILLIS);
      case EXTENSION -> members.put("ttlMs", LIFE.toMillis()).put("pollIntervalMs", POLL_MILLIS);
    };
  }

  /// A result of `tasks/result` with the mark that it belongs to a task.
  public static JsonObject related(JsonObject result, String task) {
    var meta = result.object("_meta").orElse(JsonObject.EMPTY);
    return result.with(
        "_meta", meta.with(RELATED, JsonObject.builder().put("taskId", task).build()));
  }

  /// A result or parameters in which one task's id stands in place of another's, where they name
  /// that.
  public static JsonObject renamed(JsonObject members, String from, String to) {
    var renamed = replaced(members, from, to);
    var task = renamed.object("task");
    if (task.isPresent()) {
      renamed = renamed.with("task", replaced(task.get(), from, to));
    }
    var related = renamed.object("_meta").flatMap(meta -> meta.object(RELATED));
    if (related.isPresent()) {
      var meta = renamed.object("_meta").orElseThrow();
      renamed = renamed.with("_meta", meta.with(RELATED, replaced(related.get(), from, to)));
    }
    return renamed;
  }

  private static JsonObject replaced(JsonObject members, String from, String to) {
    return members.string("taskId").filter(from::equals).isPresent()
        ? members.with("taskId", new dev.assent.core.json.JsonString(to))
        : members;
  }

  /// Reads what messages say of tasks: calls whose result is fetched later by other methods.
  public static final class TaskView {
    private static final Set<String> OF_ONE_TASK =
        Set.of("tasks/get", "tasks/result", "tasks/cancel", "tasks/update");
    private static final Set<String> LOOKING = Set.of("tasks/get", "tasks/result");

    private TaskView() {}

    /// True if a method is about one task that an earlier call made.
    public static boolean isAboutOneTask(String method) {
      return OF_ONE_TASK.contains(method);
    }

    /// True if a method only fetches the state or the result of a task.
    public static boolean onlyLooks(String method) {
      return LOOKING.contains(method);
    }

    /// The task that a request is about; absent where it names none.
    public static Optional<String> of(JsonObject params) {
      return params.string("taskId");
    }

    /// The task that an answer tells was made, in the form of 2025-11-25 (`result.task`) or in that
    /// of the extension (`resultType` is `task`); absent for every other answer.
    public static Optional<String> madeBy(Message answer) {
      if (!(answer instanceof Message.Success success)
          || !(success.result() instanceof JsonObject result)) {
        return Optional.empty();
      }
      return result
          .object("task")
          .flatMap(task -> task.string("taskId"))
          .or(() ->
              result
                  .string("resultType")
                  .filter("task"::equals)
                  .flatMap(_ -> result.string("taskId")));
    }
  }
}
