package dev.assent.core.risk.through;

import dev.assent.core.risk.through.value.LeadingOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Package managers and version managers that run a program: directly, or behind a word such as
/// `run`.
///
/// @param words of which one must stand first; empty where the program follows directly
/// @param operands words between that word and the program
/// @param letters short options that take a value
/// @param names long options that take a value
record RunnerPrograms(Set<String> words, int operands, String letters, Set<String> names)
    implements KnownProgram {
  static void into(Map<String, KnownProgram> table) {
    for (var name : List.of("npx", "bunx", "pnpx", "uvx", "pipx-run")) {
      table.put(
          name,
          new RunnerPrograms(
              Set.of(), 0, "pc", Set.of("package", "from", "with", "python", "call", "index-url")));
    }
    runner(table, "npm", Set.of("exec", "x"), 0);
    runner(table, "pnpm", Set.of("exec", "dlx"), 0);
    runner(table, "yarn", Set.of("exec", "dlx"), 0);
    runner(table, "bun", Set.of("x"), 0);
    runner(table, "bundle", Set.of("exec"), 0);
    runner(table, "poetry", Set.of("run"), 0);
    runner(table, "pipenv", Set.of("run"), 0);
    runner(table, "pdm", Set.of("run"), 0);
    runner(table, "hatch", Set.of("run"), 0);
    runner(table, "rye", Set.of("run"), 0);
    runner(table, "pipx", Set.of("run"), 0);
    runner(table, "uv", Set.of("run"), 0);
    runner(table, "mise", Set.of("exec", "x"), 0);
    runner(table, "rtx", Set.of("exec", "x"), 0);
    runner(table, "asdf", Set.of("exec"), 0);
    runner(table, "conda", Set.of("run"), 0);
    runner(table, "mamba", Set.of("run"), 0);
    runner(table, "micromamba", Set.of("run"), 0);
    runner(table, "op", Set.of("run"), 0);
    runner(table, "doppler", Set.of("run"), 0);
    runner(table, "infisical", Set.of("run"), 0);
    runner(table, "dotenvx", Set.of("run"), 0);
    runner(table, "direnv", Set.of("exec"), 1);
    runner(table, "aws-vault", Set.of("exec"), 1);
    runner(table, "chamber", Set.of("exec"), 1);
    runner(table, "sops", Set.of("exec-env"), 1);
    runner(table, "rbenv", Set.of("exec"), 0);
    runner(table, "pyenv", Set.of("exec"), 0);
    runner(table, "nvm", Set.of("exec"), 1);
    runner(table, "fnm", Set.of("exec"), 0);
    runner(table, "rustup", Set.of("run"), 1);
    runner(table, "nix", Set.of("develop", "shell"), 0);
    runner(table, "perf", Set.of("stat", "record", "trace"), 0);
    runner(table, "gdb", Set.of("--args"), 0);
    table.put("nix-shell", RunnerPrograms::nixShell);
  }

  private static void runner(
      Map<String, KnownProgram> table, String name, Set<String> words, int operands) {
    var names =
        Set.of(
            "package",
            "with",
            "python",
            "group",
            "name",
            "prefix",
            "config",
            "project",
            "env-file",
            "env",
            "file",
            "duration",
            "event",
            "output",
            "using",
            "from",
            "extra",
            "directory",
            "filter");
    table.put(name, new RunnerPrograms(words, operands, "npcfdeo", names));
  }

  private static @Nullable String nixShell(ProgramRun call) {
    var text = LeadingOptions.after(call.arguments(), "--run", "--command");
    return text == null ? null : call.code(text, call.inside().apart());
  }

  @Override
  public @Nullable String look(ProgramRun call) {
    var line = LeadingOptions.after(call.arguments(), "--command", "--call");
    if (line != null && line.indexOf(' ') > 0) {
      return call.walk().maybeCode(line, call.inside().apart());
    }
    int at =
        words.isEmpty()
            ? 0
            : words.contains(call.text(0))
                ? 0
                : LeadingOptions.of(call.arguments(), 0, "Cp", Set.of("dir", "prefix", "directory"))
                    .next();
    if (!words.isEmpty()) {
      if (!words.contains(call.text(at))) {
        return null;
      }
      at++;
    }
    var options = LeadingOptions.of(call.arguments(), at, letters, names);
    var text = options.value("c");
    if (text != null && text.text().indexOf(' ') > 0) {
      return call.walk().maybeCode(text.text(), call.inside().apart());
    }
    int next =
        operands == 0
            ? options.next()
            : LeadingOptions.of(call.arguments(), options.next() + operands, "", Set.of()).next();
    if (next >= call.size()) {
      return null;
    }
    var words = new ArrayList<>(call.rest(next));
    words.set(0, words.getFirst().with(packaged(words.getFirst().text())));
    call.detach();
    return call.run(words, call.inside());
  }

  /// The program of a package: `@scope/name@version` without scope and version, as far as its name
  /// tells.
  private static String packaged(String name) {
    if (name.indexOf(':') >= 0) {
      return name;
    }
    int at = name.indexOf('@', 1);
    String bare = at > 0 ? name.substring(0, at) : name;
    return switch (bare) {
      case "@anthropic-ai/claude-code" -> "claude";
      case "@google/gemini-cli" -> "gemini";
      case "@github/copilot" -> "copilot";
      case "@angular/cli" -> "ng";
      case "aws-cdk" -> "cdk";
      case "firebase-tools" -> "firebase";
      case "cdktf-cli" -> "cdktf";
      default -> bare.startsWith("@") ? bare.substring(bare.indexOf('/') + 1) : bare;
    };
  }
}
