package dev.assent.core.coverage;

import dev.assent.core.access.HookAgent;
import dev.assent.core.wiring.AgentFolder;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.WiringTimes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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
    return switch (agent) {
      case CLAUDE_CODE -> told(agent, own.in(AgentFolder.CLAUDE).resolve("projects"));
      case CODEX -> told(agent, own.in(AgentFolder.CODEX).resolve("sessions"));
      case GEMINI -> changed(own.in(AgentFolder.GEMINI).resolve("tmp"));
      case COPILOT -> changed(own.in(AgentFolder.COPILOT).resolve("session-state"));
      case CURSOR, WINDSURF, VSCODE, ANTIGRAVITY, DROID -> Optional.empty();
    };
  }

  private static Optional<ActivityTrace> told(HookAgent agent, Path folder) {
    return newest(folder, List.of(".jsonl"))
        .map(session ->
            new ActivityTrace(session.at(), SessionTail.lastTool(agent, session.file()), true));
  }

  private static Optional<ActivityTrace> changed(Path folder) {
    return newest(folder, List.of(".json", ".jsonl"))
        .map(session -> new ActivityTrace(session.at(), Optional.empty(), false));
  }

  private static Optional<Session> newest(Path folder, List<String> ends) {
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.walk(folder, DEEPEST)) {
      return files
          .limit(MOST)
          .filter(file -> ends.stream().anyMatch(file.toString()::endsWith))
          .flatMap(file -> WiringTimes.changed(file).map(at -> new Session(file, at)).stream())
          .max(Comparator.comparing(Session::at));
    } catch (IOException | UncheckedIOException _) {
      return Optional.empty();
    }
  }
}
