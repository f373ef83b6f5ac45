package dev.assent.core.coverage;

import dev.assent.core.wiring.McpClient;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The processes of this computer, in which clients are known by the names of their programs.
public final class ClientProcesses implements RunningClients {
  /// Looks at nothing before it is asked.
  public ClientProcesses() {}

  @Override
  public Optional<List<Instant>> starts(McpClient client) {
    Set<String> names = names(client);
    if (names.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        ProcessHandle.allProcesses()
            .filter(process -> isNamed(process.info(), names))
            .flatMap(process -> process.info().startInstant().stream())
            .toList());
  }

  // A script of Node.js is the first argument of its program.
  private static boolean isNamed(ProcessHandle.Info info, Set<String> names) {
    String program = info.command().map(ClientProcesses::last).orElse("");
    return names.contains(program)
        || Set.of("node", "bun").contains(program)
            && info.arguments()
                .flatMap(
                    words -> Arrays.stream(words).filter(word -> !word.startsWith("-")).findFirst())
                .map(ClientProcesses::last)
                .filter(names::contains)
                .isPresent();
  }

  private static String last(String path) {
    String name = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    return name.endsWith(".exe") || name.endsWith(".mjs")
        ? name.substring(0, name.length() - 4)
        : name.endsWith(".js") ? name.substring(0, name.length() - 3) : name;
  }

  private static Set<String> names(McpClient client) {
    return switch (client) {
      case CLAUDE_CODE -> Set.of("claude");
      case CLAUDE_DESKTOP -> Set.of("Claude", "claude-desktop");
      case CURSOR -> Set.of("cursor", "Cursor");
      case WINDSURF -> Set.of("windsurf", "Windsurf");
      case GEMINI -> Set.of("gemini");
      case CODEX -> Set.of("codex");
      case COPILOT -> Set.of("copilot");
      case DROID -> Set.of("droid");
      case ZED -> Set.of("zed", "zed-editor", "Zed");
      case LM_STUDIO -> Set.of("lm-studio", "LM Studio");
      case GOOSE -> Set.of("goose", "goosed", "Goose");
      case OPENCODE -> Set.of("opencode");
      case AMP -> Set.of("amp");
      case CRUSH -> Set.of("crush");
      case TRAE -> Set.of("trae", "Trae");
      case KIRO -> Set.of("kiro", "Kiro");
      case VIBE -> Set.of("vibe");
      case VSCODE -> Set.of("code", "Code", "code-insiders", "codium", "VSCodium");
      // They run inside other programs, or it is not known how.
      case ANTIGRAVITY, JUNIE, CLINE, CONTINUE, KIMI, ROO -> Set.of();
    };
  }
}
