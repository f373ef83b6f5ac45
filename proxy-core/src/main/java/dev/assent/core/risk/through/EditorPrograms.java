package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.through.value.CodeStrings;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.Pipe;
import dev.assent.core.risk.through.value.QuotedLists;
import dev.assent.core.risk.through.value.StandardInput;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Editors and pagers whose commands can run a shell: `vim -c '!…'`.
final class EditorPrograms {
  private EditorPrograms() {}

  static void into(Map<String, KnownProgram> table) {
    for (var name : List.of("vim", "vi", "nvim", "view", "vimdiff", "rvim", "gvim", "ex")) {
      table.put(name, EditorPrograms::vim);
    }
    table.put("ed", EditorPrograms::ed);
    table.put("gdb", call -> afterOption(call, List.of("-ex", "-iex", "--eval-command")));
    table.put(
        "lldb",
        call -> afterOption(call, List.of("-o", "--one-line", "-O", "--one-line-before-file")));
    table.put("psql", EditorPrograms::backslash);
    table.put("sqlite3", EditorPrograms::sqlite);
  }

  private static void shell(ProgramRun call, String text) {
    WalkScope inside = call.inside().apart().with(Circumstance.IN_CODE);
    call.add(Circumstance.RUNS_INPUT);
    call.walk().maybeCode(text, inside);
  }

  private static @Nullable String vim(ProgramRun call) {
    for (int at = 0; at < call.size(); at++) {
      String text = call.text(at);
      boolean value =
          text.equals("-c") || text.equals("--cmd") || text.equals("-sc") || text.equals("-esc");
      if (value || text.startsWith("+")) {
        String command = (value ? call.text(at + 1) : text.substring(1)).strip();
        command = command.startsWith(":") ? command.substring(1) : command;
        command(call, command);
      }
    }
    String input = call.input();
    if (input != null
        && (call.name().equals("ex")
            || call.arguments().stream().anyMatch(word -> isSilent(word.text())))) {
      input.lines().limit(256).forEach(line -> command(call, line.strip()));
    }
    return null;
  }

  /// `-s`, `-es` and the like.
  private static boolean isSilent(String text) {
    return text.length() > 1 && text.length() < 8 && text.charAt(0) == '-' && text.indexOf('s') > 0;
  }

  /// Writes lines to a file, adds to one, reads one, runs one.
  private static final Pattern OPENS =
      Pattern.compile(
          "[%.,$'\\d\\s]*(w|wq|write|sav|saveas|x|xit|up|update|r|read|so|source|redir|ru|runtime)!?\\s*(?:>>?)?\\s*((?<=[\\s>])[^\\s!|].*)");

  private static void opens(ProgramRun call, String command) {
    for (var one : command.split("\\|", 16)) {
      var opens = OPENS.matcher(one.strip());
      if (opens.matches()) {
        String does =
            switch (opens.group(1)) {
              case "r", "read" -> "cat";
              case "so", "source", "ru", "runtime" -> "source";
              default -> "tee";
            };
        open(call, does, opens.group(2).strip());
      }
    }
  }

  /// Words in front of a command that say only in which way it runs.
  private static final Pattern WAYS =
      Pattern.compile(
          "(?:(?:sil|silent|exe|exec|execute|noa|noautocmd|verb|verbose|kee\\w*|lockm\\w*|tab|vert\\w*)!?\\s+['\"]?)+");

  /// Code in another language.
  private static final Pattern CODE =
      Pattern.compile(
          "(?:lua|py3?|python3?|pyx|perl|rub|ruby|tcl|mz|luado|pydo)\\s+.*", Pattern.DOTALL);

  private static void command(ProgramRun call, String given) {
    var ways = WAYS.matcher(given);
    String command = ways.lookingAt() ? given.substring(ways.end()) : given;
    opens(call, command);
    if (CODE.matcher(command).matches()) {
      call.add(Circumstance.RUNS_INPUT);
      for (var text : CodeStrings.commands(command)) {
        shell(call, text);
      }
    }
    int mark = command.indexOf('!');
    boolean filter =
        mark >= 0
            && command
                .substring(0, mark)
                .chars()
                .allMatch(symbol -> "%.,$r w0123456789".indexOf(symbol) >= 0);
    int system = command.indexOf("system(");
    if (filter) {
      shell(call, command.substring(mark + 1));
    } else if (command.startsWith("term ") || command.startsWith("terminal ")) {
      shell(call, command.substring(command.indexOf(' ') + 1));
    } else if (system >= 0) {
      var words = QuotedLists.words("[" + command.substring(system + "system(".length()) + "]", 0);
      if (!words.isEmpty()) {
        shell(call, words.getFirst().text());
      }
    }
  }

  private static @Nullable String ed(ProgramRun call) {
    String input = call.input();
    if (input != null) {
      input
          .lines()
          .limit(256)
          .map(String::strip)
          .forEach(line -> {
            if (line.startsWith("!")) {
              shell(call, line.substring(1));
            } else {
              opens(call, line);
            }
          });
    }
    return null;
  }

  private static final Pattern SHELL = Pattern.compile("!|(?:platform\\s+)?shell\\s+");

  private static @Nullable String afterOption(ProgramRun call, List<String> options) {
    for (int at = 0; at + 1 < call.size(); at++) {
      String text = call.text(at + 1);
      if (options.contains(call.text(at))) {
        var command = SHELL.matcher(text);
        if (command.lookingAt()) {
          shell(call, text.substring(command.end()));
        }
      }
      if (call.text(at).equals("--args")) {
        return call.run(call.rest(at + 1), call.inside());
      }
    }
    return null;
  }

  private static @Nullable String backslash(ProgramRun call) {
    for (int at = 0; at < call.size(); at++) {
      String text = call.text(at).strip();
      meta(call, text.startsWith("--command=") ? text.substring("--command=".length()) : text);
    }
    String input = call.input();
    if (input != null) {
      input.lines().limit(256).map(String::strip).forEach(line -> meta(call, line));
    }
    return null;
  }

  /// `\copy t to 'F'`, `\o F`, `\i F`; the last word that is a name of a file.
  private static final Pattern META =
      Pattern.compile(
          "\\\\(copy|o|out|g|gx|w|write|s|i|ir|include|include_relative)\\b(.*?)'?([^\\s']+)'?\\s*(?:csv|with|delimiter|null|header|binary|text|\\(.*\\)|\\s)*;?");

  private static void meta(ProgramRun call, String line) {
    if (line.startsWith("\\!")) {
      shell(call, line.substring(2));
      return;
    }
    var meta = META.matcher(line);
    if (meta.matches()) {
      String file = meta.group(3);
      boolean reads =
          meta.group(1).startsWith("i")
              || meta.group(1).equals("copy") && meta.group(2).contains(" from ");
      open(call, reads ? "cat" : "tee", file);
    }
  }

  /// Dot commands of sqlite that open files or load code.
  private static final Pattern DOT =
      Pattern.compile(
          "\\.(shell|system|load|read|output|once|dump|import|excel|log|trace)\\s+(.*)");

  private static @Nullable String sqlite(ProgramRun call) {
    for (int at = 0; at < call.size(); at++) {
      dot(call, call.text(at).strip());
    }
    String input = call.input();
    if (input != null) {
      input.lines().limit(256).map(String::strip).forEach(line -> dot(call, line));
    }
    return null;
  }

  private static void dot(ProgramRun call, String line) {
    var dot = DOT.matcher(line);
    if (!dot.matches()) {
      return;
    }
    String words = dot.group(2).strip();
    String first = words.split("\\s", 2)[0];
    switch (dot.group(1)) {
      case "shell", "system" -> shell(call, words);
      case "load" -> call.add(Circumstance.RUNS_INPUT);
      case "read", "import" -> open(call, "cat", first);
      default -> {
        if (words.startsWith("|")) {
          shell(call, words.substring(1));
        } else {
          open(call, "tee", first);
        }
      }
    }
  }

  private static void open(ProgramRun call, String does, String file) {
    call.run(
        List.of(Field.of(does), Field.of(file)),
        call.inside()
            .apart()
            .with(Circumstance.IN_CODE)
            .reading(StandardInput.unknown(), Pipe.NONE));
  }
}
