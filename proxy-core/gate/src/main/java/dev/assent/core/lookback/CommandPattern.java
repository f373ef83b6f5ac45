package dev.assent.core.lookback;

import dev.assent.core.access.Severity;
import dev.assent.core.masking.SecretText;
import dev.assent.core.risk.CommandReport;
import dev.assent.core.risk.StartedProgram;
import dev.assent.core.text.PlainText;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Names the kind that a command belongs to: its program, of some programs the verb as well, and
/// `*` for the rest. Files, values and secrets are no part of it.
final class CommandPattern {
  private static final Pattern VERB = Pattern.compile("[a-z][a-z0-9:-]{1,30}");
  private static final int LONGEST = 60;

  /// Programs that say with a verb what they do.
  private static final Set<String> WITH_VERBS =
      Set.of(
          "git",
          "gh",
          "glab",
          "npm",
          "pnpm",
          "yarn",
          "bun",
          "deno",
          "cargo",
          "rustup",
          "go",
          "pip",
          "pip3",
          "uv",
          "poetry",
          "conda",
          "mvn",
          "mvnw",
          "gradle",
          "gradlew",
          "make",
          "docker",
          "docker-compose",
          "podman",
          "kubectl",
          "helm",
          "terraform",
          "tofu",
          "ansible",
          "aws",
          "az",
          "gcloud",
          "firebase",
          "vercel",
          "netlify",
          "fly",
          "heroku",
          "brew",
          "apt",
          "apt-get",
          "dnf",
          "systemctl",
          "launchctl",
          "dotnet",
          "bundle",
          "rails",
          "composer",
          "php",
          "flutter",
          "swift",
          "xcodebuild",
          "claude",
          "codex",
          "gemini",
          "nx",
          "turbo");

  /// Programs that stand beside the one that matters.
  private static final Set<String> BESIDE =
      Set.of(
          "cd", "pushd", "popd", "echo", "printf", "export", "set", "unset", "source", ".", "true",
          "false", "test", "[", "[[", ":", "sleep", "pwd", "head", "tail", "wc", "sort", "uniq",
          "tee", "cut", "tr", "xargs", "env", "time", "timeout", "sudo", "bash", "sh", "zsh");

  private CommandPattern() {}

  /// The pattern of a command.
  ///
  /// @param reports on one call; the worst of them counts
  /// @return absent where no program is known
  static Optional<String> of(List<CommandReport> reports) {
    CommandReport worst = null;
    for (CommandReport report : reports) {
      if (worst == null || rank(report) > rank(worst)) {
        worst = report;
      }
    }
    return worst == null ? Optional.empty() : decisive(worst).map(CommandPattern::written);
  }

  private static int rank(CommandReport report) {
    return report.severity().map(Severity::ordinal).orElse(-1);
  }

  // The program whose words decided; where nothing decided, the first that does something.
  private static Optional<StartedProgram> decisive(CommandReport report) {
    var programs = report.programs().stream().filter(one -> !one.name().isEmpty()).toList();
    for (var finding : report.findings()) {
      var words = finding.words();
      for (StartedProgram program : programs) {
        var given = program.words().stream().map(StartedProgram.Word::text).toList();
        if (!words.isEmpty()
            && words.stream()
                .allMatch(word -> given.contains(word) || word.equals(program.name()))) {
          return Optional.of(program);
        }
      }
    }
    return programs.stream()
        .filter(program -> !BESIDE.contains(program.name()))
        .findFirst()
        .or(() -> programs.stream().findFirst());
  }

  private static String written(StartedProgram program) {
    var name = new StringBuilder(program.name());
    int rest = program.words().size();
    if (WITH_VERBS.contains(program.name())) {
      var verb =
          program.words().stream()
              .filter(StartedProgram.Word::known)
              .map(StartedProgram.Word::text)
              .filter(word -> VERB.matcher(word).matches())
              .findFirst();
      if (verb.isPresent()) {
        name.append(' ').append(verb.get());
        rest--;
      }
    }
    String masked = SecretText.masked(name.toString());
    return PlainText.cut(masked, LONGEST) + (rest > 0 ? " *" : "");
  }
}
