package dev.assent.core.cli;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.practice.ClientDialogue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/// `assent call NAME TOOL`: one call from the command line, which goes the way of every client's:
/// judged, asked and recorded.
record CallVerb(CliSurroundings surroundings, Optional<Path> launcher) {
  /// The name that rules, cards and records see.
  private static final String CLIENT = "assent-call";

  private static final int END_SECONDS = 5;

  CommandLine verb() {
    var name = Verb.operand("NAME", "the proxy");
    var tool = Verb.operand("TOOL", "the tool, as the server lists it");
    var args = Verb.text("--args", "JSON", "the arguments, a JSON object; without it none");
    var headless = ProgramVerbs.headless();
    return Verb.of(
            "call",
            """
            Call one tool of a guarded server, as a client named assent-call.
            The policy judges the call, a person may be asked, and the log has it. Prints the text of the result. Ends with 1 if the call was refused or failed.\
            """,
            name,
            tool,
            args,
            headless)
        .json()
        .does(output -> {
          try (var store = surroundings.open()) {
            store.proxy(name.getValue());
          }
          var given = arguments(output, args.getValue());
          var program = launcher.orElseThrow(() -> new IOException("this Assent is not installed"));
          var command = new ArrayList<>(List.of(program.toString(), "run"));
          if (headless.<Boolean>getValue()) {
            command.add("--headless");
          }
          command.add(name.getValue());
          return call(output, command, tool.getValue(), given);
        });
  }

  private static JsonObject arguments(CommandOutput output, @Nullable String text) {
    if (text == null) {
      return JsonObject.EMPTY;
    }
    try {
      if (JsonReader.read(text, JsonLimits.MESSAGE) instanceof JsonObject object) {
        return object;
      }
      throw output.wrong("found another value in `--args`, expected a JSON object");
    } catch (JsonException e) {
      throw output.wrong("`--args`: " + e.getMessage());
    }
  }

  private ExitCode call(
      CommandOutput output, List<String> command, String tool, JsonObject arguments)
      throws IOException, InterruptedException {
    // The bridge says on the error stream why it cannot be used.
    var bridge =
        new ProcessBuilder(command)
            .directory(surroundings.workingFolder().toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      var dialogue = new ClientDialogue(bridge.getInputStream(), bridge.getOutputStream(), CLIENT);
      dialogue.shakeHands();
      var id = MessageId.of("call");
      dialogue.call(id, tool, arguments);
      return show(output, dialogue.await(id));
    } catch (IOException e) {
      output.complain(String.valueOf(e.getMessage()));
      return ExitCode.NOT_REACHABLE;
    } finally {
      end(bridge);
    }
  }

  private static void end(Process bridge) throws InterruptedException {
    try {
      bridge.getOutputStream().close();
    } catch (IOException _) {
      // It has ended by itself.
    }
    if (!bridge.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
      bridge.destroy();
    }
  }

  private static ExitCode show(CommandOutput output, Message answer) {
    return switch (answer) {
      case Message.Success success -> {
        var result = success.result() instanceof JsonObject object ? object : JsonObject.EMPTY;
        var texts = texts(result);
        if (output.isJson() || texts.isEmpty()) {
          output.json(success.result());
        } else {
          texts.get().forEach(text -> text.lines().forEach(output::line));
        }
        yield result.get("isError") == JsonBoolean.TRUE ? ExitCode.NEGATIVE : ExitCode.OK;
      }
      case Message.Failure failure -> {
        output.complain(failure.error().message());
        yield ExitCode.NEGATIVE;
      }
      case Message.Request _, Message.Notification _ ->
          throw new IllegalStateException("an answer is a result or an error");
    };
  }

  /// The result in words; absent where a part of it is none.
  private static Optional<List<String>> texts(JsonObject result) {
    var parts = result.array("content").map(JsonArray::items).orElse(List.of());
    var texts =
        parts.stream()
            .filter(JsonObject.class::isInstance)
            .flatMap(part -> ((JsonObject) part).string("text").stream())
            .toList();
    return texts.isEmpty() || texts.size() < parts.size() ? Optional.empty() : Optional.of(texts);
  }
}
