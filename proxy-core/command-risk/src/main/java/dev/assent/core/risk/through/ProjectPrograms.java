package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.Pipe;
import dev.assent.core.risk.through.value.StandardInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Programs of a developer's day that run commands or write files on the way.
final class ProjectPrograms {
  private static final Pattern SPAWNS = Pattern.compile("(?s)\\s*(?:spawn|exec|system) (.*)");
  private static final Pattern ADDRESS = Pattern.compile("(?is)(?:exec|system):([^,]*).*");

  private ProjectPrograms() {}

  static void into(Map<String, KnownProgram> table) {
    table.put("git", ProjectPrograms::git);
    table.put("make", ProjectPrograms::make);
    table.put("gmake", ProjectPrograms::make);
    table.put("expect", ProjectPrograms::expect);
    table.put("gh", ProjectPrograms::hub);
    table.put("glab", ProjectPrograms::hub);
    table.put("curl", call -> fetch(call, "oAbcCdDeEFHKmPQrTuUwxXyYzt output", "o output", "O"));
    table.put(
        "wget", call -> fetch(call, "OoaeiBtTwQPUlADIRX output-document", "O output-document", ""));
    table.put("aria2c", call -> fetch(call, "odsjx out", "o out", ""));
    table.put("fetch", call -> fetch(call, "o output", "o output", ""));
    List.of("nc", "ncat", "netcat", "nc.traditional")
        .forEach(name -> table.put(name, ProjectPrograms::nc));
    table.put("socat", ProjectPrograms::socat);
    List.of("apply_patch", "applypatch", "apply-patch")
        .forEach(name -> table.put(name, ProjectPrograms::patch));
  }

  private static @Nullable String git(ProgramRun call) {
    var options =
        call.options(0, "Cc git-dir work-tree namespace exec-path super-prefix config-env");
    int at = options.next();
    String verb = call.text(at);
    for (var setting : options.values("c")) {
      String start = "alias." + verb + "=";
      if (setting.text().startsWith(start) && setting.text().length() > start.length()) {
        return alias(call, setting.text().substring(start.length()), call.rest(at + 1));
      }
    }
    if (verb.equals("config")) {
      config(call, call.rest(call.options(at + 1, "f file type blob").next()));
    } else if (verb.equals("bisect") && call.text(at + 1).equals("run")) {
      return call.run(call.rest(at + 2), call.inside().with(Circumstance.IN_LOOP));
    } else if (verb.equals("submodule")) {
      return foreach(call, at + 1);
    }
    return null;
  }

  /// Walks through the value of `git config KEY VALUE` if later runs of git run it.
  private static void config(ProgramRun call, List<Field> words) {
    int key = !words.isEmpty() && words.getFirst().is("set") ? 1 : 0;
    if (words.size() > key + 1) {
      String name = words.get(key).text();
      String value = words.get(key + 1).text();
      boolean runs =
          name.startsWith("alias.") ? value.startsWith("!") : OptionCommands.isRun("git", name);
      if (runs && value.indexOf(' ') > 0) {
        OptionCommands.run(call, value);
      }
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
    words.addAll(EachPrograms.split(value, " \t\n", true));
    words.addAll(rest);
    return call.run(words, call.inside());
  }

  private static @Nullable String foreach(ProgramRun call, int from) {
    for (int at = from; at < call.size(); at++) {
      if (call.text(at).equals("foreach")) {
        var words = call.rest(call.options(at + 1, "").next());
        return words.isEmpty()
            ? null
            : call.code(
                ProgramRun.joined(words), call.inside().apart().with(Circumstance.FOR_EACH));
      }
    }
    return null;
  }

  /// `gh alias set NAME '!command'`
  private static @Nullable String hub(ProgramRun call) {
    if (call.text(0).equals("alias") && call.text(1).equals("set")) {
      boolean shell = call.hasWord("-s") || call.hasWord("--shell");
      call.rest(3).stream()
          .map(Field::text)
          .filter(text -> shell && text.indexOf(' ') > 0 || text.startsWith("!"))
          .forEach(text -> OptionCommands.run(call, text));
    }
    return null;
  }

  private static @Nullable String make(ProgramRun call) {
    var options = call.options(0, "CEfIoWj directory file makefile eval");
    var eval = options.value("eval E");
    var file = options.value("f file makefile");
    String text =
        file != null
            ? file.is("-") || file.is("/dev/stdin") ? call.input() : call.file(file.text())
            : eval != null ? eval.text() : call.shell().file("Makefile");
    if (text != null && !options.has("n dry-run just-print")) {
      recipes(call, text);
    }
    return null;
  }

  /// The lines of recipes, and what `$(shell …)` runs.
  private static void recipes(ProgramRun call, String text) {
    for (var line : text.lines().limit(256).toList()) {
      int shell = line.indexOf("$(shell ");
      int end = line.lastIndexOf(')');
      if (shell >= 0 && end > shell) {
        call.maybe(line.substring(shell + "$(shell ".length(), end), call.alone());
      }
      int colon = line.indexOf(';');
      boolean behind = colon > 0 && line.indexOf(':') < colon;
      String recipe =
          line.startsWith("\t") ? line.strip() : behind ? line.substring(colon + 1) : "";
      recipe = recipe.replaceFirst("^[@+ -]+", "");
      if (!recipe.isEmpty()) {
        call.maybe(recipe.replace("$$", "$"), call.alone());
      }
    }
  }

  /// `expect -c`: what is spawned or run.
  private static @Nullable String expect(ProgramRun call) {
    var options = call.options(0, "cfi");
    var code = options.value("c");
    String text = code == null ? options.next() >= call.size() ? call.input() : null : code.text();
    for (var line : text == null ? new String[0] : text.split("[;\n]", 256)) {
      var command = SPAWNS.matcher(line);
      if (command.matches()) {
        call.maybe(command.group(1).strip(), call.inside().apart().with(Circumstance.IN_CODE));
      }
    }
    return null;
  }

  /// A file that was fetched is known to come from elsewhere when it is run later.
  private static @Nullable String fetch(
      ProgramRun call, String valued, String names, String remoteName) {
    String file = "";
    String url = "";
    for (int at = 0; at < call.size(); at++) {
      var options = call.options(at, valued + " request header data user user-agent");
      var value = options.value(names);
      file = value == null ? file : value.text();
      boolean remote =
          !remoteName.isEmpty() && options.has(remoteName + " remote-name remote-name-all");
      at = options.next();
      url = at < call.size() ? call.text(at) : url;
      file = file.isEmpty() && remote ? "-O" : file;
    }
    boolean plainWget = call.name().equals("wget") && file.isEmpty();
    if (file.equals("-O") || plainWget) {
      file = ProgramName.base(url.split("\\?", 2)[0]);
    }
    if (!file.isEmpty() && !file.equals("-")) {
      call.scope().writes(file, call.writes());
    }
    return null;
  }

  private static @Nullable String nc(ProgramRun call) {
    var program =
        call.options(0, "ecgGiIopqsTVwXxmOP exec sh-exec wait idle-timeout source source-port")
            .value("e c exec sh-exec");
    if (program != null) {
      connected(call, program.text());
    }
    return null;
  }

  private static @Nullable String socat(ProgramRun call) {
    for (var argument : call.arguments()) {
      var address = ADDRESS.matcher(argument.text());
      if (address.matches()) {
        connected(call, address.group(1));
      }
    }
    return null;
  }

  /// The text comes from whoever is at the other end.
  private static void connected(ProgramRun call, String text) {
    var pipe = new Pipe();
    call.writesTo(pipe);
    call.maybe(text, call.inside().apart().reading(StandardInput.unknown(), pipe));
  }

  /// A patch as agents write it, as commands that delete, move and write the files it names.
  private static @Nullable String patch(ProgramRun call) {
    String patch = call.size() > 0 ? ProgramRun.joined(call.arguments()) : call.input();
    if (patch == null || !call.walk().budget().characters(patch.length())) {
      return null;
    }
    String file = "";
    for (var line : patch.lines().limit(4096).toList()) {
      // The program itself looks for headers in trimmed lines.
      String text = line.strip();
      String name = text.substring(text.indexOf(':') + 1).strip();
      if (text.startsWith("*** Delete File:")) {
        call.run(call.inside(), "rm", "-f", name);
      } else if (text.startsWith("*** Move to:")) {
        call.run(call.inside(), "mv", file, name);
      } else if (text.startsWith("*** Add File:") || text.startsWith("*** Update File:")) {
        file = name;
        var use = new FileUse("1", FileUse.Kind.APPEND, Field.of(file).argument());
        call.run(call.inside().under(List.of(use)), ":");
      }
    }
    return null;
  }
}
