package dev.assent.core.canary;

import dev.assent.core.access.Canary;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Speaks to what a client's entry starts as the client would, and calls the two reserved tools.
final class ServerCanary {
  // A server may have to be started, which may have to be fetched.
  private static final Duration TIME = Duration.ofSeconds(60);
  private static final String REVISION = "2025-06-18";
  private static final String CLIENT = "assent-canary";

  private final CanaryLog log;
  private final CanaryIds ids;
  private final String version;

  /// Both halves.
  record Steps(CanaryStep denied, CanaryStep allowed) {
    static Steps both(CanaryStep step) {
      return new Steps(step, step);
    }
  }

  ServerCanary(CanaryLog log, CanaryIds ids, String version) {
    this.log = log;
    this.ids = ids;
    this.version = version;
  }

  /// Drives one entry.
  ///
  /// @param command program and arguments of the entry
  /// @param environment all variables
  Steps drive(String proxy, List<String> command, Path folder, Map<String, String> environment)
      throws InterruptedException {
    try (var program = DrivenProgram.start(command, folder, environment, TIME)) {
      var hello = ask(program, "1", "initialize", hello());
      if (hello.isEmpty()) {
        return Steps.both(CanaryStep.failed("nothing came back within %s s", TIME.toSeconds()));
      }
      if (hello.get().object("error").isPresent()) {
        return Steps.both(CanaryStep.failed("the session was refused: `%s`", said(hello.get())));
      }
      program.write("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n");
      String denied = ids.next();
      var no = ask(program, "2", "tools/call", call(Canary.DENIED_TOOL, denied));
      String allowed = ids.next();
      var yes = ask(program, "3", "tools/call", call(Canary.ALLOWED_TOOL, allowed));
      return new Steps(denied(proxy, denied, no), allowed(proxy, allowed, yes));
    } catch (IOException e) {
      return Steps.both(
          CanaryStep.failed(
              "the command could not be driven: `%s`", String.valueOf(e.getMessage())));
    }
  }

  private CanaryStep denied(String proxy, String id, Optional<JsonObject> answer)
      throws InterruptedException {
    if (answer.isEmpty()) {
      return CanaryStep.failed("nothing came back within %s s", TIME.toSeconds());
    }
    boolean refused = facts(answer.get()).string("reason").equals(Optional.of("canary"));
    if (!refused) {
      return CanaryStep.failed("the call was not refused as it must be: `%s`", said(answer.get()));
    }
    return log.step(proxy, id, "denied");
  }

  private CanaryStep allowed(String proxy, String id, Optional<JsonObject> answer)
      throws InterruptedException {
    if (answer.isEmpty()) {
      return CanaryStep.failed("nothing came back within %s s", TIME.toSeconds());
    }
    boolean passed =
        answer
            .get()
            .object("result")
            .flatMap(result -> result.object("_meta"))
            .flatMap(meta -> meta.object("dev.assent/canary"))
            .flatMap(canary -> canary.string("id"))
            .equals(Optional.of(id));
    if (!passed) {
      return CanaryStep.failed("the call did not pass: `%s`", said(answer.get()));
    }
    return log.step(proxy, id, "allowed");
  }

  private JsonObject hello() {
    return JsonObject.builder()
        .put("protocolVersion", REVISION)
        .put("capabilities", JsonObject.EMPTY)
        .put("clientInfo", JsonObject.builder().put("name", CLIENT).put("version", version).build())
        .build();
  }

  private static JsonObject call(String tool, String id) {
    return JsonObject.builder()
        .put("name", tool)
        .put("arguments", JsonObject.builder().put(Canary.ID, id).build())
        .build();
  }

  // Whatever else comes meanwhile is of no interest.
  private static Optional<JsonObject> ask(
      DrivenProgram program, String id, String method, JsonObject params)
      throws IOException, InterruptedException {
    var request =
        JsonObject.builder()
            .put("jsonrpc", "2.0")
            .put("id", id)
            .put("method", method)
            .put("params", params)
            .build();
    program.write(JsonWriter.write(request) + "\n");
    for (var line = program.line(); line.isPresent(); line = program.line()) {
      var answer = read(line.get());
      if (answer.isPresent() && new JsonString(id).equals(answer.get().get("id"))) {
        return answer;
      }
    }
    return Optional.empty();
  }

  private static Optional<JsonObject> read(String line) {
    try {
      return JsonReader.read(line, JsonLimits.MESSAGE) instanceof JsonObject object
          ? Optional.of(object)
          : Optional.empty();
    } catch (JsonException _) {
      return Optional.empty();
    }
  }

  private static JsonObject facts(JsonObject answer) {
    return answer
        .object("result")
        .filter(result -> result.get("isError") == dev.assent.core.json.JsonBoolean.TRUE)
        .flatMap(result -> result.object("_meta"))
        .flatMap(meta -> meta.object("dev.assent/refusal"))
        .or(() -> answer.object("error").flatMap(error -> error.object("data")))
        .orElse(JsonObject.EMPTY);
  }

  // The words of an answer, as short as a line.
  private static String said(JsonObject answer) {
    String text =
        answer
            .object("error")
            .flatMap(error -> error.string("message"))
            .or(() ->
                answer
                    .object("result")
                    .flatMap(result -> result.array("content"))
                    .flatMap(content -> content.items().stream().findFirst())
                    .filter(JsonObject.class::isInstance)
                    .flatMap(first -> ((JsonObject) first).string("text")))
            .orElse("no words");
    return HookCanary.shortened(text);
  }
}
