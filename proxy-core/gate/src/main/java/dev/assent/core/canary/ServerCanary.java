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
record ServerCanary(CanaryLog log, CanaryIds ids, String version) {
  // A server may have to be started, which may have to be fetched.
  private static final Duration TIME = Duration.ofSeconds(60);
  private static final String REVISION = "2025-06-18";
  private static final String CLIENT = "assent-canary";

  /// Both halves.
  record Steps(CanaryStep denied, CanaryStep allowed) {
    static Steps both(CanaryStep step) {
      return new Steps(step, step);
    }
  }

  /// Drives one entry that starts a program.
  ///
  /// @param command program and arguments of the entry
  /// @param environment all variables
  Steps drive(String proxy, List<String> command, Path folder, Map<String, String> environment)
      throws InterruptedException {
    return drive(
        proxy,
        () -> new OverPipes(DrivenProgram.start(command, folder, environment, TIME)),
        "the command could not be driven: `%s`");
  }

  /// Drives one entry that names an address of ours.
  ///
  /// @param headers of the entry
  Steps drive(String proxy, String address, Map<String, String> headers)
      throws InterruptedException {
    return drive(
        proxy,
        () -> new DrivenAddress(address, headers, TIME),
        "the address could not be driven: `%s`");
  }

  /// The start of a way.
  private interface Start {
    DrivenServer start() throws IOException;
  }

  private Steps drive(String proxy, Start start, String fault) throws InterruptedException {
    try (var program = start.start()) {
      var hello = ask(program, "1", "initialize", hello());
      if (hello.isEmpty()) {
        return Steps.both(CanaryStep.failed("nothing came back within %s s", TIME.toSeconds()));
      }
      if (hello.get().object("error").isPresent()) {
        return Steps.both(CanaryStep.failed("the session was refused: `%s`", said(hello.get())));
      }
      program.tell(
          JsonObject.builder()
              .put("jsonrpc", "2.0")
              .put("method", "notifications/initialized")
              .build());
      String denied = ids.next();
      var no = ask(program, "2", "tools/call", call(Canary.DENIED_TOOL, denied));
      String allowed = ids.next();
      var yes = ask(program, "3", "tools/call", call(Canary.ALLOWED_TOOL, allowed));
      return new Steps(denied(proxy, denied, no), allowed(proxy, allowed, yes));
    } catch (IOException e) {
      return Steps.both(CanaryStep.failed(fault, String.valueOf(e.getMessage())));
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

  private static Optional<JsonObject> ask(
      DrivenServer server, String id, String method, JsonObject params)
      throws IOException, InterruptedException {
    return server.ask(
        id,
        JsonObject.builder()
            .put("jsonrpc", "2.0")
            .put("id", id)
            .put("method", method)
            .put("params", params)
            .build());
  }

  /// A program that is spoken to line by line.
  private record OverPipes(DrivenProgram program) implements DrivenServer {
    // Whatever else comes meanwhile is of no interest.
    @Override
    public Optional<JsonObject> ask(String id, JsonObject request)
        throws IOException, InterruptedException {
      tell(request);
      for (var line = program.line(); line.isPresent(); line = program.line()) {
        var answer = read(line.get());
        if (answer.isPresent() && new JsonString(id).equals(answer.get().get("id"))) {
          return answer;
        }
      }
      return Optional.empty();
    }

    @Override
    public void tell(JsonObject notification) throws IOException {
      program.write(JsonWriter.write(notification) + "\n");
    }

    @Override
    public void close() {
      program.close();
    }
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
