package dev.assent.core.proxy.session;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The times that clients wait for a call by their documentation, and by what their users report:
/// data. Where a person can set the time in the client's own configuration, its default stands
/// here; another one is learned.
final class KnownPatience {
  // The first line whose words are all in the name counts. `source` says where the time is from.
  private static final List<Line> LINES =
      List.of(
          new Line(
              List.of("claude-ai"),
              60,
              "anthropics/claude-code#22542; Claude Desktop, not adjustable"),
          new Line(
              List.of("claude-code"),
              300,
              "MCP_TOOL_TIMEOUT is 100,000 s, without a sign of life 5 min; anthropics/claude-code#70441"),
          new Line(
              List.of("cursor"),
              60,
              "early reports say 60 s, cursor/cursor#3510 says 300 s; the shorter"),
          new Line(List.of("cline"), 60, "default of its `timeout`"),
          new Line(List.of("roo-code"), 60, "default of its `timeout`"),
          new Line(List.of("kilo-code"), 60, "default of its `timeout`"),
          new Line(List.of("goose"), 300, "default of its `timeout`"),
          new Line(List.of("qwen"), 600, "default of its `timeout`, QwenLM/qwen-code#574"),
          new Line(List.of("codex"), 60, "default of its `tool_timeout_sec`"),
          new Line(
              List.of("opencode"),
              60,
              "anomalyco/opencode#28186, unless `experimental.mcp_timeout` is set"),
          new Line(List.of("gemini-cli"), 600, "default of its `timeout`, 600,000 ms"),
          new Line(List.of("practice-agent"), 600, "ours: who practises takes their time"),
          new Line(List.of("copilot", "intellij"), 30, "microsoft/copilot-intellij-feedback#1935"),
          new Line(List.of("copilot", "jetbrains"), 30, "microsoft/copilot-intellij-feedback#1935"),
          new Line(List.of("copilot", "eclipse"), 60, "microsoft/copilot-for-eclipse#322"),
          new Line(
              List.of("copilot", "cli"), 60, "github/copilot-cli#172 and #1535, 60 s and more"),
          new Line(List.of("github-copilot-developer"), 60, "the name of Copilot CLI"),
          new Line(List.of("visual-studio-code"), 300, "microsoft/vscode#261734"));

  /// One line of the data.
  ///
  /// @param words that a name has, lower case
  private record Line(List<String> words, int seconds, String source) {}

  private KnownPatience() {}

  /// Returns how long a client waits; absent where nothing is known of it.
  ///
  /// @param client as it names itself in `initialize`; spaces and dashes are the same, case does
  ///   not count
  static Optional<Duration> of(String client) {
    String name = client.toLowerCase(Locale.ROOT).replace(' ', '-');
    return LINES.stream()
        .filter(line -> line.words().stream().allMatch(name::contains))
        .findFirst()
        .map(line -> Duration.ofSeconds(line.seconds()));
  }

  /// Returns the sources of the lines, in order.
  static List<String> sources() {
    return LINES.stream().map(Line::source).toList();
  }
}
