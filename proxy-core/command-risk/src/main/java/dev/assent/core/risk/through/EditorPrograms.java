package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.through.value.CodeStrings;
import dev.assent.core.risk.through.value.QuotedLists;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Editors and pagers whose commands can run a shell: `vim -c '!…'`.
final class EditorPrograms {
  /// Writes lines to a file, adds to one, reads one, runs one.
  private static final Pattern OPENS =
      Pattern.compile(
          "[%.,$'\\d\\s]*(w|wq|write|sav|saveas|x|xit|up|update|r|read|so|source|redir|ru|runtime)!?\\s*(?:>>?)?\\s*((?<=[\\s>])[^\\s!|].*)");

  /// Words in front of a command that say only in which way it runs.
  private static final Pattern WAYS =
      Pattern.compile(
          "(?:(?:sil|silent|exe|exec|execute|noa|noautocmd|verb|verbose|kee\\w*|lockm\\w*|tab|vert\\w*)!?\\s+['\"]?)+");

  /// Code in another language.
  private static final Pattern CODE =
      Pattern.compile(
          "(?:lua|py3?|python3?|pyx|perl|rub|ruby|tcl|mz|luado|pydo)\\s+.*", Pattern.DOTALL);

  /// `\copy t to 'F'`, `\o F`, `\i F`; the last word that is a name of a file.
  private static final Pattern META =
      Pattern.compile(
          "\\\\(copy|o|out|g|gx|w|write|s|i|ir|include|include_relative)\\b(.*?)'?([^\\s']+)'?\\s*(?:csv|with|delimiter|null|header|binary|text|\\(.*\\)|\\s)*;?");

  /// Dot commands of sqlite that open files or load code.
  private static final Pattern DOT =
      Pattern.compile(
          "\\.(shell|system|load|read|output|once|dump|import|excel|log|trace)\\s+(.*)");

  private static final Pattern SHELL = Pattern.compile("!|(?:platform\\s+)?shell\\s+");

  private EditorPrograms() {}

  static void into(Map<String, KnownProgram> table) {
    List.of("vim", "vi", "nvim", "view", "vimdiff", "rvim", "gvim", "ex")
        .forEach(name -> table.put(name, EditorPrograms::vim));
    table.put("ed", call -> lines(call, false, EditorPrograms::ed));
    table.put("psql", call -> lines(call, true, EditorPrograms::meta));
    table.put("sqlite3", call -> lines(call, true, EditorPrograms::dot));
    table.put("gdb", call -> debugger(call, "-ex", "-iex", "--eval-command"));
    table.put("lldb", call -> debugger(call, "-o", "--one-line", "-O", "--one-line-before-file"));
  }

  private static void shell(ProgramRun call, String text) {
    WalkScope inside = call.inside().apart().with(Circumstance.IN_CODE);
    call.add(Circumstance.RUNS_INPUT);
    call.maybe(text, inside);
  }

  private static void open(ProgramRun call, String does, String file) {
    call.run(call.alone().with(Circumstance.IN_CODE), does, file);
  }

  /// Looks at each line of the input, and at the arguments before it if they are commands too.
  private static @Nullable String lines(
      ProgramRun call, boolean arguments, BiConsumer<ProgramRun, String> look) {
    if (arguments) {
      for (int at = 0; at < call.size(); at++) {
        look.accept(call, call.text(at).strip());
      }
    }
    String input = call.input();
    if (input != null) {
      input.lines().limit(256).map(String::strip).forEach(line -> look.accept(call, line));
    }
    if (!arguments && (input == null ? !call.from().isEmpty() : UnknownMarks.nothingKnown(input))) {
      call.add(Circumstance.RUNS_INPUT);
    } else if (!arguments) {
      call.inputFile(List.of());
    }
    return null;
  }

  private static @Nullable String vim(ProgramRun call) {
    boolean silent = call.name().equals("ex");
    for (int at = 0; at < call.size(); at++) {
      String text = call.text(at);
      boolean value = List.of("-c", "--cmd", "-sc", "-esc").contains(text);
      if (value || text.startsWith("+")) {
        String command = (value ? call.text(at + 1) : text.substring(1)).strip();
        command(call, command.startsWith(":") ? command.substring(1) : command);
      }
      // `-s`, `-es` and the like.
      silent |= text.length() < 8 && text.startsWith("-") && text.indexOf('s') > 0;
    }
    return silent ? lines(call, false, EditorPrograms::command) : null;
  }

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

  private static void ed(ProgramRun call, String line) {
    if (line.startsWith("!")) {
      shell(call, line.substring(1));
    } else {
      opens(call, line);
    }
  }

  private static @Nullable String debugger(ProgramRun call, String... options) {
    for (int at = 0; at + 1 < call.size(); at++) {
      String text = call.text(at + 1);
      var command = SHELL.matcher(text);
      boolean given = List.of(options).contains(call.text(at));
      if (given && (command.lookingAt() || UnknownMarks.nothingKnown(text))) {
        shell(call, command.lookingAt() ? text.substring(command.end()) : text);
      }
      if (call.text(at).equals("--args")) {
        return call.run(call.rest(at + 1), call.inside());
      }
    }
    return null;
  }

  private static void meta(ProgramRun call, String given) {
    String line = given.startsWith("--command=") ? given.substring("--command=".length()) : given;
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
}
