package dev.assent.core.coverage;

import dev.assent.core.access.HookAgent;
import dev.assent.core.coverage.ActivityTrace.Weight;
import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.programs.ProgramFile;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.WiringTimes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Tells when an agent worked last, by the files in which it keeps its sessions.
record AgentActivity(AgentFolders own) {
  private static final int MOST = 20_000;
  private static final int DEEPEST = 6;

  /// A file and its time.
  private record Session(Path file, Instant at) {}

  /// The latest trace; absent where the agent keeps nothing, or it is not known where.
  Optional<ActivityTrace> of(HookAgent agent) {
    JsonObject data = ProgramFile.of(agent.word()).object("activity").orElseThrow();
    List<String> ends = ProgramFile.texts(data, "ends");
    List<String> below = ProgramFile.texts(data, "below");
    Optional<Session> newest =
        ProgramFile.texts(data, "folders").stream()
            .flatMap(folder ->
                newest(
                    own.at(folder),
                    file ->
                        ends.stream().anyMatch(file.toString()::endsWith)
                            && (below.isEmpty()
                                || below.stream().anyMatch(name -> isBelow(file, name))))
                    .stream())
            .max(Comparator.comparing(Session::at));
    String tells = data.string("tells").orElseThrow();
    // VS Code writes the files of its chats also when a window closes, so their own times say
    // nothing: what counts is the last question in the newest one.
    return tells.equals("requests")
        ? newest
            .flatMap(session -> SessionTail.lastRequest(session.file()))
            .map(at -> new ActivityTrace(at, Optional.empty(), Weight.SHOWN))
        : newest.map(session -> {
          Weight weight = Weight.valueOf(tells.toUpperCase(Locale.ROOT));
          return new ActivityTrace(
              session.at(),
              weight == Weight.TOOLS
                  ? SessionTail.lastTool(agent, session.file())
                  : Optional.empty(),
              weight);
        });
  }

  private static boolean isBelow(Path file, String folder) {
    for (Path name : file) {
      if (name.toString().equals(folder)) {
        return true;
      }
    }
    return false;
  }

  private static Optional<Session> newest(Path folder, Predicate<Path> wanted) {
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.walk(folder, DEEPEST)) {
      return files
          .limit(MOST)
          .filter(wanted)
          .flatMap(file -> WiringTimes.changed(file).map(at -> new Session(file, at)).stream())
          .max(Comparator.comparing(Session::at));
    } catch (IOException | UncheckedIOException _) {
      return Optional.empty();
    }
  }

  /// Reads the end of an agent's session file: when it used a tool of which its hook is asked. A
  /// line that cannot be read costs itself.
  private static final class SessionTail {
    private static final int TAIL = 512 * 1024;
    private static final JsonLimits LINE =
        new JsonLimits(TAIL, 64, 40_000, 400_000, 8192, 128, 308);
    private static final Pattern REQUEST = Pattern.compile("\"timestamp\"\\s*:\\s*(\\d{13})\\b");
    private static final Set<String> OF_CODEX =
        Set.of("shell", "shell_command", "exec_command", "local_shell", "apply_patch");

    private SessionTail() {}

    /// When the last such tool was used; absent where the end of the file tells of none.
    static Optional<Instant> lastTool(HookAgent agent, Path file) {
      try {
        return tail(file)
            .lines()
            .filter(line -> line.contains("tool_use") || line.contains("_call"))
            .flatMap(line -> used(agent, line).stream())
            .max(Comparator.naturalOrder());
      } catch (IOException _) {
        return Optional.empty();
      }
    }

    /// When the last question was put to VS Code's chat; absent where the end of the file tells of
    /// none. It has a member `timestamp` with milliseconds in both of its forms, a document and
    /// lines of changes.
    static Optional<Instant> lastRequest(Path file) {
      try {
        return REQUEST
            .matcher(tail(file))
            .results()
            .map(found -> Instant.ofEpochMilli(Long.parseLong(found.group(1))))
            .max(Comparator.naturalOrder());
      } catch (IOException _) {
        return Optional.empty();
      }
    }

    private static String tail(Path file) throws IOException {
      try (FileChannel channel = PlainFile.open(file, FileTrust.ANYBODYS)) {
        long from = Math.max(0, channel.size() - TAIL);
        var bytes = ByteBuffer.allocate((int) Math.min(TAIL, channel.size()));
        while (bytes.hasRemaining()) {
          if (channel.read(bytes, from + bytes.position()) < 0) {
            break;
          }
        }
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
      }
    }

    private static Optional<Instant> used(HookAgent agent, String line) {
      try {
        if (JsonReader.read(line, LINE) instanceof JsonObject entry
            && (agent == HookAgent.CODEX ? isOfCodex(entry) : isOfClaude(entry))) {
          return entry.string("timestamp").map(Instant::parse);
        }
      } catch (JsonException | DateTimeException _) {
        // The beginning of the piece, or nothing that is known.
      }
      return Optional.empty();
    }

    private static boolean isOfClaude(JsonObject entry) {
      return entry
          .object("message")
          .flatMap(message -> message.array("content"))
          .map(JsonArray::items)
          .stream()
          .flatMap(java.util.List::stream)
          .anyMatch(part ->
              part instanceof JsonObject object
                  && object.string("type").filter("tool_use"::equals).isPresent());
    }

    private static boolean isOfCodex(JsonObject entry) {
      Optional<JsonObject> payload = entry.object("payload");
      String type = payload.flatMap(one -> one.string("type")).orElse("");
      String name = payload.flatMap(one -> one.string("name")).orElse("");
      return type.equals("local_shell_call")
          || Set.of("function_call", "custom_tool_call").contains(type) && OF_CODEX.contains(name);
    }
  }
}
