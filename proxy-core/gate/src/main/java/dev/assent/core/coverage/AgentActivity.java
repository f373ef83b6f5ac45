package dev.assent.core.coverage;

import dev.assent.core.access.HookAgent;
import dev.assent.core.coverage.ActivityTrace.Weight;
import dev.assent.core.json.JsonObject;
import dev.assent.core.programs.ProgramFile;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.WiringTimes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Tells when an agent worked last, by the files in which it keeps its sessions.
final class AgentActivity {
  private static final int MOST = 20_000;
  private static final int DEEPEST = 6;

  private final AgentFolders own;

  AgentActivity(AgentFolders own) {
    this.own = own;
  }

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
}
