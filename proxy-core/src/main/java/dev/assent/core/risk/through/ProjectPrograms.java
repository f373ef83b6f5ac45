package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.LeadingOptions;
import dev.assent.core.risk.through.value.Pipe;
import dev.assent.core.risk.through.value.StandardInput;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Programs for projects that run commands on the way: `git`, `make`, `expect`.
final class ProjectPrograms {
  private static final Set<String> GIT =
      Set.of("git-dir", "work-tree", "namespace", "exec-path", "super-prefix", "config-env");

  private ProjectPrograms() {}

  static void into(Map<String, KnownProgram> table) {
    table.put("git", ProjectPrograms::git);
    table.put("make", ProjectPrograms::make);
    table.put("gmake", ProjectPrograms::make);
    table.put("expect", ProjectPrograms::expect);
    table.put("gh", ProjectPrograms::hub);
    table.put("glab", ProjectPrograms::hub);
  }

  private static @Nullable String git(ProgramRun call) {
    var options = LeadingOptions.of(call.arguments(), 0, "Cc", GIT);
    int at = options.next();
    String verb = call.text(at);
    for (var setting : options.values("c")) {
      String text = setting.text();
      int equals = text.indexOf('=');
      if (equals < 0) {
        continue;
      }
      String key = text.substring(0, equals);
      String value = text.substring(equals + 1);
      if (key.equals("alias." + verb) && !value.isEmpty()) {
        return alias(call, value, call.rest(at + 1));
      }
    }
    return switch (verb) {
      case "config" -> config(call, at + 1);
      case "bisect" ->
          call.text(at + 1).equals("run")
              ? call.run(call.rest(at + 2), call.inside().with(Circumstance.IN_LOOP))
              : null;
      case "submodule" -> foreach(call, at + 1);
      default -> null;
    };
  }

  /// `git config KEY VALUE`, which later runs of git go by.
  private static @Nullable String config(ProgramRun call, int from) {
    var words =
        call.rest(
            LeadingOptions.of(call.arguments(), from, "f", Set.of("file", "type", "blob")).next());
    int key = !words.isEmpty() && words.getFirst().is("set") ? 1 : 0;
    if (words.size() > key + 1) {
      String value = words.get(key + 1).text();
      String name = words.get(key).text();
      setting(call, name, name.startsWith("alias.") && !value.startsWith("!") ? "" : value);
    }
    return null;
  }

  /// Walks through the value of a setting that git runs.
  private static void setting(ProgramRun call, String key, String value) {
    boolean runs =
        key.startsWith("alias.") ? value.startsWith("!") : OptionCommands.isRun("git", key);
    if (runs && value.indexOf(' ') > 0) {
      OptionCommands.run(call, value);
    }
  }

  private static @Nullable String alias(ProgramRun call, String value, List<Field> rest) {
    if (value.startsWith("!")) {
      var shell = call.shell().copy();
      shell.positional(List.copyOf(rest));
      return call.walk().code(value.substring(1) + " \"$@\"", call.inside().in(shell));
    }
    var words = new ArrayList<Field>();
    words.add(Field.of("git"));
    words.addAll(XargsPrograms.split(value, " \t\n", true));
    words.addAll(rest);
    return call.run(words, call.inside());
  }

  private static @Nullable String foreach(ProgramRun call, int from) {
    for (int at = from; at < call.size(); at++) {
      if (call.text(at).equals("foreach")) {
        int next = LeadingOptions.of(call.arguments(), at + 1, "", Set.of()).next();
        return next < call.size()
            ? call.code(
                ShellBuiltins.joined(call.rest(next)),
                call.inside().apart().with(Circumstance.FOR_EACH))
            : null;
      }
    }
    return null;
  }

  /// `gh alias set NAME '!command'`
  private static @Nullable String hub(ProgramRun call) {
    if (call.text(0).equals("alias") && call.text(1).equals("set")) {
      boolean shell =
          call.arguments().stream().anyMatch(word -> word.is("-s") || word.is("--shell"));
      call.rest(3).stream()
          .map(Field::text)
          .filter(text -> shell && text.indexOf(' ') > 0 || text.startsWith("!"))
          .forEach(text -> OptionCommands.run(call, text));
    }
    return null;
  }

  private static @Nullable String make(ProgramRun call) {
    var options =
        LeadingOptions.of(
            call.arguments(), 0, "CEfIoWj", Set.of("directory", "file", "makefile", "eval"));
    var eval = options.value("eval", "E");
    var file = options.value("f", "file", "makefile");
    String text = eval == null ? null : eval.text();
    if (file != null) {
      boolean input = file.is("-") || file.is("/dev/stdin");
      text = input ? call.input() : call.walk().marks().content(file.text());
      text = text == null && !input ? call.shell().file(file.text()) : text;
    } else if (text == null) {
      text = call.shell().file("Makefile");
    }
    if (text != null && !options.has("n", "dry-run", "just-print")) {
      recipes(call, text);
    }
    return null;
  }

  /// The lines of recipes, and what `$(shell …)` runs.
  private static void recipes(ProgramRun call, String text) {
    WalkScope inside = call.inside().apart().reading(StandardInput.unknown(), Pipe.NONE);
    for (var line : text.lines().limit(256).toList()) {
      int shell = line.indexOf("$(shell ");
      int end = line.lastIndexOf(')');
      if (shell >= 0 && end > shell) {
        call.walk().maybeCode(line.substring(shell + "$(shell ".length(), end), inside);
      }
      int colon = line.indexOf(';');
      String recipe =
          line.startsWith("\t")
              ? line.strip()
              : colon > 0 && line.indexOf(':') < colon ? line.substring(colon + 1) : "";
      int at = 0;
      while (at < recipe.length() && "@-+ ".indexOf(recipe.charAt(at)) >= 0) {
        at++;
      }
      if (at < recipe.length()) {
        call.walk().maybeCode(recipe.substring(at).replace("$$", "$"), inside);
      }
    }
  }

  /// `expect -c`: what is spawned or run.
  private static @Nullable String expect(ProgramRun call) {
    var options = LeadingOptions.of(call.arguments(), 0, "cfi", Set.of());
    var code = options.value("c");
    String text = code == null ? options.next() >= call.size() ? call.input() : null : code.text();
    if (text == null) {
      return null;
    }
    for (var line : text.split("[;\n]", 256)) {
      String command = line.strip();
      for (var word : List.of("spawn ", "exec ", "system ")) {
        if (command.startsWith(word)) {
          call.walk()
              .maybeCode(
                  command.substring(word.length()),
                  call.inside().apart().with(Circumstance.IN_CODE));
        }
      }
    }
    return null;
  }
}
