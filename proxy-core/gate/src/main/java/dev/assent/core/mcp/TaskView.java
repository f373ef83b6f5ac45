package dev.assent.core.mcp;

import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import java.util.Optional;
import java.util.Set;

/// Reads what messages say of tasks: calls whose result is fetched later by other methods.
public final class TaskView {
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
