package dev.assent.core.coverage;

import dev.assent.core.access.HookAgent;
import dev.assent.core.coverage.ActivityTrace.Weight;
import dev.assent.core.wiring.AgentFolder;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.WiringTimes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
    return switch (agent) {
      case CLAUDE_CODE -> told(agent, own.in(AgentFolder.CLAUDE).resolve("projects"));
      case CODEX -> told(agent, own.in(AgentFolder.CODEX).resolve("sessions"));
      case DROID -> told(agent, own.in(AgentFolder.DROID).resolve("sessions"));
      case GEMINI -> turns(own.in(AgentFolder.GEMINI).resolve("tmp"));
      case COPILOT -> turns(own.in(AgentFolder.COPILOT).resolve("session-state"));
      case CURSOR ->
          shown(
              List.of(own.home().resolve(".cursor/projects")),
              file -> isBelow(file, "agent-transcripts") && ends(file, ".jsonl", ".txt"));
      case WINDSURF ->
          shown(List.of(own.home().resolve(".codeium/windsurf/cascade")), AgentActivity::isPacked);
      case ANTIGRAVITY ->
          shown(
              List.of(own.home().resolve(".gemini/antigravity/conversations")),
              AgentActivity::isPacked);
      case VSCODE -> requests();
    };
  }

  private static Optional<ActivityTrace> told(HookAgent agent, Path folder) {
    return newest(List.of(folder), file -> ends(file, ".jsonl"))
        .map(session ->
            new ActivityTrace(
                session.at(), SessionTail.lastTool(agent, session.file()), Weight.TOOLS));
  }

  private static Optional<ActivityTrace> turns(Path folder) {
    return newest(List.of(folder), file -> ends(file, ".json", ".jsonl"))
        .map(session -> new ActivityTrace(session.at(), Optional.empty(), Weight.TURNS));
  }

  private static Optional<ActivityTrace> shown(List<Path> folders, Predicate<Path> wanted) {
    return newest(folders, wanted)
        .map(session -> new ActivityTrace(session.at(), Optional.empty(), Weight.SHOWN));
  }

  // VS Code writes the files of its chats also when a window closes, so their own times say
  // nothing: what counts is the last question in the newest one.
  private Optional<ActivityTrace> requests() {
    var folders = new ArrayList<Path>();
    for (AgentFolder place :
        List.of(AgentFolder.XDG_CONFIG, AgentFolder.MAC, AgentFolder.ROAMING)) {
      for (String product : List.of("Code", "Code - Insiders", "VSCodium")) {
        Path user = own.in(place).resolve(product).resolve("User");
        folders.add(user.resolve("workspaceStorage"));
        folders.add(user.resolve("globalStorage/emptyWindowChatSessions"));
      }
    }
    return newest(
            folders,
            file ->
                (isBelow(file, "chatSessions") || isBelow(file, "emptyWindowChatSessions"))
                    && ends(file, ".json", ".jsonl"))
        .flatMap(session -> SessionTail.lastRequest(session.file()))
        .map(at -> new ActivityTrace(at, Optional.empty(), Weight.SHOWN));
  }

  private static boolean isPacked(Path file) {
    return ends(file, ".pb");
  }

  private static boolean isBelow(Path file, String folder) {
    for (Path name : file) {
      if (name.toString().equals(folder)) {
        return true;
      }
    }
    return false;
  }

  private static boolean ends(Path file, String... endings) {
    return List.of(endings).stream().anyMatch(file.toString()::endsWith);
  }

  private static Optional<Session> newest(List<Path> folders, Predicate<Path> wanted) {
    return folders.stream()
        .flatMap(folder -> newest(folder, wanted).stream())
        .max(Comparator.comparing(Session::at));
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
